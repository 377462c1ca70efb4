"""Moves: everything that changes something. Each form is checked here and played by the table itself."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kleos.server.http.compression import compress, pack_quickly
from kleos.server.pages.events import find_moments
from kleos.server.pages.table import render_table
from kleos.server.seats.seated import Seated
from kleos.server.services import services
from kleos.server.tables.tables import Stale
from kleos.server.visit.acting import STALE, Act, change, dealing, find_player, ping, require_device, taking_back
from kleos.server.visit.forms import FormError, read_form, read_number, read_text, read_texts
from kleos.server.visit.looking import draw_table
from kleos.server.visit.visitor import find_sight, name_holding_cookie, open_table, redirect, set_cookie
from kleos.table.table import Refused, Table

Deed = Callable[[Request, Seated, FormData], Callable[[Table], object]]


def move(read: Deed) -> Callable[[Request], Any]:
    """A route that changes a table by what `read` makes of the form."""
    async def route(request: Request) -> Response:
        fetch, sent = request.headers.get("x-kleos") == "fetch", FormData()
        try:
            sent = await read_form(request)
            seq = read_number(sent, "seq")
            seated = await open_table(request, seq)
            seated = await change(request, seated, seq, read(request, seated, sent))
        except Stale:
            seated = await open_table(request)
            return await send_changes(request, seated, sent, 409) if fetch \
                else await render_table(request, seated, 409, notice=STALE)
        except (FormError, Refused) as problem:
            if fetch:
                return JSONResponse({"error": str(problem)}, 422)
            return await render_table(request, await open_table(request), 422, notice=str(problem))
        return await send_changes(request, seated, sent) if fetch else redirect(request, f"/tables/{seated.id}")
    return route


async def send_changes(request: Request, seated: Seated, sent: FormData, status: int = 200) -> Response:
    """What has changed for the page's script, which says what it shows, or the first moment of it; the stream of that
    page need not say it too."""
    found, page, mine = services(request), str(sent.get("page", "")), seated.seats_of(request.state.token)
    base = found.drawings.known(str(sent.get("drawn", "")), seated, find_sight(request, seated))
    follows = found.hub.find_page(seated.id, page, mine)
    shown = next(find_moments(seated, base, mine), seated) if follows and status == 200 else seated
    made = await draw_table(request, shown)
    found.hub.note_answer(seated.id, page, made)
    said = Response(found.drawings.message(base, made, shown), status, media_type="application/json")
    return compress(said, request.headers, pack_quickly)


@move
def act(request: Request, seated: Seated, sent: FormData) -> Callable[[Table], object]:
    deed = Act(find_player(request, seated, read_text(sent, "seat")), read_texts(sent, "text"))
    require_device(request, seated, deed.seat)
    return deed


@move
def deal(request: Request, seated: Seated, sent: FormData) -> Callable[[Table], object]:
    return dealing(seated, find_player(request, seated), read_text(sent, "text").strip())


@move
def undo(request: Request, seated: Seated, sent: FormData) -> Callable[[Table], object]:
    consent = seated.seats_of(request.state.token) if read_text(sent, "consent") == "on" else []
    return taking_back(seated, find_player(request, seated), read_number(sent, "rows", "1"), consent)


async def propose(request: Request) -> Response:
    """A ping: something that the seat in turn may do, or leave."""
    seated, sent = await open_table(request), await read_form(request)
    fetch = request.headers.get("x-kleos") == "fetch"
    try:
        await ping(request, seated, read_number(sent, "seq"), read_text(sent, "text"))
    except (FormError, Refused, Stale) as problem:
        said = STALE if isinstance(problem, Stale) else str(problem)
        if fetch:
            return JSONResponse({"error": said}, 422)
        return await render_table(request, seated, 422, notice=said)
    return await send_changes(request, seated, sent) if fetch else redirect(request, f"/tables/{seated.id}")



async def take_device(request: Request) -> Response:
    """The device has been handed over: from now on it shows what the seat at turn sees."""
    seated = await open_table(request)
    await read_form(request)
    response = redirect(request, f"/tables/{seated.id}")
    set_cookie(request, response, name_holding_cookie(seated), str(seated.viewer(request.state.token)), httponly=True)
    return response


ROUTES: Final = [
    Route("/tables/{table}/take", take_device, methods=["POST"]),
    *[Route(f"/tables/{{table}}/{name}", deed, methods=["POST"])
      for name, deed in (("act", act), ("deal", deal), ("undo", undo), ("propose", propose))],
]
