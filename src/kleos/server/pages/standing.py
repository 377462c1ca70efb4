"""Standing: the page on which a seat says what it answers in advance, where its game always asks."""
from __future__ import annotations

import asyncio

from sqlalchemy import Connection
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from kleos.server.database import standing_answers
from kleos.server.database.store import notify
from kleos.server.rendering.views import describe_table
from kleos.server.seats.seated import Seated
from kleos.server.services import services
from kleos.server.shapes import StandingAnswer
from kleos.server.visit.acting import find_player, require_device
from kleos.server.visit.forms import MAX_ACTIONS, FormError, read_form, read_text
from kleos.server.visit.visitor import open_table, redirect, render_page
from kleos.table import standing
from kleos.table.standing import UNLESS
from kleos.table.table import Refused


def find_own_seat(request: Request, seated: Seated, asked: str = "") -> int:
    """The visitor's seat of which the answer is; 404 where nothing is answered in advance."""
    if seated.game.face.standing is None or seated.problem:
        raise HTTPException(404, standing.NOT_HERE)
    seat = find_player(request, seated, asked)
    require_device(request, seated, seat)
    return seat


async def describe_answer(request: Request, seated: Seated, seat: int) -> StandingAnswer:
    """For programs: {seat, text: its answer, says: the same in words, words: those that it may name}."""
    asked = seated.game.face.standing
    said = await standing_answers.find_answer(services(request).store.reader, seated.id, seat)
    return {"seat": seat, "text": said, "says": standing.tell(seated.table, seat, said),
            "words": dict(asked.words(seated.table.state, seat)) if asked else {}}


async def save_answer(request: Request, seated: Seated, seat: int, said: str) -> str:
    """Keep what the seat answers in advance; if it is being asked, that is its answer. `Refused` says why not."""
    here, answer = services(request), standing.read(seated.table, seat, said)

    def write(connection: Connection) -> None:
        standing_answers.save_answer(connection, seated.id, seat, answer)
        notify(connection, seated.id)
    await asyncio.wrap_future(here.store.write(write))
    here.hub.tell(seated.id)
    here.players.nudge(await here.open(seated.id), anew=True)
    return answer


async def show_standing(request: Request) -> Response:
    return await render_standing(request, await open_table(request))


async def render_standing(request: Request, seated: Seated, status: int = 200, error: str = "") -> Response:
    try:
        seat = find_own_seat(request, seated)
    except Refused as problem:
        raise HTTPException(403, str(problem)) from None
    asked = seated.game.face.standing
    assert asked is not None
    said = await standing_answers.find_answer(services(request).store.reader, seated.id, seat)
    return HTMLResponse(render_page(
        request, "standing.html", game=seated.game, table=describe_table(seated, seat, [seat]), seat=seat, error=error,
        decline=asked.decline.name, does=asked.does, said=said, words=standing.list_named(seated.game, said),
        cards=asked.words(seated.table.state, seat)), status)


async def post_answer(request: Request) -> Response:
    seated, sent = await open_table(request), await read_form(request)
    try:
        seat = find_own_seat(request, seated, read_text(sent, "seat"))
        said = read_text(sent, "answer")
        words = [word for word in sent.getlist("word") if isinstance(word, str)][:MAX_ACTIONS]
        if said == UNLESS:
            if not words:
                raise Refused("Choose at least one card, or another answer.")
            decline = seated.game.face.standing.decline.name if seated.game.face.standing else ""
            said = f"{decline} {UNLESS} {', '.join(words)}"
        await save_answer(request, seated, seat, said)
    except (FormError, Refused) as problem:
        return await render_standing(request, seated, 422, str(problem))
    return redirect(request, f"/tables/{seated.id}")


ROUTES = [Route("/tables/{table}/standing", show_standing),
          Route("/tables/{table}/standing", post_answer, methods=["POST"])]
