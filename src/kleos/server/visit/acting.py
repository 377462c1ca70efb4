"""What a visitor does at a table, by a page or by the API."""
from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection
from starlette.exceptions import HTTPException
from starlette.requests import Request

from kleos.core.flow import CHANCE
from kleos.server.database import pings
from kleos.server.database.store import notify
from kleos.server.http import security
from kleos.server.seats.seated import Seated
from kleos.server.services import services
from kleos.server.tables.tables import Stale
from kleos.server.visit.visitor import as_seen, name_holding_cookie, read_preference, viewing_seat
from kleos.table.formalities import regrettable, undoable
from kleos.table.table import Refused, Table

STALE: Final = "The table has gone on since you saw it. This is how it stands now."
WATCHING: Final = "You are watching this table; only who sits at it can play."


def find_player(request: Request, seated: Seated, asked: str = "") -> int:
    """The seat for which the visitor acts, and no bot."""
    seat = find_seat(request, seated, asked)
    if seat in seated.table.keepers:
        raise Refused("An automaton plays for you; take your seat back first.")
    return seat


def find_seat(request: Request, seated: Seated, asked: str = "") -> int:
    """A seat of the visitor's: the one asked for, else the one that may act."""
    mine = seated.seats_of(request.state.token)
    if not mine:
        raise HTTPException(403, WATCHING)
    if not asked:
        return seated.viewer(request.state.token)
    if asked not in [str(seat) for seat in mine]:
        raise HTTPException(403, "You do not sit in that seat.")
    return int(asked)


def require_device(request: Request, seated: Seated, seat: int) -> None:
    """Refuse to act for a seat whose player this device has not been handed to: the answer could tell what it holds."""
    shared = seated.game.rules.hidden and len(seated.seats_of(request.state.token)) > 1
    if shared and security.by_cookie(request) and request.cookies.get(name_holding_cookie(seated)) != str(seat):
        raise HTTPException(409, f"Give the device to {seated.table.names[seat]} first.")


@dataclass(frozen=True)
class Act:
    """What a seat chooses."""

    seat: int
    texts: Sequence[str]

    def __call__(self, table: Table) -> object:
        return table.act(self.seat, self.texts)


async def change(request: Request, seated: Seated, seq: int, deed: Callable[[Table], object]) -> Seated:
    """Play the deed at the table, which the visitor has open as of row `seq`; the bots answer it in their own time. The
    table is given as the visitor may see it now."""
    found = services(request)
    rolls = seated.seats_of(request.state.token) if read_preference(request, "roll") == "auto" else []
    changed = await found.tables.change(seated.id, seq, deed, rolls, viewer=viewing_seat(request, seated),
                                        seat=deed.seat if isinstance(deed, Act) else None)
    found.players.nudge(changed)
    return as_seen(request, changed)


def dealing(seated: Seated, seat: int, shown: str) -> Callable[[Table], object]:
    """Ask for the roll or draw that opens the turn, or say what real dice and cards show."""
    if seated.table.state.to_act() == CHANCE and not seated.deals(seat):
        raise Refused("It is not for you to roll or draw now.")

    def deed(table: Table) -> None:
        if shown or table.dealer.kind == "typed":
            table.type_deal(shown, seat)
        elif not table.deal():
            raise Refused("There is nothing to roll or draw now.")
    return deed


def taking_back(seated: Seated, seat: int, rows: int, consent: list[int]) -> Callable[[Table], object]:
    """A single row takes with it what followed from it unasked; one that is not free, all that came after the latest
    decision of those who consent."""
    table = seated.table
    if rows == 1 and table.undoable(seat):
        rows = undoable(table, seat)
    elif consent and rows == 1:
        rows = regrettable(table, *consent)
        if not rows:
            raise Refused("There is nothing of yours to take back.")
    return lambda table: table.undo(seat, rows, consent)


async def ping(request: Request, seated: Seated, seq: int, action: str) -> None:
    """`Refused` says why it cannot be proposed, `Stale` that the table has gone on."""
    mine, store = seated.seats_of(request.state.token), services(request).store
    if seated.problem or seated.table.moved_on(seq):
        raise Stale
    table = seated.table

    def say(connection: Connection) -> None:
        pings.propose(connection, seated.id, table, mine, action)
        notify(connection, seated.id)

    await asyncio.wrap_future(store.write(say))
    services(request).hub.tell(seated.id)
