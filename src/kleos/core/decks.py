"""Decks: cards nobody has looked at have no order.

A deck is a stack of layers. A layer mixes so many cards from each of some pools, or is one known card.
Nothing is dealt before it is seen, yet every draw has its exact odds:

    the God deck of The 12 Labors = [11 gods] on top of [2 gods + Hera];  a card put back = a layer of one
"""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.dice import Rng
from kleos.core.flow import Part


@final
class Pool(Part):
    """Unseen cards, exchangeable with one another, counted by kind."""

    def __init__(self, counts: vec[i64], size: i64) -> None:
        self.counts = counts
        self.size = size

    def copy(self) -> Pool:
        return Pool(self.counts[:], self.size)


@final
class Layer(Part):
    """`numbers[p]` cards of pool p, mixed; or one card that somebody has put there."""

    def __init__(self, known: i64, size: i64, numbers: vec[i64]) -> None:
        self.known = known                              # a kind, or -1
        self.size = size
        self.numbers = numbers

    def copy(self) -> Layer:
        return Layer(self.known, self.size, self.numbers[:])


@final
class Deck(Part):
    """Kinds are numbered from 0 to `kinds` - 1; `size` cards lie in the deck."""

    def __init__(self, kinds: i64, size: i64, pools: list[Pool], layers: list[Layer]) -> None:
        self.kinds: Final[i64] = kinds
        self.size = size
        self.pools = pools
        self.layers = layers                            # the top one last

    def copy(self) -> Deck:
        pools: list[Pool] = []
        for pool in self.pools:
            pools.append(pool.copy())
        layers: list[Layer] = []
        for layer in self.layers:
            layers.append(layer.copy())
        return Deck(self.kinds, self.size, pools, layers)

    # what lies there

    def put_under(self, kind: i64) -> None:
        """A card that is known to somebody goes to the bottom."""
        self.layers.insert(0, Layer(kind, 1, vec[i64]()))
        self.size += 1

    def put_on_top(self, kind: i64) -> None:
        """A card that is known to somebody goes on top."""
        self.layers.append(Layer(kind, 1, vec[i64]()))
        self.size += 1

    def shuffle(self, added: vec[i64]) -> None:
        """Shuffle the whole deck together with these further cards, counted by kind.

        Every pool lies whole in its deck, so one layer over one pool is the whole truth about the result:
        what each card was before, nobody can tell any more.
        """
        counts = added[:]
        for pool in self.pools:
            for kind in range(self.kinds):
                counts[kind] += pool.counts[kind]
        size: i64 = 0
        for layer in self.layers:
            if layer.known >= 0:
                counts[layer.known] += 1
        for number in counts:
            size += number
        self.pools = [Pool(counts, size)]
        self.layers = [Layer(-1, size, vec[i64]([size]))] if size else []
        self.size = size

    # what comes next

    def weight(self, kind: i64) -> i64:
        """The weight of drawing this kind next; 0 when it cannot be drawn."""
        layer = self.layers[-1]
        if layer.known >= 0:
            return 1 if layer.known == kind else 0
        scale: i64 = 1
        p: i64 = 0
        for number in layer.numbers:
            if number:
                scale *= self.pools[p].size
            p += 1
        total: i64 = 0
        p = 0
        for number in layer.numbers:
            if number:
                pool = self.pools[p]
                total += number * pool.counts[kind] * (scale // pool.size)
            p += 1
        return total

    def count(self) -> i64:
        """How many kinds may come next."""
        n: i64 = 0
        for kind in range(self.kinds):
            if self.weight(kind):
                n += 1
        return n

    def nth(self, i: i64) -> i64:
        """The i-th of them."""
        for kind in range(self.kinds):
            if self.weight(kind):
                if i == 0:
                    return kind
                i -= 1
        raise IndexError("no such card")

    def sample(self, rng: Rng) -> i64:
        """The kind of the next card: first its pool, then one card of that."""
        layer = self.layers[-1]
        if layer.known >= 0:
            return layer.known
        p = place(layer.numbers, rng.below(layer.size))
        pool = self.pools[p]
        return place(pool.counts, rng.below(pool.size))

    def take(self, kind: i64) -> None:
        """Remove this card, which chance has dealt, from the top; `weight(kind)` must not be 0.

        Where several pools of the layer could have held it, it leaves the first: so one kind never
        stands in two pools of a layer.
        """
        layer = self.layers[-1]
        if layer.known < 0:
            p: i64 = 0
            while layer.numbers[p] == 0 or self.pools[p].counts[kind] == 0:
                p += 1
            pool = self.pools[p]
            pool.counts[kind] -= 1
            pool.size -= 1
            layer.numbers[p] -= 1
        layer.size -= 1
        self.size -= 1
        if layer.size == 0:
            self.layers.pop()


def place(counts: vec[i64], n: i64) -> i64:
    """In which heap the n-th thing lies."""
    i: i64 = 0
    for count in counts:
        if n < count:
            return i
        n -= count
        i += 1
    raise IndexError("not so many")


def whole(counts: list[int]) -> Deck:
    """A deck of one layer: so many cards of each kind, shuffled."""
    size = sum(counts)
    return Deck(len(counts), size, [Pool(vec[i64](counts), size)], [Layer(-1, size, vec[i64]([size]))])
