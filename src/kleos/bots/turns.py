"""Turn search: list every line of play of this turn, then spend play-outs on the most promising.

All candidates meet the same worlds (the same random numbers), so that it is their play and not their luck that is
compared; after each round the worse half drops out (sequential halving). For games without hidden hands.
"""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State
from kleos.core.hints import Hints

LINES: Final = 20_000                   # lines of play that a decision may list
WIDTH: Final = 16                       # candidates that get play-outs, if there are eight for each


@final
class Line:
    """A way to play this turn: its first action, the position it leads to, and what that seems worth."""

    def __init__(self, action: i64, state: State, guess: float) -> None:
        self.action: Final[i64] = action
        self.state: Final = state
        self.guess: Final = guess
        self.total = 0.0                # of its play-outs, the guess among them


def list_lines(s: State, seat: i64, hints: Hints, first: i64, last: i64, lines: list[Line]) -> None:
    """Every position that the seat can reach before chance or another seat has a say."""
    step = s.now
    if step.actor != seat or len(lines) >= LINES:
        lines.append(Line(first, s, hints.outlook(s, seat)))
        return
    none = True
    for i in range(step.count(s)):
        action = step.nth(s, i)
        if hints.follows(s, last, action):
            none = False
            then = s.copy()
            then.do(action)
            list_lines(then, seat, hints, action if first < 0 else first, action, lines)
    if none:                                            # the hints would leave out everything: the turn is looked at so
        lines.append(Line(step.nth(s, 0) if first < 0 else first, s, hints.outlook(s, seat)))


def guess_of(line: Line) -> float:
    return -line.guess


def total_of(line: Line) -> float:
    return -line.total


def best_lines(lines: list[Line], number: i64) -> list[Line]:
    """The most promising, no position twice."""
    found: list[Line] = []
    for line in sorted(lines, key=guess_of):
        if len(found) == number:
            break
        if not any(other.guess == line.guess and other.state == line.state for other in found):
            found.append(line)
    return found


def several(lines: list[Line]) -> bool:
    """Whether there is still something to choose: the lines do not all begin alike."""
    return any(line.action != lines[0].action for line in lines)


def play_out(line: Line, seat: i64, hints: Hints, rng: Rng) -> float:
    """What one play-out brings the seat, its luck subtracted."""
    s = line.state.copy()
    luck = 0.0
    left = hints.horizon()
    while left > 0 and not s.over():
        if s.now.actor == CHANCE:
            outcome = s.now.sample(s, rng)
            luck += hints.luck(s, outcome, seat)
            s.do(outcome)
        else:
            hints.play(s, rng)
            left -= 1
    return hints.outlook(s, seat) - luck


def compare(root: State, seat: i64, hints: Hints, simulations: i64, rng: Rng) -> i64:
    """The first action of the best line of play."""
    lines: list[Line] = []
    list_lines(root, seat, hints, -1, -1, lines)
    width: i64 = 1
    rounds: i64 = 0
    while width < WIDTH and width * 8 <= simulations:
        width *= 2
        rounds += 1
    lines = best_lines(lines, width)
    for line in lines:
        line.total = line.guess * hints.faith()
    while several(lines):
        for _ in range(max(1, simulations // (rounds * len(lines)))):
            seed = rng.below(1 << 30)
            for line in lines:
                line.total += play_out(line, seat, hints, Rng(seed))
        lines = sorted(lines, key=total_of)[:(len(lines) + 1) >> 1]
    return lines[0].action
