"""The app: routes, what they share, and what becomes of errors."""
from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from functools import partial
from typing import Final

from sqlalchemy.exc import DataError, SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount

from kleos.server.api import tables as table_api
from kleos.server.config import Config
from kleos.server.http.limits import Exceeded
from kleos.server.http.metrics import Measured
from kleos.server.http.security import Security
from kleos.server.http.site import strip_root, tell_methods
from kleos.server.http.throttle import Throttle
from kleos.server.pages import (
    automata,
    beginning,
    calling,
    cards,
    chat,
    decks,
    device,
    events,
    fairness,
    home,
    installing,
    lab,
    learning,
    mine,
    moves,
    preferences,
    puzzles,
    replay,
    seating,
    standing,
    study,
    table,
    today,
    upkeep,
)
from kleos.server.rendering.static import Static
from kleos.server.seats.seated import hash_token
from kleos.server.services import Services
from kleos.server.visit import forms, visitor
from kleos.server.work.workers import Lost

PAGES: Final = (home, beginning, table, moves, events, replay, study, learning, seating, chat, standing, fairness,
                decks, cards, today, puzzles, device, automata, lab, mine, preferences, installing, calling, upkeep)


def create_app(config: Config) -> Starlette:
    """The server as an ASGI app; `ServerError` when the database cannot be used."""
    services = Services(config)
    services.metrics.gauges.update(upkeep.make_gauges(services))
    app = Starlette(
        routes=[*[route for page in PAGES for route in page.ROUTES],
                Mount("/api", table_api.make_api(services)),
                Mount("/static", Static(services.templates))],
        middleware=[Middleware(Security, site=config.site), Middleware(Measured, metrics=services.metrics),
                    Middleware(GZipMiddleware, compresslevel=4),
                    Middleware(Throttle, limits=config.limits, answer=visitor.render_error,
                               running=lambda token: services.store.running(hash_token(token)), clock=config.clock)],
        exception_handlers={HTTPException: answer_http_error, forms.FormError: answer_form_error,
                            forms.Unconfirmed: ask_again,
                            ClientDisconnect: answer_gone,
                            Exceeded: answer_exceeded, Lost: answer_ended, SQLAlchemyError: answer_no_database,
                            Exception: answer_fault},
        lifespan=run_background)
    app.state.services = services
    return app


@contextlib.asynccontextmanager
async def run_background(app: Starlette) -> AsyncIterator[None]:
    """What the server does by itself while it runs, if its configuration lets it; then all is closed."""
    services: Services = app.state.services
    loops = (services.hub.listen, services.timeouts.watch, services.caller.watch, partial(upkeep.tidy, services),
             partial(upkeep.wake, services))
    tasks = [asyncio.create_task(loop()) for loop in loops if services.config.background]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        services.close()


async def answer_http_error(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    message = problem.detail
    if not message.endswith("."):                       # the library's own words
        message = MESSAGES.get(problem.status_code, f"{message}.")
    answer = visitor.render_error(request, problem.status_code, message)
    answer.headers.update(tell_methods(request, problem, request.app.routes))
    return answer


MESSAGES: Final = {404: "There is no such page.", 405: "That cannot be done with this page."}


async def answer_form_error(request: Request, problem: Exception) -> Response:
    return visitor.render_error(request, 422, str(problem))


async def ask_again(request: Request, problem: Exception) -> Response:
    """The same form once more, as a question; nothing has been done."""
    assert isinstance(problem, forms.Unconfirmed)
    here = strip_root(request.scope)
    fields = [(name, value) for name, value in problem.sent.multi_items() if isinstance(value, str)]
    return HTMLResponse(visitor.render_page(request, "confirm.html", action=here, back=here.rpartition("/")[0],
                                            words=str(problem), fields=fields))


async def answer_gone(request: Request, problem: Exception) -> Response:
    return Response(status_code=499)                    # nobody will read it


async def answer_exceeded(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, Exceeded)
    answer = visitor.render_error(request, 429, str(problem))
    answer.headers["Retry-After"] = str(problem.seconds)
    return answer


async def answer_ended(request: Request, problem: Exception) -> Response:
    return visitor.render_error(request, 503, "The server is just ending. Try again when it is back.")


async def answer_no_database(request: Request, problem: Exception) -> Response:
    if isinstance(problem, DataError):                  # which nothing but PostgreSQL is so particular about
        return visitor.render_error(request, 422, UNKEPT)
    return visitor.render_error(request, 503, table_api.explain_failure(problem))


UNKEPT: Final = "The database cannot keep a text of that kind. Nothing was changed."


async def answer_fault(request: Request, problem: Exception) -> Response:
    return visitor.render_error(request, 500, "Something went wrong in Kleos itself; nothing was changed.")

