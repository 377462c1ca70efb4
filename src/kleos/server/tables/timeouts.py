"""Timeouts: whoever's time is over hears of it, whether anybody looks at the table or not."""
from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Final

from sqlalchemy import select, update
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from kleos.server.database.outages import BEAT
from kleos.server.database.schema import LOBBY
from kleos.server.seats import time_controls
from kleos.server.seats.seated import keeper_of
from kleos.server.tables.attendance import Attendance
from kleos.server.tables.players import Players
from kleos.server.tables.tables import Stale, Tables, Unknown
from kleos.table import deeds
from kleos.table.table import Refused, Table

LOG: Final = logging.getLogger("kleos.server")
INTERVAL: Final = 1.0                             # seconds between looks at the clocks
MAX_TABLES: Final = 100                           # tables at one look


class Timeouts:
    def __init__(self, tables: Tables, players: Players, attendance: Attendance,
                 drop: Callable[[str], None]) -> None:
        """`drop` lets go of what is in memory of a table."""
        self.tables: Final = tables
        self.players: Final = players
        self.clock: Final = tables.clock
        self.attendance: Final = attendance
        self.drop: Final = drop
        self.forgotten = tables.store.find_forgotten()          # of which nothing is in memory here
        self.beaten = self.clock.now()
        self.note_beat(tables.store.beat().result())    # nobody may ask for a table before that

    async def watch(self) -> None:
        """Go on looking; until cancelled."""
        while True:
            await self.clock.sleep(INTERVAL)
            try:
                if self.clock.now() - self.beaten >= BEAT:
                    await self.beat()                   # first: whoever slept knows of it before anybody is late
                await self.look()
            except SQLAlchemyError as problem:
                LOG.warning("The database does not answer: %s", problem)

    async def beat(self) -> None:
        """Say that this server is there, and learn when none was, and who has been forgotten at another one."""
        self.note_beat(await asyncio.wrap_future(self.tables.store.beat()))
        for id, told in (await run_in_threadpool(self.tables.store.find_forgotten)).items():
            if self.forgotten.get(id) != told:
                self.drop(id)
            self.forgotten[id] = told
        await self.attendance.look()

    def note_beat(self, outages: list[tuple[float, float]]) -> None:
        self.beaten, self.tables.pauses.spans = self.clock.now(), outages

    async def look(self) -> None:
        """Tell everybody whose time is over by now."""
        for id in await run_in_threadpool(self.late, self.clock.now()):
            await self.ring(id)

    def late(self, now: float) -> list[str]:
        """The tables at which somebody's time is over."""
        with self.tables.store.engine.connect() as connection:
            return list(connection.execute(select(LOBBY.c.game).where(LOBBY.c.due <= now).limit(MAX_TABLES)).scalars())

    async def ring(self, id: str) -> None:
        """Tell each seat whose time is over, unless it has just acted; a table that cannot go on is let be."""
        try:
            seated = await self.tables.open(id)
            for seat in time_controls.find_overdue(seated.time_control, seated.table, seated.spent, seated.kept.created,
                                                   self.clock.now(), self.tables.pauses):
                seated = await self.tables.change(id, seated.table.seq, partial(run_out, seat=seat))
            self.players.nudge(seated)
        except (Stale, Unknown):
            return
        except Refused as problem:                      # its rules have changed: nobody can go on there
            LOG.warning("The clock of table %s stands still: %s", id, problem)
            await asyncio.wrap_future(self.tables.store.write(lambda connection: connection.execute(
                update(LOBBY).where(LOBBY.c.game == id).values(due=None))))


def run_out(table: Table, seat: int) -> None:
    if not table.over and seat in table.persons:
        deeds.run_out(table, seat, keeper_of(seat, table.game))
