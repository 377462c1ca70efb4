"""Turn search: list every line of play of this turn, then spend play-outs on the most promising.

All candidates meet the same worlds (the same random numbers), so that it is their play and not their luck that is
compared; after each round the worse half drops out (sequential halving). Where something is hidden, each round of
play-outs begins in a world drawn afresh from those that the seat cannot tell from the true one, the same for all.
"""
from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from kleos.bots.weighed import Weighed, weigh_line
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State
from kleos.core.hints import Hints, follow

ALIKE: Final = 0.002                    # of what a game returns: lines that differ by less, once it is decided
WIDTH: Final = 16                       # candidates that get play-outs, if there are eight for each


@final
class Candidate:
    """A way to play this turn: its actions, the position that they lead to, and what that seems worth."""

    def __init__(self, line: list[int], state: State, guess: float) -> None:
        self.line: Final = line
        self.state: Final = state
        self.guess: Final = guess
        self.total = 0.0                # of its play-outs, the guess among them
        self.brought = 0.0              # by its play-outs alone
        self.squares = 0.0
        self.n: i64 = 0

    def count(self, brought: float) -> None:
        """One play-out more."""
        self.total += brought
        self.brought += brought
        self.squares += brought * brought
        self.n += 1

    def mean(self) -> float:
        return self.brought / float(self.n) if self.n else self.guess

    def weigh(self) -> Weighed:
        if self.n == 0:
            return Weighed(self.line, self.guess, 0.0, 0)
        return weigh_line(self.line, self.brought, self.squares, self.n)


def list_candidates(s: State, seat: i64, hints: Hints, line: list[int], found: list[Candidate]) -> None:
    """Every position that the seat can reach before chance or another seat has a say."""
    step = s.now
    if step.actor != seat or len(found) >= hints.lines():
        found.append(Candidate(line, s, hints.outlook(s, seat)))
        return
    last: i64 = line[len(line) - 1] if line else -1
    none = True
    for i in range(step.count(s)):
        action = step.nth(s, i)
        if hints.follows(s, last, action):
            none = False
            then = s.copy()
            then.do(action)
            list_candidates(then, seat, hints, [*line, action], found)
    if none:                                            # the hints would leave out everything: the turn is looked at so
        found.append(Candidate(line or [step.nth(s, 0)], s, hints.outlook(s, seat)))


def guess_of(candidate: Candidate) -> float:
    return -candidate.guess


def total_of(candidate: Candidate) -> float:
    return -candidate.total


def best_guesses(candidates: list[Candidate], number: i64) -> list[Candidate]:
    """The most promising, no position twice."""
    found: list[Candidate] = []
    for candidate in sorted(candidates, key=guess_of):
        if len(found) == number:
            break
        if not any(other.guess == candidate.guess and other.state == candidate.state for other in found):
            found.append(candidate)
    return found


def play_out(s: State, seat: i64, hints: Hints, rng: Rng) -> float:
    """What one play-out brings the seat, its luck subtracted where that makes it steadier."""
    luck = 0.0
    steady = hints.steadies()
    left = hints.plays(s)
    while left > 0 and not s.over():
        if s.now.actor == CHANCE:
            outcome = s.now.sample(s, rng)
            if steady:
                luck += hints.luck(s, outcome, seat)
            s.do(outcome)
        else:
            hints.play(s, rng)
            left -= 1
    return hints.outlook(s, seat) - luck


def shortlist(root: State, seat: i64, hints: Hints, simulations: i64) -> list[Candidate]:
    """The candidates that get play-outs, each with what faith in its guess is worth to begin with."""
    candidates: list[Candidate] = []
    list_candidates(root, seat, hints, [], candidates)
    width: i64 = 1
    while width < WIDTH and width * 8 <= simulations:
        width *= 2
    candidates = best_guesses(candidates, width)
    for candidate in candidates:
        candidate.total = candidate.guess * hints.faith()
    return candidates


def halvings(number: i64) -> i64:
    """How often so many are halved until one is left."""
    rounds: i64 = 0
    while number > 1:
        number = (number + 1) >> 1
        rounds += 1
    return rounds


def compare(game: Any, root: State, seat: int, hints: Hints, simulations: i64, rng: Rng) -> list[Weighed]:
    """The lines of play of this turn that got play-outs, a sure win before all, then the best one first; the sooner one
    dropped out, the later it comes."""
    hidden: bool = game.rules.hidden
    candidates = shortlist(root, seat, hints, simulations)
    won = [candidate.line for candidate in candidates if hints.wins(candidate.state, seat)]
    rounds = halvings(len(candidates))                  # each has as many play-outs as any other
    dropped: list[Candidate] = []
    while len(candidates) > 1:
        for _ in range(max(1, simulations // (rounds * len(candidates)))):
            seed = rng.below(1 << 30)
            world: State = root
            if hidden:
                world = game.rules.resample(root, seat, rng)
                hints.lighten(world)
            for candidate in candidates:
                s = follow(world, seat, candidate.line) if hidden else candidate.state.copy()
                candidate.count(play_out(s, seat, hints, Rng(seed)))
        ranked = sorted(candidates, key=total_of)
        half = (len(ranked) + 1) >> 1
        candidates, dropped = ranked[:half], ranked[half:] + dropped
    ranked = candidates + dropped
    if hints.decided(ranked[0].mean()):
        ranked = reckon(ranked, seat, hints)
    found = [candidate.weigh() for candidate in ranked]
    return [one for one in found if one.line in won] + [one for one in found if one.line not in won]


def reckon(ranked: list[Candidate], seat: int, hints: Hints) -> list[Candidate]:
    """In a game that is decided: of those that come to the same for all that matters the one that the plain reckoning
    likes best comes first, as people play on for points."""
    best = ranked[0].mean()
    worths: list[tuple[float, int]] = []
    others: list[Candidate] = []
    for at, candidate in enumerate(ranked):
        if best - candidate.mean() <= ALIKE:
            worths.append((-hints.value(candidate.state, seat), at))
        else:
            others.append(candidate)
    return [ranked[at] for _, at in sorted(worths)] + others
