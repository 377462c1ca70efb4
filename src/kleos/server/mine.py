"""The page of what is mine: finished games, bests, records, trophies; all games as a file, and such a file read."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from kleos.bots.automata import ALL
from kleos.core.game import Game
from kleos.server import belongings
from kleos.server.belongings import PART
from kleos.server.hall import hall, page
from kleos.server.moves import form
from kleos.server.pages import error_page
from kleos.server.seated import hashed
from kleos.server.today import days_in_a_row
from kleos.table import memory
from kleos.table.finished import WON
from kleos.table.memory import Played, Score, Won

RECENT: Final = 12                          # games that are listed
BUSY: Final = "A file is being read already. Wait for it and send the next one then."


def records(games: Sequence[Game], played: Sequence[Played]) -> list[dict[str, Any]]:
    """For each game that was played: {game, number, won, best, last}."""
    found = []
    for game in games:
        own = [one for one in played if one.game.id == game.id]
        if own:
            usual = max(memory.bests(own).values(), default=None,
                        key=lambda one: (sum(other.kind == one.kind for other in own), one.when))
            found.append({"game": game, "number": len(own), "best": usual, "last": own[0],
                          "won": sum(one.counts and one.mine is not None and one.mine.outcome == WON for one in own),
                          "knows": any(one.mine and one.mine.outcome for one in own)})
    return found


def matrix(games: Sequence[Game], played: Sequence[Played]) -> list[tuple[Any, list[Score | None]]]:
    """The record against each automaton, game by game."""
    found = memory.against(played)
    return [(one, [found.get((game.id, one.slug)) for game in games]) for one in ALL]


def number(trophies: Sequence[Won]) -> int:
    return sum(trophy.times > 0 for trophy in trophies)


async def mine(request: Request) -> Response:
    found, owner = hall(request), hashed(request.state.token)
    games = list(found.config.games.values())
    played, pending = await found.memories.of(owner)
    seated = [game for game in games if game.rules.seats[1] > 1]
    return HTMLResponse(page(
        request, "mine.html", played=played, pending=pending, recent=[(one, memory.told(played, one))
                                                                      for one in played[:RECENT]],
        games=seated, records=records(games, played), matrix=matrix(seated, played), number=number,
        shelf=memory.shelf(games, played), row=memory.row(played), days=await days_in_a_row(request),
        won=sum(one.counts and one.mine is not None and one.mine.outcome == WON for one in played),
        bringing=found.belongings.known.get(owner), parts=range((len(played) + pending + PART - 1) // PART), part=PART))


async def export(request: Request) -> Response:
    asked = request.query_params.get("part", "1")
    if not (asked.isascii() and asked.isdecimal() and 0 < int(asked[:4]) < 1000):
        return error_page(request, 400, "The parts of your games are numbered from 1 on.")
    found, part = hall(request), int(asked[:4])
    owner = hashed(request.state.token)
    content = await run_in_threadpool(belongings.packed, found.config, found.store, owner, part - 1)
    return Response(content, media_type="application/zip", headers={
        "Content-Disposition": f'attachment; filename="kleos-games{f"-{part}" if part > 1 else ""}.zip"'})


async def bring(request: Request) -> Response:
    sent = await form(request, 1)
    file = sent.get("file")
    content = await file.read() if isinstance(file, UploadFile) else b""
    await sent.close()
    if not content:
        return error_page(request, 422, "Choose a file of games: kleos-games.zip, or a record, NAME.kleos.")
    found = hall(request)
    if found.belongings.busy(request.state.token):
        return error_page(request, 429, BUSY)
    found.belongings.bring(request.state.token, content)
    return RedirectResponse("/mine#take", 303)


ROUTES: Final = [Route("/mine", mine), Route("/mine/export", export), Route("/mine/import", bring, methods=["POST"])]
