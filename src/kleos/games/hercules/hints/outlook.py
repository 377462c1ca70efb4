"""What a position of Hercules is worth to a seat: what it has, less what the others have on average.

The weights are rounded from a logistic fit to the results of games of `greedy` with itself over all pairings of the
example decks (benchmarks/fit_hercules.py): e to the hundredth part of the sum is about the odds of winning, of two
players. They are meant for the start of a turn. A card of a deck is worth more the fewer are left, and a character is
worth what it can do (its power as things stand) and what it cost, since its text is in that.
"""
from __future__ import annotations

from math import log, tanh
from typing import Final

from mypy_extensions import i64

from kleos.core.sets import bit
from kleos.games.hercules.board import Hercules
from kleos.games.hercules.box import COLOUR, RESOURCE, TYPE, of_piece
from kleos.games.hercules.scoring import power

LARGEST: Final = 100                                    # deck that is told from larger ones
SUPPLY: Final[tuple[int, ...]] = tuple([int(295 * log(1 + n)) for n in range(LARGEST + 1)])
CARD: Final = 33                                        # in hand, resources apart
SPARE: Final = 20                                       # resource in hand
READY: Final = 0                                        # card in hand that the resources in play could pay for
POWER: Final = 47                                       # in play
COST: Final = 0                                         # of the characters in play
CHARACTER: Final = 8
TIRED: Final = -16                                      # of a tapped one, for each point of its power
RESOURCES: Final = 36                                   # in play, up to so many:
ENOUGH: Final = 8
REACH: Final = 0                                        # for the part of the other deck that all together could take


TURN: Final = 30                                        # to have the turn; for chance, which may fall to either side


def value(s: Hercules, seat: i64, turn: i64 = 0) -> float:
    """From -1 to 1, as the game returns it; `turn`: what it is worth to have the turn."""
    others: i64 = turn if s.seat != seat else -turn
    n: i64 = 0
    for other in range(s.box.seats):
        if other != seat and not s.sides[other].out:
            others += standing(s, other)
            n += 1
    if not n or s.sides[seat].out:
        return s.returns()[seat]
    return tanh(float(standing(s, seat) * n - others) / float(200 * n))


def standing(s: Hercules, seat: i64) -> i64:
    side = s.sides[seat]
    size = side.cards.size
    fields = len(side.resources)
    found: i64 = SUPPLY[size if size < LARGEST else LARGEST] + held(s, seat)
    found += RESOURCES * (fields if fields < ENOUGH else ENOUGH)
    strength: i64 = 0
    for i in range(len(side.pieces)):
        mine = power(s, seat, i)
        strength += mine
        price: i64 = s.box.cost[of_piece(side.pieces[i])]
        found += POWER * mine + COST * price + CHARACTER
        if side.tapped & bit(i):
            found += TIRED * mine
    left = s.sides[s.left_of(seat)].cards.size
    return found + REACH * (strength if strength < left else left) // (left if left else 1)


def held(s: Hercules, seat: i64) -> i64:
    """What the hand is worth."""
    side = s.sides[seat]
    found: i64 = 0
    for kind in side.hand.kinds:
        if TYPE[kind] == RESOURCE:
            found += SPARE
        else:
            found += CARD
            if len(side.resources) >= s.box.cost[kind] and side.fields(COLOUR[kind]):
                found += READY
    return found
