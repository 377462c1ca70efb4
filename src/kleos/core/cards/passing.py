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
from kleos.core.cards.hands import knows
from kleos.core.dice import Rng
from kleos.core.parts import Part
from kleos.core.sets import bit

PASSES: Final = 64                                      # a pack is passed less often


@final
class Pile(Part):
    """Of each card its kind, its origin (pack * PASSES + how often that has been passed since), and the mask of seats
    that know where it lies. Cards lie in ascending order of the three."""

    def __init__(self, owner: i64, kinds: vec[i64], origins: vec[i64], seen: vec[i64]) -> None:
        self.owner = owner
        self.kinds = kinds
        self.origins = origins
        self.seen = seen

    def copy(self) -> Pile:
        return Pile(self.owner, self.kinds[:], self.origins[:], self.seen[:])

    def size(self) -> i64:
        return len(self.kinds)

    def count(self, kind: i64) -> i64:
        n: i64 = 0
        for held in self.kinds:
            if held == kind:
                n += 1
        return n

    def holds(self) -> i64:
        """The kinds in it, as a mask; for games of at most 62 kinds."""
        mask: i64 = 0
        for kind in self.kinds:
            mask |= bit(kind)
        return mask

    def known(self, seat: i64) -> list[i64]:
        """The cards that this seat, or SPECTATOR, knows to be here, ascending."""
        found: list[i64] = []
        for i in range(len(self.kinds)):
            if knows(self.seen[i], seat):
                found.append(self.kinds[i])
        return found

    def unknown(self, kind: i64, seat: i64) -> i64:
        """How many cards of this kind lie here of which this seat does not know."""
        n: i64 = 0
        for i in range(len(self.kinds)):
            if self.kinds[i] == kind and not knows(self.seen[i], seat):
                n += 1
        return n

    def enter(self, kind: i64, origin: i64, seen: i64) -> None:
        self.kinds, self.origins = append(self.kinds, kind), append(self.origins, origin)
        self.seen = append(self.seen, seen)
        self.sort(len(self.kinds) - 1)

    def leave(self, i: i64) -> None:
        self.kinds, _ = pop(self.kinds, i)
        self.origins, _ = pop(self.origins, i)
        self.seen, _ = pop(self.seen, i)

    def sort(self, i: i64) -> None:
        """Bring the card at `i` down to its place among those before it."""
        kind, origin, seen = self.kinds[i], self.origins[i], self.seen[i]
        while i > 0 and (self.kinds[i - 1] > kind or (self.kinds[i - 1] == kind and (
                self.origins[i - 1] > origin or (self.origins[i - 1] == origin and self.seen[i - 1] > seen)))):
            self.kinds[i], self.origins[i], self.seen[i] = self.kinds[i - 1], self.origins[i - 1], self.seen[i - 1]
            i -= 1
        self.kinds[i], self.origins[i], self.seen[i] = kind, origin, seen

    def sort_all(self) -> None:
        for i in range(len(self.kinds)):
            self.sort(i)


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
        self.packs[seat].enter(kind, (self.round * len(self.packs) + seat) * PASSES, bit(seat))

    def keep(self, seat: i64, kind: i64) -> None:
        """A seat puts a card of its pack on its pile. Of one that was never passed nobody else remembers the pack."""
        pack = self.packs[seat]
        for i in range(len(pack.kinds)):
            if pack.kinds[i] == kind:
                origin = pack.origins[i] if pack.origins[i] % PASSES else 0
                self.piles[seat].enter(kind, origin, pack.seen[i])
                pack.leave(i)
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
                pile.enter(pack.kinds[i], pack.origins[i] + 1, pack.seen[i])
            self.packs[seat] = Pile(seat, vec[i64](), vec[i64](), vec[i64]())
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
    return Packs(0, deck, [Pile(seat, vec[i64](), vec[i64](), vec[i64]()) for seat in range(seats)],
                 [Pile(seat, vec[i64](), vec[i64](), vec[i64]()) for seat in range(seats)])
