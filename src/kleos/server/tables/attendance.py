"""Attendance: who follows which table, here and at other servers. Whoever comes or goes is seen at once by all who
look, and of those who stay away for how long."""
from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Collection, Iterator
from typing import Final

from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool

from kleos.server.database import attendance
from kleos.server.database.outages import BEAT
from kleos.server.database.store import Store, notify
from kleos.server.seats.presence import Presence, Seen
from kleos.server.seats.time_controls import MINUTE
from kleos.server.tables.live import Hub

LONG: Final = 60.0                          # seconds after which nobody seems to ask for a table any more


class Attendance:
    def __init__(self, store: Store, hub: Hub, presence: Presence) -> None:
        self.store: Final = store
        self.hub: Final = hub
        self.presence: Final = presence
        self.learned: Final[dict[str, float]] = {}      # when, by table
        self.told: Final[dict[str, dict[str, int]]] = {}        # to those who watch: for how many minutes who is away
        self.streams: Final[Counter[tuple[str, str]]] = Counter()       # by table and owner

    @contextlib.contextmanager
    def follow(self, id: str, owner: str) -> Iterator[None]:
        """Somebody who sits at the table follows it."""
        self.streams[id, owner] += 1
        if self.streams[id, owner] == 1:
            self.note(id, owner, True)
        try:
            yield
        finally:
            self.streams[id, owner] -= 1
            if not self.streams[id, owner]:
                del self.streams[id, owner]
                self.note(id, owner, False)

    def note(self, id: str, owner: str, here: bool) -> None:
        """Who looks here sees it at once, and others as soon as it is written."""
        now = self.store.clock.now()
        self.presence.seen[id] = {**self.presence.seen.get(id, {}), owner: Seen(here, now)}

        def job(connection: Connection) -> None:
            attendance.note(connection, id, owner, self.store.holder, here, now)
            notify(connection, id)
        if not self.hub.closed:
            self.store.write(job)
            self.hub.tell(id)

    async def look(self) -> None:
        """Say who is here still, learn who is elsewhere, and show what has changed to those who watch."""
        now = self.store.clock.now()
        await asyncio.wrap_future(self.store.write(lambda connection: attendance.keep(
            connection, self.store.holder, now)))
        watched = list(self.hub.watchers)
        await self.learn(watched)
        for id in [id for id, when in self.learned.items() if when < now - LONG]:
            del self.learned[id]
            self.presence.seen.pop(id, None)            # it is looked up when somebody asks
        for id in watched:
            said = {owner: 0 if seen.here else 1 + int((now - seen.when) // MINUTE)
                    for owner, seen in self.presence.seen[id].items()}
            if self.told.get(id) != said:
                self.hub.tell(id)
            self.told[id] = said
        for id in set(self.told) - set(watched):
            del self.told[id]

    async def learn(self, ids: Collection[str]) -> None:
        """How it stands at these tables by now."""
        if ids:
            self.presence.seen.update(await run_in_threadpool(self.find, ids))
            self.learned.update(dict.fromkeys(ids, self.store.clock.now()))

    async def ask(self, id: str) -> None:
        """How it stands at a table that nobody here has asked for lately."""
        if self.store.clock.now() - self.learned.get(id, -BEAT) >= BEAT:
            await self.learn([id])

    def find(self, ids: Collection[str]) -> dict[str, dict[str, Seen]]:
        with self.store.engine.connect() as connection:
            return attendance.find(connection, ids, self.store.clock.now())
