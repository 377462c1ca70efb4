"""What a position of Hercules is worth to a seat: what it has, less what the others have on average.

The weights are rounded from a logistic fit to the results of games of `quick` with itself over all pairings of the
example decks (benchmarks/fit_hercules.py): e to the hundredth part of the sum is about the odds of winning, of two
players. They are meant for the start of a turn. A card of a deck is worth more the fewer are left.
"""
from __future__ import annotations

from math import log, tanh
from typing import Final

from mypy_extensions import i64

from kleos.core.sets import bit
from kleos.games.hercules.board import Hercules, Side
from kleos.games.hercules.box import of_piece

LARGEST: Final = 100                                    # deck that is told from larger ones
SUPPLY: Final[tuple[int, ...]] = tuple([int(295 * log(1 + n)) for n in range(LARGEST + 1)])
CARD: Final = 33                                        # in hand
POWER: Final = 47                                       # in play
CHARACTER: Final = 8
TIRED: Final = -16                                      # of a tapped one, for each point of its power
RESOURCE: Final = 36                                    # up to so many:
ENOUGH: Final = 8


def value(s: Hercules, seat: i64) -> float:
    """From -1 to 1, as the game returns it."""
    others: i64 = 0
    n: i64 = 0
    for other in range(s.box.seats):
        if other != seat and not s.sides[other].out:
            others += standing(s, s.sides[other])
            n += 1
    if not n or s.sides[seat].out:
        return s.returns()[seat]
    return tanh(float(standing(s, s.sides[seat]) * n - others) / float(200 * n))


def standing(s: Hercules, side: Side) -> i64:
    size = side.cards.size
    found: i64 = SUPPLY[size if size < LARGEST else LARGEST]
    found += CARD * side.hand.size()
    fields = len(side.resources)
    found += RESOURCE * (fields if fields < ENOUGH else ENOUGH)
    for i in range(len(side.pieces)):
        power: i64 = s.box.power[of_piece(side.pieces[i])]
        found += POWER * power + CHARACTER
        if side.tapped & bit(i):
            found += TIRED * power
    return found
