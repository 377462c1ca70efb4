"""The caller: looks at tables that have changed, and tells whom it concerns and who is not there, by every way that the
host has switched on.

What waits to be said stands in the database, so that it is said once, by one of several servers, and also when the
server was away meanwhile. What another host does not take is tried again a few times, as long as the server runs.
"""
from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from kleos.server.calls import push, sending
from kleos.server.calls.directory import Directory, Entry
from kleos.server.calls.push import Browser
from kleos.server.calls.reasons import OFTEN, WAITED_FOR, Concern, find_concerns
from kleos.server.config import Config
from kleos.server.database import calls
from kleos.server.database.store import Store
from kleos.server.http.limits import Rate
from kleos.server.seats.presence import Seen
from kleos.server.seats.seated import Seated
from kleos.server.tables.attendance import Attendance
from kleos.server.tables.tables import Tables, Unknown

LOG: Final = logging.getLogger("kleos.server")
INTERVAL: Final = 1.0                       # seconds between two looks
PATIENCE: Final = 300.0                     # seconds after which also those are called who have the page open
WAKING: Final = 1000                        # tables that are looked at when the server starts, at most
AGAIN: Final = (30.0, 300.0)                # seconds after which it is tried again
BROWSERS: Final = 60                        # of an address that may ask to be called in an hour
ABREAST: Final = 8                          # calls that are sent at the same time

NEWLINES: Final = "\n\n"
BECAUSE: Final = "You are told because whoever runs this server has set it so; ask them if you no longer want it."

Way = Callable[[], None]


class Caller:
    def __init__(self, config: Config, store: Store, tables: Tables, attendance: Attendance) -> None:
        self.store: Final = store
        self.clock: Final = config.clock
        self.tables: Final = tables
        self.attendance: Final = attendance
        self.site: Final = config.site
        self.services: Final = config.push_services or push.SERVICES
        self.changed: Final[set[str]] = set()           # tables that may have something new
        self.sending: Final[set[asyncio.Task[None]]] = set()
        self.turn: Final = asyncio.Semaphore(ABREAST)
        self.directory: Final = Directory(config.calls)
        self.asked: Final = Rate(BROWSERS, 3600.0, self.clock)  # browsers that ask to be called, by address
        self.woken = False
        check(config)
        self.sender: Final = self.find_sender(push.read_contact(config.push)) if config.push else None
        if self.calls:
            tables.hub.listeners.append(self.changed.add)

    @property
    def calls(self) -> bool:
        """Whether the host has switched any of it on."""
        return self.sender is not None or self.directory.path is not None

    @property
    def key(self) -> str:
        """The server's public key, for pages; empty where no browser is called."""
        return self.sender.key if self.sender else ""

    def find_sender(self, contact: str) -> push.Sender:
        """With the server's own key, which is made at the first start."""
        pem = self.store.write(lambda connection: calls.keep_key(connection, push.make_key())).result()
        return push.Sender(pem, contact)

    async def watch(self) -> None:
        """Go on looking; until cancelled."""
        if not self.calls:
            return
        while True:
            try:
                await self.look()
            except SQLAlchemyError as problem:
                LOG.warning("The database does not answer: %s", problem)
            await self.clock.sleep(INTERVAL)

    def find_tables(self) -> list[str]:
        with self.store.engine.connect() as connection:
            entries = self.directory.entries
            return calls.find_tables(connection, {entry.table for entry in entries if entry.table},
                                     {entry.player for entry in entries if entry.player and not entry.table}, WAKING)

    async def look(self) -> None:
        """Note what is new at the tables that have changed, and call those who are to be called by now."""
        if await run_in_threadpool(self.directory.renew) or not self.woken:
            self.changed.update(await run_in_threadpool(self.find_tables))
            self.woken = True
        while self.changed:
            id = self.changed.pop()
            await self.attempt(id, self.note(id))
        due = await run_in_threadpool(self.find_due)
        for id, owner in dict.fromkeys((row.game, row.owner) for row in due):
            rows = [row for row in due if (row.game, row.owner) == (id, owner)]
            await self.attempt(id, self.call(id, owner, rows))

    async def attempt(self, id: str, work: Awaitable[None]) -> None:
        """What fails at one table harms no other; a database that does not answer is asked again."""
        try:
            await work
        except SQLAlchemyError:
            self.changed.add(id)
            raise
        except Exception:
            LOG.error("Nobody could be called to table %s.", id, exc_info=True)

    def find_due(self) -> Sequence[Any]:
        with self.store.engine.connect() as connection:
            return calls.find_due(connection, self.clock.now())

    async def note(self, id: str) -> None:
        """Write down what concerns those at the table who can be called."""
        seated = await self.open(id)
        if seated is None:
            return
        for owner in await self.find_reachable(seated):
            marks = {one.reason: one.mark for one in await self.find_concerns(seated, owner)}
            await self.write(partial(calls.note, id=id, owner=owner, marks=marks, often=OFTEN, now=self.clock.now()))

    async def open(self, id: str) -> Seated | None:
        try:
            return await self.tables.open(id)
        except Unknown:                                 # it has expired
            return None

    async def find_reachable(self, seated: Seated) -> list[str]:
        """The owners of seats whom there is a way to call."""
        owners = {owner for owner in seated.owners if owner}
        found = {row.owner for row in await run_in_threadpool(self.find_browsers, owners)}
        return sorted(found | {owner for owner in owners if self.directory.find(seated, owner)})

    def find_browsers(self, owners: set[str]) -> Sequence[Any]:
        with self.store.engine.connect() as connection:
            return calls.find_subscriptions(connection, owners) if owners and self.sender else []

    async def find_concerns(self, seated: Seated, owner: str) -> list[Concern]:
        await self.attendance.learn([seated.id])
        seen = self.tables.presence.seen.get(seated.id, {}).get(owner, Seen(False, 0.0))
        mine = [seat for seat, one in enumerate(seated.owners) if one == owner]
        acted = max((row.time or 0.0 for row in seated.table.rows if row.actor in mine), default=0.0)
        since = None if seen.here else max(seen.when, acted, seated.kept.created)
        unread = None if since is None else await run_in_threadpool(self.find_unread, seated.id, mine, since)
        return find_concerns(seated, owner, since, unread)

    def find_unread(self, id: str, seats: Sequence[int], since: float) -> int | None:
        with self.store.engine.connect() as connection:
            return calls.find_unread(connection, id, seats, since)

    async def call(self, id: str, owner: str, due: Sequence[Any]) -> None:
        """Tell somebody the most urgent of what is due, unless it is over by now, or they look at the table and have
        looked for no longer than it takes to answer."""
        await self.note(id)
        seated, now = await self.open(id), self.clock.now()
        concerns = await self.find_concerns(seated, owner) if seated else []
        here = self.tables.presence.seen.get(id, {}).get(owner, Seen(False, 0.0)).here
        for row in due if here else ():
            if row.reason in WAITED_FOR and row.noticed + PATIENCE > now:
                await self.write(partial(calls.postpone, row=row, due=row.noticed + PATIENCE))
        claimed = {(row.reason, row.mark) for row in await self.write(partial(calls.claim, rows=due, now=now))}
        told = [one for one in concerns if (one.reason, one.mark) in claimed]
        if seated and told:
            await self.send(seated, owner, told[0])

    def write(self, job: Callable[[Connection], Any]) -> Awaitable[Any]:
        return asyncio.wrap_future(self.store.write(job))

    async def send(self, seated: Seated, owner: str, concern: Concern) -> None:
        """Tell it by every way; nobody waits for that."""
        for row in await run_in_threadpool(self.find_browsers, {owner}):
            self.start(self.push(Browser(row.address, row.key, row.secret), seated, concern))
        for seat, entry in self.directory.find(seated, owner):
            for way in self.find_ways(seated, seat, entry, concern):
                self.start(self.try_to_deliver(way))

    def find_ways(self, seated: Seated, seat: int, entry: Entry, concern: Concern) -> Iterator[Way]:
        """Those by which the host wants this seat to be told."""
        where = f"{self.site.origin}{self.site.root}/tables/{seated.id}" if self.site.origin else ""
        name, place = seated.table.names[seat], describe_place(seated)
        if entry.webhook:
            told = {"text": f"For {name}: {concern.words}. {place}.{where and ' ' + where}", "reason": concern.reason,
                    "words": concern.words, "game": seated.game.id, "table": seated.id, "seat": seat, "player": name,
                    "url": where}
            yield partial(sending.post, entry.webhook, {"Content-Type": "application/json"}, json.dumps(told).encode())
        if entry.mail and self.directory.mail_server:
            text = f"{concern.words}. {place}.\n\n{where and where + NEWLINES}{BECAUSE}\n"
            yield partial(sending.mail, self.directory.mail_server, entry.mail,
                          f"{concern.words}: {seated.game.face.title}", text)

    async def try_to_deliver(self, way: Way) -> None:
        with contextlib.suppress(sending.Unsent):       # which the log has
            await self.deliver(way)

    def start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.sending.add(task)
        task.add_done_callback(self.sending.discard)

    async def push(self, browser: Browser, seated: Seated, concern: Concern) -> None:
        """To a browser; one that is gone is forgotten."""
        assert self.sender
        message = {"title": concern.words, "body": describe_place(seated),
                   "place": f"{self.site.root}/tables/{seated.id}"}
        headers, body = self.sender.write(browser, message, seated.id, self.clock.now())
        try:
            await self.deliver(partial(sending.post, browser.address, headers, body))
        except sending.Unsent as problem:
            if problem.gone:
                await self.write(partial(calls.unsubscribe, address=browser.address))

    async def deliver(self, way: Way) -> None:
        """Try it, and again by and by where that may help; `Unsent` when it is given up."""
        for pause in (*AGAIN, None):
            try:
                async with self.turn:
                    return await sending.do_apart(way)
            except sending.Unsent as problem:
                if pause is None or not problem.later:
                    if not problem.gone:
                        LOG.warning("A call could not be sent: %s.", problem)
                    raise
                await self.clock.sleep(pause)

    def close(self) -> None:
        for task in self.sending:
            task.cancel()


def check(config: Config) -> None:
    """`ServerError` where what the host wants cannot be."""
    if config.push:
        push.read_contact(config.push)
        push.require_library()
    Directory(config.calls)


def describe_place(seated: Seated) -> str:
    """Which game it is, and which table."""
    name = seated.lobby.name if seated.lobby else ""
    return f"{seated.game.face.title}{f', table {name}' if name else ''}"
