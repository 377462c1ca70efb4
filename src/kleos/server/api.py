"""The JSON API: the same tables for programs. A token from `POST /api/tables` in `Authorization: Bearer TOKEN`, or the
cookie of the pages, says in which seats its owner sits."""
from __future__ import annotations

import logging
from typing import Annotated, Any, Final

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import BaseModel, Field, StringConstraints
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from kleos import __version__, bots
from kleos.core.components import ComponentError
from kleos.core.game import Game
from kleos.core.options import OptionError
from kleos.server import moves
from kleos.server.hall import Hall, hall, page, table_facts
from kleos.server.pages import hint_of, record_text, the_game, the_table
from kleos.server.tables import Seated, Stale
from kleos.table.table import Refused

LOG: Final = logging.getLogger("kleos.server")
Text = Annotated[str, StringConstraints(max_length=moves.LONGEST)]
Value = Annotated[str, StringConstraints(max_length=moves.OPTION)]
Count = Annotated[int, Field(ge=0, lt=10**9)]

ROUTES: Final = APIRouter()


class NewTable(BaseModel):
    game: Text
    options: dict[Text, int | bool | Value] = {}
    seats: list[Text] = Field([], max_length=16,
                              description="“human” or a bot such as “greedy” or “strong:200”, for each seat")
    names: list[Text] = Field([], max_length=16, description="names of the seats; empty: “Player 2” and the like")
    dealer: Text = Field("random", description="“random”, “fair” or “typed”")
    seed: Text | None = None
    guided: bool = False


class Act(BaseModel):
    seq: Count = Field(description="the `seq` of the table as you saw it")
    texts: list[Text] = Field(min_length=1, max_length=moves.MOST, description="actions; all are done or none")
    seat: int | None = Field(None, description="one of your seats; left out: the one that may act")


class Deal(BaseModel):
    seq: Count
    text: Text = Field("", description="what real dice or cards show, at a table with a typed dealer")


class Undo(BaseModel):
    seq: Count
    rows: Count = 1
    consent: bool = Field(False, description="also beyond what is free; it counts as a take-back")


def about(game: Game) -> dict[str, Any]:
    options = [{"name": option.name, "type": option.kind, "default": game.components[option.component]
                if option.component else option.default, "choices": option.choices, "help": option.help}
               for option in game.rules.options]
    return {"id": game.id, "title": game.face.title, "seats": list(game.rules.seats), "modes": game.rules.modes,
            "options": options, "presets": game.rules.presets, "bots": bots.kinds()}


def shown(request: Request, seated: Seated, since: int = 0) -> dict[str, Any]:
    """A table as its owner, or who watches, may see it."""
    token = request.state.token
    viewer = seated.viewer(token)
    log = [{"number": number, "lines": [{"seat": line.subject, "text": line.text, "rule": line.rule} for line in lines]}
           for number, lines in seated.table.lines(viewer, since)]
    return {**table_facts(seated, viewer, token), "game": seated.game.id, "log": log,
            "view": None if seated.problem else seated.table.view(viewer)}


@ROUTES.get("/games")
async def list_games(request: Request) -> list[dict[str, Any]]:
    """The games of this server, with their options."""
    return [about(game) for game in hall(request).config.games.values()]


@ROUTES.post("/tables", status_code=201)
async def new_table(request: Request, new: NewTable) -> dict[str, Any]:
    """Sit down at a new table; `token` is who you are at it."""
    game = the_game(request, new.game)
    id = await hall(request).tables.create(
        game, moves.kinds_of(game, new.seats), moves.dealer_of(new.dealer, new.seed or ""), request.state.token,
        options=new.options, guided=new.guided, names=moves.names_of(new.names, new.seats))
    return {**shown(request, await hall(request).open(id)), "token": request.state.token}


@ROUTES.get("/tables/{table}")
async def see_table(request: Request, table: str, since: Count = 0) -> dict[str, Any]:
    """The view of your seat (a spectator's without one), the seats, and the log from line `since` on."""
    return shown(request, await the_table(request), since)


@ROUTES.post("/tables/{table}/act")
async def act(request: Request, table: str, sent: Act) -> dict[str, Any]:
    """Do one or several actions, given in the game's notation as in `view.actions`."""
    seated = await the_table(request)
    seat = moves.a_seat(request, seated, "" if sent.seat is None else str(sent.seat))
    return shown(request, await moves.change(request, table, sent.seq, lambda at: at.act(seat, sent.texts)))


@ROUTES.post("/tables/{table}/deal")
async def deal(request: Request, table: str, sent: Deal) -> dict[str, Any]:
    """Ask for the roll or draw that opens your turn."""
    seated = await the_table(request)
    deed = moves.dealing(seated, moves.a_seat(request, seated), sent.text.strip())
    return shown(request, await moves.change(request, table, sent.seq, deed))


@ROUTES.post("/tables/{table}/undo")
async def undo(request: Request, table: str, sent: Undo) -> dict[str, Any]:
    """Take back your latest actions."""
    seated = await the_table(request)
    consent = seated.seats_of(request.state.token) if sent.consent else []
    deed = moves.taking_back(seated, moves.a_seat(request, seated), sent.rows, consent)
    return shown(request, await moves.change(request, table, sent.seq, deed))


@ROUTES.get("/tables/{table}/hint")
async def hint(request: Request, table: str) -> dict[str, str]:
    """What a strong player would do in your place, and why."""
    seated = await the_table(request)
    found = await hint_of(request, seated, seated.viewer(request.state.token))
    if found is None:
        raise moves.Wrong("There is nothing to decide for you now.")
    return found


@ROUTES.get("/tables/{table}/record", response_class=PlainTextResponse)
async def get_record(request: Request, table: str) -> str:
    """The record of the game; before its end without what your seat has not seen."""
    seated = await the_table(request)
    return record_text(seated, seated.viewer(request.state.token))


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
                   405: "The API does not take this method there; /api/docs tells which it takes.",
                   413: "That is too much at once; nothing was changed."}


@ROUTES.get("/", include_in_schema=False)
async def root() -> Response:
    return RedirectResponse("/api/docs")


async def no_database(request: Request, problem: Exception) -> Response:
    return JSONResponse({"error": failure(problem)}, 503)


def failure(problem: Exception) -> str:
    """What a database that fails means to whoever waits for it."""
    reason = str(problem.orig).strip() if isinstance(problem, DBAPIError) else str(problem)
    LOG.error("The database failed: %s", reason)
    return f"The database does not take this now ({reason}); nothing was changed."


REFUSALS: Final[dict[int | type[Exception], Any]] = {
    Stale: stale, Refused: refused, moves.Wrong: refused, OptionError: refused, ComponentError: refused,
    RequestValidationError: misshapen, HTTPException: http_error,
    SQLAlchemyError: no_database}


def interface(hall: Hall) -> FastAPI:
    """The API of one server."""
    app = FastAPI(title="Kleos", version=__version__, description=__doc__, docs_url=None, redoc_url=None,
                  exception_handlers=REFUSALS)
    app.include_router(ROUTES)
    app.state.hall = hall
    return app
