"""History: a visitor's finished games, read from the database and reckoned from their records in a worker, each
once."""
from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Row, func, select
from starlette.concurrency import run_in_threadpool

from kleos.core.game import Game
from kleos.server.config import Config
from kleos.server.database.schema import GAMES, LOG, SEATS
from kleos.server.database.store import Store
from kleos.server.seats.seated import keeper_of
from kleos.server.work.workers import Late, Lost, Workers
from kleos.table import bests, seating
from kleos.table import names as naming
from kleos.table.finished import Finish, reckon
from kleos.table.history import Played
from kleos.table.log import Kind, Log, Past
from kleos.table.log import Row as LogRow
from kleos.table.names import HUMAN

MAX_GAMES: Final = 2000                     # games that are remembered of a visitor, the latest
KNOWN: Final = 20_000                       # games of all visitors whose finishes are kept in memory
BATCH: Final = 16                           # games that a worker reckons at once
PATIENCE: Final = 1.5                       # seconds that a page waits for games that are not reckoned yet
SECONDS: Final = 30                         # for a batch


class Reckoned(NamedTuple):
    """What came of a game that was touched last at that time; no finishes for one that does not replay today."""

    touched: float
    finishes: list[Finish] | None
    takebacks: int


class History:
    def __init__(self, config: Config, store: Store, workers: Workers) -> None:
        self.config: Final = config
        self.store: Final = store
        self.workers: Final = workers
        self.known: Final[OrderedDict[str, Reckoned]] = OrderedDict()
        self.reading: Final[dict[str, asyncio.Task[None]]] = {}

    async def of(self, owner: str) -> tuple[list[Played], int]:
        """The finished games of whoever has this hashed token, the latest first, and how many of them are still to be
        reckoned; a page waits a moment for these."""
        tables, seats = await run_in_threadpool(find_games, self.store, owner)
        tables = [table for table in tables if table.game in self.config.games]
        if missing := self.missing(tables):
            if owner not in self.reading:
                self.reading[owner] = task = asyncio.create_task(self.reckon(missing))
                task.add_done_callback(lambda done: self.rest(owner, done))
            await asyncio.wait([self.reading[owner]], timeout=PATIENCE)
        known = [table for table in tables if table.id in self.known]
        return [self.played(table, seats[table.id], owner) for table in known], len(tables) - len(known)

    def rest(self, owner: str, done: asyncio.Task[None]) -> None:
        self.reading.pop(owner, None)
        if not done.cancelled():
            done.exception()                            # the next visit tries again

    def missing(self, tables: Sequence[Row[Any]]) -> list[Row[Any]]:
        known = self.known
        return [table for table in tables if table.id not in known or known[table.id].touched != table.touched]

    async def reckon(self, tables: Sequence[Row[Any]]) -> None:
        for at in range(0, len(tables), BATCH):
            batch = tables[at:at + BATCH]
            logs = await run_in_threadpool(read_logs, self.config, self.store, batch)
            try:
                results = await self.workers.do(reckon, [log.sent for log in logs], seconds=SECONDS)
            except Lost:
                return
            except Late:
                results = [None] * len(batch)
            for table, log, result in zip(batch, logs, results, strict=True):
                self.known[table.id] = Reckoned(table.touched, result, log.takebacks)
                while len(self.known) > KNOWN:
                    self.known.popitem(last=False)

    def played(self, table: Row[Any], seats: Sequence[Row[Any]], owner: str) -> Played:
        game, result = self.config.games[table.game], self.known[table.id]
        secret, before = json.loads(table.secret), json.loads(table.before)
        blemishes = [f"{result.takebacks} taken back"] if result.takebacks else []
        blemishes += ["played on from another"] if before["given"] else []
        blemishes += ["dice known beforehand"] if secret and (table.twins or bests.chosen(secret)) \
            and table.dealer != "daily" else []
        kinds = [seat.kind if seat.kind != HUMAN or seat.token else keeper_of(seat.seat, game) for seat in seats]
        mine = [seat.seat for seat in seats if seat.token == owner]
        blemishes += ["several seats yours"] if mine[1:] and game.rules.returns_kind != "shared" else []
        return Played(game, mine[0], kinds, naming.name_seats(kinds, [seat.name for seat in seats]), table.touched,
                      f"/tables/{table.id}", result.finishes, blemishes, json.loads(table.options),
                      game.changes(table.rules_version, json.loads(table.components)))

    def close(self) -> None:
        for task in self.reading.values():
            task.cancel()


# in a thread

def find_games(store: Store, owner: str) -> tuple[list[Row[Any]], dict[str, list[Row[Any]]]]:
    """The latest finished tables at which this token sits, and who sits there. `twins`: how many tables before its end
    had the same dice."""
    twin = GAMES.alias()
    same = select(func.count()).where(twin.c.secret == GAMES.c.secret, twin.c.created < GAMES.c.touched)
    source, copies = (same.where(where).scalar_subquery()
                      for where in (twin.c.id == GAMES.c.origin, twin.c.origin == GAMES.c.id))
    mine = select(SEATS.c.game).where(SEATS.c.token == owner)
    over = select(GAMES, (source + copies).label("twins")).where(GAMES.c.id.in_(mine), GAMES.c.over)
    with store.engine.connect() as connection:
        tables = list(connection.execute(over.order_by(GAMES.c.touched.desc()).limit(MAX_GAMES)).all())
        seats: dict[str, list[Row[Any]]] = {table.id: [] for table in tables}
        for at in range(0, len(tables), 500):
            ids = [table.id for table in tables[at:at + 500]]
            for seat in connection.execute(select(SEATS).where(SEATS.c.game.in_(ids)).order_by(SEATS.c.seat)):
                seats[seat.game].append(seat)
    return tables, seats


class Logged(NamedTuple):
    """What a worker is sent of a game, and how often something was taken back in it."""

    sent: tuple[Any, ...]
    takebacks: int


def read_logs(config: Config, store: Store, tables: Sequence[Row[Any]]) -> list[Logged]:
    """The logs of these tables, without their prose."""
    rows: dict[str, list[LogRow]] = {table.id: [] for table in tables}
    seats: dict[str, int] = {}
    with store.engine.connect() as connection:
        for row in connection.execute(select(LOG.c.game, LOG.c.seq, LOG.c.actor, LOG.c.kind, LOG.c.text)
                                      .where(LOG.c.game.in_(list(rows))).order_by(LOG.c.game, LOG.c.seq)):
            rows[row.game].append(LogRow(row.seq, row.actor, row.text, (), Kind(row.kind)))
        for game, number in connection.execute(select(SEATS.c.game, func.count()).where(SEATS.c.game.in_(list(rows)))
                                               .group_by(SEATS.c.game)):
            seats[game] = number
    return [read_log(config.games[table.game], table, rows[table.id], seats[table.id]) for table in tables]


def read_log(game: Game, table: Row[Any], rows: Sequence[LogRow], seats: int) -> Logged:
    before = json.loads(table.before)
    log = Log(rows, Past(before["given"], before["takebacks"], {int(n): v for n, v in before["withdrawn"].items()}))
    ending = seating.ending(rows)
    moves = [(row.actor, row.text) for row in log.standing]
    options, changed = json.loads(table.options), json.loads(table.components)
    changed = game.changes(table.rules_version, changed)     # from the numbers of today
    return Logged((table.game, options, changed, moves, seats, ending), log.takebacks)
