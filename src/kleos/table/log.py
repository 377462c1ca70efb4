"""The log of a table: rows that are only ever added. An undo is a row too.

What stands on the table is the replay of the rows that have not been taken back.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from kleos.core.face import Line
from kleos.core.flow import CHANCE

UNDO: Final = "undo"                # free: nothing new was known since
TAKE_BACK: Final = "take-back"      # by consent, and counted


class Row:
    """A row of the log: `seq` from 0, never repeated; the actor; the action's text, or `undo N` or `take-back N`
    for N rows. `told` is its prose for each viewer, the spectator first, then the seats."""

    def __init__(self, seq: int, actor: int, text: str, told: Sequence[list[Line]] = ()) -> None:
        self.seq: Final = seq
        self.actor: Final = actor
        self.text: Final = text
        self.told = list(told)

    @property
    def undoes(self) -> int:
        """How many standing rows this one takes back; 0 for an action."""
        words = self.text.split()
        return int(words[1]) if words[0] in (UNDO, TAKE_BACK) else 0

    @property
    def counts(self) -> bool:
        """Whether it is a take-back, beyond what is free."""
        return self.text.startswith(f"{TAKE_BACK} ")


class Past:
    """What a table took over from another: how many of its first rows, how many take-backs there had been, and
    how many random numbers had been withdrawn at each place."""

    def __init__(self, given: int = 0, takebacks: int = 0, withdrawn: Mapping[int, int] | None = None) -> None:
        self.given: Final = given
        self.takebacks: Final = takebacks
        self.withdrawn: Final = dict(withdrawn or {})

    def head(self) -> dict[str, Any]:
        """As a record's header says it; what is nothing is left out."""
        head: dict[str, Any] = {}
        if self.given:
            head["given"] = self.given
        if self.takebacks:
            head["takebacks"] = self.takebacks
        if self.withdrawn:
            head["withdrawn"] = {str(place): number for place, number in sorted(self.withdrawn.items())}
        return head


def past(head: Mapping[str, Any]) -> Past:
    """What a record's header says of it; `ValueError` for what cannot be."""
    counts = [head.get("given", 0), head.get("takebacks", 0)]
    withdrawn = head.get("withdrawn", {})
    if not isinstance(withdrawn, dict) or not all(place.isdecimal() for place in withdrawn):
        raise ValueError("“withdrawn” in the header must be a table with a number for each place")
    if not all(type(count) is int and count >= 0 for count in [*counts, *withdrawn.values()]):
        raise ValueError("“given”, “takebacks” and “withdrawn” in the header must be whole numbers, 0 or more")
    return Past(counts[0], counts[1], {int(place): number for place, number in withdrawn.items()})


def standing(rows: Iterable[Row]) -> list[Row]:
    """The rows that have not been taken back."""
    stand: list[Row] = []
    for row in rows:
        if row.undoes:
            del stand[-row.undoes:]
        else:
            stand.append(row)
    return stand


def history(rows: Iterable[Row], before: Past) -> Past:
    """What another table that takes over all of these would have to know."""
    stand: list[Row] = []
    given, takebacks, withdrawn = before.given, before.takebacks, dict(before.withdrawn)
    for row in rows:
        if not row.undoes:
            stand.append(row)
            continue
        takebacks += row.counts
        for _ in range(row.undoes):
            if stand.pop().actor == CHANCE:
                place = sum(other.actor == CHANCE for other in stand)
                withdrawn[place] = withdrawn.get(place, 0) + 1
        given = min(given, len(stand))
    return Past(given, takebacks, withdrawn)


def takebacks(rows: Iterable[Row]) -> list[tuple[int, Row]]:
    """The take-backs, each with the number of the standing row before which it is told."""
    found: list[tuple[int, Row]] = []
    length = 0
    for row in rows:
        length += -row.undoes or 1
        found = [(min(number, length), other) for number, other in found]
        if row.counts:
            found.append((length, row))
    return found
