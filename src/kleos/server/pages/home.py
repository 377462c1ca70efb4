"""The pages at which one arrives: home, the lobby, a game with its form, its rules, the credits."""
from __future__ import annotations

from collections import Counter
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from kleos.core.game import Game
from kleos.server.decks import choice
from kleos.server.history import results
from kleos.server.http.compression import compress, pack_well
from kleos.server.pages import setup
from kleos.server.pages.lists import list_open, list_own, summarize
from kleos.server.pages.setup import describe_automata
from kleos.server.rendering import site
from kleos.server.seats.seated import hash_token
from kleos.server.services import services
from kleos.server.visit.visitor import find_game, render_page
from kleos.table import history

MAX_FINISHED: Final = 4                     # finished games that the page of a game lists


async def show_home(request: Request) -> Response:
    games = list(services(request).config.games.values())
    played, _ = await services(request).history.of(hash_token(request.state.token))
    told = {one.where for one in played}                # what is over stands below, once it is counted
    tables = [table for table in await list_own(request) if not table["over"] or table["url"] not in told]
    mark = summarize(tables)
    if request.query_params.get("mark") == mark:        # the page asks for itself, see live.js
        return Response(status_code=204)
    return HTMLResponse(render_page(request, "home.html", games=games, tables=tables, notice=None, mark=mark,
                                    glory=history.glory(games, played) if played else None))


async def show_lobby(request: Request) -> Response:
    """The lobby: tables at which anybody may sit down."""
    chosen = request.query_params.get("game", "")
    tables, own = await list_open(request), await list_own(request)
    mark = summarize(tables, own)
    if request.query_params.get("mark") == mark:
        return Response(status_code=204)
    return HTMLResponse(render_page(request, "lobby.html", games=list(services(request).config.games.values()),
                                    chosen=chosen, mark=mark,
                                    counts=Counter([table["game"].id for table in tables]), total=len(tables),
                                    mine=[table for table in own if not table["over"]],
                                    tables=[table for table in tables if chosen in ("", table["game"].id)]))


async def show_game(request: Request) -> Response:
    found, deck = find_game(request, request.path_params["game"]), request.query_params.get("deck", "")
    values = await run_in_threadpool(choice.prefill_form, request, found, deck) if deck else {}
    return await render_game(request, found, None, values)


async def render_game(request: Request, game: Game, error: str | None = None, values: Any = None,
                      fault: str = "") -> Response:
    """How to start a game; with `error` and the form as sent, why it was not started; `fault` is the part of it that
    is refused."""
    values = values or {}
    played, _ = await services(request).history.of(hash_token(request.state.token))
    decks = [one for one in await choice.list_decks(request, game) if one["deck"].deleted is None]
    return HTMLResponse(render_page(
        request, "game.html", game=game, error=error, fault=fault, tables=await list_own(request, game),
        faces=describe_automata(game, played), lab=services(request).config.lab,
        played=[one for one in played if one.game is game][:MAX_FINISHED],
        best=await results.list_bests(request, game, services(request).tables),
        **setup.build_form(request, game, values, decks)),
        422 if error else 200)


async def show_rules(request: Request) -> Response:
    game = find_game(request, request.path_params["game"])
    lesson = await run_in_threadpool(services(request).lesson, game)
    page = render_page(request, "rules.html", game=game, lesson=lesson, gallery=lesson["gallery"] if lesson else ())
    return compress(HTMLResponse(page), request.headers, pack_well)


async def show_credits(request: Request) -> Response:
    return HTMLResponse(render_page(request, "credits.html", credits=site.render_credits()))


ROUTES: Final = [
    Route("/", show_home), Route("/lobby", show_lobby), Route("/games/{game}", show_game),
    Route("/rules/{game}", show_rules),
    Route("/credits", show_credits),
]
