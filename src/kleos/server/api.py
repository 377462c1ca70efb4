"""The JSON API: the same tables for programs.

A token in `Authorization: Bearer TOKEN` says in which seats its owner sits: 32 to 64 letters, digits, hyphens and
underscores of your own, drawn at random, such as Python's `secrets.token_urlsafe(32)`; take another one for each seat.
Nobody is ever told it. The cookie of the pages does the same, and then the API shows no more than the page would.
"""
from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from pydantic import BaseModel, Field, StringConstraints
from sqlalchemy.exc import DataError, DBAPIError, SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse

from kleos import __version__, bots
from kleos.core.components import ComponentError
from kleos.core.game import Game
from kleos.core.options import OptionError
from kleos.server import api_decks, chat, clocks, moves, pings, seating, standing
from kleos.server.collection import DeckRefused
from kleos.server.file import reason
from kleos.server.hall import Hall, eyes, hall, heard, page, seen
from kleos.server.limits import Exceeded
from kleos.server.pages import HEARTBEAT, hint_of, record_text, the_game, the_table
from kleos.server.pings import SILENCE
from kleos.server.rooms import link_of
from kleos.server.seated import Seated, hashed
from kleos.server.tables import Stale
from kleos.server.views import table_facts
from kleos.server.workers import Lost
from kleos.table.table import Refused

LOG: Final = logging.getLogger("kleos.server")
PLAIN: Final = r"^[^\x00]*$"                # no database keeps a NUL
Text = Annotated[str, StringConstraints(max_length=moves.LONGEST, pattern=PLAIN)]
Value = Annotated[str, StringConstraints(max_length=moves.OPTION, pattern=PLAIN)]
Count = Annotated[int, Field(ge=0, lt=10**9)]


class NewTable(BaseModel):
    game: Text
    options: dict[Text, int | bool | Value] = {}
    seats: list[Text] = Field([], max_length=16,
                              description="“human”, “link” for whoever is invited, or a bot such as “greedy” or "
                                          "“strong:200”, for each seat")
    names: list[Text] = Field([], max_length=16, description="names of the seats; empty: “Player 2” and the like")
    dealer: Text = Field("random", description="“random”, “fair” or “typed”")
    seed: Text | None = None
    guided: bool = False
    listed: bool = Field(False, description="whether anybody may sit down in a seat “link”")
    clock: Text = Field("", description="“game 15”, minutes for each; “move 3”, days a move; or nothing")


class Act(BaseModel):
    seq: Count = Field(description="the `seq` of the table as you saw it")
    texts: list[Text] = Field(min_length=1, max_length=moves.MOST, description="actions; all are done or none")
    seat: int | None = Field(None, description="one of your seats; left out: the one that may act")


class Deal(BaseModel):
    seq: Count
    text: Text = Field("", description="what real dice or cards show, at a table with a typed dealer")


class Proposal(BaseModel):
    seq: Count
    text: Text = Field(description="an action of the seat in turn, in the game's notation")


class Standing(BaseModel):
    seat: int | None = Field(None, description="one of your seats; left out: the one that may act")
    text: Value = Field(description="such as “pass unless any”, “pass unless NAME, NAME” or “pass”; empty: ask me")


class Join(BaseModel):
    link: Text = Field(description="the link, or the address of a listed table")
    name: Text = Field("", description="how the seat is called from now on")
    seat: int | None = Field(None, description="the seat that you would like, if it is free")


class Deed(BaseModel):
    seat: int | None = Field(None, description="one of your seats, from 0")
    what: Text = Field("", description="what is asked for, or what is said")


Word = Literal["begin", "leave", "return", "resign", "ask", "agree", "decline", "rematch", "say", "bring"]


class Fault(BaseModel):
    error: str = Field(description="what is wrong, and what would be right")


class Undo(BaseModel):
    seq: Count
    rows: Count = 1
    consent: bool = Field(False, description="also beyond what is free; it counts as a take-back")


STATUS: Final[dict[int | str, dict[str, Any]]] = {
    403: {"model": Fault, "description": "You do not sit there, or watch only."},
    404: {"model": Fault, "description": "There is no such game, table or link."},
    409: {"model": Fault, "description": "The table has gone on since `seq`; `table` is how it stands."},
    422: {"model": Fault, "description": "That cannot be done; `error` says why, with the rule."},
    429: {"model": Fault, "description": "Too much at once; `Retry-After` says when to go on."},
    503: {"model": Fault, "description": "The database does not answer; nothing was changed."}}
ROUTES: Final = APIRouter(responses=STATUS)


def about(game: Game) -> dict[str, Any]:
    options = [{"name": option.name, "type": option.kind, "default": game.components[option.component]
                if option.component else option.default, "choices": option.choices, "help": option.help}
               for option in game.rules.options]
    return {"id": game.id, "title": game.face.title, "seats": list(game.rules.seats), "modes": game.rules.modes,
            "options": options, "presets": game.rules.presets, "bots": bots.kinds()}


def shown(request: Request, seated: Seated, since: int = 0) -> dict[str, Any]:
    """A table as its owner, or who watches, may see it; a browser that several people share, as its pages do."""
    seated, mine, seat = seen(request, seated), seated.seats_of(request.state.token), eyes(request, seated)
    log = [{"number": number, "lines": [{"seat": line.subject, "text": line.text, "rule": line.rule} for line in lines]}
           for number, lines in seated.table.lines(seat, since)]
    return {**table_facts(seated, seat, mine), "game": seated.game.id, "log": log,
            "view": None if seated.problem else seated.table.view(seat)}


@ROUTES.delete("/visitor", status_code=204)
async def forget(request: Request) -> Response:
    """Remove all that is kept of you: your decks, the tables at which nobody else sat, and at others your name and
    your words."""
    found = hall(request)
    await asyncio.wrap_future(found.store.forget(hashed(request.state.token)))
    found.tables.cache.clear()
    return Response(status_code=204)


@ROUTES.get("/games")
async def list_games(request: Request) -> list[dict[str, Any]]:
    """The games of this server, with their options."""
    return [about(game) for game in hall(request).config.games.values()]


@ROUTES.post("/tables", status_code=201)
async def new_table(request: Request, new: NewTable) -> dict[str, Any]:
    """Sit down at a new table; `link` is what to send to those who are to sit in its seats “link”."""
    game = the_game(request, new.game)
    id = await hall(request).tables.create(
        game, moves.kinds_of(game, new.seats, hall(request).config.limits),
        moves.dealer_of(new.dealer, new.seed or ""), request.state.token,
        options=new.options, guided=new.guided, names=moves.names_of(new.names, new.seats),
        places=moves.places_of(new.seats, new.listed, new.clock))
    seated = await hall(request).open(id)
    return {**shown(request, seated), **({"link": link_of(request, seated)} if seated.table.waiting else {})}


@ROUTES.get("/tables/{table}")
async def see_table(request: Request, table: str, since: Count = 0) -> dict[str, Any]:
    """The view of your seat (a spectator's without one), the seats, and the log from line `since` on."""
    return shown(request, await the_table(request), since)


@ROUTES.post("/tables/{table}/act")
async def act(request: Request, table: str, sent: Act) -> dict[str, Any]:
    """Do one or several actions, given in the game's notation as in `view.actions`. What other seats have chosen at the
    same time since `seq`, as in a draft, makes it none too late."""
    seated = await the_table(request)
    seat = moves.a_player(request, seated, "" if sent.seat is None else str(sent.seat))
    moves.at_hand(request, seated, seat)
    return shown(request, await moves.change(request, table, sent.seq, moves.Act(seat, sent.texts)))


@ROUTES.post("/tables/{table}/deal")
async def deal(request: Request, table: str, sent: Deal) -> dict[str, Any]:
    """Ask for the roll or draw that opens your turn."""
    seated = await the_table(request)
    deed = moves.dealing(seated, moves.a_player(request, seated), sent.text.strip())
    return shown(request, await moves.change(request, table, sent.seq, deed))


@ROUTES.post("/tables/{table}/undo")
async def undo(request: Request, table: str, sent: Undo) -> dict[str, Any]:
    """Take back your latest actions."""
    seated = await the_table(request)
    consent = seated.seats_of(request.state.token) if sent.consent else []
    deed = moves.taking_back(seated, moves.a_player(request, seated), sent.rows, consent)
    return shown(request, await moves.change(request, table, sent.seq, deed))


@ROUTES.get("/tables/{table}/proposals")
async def proposals(request: Request, table: str) -> dict[str, Any] | None:
    """What others propose to the seat in turn, how many proposals you have left, and what they may be; `null` at a
    table without the option `pings`."""
    seated = await the_table(request)
    return pings.shown(seated.table, await heard(request, seated), seated.seats_of(request.state.token))


@ROUTES.post("/tables/{table}/propose")
async def propose(request: Request, table: str, sent: Proposal) -> dict[str, Any] | None:
    """Propose an action to the seat in turn, which may do it or not."""
    seated = await the_table(request)
    await moves.ping(request, seated, sent.seq, sent.text)
    return await proposals(request, table)


@ROUTES.get("/tables/{table}/standing")
async def see_standing(request: Request, table: str, seat: int | None = None) -> dict[str, Any]:
    """What your seat answers in advance where its game asks it whatever it holds, and the `words` that it may name."""
    seated = await the_table(request)
    return await standing.found(request, seated, standing.own(request, seated, "" if seat is None else str(seat)))


@ROUTES.post("/tables/{table}/standing")
async def give_standing(request: Request, table: str, sent: Standing) -> dict[str, Any]:
    """Answer in advance; the table then answers for you, after the same time for everybody."""
    seated = await the_table(request)
    seat = standing.own(request, seated, "" if sent.seat is None else str(sent.seat))
    await standing.give(request, seated, seat, sent.text)
    return await standing.found(request, seated, seat)


@ROUTES.get("/tables/{table}/hint")
async def hint(request: Request, table: str) -> dict[str, str]:
    """What a strong player would do in your place, and why."""
    seated = await the_table(request)
    found = await hint_of(request, seated, eyes(request, seated))
    if found is None:
        raise moves.Wrong("There is nothing to decide for you now.")
    return found


@ROUTES.get("/tables/{table}/record", response_class=PlainTextResponse)
async def get_record(request: Request, table: str) -> str:
    """The record of the game; before its end without what your seat has not seen."""
    seated = await the_table(request)
    return record_text(seated, eyes(request, seated))


@ROUTES.post("/join")
async def join(request: Request, sent: Join) -> dict[str, Any]:
    """Sit down by a link that somebody sent you, or at a listed table; who sits there already stays."""
    return shown(request, await seating.join(request, sent.link, sent.seat, sent.name))


@ROUTES.post("/tables/{table}/{deed}")
async def do(request: Request, table: str, deed: Word, sent: Deed) -> dict[str, Any]:
    """What a seat does besides acting: `begin` without who is missing; `leave`, so that a bot plays on, and `return`;
    `resign`; `ask` for “draw”, “concede” or a number of rows to take back, see `ask` in the table, `agree` and
    `decline`; `bring` a deck of the box or of yours (`mine-ID`) while the table waits; `rematch` when the game is over,
    which answers with the new table; `say` something to all."""
    seated = await the_table(request)
    fields = {"seat": "" if sent.seat is None else str(sent.seat), "what": sent.what}
    if deed == "say":
        await chat.utter(request, seated, sent.what, fields["seat"])
        return shown(request, seated)
    return shown(request, await seating.DEEDS[deed](request, seated, fields))


@ROUTES.get("/tables/{table}/events", response_class=StreamingResponse)
async def events(request: Request, table: str, since: Count = 0) -> Response:
    """Server-sent events `table` whenever the table has gone on: `{"seq": 17, "over": false, "your_turn": true}`."""
    await the_table(request)
    return StreamingResponse(beats(request, since), media_type="text/event-stream",
                             headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no"})


async def beats(request: Request, known: int) -> AsyncIterator[bytes]:
    hub, said = hall(request).hub, SILENCE.said
    with hub.watch(request.path_params["table"]) as watcher:
        while not hub.closed:
            watcher.woken.clear()
            table = (seated := await the_table(request)).table
            talk = await heard(request, seated)
            if table.seq != known or talk.said != said:
                known, said, mine = table.seq, talk.said, seated.seats_of(request.state.token)
                yours = any(seat in mine for seat in clocks.asked(table))
                told = {"seq": known, "over": table.over, "your_turn": yours,
                        **({"proposals": len(said)} if pings.most(table) else {})}
                yield format_sse_event(id=str(known), event="table", data_str=json.dumps(told))
            try:
                await asyncio.wait_for(watcher.woken.wait(), HEARTBEAT)
            except TimeoutError:
                yield KEEPALIVE_COMMENT


@ROUTES.get("/docs", include_in_schema=False)
async def docs(request: Request) -> Response:
    """This API, for people."""
    schema = request.app.openapi()
    calls = [{"method": method.upper(), "path": path, **call} for path, methods in schema["paths"].items()
             for method, call in methods.items()]
    return HTMLResponse(page(request, "api.html", calls=calls, shapes=schema["components"]["schemas"]))


# refusals

async def stale(request: Request, problem: Exception) -> Response:
    seated = await the_table(request)
    return JSONResponse({"error": moves.STALE, "table": shown(request, seated)}, 409)


async def refused(request: Request, problem: Exception) -> Response:
    return JSONResponse({"error": str(problem)}, 422)


async def misshapen(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestValidationError)
    first = problem.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:]) or "the body"
    return JSONResponse({"error": f"{where}: {first['msg']}."}, 422)


async def http_error(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    detail = problem.detail if problem.detail.endswith(".") else MESSAGES.get(problem.status_code, f"{problem.detail}.")
    return JSONResponse({"error": detail}, problem.status_code, problem.headers)


MESSAGES: Final = {404: "The API has nothing under this address; /api/docs tells what it has.",
                   405: "The API does not take this method there; /api/docs tells which it takes."}


@ROUTES.get("/", include_in_schema=False)
async def root() -> Response:
    return RedirectResponse("/api/docs")


async def no_database(request: Request, problem: Exception) -> Response:
    if isinstance(problem, DataError):                  # only PostgreSQL is so particular
        return JSONResponse({"error": "The database cannot keep a text of that kind. Nothing was changed."}, 422)
    return JSONResponse({"error": failure(problem)}, 503)


def failure(problem: Exception) -> str:
    """What a database that fails means to whoever waits for it; only the log says where that is."""
    LOG.error("The database failed: %s", problem.orig if isinstance(problem, DBAPIError) else problem)
    return f"The database does not take this now: {reason(problem)}. Nothing was changed."


async def exceeded(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, Exceeded)
    return JSONResponse({"error": str(problem)}, 429, {"Retry-After": str(problem.seconds)})


async def ended(request: Request, problem: Exception) -> Response:
    return JSONResponse({"error": "The server is just ending. Try again when it is back."}, 503)


async def gone(request: Request, problem: Exception) -> Response:
    return Response(status_code=499)                    # nobody will read it


class Problem(BaseModel):
    error: str = Field(description="what is wrong and what would be right, in a sentence or two")


STATUSES: Final[dict[int | str, str]] = {
    403: "It is not for you to do that, or another site sent it.", 404: "There is no such thing.",
    409: "The table has gone on; `table` is how it stands now. Or a device is to be handed over first.",
    413: "The request is too long.", 421: "The server does not go by that name.",
    422: "What was sent makes no sense here, or the rules do not allow it.",
    429: "Too much was asked for; `Retry-After` says when to come again.",
    503: "The database does not take this now, or the server is ending."}

REFUSALS: Final[dict[int | type[Exception], Any]] = {
    Stale: stale, Refused: refused, moves.Wrong: refused, OptionError: refused, DeckRefused: refused,
    ComponentError: refused,
    RequestValidationError: misshapen, HTTPException: http_error, Exceeded: exceeded, Lost: ended,
    ClientDisconnect: gone, SQLAlchemyError: no_database}


def interface(hall: Hall) -> FastAPI:
    """The API of one server."""
    app = FastAPI(title="Kleos", version=__version__, description=__doc__, docs_url=None, redoc_url=None,
                  exception_handlers=REFUSALS, responses={
                      status: {"model": Problem, "description": why} for status, why in STATUSES.items()})
    app.include_router(ROUTES)
    app.include_router(api_decks.ROUTES)
    app.state.hall = hall
    return app
