"""Hercules: the game, step by step.

    §2 start, Redraw    §3 Turns, Muster    §4 payment.py    §5 Card    §6 attack.py    §7 Judge    §8 abilities.py

Read it beside rulebook.md; what chance decides stands in draws.py, what texts ask in targets.py and picks.py.
"""
from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kleos.core.cards.holding import holding
from kleos.core.flow import EVERYBODY, NOBODY, Event, Step
from kleos.core.sets import bit, lowest, size
from kleos.games.hercules import effects
from kleos.games.hercules.abilities import Order
from kleos.games.hercules.attack import Attack, Card
from kleos.games.hercules.board import (
    ATTACK,
    END,
    KEEP,
    LEXICON,
    PAY,
    PLAY,
    REDRAW,
    SET,
    Hercules,
    Side,
)
from kleos.games.hercules.box import (
    ACTION,
    CHARACTER,
    COLOUR,
    KINDS_IN_ALL,
    RESOURCE,
    TYPE,
    BaseSet,
)
from kleos.games.hercules.choices import Listed, kinds_of, with_places
from kleos.games.hercules.draws import Draw, FromPile, Lot
from kleos.games.hercules.language import DAWN
from kleos.games.hercules.payment import pay, pay_by_hand, ways
from kleos.games.hercules.picks import plant
from kleos.games.hercules.refusals import why_not_muster
from kleos.games.hercules.scoring import able_attackers, affordable, having, price, sum_of, surcharge

__all__ = ["LEXICON", "Hercules", "start"]

NO_STEP_3: Final = -1                                   # `planted`, once step 3 is over
FIRST_TURN: Final = -2                                  # `planted`, before the first turn of a game
STRANGE: Final = 36                                     # of each resource, and FEW of each other, might be in a deck
FEW: Final = 4                                          # of which nobody knows the list


# §2

def start(box: BaseSet) -> Hercules:
    """§2"""
    first: i64 = 0 if box.first == "random" else int(box.first)
    s = Hercules(now=Turns(), later=[], judge=Judge(), box=box, turn=0, seat=first, defender=-1, reckoned=False,
                 winner=-1, fallen=-1, planted=FIRST_TURN, smash=0, havoc=False, holding=0, stirred=vec[i64](),
                 won=vec[i64]([0] * int(box.seats)), sides=new_sides(box))
    s.later = [Turns(), Opening()]
    s.now = Lot() if box.first == "random" else s.later.pop()                       # §2.1
    return s


def new_sides(box: BaseSet) -> list[Side]:
    return [new_side(box, seat) for seat in range(len(box.lists))]


def new_side(box: BaseSet, seat: int) -> Side:
    """§10.3 Who knows the list of the deck; the others think it made by lot, with about as many resources as usual."""
    numbers = box.lists[seat]
    lists: i64 = EVERYBODY if box.open else bit(seat)
    outside = None if box.open else [
        max(0, (STRANGE if TYPE[kind] == RESOURCE else FEW) - n) for kind, n in enumerate(numbers)]
    return Side(cards=holding(len(box.lists), numbers, [seat], lists, outside), pile=vec[i64](), gone=vec[i64](),
                pieces=vec[i64](), owners=vec[i64](), boosts=vec[i64](), against=vec[i64](), tapped=0, frozen=0,
                shielded=0, doubled=0, attackers=0, blocked=0, resources=vec[i64](), ready=vec[i64]([0, 0, 0]), ward=0,
                drawn=0, spent=0, lost=0, out=False)


def begins(s: Hercules) -> int:
    """§2.1 §7.4 Who begins when the same players play again: the loser of the last game, of three who was out first."""
    return int(s.fallen)


@final
class Opening(Event[Hercules]):
    """§2.2 Starting hands, first of the one who begins."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def happen(self, s: Hercules) -> bool:
        s.done()
        for n in range(s.box.seats - 1, -1, -1):
            seat = (s.seat + n) % s.box.seats
            s.first(Redraw(seat))
            s.first(Draw(seat, s.box.hand, False))
        return True


def resources_among(cards: vec[i64]) -> i64:
    n: i64 = 0
    for kind in cards:
        n += TYPE[kind] == RESOURCE
    return n


@final
class Redraw(Listed):
    """§2.3 §2.5 A hand of too few resources is shuffled back and drawn anew: it must be, or by the option it may be."""

    def poor(self, s: Hercules) -> bool:
        """§2.3 §2.4"""
        return resources_among(s.sides[self.seat].hand.kinds) < s.box.least <= self.owned(s)

    def owned(self, s: Hercules) -> i64:
        """How many resources the whole deck has."""
        n: i64 = 0
        for kind in range(KINDS_IN_ALL):
            n += s.box.lists[self.seat][kind] if TYPE[kind] == RESOURCE else 0
        return n

    def happen(self, s: Hercules) -> bool:
        if not s.box.forced:
            return False
        if self.poor(s):
            self.redraw(s)
        else:
            self.keep(s)
        return True

    def options(self, s: Hercules) -> vec[i64]:
        found = vec[i64]([KEEP.number()])
        return append(found, REDRAW.number()) if self.poor(s) else found

    def refusal(self, s: Hercules, action: i64) -> str:
        if REDRAW.says(action) and self.owned(s) < s.box.least:
            return f"A deck with fewer than {s.box.least} resources is not drawn from anew (§2.4)."
        if REDRAW.says(action):
            return f"Only a hand with fewer than {s.box.least} resources is drawn anew (§2.5)."
        return "First keep the starting hand, or draw a new one (§2.5)."

    def take(self, s: Hercules, action: i64) -> None:
        if REDRAW.says(action):
            self.redraw(s)
        else:
            self.keep(s)

    def keep(self, s: Hercules) -> None:
        side = s.sides[self.seat]
        side.drawn = 0 if s.box.forced else -1          # nobody concludes anything from a hand that was kept by choice
        side.spent = 0
        s.done()

    def redraw(self, s: Hercules) -> None:
        cards = s.sides[self.seat].cards
        cards.shuffle(vec[i64]([0] * KINDS_IN_ALL), 0)
        s.first(Draw(self.seat, s.box.hand, False))


# §3

@final
class Turns(Event[Hercules]):
    """§3.7 One turn after another: this step waits under all of them until the game is over."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def happen(self, s: Hercules) -> bool:
        begins = s.planted == FIRST_TURN
        if not begins:
            s.seat = s.left_of(s.seat)                                              # §9.2
        s.turn += 1
        s.planted, s.smash, s.havoc, s.defender = 0, 0, False, -1
        for seat in range(s.box.seats):
            s.sides[seat].refresh()
            if s.sides[seat].out:
                s.leave_table(seat)
        untap(s, s.seat)
        s.first(Muster(s.seat))
        s.first(Dawn(s.seat))
        if s.box.first_draw or not begins:                                          # §3.9
            s.first(Draw(s.seat, 1, True))                                          # §3.3
        return True


def untap(s: Hercules, seat: i64) -> None:
    """§3.2"""
    side = s.sides[seat]
    side.tapped &= having(s, seat, effects.DROWSY) | side.frozen
    side.frozen = 0
    for colour in range(3):
        side.ready[colour] = side.fields(colour)


@final
class Dawn(Event[Hercules]):
    """Characters that speak each turn, after drawing."""

    def happen(self, s: Hercules) -> bool:
        s.done()
        for piece in s.sides[self.seat].pieces:
            s.stir(DAWN, self.seat, piece)
        return True


@final
class Muster(Listed):
    """§3.1 Steps 3, 4 and 5: a resource, then actions and characters, then an attack, or the end of the turn. Combat
    cards are not for these (§4.5)."""

    def plants(self, s: Hercules) -> bool:
        """§3.4 Whether another resource may be put in play."""
        return 0 <= s.planted <= sum_of(s, self.seat, effects.PLENTY)

    def options(self, s: Hercules) -> vec[i64]:
        sets, plays, pays = vec[i64](), vec[i64](), vec[i64]()
        side, plants = s.sides[self.seat], self.plants(s)
        actions, characters = surcharge(s, self.seat, ACTION), surcharge(s, self.seat, CHARACTER)
        for kind in kinds_of(side.hand.kinds):
            type = TYPE[kind]
            if type == RESOURCE:
                if plants:
                    sets = append(sets, SET.number(kind))
            elif type <= CHARACTER:
                colour, asked = COLOUR[kind], price(s.box.cost[kind], actions if type == ACTION else characters)
                if affordable(side, colour, asked) and s.may_enter(kind):
                    plays = append(plays, PLAY.number(kind))
                    if ways(side, colour, asked) > 1:
                        pays = append(pays, PAY.number(kind))
        for action in plays:
            sets = append(sets, action)
        for action in pays:
            sets = append(sets, action)
        sets = with_places(sets, ATTACK, side, able_attackers(s, self.seat))
        return append(sets, END.number())

    def asks(self, s: Hercules, action: i64) -> bool:
        """A resource is put in play, and only the other cards are played."""
        if SET.says(action) or PLAY.says(action):
            kind = SET.arg(action) if SET.says(action) else PLAY.arg(action)
            return SET.says(action) == (TYPE[kind] == RESOURCE)
        return ATTACK.says(action)

    def refusal(self, s: Hercules, action: i64) -> str:
        return why_not_muster(s, self.seat, action)

    def take(self, s: Hercules, action: i64) -> None:
        if SET.says(action):
            self.put_resource(s, SET.arg(action))
        elif PLAY.says(action):
            s.planted = NO_STEP_3                                                   # §3.5
            pay(s, self.seat, PLAY.arg(action))
            s.first(played(self.seat, PLAY.arg(action)))
        elif PAY.says(action):
            s.planted = NO_STEP_3
            kind = PAY.arg(action)
            pay_by_hand(s, self.seat, kind, played(self.seat, kind))
        elif ATTACK.says(action):
            s.planted = NO_STEP_3
            s.then(Attack(self.seat, bit(s.sides[self.seat].place(ATTACK.arg(action)))))
        else:
            s.done()

    def put_resource(self, s: Hercules, kind: i64) -> None:
        """§3.4"""
        s.from_hand(self.seat, kind)
        plant(s, self.seat, kind)
        s.planted += 1


def played(seat: i64, kind: i64) -> Step[Hercules]:
    return Card(seat, kind) if TYPE[kind] == ACTION else Enter(seat, kind)


@final
class Enter(Event[Hercules]):
    """§5.2 §5.3 A character that is paid for is put in play."""

    def __init__(self, seat: i64, kind: i64) -> None:
        super().__init__(seat)
        self.kind: Final[i64] = kind

    def happen(self, s: Hercules) -> bool:
        s.done()
        s.from_hand(self.seat, self.kind)
        s.enter(self.seat, self.kind)
        return True


# §7 §9

@final
class Judge(Event[Hercules]):
    """§7.1 Whose deck is empty is out; §8.5 and then what was triggered is put in order."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def happen(self, s: Hercules) -> bool:
        s.done()
        empty = s.emptied()
        if empty:
            lapse(s, empty)
        elif len(s.stirred):
            things = tuple([int(code) for code in s.stirred])
            s.stirred = vec[i64]()
            put_in_order(s, things)
        return True


def put_in_order(s: Hercules, things: tuple[int, ...]) -> None:
    """§8.5 §9.3 By the player whose turn it is, or, when that one is out, by the next to the left."""
    s.first(Order(s.left_of(s.seat) if s.sides[s.seat].out else s.seat, bit(len(things)) - 1, things))


def lapse(s: Hercules, empty: i64) -> None:
    """§7.1 §7.2 §9.3 §9.6 These are out."""
    heirs: list[i64] = []
    for seat in range(s.box.seats):
        if not s.sides[seat].out and not empty & bit(seat) and empty & bit(s.left_of(seat)):
            heirs.append(seat)
    if s.fallen < 0:
        s.fallen = first_of(s, empty)
    left: i64 = 0
    for seat in range(s.box.seats):
        s.sides[seat].out = s.sides[seat].out or empty & bit(seat) != 0
        left |= 0 if s.sides[seat].out else bit(seat)
    if size(left) < 2:
        win(s, lowest(left) if left else s.seat)
        return
    things = list_unordered(s, empty) if s.box.silent else ()
    for seat in range(s.box.seats):
        if empty & bit(seat):
            leave(s, seat)
    if things:
        put_in_order(s, things)
    for seat in heirs:
        s.first(FromPile(seat, s.box.bonus, True, "9.5", ()))


def first_of(s: Hercules, empty: i64) -> i64:
    """§7.2 §9.8 Who of these was out first: events go round from the left of the player whose turn it is."""
    if not s.box.in_order:
        return lowest((empty & ~bit(s.seat)) or empty)
    seat = s.seat
    for _ in range(s.box.seats):
        seat = (seat + 1) % s.box.seats
        if empty & bit(seat):
            break
    return seat


def leave(s: Hercules, seat: i64) -> None:
    """§9.3 §9.4"""
    if s.seat == seat:
        s.defender = -1
    s.drop(seat)
    if s.defender != seat or s.reckoned:
        s.leave_table(seat)


def list_unordered(s: Hercules, seats: i64) -> tuple[int, ...]:
    """§9.3 What these seats were still to put in order."""
    found: list[int] = []
    for step in [*s.later, s.now]:
        if isinstance(step, Order) and seats & bit(step.seat):
            for thing in range(len(step.things)):
                if step.waiting & bit(thing):
                    found.append(step.things[thing])
    return tuple(found)


def win(s: Hercules, seat: i64) -> None:
    """§7.3 §7.4 §9.1"""
    s.won[seat] += 1
    s.stirred = vec[i64]()
    if s.won[seat] * 2 > s.box.games:
        s.winner = seat
        s.finish()
        return
    s.seat, s.fallen, s.defender, s.holding = s.fallen, -1, -1, 0
    s.planted = FIRST_TURN
    s.sides = new_sides(s.box)
    s.later = [Turns()]
    s.now = Opening()
