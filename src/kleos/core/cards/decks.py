"""Decks: cards nobody has looked at have no order.

A deck is a stack of layers, and a layer mixes so many cards from each of some pools. Nothing is dealt before it is
seen, yet every draw has its exact odds:

    the God deck of The 12 Labors = [11 gods] on top of [2 gods + Hera]

Here everybody knows the same. Where a seat knows more than another, a deck is part of a holding (holding.py).
"""
from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from kleos.core.dice import Rng
from kleos.core.parts import Part

NOTHING: Final[vec[i64]] = vec[i64]()


@mypyc_attr(allow_interpreted_subclasses=True)
class Source(Part):
    """What chance deals from: it says which kinds may come next, and how likely each is. `size` cards lie in it."""

    def __init__(self, size: i64) -> None:
        self.size = size
        self.ahead = NOTHING                            # what `next` has found; whoever changes the source forgets it

    def next(self) -> vec[i64]:
        """The kinds that may come next, ascending; looked for once, until something changes."""
        if not len(self.ahead) and self.size:
            self.ahead = self.coming()
        return self.ahead

    def coming(self) -> vec[i64]:
        raise NotImplementedError

    def weight(self, kind: i64) -> i64:
        """The weight of drawing this kind next; 0 when it cannot be drawn."""
        raise NotImplementedError

    def sample(self, rng: Rng) -> i64:
        """The kind of the next card."""
        raise NotImplementedError


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
    """`numbers[p]` cards of pool p, mixed."""

    def __init__(self, size: i64, numbers: vec[i64]) -> None:
        self.size = size
        self.numbers = numbers

    def copy(self) -> Layer:
        return Layer(self.size, self.numbers[:])


@final
class Deck(Source):
    """Kinds are numbered from 0 to `kinds` - 1; `size` cards lie in the deck."""

    def __init__(self, kinds: i64, size: i64, pools: list[Pool], layers: list[Layer]) -> None:
        super().__init__(size)
        self.kinds: Final[i64] = kinds
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

    def shuffle(self, added: vec[i64]) -> None:
        """Shuffle the whole deck together with these further cards, counted by kind.

        One layer is the whole truth about the result. What each card was before, nobody can tell any more, so
        pools that lie whole in the deck fuse with the cards that were known. A pool of which cards lie elsewhere
        unseen, out of the game or in a hand, stays a pool: nobody knows which of its cards lie here.
        """
        counts = added[:]
        numbers = self.gather()
        pools: list[Pool] = []
        mixed = vec[i64]()
        for p in range(len(self.pools)):
            pool = self.pools[p]
            if numbers[p] == pool.size:
                for kind in range(self.kinds):
                    counts[kind] += pool.counts[kind]
            elif numbers[p]:
                pools.append(pool)
                mixed = append(mixed, numbers[p])
        for kind in range(self.kinds):
            if counts[kind] and standing(pools, kind):
                raise ValueError(f"kind {kind} would stand in two pools of a layer")
        fused = total(counts)
        if fused:
            pools.append(Pool(counts, fused))
            mixed = append(mixed, fused)
        self.pools = pools
        self.size = total(mixed)
        self.ahead = NOTHING
        self.layers = [Layer(self.size, mixed)] if self.size else []

    def gather(self) -> vec[i64]:
        """How many cards of each pool lie in the deck."""
        numbers = vec[i64]([0] * len(self.pools))
        for layer in self.layers:
            for p in range(len(layer.numbers)):
                numbers[p] += layer.numbers[p]
        return numbers

    # what comes next

    def weight(self, kind: i64) -> i64:
        layer = self.layers[-1]
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

    def coming(self) -> vec[i64]:
        layer = self.layers[-1]
        found = vec[i64]()
        for kind in range(self.kinds):
            for p in range(len(layer.numbers)):
                if layer.numbers[p] and self.pools[p].counts[kind]:
                    found = append(found, kind)
                    break
        return found

    def sample(self, rng: Rng) -> i64:
        """The kind of the next card: first its pool, then one card of that."""
        layer = self.layers[-1]
        p = place(layer.numbers, rng.below(layer.size))
        pool = self.pools[p]
        return place(pool.counts, rng.below(pool.size))

    def take(self, kind: i64) -> None:
        """Remove this card, which chance has dealt, from the top; `weight(kind)` must not be 0.

        Where several pools of the layer could have held it, it leaves the first: so one kind never
        stands in two pools of a layer.
        """
        self.ahead = NOTHING
        layer = self.layers[-1]
        p: i64 = 0
        while layer.numbers[p] == 0 or self.pools[p].counts[kind] == 0:
            p += 1
        self.pools[p].counts[kind] -= 1
        self.pools[p].size -= 1
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


def total(counts: vec[i64]) -> i64:
    n: i64 = 0
    for count in counts:
        n += count
    return n


def standing(pools: list[Pool], kind: i64) -> bool:
    """Whether one of these pools holds a card of this kind."""
    return any(pool.counts[kind] for pool in pools)


def whole(counts: list[int]) -> Deck:
    """A deck of one layer: so many cards of each kind, shuffled."""
    size = sum(counts)
    layers = [Layer(size, vec[i64]([size]))] if size else []
    return Deck(len(counts), size, [Pool(vec[i64](counts), size)], layers)
