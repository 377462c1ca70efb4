"""The replay: a game, step by step."""
from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from typing import Any, Final

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from kleos.core.flow import CHANCE
from kleos.drawing.parts import Drawn, join_parts
from kleos.server.pages.table import render_frozen
from kleos.server.rendering import replay as steps
from kleos.server.rendering import study as studying
from kleos.server.rendering.drawings import CSRF, ROOT
from kleos.server.rendering.views import describe_table, find_motion, find_read, find_trail
from kleos.server.seats.seated import Seated
from kleos.server.services import services
from kleos.server.visit.visitor import open_table, page_context, render_page, viewer
from kleos.server.work.studies import Study


async def show_replay(request: Request) -> Response:
    seated = await open_table(request)
    if seated.problem:
        return render_frozen(request, seated)
    at = read_step(request) if "at" in request.query_params else await run_in_threadpool(steps.find_beginning, seated)
    tag, texts = await run_in_threadpool(draw_moment, request, seated, at)
    if request.headers.get("x-kleos") == "fetch":
        return JSONResponse(await run_in_threadpool(describe_change, request, seated, tag, texts))
    return render_film(request, seated, "replay.html", texts)


def read_step(request: Request) -> int:
    at = request.query_params.get("at", "0")
    if not at.isdecimal() or len(at) > 9:
        raise HTTPException(400, "A replay is shown at a step, a whole number from 0.")
    return int(at)


def render_film(request: Request, seated: Seated, template: str, texts: Mapping[str, str], **more: Any) -> Response:
    """The page on which this moment of a film stands."""
    every = page_context(request)
    facts = describe_table(seated, viewer(request, seated), seated.seats_of(request.state.token))
    drawn = join_parts(texts[ROOT], texts, marked=True).replace(CSRF, every["csrf"])
    return HTMLResponse(render_page(request, template, game=seated.game, table=facts, gallery=seated.gallery,
                                    drawn=Markup(drawn), **more))


def describe_change(request: Request, seated: Seated, tag: str, texts: Mapping[str, str]) -> dict[str, Any]:
    """From the moment of the replay that the script has to another one: the parts that differ, as `Drawings.message`
    has them; all of them where the game has gone on since."""
    known = re.fullmatch(r"replay-(\d{1,9})-(\d{1,9})", request.query_params.get("drawn", ""))
    had: Mapping[str, str] = {}
    if known and int(known[1]) == len(seated.table.log.standing):
        _, had = draw_moment(request, seated, int(known[2]))
    return {"from": known[0] if known and had else "", "to": tag, "seq": int(tag.rpartition("-")[2]), "since": 0,
            "fresh": None, "entries": [],
            "parts": {name: text for name, text in texts.items() if had.get(name) != text}}


def draw_moment(request: Request, seated: Seated, at: int, study: Study | None = None) -> tuple[str, dict[str, str]]:
    """The moment of the replay after `at` of the standing rows, in parts, and the name of this drawing; with a study,
    with what that has to say besides."""
    found, seat, table = services(request), viewer(request, seated), seated.table
    eyes = study.terms.seat if study else seat          # what was decided is shown to whom it was shown then
    last = len(table.log.standing)
    at = max(0, min(at, last))
    then = copy.copy(seated)
    then.table = table.copy()
    then.table.state = table.replay(at) if study or not table.over else steps.open_hands(table.replay(at))
    view, drawn, tag = then.table.view(eyes, at == last), Drawn(), f"replay-{last}-{at}"
    if study:
        tag = f"study-{study.mark}-{last}-{at}"
    facts = describe_table(then, seat, seated.seats_of(request.state.token))
    context = {"gallery": seated.gallery, "cards": seated.card_names, "box": seated.box, "game": seated.game,
               "table": facts, "view": view,
               "read_only": True, "sheet": False, "finale": False, "motion": find_motion(table, at),
               "trail": find_trail(table, at, eyes), "reads": find_read(table, at, eyes), "csrf": CSRF,
               "tag": tag, "at": at, "last": last,
               "brief": at > 0 and table.log.standing[at - 1].actor == CHANCE,
               "replay": steps.describe_moment(seated, seat, at), **describe_film(seated, study, at, seat)}
    mine = [one for one in seated.seats_of(request.state.token) if one == eyes]
    board = context if eyes == seat else {**context, "table": describe_table(then, eyes, mine)}    # it speaks to these
    context["board"] = found.templates.board(seated.game, board, drawn)
    drawn.texts[ROOT] = str(found.templates.draw("_replay.html", context, drawn))
    return tag, drawn.texts


def describe_film(seated: Seated, study: Study | None, at: int, viewer: int) -> dict[str, Any]:
    """Where the steps of the film stand, and what a study adds to it for a viewer."""
    if study is None:
        return {"film": f"/tables/{seated.id}/replay?at=", "study": None, "moves": {}}
    return {"film": f"/tables/{seated.id}/study?seat={study.terms.seat}&at=",
            "study": studying.describe_study(seated, study, at, viewer),
            "moves": studying.find_moves(seated.game, study, at)}


ROUTES: Final = [Route("/tables/{table}/replay", show_replay)]
