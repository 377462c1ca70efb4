"""§8.3 What a text asks about cards: which of a hand, a pile, a deck. A question about a hand or a deck is asked
even when there is but one answer, or the others could tell what is there."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kleos.core.flow import EVERYBODY
from kleos.games.hercules.board import (
    ACCEPT,
    BRING,
    DECLINE,
    DISCARD,
    PLUCK,
    RAISE,
    REGAIN,
    SEEK,
    SET,
    WASTE,
    Hercules,
    insert_sorted,
    without,
)
from kleos.games.hercules.box import CHARACTER, COLOUR, RESOURCE, TYPE
from kleos.games.hercules.choices import Listed, kinds_of
from kleos.games.hercules.draws import Mill
from kleos.games.hercules.language import ANY_TYPE, NONE
from kleos.games.hercules.refusals import name, why_not_bring, why_not_pick, why_not_seek
from kleos.games.hercules.targets import pass_over


def of_type(cards: vec[i64], type: i64) -> vec[i64]:
    """The kinds of this type among ascending cards."""
    found = vec[i64]()
    for kind in kinds_of(cards):
        if type == ANY_TYPE or TYPE[kind] == type:
            found = append(found, kind)
    return found


@final
class Drop(Listed):
    """§8.4 A player discards cards from the hand. Always asked, since the line tells what they were."""

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left: Final[i64] = left

    def happen(self, s: Hercules) -> bool:
        if self.left and s.sides[self.seat].hand.size():
            return False
        s.done()
        return True

    def options(self, s: Hercules) -> vec[i64]:
        found = vec[i64]()
        for kind in kinds_of(s.sides[self.seat].hand.kinds):
            found = append(found, DISCARD.number(kind))
        return found

    def refusal(self, s: Hercules, action: i64) -> str:
        if DISCARD.says(action):
            return why_not_pick(s, DISCARD.arg(action), s.sides[self.seat].hand.kinds, "your hand", ANY_TYPE)
        return f"First discard {self.left} more from your hand (§8.4)."

    def take(self, s: Hercules, action: i64) -> None:
        s.then(Drop(self.seat, self.left - 1))
        s.discard_hand(self.seat, DISCARD.arg(action))


@final
class Offer(Listed):
    """A card of the hand may be discarded, so that the rest of the text happens; else it is passed over."""

    def __init__(self, seat: i64, type: i64) -> None:
        super().__init__(seat)
        self.type: Final[i64] = type

    def happen(self, s: Hercules) -> bool:
        if s.sides[self.seat].hand.size():
            return False
        pass_over(s)
        return True

    def options(self, s: Hercules) -> vec[i64]:
        found = vec[i64]()
        for kind in of_type(s.sides[self.seat].hand.kinds, self.type):
            found = append(found, DISCARD.number(kind))
        return append(found, DECLINE.number())

    def refusal(self, s: Hercules, action: i64) -> str:
        if DISCARD.says(action):
            return why_not_pick(s, DISCARD.arg(action), s.sides[self.seat].hand.kinds, "your hand", self.type)
        return "First discard such a card from your hand, or decline (§8.3)."

    def asks(self, s: Hercules, action: i64) -> bool:
        return DISCARD.says(action)

    def take(self, s: Hercules, action: i64) -> None:
        if DECLINE.says(action):
            pass_over(s)
        else:
            s.done()
            s.discard_hand(self.seat, DISCARD.arg(action))


@final
class Pluck(Listed):
    """A card of a hand that was looked at is discarded; nothing, if there is none of that type."""

    def __init__(self, seat: i64, owner: i64, type: i64) -> None:
        super().__init__(seat)
        self.owner: Final[i64] = owner
        self.type: Final[i64] = type

    def kinds(self, s: Hercules) -> vec[i64]:
        return of_type(s.sides[self.owner].hand.kinds, self.type)

    def happen(self, s: Hercules) -> bool:
        if s.sides[self.owner].hand.size():
            return False
        s.done()
        return True

    def options(self, s: Hercules) -> vec[i64]:
        found = vec[i64]()
        for kind in self.kinds(s):
            found = append(found, PLUCK.number(kind))
        return found if len(found) else append(found, DECLINE.number())

    def refusal(self, s: Hercules, action: i64) -> str:
        if PLUCK.says(action):
            return why_not_pick(s, PLUCK.arg(action), s.sides[self.owner].hand.kinds, "that hand", self.type)
        return "First choose a card of that hand (§8.3)."

    def take(self, s: Hercules, action: i64) -> None:
        s.done()
        if PLUCK.says(action):
            s.discard_hand(self.owner, PLUCK.arg(action))


@final
class Regain(Listed):
    """Cards of the discard pile come into the hand."""

    def __init__(self, seat: i64, type: i64, left: i64) -> None:
        super().__init__(seat)
        self.type: Final[i64] = type
        self.left: Final[i64] = left

    def happen(self, s: Hercules) -> bool:
        kinds = of_type(s.sides[self.seat].pile, self.type)
        if self.left and len(kinds) > 1:
            return False
        if self.left and len(kinds):
            self.back(s, kinds[0])
        else:
            s.done()
        return True

    def options(self, s: Hercules) -> vec[i64]:
        found = vec[i64]()
        for kind in of_type(s.sides[self.seat].pile, self.type):
            found = append(found, REGAIN.number(kind))
        return found

    def refusal(self, s: Hercules, action: i64) -> str:
        if REGAIN.says(action):
            return why_not_pick(s, REGAIN.arg(action), s.sides[self.seat].pile, "your discard pile", self.type)
        return "First take such a card of your discard pile (§8.3)."

    def take(self, s: Hercules, action: i64) -> None:
        self.back(s, REGAIN.arg(action))

    def back(self, s: Hercules, kind: i64) -> None:
        side = s.sides[self.seat]
        side.pile = without(side.pile, kind)
        side.cards.add(kind)
        s.then(Regain(self.seat, self.type, self.left - 1))


def enterable(s: Hercules, cards: vec[i64], dearest: i64) -> vec[i64]:
    """§5.5 The characters of such a cost among cards that may be put in play."""
    found = vec[i64]()
    for kind in of_type(cards, CHARACTER):
        price: i64 = s.box.cost[kind]
        if price <= dearest and s.may_enter(kind):
            found = append(found, kind)
    return found


@final
class Raise(Listed):
    """A character of the discard pile is put in play."""

    def __init__(self, seat: i64, dearest: i64) -> None:
        super().__init__(seat)
        self.dearest: Final[i64] = dearest

    def happen(self, s: Hercules) -> bool:
        kinds = enterable(s, s.sides[self.seat].pile, self.dearest)
        if len(kinds) > 1:
            return False
        s.done()
        if len(kinds):
            rise(s, self.seat, kinds[0])
        return True

    def options(self, s: Hercules) -> vec[i64]:
        found = vec[i64]()
        for kind in enterable(s, s.sides[self.seat].pile, self.dearest):
            found = append(found, RAISE.number(kind))
        return found

    def refusal(self, s: Hercules, action: i64) -> str:
        if RAISE.says(action):
            return why_not_bring(s, RAISE.arg(action), s.sides[self.seat].pile, "your discard pile", self.dearest)
        return "First choose a character of your discard pile (§8.3)."

    def take(self, s: Hercules, action: i64) -> None:
        s.done()
        rise(s, self.seat, RAISE.arg(action))


def rise(s: Hercules, seat: i64, kind: i64) -> None:
    side = s.sides[seat]
    side.pile = without(side.pile, kind)
    s.enter(seat, kind)


@final
class Bring(Listed):
    """A character of the hand may be put in play; or, where a card is named, that one from the hand or the pile."""

    def __init__(self, seat: i64, dearest: i64, named: i64) -> None:
        super().__init__(seat)
        self.dearest: Final[i64] = dearest
        self.named: Final[i64] = named                  # the kind, or NONE

    def raised(self, s: Hercules) -> bool:
        if self.named == NONE or not s.may_enter(self.named):
            return False
        return any(kind == self.named for kind in s.sides[self.seat].pile)

    def happen(self, s: Hercules) -> bool:
        if s.sides[self.seat].hand.size() or self.raised(s):
            return False
        s.done()
        return True

    def options(self, s: Hercules) -> vec[i64]:
        found = vec[i64]()
        if self.raised(s):
            found = append(found, RAISE.number(self.named))
        for kind in enterable(s, s.sides[self.seat].hand.kinds, self.dearest):
            if self.named == NONE or kind == self.named:
                found = append(found, BRING.number(kind))
        return append(found, DECLINE.number())

    def refusal(self, s: Hercules, action: i64) -> str:
        side = s.sides[self.seat]
        if self.named != NONE and (BRING.says(action) or RAISE.says(action)):
            kind = BRING.arg(action) if BRING.says(action) else RAISE.arg(action)
            if kind != self.named:
                return f"The card names {name(s, self.named)} (§8.1)."
        if BRING.says(action):
            return why_not_bring(s, BRING.arg(action), side.hand.kinds, "your hand", self.dearest)
        if self.named != NONE and RAISE.says(action):
            return why_not_bring(s, RAISE.arg(action), side.pile, "your discard pile", self.dearest)
        return "First put such a character in play, or decline (§5.5, §8.3)."

    def asks(self, s: Hercules, action: i64) -> bool:
        return BRING.says(action) or (self.named != NONE and RAISE.says(action))

    def take(self, s: Hercules, action: i64) -> None:
        s.done()
        if RAISE.says(action):
            rise(s, self.seat, RAISE.arg(action))
        elif BRING.says(action):
            s.from_hand(self.seat, BRING.arg(action))
            s.enter(self.seat, BRING.arg(action))


@final
class Plant(Listed):
    """A resource of the hand, or of the discard pile, may be put in play."""

    def __init__(self, seat: i64, salvaged: bool) -> None:
        super().__init__(seat)
        self.salvaged: Final = salvaged                 # from the pile

    def cards(self, s: Hercules) -> vec[i64]:
        side = s.sides[self.seat]
        return of_type(side.pile if self.salvaged else side.hand.kinds, RESOURCE)

    def happen(self, s: Hercules) -> bool:
        if len(self.cards(s)) if self.salvaged else s.sides[self.seat].hand.size():
            return False
        s.done()
        return True

    def options(self, s: Hercules) -> vec[i64]:
        found = vec[i64]()
        for kind in self.cards(s):
            found = append(found, SET.number(kind))
        return append(found, DECLINE.number())

    def refusal(self, s: Hercules, action: i64) -> str:
        if SET.says(action):
            side, pile = s.sides[self.seat], self.salvaged
            place = "your discard pile" if pile else "your hand"
            return why_not_pick(s, SET.arg(action), side.pile if pile else side.hand.kinds, place, RESOURCE)
        return "First put such a resource in play, or decline (§8.3)."

    def asks(self, s: Hercules, action: i64) -> bool:
        return SET.says(action)

    def take(self, s: Hercules, action: i64) -> None:
        s.done()
        if SET.says(action):
            kind = SET.arg(action)
            side = s.sides[self.seat]
            if self.salvaged:
                side.pile = without(side.pile, kind)
            else:
                s.from_hand(self.seat, kind)
            plant(s, self.seat, kind)


def plant(s: Hercules, seat: i64, kind: i64) -> None:
    """§3.4 A resource comes into play, untapped."""
    side = s.sides[seat]
    side.resources = insert_sorted(side.resources, kind)
    side.ready[COLOUR[kind]] += 1


@final
class Waste(Listed):
    """§8.12 A player chooses resources that are discarded from play."""

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left: Final[i64] = left

    def happen(self, s: Hercules) -> bool:
        kinds = kinds_of(s.sides[self.seat].resources)
        if self.left and len(kinds) > 1:
            return False
        if self.left and len(kinds):
            self.waste(s, kinds[0])
        else:
            s.done()
        return True

    def options(self, s: Hercules) -> vec[i64]:
        found = vec[i64]()
        for kind in kinds_of(s.sides[self.seat].resources):
            found = append(found, WASTE.number(kind))
        return found

    def refusal(self, s: Hercules, action: i64) -> str:
        if WASTE.says(action):
            kind = WASTE.arg(action)
            lacks = "no resource" if TYPE[kind] != RESOURCE else "not among your resources in play"
            return f"{name(s, kind)} is {lacks} (§8.12)."
        return "First discard one of your resources from play (§8.12)."

    def take(self, s: Hercules, action: i64) -> None:
        self.waste(s, WASTE.arg(action))

    def waste(self, s: Hercules, kind: i64) -> None:
        side, colour = s.sides[self.seat], COLOUR[kind]
        side.resources = without(side.resources, kind)
        side.pile = insert_sorted(side.pile, kind)
        if side.ready[colour] > side.fields(colour):
            side.ready[colour] -= 1
        s.then(Waste(self.seat, self.left - 1))


@final
class Seek(Listed):
    """§8.11 A player looks through the own deck for a card of a type."""

    def __init__(self, seat: i64, type: i64) -> None:
        super().__init__(seat)
        self.type: Final[i64] = type

    def held(self, s: Hercules) -> vec[i64]:
        """How many of each kind the deck holds."""
        cards = s.sides[self.seat].cards
        held = cards.rest[:]
        for layer in cards.layers:
            for kind in layer.kinds:
                held[kind] += 1
        return held

    def options(self, s: Hercules) -> vec[i64]:
        held, found = self.held(s), vec[i64]()
        for kind in range(len(held)):
            if held[kind] and (self.type == ANY_TYPE or TYPE[kind] == self.type):
                found = append(found, SEEK.number(kind))
        return append(found, DECLINE.number())

    def seen_by(self, s: Hercules, action: i64) -> i64:
        return EVERYBODY

    def refusal(self, s: Hercules, action: i64) -> str:
        if SEEK.says(action):
            return why_not_seek(s, SEEK.arg(action), self.held(s)[SEEK.arg(action)] > 0, self.type)
        return "First choose such a card of your deck, or decline (§8.11)."

    def take(self, s: Hercules, action: i64) -> None:
        s.done()
        cards = s.sides[self.seat].cards
        cards.shuffle(vec[i64]([0] * len(cards.rest)))
        if SEEK.says(action):
            cards.draw(SEEK.arg(action), 0, EVERYBODY)


@final
class Verdict(Listed):
    """A player may have the top card of a deck, which was looked at, discarded."""

    def __init__(self, seat: i64, owner: i64) -> None:
        super().__init__(seat)
        self.owner: Final[i64] = owner

    def happen(self, s: Hercules) -> bool:
        if s.sides[self.owner].cards.size:
            return False
        s.done()
        return True

    def options(self, s: Hercules) -> vec[i64]:
        return vec[i64]([ACCEPT.number(), DECLINE.number()])

    def refusal(self, s: Hercules, action: i64) -> str:
        return "First say whether the top card is discarded (§8.3)."

    def take(self, s: Hercules, action: i64) -> None:
        s.done()
        if ACCEPT.says(action):
            s.first(Mill(self.owner, 1))

