"""§4 Paying: automatically, or by hand, colour by colour."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kleos.core.flow import Step
from kleos.games.hercules.board import TAP, Hercules, Side
from kleos.games.hercules.box import COLOUR
from kleos.games.hercules.choices import Listed
from kleos.games.hercules.refusals import why_not_tap
from kleos.games.hercules.scoring import cost


def pay(s: Hercules, seat: i64, kind: i64) -> None:
    """§4.3"""
    side, own = s.sides[seat], COLOUR[kind]
    price = cost(s, seat, kind)
    for n in range(price):
        side.ready[own if not n else fullest_colour(side, own)] -= 1


def fullest_colour(side: Side, own: i64) -> i64:
    """The colour of which most resources are untapped; of equal ones the card’s own last."""
    best: i64 = -1
    for colour in range(3):
        if best < 0 or side.ready[colour] > side.ready[best] or (
                side.ready[colour] == side.ready[best] and best == own):
            best = colour
    return best


def ways(side: Side, own: i64, price: i64) -> i64:
    """Whether there is no way (0), one way (1) or more (2) to pay so much."""
    if price == 0:
        return 1
    if side.funds() < price or not side.ready[own]:
        return 0
    others = 0
    for colour in range(3):
        others += side.ready[colour] > (1 if colour == own else 0)
    return 2 if others > 1 and side.funds() > price > 1 else 1


@final
class ByHand(Listed):
    """§4.4 The resources are named colour by colour in the order green, blue, red; then the card is played."""

    def __init__(self, seat: i64, kind: i64, left: i64, least: i64, paid: bool, then: Step[Hercules]) -> None:
        super().__init__(seat)
        self.kind: Final[i64] = kind
        self.left: Final[i64] = left                    # resources still to be tapped
        self.least: Final[i64] = least                  # the colour named last
        self.paid: Final = paid                         # whether one of the card’s colour is among them
        self.then: Final = then                         # what happens once it is paid for

    def happen(self, s: Hercules) -> bool:
        if self.left:
            return False
        s.then(self.then)
        return True

    def options(self, s: Hercules) -> vec[i64]:
        found = vec[i64]()
        for colour in range(self.least, 3):
            if self.fits(s.sides[self.seat], colour):
                found = append(found, TAP.number(colour))
        return found

    def fits(self, side: Side, colour: i64) -> bool:
        """A colour is offered only if the rest can be paid after it."""
        own = COLOUR[self.kind]
        if not side.ready[colour] or (not self.paid and colour > own):
            return False
        rest: i64 = -1
        for other in range(colour, 3):
            rest += side.ready[other]
        left = self.left - 1
        paid = self.paid or colour == own
        return rest >= left if paid else rest >= left > 0 and side.ready[own] > 0

    def refusal(self, s: Hercules, action: i64) -> str:
        if TAP.says(action):
            return why_not_tap(s, self.seat, self.kind, self.left, self.least, self.paid, TAP.arg(action))
        return "First tap the resources that pay for the card (§4.4)."

    def take(self, s: Hercules, action: i64) -> None:
        colour = TAP.arg(action)
        s.sides[self.seat].ready[colour] -= 1
        s.then(ByHand(self.seat, self.kind, self.left - 1, colour, self.paid or colour == COLOUR[self.kind], self.then))
