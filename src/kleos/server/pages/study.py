"""The study: a finished game on its film, with what each decision of a seat cost, as far as the judge has come."""
from __future__ import annotations

from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kleos.core import record
from kleos.server.pages.replay import draw_moment, read_step, render_film
from kleos.server.pages.table import render_frozen
from kleos.server.rendering.replay import find_beginning
from kleos.server.seats.seated import Seated, hash_token
from kleos.server.services import services
from kleos.server.visit.forms import FormError, read_form, read_text
from kleos.server.visit.visitor import open_table, redirect
from kleos.server.work.studies import Study, Terms, Unstudied
from kleos.study.worth import FLAWS

RUNNING: Final = "A game can be studied once it is over."


async def show_study(request: Request) -> Response:
    seated, study = await open_study(request, request.query_params.get("seat", ""))
    if study is None:
        return render_frozen(request, seated)
    at = read_step(request) if "at" in request.query_params else await run_in_threadpool(find_first, study, seated)
    tag, texts = await run_in_threadpool(draw_moment, request, seated, at, study)
    if request.headers.get("x-kleos") == "fetch":
        return JSONResponse(describe_change(request, tag, texts))
    return render_film(request, seated, "study.html", texts, studied=study.running,
                       opened="at" not in request.query_params)


def describe_change(request: Request, tag: str, texts: dict[str, str]) -> dict[str, Any]:
    """All of this moment, unless the script has it."""
    same = request.query_params.get("drawn") == tag
    return {"from": tag if same else "", "to": tag, "seq": int(tag.rpartition("-")[2]), "since": 0, "fresh": None,
            "entries": [], "parts": {} if same else texts}


async def open_study(request: Request, asked: str) -> tuple[Seated, Study | None]:
    """The table with the study of one seat, by its number, or of the visitor's own; without, where it is frozen."""
    seated = await open_table(request)
    if seated.problem:
        return seated, None
    table = seated.table
    if not table.over:
        raise HTTPException(409, RUNNING)
    own = seated.seats_of(request.state.token) or table.persons or [0]
    if asked and not (asked.isascii() and asked.isdecimal() and len(asked) < 3 and int(asked) < len(table.seats)):
        raise HTTPException(404, "There is no such seat at this table.")
    terms = Terms(seated.id, int(asked) if asked else own[0], record.write(table.record()))
    try:
        return seated, await services(request).studies.open(terms)
    except Unstudied as problem:
        raise HTTPException(422, f"This game cannot be studied: {str(problem).rstrip('.')}.") from None


def find_first(study: Study, seated: Seated) -> int:
    """Where the study begins to be read: at the dearest of the flaws that are known, else where the replay begins."""
    flaws = [move for move in study.judged.values() if move["verdict"] in FLAWS]
    return max(flaws, key=lambda move: move["cost"])["row"] if flaws else find_beginning(seated)


async def take_study(request: Request) -> Response:
    """Begin to judge, or stop."""
    sent = await read_form(request)
    seated, study = await open_study(request, read_text(sent, "seat"))
    if study is None:
        return render_frozen(request, seated)
    deed, found = read_text(sent, "deed") or "start", services(request).studies
    if deed not in ("start", "stop"):
        raise FormError("A study can be started and stopped.")
    if deed == "stop":
        found.stop(study)
    else:
        found.start(study, hash_token(request.state.token))
    at = read_text(sent, "at")
    return redirect(request, f"/tables/{seated.id}/study?seat={study.terms.seat}"
                    + (f"&at={int(at)}" if at.isascii() and at.isdecimal() and len(at) < 10 else ""))


ROUTES: Final = [Route("/tables/{table}/study", show_study),
                 Route("/tables/{table}/study", take_study, methods=["POST"])]
