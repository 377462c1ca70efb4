"""Results: what a visitor has reached alone, from the finished tables in the database."""
from __future__ import annotations

import asyncio
import json
from typing import Any, Final

from sqlalchemy import Row
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from kleos.core.game import Game
from kleos.server.database.store import Store
from kleos.server.seats.seated import Seated, hash_token
from kleos.server.tables.tables import Tables, find_result
from kleos.table import bests
from kleos.table.bests import Kind, Result

OLD: Final = 50                             # tables of an older database, reckoned up at one visit


async def list_bests(request: Request, game: Game, tables: Tables) -> list[Kind]:
    """The visitor's results in this game, by options and components."""
    if game.rules.seats[0] > 1:
        return []
    token = hash_token(request.state.token)
    ids = await run_in_threadpool(tables.store.unreckoned, token, game.id)
    for id in [id for id in ids if id not in tables.unlisted][:OLD]:
        seated = await tables.open(id)
        found = None if seated.problem else find_result(seated.table)
        if found:
            await asyncio.wrap_future(tables.store.reckon(id, found))
        else:
            tables.unlisted.add(id)
    return bests.kinds(game, await run_in_threadpool(find_results, tables.store, token, game))


def find_results(store: Store, token: str, game: Game) -> list[Result]:
    return [read_result(game, row) for row in store.results(token, game.id)]


def read_result(game: Game, row: Row[Any]) -> Result:
    secret: dict[str, str] = json.loads(row.secret)
    changed = game.changes(row.rules_version, json.loads(row.components))
    return Result(row.score, row.worth, row.touched, json.loads(row.options), changed, row.dealer,
                  row.takebacks, bool(secret) and (row.twins > 0 or bests.chosen(secret)), f"/tables/{row.id}")


def find_former(seated: Seated, token: str, store: Store) -> tuple[float, float] | None:
    """Score of the visitor’s best game of this kind before this one, and when it was, in seconds since 1970."""
    table = seated.table
    alike = [one for one in find_results(store, hash_token(token), seated.game)
             if one.counts and one.where != f"/tables/{seated.id}"
             and (one.options, one.changed) == (table.setup.options, table.setup.components.changed)]
    best = max(alike, key=lambda one: one.worth, default=None)
    return (best.score, best.when) if best else None


def write_verdict(seated: Seated, token: str, store: Store) -> str:
    """How this table's game stands among the visitor's; empty when it is not on the list."""
    if bests.reckon(seated.table) is None or not seated.seats_of(token):
        return ""
    found = find_results(store, hash_token(token), seated.game)
    one = next((result for result in found if result.where == f"/tables/{seated.id}"), None)
    return bests.verdict(found, one) if one else ""
