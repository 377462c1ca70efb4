"""Moments: how many numbers there were, their mean and their spread, exactly.

Sums are whole numbers of a unit so small that every float is a multiple of it. So they are the same in whatever order
games end and chunks are merged, and they take the same memory for ten games and for ten million.
"""
from __future__ import annotations

import math
from fractions import Fraction
from typing import Final

from kleos.lab.intervals import around

FINEST: Final = 1074                                    # no float has more bits behind the point
UNIT: Final = 1 << FINEST


class Moments:
    """The numbers counted so far: how many, their sum, and the sum of their squares.

    >>> from kleos.lab.moments import Moments
    >>> found = Moments()
    >>> for value in (1.0, 2.0, 6.0):
    ...     found.count(value)
    >>> found.n, found.mean, round(found.sd, 2)
    (3, 3.0, 2.65)
    """

    __slots__ = ("n", "squares", "total")

    def __init__(self, n: int = 0, total: int = 0, squares: int = 0) -> None:
        self.n = n
        self.total = total                              # in units
        self.squares = squares                          # in squared units

    def count(self, value: float) -> None:
        """One more; `ValueError` or `OverflowError` for what is not finite."""
        over, under = value.as_integer_ratio()
        units = over * (UNIT // under)
        self.n += 1
        self.total += units
        self.squares += units * units

    def add(self, other: Moments) -> None:
        """Count in what another one has counted."""
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float | None:
        """None where there is nothing."""
        return float(Fraction(self.total, self.n << FINEST)) if self.n else None

    @property
    def sd(self) -> float | None:
        """The standard deviation of what they are drawn from; None of fewer than two."""
        if self.n < 2:
            return None
        spread = self.squares * self.n - self.total * self.total
        return math.sqrt(Fraction(spread, self.n * (self.n - 1) << 2 * FINEST))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Moments) and (self.n, self.total, self.squares) == (
            other.n, other.total, other.squares)

    def __hash__(self) -> int:
        raise TypeError("moments change, so they have no hash")


def estimate(moments: Moments) -> dict[str, float | None]:
    """A mean with its interval; None where there are too few."""
    mean, sd = moments.mean, moments.sd
    low, high = around(mean, sd, moments.n) if mean is not None and sd is not None else (None, None)
    return {"n": moments.n, "mean": mean, "low": low, "high": high}
