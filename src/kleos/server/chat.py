"""Chat: what those who sit at a table say to all who look at it. There are no private words.

Whoever wants to hear nothing from a seat mutes it, for this browser.
"""
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Final

from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from kleos.server import guard
from kleos.server.hall import hall, page
from kleos.server.moves import Wrong, a_seat, form, text
from kleos.server.pages import HEARTBEAT, error_page, the_table
from kleos.server.seated import Seated
from kleos.server.talk import QUICK, deafness, keep, mark, muted, said
from kleos.server.views import table_facts
from kleos.table.table import Refused

LONGEST: Final = 240                        # characters of a message


async def context(request: Request, seated: Seated) -> dict[str, Any]:
    token = request.state.token
    facts = table_facts(seated, seated.viewer(token), seated.seats_of(token))
    return {"game": seated.game, "table": facts, "quick": QUICK,
            "chat": await said(request, seated), "mark": await mark(request, seated), "muted": muted(request, seated)}


async def look(request: Request) -> Response:
    seated = await the_table(request)
    return HTMLResponse(page(request, "chat.html", **await context(request, seated)))


async def say(request: Request) -> Response:
    """Say something; only those who sit there may."""
    seated, sent = await the_table(request), await form(request)
    try:
        await utter(request, seated, str(sent.get("quick") or sent.get("words") or ""), text(sent, "seat"))
    except (Wrong, Refused) as problem:
        if request.headers.get("x-kleos") == "fetch":
            return JSONResponse({"error": str(problem)}, 422)
        return error_page(request, 422, str(problem))
    return RedirectResponse(back(sent.get("next"), seated), 303)


async def utter(request: Request, seated: Seated, said: str, asked: str) -> None:
    """`Wrong` or `Refused` says why it cannot be said."""
    words = " ".join(said.split())
    if not 0 < len(words) <= LONGEST or not words.isprintable():
        raise Wrong(f"A message has 1 to {LONGEST} characters, and only such as can be seen.")
    seat, store = a_seat(request, seated, asked), hall(request).store
    await asyncio.wrap_future(store.write(lambda connection: keep(connection, seated.id, seat, words)))
    hall(request).hub.tell(seated.id)


def back(asked: object, seated: Seated) -> str:
    """To the page of this table from which the form came."""
    return f"/tables/{seated.id}" if asked == "table" else f"/tables/{seated.id}/chat"


async def events(request: Request) -> Response:
    """Tells whenever somebody sits down, leaves, speaks or begins."""
    await the_table(request)
    return StreamingResponse(changes(request), media_type="text/event-stream",
                             headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no"})


async def changes(request: Request) -> AsyncIterator[bytes]:
    seen, hub = request.query_params.get("mark", ""), hall(request).hub
    with hub.watch(request.path_params["table"]) as watcher:
        while not hub.closed:
            watcher.woken.clear()
            async with hub.turn:
                now = await mark(request, await the_table(request))
            if now != seen:
                seen = now
                yield format_sse_event(event="company", data_str=now)
            try:
                await asyncio.wait_for(watcher.woken.wait(), HEARTBEAT)
            except TimeoutError:
                yield KEEPALIVE_COMMENT


async def mute(request: Request) -> Response:
    """Hear nothing more from a seat, or hear it again."""
    seated, sent = await the_table(request), await form(request)
    seat = text(sent, "seat")
    if not seat.isdecimal() or int(seat) >= len(seated.owners):
        return error_page(request, 422, "There is no such seat.")
    left = set(muted(request, seated)) ^ {int(seat)}
    answer = RedirectResponse(back(sent.get("next"), seated), 303)
    answer.set_cookie(deafness(seated), ".".join(map(str, sorted(left))), max_age=guard.YEAR, samesite="lax",
                      httponly=True, secure=request.url.scheme == "https")
    return answer


ROUTES: Final = [Route("/tables/{table}/company", events), Route("/tables/{table}/chat", look),
                 Route("/tables/{table}/chat", say, methods=["POST"]),
                 Route("/tables/{table}/mute", mute, methods=["POST"])]
