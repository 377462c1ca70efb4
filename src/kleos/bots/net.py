"""A net that has learnt what a position is worth: three layers over the numbers of a sight.

Each number of the sight is looked up instead of multiplied: of the lines of the first layer those are added whose step
it has reached. So a position that differs from another in few numbers costs few additions, and a number far beyond what
was seen in training counts as the largest one there. All in double precision and always in the same order, so that
every machine and both builds find the same.
"""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

VALUES: Final = 256                                     # of a number of a sight


@final
class Net:
    """steps   of each number of the sight: what it must reach for the lines of the first layer, ascending, one a line
    first      those lines, one after another, `wide` numbers each; `bias` is what is added to them
    second     `wide` lines of `narrow` numbers, with their bias `middle`
    last       `narrow` numbers, with their bias `end`"""

    def __init__(self, steps: list[list[int]], wide: int, first: list[float], bias: list[float], narrow: int,
                 second: list[float], middle: list[float], last: list[float], end: float) -> None:
        self.size: Final[i64] = len(steps)
        self.wide: Final[i64] = wide
        self.narrow: Final[i64] = narrow
        self.level: Final[bytes] = levels(steps)
        rows, starts = summed(steps, wide, first)
        self.rows: Final[vec[float]] = vec[float](rows)
        self.starts: Final[vec[i64]] = vec[i64](starts)
        self.bias: Final[vec[float]] = vec[float](bias)
        self.second: Final[vec[float]] = vec[float](second)
        self.middle: Final[vec[float]] = vec[float](middle)
        self.last: Final[vec[float]] = vec[float](last)
        self.end: Final[float] = end
        self.basis: Final[vec[u8]] = vec[u8]([0] * len(steps))         # the position looked at first
        self.base: Final[vec[float]] = vec[float]([0.0] * wide)        # what the first layer makes of it
        self.sums: Final[vec[float]] = vec[float]([0.0] * wide)
        self.ends: Final[vec[float]] = vec[float]([0.0] * narrow)

    def begin(self, seen: vec[u8]) -> None:
        """Look at a position from which the next ones differ little."""
        wide = self.wide
        for k in range(wide):
            self.base[k] = self.bias[k]
        for i in range(self.size):
            self.basis[i] = seen[i]
            row = self.row(i, i64(seen[i]))
            if row >= 0:
                for k in range(wide):
                    self.base[k] += self.rows[row + k]

    def row(self, i: i64, value: i64) -> i64:
        """Where the lines that this value has reached stand, summed up; -1 where it has reached none."""
        level = i64(self.level[i * VALUES + value])
        if level == 0:
            return -1
        return self.starts[i] + (level - 1) * self.wide

    def worth(self, seen: vec[u8]) -> float:
        """What the net makes of a position."""
        wide = self.wide
        for k in range(wide):
            self.sums[k] = self.base[k]
        for i in range(self.size):
            was, now = i64(self.basis[i]), i64(seen[i])
            if was != now:
                self.change(self.row(i, was), self.row(i, now))
        return self.judge()

    def change(self, old: i64, new: i64) -> None:
        if old == new:
            return
        if old >= 0:
            for k in range(self.wide):
                self.sums[k] -= self.rows[old + k]
        if new >= 0:
            for k in range(self.wide):
                self.sums[k] += self.rows[new + k]

    def judge(self) -> float:
        """The second layer and the last one."""
        narrow = self.narrow
        for j in range(narrow):
            self.ends[j] = self.middle[j]
        for k in range(self.wide):
            has = self.sums[k]
            if has > 0.0:
                at = k * narrow
                for j in range(narrow):
                    self.ends[j] += has * self.second[at + j]
        worth = self.end
        for j in range(narrow):
            if self.ends[j] > 0.0:
                worth += self.ends[j] * self.last[j]
        return worth


def levels(steps: list[list[int]]) -> bytes:
    """How many of its steps each value of each number has reached."""
    found = bytearray()
    for each in steps:
        reached = 0
        for value in range(VALUES):
            while reached < len(each) and value >= each[reached]:
                reached += 1
            found.append(reached)
    return bytes(found)


def summed(steps: list[list[int]], wide: int, first: list[float]) -> tuple[list[float], list[int]]:
    """The lines of the first layer, each with those of the lower steps added, and where those of each number begin."""
    rows: list[float] = []
    starts: list[int] = []
    at = 0
    for each in steps:
        starts.append(at)
        total = [0.0] * wide
        for _ in each:
            total = [total[k] + first[at + k] for k in range(wide)]
            rows.extend(total)
            at += wide
    return rows, starts
