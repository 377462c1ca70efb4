"""The app: routes, what they share, and what becomes of errors."""
from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Final

from sqlalchemy.exc import DataError, SQLAlchemyError
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from kleos.server import api, automata, chat, decks, mine, moves, pages, seating, standing, today, upkeep
from kleos.server.below import Below
from kleos.server.config import Config
from kleos.server.gate import Gate
from kleos.server.guard import Guard
from kleos.server.hall import Hall
from kleos.server.limits import Exceeded
from kleos.server.looks import STATIC, Looks, script
from kleos.server.metrics import Measured
from kleos.server.packing import packed, small
from kleos.server.seated import hashed
from kleos.server.workers import Lost


class Static(StaticFiles):
    """Stylesheets and static files; one that is asked for by its fingerprint never changes."""

    def __init__(self, looks: Looks) -> None:
        super().__init__(directory=STATIC)
        self.looks: Final = looks

    async def get_response(self, path: str, scope: Scope) -> Response:
        found = self.text(path) if scope["method"] in ("GET", "HEAD") else None
        if found is None:
            response = await super().get_response(path, scope)
        else:
            response = packed(Response(found[0], media_type=found[1]), Headers(scope=scope), small)
        if response.status_code in (200, 304):
            known = scope["query_string"] == f"v={self.looks.fingerprint(path)}".encode()
            response.headers["Cache-Control"] = f"public, {'max-age=31536000, immutable' if known else 'max-age=600'}"
        return response


    def text(self, path: str) -> tuple[bytes, str] | None:
        """A stylesheet or a script of the house, and what it is."""
        if path.endswith(".css"):
            style = self.looks.style(path)
            return (style.encode(), "text/css") if style is not None else None
        if path.endswith(".js") and "/" not in path and (STATIC / path).is_file():
            return script(path), "text/javascript"
        return None


def create_app(config: Config) -> Starlette:
    """The server as an ASGI app; `ServerError` when the database cannot be used."""
    hall = Hall(config)
    hall.metrics.gauges.update(upkeep.gauges(hall))

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        by_itself = [asyncio.create_task(work) for work in (
            hall.hub.listen(), hall.alarm.watch(), upkeep.tidy(hall), upkeep.wake(hall))]
        try:
            yield
        finally:
            for work in by_itself:
                work.cancel()
            await asyncio.wait(by_itself)
            hall.close()

    app = Starlette(
        routes=[*moves.ROUTES, *pages.ROUTES, *seating.ROUTES, *chat.ROUTES, *upkeep.ROUTES, *today.ROUTES,
                *automata.ROUTES, *mine.ROUTES, *decks.ROUTES, *standing.ROUTES,
                Mount("/api", api.interface(hall)),
                Mount("/static", Static(hall.looks))],
        middleware=[Middleware(Guard, site=config.site), Middleware(Measured, metrics=hall.metrics),
                    Middleware(GZipMiddleware, compresslevel=4),
                    *[Middleware(Below, root=config.site.root)] * bool(config.site.root),
                    Middleware(Gate, limits=config.limits, answer=pages.error_page,
                               running=lambda token: hall.store.running(hashed(token)))],
        exception_handlers={HTTPException: http_error, moves.Wrong: wrong, ClientDisconnect: gone,
                            Exceeded: exceeded, Lost: ended, SQLAlchemyError: no_database, Exception: fault},
        lifespan=lifespan)
    app.state.hall = hall
    return app


async def http_error(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    message = problem.detail
    if not message.endswith("."):                       # the library's own words
        message = MESSAGES.get(problem.status_code, f"{message}.")
    answer = pages.error_page(request, problem.status_code, message)
    answer.headers.update(problem.headers or {})
    return answer


MESSAGES: Final = {404: "There is no such page.", 405: "That cannot be done with this page."}


async def wrong(request: Request, problem: Exception) -> Response:
    return pages.error_page(request, 422, str(problem))


async def gone(request: Request, problem: Exception) -> Response:
    return Response(status_code=499)                    # nobody will read it


async def exceeded(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, Exceeded)
    answer = pages.error_page(request, 429, str(problem))
    answer.headers["Retry-After"] = str(problem.seconds)
    return answer


async def ended(request: Request, problem: Exception) -> Response:
    return pages.error_page(request, 503, "The server is just ending. Try again when it is back.")


async def no_database(request: Request, problem: Exception) -> Response:
    if isinstance(problem, DataError):                  # which nothing but PostgreSQL is so particular about
        return pages.error_page(request, 422, UNKEPT)
    return pages.error_page(request, 503, api.failure(problem))


UNKEPT: Final = "The database cannot keep a text of that kind. Nothing was changed."


async def fault(request: Request, problem: Exception) -> Response:
    return pages.error_page(request, 500, "Something went wrong in Kleos itself; nothing was changed.")

