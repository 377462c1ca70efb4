"""Upkeep: what whoever runs the server looks at, and what the server does by itself from time to time."""
from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from collections.abc import Callable
from typing import Final

from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from kleos.server.database import calls
from kleos.server.database.health import report
from kleos.server.http.security import is_loopback
from kleos.server.services import Services, services
from kleos.server.tables.tables import Unknown

LOG: Final = logging.getLogger("kleos.server")
HOUR: Final = 3600.0
DAY: Final = 86_400.0
WAKING: Final = 1000                        # tables whose bots are woken when the server starts, at most
PAUSE: Final = 0.02                         # seconds between them, so that visitors come first
ENDING: Final = "the server is ending"


async def show_health(request: Request) -> Response:
    """What works and what does not; 503 when something does not."""
    found = await services(request).health.look()
    return PlainTextResponse(report(found), 200 if set(found.values()) == {"ok"} else 503)


async def show_readiness(request: Request) -> Response:
    """The same, and 503 also while the server ends: visitors are to be sent elsewhere."""
    found = dict(await services(request).health.look())
    found["server"] = ENDING if services(request).hub.closed else "ok"
    return PlainTextResponse(report(found), 200 if set(found.values()) == {"ok"} else 503)


async def show_metrics(request: Request) -> Response:
    """For Prometheus; for this machine only, unless the server was told otherwise."""
    here = request.client is not None and is_loopback(request.client.host)
    forwarded = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    if not services(request).config.metrics and (forwarded or not here):
        raise HTTPException(403, "Only this machine may see that; kleos serve --metrics shows it to others.")
    return PlainTextResponse(services(request).metrics.text(), media_type="text/plain; version=0.0.4")


async def tidy(found: Services) -> None:
    """Every hour remove what has expired; until cancelled."""
    while True:
        number = 0
        try:
            number = await tidy_once(found)
        except SQLAlchemyError as problem:
            LOG.warning("Nothing could be tidied up: %s", problem)
        await found.clock.sleep(HOUR if number < found.store.BATCH else PAUSE)


async def tidy_once(found: Services) -> int:
    """Remove some of what has expired by now; how many tables that were."""
    limits, now = found.config.limits, found.clock.now()
    gone = await asyncio.wrap_future(found.store.expire(
        now, limits.idle_days * DAY, limits.unplayed_days * DAY, limits.over_days * DAY))
    for id in gone:
        found.tables.cache.pop(id, None)
    if gone:
        LOG.info("%d tables have expired.", len(gone))
    await asyncio.wrap_future(found.collection.expire(now, limits.deck_days * DAY))
    await asyncio.wrap_future(found.store.write(lambda connection: calls.expire(connection, now)))
    return len(gone)


async def wake(found: Services) -> None:
    """Let the bots go on whose turn it was when the server ended."""
    for number, id in enumerate(await run_in_threadpool(found.store.by_themselves, WAKING)):
        if number:
            await found.clock.sleep(PAUSE)
        with contextlib.suppress(Unknown):
            await found.open(id)


def make_gauges(found: Services) -> dict[str, Callable[[], float]]:
    """What is true of the server at this moment."""
    return {"tables_in_memory": lambda: len(found.tables.cache),
            "tables_watched": lambda: len(found.hub.watchers),
            "streams": lambda: sum(len(watching) for watching in found.hub.watchers.values()),
            "bots_playing": lambda: len(found.players.busy),
            "thoughts_running": lambda: found.workers.turns.running.total(),
            "thoughts_waiting": lambda: found.workers.turns.length,
            "writes_waiting": found.store.jobs.qsize,
            "process": os.getpid,
            "process_cpu_seconds": time.process_time}


ROUTES: Final = [Route("/healthz", show_health), Route("/readyz", show_readiness), Route("/metrics", show_metrics)]
