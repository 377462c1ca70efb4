"""Presence: who of those who sit at a table is there. A seat's player is there as long as one of its pages, or of its
programs, follows the table, and away since then, or since the seat last did something."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from kleos.server.seats import time_controls
from kleos.server.seats.time_controls import MINUTE, Pauses, TimeControl
from kleos.table.table import Table

LINGER: Final = 15.0                        # seconds for which a page may be loaded anew
ABSENCE: Final = 5 * MINUTE                 # after which others need not wait any longer
HERE: Final = "here"
WIN: Final = "win"                          # the rule by which of two who waits may claim the win


class Seen(NamedTuple):
    """Whether a page follows the table now, and when one was last known to."""

    here: bool
    when: float


class Presence:
    """What this server knows of it: `seen` by table and by owner, the hash of a token."""

    def __init__(self) -> None:
        self.seen: dict[str, Mapping[str, Seen]] = {}

    def absence(self, id: str, owner: str, acted: float, pauses: Pauses, now: float) -> float:
        """For how many seconds the owner has been away from a table at which they did something last at a time; while
        no server was there nobody was away."""
        known = self.seen.get(id, {}).get(owner, Seen(False, acted))
        return 0.0 if known.here else max(0.0, pauses.played(now) - pauses.played(max(known.when, acted)))


def find_last_act(table: Table, seat: int, created: float) -> float:
    """When the seat did anything last."""
    return next((row.time for row in reversed(table.rows) if row.actor == seat and row.time is not None), created)


def describe_absence(seconds: float, control: TimeControl) -> str:
    """“here”, “away”, “away for 2 min”, “gone for 12 min”: who is gone, others need not wait for, as they do where a
    move may take days."""
    if seconds < LINGER:
        return HERE
    for length, word in ((time_controls.DAY, "days"), (float(time_controls.HOUR), "h"), (MINUTE, "min")):
        if seconds >= (2 * length if word == "days" else length):
            gone = seconds >= ABSENCE and control.kind != "move"
            return f"{'gone' if gone else 'away'} for {int(seconds // length)} {word}"
    return "away"


def describe_rule(table: Table, control: TimeControl, rule: str) -> str:
    """What those may do who wait for somebody who is away; empty where they have to wait."""
    if control.kind == "move":
        return ""
    more = ", or the win may be claimed" if rule == WIN and len(table.seats) == 2 else ""
    return f"After {int(ABSENCE // MINUTE)} minutes in which others wait, an automaton may play on{more}"


def may_be_claimed(table: Table, control: TimeControl, seat: int, seconds: float) -> bool:
    """Whether the others, who wait for this seat, need not wait any longer; where a move may take days they do."""
    return (control.kind != "move" and not table.over and not table.waiting and len(table.persons) > 1
            and seat in table.persons and seat in time_controls.list_asked_seats(table) and seconds >= ABSENCE)
