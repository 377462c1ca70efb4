"""The page of what is mine: finished games, bests, records, trophies; all games as a file, and such a file read."""
from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from kleos.bots.automata import ALL
from kleos.core.game import Game
from kleos.server.database import studies
from kleos.server.history import statistics, transfer
from kleos.server.history.transfer import PART
from kleos.server.http import security
from kleos.server.pages import seating
from kleos.server.pages.today import days_in_a_row
from kleos.server.seats.seated import hash_token, keeper_of
from kleos.server.services import services
from kleos.server.tables.tables import Unknown
from kleos.server.visit.forms import read_form, read_text
from kleos.server.visit.visitor import CALLED, SAT, redirect, render_error, render_page
from kleos.table import deeds, history
from kleos.table.finished import WON
from kleos.table.history import Played, Score, Won
from kleos.table.table import Refused

ALL_TABLES: Final = 100_000                 # however many somebody sits at
RECENT: Final = 12                          # games that are listed
BUSY: Final = "Another file is being read. Wait for it, then send the next one."


def list_records(games: Sequence[Game], played: Sequence[Played]) -> list[dict[str, Any]]:
    """For each game that was played: {game, number, won, best, last}."""
    found = []
    for game in games:
        own = [one for one in played if one.game.id == game.id]
        if own:
            usual = max(history.bests(own).values(), default=None,
                        key=lambda one: (sum(other.kind == one.kind for other in own), one.when))
            found.append({"game": game, "number": len(own), "best": usual, "last": own[0],
                          "won": sum(one.counts and one.mine is not None and one.mine.outcome == WON for one in own),
                          "knows": any(one.mine and one.mine.outcome for one in own)})
    return found


def tabulate_scores(games: Sequence[Game], played: Sequence[Played]) -> list[tuple[Any, list[Score | None]]]:
    """The record against each automaton, game by game."""
    found = history.against(played)
    return [(one, [found.get((game.id, one.slug)) for game in games]) for one in ALL]


def count_trophies(trophies: Sequence[Won]) -> int:
    return sum(trophy.times > 0 for trophy in trophies)


async def show_mine(request: Request) -> Response:
    found, owner = services(request), hash_token(request.state.token)
    games = list(found.config.games.values())
    played, pending = await found.history.of(owner)
    seated = [game for game in games if game.rules.seats[1] > 1]
    studied = await run_in_threadpool(studies.list_studies, found.store.engine,
                                      [one.where.rpartition("/")[2] for one in played])
    return HTMLResponse(render_page(
        request, "mine.html", played=played, pending=pending, recent=[(one, history.compare(played, one))
                                                                      for one in played[:RECENT]],
        games=seated, records=list_records(games, played), matrix=tabulate_scores(seated, played),
        number=count_trophies,
        shelf=history.shelf(games, played), row=history.row(played), days=await days_in_a_row(request),
        won=sum(one.counts and one.mine is not None and one.mine.outcome == WON for one in played),
        statistics=statistics.describe(played, studied),
        bringing=found.transfers.known.get(owner), parts=range((len(played) + pending + PART - 1) // PART), part=PART))


async def export_games(request: Request) -> Response:
    asked = request.query_params.get("part", "1")
    if not (asked.isascii() and asked.isdecimal() and 0 < int(asked[:4]) < 1000):
        return render_error(request, 400, "The parts of your games are numbered from 1 on.")
    found, part = services(request), int(asked[:4])
    owner = hash_token(request.state.token)
    content = await run_in_threadpool(transfer.pack, found.config, found.store, owner, part - 1)
    return Response(content, media_type="application/zip", headers={
        "Content-Disposition": f'attachment; filename="kleos-games{f"-{part}" if part > 1 else ""}.zip"'})


async def import_games(request: Request) -> Response:
    sent = await read_form(request, 1)
    file = sent.get("file")
    content = await file.read() if isinstance(file, UploadFile) else b""
    await sent.close()
    if not content:
        return render_error(request, 422, "Choose a file of games: kleos-games.zip, or a record, NAME.kleos.")
    found = services(request)
    if found.transfers.busy(request.state.token):
        return render_error(request, 429, BUSY)
    found.transfers.bring(request.state.token, content)
    return redirect(request, "/mine#take")


async def forget_visitor(request: Request) -> None:
    """Remove all that is kept of the visitor; in a game that others play on with an automaton takes the seat first."""
    found, token = services(request), request.state.token
    owner = hash_token(token)
    for id in await run_in_threadpool(found.store.mine, owner, ALL_TABLES):
        with contextlib.suppress(Unknown, Refused):     # a game of older rules stands still as it is
            seated = await found.tables.open(id)
            others = {other for other in seated.owners if other not in (None, owner)}
            for seat in seated.seats_of(token) if others else []:
                await seating.settle(request, id, partial(deeds.leave, seat=seat, bot=keeper_of(seat, seated.game)))
    for id in await asyncio.wrap_future(found.store.forget(owner)):
        found.drop(id)


async def forget_me(request: Request) -> Response:
    sent = await read_form(request)
    if read_text(sent, "sure") != "on":
        return render_error(request, 422, "Nothing was removed: say first that you are sure.")
    await forget_visitor(request)
    answer = redirect(request, "/")
    root = services(request).config.site.root
    secure = request.url.scheme == "https"
    for name in (security.cookie_name(root, secure), CALLED, SAT):
        answer.delete_cookie(name, path=root or "/", secure=secure)
    return answer


ROUTES: Final = [Route("/mine", show_mine), Route("/mine/export", export_games),
                 Route("/mine/import", import_games, methods=["POST"]),
                 Route("/mine/forget", forget_me, methods=["POST"])]
