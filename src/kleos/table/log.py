"""The log of a table: rows that are only ever added. An undo is a row too.

What stands on the table is the replay of the actions that have not been taken back; what seats did besides, such as to
resign, stays.
"""
from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, TypedDict

from kleos.core.face import Line, player
from kleos.core.flow import CHANCE
from kleos.core.prose import pluralize


class Kind(StrEnum):
    """What a row tells, and below it what its text is."""

    MOVE = "move"                   # a seat acts: the action in the game's notation
    CHANCE = "chance"               # the dice fall, a card is drawn: the action
    UNDO = "undo"                   # free, nothing new was known since: how many standing rows are taken back
    DROP = "drop"                   # free, of what nobody else has seen: how many of the seat's own
    TAKE_BACK = "take-back"         # by consent, and counted: how many
    OPEN = "open"                   # the table waits for those who are invited: nothing
    BEGIN = "begin"                 # and waits no longer: nothing
    SIT = "sit"                     # somebody takes the seat, or another name: the name
    LEAVE = "leave"                 # and leaves it: nothing, or that the seat is nobody's again
    STAND_IN = "stand-in"           # a bot plays for the seat: which
    RETURN = "return"               # and gives it back: nothing
    WORDS = "words"                 # a player's own words go into the numbers of a fair dealer: the words
    RESIGN = "resign"               # somebody of more than two gives up, and the others play on: nothing
    END = "end"                     # the game ends before its end: how, see seating.py
    REMATCH = "rematch"             # they play again, when the game is over: the table
    SHOW = "show"                   # everybody sees a card of the hand, which stays there: its word
    OFFER = "offer"                 # what the seat asks for: “draw”, “concede”, “rematch”, how many rows to take back
    AGREE = "agree"                 # the number of the row with the offer
    DECLINE = "decline"             # the same


WITHDRAWING: Final = (Kind.UNDO, Kind.DROP, Kind.TAKE_BACK)


class Row:
    """A row of the log: `seq` from 0, never repeated; the actor, a seat or CHANCE; its kind, an action where nothing is
    said; its text, see `Kind`; its prose for each viewer, the spectator first, then the seats; the time, in seconds
    since 1970, None where nobody wrote it down."""

    def __init__(self, seq: int, actor: int, text: str, told: Sequence[list[Line]] = (), kind: Kind | None = None,
                 time: float | None = None) -> None:
        self.seq: Final = seq
        self.actor: Final = actor
        self.kind: Final = kind or (Kind.CHANCE if actor == CHANCE else Kind.MOVE)
        self.text: Final = text
        self.told = list(told)
        self.time: Final = time
        self.turn: tuple[int, int] | None = None        # an action’s: see `Table.turn`, once it has been replayed
        self.secret = False                             # likewise: chosen while others were to choose, see secret.py

    @property
    def plays(self) -> bool:
        """Whether it is an action, which changes the position."""
        return self.kind in (Kind.MOVE, Kind.CHANCE)

    @property
    def undoes(self) -> int:
        """How many standing rows this one takes back."""
        return int(self.text) if self.kind in WITHDRAWING else 0

    @property
    def counts(self) -> bool:
        """Whether it is a take-back, beyond what is free."""
        return self.kind == Kind.TAKE_BACK


def regret(row: Row, seat: int, count: int) -> Line:
    """What the log says of a take-back: without a number of moves, for rolls and what others did are rows as well."""
    who, whose = ("You take", "your") if row.actor == seat else (f"{player(row.actor)} takes", "their")
    what = "back a move" if row.undoes == 1 else f"the game back to before one of {whose} moves"
    return Line(row.actor, f"{who} {what}, with what was known since (take-back {count}).", "", "ui-undo")


def share(told: list[list[Line]]) -> list[list[Line]]:
    """The same prose, with one list for all viewers who are told the same."""
    found: list[list[Line]] = []
    for lines in told:
        found.append(next((other for other in found if other == lines), lines))
    return found


class PastHead(TypedDict, total=False):
    """What a record's header says of a `Past`; `withdrawn`: how many, by place."""

    given: int
    takebacks: int
    imagined: bool
    withdrawn: dict[str, int]


class Past:
    """What a table took over from another: how many of its first rows, how many take-backs there had been, and
    how many random numbers had been withdrawn at each place; and whether these rows were partly `imagined`."""

    def __init__(self, given: int = 0, takebacks: int = 0, withdrawn: Mapping[int, int] | None = None,
                 imagined: bool = False) -> None:
        self.given: Final = given
        self.takebacks: Final = takebacks
        self.withdrawn: Final = dict(withdrawn or {})
        self.imagined: Final = imagined

    def head(self) -> PastHead:
        """As a record's header says it; what is nothing is left out."""
        head: PastHead = {}
        if self.given:
            head["given"] = self.given
        if self.takebacks:
            head["takebacks"] = self.takebacks
        if self.imagined:
            head["imagined"] = True
        if self.withdrawn:
            head["withdrawn"] = {str(place): number for place, number in sorted(self.withdrawn.items())}
        return head


def past(head: Mapping[str, Any], moves: int | None = None) -> Past:
    """What a record's header says of it; `ValueError` for what cannot be, in a record of so many actions."""
    counts = [head.get("given", 0), head.get("takebacks", 0)]
    withdrawn = head.get("withdrawn", {})
    if not isinstance(withdrawn, dict) or not all(place.isdecimal() for place in withdrawn):
        raise ValueError("“withdrawn” in the header must be a table with a number for each place")
    if not all(type(count) is int and count >= 0 for count in [*counts, *withdrawn.values()]):
        raise ValueError("“given”, “takebacks” and “withdrawn” in the header must be whole numbers, 0 or more")
    if moves is not None and counts[0] > moves:
        raise ValueError(f"“given” in the header is {counts[0]}, but the record has only {pluralize(moves, 'action')}")
    if type(head.get("imagined", False)) is not bool:
        raise ValueError("“imagined” in the header must be true or false")
    return Past(counts[0], counts[1], {int(place): number for place, number in withdrawn.items()},
                head.get("imagined", False))


class Log:
    """Rows, and what follows from them, which is kept up to date so that a long game costs no more than a short one.

    rows       all of them
    standing   the actions that have not been taken back
    besides    what is told besides them, take-backs and what seats did, each with the number of the standing row before
               which it is told
    takebacks  how many there were, with those of `before`
    dropped    what seats took back which only they have seen, and the rows that took it back
    lowest     of these latter, by their `seq`, the first place of a standing row that they took away
    withdrawn  how many random numbers were withdrawn at each place, with those of `before`
    waiting    whether the table waits for those who are invited, and the game has not begun
    closing    the row that ended the game before its end, if one did: after it they only play again, elsewhere
    """

    def __init__(self, rows: Iterable[Row] = (), before: Past | None = None) -> None:
        self.before: Final = before or Past()
        self.rows: list[Row] = []
        self.standing: list[Row] = []
        self.besides: list[tuple[int, Row]] = []
        self.dropped: list[Row] = []
        self.lowest: dict[int, int] = {}
        self.takebacks = self.before.takebacks
        self.withdrawn = self.before.withdrawn
        self.place = 0                                  # how many rolls and draws stand
        self.given = self.before.given
        self.begun = self.waiting = False
        self.closing: Row | None = None
        for row in rows:
            self.add(row)

    def copy(self) -> Log:
        """Another one that grows by itself."""
        twin = copy.copy(self)
        twin.rows, twin.standing, twin.besides = self.rows[:], self.standing[:], self.besides[:]
        twin.dropped, twin.lowest = self.dropped[:], self.lowest.copy()
        return twin

    def add(self, row: Row) -> None:
        self.rows.append(row)
        if row.kind not in (Kind.REMATCH, Kind.OFFER, Kind.AGREE, Kind.DECLINE):
            self.closing = row if row.kind == Kind.END else None
        if row.plays:
            self.standing.append(row)
            self.place += row.actor == CHANCE
            return
        if row.undoes:
            self.take_away(row)
        self.begun = self.begun or row.kind == Kind.BEGIN
        self.waiting = (self.waiting or row.kind == Kind.OPEN) and not self.begun
        self.takebacks += row.counts
        if row.kind not in (Kind.UNDO, Kind.DROP):
            self.besides.append((len(self.standing), row))

    def take_away(self, row: Row) -> None:
        """What a row takes back: the latest rows that stand, or, where others have not seen them and may have acted
        meanwhile, the latest of its actor."""
        places = list(range(len(self.standing)))[-row.undoes:]
        if row.kind == Kind.DROP:
            own = [place for place, one in enumerate(self.standing) if one.actor == row.actor][-row.undoes:]
            self.dropped += [row, *[self.standing[place] for place in own]]
            self.lowest[row.seq], places = own[0], own
        for place in reversed(places):
            self.withdraw(self.standing.pop(place))
        self.given -= sum(place < self.given for place in places)
        self.besides = [(number - sum(place < number for place in places), other) for number, other in self.besides]

    def withdraw(self, row: Row) -> None:
        if row.actor == CHANCE:
            self.place -= 1
            self.withdrawn = {**self.withdrawn, self.place: self.withdrawn.get(self.place, 0) + 1}

    def past(self) -> Past:
        """What another table that takes over all of these would have to know."""
        return Past(self.given, self.takebacks, self.withdrawn, self.before.imagined)

    def same(self, seq: int, length: int) -> int:
        """How many of the entries, as they were when there were `seq` rows of which `length` stood, are told today as
        they were told then: an entry is a standing row, with what is told before it."""
        low = length
        for row in self.rows[seq:]:
            length += 1 if row.plays else -row.undoes
            low = min(low, self.lowest.get(row.seq, length))
        return low
