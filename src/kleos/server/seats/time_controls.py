"""Time controls: how long a seat may think, in all or for a move. The server counts, from row to row of the log."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from kleos.core.prose import counted
from kleos.table.names import HUMAN
from kleos.table.table import Table

MINUTE: Final = 60.0
DAY: Final = 24 * 3600.0
KINDS: Final = {"game": (MINUTE, "{} minutes each"), "move": (DAY, "{} a move")}
MAX_NUMBER: Final = 999


class TimeControl:
    """`game 15`: fifteen minutes for each seat in all; `move 3`: three days for each move; empty: no limit.
    `ValueError` for what is none."""

    def __init__(self, text: str) -> None:
        self.text: Final = text
        kind, _, number = text.partition(" ")
        whole = number.isascii() and number.isdecimal() and 1 <= int(number) <= MAX_NUMBER
        if text and (kind not in KINDS or not whole):
            raise ValueError(f"A clock is “game 15”, minutes for each, or “move 3”, days a move, not “{text}”")
        self.kind: Final = kind
        self.limit: Final = int(number) * KINDS[kind][0] if text else 0.0

    def __bool__(self) -> bool:
        return bool(self.text)

    def says(self) -> str:
        if not self:
            return "no clock"
        number = self.text.split()[1]
        return KINDS[self.kind][1].format(counted(int(number), "day") if self.kind == "move" else number)

    def left(self, spent: float, since: float, now: float) -> float:
        """How many seconds a seat has whose turn it is since then and that had used so many before."""
        return self.limit - (now - since) - (spent if self.kind == "game" else 0.0)


def seats_asked(table: Table) -> list[int]:
    """The seats whose players are to do something now: to choose, or to ask for their roll."""
    waits, players = table.waits_for_deal(), table.players
    seats = [*table.acting(), *([waits] if waits is not None else [])]
    return [] if table.waiting else [seat for seat in seats if players[seat] == HUMAN]


def asked_since(table: Table, created: float) -> float:
    """Since when those who are asked are asked."""
    return next((row.time for row in reversed(table.rows) if row.time is not None), created)


def charge(spent: Sequence[float], before: Table, created: float, now: float) -> list[float]:
    """What each seat has used once something has been done at the table as it was before."""
    began, seats = asked_since(before, created), seats_asked(before)
    return [used + (max(0.0, now - began) if seat in seats else 0.0) for seat, used in enumerate(spent)]


def find_due(control: TimeControl, table: Table, spent: Sequence[float], now: float) -> float | None:
    """When the first of those who are asked runs out of time; None if nobody does."""
    seats = seats_asked(table) if control and not table.over else []
    return min([now + control.left(spent[seat], now, now) for seat in seats], default=None)


def find_overdue(control: TimeControl, table: Table, spent: Sequence[float], created: float, now: float) -> list[int]:
    """The seats whose time is over."""
    began = asked_since(table, created)
    return [seat for seat in seats_asked(table) if control and control.left(spent[seat], began, now) <= 0]


def describe_state(table: Table, control: TimeControl, spent: Sequence[float], now: float) -> Mapping[str, object]:
    """How the table stands, as the database keeps it for lists of tables."""
    def mask(seats: Sequence[int]) -> int:
        return sum(1 << seat for seat in seats)
    return {"waiting": table.waiting, "acting": mask(seats_asked(table)), "kept": mask(list(table.keepers)),
            "turn": table.game.rules.turns(table.state), "due": find_due(control, table, spent, now)}


def time_left(control: TimeControl, table: Table, spent: Sequence[float], created: float,
              now: float) -> list[float | None]:
    """How many seconds each seat has left; None for one whose time does not run out."""
    if not control or table.over:
        return [None] * len(spent)
    seats, began = seats_asked(table), asked_since(table, created)
    return [control.left(used, began if seat in seats else now, now)
            if seat in seats or control.kind == "game" else None
            for seat, used in enumerate(spent)]


def describe_time_left(seconds: float) -> str:
    """A time as a table says it: “12 min left”."""
    for length, word in ((DAY, "days"), (3600.0, "h"), (MINUTE, "min")):
        if seconds >= 2 * length:
            return f"{int(seconds // length)} {word} left"
    return f"{max(0, int(seconds))} s left"
