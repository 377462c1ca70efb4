"""What the shield and the arrows are worth: one function a line of the score sheet."""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.games.shield.box import CIRCLES, FACES, SECTIONS, Sheet

KINDS: Final[bytes] = bytes([bin(metals).count("1") for metals in range(16)])
# the kinds of metal among two symbols at a time, each an octal digit, metal + 1
PAIR_OF: Final[bytes] = bytes([sum([1 << d - 1 for d in {pair & 7, pair >> 3} if 0 < d < 5]) for pair in range(64)])


def kinds(symbols: i64) -> i64:
    """The set of metals among the symbols of a section."""
    metals: i64 = 0
    while symbols:
        metals |= PAIR_OF[symbols & 63]
        symbols >>= 6
    return metals


def thickness(sheet: Sheet, layers: vec[i64]) -> i64:
    """§9.1"""
    total: i64 = 0
    for n in layers:
        total += sheet.thickness[n]
    return total


def strength(sheet: Sheet, symbols: vec[i64]) -> i64:
    """§9.2"""
    total: i64 = 0
    for drawn in symbols:
        total += sheet.strength[KINDS[kinds(drawn)]]
    return total


def artwork(sheet: Sheet, full: i64) -> i64:
    """§9.3 `full` is the set of complete sections."""
    total: i64 = 0
    for sections in sheet.within:
        if sections & ~full == 0:
            total += sheet.artwork
    return total


def athena(sheet: Sheet, boxes: i64) -> i64:
    """§9.4"""
    return boxes * sheet.athena


def bounds(sheet: Sheet) -> tuple[float, float]:
    """What no margin goes below or above: no points against the dearest arrows, and all points against none."""
    most = int(sheet.boxes * sheet.athena) + SECTIONS.size * (max(sheet.thickness) + max(sheet.strength))
    worst = sheet.turns * FACES + FACES * max(sheet.ares)
    return float(-worst), float(most + CIRCLES.size * sheet.artwork)


def hits(tally: vec[i64]) -> i64:
    """§10.1 `tally` says how often each value was written, 1 first."""
    total: i64 = 0
    value: i64 = 1
    for times in tally:
        total += value * times
        value += 1
    return total


def ares(sheet: Sheet, tally: vec[i64]) -> i64:
    """§10.2"""
    total: i64 = 0
    for times in tally:
        total += sheet.ares[times]
    return total
