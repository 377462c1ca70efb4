"""Live: who watches which table, and how they learn of a new row, from this process or from another one."""
from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from typing import Final

from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from kleos.server.store import CHANNEL, Store

LOG: Final = logging.getLogger("kleos.server")
POLL: Final = 1.0                           # seconds between looks at the logs, where the database wakes nobody
RARELY: Final = 10.0                        # and where it does, in case its call was lost


class Hub:
    """`lengths` are the logs as the watchers know them."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store
        self.watchers: Final[dict[str, set[asyncio.Event]]] = {}
        self.lengths: Final[dict[str, int]] = {}
        self.heard: Final = asyncio.Event()             # set while the database itself calls
        self.closed = False

    @contextlib.contextmanager
    def watch(self, id: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever the table may have changed."""
        woken = asyncio.Event()
        self.watchers.setdefault(id, set()).add(woken)
        try:
            yield woken
        finally:
            self.watchers[id].discard(woken)
            if not self.watchers[id]:
                del self.watchers[id]
                self.lengths.pop(id, None)

    def tell(self, id: str, length: int = -1) -> None:
        """Wake those who watch the table, whose log has that length (-1: not known)."""
        if id in self.watchers:
            self.lengths[id] = length
            for woken in self.watchers[id]:
                woken.set()

    def close(self) -> None:
        """End every stream."""
        self.closed = True
        for id in list(self.watchers):
            self.tell(id)

    async def look(self) -> None:
        """Wake the watchers of the tables that another process has changed."""
        ids = list(self.watchers)
        if ids:
            for id, length in (await run_in_threadpool(self.store.lengths, ids)).items():
                if self.lengths.get(id, -1) < length:
                    self.tell(id, length)

    async def listen(self) -> None:
        """Go on looking; until cancelled."""
        calls = asyncio.create_task(self.hear()) if self.store.shared else None
        try:
            while True:
                await asyncio.sleep(RARELY if calls and not calls.done() else POLL)
                try:
                    await self.look()
                except SQLAlchemyError as problem:
                    LOG.warning("The database does not answer: %s", problem)
        finally:
            if calls:
                calls.cancel()
                await asyncio.wait([calls])             # its connection is closed then

    async def hear(self) -> None:
        """Wait for PostgreSQL's calls; when it hangs up, looking has to do."""
        import psycopg
        dsn = self.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        try:
            async with await psycopg.AsyncConnection.connect(dsn, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                await self.look()                       # what happened before it listened
                self.heard.set()
                async for call in connection.notifies():
                    self.tell(call.payload)
        except (psycopg.Error, SQLAlchemyError) as problem:
            LOG.warning("PostgreSQL no longer calls: %s", problem)
        finally:
            self.heard.clear()
