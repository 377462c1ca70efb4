"""Standing: the page on which a seat says what it answers in advance, where its game always asks."""
from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import Connection
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from kleos.server import answers
from kleos.server.hall import hall, page
from kleos.server.moves import MOST, Wrong, a_player, at_hand, form, text
from kleos.server.pages import the_table
from kleos.server.seated import Seated
from kleos.server.store import call
from kleos.server.views import table_facts
from kleos.table import standing
from kleos.table.standing import UNLESS
from kleos.table.table import Refused


def own(request: Request, seated: Seated, asked: str = "") -> int:
    """The visitor's seat of which the answer is; 404 where nothing is answered in advance."""
    if seated.game.face.standing is None or seated.problem:
        raise HTTPException(404, standing.NOT_HERE)
    seat = a_player(request, seated, asked)
    at_hand(request, seated, seat)
    return seat


async def found(request: Request, seated: Seated, seat: int) -> dict[str, Any]:
    """For programs: {seat, text: its answer, says: the same in words, words: those that it may name}."""
    asked, said = seated.game.face.standing, await answers.given(hall(request).store.reader, seated.id, seat)
    return {"seat": seat, "text": said, "says": standing.told(seated.table, seat, said),
            "words": dict(asked.words(seated.table.state, seat)) if asked else {}}


async def give(request: Request, seated: Seated, seat: int, said: str) -> str:
    """Keep what the seat answers in advance; if it is being asked, that is its answer. `Refused` says why not."""
    here, answer = hall(request), standing.read(seated.table, seat, said)

    def write(connection: Connection) -> None:
        answers.keep(connection, seated.id, seat, answer)
        call(connection, seated.id)
    await asyncio.wrap_future(here.store.write(write))
    here.hub.tell(seated.id)
    here.players.nudge(await here.open(seated.id), anew=True)
    return answer


async def look(request: Request) -> Response:
    return await shown(request, await the_table(request))


async def shown(request: Request, seated: Seated, status: int = 200, error: str = "") -> Response:
    try:
        seat = own(request, seated)
    except Refused as problem:
        raise HTTPException(403, str(problem)) from None
    asked = seated.game.face.standing
    assert asked is not None
    said = await answers.given(hall(request).store.reader, seated.id, seat)
    return HTMLResponse(page(
        request, "standing.html", game=seated.game, table=table_facts(seated, seat, [seat]), seat=seat, error=error,
        decline=asked.decline.name, does=asked.does, said=said, words=standing.named(seated.game, said),
        cards=asked.words(seated.table.state, seat)), status)


async def answer(request: Request) -> Response:
    seated, sent = await the_table(request), await form(request)
    try:
        seat = own(request, seated, text(sent, "seat"))
        said = text(sent, "answer")
        words = [word for word in sent.getlist("word") if isinstance(word, str)][:MOST]
        if said == UNLESS:
            if not words:
                raise Refused("Choose at least one card, or another answer.")
            decline = seated.game.face.standing.decline.name if seated.game.face.standing else ""
            said = f"{decline} {UNLESS} {', '.join(words)}"
        await give(request, seated, seat, said)
    except (Wrong, Refused) as problem:
        return await shown(request, seated, 422, str(problem))
    return RedirectResponse(f"/tables/{seated.id}", 303)


ROUTES = [Route("/tables/{table}/standing", look), Route("/tables/{table}/standing", answer, methods=["POST"])]
