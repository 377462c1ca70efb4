"""Cards of one owner, and which seats know which of them."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from kleos.core.flow import EVERYBODY
from kleos.core.parts import Part
from kleos.core.sets import bit, size

WATCHER: Final = 62                                     # the bit of a spectator in a mask of seats


def bit_of(seat: i64) -> i64:
    return bit(seat if seat >= 0 else WATCHER)


def knows(seen: i64, seat: i64) -> bool:
    """Whether a seat, or SPECTATOR, is among those that know."""
    return seen & bit_of(seat) != 0


class Cards(Part):
    """Cards of one owner: of each its kind and the mask of seats that know that it lies here. They lie in ascending
    order, so nothing tells in which order they came."""

    def __init__(self, owner: i64, kinds: vec[i64], seen: vec[i64]) -> None:
        self.owner = owner
        self.kinds = kinds
        self.seen = seen

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

    def remove(self, i: i64) -> None:
        self.kinds, _ = pop(self.kinds, i)
        self.seen, _ = pop(self.seen, i)

    def sort(self, i: i64) -> None:
        """Bring the card at `i` down to its place among those before it."""
        kind, seen = self.kinds[i], self.seen[i]
        while i > 0 and (self.kinds[i - 1] > kind or (self.kinds[i - 1] == kind and self.seen[i - 1] > seen)):
            self.kinds[i], self.seen[i] = self.kinds[i - 1], self.seen[i - 1]
            i -= 1
        self.kinds[i], self.seen[i] = kind, seen

    def sort_all(self) -> None:
        for i in range(len(self.kinds)):
            self.sort(i)


@final
class Hand(Cards):
    def copy(self) -> Hand:
        return Hand(self.owner, self.kinds[:], self.seen[:])

    def add(self, kind: i64, seen: i64 = EVERYBODY) -> None:
        """A card comes in; without more everybody has seen it."""
        self.kinds, self.seen = append(self.kinds, kind), append(self.seen, seen)
        self.sort(len(self.kinds) - 1)

    def best(self, kind: i64) -> i64:
        """Where the card of this kind lies of which most seats know; `ValueError` without one."""
        best: i64 = -1
        most: i64 = -1
        for i in range(len(self.kinds)):
            if self.kinds[i] == kind:
                seats: i64 = 99 if self.seen[i] == EVERYBODY else size(self.seen[i])
                if seats > most:
                    best, most = i, seats
        if best < 0:
            raise ValueError(f"there is no card of kind {kind} in this hand")
        return best

    def expose(self, kind: i64) -> i64:
        """Its owner shows a card of this kind to everybody: whoever knew of one takes it for that. Where it lies."""
        at = self.best(kind)
        for i in range(len(self.kinds)):
            if i != at and self.kinds[i] == kind:
                fresh = self.seen[i] & ~self.seen[at] & ~bit(self.owner)
                self.seen[at] |= fresh
                self.seen[i] &= ~fresh
        self.seen[at] = EVERYBODY
        return at
