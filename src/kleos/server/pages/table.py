"""The page of a table, and what can be asked there: why not, a hint, the sheet to print, the record."""
from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    Response,
)
from starlette.routing import Route

from kleos.server.pages import waiting
from kleos.server.rendering.views import describe_table
from kleos.server.seats.seated import Seated
from kleos.server.services import services
from kleos.server.visit.looking import advise, draw_board, draw_log, draw_table, explain, list_possible, write_record
from kleos.server.visit.visitor import open_table, page_context, redirect, render_page, viewer


async def show_table(request: Request) -> Response:
    seated = await open_table(request)
    if seated.problem:
        return render_frozen(request, seated)
    if seated.table.waiting:
        place = waiting.find_invitation(request, seated) if seated.seats_of(request.state.token) else ""
        return redirect(request, place) if place else await render_waiting_room(request, seated)
    notice, hint, element = None, None, request.query_params.get("why")
    if element is not None:
        try:
            notice = explain(request, seated, element) or list_possible(seated, viewer(request, seated), element)
        except LookupError as problem:
            return await render_table(request, seated, 404, notice=str(problem))
    elif "hint" in request.query_params:
        hint = await advise(request, seated, viewer(request, seated))
        if hint is None:
            notice = "There is nothing for you to decide now."
    return await render_table(request, seated, notice=notice, hint=hint)


async def render_waiting_room(request: Request, seated: Seated, status: int = 200, notice: str = "") -> Response:
    """The page of a table that waits for those who are invited."""
    context = await waiting.build_context(request, seated)
    return HTMLResponse(render_page(request, "waiting.html", notice=notice, **context), status)


async def render_table(request: Request, seated: Seated, status: int = 200, **more: Any) -> Response:
    """The page of a table; `more` is what it says besides, for this visitor alone."""
    if seated.problem:
        return render_frozen(request, seated)
    made, drawings, every = await draw_table(request, seated), services(request).drawings, page_context(request)
    if any(more.values()):
        made = drawings.new(seated, made.sight, **more)
    facts = describe_table(seated, made.sight.seat, made.sight.mine)
    invites = seated.made_by(request.state.token) and any(seated.may_sit(seat) for seat in seated.table.keepers)
    return HTMLResponse(render_page(request, "table.html", game=seated.game, table=facts, gallery=seated.gallery,
                                    invites=invites, trial=made.sight.trial,
                                    drawn=drawings.page(made, seated, every["csrf"])), status)


def render_frozen(request: Request, seated: Seated) -> Response:
    """A table whose game cannot be run again: its prose is what there is of it."""
    token = request.state.token
    seat = seated.viewer(token)
    return HTMLResponse(render_page(request, "frozen.html", game=seated.game, problem=seated.problem,
                                    table=describe_table(seated, seat, seated.seats_of(token)),
                                    log=draw_log(request, seated, seated.table.lines(seat))))


async def answer_why(request: Request) -> Response:
    seated = await open_table(request)
    try:
        return JSONResponse({"why": explain(request, seated, request.query_params.get("element", ""))})
    except LookupError as problem:
        return JSONResponse({"error": str(problem)}, 404)


async def show_hint(request: Request) -> Response:
    if request.method == "POST" and request.headers.get("x-kleos") != "fetch":
        return redirect(request, f"/tables/{request.path_params['table']}?hint=1")
    seated = await open_table(request)
    found = await advise(request, seated, viewer(request, seated))
    return JSONResponse(found or {"error": "There is nothing for you to decide now."}, 200 if found else 422)


async def show_sheet(request: Request) -> Response:
    seated = await open_table(request)
    if seated.problem:
        return render_frozen(request, seated)
    seat = viewer(request, seated)
    facts, view = describe_table(seated, seat, seated.seats_of(request.state.token)), seated.table.view(seat)
    return HTMLResponse(render_page(request, "sheet.html", game=seated.game, table=facts, view=view,
                                    gallery=seated.gallery,
                                    board=draw_board(request, seated, facts, view, sheet=True)))


async def download_record(request: Request) -> Response:
    seated = await open_table(request)
    name = f"{seated.game.id}-{seated.id}.kleos"
    return PlainTextResponse(write_record(seated, viewer(request, seated)),
                             headers={"Content-Disposition": f'attachment; filename="{name}"'})


ROUTES: Final = [
    Route("/tables/{table}", show_table), Route("/tables/{table}/why", answer_why),
    Route("/tables/{table}/sheet", show_sheet),
    Route("/tables/{table}/record", download_record), Route("/tables/{table}/hint", show_hint, methods=["GET", "POST"]),
]
