"""Pick and pass: every seat draws a pack, keeps some of it face down and passes the rest on, all at the same time.

A seat knows what it keeps, and which cards it passed on, but not which of them anybody kept. So each card remembers its
pack and how often that has been passed since: for a seat all cards that a pack still held when it last passed it on are
one pool, as likely in each place where one of them lies; what it never saw is one pool with the deck.
"""
from __future__ import annotations

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from kleos.core.cards.dealing import deal
from kleos.core.cards.decks import Deck, total
from kleos.core.cards.hands import Cards, knows
from kleos.core.dice import Rng
from kleos.core.parts import Part
from kleos.core.sets import bit

PASSES: Final = 64                                      # a pack is passed less often


@final
class Pile(Cards):
    """Of each card also its origin: pack * PASSES + how often that has been passed since. Cards lie in ascending order
    of kind, origin and who knows of it."""

    def __init__(self, owner: i64, kinds: vec[i64], origins: vec[i64], seen: vec[i64]) -> None:
        super().__init__(owner, kinds, seen)
        self.origins = origins

    def copy(self) -> Pile:
        return Pile(self.owner, self.kinds[:], self.origins[:], self.seen[:])

    def add(self, kind: i64, origin: i64, seen: i64) -> None:
        self.kinds, self.origins = append(self.kinds, kind), append(self.origins, origin)
        self.seen = append(self.seen, seen)
        self.sort(len(self.kinds) - 1)

    def remove(self, i: i64) -> None:
        super().remove(i)
        self.origins, _ = pop(self.origins, i)

    def sort(self, i: i64) -> None:
        kind, origin, seen = self.kinds[i], self.origins[i], self.seen[i]
        while i > 0 and (self.kinds[i - 1] > kind or (self.kinds[i - 1] == kind and (
                self.origins[i - 1] > origin or (self.origins[i - 1] == origin and self.seen[i - 1] > seen)))):
            self.kinds[i], self.origins[i], self.seen[i] = self.kinds[i - 1], self.origins[i - 1], self.seen[i - 1]
            i -= 1
        self.kinds[i], self.origins[i], self.seen[i] = kind, origin, seen


def no_cards(owner: i64) -> Pile:
    return Pile(owner, vec[i64](), vec[i64](), vec[i64]())


@final
class Packs(Part):
    """The deck, the pack that lies before each seat, and its face-down pile. A pack is round * seats + the seat that
    drew it."""

    def __init__(self, round: i64, deck: Deck, packs: list[Pile], piles: list[Pile]) -> None:
        self.round = round
        self.deck = deck
        self.packs = packs
        self.piles = piles

    def copy(self) -> Packs:
        return Packs(self.round, self.deck.copy(), [pack.copy() for pack in self.packs],
                     [pile.copy() for pile in self.piles])

    def draw(self, seat: i64, kind: i64) -> None:
        """The top card of the deck comes into a seat's pack."""
        self.deck.take(kind)
        self.packs[seat].add(kind, (self.round * len(self.packs) + seat) * PASSES, bit(seat))

    def keep(self, seat: i64, kind: i64) -> None:
        """A seat puts a card of its pack on its pile. Of one that was never passed nobody else remembers the pack."""
        pack = self.packs[seat]
        for i in range(len(pack.kinds)):
            if pack.kinds[i] == kind:
                origin = pack.origins[i] if pack.origins[i] % PASSES else 0
                self.piles[seat].add(kind, origin, pack.seen[i])
                pack.remove(i)
                return
        raise ValueError(f"there is no card of kind {kind} in this pack")

    def turn(self) -> None:
        """All packs are passed on, each to the next seat. It has seen nothing of its new pack yet."""
        packs = [self.packs[-1], *self.packs[:-1]]
        for seat in range(len(packs)):
            pack = packs[seat]
            pack.owner = seat
            for i in range(len(pack.kinds)):
                pack.origins[i] += 1
        self.packs = packs

    def show(self, seat: i64, kind: i64) -> None:
        """A seat sees a card of its new pack; each is a line of the record. Once it has seen all, nobody else sees any
        more where they go."""
        pack = self.packs[seat]
        if not pack.unknown(kind, seat):
            raise ValueError(f"there is no card of kind {kind} that this seat does not know")
        left: i64 = -1
        at: i64 = -1
        for i in range(len(pack.kinds)):
            if not knows(pack.seen[i], seat):
                left += 1
                if pack.kinds[i] == kind:
                    at = i
        pack.seen[at] |= bit(seat)
        if not left:
            for i in range(len(pack.kinds)):
                pack.seen[i] = bit(seat)
        pack.sort_all()

    def hand_on(self) -> None:
        """What is left of each pack goes unseen on the pile of the next seat."""
        seats = len(self.packs)
        for seat in range(seats):
            pack, pile = self.packs[seat], self.piles[(seat + 1) % seats]
            for i in range(len(pack.kinds)):
                pile.add(pack.kinds[i], pack.origins[i] + 1, pack.seen[i])
            self.packs[seat] = no_cards(seat)
        self.round += 1

    def pool(self, origin: i64, seat: i64) -> i64:
        """The pool to which a card of this origin belongs for a seat: 0 with the deck, else what it last passed on."""
        seats: i64 = len(self.packs)
        if seat < 0:
            return 0
        pack, passes = origin // PASSES, origin % PASSES
        first = (seat - pack % seats + seats) % seats   # how often it was passed before it came to this seat
        if passes <= first:
            return 0
        return 1 + pack * PASSES + (passes - first - 1) // seats

    def resample(self, seat: i64, rng: Rng) -> None:
        """Deal anew, in place, what the seat (or SPECTATOR) cannot know, each arrangement of single cards as likely."""
        pools: list[i64] = [0]
        bags: list[vec[i64]] = [self.deck.pools[0].counts]
        for pile in self.packs + self.piles:
            for i in range(len(pile.kinds)):
                if not knows(pile.seen[i], seat):
                    p = self.pool(pile.origins[i], seat)
                    if p not in pools:
                        pools.append(p)
                        bags.append(vec[i64]([0] * int(self.deck.kinds)))
                    bags[pools.index(p)][pile.kinds[i]] += 1
        for pile in self.packs + self.piles:
            for i in range(len(pile.kinds)):
                if not knows(pile.seen[i], seat):
                    bag = bags[pools.index(self.pool(pile.origins[i], seat))]
                    pile.kinds[i] = deal(bag, total(bag), rng)
            pile.sort_all()


def packs(deck: Deck, seats: int) -> Packs:
    """Before the first round."""
    return Packs(0, deck, [no_cards(seat) for seat in range(seats)], [no_cards(seat) for seat in range(seats)])
