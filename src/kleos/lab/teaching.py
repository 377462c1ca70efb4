"""Teaching: a strong bot plays, and of each of its decisions is kept what some lines of play led to and what it made of
them. From that a net learns (`training.py`)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from time import monotonic
from typing import Any, Final

from kleos.bots import make
from kleos.bots.learned import Line, after, list_lines
from kleos.bots.strong import Strong
from kleos.bots.turns import Candidate, list_candidates
from kleos.bots.weighed import Weighed
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State
from kleos.core.game import Game
from kleos.core.hints import Hints
from kleos.lab.simulate import stream

LINES: Final = 12                                       # of a decision, half of them the best
STRAYS: Final = 8                                       # one decision of so many is played otherwise, to see more


class Taught:
    """A line of play: what the seat would see after it, what the teacher makes of it, and how much that says."""

    def __init__(self, seen: bytes, worth: float, weight: float) -> None:
        self.seen: Final = seen
        self.worth: Final = worth
        self.weight: Final = weight


class Teacher:
    """`bot` is the word for a strong one."""

    def __init__(self, game: Game, bot: str, options: Mapping[str, Any] | None = None,
                 seats: int | None = None) -> None:
        teacher = make(bot, game)
        if not isinstance(teacher, Strong):
            raise ValueError(f"“{bot}” cannot teach, since it does not say what it makes of each line of play: "
                             "strong and strong:N do.")
        self.game: Final = game
        self.bot: Final = teacher
        self.setup: Final = game.setup(options, seats)
        self.sight: Final = game.sight(self.setup)
        self.opening: Final = game.start(options, self.setup.seats)
        self.most = game.rules.decisions(self.setup)    # decisions of a game, chance's too
        if not self.sight.size:
            raise ValueError(f"{game.face.title} has no sight, so there is nothing from which a net could learn.")

    def lessons(self, seed: int, games: int, seconds: float | None = None) -> Iterator[list[list[Taught]]]:
        """The decisions of one game after the other; with `seconds` until these are over."""
        until = None if seconds is None else monotonic() + seconds
        for number in range(games):
            if number and until is not None and monotonic() > until:
                return
            yield self.play(seed, number)

    def play(self, seed: int, number: int) -> list[list[Taught]]:
        """What is learnt from a game, which the teacher plays in all seats."""
        state, found = self.opening.copy(), []
        deal, strays = stream(seed, number, CHANCE), stream(seed, number, 1000)
        rngs = [stream(seed, number, seat) for seat in range(self.setup.seats)]
        for _ in range(self.most):
            seat = int(state.now.actor)
            if state.over():
                break
            if seat < 0:
                state.do(state.now.sample(state, deal))
            elif state.count() == 1:
                state.do(state.now.nth(state, 0))
            else:
                taught, line = self.decide(state, seat, rngs[seat], strays)
                found += [taught] if len(taught) > 1 else []
                for action in line:
                    state.do(action)
        return found

    def decide(self, state: State, seat: int, rng: Rng, strays: Rng) -> tuple[list[Taught], list[int]]:
        """What is learnt here, and how play goes on."""
        root = self.game.rules.resample(state, seat, rng)
        hints = self.game.hints(root)
        weighed = self.bot.weigh(root, seat, rng)
        stray = strays.below(STRAYS) == 0
        if hints.whole_turns() and not self.game.rules.hidden:
            taught, lines = self.compare(root, seat, hints, weighed, strays)
        else:
            taught, lines = self.look(root, seat, hints, weighed)
        return taught, lines[strays.below(len(lines))] if stray else weighed[0].line[:len(lines[0])]

    def compare(self, root: State, seat: int, hints: Hints, weighed: list[Weighed],
                strays: Rng) -> tuple[list[Taught], list[list[int]]]:
        """The best lines of the turn by the guess of its search, and others drawn among all; the play-outs that some of
        them had count besides. Of all of them a stray takes one of the best."""
        candidates: list[Candidate] = []
        list_candidates(root, seat, hints, [], candidates)
        candidates.sort(key=lambda one: -one.guess)
        best = candidates[:LINES // 2]
        rest = candidates[LINES // 2:]
        some = [rest[strays.below(len(rest))] for _ in range(LINES - len(best))] if rest else []
        means = {tuple(one.line): one for one in weighed}
        taught = [Taught(self.sight.see(one.state, seat), blend(one, means.get(tuple(one.line)), hints.faith()), 1.0)
                  for one in best + some]
        return taught, [one.line for one in best]

    def look(self, root: State, seat: int, hints: Hints,
             weighed: list[Weighed]) -> tuple[list[Taught], list[list[int]]]:
        """The options that the search has looked at, by the mean of their play-outs."""
        lines: list[Line] = []
        list_lines(root, seat, hints, [], lines)
        means: dict[int, Weighed] = {}
        for one in weighed:
            means.setdefault(one.line[0], one)
        seen = sorted(means.values(), key=lambda one: -one.n)[:LINES]
        taught = [Taught(self.sight.see(after(root, one.line[0]), seat), one.mean, share(one, hints.faith()))
                  for one in seen if one.n]
        return taught, [line.actions for line in lines]


def blend(candidate: Candidate, played: Weighed | None, faith: float) -> float:
    """What the search ranks a line by: its guess, and what its play-outs brought, the guess as `faith` of them."""
    if played is None or not played.n:
        return candidate.guess
    return candidate.guess + (played.mean - candidate.guess) * share(played, faith)


def share(played: Weighed, faith: float) -> float:
    """How much play-outs count beside a guess."""
    number = float(played.n)
    return number / (number + faith)


class Lessons:
    """What has been taught, as arrays: `seen` (decisions, lines, numbers of the sight), `worths` and `weights`
    (decisions, lines); a line that a decision has not is weighed 0."""

    def __init__(self, size: int) -> None:
        self.size: Final = size
        self.games = 0
        self.kept: Final[list[list[Taught]]] = []

    def add(self, decisions: list[list[Taught]]) -> None:
        self.games += 1
        self.kept.extend(decisions)

    def arrays(self) -> tuple[Any, Any, Any]:
        np = import_module("numpy")
        shape = len(self.kept), LINES
        seen = np.zeros((*shape, self.size), np.uint8)
        worths, weights = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        for i, taught in enumerate(self.kept):
            seen[i, :len(taught)] = np.frombuffer(b"".join(one.seen for one in taught), np.uint8).reshape(-1, self.size)
            worths[i, :len(taught)] = [one.worth for one in taught]
            weights[i, :len(taught)] = [one.weight for one in taught]
        return seen, worths, weights
