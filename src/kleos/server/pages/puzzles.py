"""Puzzles: all that come with the games on one page, and each on its board. What has been clicked so far stands in the
address, so there is nothing to keep; which ones were solved is known to the browser alone."""
from __future__ import annotations

from functools import cache
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from kleos.core import record
from kleos.core.game import Game
from kleos.drawing.notebooks import describe_seats
from kleos.drawing.templates import actions_off_board
from kleos.server.seats.seated import find_gallery, make_box_key
from kleos.server.services import services
from kleos.server.visit.clicks import Clicks, read_clicks
from kleos.server.visit.forms import read_form
from kleos.server.visit.visitor import find_game, redirect, render_page
from kleos.study.puzzles import GOALS, Puzzle, load_shipped, tell_source
from kleos.table.dealers import RandomDealer, TypedDealer, count_days
from kleos.table.names import HUMAN
from kleos.table.table import Table, resume

RIVAL: Final = "quick"                      # who plays the other seats, when it is played on


@cache
def load_puzzles(game: Game) -> dict[str, Puzzle]:
    """Those that come with a game, by their names; read once."""
    return {puzzle.name: puzzle for puzzle in load_shipped(game)}


def choose_daily(games: list[Game], now: float) -> Puzzle | None:
    """The puzzle of the day at that time: the games take turns, and each of them its puzzles."""
    sets = [found for game in games if (found := list(load_puzzles(game).values()))]
    if not sets:
        return None
    turn, place = divmod(count_days(now), len(sets))
    return sets[place][turn % len(sets[place])]


async def show_puzzles(request: Request) -> Response:
    found = services(request)
    return HTMLResponse(await run_in_threadpool(render_list, request, list(found.config.games.values()),
                                                found.clock.now()))


def render_list(request: Request, games: list[Game], now: float) -> str:
    sets = [(game, list(load_puzzles(game).values())) for game in games]
    return render_page(request, "puzzles.html", sets=[one for one in sets if one[1]], daily=choose_daily(games, now))


async def show_puzzle(request: Request) -> Response:
    """One puzzle: as it is asked, or what the attempt came to."""
    puzzle = await find_puzzle(request)
    shown = "shown" in request.query_params
    attempt = Clicks(puzzle.game, puzzle.course.end, puzzle.seat, puzzle.answer if shown else read_clicks(request))
    solved = attempt.done and not shown and await run_in_threadpool(puzzle.solves, attempt.line)
    return HTMLResponse(await run_in_threadpool(render_puzzle, request, puzzle, attempt, shown, solved))


async def find_puzzle(request: Request) -> Puzzle:
    game = find_game(request, request.path_params["game"])
    found = await run_in_threadpool(load_puzzles, game)
    try:
        return found[request.path_params["name"]]
    except KeyError:
        raise HTTPException(404, f"There is no such puzzle of {game.face.title}.") from None


def render_puzzle(request: Request, puzzle: Puzzle, attempt: Clicks, shown: bool, solved: bool) -> str:
    game, names = puzzle.game, list(load_puzzles(puzzle.game))
    place = names.index(puzzle.name)
    table = seat_at(puzzle, attempt)
    view, box = table.view(puzzle.seat, False), make_box_key(game, table.setup)
    board: dict[str, Any] = {
        "gallery": find_gallery(game, table.setup, box), "box": box, "game": game, "view": view,
        "table": {"seats": describe_seats(table, puzzle.seat), "dealer": table.dealer.kind, "over": table.over,
                  "url": f"/puzzles/{game.id}/{puzzle.name}", "guided": False, "undo": 0},
        "bare": actions_off_board(game, view), "read_only": attempt.done, "sheet": False, "finale": False,
        "pings": None, "standing": None}
    return render_page(request, "puzzle.html", **board, puzzle=puzzle, attempt=attempt, shown=shown, solved=solved,
                       place=place + 1, number=len(names), after=next(iter(names[place + 1:]), None),
                       source=tell_source(puzzle), goal=GOALS[puzzle.scale.unit],
                       board=services(request).templates.board(game, board))


def seat_at(puzzle: Puzzle, attempt: Clicks) -> Table:
    """A table that stands where the attempt has led."""
    table = resume(puzzle.game, puzzle.strip(), TypedDealer())
    table.state = attempt.state
    return table


async def play_on(request: Request) -> Response:
    """A table at the position, against automata."""
    puzzle = await find_puzzle(request)
    await read_form(request)
    read = await services(request).records.read(record.write(puzzle.strip()))
    kinds = [HUMAN if seat == puzzle.seat else RIVAL for seat in range(len(read.seats))]
    id = await services(request).tables.create(
        puzzle.game, kinds, RandomDealer(), request.state.token, options=read.options, rows=read.rows,
        components=puzzle.game.components.replaced(read.components), before=read.before)
    return redirect(request, f"/tables/{id}")


ROUTES: Final = [Route("/puzzles", show_puzzles), Route("/puzzles/{game}/{name}", show_puzzle),
                 Route("/puzzles/{game}/{name}/play", play_on, methods=["POST"])]
