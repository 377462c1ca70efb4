"""The app: routes, what they share, and what becomes of errors."""
from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Final

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from kleos.server import api, moves, pages
from kleos.server.config import Config
from kleos.server.guard import Guard
from kleos.server.hall import Hall
from kleos.server.looks import STATIC, Looks

LARGEST: Final = 1 << 20                    # bytes of a request: a long game's record fits many times


class Static(StaticFiles):
    """Stylesheets and static files; one that is asked for by its fingerprint never changes."""

    def __init__(self, looks: Looks) -> None:
        super().__init__(directory=STATIC)
        self.looks: Final = looks

    async def get_response(self, path: str, scope: Scope) -> Response:
        asked = path.endswith(".css") and scope["method"] in ("GET", "HEAD")
        style = self.looks.style(path) if asked else None
        response = await super().get_response(path, scope) if style is None else Response(style, media_type="text/css")
        if response.status_code in (200, 304):
            known = scope["query_string"] == f"v={self.looks.fingerprint(path)}".encode()
            response.headers["Cache-Control"] = f"public, {'max-age=31536000, immutable' if known else 'max-age=600'}"
        return response


class Measure:
    """Refuses what says of itself that it is too long, and says so as any other error is said."""

    def __init__(self, app: ASGIApp) -> None:
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer: ASGIApp = self.app
        if scope["type"] == "http" and int(Headers(scope=scope).get("content-length", 0)) > LARGEST:
            answer = pages.error_page(Request(scope), 413, MESSAGES[413])
        await answer(scope, receive, send)


def create_app(config: Config) -> Starlette:
    """The server as an ASGI app; `ServerError` when the database cannot be used."""
    hall = Hall(config)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        listening = asyncio.create_task(hall.hub.listen())
        try:
            yield
        finally:
            listening.cancel()
            await asyncio.wait([listening])
            hall.close()

    app = Starlette(
        routes=[*pages.ROUTES, *moves.ROUTES, Mount("/api", api.interface(hall)),
                Mount("/static", Static(hall.looks))],
        middleware=[Middleware(Guard), Middleware(GZipMiddleware, compresslevel=3), Middleware(Measure),
                    Middleware(RequestBodyLimitMiddleware, max_body_size=LARGEST)],
        exception_handlers={HTTPException: http_error, moves.Wrong: wrong, SQLAlchemyError: no_database,
                            Exception: fault},
        lifespan=lifespan)
    app.state.hall = hall
    return app


async def http_error(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    message = problem.detail
    if not message.endswith("."):                       # the library's own words
        message = MESSAGES.get(problem.status_code, f"{message}.")
    return pages.error_page(request, problem.status_code, message)


MESSAGES: Final = {404: "There is no such page.", 405: "That cannot be done with this page.",
                   413: "That is too much at once; nothing was changed."}


async def wrong(request: Request, problem: Exception) -> Response:
    return pages.error_page(request, 422, str(problem))


async def no_database(request: Request, problem: Exception) -> Response:
    return pages.error_page(request, 503, api.failure(problem))


async def fault(request: Request, problem: Exception) -> Response:
    return pages.error_page(request, 500, "Something went wrong in Kleos itself; nothing was changed.")

