"""Reports: intervals for what was counted, and tables to print."""
from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

Z: Final = 1.96                                         # 95 % of a normal distribution lie within


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


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown that is aligned in plain text too: the first column to the left, the rest to the right."""
    wide = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    lines = [[cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, wide))]
             for row in [head, *rows]]
    rule = ["-" * w if i == 0 else "-" * (w - 1) + ":" for i, w in enumerate(wide)]
    return "\n".join([f"| {' | '.join(line)} |" for line in [lines[0], rule, *lines[1:]]])
