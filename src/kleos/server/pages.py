"""Pages: everything that can be looked at. They work without JavaScript."""
from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, TypeVar

from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from markupsafe import Markup
from starlette._utils import get_route_path
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

from kleos.core import record
from kleos.core.face import named
from kleos.core.game import Game
from kleos.server import brought, looks, results, rooms, setup
from kleos.server.drawing import CSRF, ROOT, Drawing
from kleos.server.hall import (
    board,
    drawing,
    every_page,
    filmed,
    hall,
    page,
    seen,
    sight,
    told,
    viewer,
)
from kleos.server.lists import lobby, mine
from kleos.server.parts import whole
from kleos.server.seated import Seated, hashed
from kleos.server.setup import faces
from kleos.server.tables import Unknown
from kleos.server.views import table_facts
from kleos.table import memory
from kleos.table.names import HUMAN

T = TypeVar("T")
LATEST: Final = 4                           # finished games that the page of a game lists
CATCH_UP: Final = 24                        # rows, at most, that a client is shown one by one
RECENT: Final = 10.0                        # seconds ago, at most, that they were written
HEARTBEAT: Final = 15.0                     # seconds between signs of life in a stream of events


def the_game(request: Request, id: str) -> Game:
    found = hall(request).config.games.get(id)
    if found is None:
        raise HTTPException(404, f"There is no game “{id}” here.")
    return found


async def the_table(request: Request, length: int = -1) -> Seated:
    """The table as the visitor may see it now; as it is known here, if its log has that length."""
    try:
        return seen(request, await hall(request).open(request.path_params["table"], length))
    except Unknown:
        raise HTTPException(404, "There is no such table. Perhaps the link is incomplete.") from None


async def home(request: Request) -> Response:
    games = list(hall(request).config.games.values())
    played, _ = await hall(request).memories.of(hashed(request.state.token))
    told = {one.where for one in played}                # what is over stands below, once it is counted
    tables = [table for table in await mine(request) if not table["over"] or table["url"] not in told]
    return HTMLResponse(page(request, "home.html", games=games, tables=tables, notice=None,
                             glory=memory.glory(games, played) if played else None))


async def open_tables(request: Request) -> Response:
    """The lobby: tables at which anybody may sit down."""
    chosen = request.query_params.get("game", "")
    tables, own = await lobby(request), await mine(request)
    return HTMLResponse(page(request, "lobby.html", games=list(hall(request).config.games.values()), chosen=chosen,
                             counts=Counter([table["game"].id for table in tables]), total=len(tables),
                             mine=[table for table in own if not table["over"]],
                             tables=[table for table in tables if chosen in ("", table["game"].id)]))


async def game(request: Request) -> Response:
    found, deck = the_game(request, request.path_params["game"]), request.query_params.get("deck", "")
    values = await run_in_threadpool(brought.prefilled, request, found, deck) if deck else {}
    return await game_page(request, found, None, values)


async def game_page(request: Request, game: Game, error: str | None = None, values: Any = None) -> Response:
    """How to start a game; with `error` and the form as sent, why it was not started."""
    values = values or {}
    played, _ = await hall(request).memories.of(hashed(request.state.token))
    decks = [one for one in await brought.mine(request, game) if one["deck"].deleted is None]
    return HTMLResponse(page(
        request, "game.html", game=game, error=error, tables=await mine(request, game), faces=faces(game, played),
        played=[one for one in played if one.game is game][:LATEST],
        best=await results.mine(request, game, hall(request).tables), **setup.shown(request, game, values, decks)),
        422 if error else 200)


async def table(request: Request) -> Response:
    seated = await the_table(request)
    if seated.problem:
        return frozen(request, seated)
    if seated.table.waiting:
        return await waiting_room(request, seated)
    notice, hint, element = None, None, request.query_params.get("why")
    if element is not None:
        try:
            notice = why_text(request, seated, element) or possible(seated, viewer(request, seated), element)
        except LookupError as problem:
            return await table_page(request, seated, 404, notice=str(problem))
    elif "hint" in request.query_params:
        hint = await hint_of(request, seated, viewer(request, seated))
        if hint is None:
            notice = "There is nothing to decide for you now."
    return await table_page(request, seated, notice=notice, hint=hint)


async def waiting_room(request: Request, seated: Seated, status: int = 200, notice: str = "") -> Response:
    """The page of a table that waits for those who are invited."""
    context = await rooms.waiting_context(request, seated)
    return HTMLResponse(page(request, "waiting.html", notice=notice, **context), status)


async def table_page(request: Request, seated: Seated, status: int = 200, **more: Any) -> Response:
    """The page of a table; `more` is what it says besides, for this visitor alone."""
    if seated.problem:
        return frozen(request, seated)
    made, drawings, every = await drawing(request, seated), hall(request).drawings, every_page(request)
    if any(more.values()):
        made = drawings.new(seated, made.sight, **more)
    facts = table_facts(seated, made.sight.seat, made.sight.mine)
    invites = seated.made_by(request.state.token) and any(seated.may_sit(seat) for seat in seated.table.keepers)
    return HTMLResponse(page(request, "table.html", game=seated.game, table=facts, gallery=seated.gallery,
                             invites=invites,
                             drawn=drawings.page(made, seated, every["csrf"])), status)


def frozen(request: Request, seated: Seated) -> Response:
    """A table whose game cannot be run again: its prose is what there is of it."""
    token = request.state.token
    seat = seated.viewer(token)
    return HTMLResponse(page(request, "frozen.html", game=seated.game, problem=seated.problem,
                             table=table_facts(seated, seat, seated.seats_of(token)),
                             log=told(request, seated, seated.table.lines(seat))))


def why_text(request: Request, seated: Seated, element: str) -> str:
    """Why the visitor can do nothing with this element of the board; empty if something can be done. `LookupError` for
    what is no such element."""
    seat, table = viewer(request, seated), seated.table
    state, acts = table.state, seat in table.acting()
    if acts:
        state = state.copy()
        state.turn_to(seat)
    reason = seated.game.why(state, element)
    if not acts and state.to_act() >= 0:
        return "You are watching." if seat < 0 else "It is not your turn."
    return named(reason, table.names)


def possible(seated: Seated, seat: int, element: str) -> str:
    """What can be done with this element, where a click alone does not say which."""
    view = seated.table.view(seat)
    labels = [move["label"] for move in [*view["actions"], *view["compounds"]]
              if any(element in group for group in move["touch"])]
    return f"Choose from the list: {'; '.join(labels[:3])}{' …' if len(labels) > 3 else '.'}"


async def why(request: Request) -> Response:
    seated = await the_table(request)
    try:
        return JSONResponse({"why": why_text(request, seated, request.query_params.get("element", ""))})
    except LookupError as problem:
        return JSONResponse({"error": str(problem)}, 404)


async def hint_of(request: Request, seated: Seated, seat: int) -> dict[str, str] | None:
    """What a strong player would do in this seat; None when it has nothing to decide."""
    table = seated.table
    if seated.problem or seat not in table.acting():
        return None
    text, reason = await unless_gone(request, hall(request).thinkers.advise(seated.game, table.state, seat))
    game = seated.game
    label = named(game.rules.lexicon.label(game.parse(text), game.face.names(table.state)), table.names)
    return {"text": text, "label": label, "why": reason}


async def unless_gone(request: Request, answer: Coroutine[Any, Any, T]) -> T:
    """The answer, which nobody goes on looking for when the client has gone: `ClientDisconnect` then."""
    looking = asyncio.ensure_future(answer)
    gone = asyncio.ensure_future(departure(request))
    try:
        await asyncio.wait([looking, gone], return_when=asyncio.FIRST_COMPLETED)
        if not looking.done():
            raise ClientDisconnect
        return looking.result()
    finally:
        for task in (looking, gone):
            task.cancel()


async def departure(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def hint(request: Request) -> Response:
    if request.method == "POST" and request.headers.get("x-kleos") != "fetch":
        return RedirectResponse(f"/tables/{request.path_params['table']}?hint=1", 303)
    seated = await the_table(request)
    found = await hint_of(request, seated, viewer(request, seated))
    return JSONResponse(found or {"error": "There is nothing to decide for you now."}, 200 if found else 422)


async def replay(request: Request) -> Response:
    seated = await the_table(request)
    if seated.problem:
        return frozen(request, seated)
    at = request.query_params.get("at", "0")
    if not at.isdecimal() or len(at) > 9:
        raise HTTPException(400, "A replay is shown at a step, a whole number from 0.")
    tag, texts = await run_in_threadpool(filmed, request, seated, int(at))
    if request.headers.get("x-kleos") == "fetch":
        return JSONResponse(await run_in_threadpool(cut, request, seated, tag, texts))
    every = every_page(request)
    facts = table_facts(seated, viewer(request, seated), seated.seats_of(request.state.token))
    return HTMLResponse(page(request, "replay.html", game=seated.game, table=facts, gallery=seated.gallery,
                             drawn=Markup(whole(texts[ROOT], texts, marked=True).replace(CSRF, every["csrf"]))))


def cut(request: Request, seated: Seated, tag: str, texts: Mapping[str, str]) -> dict[str, Any]:
    """From the moment of the film that the script has to another one: the parts that differ, as `Drawings.message` has
    them; all of them where the game has gone on since."""
    known = re.fullmatch(r"film-(\d{1,9})-(\d{1,9})", request.query_params.get("drawn", ""))
    had: Mapping[str, str] = {}
    if known and int(known[1]) == len(seated.table.log.standing):
        _, had = filmed(request, seated, int(known[2]))
    return {"from": known[0] if known and had else "", "to": tag, "seq": int(tag.rpartition("-")[2]), "since": 0,
            "fresh": None, "entries": [],
            "parts": {name: text for name, text in texts.items() if had.get(name) != text}}


async def sheet(request: Request) -> Response:
    seated = await the_table(request)
    if seated.problem:
        return frozen(request, seated)
    seat = viewer(request, seated)
    facts, view = table_facts(seated, seat, seated.seats_of(request.state.token)), seated.table.view(seat)
    return HTMLResponse(page(request, "sheet.html", game=seated.game, table=facts, view=view, gallery=seated.gallery,
                             board=board(request, seated, facts, view, sheet=True)))


SEALED: Final = "The decks of this game are known to their owners only, so its record is given out when it is over."


def record_text(seated: Seated, seat: int) -> str:
    """The record as that seat may see it: all of it when the game is over."""
    if seated.problem:
        raise HTTPException(409, f"This game cannot be checked under the rules of today: {seated.problem}.")
    kept = seated.table.record()
    if not seated.table.over:
        if seated.game.rules.sealed(seated.table.setup.options):
            raise HTTPException(409, SEALED)
        kept = record.redact(seated.game, kept, seat)
    return record.write(kept)


async def record_file(request: Request) -> Response:
    seated = await the_table(request)
    name = f"{seated.game.id}-{seated.id}.kleos"
    return PlainTextResponse(record_text(seated, viewer(request, seated)),
                             headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def events(request: Request) -> Response:
    cached = hall(request).tables.cache.get(request.path_params["table"])
    await the_table(request, cached.table.seq if cached else -1)        # whether it is there; the stream itself looks
    return StreamingResponse(boards(request), media_type="text/event-stream",
                             headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no"})


async def boards(request: Request) -> AsyncIterator[bytes]:
    """What changed for this visitor, whenever there is something new, and before it what bots did just now. A client
    names the drawing that it has; whoever comes back or comes late is shown how the table stands, and no more."""
    found, id = hall(request), request.path_params["table"]
    drawn = request.headers.get("last-event-id", request.query_params.get("drawn", ""))
    with found.hub.watch(id, request.query_params.get("page", "")) as watcher:
        async with found.hub.turn:
            watcher.shown = found.drawings.known(drawn, seated := await the_table(request), sight(request, seated))
        watcher.plays = bool(seated.seats_of(request.state.token))
        watcher.length = max(watcher.length, seated.table.seq)
        while not found.hub.closed:
            watcher.woken.clear()
            news: list[bytes] = []
            if not watcher.answered:
                async with found.hub.turn:
                    seated = await the_table(request, watcher.length)
                    for moment in [*[seen(request, past) for past in moments(seated, watcher.shown)], seated]:
                        if (made := await drawing(request, moment)) is not watcher.shown and not seated.problem:
                            news.append(event(made.tag, found.drawings.message(watcher.shown, made, moment)))
                            watcher.shown = made
            watcher.answered = False
            watcher.served.set()
            for one in news:
                yield one
            watcher.idle = True
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await watcher.woken.wait()
                watcher.idle = False
            except TimeoutError:
                watcher.idle = False
                yield KEEPALIVE_COMMENT


@lru_cache(64)
def event(tag: str, message: bytes) -> bytes:
    """A drawing as an event, which all who see the same are sent."""
    return format_sse_event(id=tag, event="board", data_str=message.decode())


def moments(seated: Seated, shown: Drawing | None) -> Iterator[Seated]:
    """The table after each decision of a bot since what is shown, and after the chance that follows one, when somebody
    is to act again; without the newest, and without what was long ago."""
    table, now = seated.table, time.time()
    since = shown.seq if shown else table.seq
    if table.seq - since <= CATCH_UP:
        for seq in range(since + 1, table.seq):
            if (table.rows[seq - 1].time or 0.0) < now - RECENT:
                continue
            actor = next((row.actor for row in reversed(table.rows[:seq]) if row.actor >= 0), None)
            if actor is not None and table.seats[actor] != HUMAN:
                moment = seated.at(seq)
                if table.rows[seq - 1].actor == actor or moment.table.acting():
                    yield moment


async def rules(request: Request) -> Response:
    game = the_game(request, request.path_params["game"])
    lesson = await run_in_threadpool(hall(request).lesson, game)
    return HTMLResponse(page(request, "rules.html", game=game, lesson=lesson,
                             gallery=lesson["gallery"] if lesson else ()))


async def credits(request: Request) -> Response:
    return HTMLResponse(page(request, "credits.html", credits=looks.credits()))


def error_page(request: Request, status: int, message: str, title: str = "") -> Response:
    """An answer that says what went wrong: a page to those who look, JSON to those who ask for data."""
    api = get_route_path(request.scope).startswith("/api/")
    looking = "text/html" in request.headers.get("accept", "text/html") and not api
    if request.headers.get("x-kleos") == "fetch" or not looking:
        return JSONResponse({"error": message}, status)
    return HTMLResponse(hall(request).looks.render(
        "error.html", {**every_page(request), "status": status, "title": title, "message": message}), status)


ROUTES: Final = [
    Route("/", home), Route("/lobby", open_tables),
    Route("/games/{game}", game), Route("/rules/{game}", rules), Route("/credits", credits),
    Route("/tables/{table}", table), Route("/tables/{table}/why", why), Route("/tables/{table}/events", events),
    Route("/tables/{table}/replay", replay), Route("/tables/{table}/sheet", sheet),
    Route("/tables/{table}/record", record_file), Route("/tables/{table}/hint", hint, methods=["GET", "POST"]),
]
