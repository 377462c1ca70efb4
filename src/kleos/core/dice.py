"""Dice: a tiny random generator for whoever deals, and rolls of equal dice as weighted sorted tuples."""
from itertools import combinations_with_replacement, permutations, product
from typing import Any, Final, final

from mypy_extensions import i64

from kleos.core.sets import bit


@final
class Rng:
    """xorshift32. It belongs to the driver; no position ever holds one.

    The same seed draws the same numbers, in either build and on every machine.

    >>> import kleos
    >>> rng = kleos.Rng(1)
    >>> [rng.below(6) for _ in range(5)] == [again.below(6) for again in [kleos.Rng(1)] for _ in range(5)]
    True
    """

    def __init__(self, seed: i64) -> None:
        self.x: i64 = (seed * 747796405 + 1013904223) & 0xFFFFFFFF
        if self.x == 0:
            self.x = 1
        self.below(2)
        self.below(2)

    def below(self, n: i64) -> i64:
        """0 <= result < n; the state stays within 45 bits, so it is exact in any integer width."""
        x = self.x
        x ^= (x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x ^= (x << 5) & 0xFFFFFFFF
        self.x = x
        return x * n >> 32

    def __reduce__(self) -> Any:
        """A copy draws what this one will draw next."""
        return resume, (self.x,)


def resume(x: i64) -> Rng:
    """The other half of `Rng.__reduce__`."""
    rng = Rng(0)
    rng.x = x
    return rng


@final
class Dice:
    """Every sorted tuple of up to `number` dice has a number; the full rolls come first, in order.

    Values count from 0 (the face less one).
    """

    def __init__(self, number: int, sides: int) -> None:
        faces = range(sides)
        full = list(combinations_with_replacement(faces, number))
        some = [t for n in range(number - 1, -1, -1) for t in combinations_with_replacement(faces, n)]
        index = {t: i for i, t in enumerate(full + some)}
        self.sides: Final[i64] = sides
        self.rolls: Final[i64] = len(full)
        self.none: Final[i64] = len(full) + len(some) - 1       # no dice at all
        self.chances: Final[i64] = sides ** number
        self.tuples: Final = tuple(full + some)
        self.weights: Final[tuple[int, ...]] = tuple(len(set(permutations(t))) for t in full)
        self.dealt: Final[tuple[int, ...]] = tuple(
            index[tuple(sorted(t))] for t in product(faces, repeat=number))
        self.shown: Final[tuple[int, ...]] = tuple(sum(bit(v) for v in set(t)) for t in full + some)
        self.less: Final[tuple[int, ...]] = tuple(
            index[t[:t.index(v)] + t[t.index(v) + 1:]] if v in t else -1 for t in full + some for v in faces)

    def roll(self, rng: Rng) -> i64:
        return self.dealt[rng.below(self.chances)]

    def values(self, dice: i64) -> i64:
        """The set of values that these dice show."""
        return self.shown[dice]

    def without(self, dice: i64, value: i64) -> i64:
        """The dice that are left when one of this value is taken away."""
        return self.less[dice * self.sides + value]

    def only(self, dice: i64) -> i64:
        """The value of a single die."""
        return self.tuples[dice][0]
