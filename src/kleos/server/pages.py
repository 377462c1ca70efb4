"""Pages: everything that can be looked at. They work without JavaScript."""
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any, Final

from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

from kleos import bots
from kleos.core import record
from kleos.core.face import named
from kleos.core.game import Game
from kleos.server import looks, results
from kleos.server.hall import (
    board,
    every_page,
    fragment,
    hall,
    mine,
    page,
    replay_context,
    table_context,
    table_facts,
    viewer,
)
from kleos.server.tables import Seated, Unknown
from kleos.table.names import HUMAN

CATCH_UP: Final = 60                        # rows that a client is shown one by one
HEARTBEAT: Final = 15.0                     # seconds between signs of life in a stream of events


def the_game(request: Request, id: str) -> Game:
    found = hall(request).config.games.get(id)
    if found is None:
        raise HTTPException(404, f"There is no game “{id}” here.")
    return found


async def the_table(request: Request) -> Seated:
    try:
        return await hall(request).open(request.path_params["table"])
    except Unknown:
        raise HTTPException(404, "There is no such table. Perhaps the link is incomplete.") from None


async def home(request: Request) -> Response:
    return HTMLResponse(page(request, "home.html", games=list(hall(request).config.games.values()),
                             tables=await mine(request), notice=None))


async def game(request: Request) -> Response:
    return await game_page(request, the_game(request, request.path_params["game"]))


async def game_page(request: Request, game: Game, error: str | None = None, values: Any = None) -> Response:
    """How to start a game; with `error` and the form as sent, why it was not started."""
    values = values or {}
    return HTMLResponse(page(
        request, "game.html", game=game, bots=bots.kinds(), error=error, values=values,
        parts=forms(request, game, values), tables=await mine(request, game),
        best=await results.mine(request, game, hall(request).tables)),
        422 if error else 200)


def forms(request: Request, game: Game, values: Mapping[str, str]) -> dict[str, Markup]:
    """The options that the game draws itself, by name; `values` is the form as it stands."""
    options = {name.removeprefix("option."): value for name, value in values.items() if name.startswith("option.")}
    components = hall(request).config.components.get(game.id, game.components)
    return {option.name: page(request, f"{game.id}/{option.name}.option.html.jinja", field=f"option.{option.name}",
                              here=f"/games/{game.id}",
                              **option.form.show(components, options, fields_of(option.name, values)))
            for option in game.rules.options if option.form}


def fields_of(option: str, values: Mapping[str, str]) -> dict[str, str]:
    """The fields of an option that is chosen with several."""
    start = f"option.{option}."
    return {name.removeprefix(start): value for name, value in values.items() if name.startswith(start)}


async def table(request: Request) -> Response:
    seated = await the_table(request)
    if seated.problem:
        return frozen(request, seated)
    notice, hint, element = None, None, request.query_params.get("why")
    if element is not None:
        try:
            notice = why_text(request, seated, element) or "You may do that now."
        except LookupError as problem:
            return table_page(request, seated, 404, notice=str(problem))
    elif "hint" in request.query_params:
        hint = await hint_of(request, seated, viewer(request, seated))
        if hint is None:
            notice = "There is nothing to decide for you now."
    return table_page(request, seated, notice=notice, hint=hint)


def table_page(request: Request, seated: Seated, status: int = 200, **more: Any) -> Response:
    if seated.problem:
        return frozen(request, seated)
    return HTMLResponse(hall(request).looks.render("table.html", table_context(request, seated, **more)), status)


def frozen(request: Request, seated: Seated) -> Response:
    """A table whose game cannot be run again: its prose is what there is of it."""
    seat = seated.viewer(request.state.token)
    return HTMLResponse(page(request, "frozen.html", game=seated.game, problem=seated.problem,
                             table=table_facts(seated, seat, request.state.token),
                             log=[{"number": n, "lines": lines} for n, lines in seated.table.lines(seat)]))


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
    text, reason = await hall(request).thinkers.advise(seated.game, table.state, seat)
    game = seated.game
    label = named(game.rules.lexicon.label(game.parse(text), game.face.names(table.state)), table.names)
    return {"text": text, "label": label, "why": reason}


async def hint(request: Request) -> Response:
    if request.method == "POST" and request.headers.get("x-kleos") != "fetch":
        return RedirectResponse(f"{request.url.path.removesuffix('/hint')}?hint=1", 303)
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
    context = await run_in_threadpool(replay_context, request, seated, int(at))
    return HTMLResponse(page(request, "replay.html", **context))


async def sheet(request: Request) -> Response:
    seated = await the_table(request)
    if seated.problem:
        return frozen(request, seated)
    seat = viewer(request, seated)
    facts = table_facts(seated, seat, request.state.token)
    view, gallery = seated.table.view(seat), seated.game.face.gallery(seated.table.setup)
    return HTMLResponse(page(request, "sheet.html", game=seated.game, table=facts, view=view, gallery=gallery,
                             board=board(request, seated.game, facts, view, gallery, read_only=True, sheet=True)))


def record_text(seated: Seated, seat: int) -> str:
    """The record as that seat may see it: all of it when the game is over."""
    if seated.problem:
        raise HTTPException(409, f"This game cannot be checked under the rules of today: {seated.problem}.")
    kept = seated.table.record()
    if not seated.table.state.over():
        kept = record.redact(seated.game, kept, seat)
    return record.write(kept)


async def record_file(request: Request) -> Response:
    seated = await the_table(request)
    name = f"{seated.game.id}-{seated.id}.kleos"
    return PlainTextResponse(record_text(seated, viewer(request, seated)),
                             headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def events(request: Request) -> Response:
    await the_table(request)
    return StreamingResponse(boards(request), media_type="text/event-stream",
                             headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no"})


async def boards(request: Request) -> AsyncIterator[bytes]:
    """The newest board whenever there is a newer one than the client has, and before it what bots did meanwhile."""
    seen, hub = request.headers.get("last-event-id", request.query_params.get("seq", "")), hall(request).hub
    with hub.watch(request.path_params["table"]) as woken:
        while not hub.closed:
            woken.clear()
            seated = await the_table(request)
            if str(seated.table.seq) != seen and not seated.problem:
                for moment in [*moments(seated, seen), seated]:
                    seen = str(moment.table.seq)
                    yield format_sse_event(id=seen, event="board", data_str=str(fragment(request, moment)))
            try:
                await asyncio.wait_for(woken.wait(), HEARTBEAT)
            except TimeoutError:
                yield KEEPALIVE_COMMENT


def moments(seated: Seated, seen: str) -> Iterator[Seated]:
    """The table after each decision of a bot since the client saw it, and after the chance that follows one, when
    somebody is to act again; without the newest, and nothing for one who comes late."""
    table = seated.table
    since = int(seen) if seen.isdecimal() and len(seen) < 9 else table.seq
    if table.seq - since <= CATCH_UP:
        for seq in range(since + 1, table.seq):
            actor = next((row.actor for row in reversed(table.rows[:seq]) if row.actor >= 0), None)
            if actor is not None and table.seats[actor] != HUMAN:
                moment = seated.at(seq)
                if table.rows[seq - 1].actor == actor or moment.table.acting():
                    yield moment


async def rules(request: Request) -> Response:
    return HTMLResponse(page(request, "rules.html", game=the_game(request, request.path_params["game"])))


async def credits(request: Request) -> Response:
    return HTMLResponse(page(request, "credits.html", credits=looks.credits()))


async def healthz(request: Request) -> Response:
    """Whether the server and its database answer."""
    await run_in_threadpool(hall(request).store.answers)
    return PlainTextResponse("ok\n")


def error_page(request: Request, status: int, message: str, title: str = "") -> Response:
    """An answer that says what went wrong: a page to those who look, JSON to those who ask for data."""
    looking = "text/html" in request.headers.get("accept", "text/html") and not request.url.path.startswith("/api/")
    if request.headers.get("x-kleos") == "fetch" or not looking:
        return JSONResponse({"error": message}, status)
    return HTMLResponse(hall(request).looks.render(
        "error.html", {**every_page(request), "status": status, "title": title, "message": message}), status)


ROUTES: Final = [
    Route("/", home), Route("/games/{game}", game), Route("/rules/{game}", rules), Route("/credits", credits),
    Route("/healthz", healthz),
    Route("/tables/{table}", table), Route("/tables/{table}/why", why), Route("/tables/{table}/events", events),
    Route("/tables/{table}/replay", replay), Route("/tables/{table}/sheet", sheet),
    Route("/tables/{table}/record", record_file), Route("/tables/{table}/hint", hint, methods=["GET", "POST"]),
]
