"""Lists of tables: a visitor's own, and those at which anybody may sit down. Two queries a list, however long it is,
and no game is replayed for it."""
from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Row, Select, exists, select
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from kleos.core.face import isolate
from kleos.core.game import Game
from kleos.core.prose import join_words
from kleos.server.database.schema import GAMES, LOBBY, SEATS
from kleos.server.database.store import Store
from kleos.server.seats.seated import hash_token, keeper_of
from kleos.server.services import services
from kleos.table import names as naming
from kleos.table.names import HUMAN

MAX_LISTED: Final = 60                          # tables that are looked at, the latest ones
MAX_FINISHED: Final = 6                         # of them those that are over
NOW: Final = ("acting", "kept", "turn", "waiting", "name", "listed")
FACTS: Final = [GAMES.c.id, GAMES.c.game, GAMES.c.over, GAMES.c.touched, *[LOBBY.c[name] for name in NOW]]


async def find_named(store: Store, name: str) -> str | None:
    """The table with this name."""
    def look() -> str | None:
        with store.engine.connect() as connection:
            return connection.execute(select(LOBBY.c.game).where(LOBBY.c.name == name)).scalar_one_or_none()
    return await run_in_threadpool(look)


async def list_own(request: Request, game: Game | None = None) -> list[dict[str, Any]]:
    """The visitor's tables, the latest first: those at which it is the visitor's turn, others, what is over."""
    found = await find_tables(request, open=False, game=game.id if game else "")
    found.sort(key=lambda table: (not table["your_turn"], table["over"], table["waiting"]))
    over = [table for table in found if table["over"]][:MAX_FINISHED]
    return [table for table in found if not table["over"]] + over


async def list_open(request: Request) -> list[dict[str, Any]]:
    """The tables at which anybody may sit down, those with a free seat first."""
    found = await find_tables(request, open=True)
    found.sort(key=lambda table: (not table["free"], not table["waiting"]))
    return found


async def find_tables(request: Request, open: bool, game: str = "", over: bool | None = None, your_turn: bool = False,
                      limit: int = MAX_LISTED) -> list[dict[str, Any]]:
    """The visitor's tables, or those at which anybody may sit down, the latest first, by what is asked of them."""
    token = hash_token(request.state.token)
    asked = select(*FACTS).outerjoin(LOBBY, LOBBY.c.game == GAMES.c.id)
    asked = asked.where(LOBBY.c.listed, GAMES.c.over.is_(False)) if open else asked.where(
        GAMES.c.id.in_(select(SEATS.c.game).where(SEATS.c.token == token)))
    if game:
        asked = asked.where(GAMES.c.game == game)
    if over is not None:
        asked = asked.where(GAMES.c.over.is_(over))
    if your_turn:
        bit = LOBBY.c.acting.op(">>")(SEATS.c.seat).op("&")(1)
        asked = asked.where(GAMES.c.over.is_(False), exists().where(
            SEATS.c.game == GAMES.c.id, SEATS.c.token == token, bit == 1))
    return await list_tables(request, asked, limit)


def summarize(*lists: Sequence[dict[str, Any]]) -> str:
    """Says how these lists stand, as short as it may be; what has not changed looks the same, at every server."""
    said = [[{**table, "game": table["game"].id} for table in tables] for tables in lists]
    return hashlib.sha256(repr(said).encode()).hexdigest()[:16]


async def list_tables(request: Request, asked: Select[Any], limit: int = MAX_LISTED) -> list[dict[str, Any]]:
    """What lists show of these tables, the latest first."""
    store, games, token = services(request).store, services(request).config.games, hash_token(request.state.token)

    def look() -> tuple[Sequence[Row[Any]], Sequence[Row[Any]]]:
        with store.engine.connect() as connection:
            tables = connection.execute(asked.order_by(GAMES.c.touched.desc()).limit(limit)).all()
            sitting = connection.execute(select(SEATS).where(SEATS.c.game.in_([table.id for table in tables]))
                                         .order_by(SEATS.c.game, SEATS.c.seat)).all()
        return tables, sitting
    tables, sitting = await run_in_threadpool(look)
    at: dict[str, list[Row[Any]]] = {}
    for seat in sitting:
        at.setdefault(seat.game, []).append(seat)
    return [describe_table(games[table.game], table, at[table.id], token) for table in tables if table.game in games]


def describe_table(game: Game, table: Row[Any], sitting: Sequence[Row[Any]], token: str) -> dict[str, Any]:
    """A table as a list shows it."""
    kept, acting = table.kept or 0, table.acting or 0
    away = [kept >> seat.seat & 1 == 1 for seat in sitting]
    kinds = [keeper_of(seat.seat, game) if gone else seat.kind for gone, seat in zip(away, sitting)]
    called = naming.name_seats(kinds, ["" if gone else seat.name for gone, seat in zip(away, sitting)])
    seats = [{"seat": seat.seat, "name": called[seat.seat], "you": seat.token == token,
              "human": kinds[seat.seat] == HUMAN, "to_act": acting >> seat.seat & 1 == 1,
              "free": away[seat.seat] and seat.kind == HUMAN and seat.token is None} for seat in sitting]
    me = next((seat["seat"] for seat in seats if seat["you"]), -1)
    free = 0 if table.over else sum(seat["free"] for seat in seats)
    return {"id": table.id, "url": f"/tables/{table.id}", "game": game, "over": table.over, "name": table.name or "",
            "waiting": bool(table.waiting) and not table.over, "seats": seats, "free": free,
            "listed": bool(table.listed) and not table.over,
            "yours": any(seat["you"] for seat in seats),
            "your_turn": not table.over and any(seat["you"] and seat["to_act"] for seat in seats),
            "with": join_words([isolate(seat["name"]) for seat in seats if seat["seat"] != me and not seat["free"]]),
            "text": describe_state(table, free, [seat["name"] for seat in seats if seat["to_act"] and not seat["you"]])}


def describe_state(table: Row[Any], free: int, asked: Sequence[str]) -> str:
    """How it stands, in few words."""
    if table.over:
        return "finished"
    if table.waiting:
        return f"waiting for {free} more" if free else "everybody is there"
    turn = f"turn {table.turn}" if table.turn else "just begun"
    return f"{turn} · {join_words([isolate(name) for name in asked])} to play" if asked else turn
