"""The JSON API: the same tables for programs.

A token in `Authorization: Bearer TOKEN` says in which seats its owner sits: 32 to 64 letters, digits, hyphens and
underscores of your own, drawn at random, such as Python's `secrets.token_urlsafe(32)`; take another one for each seat.
Nobody is ever told it. The cookie of the pages does the same, and then the API shows no more than the page would.
"""
from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator
from functools import cache
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from pydantic import BaseModel, Field, StringConstraints
from sqlalchemy.exc import DataError, DBAPIError, SQLAlchemyError
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import BaseRoute
from starlette.types import Message, Receive, Scope, Send

from kleos import __version__, bots
from kleos.core.components import ComponentError
from kleos.core.game import Game
from kleos.core.options import OptionError
from kleos.server.api import decks as deck_api
from kleos.server.api import listing
from kleos.server.api.openapi import (
    Told,
    add_boards,
    add_links,
    add_security,
    add_words,
    name_keys,
    refer,
    tell_refusals,
)
from kleos.server.database import pings
from kleos.server.database.decks import DeckRefused
from kleos.server.database.file import explain
from kleos.server.database.pings import SILENCE
from kleos.server.http.limits import Exceeded
from kleos.server.http.site import tell_methods
from kleos.server.pages import beginning, chat, mine, seating, standing
from kleos.server.pages.events import HEARTBEAT
from kleos.server.pages.setup import list_bots
from kleos.server.pages.waiting import make_link
from kleos.server.rendering.views import describe_table
from kleos.server.seats import time_controls
from kleos.server.seats.seated import Seated
from kleos.server.services import Services, services
from kleos.server.shapes import (
    GameTold,
    Hint,
    LogEntry,
    OpenTable,
    OptionTold,
    ProposalsAnswer,
    StaleAnswer,
    StandingAnswer,
    TableAnswer,
)
from kleos.server.tables.tables import Stale
from kleos.server.visit import acting, forms
from kleos.server.visit.looking import advise, find_proposals, write_record
from kleos.server.visit.visitor import as_seen, find_game, follow, open_table, redirect, render_page, viewing_seat
from kleos.server.work.workers import Lost
from kleos.table.table import Refused

LOG: Final = logging.getLogger("kleos.server")
PLAIN: Final = r"^[^\x00]*$"                # no database keeps a NUL
Text = Annotated[str, StringConstraints(max_length=forms.MAX_TEXT, pattern=PLAIN)]
Value = Annotated[str, StringConstraints(max_length=forms.MAX_OPTION, pattern=PLAIN)]
Count = Annotated[int, Field(ge=0, lt=10**9)]


class NewTable(BaseModel):
    game: Text = Field(examples=["shield"])
    options: dict[Text, int | bool | Value] = {}
    seats: list[Text] = Field([], max_length=16,
                              description="“human”, “link” for whoever is invited, or a bot such as “greedy” or "
                                          "“strong:200”, for each seat")
    names: list[Text] = Field([], max_length=16, description="names of the seats; empty: “Player 2” and the like")
    dealer: Text = Field("random", description="“random”, “fair” or “typed”")
    seed: Text | None = None
    guided: bool = False
    listed: bool = Field(False, description="whether anybody may sit down in a seat “link”")
    autostart: bool = Field(False, description="whether the game begins once every seat “link” is taken; else whoever "
                                               "is at the table begins it")
    absence: Text = Field("", description="“win”: of two, who waits for somebody who is away may claim the win; "
                                          "else an automaton may play on")
    clock: Text = Field("", description="“game 15”, minutes for each; “move 3”, days a move; or nothing")


class Act(BaseModel):
    seq: Count = Field(description="the `seq` of the table as you saw it")
    texts: list[Text] = Field(min_length=1, max_length=forms.MAX_ACTIONS, description="actions; all are done or none")
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
    words: Text = Field("", description="your own words to a fair dealer, before the game begins")


class Deed(BaseModel):
    seat: int | None = Field(None, description="one of your seats, from 0")
    what: Text = Field("", description="what is asked for, or what is said")


Word = Literal["begin", "leave", "return", "resign", "ask", "agree", "decline", "rematch", "claim", "say", "bring",
               "show", "words"]


class Words(StringConvertor):
    """In an address the word for a deed, not one by which something is only read there."""

    regex = "(?!(?:log|hint|record|proposals|events)$)[^/]+"


register_url_convertor("word", Words())


class Fault(BaseModel):
    error: str = Field(description="what is wrong, and what would be right")


class Undo(BaseModel):
    seq: Count
    rows: Count = 1
    consent: bool = Field(False, description="also beyond what is free; it counts as a take-back")


STATUS: Final[dict[int | str, dict[str, Any]]] = {
    403: {"model": Fault, "description": "You do not sit there, or watch only."},
    404: {"model": Fault, "description": "There is no such game, table or link."},
    409: {"model": Told[StaleAnswer], "description": "The table has gone on since `seq`; `table` is how it stands."},
    422: {"model": Fault, "description": "That cannot be done; `error` says why, with the rule."},
    429: {"model": Fault, "description": "Too much at once; `Retry-After` says when to go on."},
    503: {"model": Fault, "description": "The database does not answer; nothing was changed."}}
ROUTES: Final = APIRouter(responses=STATUS)


def describe_game(game: Game) -> GameTold:
    options: list[OptionTold] = [
        {"name": option.name, "type": option.kind, "default": game.components[option.component]
         if option.component else option.default, "choices": option.choices, "help": option.help}
        for option in game.rules.options]
    return {"id": game.id, "title": game.face.title, "seats": list(game.rules.seats), "modes": game.rules.modes,
            "options": options, "presets": game.rules.presets, "bots": bots.kinds(game), "bot_seats": list_bots(game)}


def answer_table(request: Request, seated: Seated, since: int = 0) -> TableAnswer:
    """A table as its owner, or who watches, may see it; a browser that several people share, as its pages do."""
    seated, mine, seat = as_seen(request, seated), seated.seats_of(request.state.token), viewing_seat(request, seated)
    log: list[LogEntry] = [
        {"number": number, "lines": [{"seat": line.subject, "text": line.text, "rule": line.rule} for line in lines]}
        for number, lines in seated.table.lines(seat, since)]
    return {**describe_table(seated, seat, mine), "game": seated.game.id, "log": log,
            "view": None if seated.problem else seated.table.view(seat)}


@ROUTES.delete("/visitor", status_code=204)
async def delete_visitor(request: Request) -> Response:
    """Remove all that is kept of you: your decks, the tables at which nobody else sat, and at others your name and
    your words; where you were still playing an automaton plays on, and the seat is free."""
    await mine.forget_visitor(request)
    return Response(status_code=204)


@ROUTES.get("/games")
async def list_games(request: Request) -> Told[list[GameTold]]:
    """The games of this server, with their options."""
    return [describe_game(game) for game in services(request).config.games.values()]


@ROUTES.post("/tables", status_code=201)
async def new_table(request: Request, new: NewTable) -> Told[OpenTable | TableAnswer]:
    """Sit down at a new table; `link` is what to send to those who are to sit in its seats “link”."""
    game = find_game(request, new.game)
    id = await services(request).tables.create(
        game, beginning.read_kinds(game, new.seats, services(request).config.limits),
        beginning.read_dealer(new.dealer, new.seed or "", game, services(request).clock), request.state.token,
        options=new.options, guided=new.guided, names=beginning.read_names(new.names, new.seats),
        places=beginning.read_places(new.seats, new.listed, new.clock, new.absence, new.autostart))
    seated = await services(request).open(id)
    told = answer_table(request, seated)
    if not seated.table.waiting:
        return told
    begun: OpenTable = {**told, "link": make_link(request, seated)}
    return begun


@ROUTES.get("/tables/{table}")
async def get_table(request: Request, table: str, since: Count = 0) -> Told[TableAnswer]:
    """The view of your seat (a spectator's without one), the seats, and the log from line `since` on."""
    return answer_table(request, await open_table(request), since)


@ROUTES.post("/tables/{table}/act")
async def act(request: Request, table: str, sent: Act) -> Told[TableAnswer]:
    """Do one or several actions, given in the game's notation as in `view.actions`. What other seats have chosen at the
    same time since `seq`, as in a draft, makes it none too late."""
    seated = await open_table(request)
    seat = acting.find_player(request, seated, "" if sent.seat is None else str(sent.seat))
    acting.require_device(request, seated, seat)
    return answer_table(request, await acting.change(request, seated, sent.seq, acting.Act(seat, sent.texts)))


@ROUTES.post("/tables/{table}/deal")
async def deal(request: Request, table: str, sent: Deal) -> Told[TableAnswer]:
    """Ask for the roll or draw that opens your turn."""
    seated = await open_table(request)
    deed = acting.dealing(seated, acting.find_player(request, seated), sent.text.strip())
    return answer_table(request, await acting.change(request, seated, sent.seq, deed))


@ROUTES.post("/tables/{table}/undo")
async def undo(request: Request, table: str, sent: Undo) -> Told[TableAnswer]:
    """Take back your latest actions."""
    seated = await open_table(request)
    consent = seated.seats_of(request.state.token) if sent.consent else []
    deed = acting.taking_back(seated, acting.find_player(request, seated), sent.rows, consent)
    return answer_table(request, await acting.change(request, seated, sent.seq, deed))


@ROUTES.get("/tables/{table}/proposals")
async def proposals(request: Request, table: str) -> Told[ProposalsAnswer | None]:
    """What others propose to the seat in turn, how many proposals you have left, and what they may be; `null` at a
    table without the option `pings`."""
    seated = await open_table(request)
    return pings.describe_proposals(seated.table, await find_proposals(request, seated),
                                    seated.seats_of(request.state.token))


@ROUTES.post("/tables/{table}/propose")
async def propose(request: Request, table: str, sent: Proposal) -> Told[ProposalsAnswer | None]:
    """Propose an action to the seat in turn, which may do it or not."""
    seated = await open_table(request)
    await acting.ping(request, seated, sent.seq, sent.text)
    return await proposals(request, table)


@ROUTES.get("/tables/{table}/standing")
async def see_standing(request: Request, table: str, seat: int | None = None) -> Told[StandingAnswer]:
    """What your seat answers in advance where its game asks it whatever it holds, and the `words` that it may name."""
    seated = await open_table(request)
    return await standing.describe_answer(request, seated,
                                          standing.find_own_seat(request, seated, "" if seat is None else str(seat)))


@ROUTES.post("/tables/{table}/standing")
async def give_standing(request: Request, table: str, sent: Standing) -> Told[StandingAnswer]:
    """Answer in advance; the table then answers for you, after the same time for everybody."""
    seated = await open_table(request)
    seat = standing.find_own_seat(request, seated, "" if sent.seat is None else str(sent.seat))
    await standing.save_answer(request, seated, seat, sent.text)
    return await standing.describe_answer(request, seated, seat)


@ROUTES.get("/tables/{table}/hint")
async def hint(request: Request, table: str) -> Told[Hint]:
    """What a strong player would do in your place, and why."""
    seated = await open_table(request)
    found = await advise(request, seated, viewing_seat(request, seated))
    if found is None:
        raise forms.FormError("There is nothing for you to decide now.")
    return found


@ROUTES.get("/tables/{table}/record", response_class=PlainTextResponse)
async def get_record(request: Request, table: str) -> str:
    """The record of the game; before its end without what your seat has not seen."""
    seated = await open_table(request)
    return write_record(seated, viewing_seat(request, seated))


@ROUTES.post("/join")
async def join(request: Request, sent: Join) -> Told[TableAnswer]:
    """Sit down by a link that somebody sent you, or at a listed table; who sits there already stays."""
    return answer_table(request, await seating.join(request, sent.link, sent.seat, sent.name,
                                                    sent.words))


@ROUTES.post("/tables/{table}/{deed:word}")
async def do(request: Request, table: str, deed: Word, sent: Deed) -> Told[TableAnswer]:
    """What a seat does besides acting: `begin` without who is missing; `leave`, so that a bot plays on, and `return`;
    `resign`; `ask` for “draw”, “concede”, “rematch”, “take-back” or a number of rows to take back, see `ask` in
    the table, `agree` and `decline`, also to withdraw what you asked; `bring` a deck of the box or of yours (`mine-ID`)
    and give `words` of your own to a fair dealer while the table waits; `rematch` when the game is over, which asks the
    others if there are any, and answers with the new table once all agree; `claim` the seat of somebody who is away,
    see `claims`: “1” for an automaton, “1 win” for the win; `say` something to all; `show` all a card of the hand, by
    its word, in a game of which the rules know that."""
    seated = await open_table(request)
    fields = {"seat": "" if sent.seat is None else str(sent.seat), "what": sent.what}
    if deed == "say":
        await chat.say(request, seated, sent.what, fields["seat"])
        return answer_table(request, seated)
    return answer_table(request, await seating.DEEDS[deed](request, seated, fields))


BEAT: Final = 'id: 17\nevent: table\ndata: {"seq": 17, "over": false, "your_turn": true}\n\n'


@ROUTES.get("/tables/{table}/events", response_class=StreamingResponse, responses={200: {
    "description": "A stream that goes on until you, or the server, end it.",
    "content": {"text/event-stream": {"schema": {"type": "string"}, "example": BEAT}}}})
async def events(request: Request, table: str, since: Count = 0) -> Response:
    """Server-sent events `table` whenever the table has gone on: `{"seq": 17, "over": false, "your_turn": true}`."""
    await open_table(request)
    return StreamingResponse(stream_beats(request, since), media_type="text/event-stream",
                             headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no"})


async def stream_beats(request: Request, known: int) -> AsyncIterator[bytes]:
    hub, said = services(request).hub, SILENCE.said
    with hub.watch(request.path_params["table"]) as watcher, await follow(request):
        while not hub.closed:
            watcher.woken.clear()
            table = (seated := await open_table(request)).table
            talk = await find_proposals(request, seated)
            if table.seq != known or talk.said != said:
                known, said, mine = table.seq, talk.said, seated.seats_of(request.state.token)
                yours = any(seat in mine for seat in time_controls.list_asked_seats(table))
                told = {"seq": known, "over": table.over, "your_turn": yours,
                        **({"proposals": len(said)} if pings.count_allowed(table) else {})}
                yield format_sse_event(id=str(known), event="table", data_str=json.dumps(told))
            if not await services(request).clock.wait(watcher.woken, HEARTBEAT):
                yield KEEPALIVE_COMMENT


@ROUTES.get("/docs", include_in_schema=False)
async def show_docs(request: Request) -> Response:
    """This API, for people."""
    schema = request.app.openapi()
    calls = [{"method": method.upper(), "path": path, **call} for path, methods in schema["paths"].items()
             for method, call in methods.items()]
    return HTMLResponse(render_page(request, "api.html", calls=calls, shapes=schema["components"]["schemas"]))


# refusals

async def answer_stale(request: Request, problem: Exception) -> Response:
    seated = await open_table(request)
    told: StaleAnswer = {"error": acting.STALE, "table": answer_table(request, seated)}
    return JSONResponse(told, 409)


async def answer_refused(request: Request, problem: Exception) -> Response:
    return JSONResponse({"error": str(problem)}, 422)


async def answer_misshapen(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestValidationError)
    first = problem.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:]) or "the body"
    said = "What was sent is not JSON." if first["type"] == "json_invalid" else f"{where}: {first['msg']}."
    return JSONResponse({"error": said}, 422)


async def answer_http_error(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    detail = problem.detail
    if not detail.endswith("."):                        # the library's own words
        detail = MESSAGES.get(problem.status_code, f"{detail}.").replace("ROOT", services(request).config.site.root)
    routes = [route for routes in ROUTERS for route in routes.routes]
    return JSONResponse({"error": detail}, problem.status_code, tell_methods(request, problem, routes))


MESSAGES: Final = {404: "The API has nothing under this address; ROOT/api/docs tells what it has.",
                   405: "The API does not take this method there; ROOT/api/docs tells which it takes."}


@ROUTES.get("/", include_in_schema=False)
async def root(request: Request) -> Response:
    return redirect(request, "/api/docs", 307)


async def answer_no_database(request: Request, problem: Exception) -> Response:
    if isinstance(problem, DataError):                  # only PostgreSQL is so particular
        return JSONResponse({"error": "The database cannot keep a text of that kind. Nothing was changed."}, 422)
    return JSONResponse({"error": explain_failure(problem)}, 503)


def explain_failure(problem: Exception) -> str:
    """What a database that fails means to whoever waits for it; only the log says where that is."""
    LOG.error("The database failed: %s", problem.orig if isinstance(problem, DBAPIError) else problem)
    return f"The database does not take this now: {explain(problem)}. Nothing was changed."


async def answer_exceeded(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, Exceeded)
    return JSONResponse({"error": str(problem)}, 429, {"Retry-After": str(problem.seconds)})


async def answer_ended(request: Request, problem: Exception) -> Response:
    return JSONResponse({"error": "The server is just ending. Try again when it is back."}, 503)


async def answer_gone(request: Request, problem: Exception) -> Response:
    return Response(status_code=499)                    # nobody will read it


class Interface(FastAPI):
    """The API; its document says what the board of each game of this server holds."""

    def openapi(self) -> dict[str, Any]:
        made, document = self.openapi_schema is not None, super().openapi()
        if not made:
            refer(document)
            schemas, games = document["components"]["schemas"], self.state.services.config.games.values()
            add_boards(schemas, games)
            add_words(schemas, games)
            name_keys(schemas)
            add_security(document)
            add_links(document)
            tell_refusals(document)
        return document

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """HEAD is answered wherever GET is, as it would be, without the body."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            return await super().__call__(scope, receive, send)
        begun = False

        async def send_head(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                await send(message)
            elif not begun:                             # a stream would go on for ever
                begun = True
                await send({"type": "http.response.body", "body": b""})
        await super().__call__({**scope, "method": "GET"}, receive, send_head)


class Problem(BaseModel):
    error: str = Field(description="what is wrong and what would be right, in a sentence or two")


STATUSES: Final[dict[int | str, str]] = {
    400: "The body cannot be read: it is no JSON, or no UTF-8.",
    403: "It is not for you to do that, or another site sent it.", 404: "There is no such thing.",
    409: "The table has gone on; `table` is how it stands now. Or a device is to be handed over first.",
    413: "The request is too long.", 421: "The server does not go by that name.",
    422: "What was sent makes no sense here, or the rules do not allow it.",
    429: "Too much was asked for; `Retry-After` says when to come again.",
    503: "The database does not take this now, or the server is ending."}

ROUTERS: Final = (ROUTES, listing.ROUTES, deck_api.ROUTES)
REFUSALS: Final[dict[int | type[Exception], Any]] = {
    Stale: answer_stale, Refused: answer_refused, forms.FormError: answer_refused, OptionError: answer_refused,
    DeckRefused: answer_refused,
    ComponentError: answer_refused,
    RequestValidationError: answer_misshapen, HTTPException: answer_http_error, Exceeded: answer_exceeded,
    Lost: answer_ended,
    ClientDisconnect: answer_gone, SQLAlchemyError: answer_no_database}


@cache
def list_routes() -> list[BaseRoute]:
    """All routes. Their types are worked out at the first request: once, however many servers a process has."""
    every = APIRouter(responses={status: {"model": Problem, "description": why} for status, why in STATUSES.items()})
    for routes in ROUTERS:
        every.include_router(routes)
    return every.routes


def make_api(services: Services) -> FastAPI:
    """The API of one server."""
    app = Interface(title="Kleos", version=__version__, description=__doc__, docs_url=None, redoc_url=None,
                    exception_handlers=REFUSALS, routes=list_routes())
    app.state.services = services
    return app
