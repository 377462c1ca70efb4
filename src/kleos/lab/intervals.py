"""Intervals for what was counted, how likely chance alone brings it about, and tables to print."""
from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, TypedDict

Z: Final = 1.96                                         # 95 % of a normal distribution lie within
LEVEL: Final = 0.95
LEAST: Final = 5                                        # of each kind are expected where a p-value is told


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's score, each bound from 0 to 1; `ValueError` without games."""
    if not 0 <= wins <= games or games == 0:
        raise ValueError(f"{wins} of {games} is no share.")
    share, zz = wins / games, Z * Z
    middle = (share + zz / (2 * games)) / (1 + zz / games)
    half = Z / (1 + zz / games) * math.sqrt(share * (1 - share) / games + zz / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def around(mean: float, sd: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a mean: 1.96 standard errors to each side."""
    if n < 1:
        raise ValueError("A mean of nothing has no interval.")
    half = Z * sd / math.sqrt(n)
    return mean - half, mean + half


def student(n: int) -> float:
    """How many standard errors the 95 % interval of a mean of n reaches: Student's, by the expansion of Cornish and
    Fisher, which is exact to a thousandth from n = 8 on."""
    if n < 2:
        raise ValueError("A mean of fewer than two has no interval.")
    z, v = 1.959964, n - 1
    return (z + (z**3 + z) / (4 * v) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
            + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3))


def p_value(mean: float, sd: float, n: int) -> float:
    """How often chance alone brings a mean so far from 0: Student's test, by a normal approximation of Wallace's kind
    that is right to a few hundredths of its value."""
    if sd == 0:
        return 1.0 if mean == 0 else 0.0
    t, v = mean / sd * math.sqrt(n), n - 1
    z = math.sqrt(v * math.log1p(t * t / v)) * (8 * v + 1) / (8 * v + 3)
    return math.erfc(z / math.sqrt(2))


def sequence(mean: float, sd: float, n: int, planned: int) -> tuple[float, float]:
    """An interval that holds the mean with 95 % at all n together, so that whoever looks after each game and stops when
    it pleases is not deceived: the asymptotic confidence sequence of Waudby-Smith and others (2021), narrowest near
    `planned`."""
    loose = -2 * math.log(1 - LEVEL)
    rho = (loose + math.log(loose + 1)) / planned
    half = sd * math.sqrt(2 * (n * rho + 1) / (n * n * rho) * math.log(math.sqrt(n * rho + 1) / (1 - LEVEL)))
    return mean - half, mean + half


class Contrast(TypedDict):
    """How much larger one share is than another: the 95 % interval of the difference by Newcombe, and how often chance
    alone makes one so large; None where too few are expected in some cell for that to be told."""

    low: float
    high: float
    p: float | None


def contrast(wins: int, games: int, others_wins: int, others: int) -> Contrast:
    """Of two shares; `ValueError` where one is of nothing."""
    (low, high), (other_low, other_high) = wilson(wins, games), wilson(others_wins, others)
    one, two = wins / games, others_wins / others
    both = (wins + others_wins) / (games + others)
    told = min(games, others) * min(both, 1 - both) >= LEAST
    error = math.sqrt(both * (1 - both) * (1 / games + 1 / others))
    return {"low": one - two - math.hypot(one - low, other_high - two),
            "high": one - two + math.hypot(high - one, two - other_low),
            "p": math.erfc(abs(one - two) / error / math.sqrt(2)) if told else None}


def q_values(ps: Sequence[float | None]) -> list[float | None]:
    """By Benjamini and Hochberg: whoever reports all whose q is at most 0.05 reports at most 5 % falsely, on average.
    What has no p has no q, and counts for nothing."""
    order = sorted([i for i, p in enumerate(ps) if p is not None], key=lambda i: ps[i] or 0.0, reverse=True)
    found: list[float | None] = [None] * len(ps)
    least = 1.0
    for rank, i in zip(range(len(order), 0, -1), order):
        least = min(least, (ps[i] or 0.0) * len(order) / rank)
        found[i] = least
    return found


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown that is aligned in plain text too: the first column to the left, the rest to the right."""
    wide = [max(2, *(len(row[i]) for row in [head, *rows])) for i in range(len(head))]
    lines = [[cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, wide))]
             for row in [head, *rows]]
    rule = ["-" * w if i == 0 else "-" * (w - 1) + ":" for i, w in enumerate(wide)]
    return "\n".join([f"| {' | '.join(line)} |" for line in [lines[0], rule, *lines[1:]]])
