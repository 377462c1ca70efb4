"""Positions: the last ones that a table came by. One that is to be seen again is a copy away, its neighbour a move."""
from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from kleos.core.flow import State
from kleos.table.log import Row

MAX_POSITIONS: Final = 8                             # of a table, so that a server may keep many tables


class Positions:
    """Each stands after a row, which knows all that led to it: the rows below one that stands never change. Copies of
    a table share them."""

    def __init__(self) -> None:
        self.kept: Final[OrderedDict[Row, State]] = OrderedDict()
        self.lock: Final = threading.Lock()

    def nearest(self, rows: Sequence[Row]) -> tuple[int, State | None]:
        """How many of these standing rows lead to the last position of them that is kept, and a copy of it."""
        with self.lock:
            for number in range(len(rows), 0, -1):
                state = self.kept.get(rows[number - 1])
                if state is not None:
                    self.kept.move_to_end(rows[number - 1])
                    return number, state.copy()
        return 0, None

    def keep(self, row: Row, state: State) -> None:
        """The position after this row; the one that nobody asked for longest goes."""
        with self.lock:
            self.kept[row] = state.copy()
            self.kept.move_to_end(row)
            if len(self.kept) > MAX_POSITIONS:
                self.kept.popitem(last=False)
