"""Learn from my mistakes: the flaws of a seat one after the other, each to be played better on the board itself. What
has been clicked so far stands in the address, so there is nothing to keep and every step can be gone back to."""
from __future__ import annotations

import copy
from functools import partial
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from kleos.drawing.templates import actions_off_board
from kleos.server.pages.study import open_study
from kleos.server.pages.table import render_frozen
from kleos.server.rendering.study import speak_to
from kleos.server.rendering.views import describe_table
from kleos.server.seats.seated import Seated
from kleos.server.services import services
from kleos.server.visit.clicks import Clicks, read_clicks
from kleos.server.visit.visitor import redirect, render_page
from kleos.server.work.studies import Study, Unstudied
from kleos.study.consequences import describe_consequences
from kleos.study.worth import FLAWS
from kleos.table.log import Log, Past
from kleos.table.log import Row as LogRow

SECRET: Final = "This game has hidden cards: only whoever sat in this seat can play its decisions again."


async def show_lesson(request: Request) -> Response:
    """One flaw: as it is asked, or what the attempt came to."""
    seated, study = await open_study(request, request.query_params.get("seat", ""))
    if study is None:
        return render_frozen(request, seated)
    if seated.game.rules.hidden and study.terms.seat not in seated.seats_of(request.state.token):
        raise HTTPException(403, SECRET)
    flaws = sorted(number for number, move in study.judged.items() if move["verdict"] in FLAWS)
    if not flaws:
        return redirect(request, f"/tables/{seated.id}/study?seat={study.terms.seat}")
    number = choose_flaw(request.query_params.get("row", ""), study, flaws)
    row = study.judged[number]["row"]
    tried = Clicks(seated.game, seated.table.replay(row), study.terms.seat, read_clicks(request))
    attempt = None
    if tried.done:
        try:
            attempt = await services(request).studies.attempt(study, number, tried.line)
        except Unstudied as problem:
            raise HTTPException(422, f"This cannot be tried: {problem}.") from None
    at = flaws.index(number)
    context = {"study": study, "move": study.judged[number], "attempt": attempt, "tried": tried, "place": at + 1,
               "led": describe_consequences(study.judged[number], partial(speak_to, seated.table, study.terms.seat)),
               "flaws": len(flaws), "after": study.judged[flaws[at + 1]]["row"] if at + 1 < len(flaws) else None,
               "unit": study.outline["told"]["unit"]}
    return HTMLResponse(await run_in_threadpool(render_lesson, request, seated, row, tried, context))


def choose_flaw(asked: str, study: Study, flaws: list[int]) -> int:
    """The flaw that begins with this row, else the first one."""
    return next((number for number in flaws if str(study.judged[number]["row"]) == asked), flaws[0])


def render_lesson(request: Request, seated: Seated, row: int, tried: Clicks, context: dict[str, Any]) -> str:
    then = copy.copy(seated)
    then.table = seated.table.copy()
    rows = [LogRow(seq, row.actor, row.text, row.told, row.kind, row.time)
            for seq, row in enumerate(seated.table.log.standing[:row])]
    then.table.log, then.table.state = Log(rows, Past()), tried.state
    view = then.table.view(tried.seat, False)
    facts = describe_table(then, tried.seat, [tried.seat])
    bare = actions_off_board(seated.game, view)
    shown = {"gallery": seated.gallery, "box": seated.box, "game": seated.game, "table": facts, "view": view,
             "bare": bare, "read_only": tried.done, "sheet": False, "finale": False, "pings": None, "standing": None}
    board = services(request).templates.board(seated.game, shown)
    return render_page(request, "learn.html", **{**shown, **context}, board=board)


ROUTES: Final = [Route("/tables/{table}/study/learn", show_lesson)]
