"""§4 Paying: automatically, or by hand, colour by colour."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kleos.core.flow import Step
from kleos.games.hercules.board import TAP, Hercules, Side
from kleos.games.hercules.box import COLOUR, COMBAT, RESOURCE, TYPE
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


# what to leave, by the table’s advice: nothing of it binds anybody

def automatic(side: Side, own: i64, price: i64) -> list[i64]:
    """§4.3 How many of each colour are tapped for a card."""
    found: list[i64] = [0, 0, 0]
    left = side.copy()
    for n in range(price):
        colour = own if not n else fullest_colour(left, own)
        left.ready[colour] -= 1
        found[colour] += 1
    return found


def sparing(s: Hercules, seat: i64, kind: i64) -> list[i64]:
    """How many of each colour to tap for a card, so that most of the hand can still be paid for. Where all ways leave
    as much it is the automatic one."""
    side, own, price = s.sides[seat], COLOUR[kind], cost(s, seat, kind)
    best = automatic(side, own, price)
    wanted = prices(s, seat, kind)
    most = worth(side, best, wanted)
    for green in range(price + 1):
        for blue in range(price - green + 1):
            taps: list[i64] = [green, blue, price - green - blue]
            if taps[own] and all(taps[colour] <= side.ready[colour] for colour in range(3)):
                found = worth(side, taps, wanted)
                if found > most:
                    best, most = taps, found
    return best


def prices(s: Hercules, seat: i64, kind: i64) -> list[list[i64]]:
    """By colour: what the cards of the hand cost that can still be played before the next turn, but for one of this
    kind, which is being paid for; ascending."""
    found: list[list[i64]] = [[], [], []]
    gone = False
    for other in s.sides[seat].hand.kinds:
        if other == kind and not gone:
            gone = True
        elif TYPE[other] == COMBAT or (TYPE[kind] != COMBAT and TYPE[other] != RESOURCE):
            found[COLOUR[other]].append(cost(s, seat, other))
    return [sorted(some) for some in found]


def worth(side: Side, taps: list[i64], wanted: list[list[i64]]) -> tuple[int, int, int]:
    """What paying so leaves: how many of the cards can be paid for, each by itself, and together; how many resources
    have a card of their colour."""
    ready = [int(side.ready[colour] - taps[colour]) for colour in range(3)]
    funds, each, matched = sum(ready), 0, 0
    for colour in range(3):
        each += sum([not price or (ready[colour] > 0 and price <= funds) for price in wanted[colour]])
        matched += min(ready[colour], len(wanted[colour]))
    return each, together(ready, wanted, funds, 0), matched


def together(ready: list[int], wanted: list[list[i64]], funds: int, colour: int) -> int:
    """How many of the cards can be paid for, of this colour and the later ones: the cheapest of each."""
    if colour == 3:
        return 0
    best, spent, number = together(ready, wanted, funds, colour + 1), 0, 0
    for price in wanted[colour]:
        spent += int(price)
        number += 1
        if spent > funds or (price and number > ready[colour]):
            break
        best = max(best, number + together(ready, wanted, funds - spent, colour + 1))
    return best


def pay_by_hand(s: Hercules, seat: i64, kind: i64, then: Step[Hercules]) -> None:
    """§4.4 The card is named to everybody, and then, colour by colour, what pays for it."""
    s.sides[seat].cards.reveal(kind)
    s.first(ByHand(seat, kind, cost(s, seat, kind), 0, False, then))


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
