"""Live: who watches which table, and how they learn of a new row, from this process or from another one."""
from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator, Sequence
from typing import Final

from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from kleos.server.drawing import Drawing
from kleos.server.store import CHANNEL, Store

LOG: Final = logging.getLogger("kleos.server")
POLL: Final = 1.0                           # seconds between looks at the logs, where the database wakes nobody
ABREAST: Final = 4                          # watchers at once; whoever asks for a page comes between them
RARELY: Final = 10.0                        # and where it does, in case its call was lost


class Watcher:
    """One stream: `woken` is set whenever the table may have changed, whose log then has that `length` (-1: not known);
    `shown` is what its page shows, which has this name."""

    def __init__(self, page: str) -> None:
        self.page: Final = page
        self.woken: Final = asyncio.Event()
        self.length = -1
        self.shown: Drawing | None = None


class Hub:
    """`lengths` are the logs as the watchers know them."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store
        self.turn: Final = asyncio.Semaphore(ABREAST)   # in which watchers are told what is new
        self.watchers: Final[dict[str, set[Watcher]]] = {}
        self.lengths: Final[dict[str, int]] = {}
        self.waking: Final[set[asyncio.Task[None]]] = set()
        self.heard: Final = asyncio.Event()             # set while the database itself calls
        self.closed = False

    @contextlib.contextmanager
    def watch(self, id: str, page: str = "") -> Iterator[Watcher]:
        """Be woken whenever the table may have changed."""
        watcher = Watcher(page)
        self.watchers.setdefault(id, set()).add(watcher)
        try:
            yield watcher
        finally:
            self.watchers[id].discard(watcher)
            if not self.watchers[id]:
                del self.watchers[id]
                self.lengths.pop(id, None)

    def tell(self, id: str, length: int = -1) -> None:
        """Wake those who watch the table, whose log has that length (-1: not known)."""
        if id not in self.watchers:
            return
        self.lengths[id], watchers = length, list(self.watchers[id])
        for watcher in watchers:
            watcher.length = length
        for watcher in watchers[:ABREAST]:
            watcher.woken.set()
        if later := watchers[ABREAST:]:
            task = asyncio.get_running_loop().create_task(wake(later))
            self.waking.add(task)
            task.add_done_callback(self.waking.discard)

    def shown(self, id: str, page: str, drawing: Drawing) -> None:
        """The page of that name has been answered with this drawing."""
        for watcher in self.watchers.get(id, ()):
            if page and watcher.page == page and watcher.shown and watcher.shown.sight.mine == drawing.sight.mine:
                watcher.shown = drawing

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
                if calls:
                    await asyncio.wait([calls], timeout=RARELY)
                if not calls or calls.done():
                    await asyncio.sleep(POLL)
                if calls and calls.done():              # PostgreSQL was started again
                    calls = asyncio.create_task(self.hear())
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
                    id, _, length = call.payload.partition(" ")
                    self.tell(id, int(length or -1))
        except (psycopg.Error, SQLAlchemyError) as problem:
            LOG.warning("PostgreSQL no longer calls: %s", problem)
        finally:
            self.heard.clear()


async def wake(watchers: Sequence[Watcher]) -> None:
    """A few at a time, so that whoever asks for a page comes between them."""
    for number in range(0, len(watchers), ABREAST):
        for watcher in watchers[number:number + ABREAST]:
            watcher.woken.set()
        await asyncio.sleep(0)
