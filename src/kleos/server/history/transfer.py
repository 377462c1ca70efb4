"""Transfer: all finished games of a visitor as a file of records, and such a file brought to another server.

A file is a ZIP of records as docs/notation.md has them. Their headers say besides which seats were the visitor's
(`mine`), when the game ended (`ended`), at which table it was played (`table`),
and whether its dice could be known (`known`).
"""
from __future__ import annotations

import asyncio
import hashlib
import io
import json
import time
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Row, select
from starlette.concurrency import run_in_threadpool

from kleos.core import record
from kleos.core.game import Game
from kleos.core.record import Move, Record
from kleos.server.config import Config
from kleos.server.database.schema import GAMES, SEATS
from kleos.server.database.store import FORGOTTEN, Store
from kleos.server.database.studies import list_studies
from kleos.server.history.played import Logged, read_logs
from kleos.server.seats.seated import hash_token, keeper_of
from kleos.server.tables.tables import Places, Tables
from kleos.server.work.imports import STUDIES, ImportedGame, import_game, unpack
from kleos.server.work.workers import Late, Lost, Workers
from kleos.table import bests, dealers
from kleos.table.dealers import DailyDealer, Dealer, RandomDealer, TypedDealer
from kleos.table.log import Past
from kleos.table.names import HUMAN

PART: Final = 250                           # games in a file, so that it stays small enough to be sent
TOLD: Final = 3                             # refusals that are told
AT_ONCE: Final = 4                          # files of all visitors that are read at the same time
KEPT: Final = 500                           # visitors whose last file is remembered
EARLIEST: Final = 315_532_800.0             # the first second of 1980, before which a ZIP knows no time
SEED: Final = "imported"                    # a seed that was chosen, of dice that could be known


# a file of all games

def pack(config: Config, store: Store, owner: str, part: int) -> bytes:
    """The `part`-th file of the finished games of whoever has this hashed token, the oldest first. In a thread."""
    mine = select(SEATS.c.game).where(SEATS.c.token == owner)
    with store.engine.connect() as connection:
        tables = connection.execute(
            select(GAMES).where(GAMES.c.id.in_(mine), GAMES.c.over, GAMES.c.game.in_(list(config.games)))
            .order_by(GAMES.c.touched, GAMES.c.id).limit(PART).offset(part * PART)).all()
        seats: dict[str, list[Row[Any]]] = {table.id: [] for table in tables}
        for seat in connection.execute(select(SEATS).where(SEATS.c.game.in_(list(seats))).order_by(SEATS.c.seat)):
            seats[seat.game].append(seat)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for table, log in zip(tables, read_logs(config, store, tables), strict=True):
            when = time.gmtime(max(table.touched, EARLIEST))[:6]
            name = f"{time.strftime('%Y-%m-%d', (*when, 0, 0, 0))}-{table.game}-{table.id}.kleos"
            kept = write_record(config.games[table.game], table, seats[table.id], log, owner)
            archive.writestr(zipfile.ZipInfo(name, when), record.write(kept), zipfile.ZIP_DEFLATED)
        if told := pack_studies(store, seats, owner):
            archive.writestr(zipfile.ZipInfo(STUDIES), told, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def pack_studies(store: Store, seats: Mapping[str, Sequence[Row[Any]]], owner: str) -> str:
    """What was found of the owner's moves in these tables, as JSON; empty where nothing was."""
    mine = {(id, seat.seat) for id, some in seats.items() for seat in some if seat.token == owner}
    found = [{"table": id, "seat": seat, **study._asdict()}
             for (id, seat), study in list_studies(store.engine, list(seats)).items() if (id, seat) in mine]
    return json.dumps(found, indent=1) if found else ""


def write_record(game: Game, table: Row[Any], seats: Sequence[Row[Any]], log: Logged, owner: str) -> Record:
    """The record of a finished table, without running it again."""
    _, options, changed, moves, _, ending = log.sent
    secret, before = json.loads(table.secret), json.loads(table.before)
    dealer = dealers.revive(table.dealer, secret)
    more: dict[str, Any] = {**dealer.head(), **dealer.reveal()}
    more |= Past(before["given"], log.takebacks, {}).head()
    if any(names := [seat.name if seat.name != seat.kind else "" for seat in seats]):
        more["names"] = names
    more |= ending.head() if ending else {}
    more |= {"table": table.id, "mine": [seat.seat for seat in seats if seat.token == owner], "ended": table.touched}
    if table.dealer != "daily" and bests.chosen(secret):
        more["known"] = True
    kinds = [seat.kind if seat.kind != HUMAN or seat.token else keeper_of(seat.seat, game) for seat in seats]
    return record.new(game, options, kinds, changed, [Move(*move) for move in moves], **more)


# bringing it

def make_dealer(game: Game, how: str) -> Dealer:
    if how in ("random", "typed"):
        return TypedDealer() if how == "typed" else RandomDealer()
    return RandomDealer(SEED) if how == "known" else DailyDealer(game.id, how)


class Import:
    """A file that is being read, or was: how many records it has, and what has become of them."""

    def __init__(self) -> None:
        self.total = self.added = self.had = self.refused = 0
        self.reasons: list[str] = []
        self.problem = ""                               # with the file itself
        self.over = False

    @property
    def done(self) -> int:
        return self.added + self.had + self.refused

    def refuse(self, number: int, why: object) -> None:
        self.refused += 1
        if len(self.reasons) < TOLD:
            self.reasons.append(f"Record {number}: {why}".rstrip(".") + ".")


class Transfers:
    def __init__(self, config: Config, tables: Tables, workers: Workers) -> None:
        self.config: Final = config
        self.tables: Final = tables
        self.workers: Final = workers
        self.known: Final[dict[str, Import]] = {}     # by hashed token, the latest file of each
        self.tasks: Final[set[asyncio.Task[None]]] = set()

    def busy(self, token: str) -> bool:
        """Whether another file can be read only later."""
        known = self.known.get(hash_token(token))
        return (known is not None and not known.over) or len(self.tasks) >= AT_ONCE

    def bring(self, token: str, content: bytes) -> asyncio.Task[None]:
        """Read a file in the background; `known` says how far it is."""
        while len(self.known) >= KEPT:
            del self.known[next(iter(self.known))]
        self.known[hash_token(token)] = bringing = Import()
        task = asyncio.create_task(self.carry(token, content, bringing))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def carry(self, token: str, content: bytes, bringing: Import) -> None:
        seconds = self.config.limits.record_seconds
        try:
            texts = await self.workers.do(unpack, content, seconds=seconds)
            bringing.total = len(texts)
            for number, written in enumerate(texts, 1):
                try:
                    now = self.tables.clock.now()
                    read = await self.workers.do(import_game, written, now, seconds=seconds)
                    await self.keep(token, read, bringing)
                except Late:
                    bringing.refuse(number, f"it takes longer than {seconds} seconds to read")
                except ValueError as problem:
                    bringing.refuse(number, problem)
        except Late:
            bringing.problem = "it takes too long to read"
        except ValueError as problem:
            bringing.problem = str(problem).rstrip(".")
        except Lost:
            bringing.problem = "the server ended meanwhile"
        finally:
            bringing.over = True

    async def keep(self, token: str, one: ImportedGame, bringing: Import) -> None:
        """A table at its end, unless the visitor has this game already."""
        owner, game = hash_token(token), self.config.games.get(one.read.game)
        if game is None:
            raise ValueError(f"there is no game “{one.read.game}” at this server")
        id = hashlib.sha256(f"{owner} {one.mark}".encode()).hexdigest()[:24]
        if await run_in_threadpool(has_games, self.tables.store, owner, [id, one.table]):
            bringing.had += 1
            return
        owners = [owner if seat in one.mine else FORGOTTEN if kind == HUMAN else None
                  for seat, kind in enumerate(one.read.seats)]
        await self.tables.create(
            game, one.read.seats, make_dealer(game, one.dealer), token, options=one.read.options,
            components=game.components.replaced(one.read.components), rows=one.read.rows,
            before=Past(one.past.given, one.past.takebacks), names=one.read.names, places=Places(owners=owners),
            ended=(id, one.ended))
        bringing.added += 1

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()


def has_games(store: Store, owner: str, ids: Sequence[str]) -> bool:
    """Whether one of these tables is there, and this token's. In a thread."""
    with store.engine.connect() as connection:
        return connection.execute(select(SEATS.c.game).where(
            SEATS.c.game.in_([id for id in ids if id]), SEATS.c.token == owner).limit(1)).first() is not None
