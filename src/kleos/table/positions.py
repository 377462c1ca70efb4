"""Positions: the last ones that a table came by. One that is to be seen again is a copy away, its neighbour a move."""
from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from kleos.core.flow import State
from kleos.table.log import Row

MAX_POSITIONS: Final = 8                             # of a table, so that a server may keep many tables


class Positions:
    """Each stands after the rows that led to it, of which what was chosen in secret may be missing to some, or be taken
    back below what others chose at the same time. Copies of a table share them."""

    def __init__(self) -> None:
        self.kept: Final[OrderedDict[int, tuple[list[Row], State]]] = OrderedDict()
        self.lock: Final = threading.Lock()

    def nearest(self, rows: Sequence[Row]) -> tuple[int, State | None]:
        """How many of these standing rows lead to the last position of them that is kept, and a copy of it."""
        ways = trace(rows)
        with self.lock:
            for number in range(len(rows), 0, -1):
                if found := self.kept.get(ways[number - 1]):
                    self.kept.move_to_end(ways[number - 1])
                    return number, found[1].copy()
        return 0, None

    def keep(self, rows: Sequence[Row], state: State) -> None:
        """The position after these rows; the one that nobody asked for longest goes."""
        way = trace(rows)[-1]
        with self.lock:
            self.kept[way] = list(rows), state.copy()
            self.kept.move_to_end(way)
            if len(self.kept) > MAX_POSITIONS:
                self.kept.popitem(last=False)


def trace(rows: Sequence[Row]) -> list[int]:
    """A number for each of the rows, by which it and all before it are known, as long as they are there."""
    return list(accumulate(map(id, rows), lambda way, row: hash((way, row))))
