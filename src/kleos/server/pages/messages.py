"""Messages: what those who sit at a table have said, as the database has it."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, func, select
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from kleos.server.database import waiting_decks
from kleos.server.database.schema import CHAT
from kleos.server.database.store import notify
from kleos.server.seats.facts import describe_presence
from kleos.server.seats.seated import Seated
from kleos.server.services import services
from kleos.table.log import Kind
from kleos.table.table import Refused

SHOWN: Final = 60                           # the latest messages
MAX_MESSAGES: Final = 1000                  # messages of a table
QUICK: Final = ("Hello", "One moment", "Well played")


async def list_messages(request: Request, seated: Seated) -> list[dict[str, Any]]:
    """The latest messages, the newest last, without those of seats that the visitor has muted; and among them which
    cards were shown to all, which nobody can say by words."""
    store, hidden = services(request).store, list_muted(request, seated)

    def look() -> list[dict[str, Any]]:
        with store.engine.connect() as connection:
            rows = connection.execute(select(CHAT).where(CHAT.c.game == seated.id, CHAT.c.seat.not_in(hidden))
                                      .order_by(CHAT.c.number.desc()).limit(SHOWN)).all()
        return [{"number": row.number, "seat": row.seat, "text": row.text, "time": row.time} for row in reversed(rows)]
    said = await run_in_threadpool(look)
    shown = list_shown(seated, hidden)
    return sorted([*shown, *said], key=lambda one: float(one["time"])) if shown else said


def list_shown(seated: Seated, hidden: Sequence[int]) -> list[dict[str, Any]]:
    """The cards that seats have shown to all, each like a message without a number."""
    rows = [row for row in seated.table.notes if row.kind == Kind.SHOW and row.actor not in hidden]
    names = seated.game.face.names(seated.table.state) if rows else {}
    return [{"number": None, "seat": row.actor, "text": names.get(row.text, row.text), "time": row.time or 0}
            for row in rows]


def list_muted(request: Request, seated: Seated) -> list[int]:
    """The seats from which the visitor wants to hear nothing."""
    return [int(seat) for seat in request.cookies.get(name_mute_cookie(seated), "").split(".") if seat.isdecimal()][:8]


def name_mute_cookie(seated: Seated) -> str:
    """The cookie that says so."""
    return f"muted-{seated.id}"


async def summarize_news(request: Request, seated: Seated) -> str:
    """Says how much has been said and done at this table besides playing; what has not changed looks the same."""
    store, id = services(request).store, seated.id

    def look() -> tuple[int | None, int]:
        brought = waiting_decks.find_decks(store.engine, id) if seated.table.waiting and seated.autostart else {}
        with store.engine.connect() as connection:
            last = connection.execute(select(func.max(CHAT.c.number)).where(CHAT.c.game == id)).scalar()
        return last, len(brought)
    last, brought = await run_in_threadpool(look)
    deeds, switches = len(seated.table.log.besides), [bool(seated.lobby and seated.lobby.listed), seated.autostart]
    present = [word.replace(" ", "") for word, _ in describe_presence(seated)] if seated.table.waiting else []
    numbers = [deeds, -1 if last is None else last, brought, *map(int, switches)]
    return "-".join([*map(str, numbers), *present])


def save_message(connection: Connection, id: str, seat: int, words: str, now: float) -> None:
    last = connection.execute(select(func.max(CHAT.c.number)).where(CHAT.c.game == id)).scalar()
    number = 0 if last is None else last + 1
    if number >= MAX_MESSAGES:
        raise Refused("Enough has been said at this table.")
    connection.execute(CHAT.insert(), {"game": id, "number": number, "seat": seat, "text": words, "time": now})
    notify(connection, id)
