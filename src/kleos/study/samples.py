"""Paired samples: means with intervals. No library is asked: the quantiles are those of Student's t to four digits."""
from __future__ import annotations

from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final

ALPHA: Final = 0.05
NORMAL: Final = NormalDist()


def quantile(p: float, freedom: int) -> float:
    """That of Student's t distribution, by its expansion about the normal one: to 0.01 from ten degrees of freedom on,
    for p up to 0.9999."""
    z, n = NORMAL.inv_cdf(p), float(freedom)
    first = (z ** 3 + z) / 4
    second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96
    third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384
    return z + first / n + second / n ** 2 + third / n ** 3


class Interval:
    """The mean of a sample, and between `low` and `high` what it may be: so wide that in one game of twenty one of all
    its `decisions` is wrong (Bonferroni)."""

    def __init__(self, sample: list[float], decisions: int) -> None:
        self.mean: Final = fmean(sample)
        reach = quantile(1 - ALPHA / 2 / decisions, len(sample) - 1) * stdev(sample) / sqrt(len(sample))
        self.low: Final = self.mean - reach
        self.high: Final = self.mean + reach
