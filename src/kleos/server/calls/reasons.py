"""Reasons: what of a table concerns somebody who does not look at it. It is said by what everybody at the table knows:
names, and what is asked; never by a card, and not by what was said either."""
from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from kleos.server.seats import time_controls
from kleos.server.seats.seated import Seated
from kleos.table.log import Kind, Row
from kleos.table.seating import CONCEDE, DRAW, FREED, REMATCH
from kleos.table.table import Table

TURN: Final = "turn"
OFFER: Final = "offer"
OVER: Final = "over"
GUEST: Final = "guest"
CHAT: Final = "chat"
WAITED_FOR: Final = (TURN, OFFER)           # for which others wait: one who has the page open is called too, but later
OFTEN: Final = (TURN, OVER)                 # which nobody can bring about at will
ASKS: Final = {DRAW: "offers a draw", CONCEDE: "asks to give up together", REMATCH: "asks for a rematch"}
TALK: Final = (Kind.OFFER, Kind.AGREE, Kind.DECLINE, Kind.SHOW)     # after which nobody is asked who was not before
TAKE_BACK: Final = "asks to take back a move"


class Concern(NamedTuple):
    """Why somebody is called, the very thing of that kind, so that nobody is called for it twice, and the words."""

    reason: str
    mark: str
    words: str


def find_concerns(seated: Seated, owner: str, since: float | None, unread: int | None) -> list[Concern]:
    """What concerns the owner of some seats now, the most urgent first. They have not looked `since` then, None if they
    do now; `unread` is the first message that came meanwhile."""
    mine = {seat for seat, one in enumerate(seated.owners) if one == owner}
    if seated.problem or not mine or not has_company(seated, owner):
        return []
    last = max((row.seq for row in seated.table.rows if row.actor in mine), default=-1)
    others = [row for row in seated.table.rows[last + 1:] if row.actor >= 0 and row.actor not in mine]
    found = find_waited_for(seated.table, mine, last, others)
    return found if since is None else found + find_missed(seated, mine, others, since, unread)


def find_waited_for(table: Table, mine: Collection[int], last: int, others: Sequence[Row]) -> list[Concern]:
    """For what others wait, who have done this since the last row of one's own."""
    found, offer, mine = [], table.offer, set(mine)
    asked = mine & set(time_controls.list_asked_seats(table))
    if asked and not table.over and any(row.kind not in TALK for row in others):
        found.append(Concern(TURN, f"after {last}", "Your turn"))
    if offer is not None and not mine & offer.agreed and mine & set(table.persons):
        words = f"{table.names[offer.seat]} {ASKS.get(offer.what, TAKE_BACK)}"
        found.append(Concern(OFFER, f"row {offer.row}", words))
    return found


def find_missed(seated: Seated, mine: Collection[int], others: Sequence[Row], since: float,
                unread: int | None) -> list[Concern]:
    """What others have done since somebody looked."""
    table, found = seated.table, []
    if table.over and others and (table.rows[-1].time or 0.0) > since:
        found.append(Concern(OVER, "over", "The game is over"))
    if guests := list_guests(table, mine, since):
        full = not any(seated.may_sit(seat) for seat in range(len(seated.owners)))
        words = "Everybody is there" if full else f"{table.names[guests[-1][0]]} sat down"
        found.append(Concern(GUEST, f"row {guests[0][1]}{' full' if full else ''}", words))
    if unread is not None:
        found.append(Concern(CHAT, f"message {unread}", "New in the chat"))
    return found


def has_company(seated: Seated, owner: str) -> bool:
    """Whether there is anybody besides, or will be: who plays with automata alone knows when they have moved."""
    return seated.table.waiting or any(one not in (None, owner) for one in seated.owners)


def list_guests(table: Table, mine: Collection[int], since: float) -> list[tuple[int, int]]:
    """The seats in which somebody else has sat down since then, each with the row that says so."""
    sitting: set[int] = set()
    found: list[tuple[int, int]] = []
    for row in table.rows:
        if row.kind == Kind.SIT:
            if row.actor not in sitting and row.actor not in mine and (row.time or 0.0) > since:
                found.append((row.actor, row.seq))
            sitting.add(row.actor)                      # from now on it takes another name
        elif row.kind == Kind.LEAVE and row.text == FREED:
            sitting.discard(row.actor)
            found = [one for one in found if one[0] != row.actor]
    return found
