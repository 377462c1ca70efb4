"""Chat: what those who sit at a table say to all who look at it. There are no private words.

Whoever wants to hear nothing from a seat mutes it, for this browser.
"""
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Final

from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from kleos.core.texts import is_visible, tidy
from kleos.server.http import security
from kleos.server.pages.events import HEARTBEAT
from kleos.server.pages.messages import QUICK, list_messages, list_muted, name_mute_cookie, save_message, summarize_news
from kleos.server.rendering.views import describe_table
from kleos.server.seats.seated import Seated
from kleos.server.services import services
from kleos.server.visit.acting import find_seat
from kleos.server.visit.forms import FormError, read_form, read_text
from kleos.server.visit.visitor import follow, open_table, redirect, render_error, render_page, set_cookie
from kleos.table.table import Refused

LONGEST: Final = 240                        # characters of a message


async def build_context(request: Request, seated: Seated) -> dict[str, Any]:
    token = request.state.token
    mine = seated.seats_of(token)
    facts = describe_table(seated, seated.viewer(token), mine)
    shows = {} if len(mine) != 1 or seated.table.over else seated.game.rules.shows(seated.table.state, mine[0])
    return {"shows": shows, "game": seated.game, "table": facts, "quick": QUICK,
            "chat": await list_messages(request, seated), "mark": await summarize_news(request, seated),
            "muted": list_muted(request, seated)}


async def show_chat(request: Request) -> Response:
    seated = await open_table(request)
    return HTMLResponse(render_page(request, "chat.html", **await build_context(request, seated)))


async def post_message(request: Request) -> Response:
    """Say something; only those who sit there may."""
    seated, sent = await open_table(request), await read_form(request)
    try:
        await say(request, seated, str(sent.get("quick") or sent.get("words") or ""), read_text(sent, "seat"))
    except (FormError, Refused) as problem:
        if request.headers.get("x-kleos") == "fetch":
            return JSONResponse({"error": str(problem)}, 422)
        return render_error(request, 422, str(problem))
    return redirect(request, read_return(sent.get("next"), seated))


async def say(request: Request, seated: Seated, said: str, asked: str) -> None:
    """`Wrong` or `Refused` says why it cannot be said."""
    words = tidy(said)
    if not 0 < len(words) <= LONGEST or not is_visible(words):
        raise FormError(f"A message has 1 to {LONGEST} characters, and only such as can be seen.")
    seat, store, now = find_seat(request, seated, asked), services(request).store, seated.clock.now()
    await asyncio.wrap_future(store.write(lambda connection: save_message(connection, seated.id, seat, words, now)))
    services(request).hub.tell(seated.id)


def read_return(asked: object, seated: Seated) -> str:
    """To the page of this table from which the form came."""
    return f"/tables/{seated.id}" if asked == "table" else f"/tables/{seated.id}/chat"


async def open_stream(request: Request) -> Response:
    """Tells whenever somebody sits down, leaves, speaks or begins."""
    await open_table(request)
    return StreamingResponse(stream_changes(request), media_type="text/event-stream",
                             headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no"})


async def stream_changes(request: Request) -> AsyncIterator[bytes]:
    seen, hub = request.query_params.get("mark", ""), services(request).hub
    with hub.watch(request.path_params["table"]) as watcher, await follow(request):
        while not hub.closed:
            watcher.woken.clear()
            async with hub.turn:
                now = await summarize_news(request, await open_table(request))
            if now != seen:
                seen = now
                yield format_sse_event(event="people", data_str=now)
            if not await services(request).clock.wait(watcher.woken, HEARTBEAT):
                yield KEEPALIVE_COMMENT


async def mute(request: Request) -> Response:
    """Hear nothing more from a seat, or hear it again."""
    seated, sent = await open_table(request), await read_form(request)
    seat = read_text(sent, "seat")
    if not seat.isdecimal() or int(seat) >= len(seated.owners):
        return render_error(request, 422, "There is no such seat.")
    left = set(list_muted(request, seated)) ^ {int(seat)}
    answer = redirect(request, read_return(sent.get("next"), seated))
    set_cookie(request, answer, name_mute_cookie(seated), ".".join(map(str, sorted(left))), max_age=security.YEAR,
               httponly=True)
    return answer


ROUTES: Final = [Route("/tables/{table}/people", open_stream), Route("/tables/{table}/chat", show_chat),
                 Route("/tables/{table}/chat", post_message, methods=["POST"]),
                 Route("/tables/{table}/mute", mute, methods=["POST"])]
