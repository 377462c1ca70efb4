"""Means: the favour that a line of play leaves in hand, and the boxes that it marks or may mark yet in this turn."""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.core.flow import CHANCE
from kleos.core.sets import size
from kleos.games.labors.board import CALL, MARK, Labors
from kleos.games.labors.draws import Roll
from kleos.games.labors.rules import Before, EndTurn, Main
from kleos.games.labors.solo import Alone, EndAlone, With

NOTICED: Final = 0.001                  # of a box: less is the same


@final
class Means:
    """Where a line of play leads from here."""

    def __init__(self, s: Labors, line: list[int]) -> None:
        seat = s.seat
        then = s.copy()
        self.calls: i64 = 0
        for action in line:
            then.do(action)
            if CALL.says(action):
                self.calls += 1
        self.favour: Final = then.sides[seat].hand
        self.boxes: Final[float] = float(marked(then) - marked(s)) + expected(then, s.turns)

    def spares(self, other: Means) -> bool:
        """Whether this is the better bargain: no less of either, and more of one, or as much with fewer calls: favour
        on a god who is discarded comes back (§6.3)."""
        if self.favour < other.favour or self.boxes < other.boxes - NOTICED:
            return False
        return self.favour > other.favour or self.boxes > other.boxes + NOTICED or self.calls < other.calls


def marked(s: Labors) -> int:
    """All boxes that are marked, of the claimed cards too."""
    total = 0
    for boxes in s.filled:
        total += int(size(boxes))
    return total


def expected(s: Labors, turn: i64) -> float:
    """How many boxes may be marked yet in this turn, once what is at work has been put to its best use; no god is
    called on."""
    step = s.now
    if s.turns != turn or ended(s):
        return 0.0
    if isinstance(step, Main):
        return 1.0 if s.turn.struck == 0 and s.by_dice() else 0.0
    if isinstance(step, Alone):
        return float(most(s))
    if step.actor == CHANCE:
        return rolled(s, turn) if isinstance(step, Roll) else uncovered(s, turn)
    best = 0.0
    for i in range(step.count(s)):
        action = step.nth(s, i)
        then = s.copy()
        then.do(action)
        found = expected(then, turn) + (1.0 if MARK.says(action) else 0.0)
        best = max(best, found)
    return best


def rolled(s: Labors, turn: i64) -> float:
    """The mean over all rolls."""
    step = s.now
    total, weights = 0.0, 0.0
    for i in range(step.count(s)):
        then = s.copy()
        weight = float(step.weight(s, i))
        then.do(step.nth(s, i))
        total += weight * expected(then, turn)
        weights += weight
    return total / weights


def uncovered(s: Labors, turn: i64) -> float:
    """A card comes up first: whichever it is."""
    then = s.copy()
    then.do(s.now.nth(s, 0))
    return expected(then, turn)


def ended(s: Labors) -> bool:
    """Whether nothing more can be marked in this turn."""
    if s.over() or isinstance(s.now, Before) or (isinstance(s.now, Roll) and s.now.opens):
        return True
    return any(isinstance(step, (EndTurn, EndAlone)) for step in s.later)


def most(s: Labors) -> int:
    """Alone: how many boxes the dice that are left may mark, each die once."""
    best = 0
    step = s.now
    for i in range(step.count(s)):
        action = step.nth(s, i)
        if MARK.says(action):
            then = s.copy()
            then.do(action)
            if isinstance(then.now, With):
                then.do(then.now.nth(then, 0))
            best = max(best, 1 + (most(then) if isinstance(then.now, Alone) else 0))
    return best
