"""Health: what of the server works and what does not, in sentences for whoever runs it."""
from __future__ import annotations

import asyncio
import shutil
from typing import Final

from sqlalchemy import Connection, text, update
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from kleos.server.database.file import GONE, explain
from kleos.server.database.schema import MARK
from kleos.server.database.store import Store

FRESH: Final = 1.0                          # seconds for which a finding holds, however many ask
PATIENCE: Final = 3.0                       # seconds that a database has to take a write
THOROUGH: Final = 60.0                      # seconds between looks at every page of a database file
LARGE: Final = 256 << 20                    # bytes of a file that is too large to look at all of it
SCARCE: Final = 64 << 20                    # bytes left on a disk that is nearly full


class Health:
    """What was found last."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store
        self.found: dict[str, str] = {}
        self.when = self.looked = -THOROUGH
        self.pages = "ok"
        self.lock: Final = asyncio.Lock()

    async def look(self) -> dict[str, str]:
        """“ok” or what is wrong, by what it is wrong with."""
        async with self.lock:
            if self.store.clock.monotonic() - self.when > FRESH:
                self.found = {"database": await self.writes(), "pages": await self.intact(), "disk": self.space()}
                self.when = self.store.clock.monotonic()
            return self.found

    async def writes(self) -> str:
        def job(connection: Connection) -> None:
            connection.execute(update(MARK).values(version=MARK.c.version))
        try:
            await asyncio.wait_for(asyncio.wrap_future(self.store.write(job)), PATIENCE)
        except TimeoutError:
            return "it takes nothing: it is locked by another program, or too slow"
        except SQLAlchemyError as problem:
            return explain(problem)
        return "ok"

    async def intact(self) -> str:
        """Whether every page of the file can be read, looked at now and then."""
        path = self.store.file.path
        if path is None:
            return "ok"
        try:
            large = path.stat().st_size > LARGE
        except OSError:
            return GONE
        if not large and self.store.clock.monotonic() - self.looked > THOROUGH:
            self.pages = await run_in_threadpool(self.read_all)
            self.looked = self.store.clock.monotonic()
        return self.pages

    def read_all(self) -> str:
        try:
            with self.store.engine.connect() as connection:
                said = connection.execute(text("PRAGMA quick_check(1)")).scalar_one()
        except SQLAlchemyError as problem:
            return explain(problem)
        return "ok" if said == "ok" else "it is damaged"

    def space(self) -> str:
        path = self.store.file.path
        try:
            free = shutil.disk_usage(path.parent).free if path else SCARCE
        except OSError:
            return "the data folder is gone"
        return "ok" if free >= SCARCE else f"only {free >> 20} MB are left"


def report(found: dict[str, str]) -> str:
    """A line for each: “ok”, then what works, and what does not."""
    whole = all(state == "ok" for state in found.values())
    return "\n".join(["ok" if whole else "not ok", *[f"{name}: {state}" for name, state in found.items()]]) + "\n"
