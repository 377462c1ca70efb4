"""The alarm: whoever's time is over hears of it, whether anybody looks at the table or not."""
from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import Final

from sqlalchemy import select, update
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from kleos.server import clocks
from kleos.server.players import Players
from kleos.server.schema import COMPANY
from kleos.server.seated import keeper
from kleos.server.tables import Stale, Tables, Unknown
from kleos.table import deeds
from kleos.table.table import Refused, Table

LOG: Final = logging.getLogger("kleos.server")
TICK: Final = 1.0                           # seconds between looks at the clocks
MOST: Final = 100                           # tables at one look


class Alarm:
    def __init__(self, tables: Tables, players: Players) -> None:
        self.tables: Final = tables
        self.players: Final = players

    async def watch(self) -> None:
        """Go on looking; until cancelled."""
        while True:
            await asyncio.sleep(TICK)
            try:
                for id in await run_in_threadpool(self.late, time.time()):
                    await self.ring(id)
            except SQLAlchemyError as problem:
                LOG.warning("The database does not answer: %s", problem)

    def late(self, now: float) -> list[str]:
        """The tables at which somebody's time is over."""
        with self.tables.store.engine.connect() as connection:
            return list(connection.execute(select(COMPANY.c.game).where(COMPANY.c.due <= now).limit(MOST)).scalars())

    async def ring(self, id: str) -> None:
        """Tell each seat whose time is over, unless it has just acted; a table that cannot go on is let be."""
        try:
            seated = await self.tables.open(id)
            for seat in clocks.overdue(seated.clock, seated.table, seated.spent, seated.kept.created, time.time()):
                seated = await self.tables.change(id, seated.table.seq, partial(out, seat=seat))
            self.players.nudge(seated)
        except (Stale, Unknown):
            return
        except Refused as problem:                      # its rules have changed: nobody can go on there
            LOG.warning("The clock of table %s stands still: %s", id, problem)
            await asyncio.wrap_future(self.tables.store.write(lambda connection: connection.execute(
                update(COMPANY).where(COMPANY.c.game == id).values(due=None))))


def out(table: Table, seat: int) -> None:
    if not table.over and seat in table.persons:
        deeds.run_out(table, seat, keeper(seat))
