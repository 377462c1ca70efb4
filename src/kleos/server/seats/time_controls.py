"""Time controls: how long a seat may think, in all or for a move. The server counts, from row to row of the log."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Final

from kleos.core.prose import pluralize
from kleos.table.names import HUMAN
from kleos.table.table import Table

MINUTE: Final = 60.0
HOUR: Final = 3600
DAY: Final = 24.0 * HOUR
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
        return KINDS[self.kind][1].format(pluralize(int(number), "day") if self.kind == "move" else number)

    def left(self, spent: float, since: float, now: float) -> float:
        """How many seconds a seat has whose turn it is since then and that had used so many before."""
        return self.limit - (now - since) - (spent if self.kind == "game" else 0.0)


class Pauses:
    """When nobody's time ran, as spans from one moment to another that do not overlap, see database/outages.py."""

    def __init__(self) -> None:
        self.spans: list[tuple[float, float]] = []

    def played(self, moment: float) -> float:
        """The moment, without what lay still before it: between two of them so much time ran."""
        return moment - sum(max(0.0, min(until, moment) - began) for began, until in self.spans)

    def left(self, now: float) -> float:
        """For how many seconds no time runs yet."""
        return max([until - now for began, until in self.spans if began <= now < until], default=0.0)


NEVER: Final = Pauses()


def list_asked_seats(table: Table) -> list[int]:
    """The seats whose players are to do something now: to choose, or to ask for their roll."""
    waits, players = table.waits_for_deal(), table.players
    seats = [*table.acting(), *([waits] if waits is not None else [])]
    return [] if table.waiting else [seat for seat in seats if players[seat] == HUMAN]


def find_asked_since(table: Table, created: float) -> float:
    """Since when those who are asked are asked."""
    return next((row.time for row in reversed(table.rows) if row.time is not None), created)


def charge(spent: Sequence[float], before: Table, created: float, now: float,
           pauses: Pauses = NEVER) -> list[float]:
    """What each seat has used once something has been done at the table as it was before."""
    began, seats = pauses.played(find_asked_since(before, created)), list_asked_seats(before)
    return [used + (max(0.0, pauses.played(now) - began) if seat in seats else 0.0) for seat, used in enumerate(spent)]


def find_due(control: TimeControl, table: Table, spent: Sequence[float], now: float,
             pauses: Pauses = NEVER) -> float | None:
    """When the first of those who are asked runs out of time; None if nobody does."""
    seats = list_asked_seats(table) if control and not table.over else []
    return min([now + pauses.left(now) + control.left(spent[seat], now, now) for seat in seats], default=None)


def find_overdue(control: TimeControl, table: Table, spent: Sequence[float], created: float, now: float,
                 pauses: Pauses = NEVER) -> list[int]:
    """The seats whose time is over."""
    began, played = pauses.played(find_asked_since(table, created)), pauses.played(now)
    return [seat for seat in list_asked_seats(table) if control and control.left(spent[seat], began, played) <= 0]


def describe_state(table: Table, control: TimeControl, spent: Sequence[float], now: float,
                   pauses: Pauses = NEVER) -> Mapping[str, object]:
    """How the table stands, as the database keeps it for lists of tables."""
    def mask(seats: Sequence[int]) -> int:
        return sum(1 << seat for seat in seats)
    return {"waiting": table.waiting, "acting": mask(list_asked_seats(table)), "kept": mask(list(table.keepers)),
            "turn": table.game.rules.turns(table.state), "due": find_due(control, table, spent, now, pauses)}


def time_left(control: TimeControl, table: Table, spent: Sequence[float], created: float, now: float,
              pauses: Pauses = NEVER) -> list[float | None]:
    """How many seconds each seat has left; None for one whose time does not run out."""
    if not control or table.over:
        return [None] * len(spent)
    seats, began, played = list_asked_seats(table), pauses.played(find_asked_since(table, created)), pauses.played(now)
    return [control.left(used, began if seat in seats else played, played)
            if seat in seats or control.kind == "game" else None
            for seat, used in enumerate(spent)]


def describe_time_left(seconds: float) -> str:
    """A time as a table says it: “3 days left”, “2 days 23 h left”, “24 h left”, “12 min 5 s left”; what is smaller
    than the last of them counts as a whole, so that a time that has just begun to run reads as it was set."""
    left = max(0, ceil(seconds))
    for length, word, part, other in ((int(DAY), "days", HOUR, "h"), (HOUR, "h", 60, "min"), (60, "min", 1, "s")):
        whole = -(-left // part)
        if whole * part >= 2 * length:
            many, rest = whole * part // length, whole * part % length // part
            return f"{many} {word}{f' {rest} {other}' if rest else ''} left"
    return f"{left} s left"
