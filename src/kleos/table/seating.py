"""Seating: what the log of a table says of those who sit there. Who plays for each seat, what one asks of the others,
and how the game ended before its end.

A seat stays with whoever has it: a bot that stands in keeps it until somebody sits down or comes back.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from kleos.core.face import name_players, player
from kleos.core.flow import SPECTATOR
from kleos.table.log import Kind, Row
from kleos.table.names import HUMAN

FREED: Final = "freed"                                  # the seat is nobody's again
DRAW: Final = "draw"
CONCEDE: Final = "concede"
REMATCH: Final = "rematch"                              # is asked when the game is over
TAKE_BACK: Final = "take-back"                          # what is asked by a number, in a word
ASIDE: Final = (Kind.REMATCH, Kind.OFFER, Kind.AGREE, Kind.DECLINE)     # may come after the end, and change nothing
RESIGNED: Final = "resigned"
TIMED_OUT: Final = "out of time"
ABSENT: Final = "absent"
HOWS: Final = (DRAW, CONCEDE, RESIGNED, TIMED_OUT, ABSENT)      # as a record's header says how a game ended
LOST: Final = (RESIGNED, TIMED_OUT, ABSENT)             # those in which the seat that ends the game loses it
SAID: Final = {DRAW: "A draw, by agreement.", CONCEDE: "Given up, by agreement.", RESIGNED: "{} resigned.",
               TIMED_OUT: "{} ran out of time.", ABSENT: "{} stayed away too long."}


class Ending:
    """How a game ended before its end, and the seat that ended it: who resigned, or asked for the draw."""

    def __init__(self, how: str, seat: int) -> None:
        self.how: Final = how
        self.seat: Final = seat

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ending) and (self.how, self.seat) == (other.how, other.seat)

    def __hash__(self) -> int:
        return hash((self.how, self.seat))

    def won(self, seats: int) -> list[bool]:
        """For each seat whether it has won: of two the one that did not give up, else nobody."""
        return [seats == 2 and self.how in LOST and seat != self.seat for seat in range(seats)]

    def says(self, names: Sequence[str], you: int = SPECTATOR) -> str:
        """How, and who has won by that, as `you` read it, or anybody."""
        said = [SAID[self.how].format(player(self.seat))]
        said += [f"{player(seat)} has won." for seat, won in enumerate(self.won(len(names))) if won]
        return " ".join([name_players(sentence, names, you) for sentence in said])

    def head(self) -> dict[str, str | int]:
        """As a record's header says it."""
        return {"ending": self.how, "ended_by": self.seat}


def read_ending(head: Mapping[str, object], seats: int) -> Ending | None:
    """What a record's header says of it; `ValueError` for what cannot be."""
    if "ending" not in head:
        return None
    how, seat = head["ending"], head.get("ended_by", 0)
    if how not in HOWS or not isinstance(seat, int) or not 0 <= seat < seats:
        raise ValueError(f"“ending” in the header must be one of {', '.join(HOWS)}, and “ended_by” a seat")
    return Ending(str(how), seat)


class Offer:
    """What a seat asks the others for: `row` of the log; `what`, DRAW, CONCEDE, REMATCH or the number of rows to take
    back; the seats that have agreed."""

    def __init__(self, row: Row) -> None:
        self.row: Final = row.seq
        self.seat: Final = row.actor
        self.what: Final = row.text
        self.agreed: Final = {row.actor}

    @property
    def rows(self) -> int:
        """How many rows are to be taken back, if that is what is asked."""
        return int(self.what) if self.what.isdecimal() else 0


def keepers(rows: Sequence[Row]) -> dict[int, str]:
    """The bots that play in the place of somebody, by seat."""
    found: dict[int, str] = {}
    for row in rows:
        if row.kind == Kind.STAND_IN:
            found[row.actor] = row.text
        elif row.kind in (Kind.SIT, Kind.RETURN):
            found.pop(row.actor, None)
    return found


def gone(rows: Sequence[Row]) -> set[int]:
    """The seats that have left a game of more than two for good."""
    return {row.actor for row in rows if row.kind == Kind.RESIGN}


def names(rows: Sequence[Row], given: Sequence[str], seats: int) -> list[str]:
    """The names that the seats were given, by those who sat down later too."""
    found = [given[seat] if seat < len(given) else "" for seat in range(seats)]
    for row in rows:
        if row.kind == Kind.SIT:
            found[row.actor] = row.text
        elif row.kind == Kind.LEAVE and row.text == FREED:
            found[row.actor] = ""
    return found


def waiting(rows: Sequence[Row]) -> bool:
    """Whether the table waits for those who are invited, and the game has not begun."""
    return next((row.kind for row in rows if row.kind in (Kind.OPEN, Kind.BEGIN)), None) == Kind.OPEN \
        and not any(row.kind == Kind.BEGIN for row in rows)


def offer(rows: Sequence[Row], kinds: Sequence[str]) -> Offer | None:
    """What is being asked; whatever else somebody does at the table lets it lapse. What bots and chance do lets only a
    take-back lapse, which then would take more with it."""
    answers: list[Row] = []
    went_on = False
    for row in reversed(rows):
        if row.kind == Kind.OFFER:
            found = Offer(row)
            found.agreed.update(answer.actor for answer in answers)
            return None if went_on and found.rows else found
        if row.kind == Kind.AGREE:
            answers.append(row)
        elif row.plays and (row.actor < 0 or kinds[row.actor] != HUMAN):
            went_on = True
        else:
            return None
    return None


def find_declined(rows: Sequence[Row]) -> tuple[Row, int] | None:
    """What was asked last, if nothing has happened since somebody else declined it, and the seat that did."""
    last = rows[-1] if rows else None
    if last is None or last.kind != Kind.DECLINE:
        return None
    asked = next((row for row in reversed(rows) if row.seq == int(last.text)), None)
    return (asked, last.actor) if asked and asked.actor != last.actor else None


def ending(rows: Sequence[Row]) -> Ending | None:
    """How the game ended, if somebody ended it: after that they only play again, elsewhere."""
    last = next((row for row in reversed(rows) if row.kind not in ASIDE), None)
    return Ending(last.text, last.actor) if last and last.kind == Kind.END else None


def rematch(rows: Sequence[Row]) -> str:
    """The table at which they play again, if they do."""
    return next((row.text for row in rows[-1:] if row.kind == Kind.REMATCH), "")


def persons(rows: Sequence[Row], kinds: Sequence[str]) -> list[int]:
    """The seats at which somebody sits now."""
    kept = keepers(rows)
    return [seat for seat, kind in enumerate(kinds) if kind == HUMAN and seat not in kept]
