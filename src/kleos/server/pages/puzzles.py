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
from kleos.core.face import name_players, placeless
from kleos.core.flow import State
from kleos.core.game import Game
from kleos.drawing.notebooks import describe_seats
from kleos.drawing.templates import actions_off_board
from kleos.server.seats.seated import find_gallery, make_box_key
from kleos.server.services import services
from kleos.server.visit.forms import read_form
from kleos.server.visit.visitor import find_game, redirect, render_page
from kleos.study.puzzles import GOALS, Puzzle, load_shipped, tell_source
from kleos.table.dealers import RandomDealer, TypedDealer, count_days
from kleos.table.names import HUMAN
from kleos.table.table import Table, resume

MAX_CLICKS: Final = 200                     # of an attempt
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


class Attempt:
    """The position of a puzzle with the clicks that were made in it: `texts` as far as they can be played, `words` of
    them, `done` when chance or somebody else has a say."""

    def __init__(self, puzzle: Puzzle, clicks: list[str]) -> None:
        self.puzzle: Final = puzzle
        self.state: Final[State] = puzzle.course.end.copy()
        self.state.turn_to(puzzle.seat)
        self.line: Final[list[int]] = []
        self.texts: Final[list[str]] = []
        self.words: Final[list[str]] = []
        for text in clicks:
            self.click(text)

    @property
    def done(self) -> bool:
        return self.state.to_act() != self.puzzle.seat

    def click(self, text: str) -> None:
        """Do it, if it can be done."""
        game = self.puzzle.game
        action = game.rules.lexicon.index.get(text, -1)
        if self.done or action < 0 or not self.state.allows(action):
            return
        label = game.rules.lexicon.label(action, game.face.names(self.state))
        self.words.append(placeless(name_players(label)))
        self.line.append(action)
        self.texts.append(text)
        self.state.apply(action)


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
    clicks = [*request.query_params.getlist("line"), *request.query_params.getlist("text")]
    attempt = Attempt(puzzle, puzzle.answer if shown else
                      [line for value in clicks for line in value.splitlines() if line][:MAX_CLICKS])
    solved = attempt.done and not shown and await run_in_threadpool(puzzle.solves, attempt.line)
    return HTMLResponse(await run_in_threadpool(render_puzzle, request, attempt, shown, solved))


async def find_puzzle(request: Request) -> Puzzle:
    game = find_game(request, request.path_params["game"])
    found = await run_in_threadpool(load_puzzles, game)
    try:
        return found[request.path_params["name"]]
    except KeyError:
        raise HTTPException(404, f"There is no such puzzle of {game.face.title}.") from None


def render_puzzle(request: Request, attempt: Attempt, shown: bool, solved: bool) -> str:
    puzzle, game = attempt.puzzle, attempt.puzzle.game
    names = list(load_puzzles(game))
    place = names.index(puzzle.name)
    table = seat_at(attempt)
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


def seat_at(attempt: Attempt) -> Table:
    """A table that stands where the attempt has led."""
    table = resume(attempt.puzzle.game, attempt.puzzle.strip(), TypedDealer())
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
