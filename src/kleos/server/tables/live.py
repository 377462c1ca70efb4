"""Live: who watches which table, and how they learn of a new row, from this process or from another one."""
from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from kleos.server.clock import SYSTEM, Clock
from kleos.server.database.store import CHANNEL, Store
from kleos.server.rendering.drawings import Drawing

LOG: Final = logging.getLogger("kleos.server")
POLL: Final = 1.0                           # seconds between looks at the logs, where the database wakes nobody
ABREAST: Final = 4                          # watchers at once; whoever asks for a page comes between them
PATIENCE: Final = 1.0                       # seconds for which the rest of a crowd waits for some of it
REST: Final = 3.0                           # times as long as a crowd takes nobody of it is told anything more
RARELY: Final = 10.0                        # and where it does, in case its call was lost


class Watcher:
    """One stream: `woken` is set whenever the table may have changed, whose log then has that `length` (-1: not known);
    `shown` is what its page shows, which has this name; `answered`: it has just been answered with all that there is,
    so that the stream need not look. Whoever `plays` is told at once; who does not says when it is `idle`, and when,
    once woken, it has been `served`."""

    def __init__(self, page: str, plays: bool = True) -> None:
        self.page: Final = page
        self.plays = plays
        self.idle = False
        self.woken: Final = asyncio.Event()
        self.served: Final = asyncio.Event()
        self.length = -1
        self.shown: Drawing | None = None
        self.answered = False


class Hub:
    """`lengths` are the logs as the watchers know them."""

    def __init__(self, store: Store, clock: Clock = SYSTEM) -> None:
        self.store: Final = store
        self.clock: Final = clock
        self.turn: Final = asyncio.Semaphore(ABREAST)   # in which watchers are told what is new
        self.watchers: Final[dict[str, set[Watcher]]] = {}
        self.lengths: Final[dict[str, int]] = {}
        self.crowds: Final[dict[str, asyncio.Task[None]]] = {}  # those who only watch, while they are being told
        self.untold: Final[set[str]] = set()            # tables of which a crowd has to be told again
        self.heard: Final = asyncio.Event()             # set while the database itself calls
        self.silent: Final = asyncio.Event()            # set when it no longer does
        self.closed = False
        self.listeners: Final[list[Callable[[str], object]]] = []       # told of every table that may have changed

    @contextlib.contextmanager
    def watch(self, id: str, page: str = "") -> Iterator[Watcher]:
        """Be woken whenever the table may have changed."""
        watcher = Watcher(page)
        self.watchers.setdefault(id, set()).add(watcher)
        try:
            yield watcher
        finally:
            watcher.served.set()
            self.watchers[id].discard(watcher)
            if not self.watchers[id]:
                del self.watchers[id]
                self.lengths.pop(id, None)

    def tell(self, id: str, length: int = -1) -> None:
        """Wake those who watch the table, whose log has that length (-1: not known). A crowd is told when it is its
        turn, and then how the table stands by then."""
        for listener in self.listeners:
            listener(id)
        if id not in self.watchers:
            return
        self.lengths[id], crowd = length, False
        for watcher in self.watchers[id]:
            watcher.length, watcher.answered = length, False
            if watcher.plays or len(self.watchers[id]) <= ABREAST:
                watcher.woken.set()
            else:
                crowd = True
        if crowd:
            self.untold.add(id)
            if id not in self.crowds:
                self.crowds[id] = asyncio.get_running_loop().create_task(self.tell_crowd(id))

    async def tell_crowd(self, id: str) -> None:
        """A few at a time, so that whoever asks for a page comes between them; and then for a while nobody, so that
        however many watch and however fast they play others have most of the time. Nobody waits for a client that is
        slow to take what it was sent before."""
        try:
            while id in self.untold:
                self.untold.discard(id)
                began = self.clock.monotonic()
                crowd = [watcher for watcher in self.watchers.get(id, ()) if not watcher.plays]
                for number in range(0, len(crowd), ABREAST):
                    some = crowd[number:number + ABREAST]
                    idle = [watcher for watcher in some if watcher.idle]
                    for watcher in some:
                        watcher.served.clear()
                        watcher.woken.set()
                    end = self.clock.monotonic() + PATIENCE
                    for watcher in idle:
                        await self.clock.wait(watcher.served, end - self.clock.monotonic())
                    await asyncio.sleep(0)
                await self.clock.sleep((self.clock.monotonic() - began) * REST)
        finally:
            self.crowds.pop(id, None)

    def find_page(self, id: str, page: str, mine: Sequence[int]) -> list[Watcher]:
        """The streams of the page of that name, for whoever sits in these seats."""
        return [watcher for watcher in self.watchers.get(id, ())
                if page and watcher.page == page and watcher.shown and watcher.shown.sight.mine == tuple(mine)]

    def note_answer(self, id: str, page: str, drawing: Drawing) -> None:
        """The page of that name has been answered with this drawing."""
        for watcher in self.find_page(id, page, drawing.sight.mine):
            watcher.shown = drawing
            watcher.answered = drawing.seq == watcher.length and not drawing.between

    def close(self) -> None:
        """End every stream."""
        self.closed = True
        for watching in list(self.watchers.values()):
            for watcher in watching:
                watcher.woken.set()
        for task in list(self.crowds.values()):
            task.cancel()

    async def look(self) -> None:
        """Wake the watchers of the tables that another process has changed."""
        ids = list(self.watchers)
        if ids:
            for id, length in (await run_in_threadpool(self.store.lengths, ids)).items():
                if self.lengths.get(id, -1) < length:
                    self.tell(id, length)

    async def listen(self) -> None:
        """Go on looking; until cancelled."""
        calls = self.start_hearing() if self.store.shared else None
        try:
            while True:
                if calls:
                    await self.clock.wait(self.silent, RARELY)
                if not calls or calls.done():
                    await self.clock.sleep(POLL)
                if calls and calls.done():              # PostgreSQL was started again
                    calls = self.start_hearing()
                try:
                    await self.look()
                except SQLAlchemyError as problem:
                    LOG.warning("The database does not answer: %s", problem)
        finally:
            if calls:
                calls.cancel()
                await asyncio.wait([calls])             # its connection is closed then

    def start_hearing(self) -> asyncio.Task[None]:
        self.silent.clear()
        calls = asyncio.create_task(self.hear())
        calls.add_done_callback(lambda done: self.silent.set())
        return calls

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
                    if not length or self.lengths.get(id, -1) < int(length):        # or it was this process that called
                        self.tell(id, int(length or -1))
        except (psycopg.Error, SQLAlchemyError) as problem:
            LOG.warning("PostgreSQL no longer calls: %s", problem)
        finally:
            self.heard.clear()
