"""What a position is worth to a seat, in the unit in which its game is told: chances from 0 to 100 where it is won or
lost, else points. And how much of that makes a move an inaccuracy, a mistake or a blunder."""
from __future__ import annotations

from typing import Final

from kleos.core.flow import CHANCE, State
from kleos.core.game import Game
from kleos.core.hints import Hints
from kleos.core.options import Setup

CHANCES: Final = "chances"
POINTS: Final = "points"
ZERO_SUM: Final = "zero-sum"                            # what the returns of a game are where one wins, and others lose
FLAWS: Final = ("inaccuracy", "mistake", "blunder")
OF_CHANCES: Final = (5.0, 10.0, 15.0)
OF_THE_SPREAD: Final = (1 / 8, 1 / 4, 3 / 8)            # of points: about as much of a game as those chances are


class Scale:
    """The unit of a game with these options, and the costs from which on a move is a flaw of each kind."""

    def __init__(self, game: Game, setup: Setup) -> None:
        won_or_lost = game.rules.bounds(setup) == (-1.0, 1.0)
        self.unit: Final = CHANCES if won_or_lost else POINTS
        rivals = setup.seats if won_or_lost and game.rules.returns_kind == ZERO_SUM else 2
        self.least: Final = -1.0 / (rivals - 1)         # what is returned to whoever has lost
        self.spread: Final = 50.0 if won_or_lost else game.face.spread
        self.flaws: Final = OF_CHANCES if won_or_lost else tuple(part * self.spread for part in OF_THE_SPREAD)

    def value(self, returned: float) -> float:
        """What the hints say, from what is returned for a loss to 1, won, or in points."""
        return self.difference(returned - self.least) if self.unit == CHANCES else returned

    def difference(self, returned: float) -> float:
        """A difference of two such values."""
        return 100.0 * returned / (1.0 - self.least) if self.unit == CHANCES else returned

    def flaw(self, cost: float) -> str:
        """What a move is called that costs so much; empty for what is no flaw."""
        return next((name for name, least in zip(reversed(FLAWS), reversed(self.flaws)) if cost >= least), "")


def estimate(hints: Hints, s: State, seat: int) -> float:
    """What a position promises a seat, in what the game returns: before chance speaks the mean over what may come."""
    if s.over():
        return hints.outlook(s, seat)
    return hints.expected(s, seat) if s.to_act() == CHANCE else hints.promise(s, seat)
