"""Moves: everything that changes something. Each form is checked here and played by the table itself."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from python_multipart.exceptions import FormParserError
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from kleos import bots
from kleos.core import record
from kleos.core.components import ComponentError
from kleos.core.flow import CHANCE
from kleos.core.game import Game
from kleos.core.options import OptionError
from kleos.core.record import RecordError
from kleos.server import guard
from kleos.server.hall import PREFERENCES, fragment, hall, holding, preference
from kleos.server.pages import error_page, fields_of, game_page, table_page, the_game, the_table
from kleos.server.tables import Seated, Stale
from kleos.table import dealers
from kleos.table import names as naming
from kleos.table.log import Past, Row, history, standing
from kleos.table.names import HUMAN
from kleos.table.table import Refused, Table, resume

LONGEST: Final = 200                        # characters in an action, a deal or a seed
OPTION: Final = 8000                        # characters in the value of an option: decks for each of three seats, of 60
                                            # different cards with names of 40 characters, as lines
FIELDS: Final = 1000                        # in a form: for each of three decks 180 cards and more, and the rest
MOST: Final = 64                            # actions in one click
STALE: Final = "The table has gone on since you saw it. This is how it stands now."
WATCHING: Final = "You are watching this table; only who sits at it can play."


class Wrong(ValueError):
    """A form that makes no sense; the text says why."""


async def form(request: Request, files: int = 0) -> FormData:
    """The form as sent, once it is sure that a page of ours sent it; with so many files, which the caller closes."""
    try:
        sent = await request.form(max_files=files, max_fields=FIELDS)
    except (HTTPException, FormParserError, ValueError) as problem:
        if getattr(problem, "status_code", 0) == 413:
            raise
        raise HTTPException(400, "What was sent is not a form.") from None
    if not guard.ours(request, text(sent, "csrf")):
        raise HTTPException(403, "This form is too old. Load the page anew and try again.")
    return sent


def text(sent: FormData, name: str, default: str = "") -> str:
    value, most = sent.get(name, default), OPTION if name.startswith("option.") else LONGEST
    if not isinstance(value, str) or len(value) > most:
        raise Wrong(f"“{name}” must be a text of at most {most} characters.")
    return value


def texts(sent: FormData, name: str) -> list[str]:
    """What is given under one name, once or several times, or as several lines."""
    lines = [line for value in sent.getlist(name) for line in (value.splitlines() if isinstance(value, str) else [""])]
    values = [line for line in lines if 0 < len(line) <= LONGEST]
    if not values or len(values) > MOST or len(values) < len(lines):
        raise Wrong(f"“{name}” must be given once to {MOST} times, each time at most {LONGEST} characters.")
    return values


def number(sent: FormData, name: str, default: str = "") -> int:
    value = text(sent, name, default).strip()
    if not (value.isascii() and value.isdecimal() and len(value) <= 9):
        raise Wrong(f"“{name}” must be a whole number, not “{value}”.")
    return int(value)


def a_seat(request: Request, seated: Seated, asked: str = "") -> int:
    """The seat for which the visitor acts: the one asked for if it is the visitor's, else the one that may act."""
    mine = seated.seats_of(request.state.token)
    if not mine:
        raise HTTPException(403, WATCHING)
    if not asked:
        return seated.viewer(request.state.token)
    if asked not in [str(seat) for seat in mine]:
        raise HTTPException(403, "You do not sit in that seat.")
    return int(asked)


async def change(request: Request, id: str, seq: int, deed: Callable[[Table], object]) -> Seated:
    """Play the deed; the bots answer it in their own time."""
    found = hall(request)
    seated = await found.open(id)
    rolls = seated.seats_of(request.state.token) if preference(request, "roll") == "auto" else []
    seated = await found.tables.change(id, seq, deed, rolls)
    found.players.nudge(id, seated.bot())
    return seated


Deed = Callable[[Request, Seated, FormData], Callable[[Table], object]]


def move(read: Deed) -> Callable[[Request], Any]:
    """A route that changes a table by what `read` makes of the form."""
    async def route(request: Request) -> Response:
        seated = await the_table(request)
        fetch = request.headers.get("x-kleos") == "fetch"
        try:
            sent = await form(request)
            seq = number(sent, "seq")
            seated = await change(request, seated.id, seq, read(request, seated, sent))
        except Stale:
            seated = await the_table(request)
            if fetch:
                return HTMLResponse(fragment(request, seated, notice=STALE), 409)
            return table_page(request, seated, 409, notice=STALE)
        except (Wrong, Refused) as problem:
            if fetch:
                return JSONResponse({"error": str(problem)}, 422)
            return table_page(request, seated, 422, notice=str(problem))
        if fetch:
            return HTMLResponse(fragment(request, seated))
        return RedirectResponse(f"/tables/{seated.id}", 303)
    return route


@move
def act(request: Request, seated: Seated, sent: FormData) -> Callable[[Table], object]:
    seat, actions = a_seat(request, seated, text(sent, "seat")), texts(sent, "text")
    return lambda table: table.act(seat, actions)


@move
def deal(request: Request, seated: Seated, sent: FormData) -> Callable[[Table], object]:
    return dealing(seated, a_seat(request, seated), text(sent, "text").strip())


def dealing(seated: Seated, seat: int, shown: str) -> Callable[[Table], object]:
    """Ask for the roll or draw that opens the turn, or say what real dice and cards show."""
    if seated.table.state.to_act() == CHANCE and not seated.deals(seat):
        raise Refused("It is not for you to roll or draw now.")

    def deed(table: Table) -> None:
        if shown or table.dealer.kind == "typed":
            table.type_deal(shown, seat)
        elif not table.deal():
            raise Refused("Nothing is to be rolled or drawn now.")
    return deed


@move
def undo(request: Request, seated: Seated, sent: FormData) -> Callable[[Table], object]:
    consent = seated.seats_of(request.state.token) if text(sent, "consent") == "on" else []
    return taking_back(seated, a_seat(request, seated), number(sent, "rows", "1"), consent)


def taking_back(seated: Seated, seat: int, rows: int, consent: list[int]) -> Callable[[Table], object]:
    """A single row that is not free takes with it all that came after the latest action of those who consent."""
    table = seated.table
    if consent and rows == 1 and not table.undoable(seat):
        rows = table.regrettable(*consent)
        if not rows:
            raise Refused("There is nothing of yours to take back.")
    return lambda table: table.undo(seat, rows, consent)


# tables

async def sit_down(request: Request) -> Response:
    """A new table, as the form of the game's page asks for it."""
    sent = await form(request)
    game = the_game(request, text(sent, "game"))
    try:
        values = {name: text(sent, name) for name in sent}
        players = players_of(game, values)
        options = options_of(game, values, players)
        kinds, names = ([values.get(f"{part}.{seat}", "") for seat in range(players)]
                        for part in ("seat", "name"))
        id = await hall(request).tables.create(
            game, kinds_of(game, kinds),
            dealer_of(values.get("dealer", "random"), values.get("seed", "")), request.state.token,
            options=options, guided=values.get("guide") == "on", names=names_of(names, kinds))
    except (Wrong, OptionError, ComponentError) as problem:
        error = problem.told if isinstance(problem, OptionError) else str(problem)
        if request.headers.get("x-kleos") == "fetch":
            return JSONResponse({"error": error}, 422)
        return await game_page(request, game, error, {name: str(value) for name, value in sent.items()})
    return RedirectResponse(f"/tables/{id}", 303)


def players_of(game: Game, values: dict[str, str]) -> int:
    """How many seats of the form count, from the first on: as many as it says, or all."""
    low, high = game.rules.seats
    asked = values.get("players", str(high))
    if asked not in [str(number) for number in range(low, high + 1)]:
        raise Wrong(f"{game.face.title} is for {low} to {high} players.")
    return int(asked)


def options_of(game: Game, values: dict[str, str], players: int) -> dict[str, Any]:
    """The options as a form sets them; those of several fields are read by the game. What the form does not show to so
    few players is left out."""
    given = {name.removeprefix("option."): value for name, value in values.items() if name.startswith("option.")}
    hidden = {option.name for option in game.rules.options if option.least > players}
    found: dict[str, Any] = {name: value for name, value in given.items() if "." not in name and name not in hidden}
    for option in game.rules.options:
        fields = fields_of(option.name, values)
        if option.form and fields and option.name not in found:
            found[option.name] = option.form.read(fields)
    return found


async def redraw(request: Request) -> Response:
    """The page of a game with its form as it stands, nothing begun: what the game has to say to it."""
    sent = await form(request)
    game = the_game(request, request.path_params["game"])
    return await game_page(request, game, None, {name: str(value) for name, value in sent.items()})


def kinds_of(game: Game, asked: list[str]) -> list[str]:
    """Who sits in the seats that are taken; `Wrong` for a bot that there is not."""
    kinds = [kind for kind in asked if kind] or [HUMAN] * game.rules.seats[0]
    for kind in kinds:
        if kind != HUMAN:
            try:
                bots.make(kind, game)
            except ValueError as problem:
                raise Wrong(str(problem)) from None
    return kinds


def names_of(asked: list[str], kinds: list[str]) -> list[str]:
    """What the seats that are taken are called, those without a kind left out; `Wrong` for what is no name."""
    try:
        return [naming.tidied(name) for seat, name in enumerate(asked) if all(kinds[seat:seat + 1])]
    except ValueError as problem:
        raise Wrong(f"That cannot be: {problem}.") from None


def dealer_of(kind: str, seed: str) -> dealers.Dealer:
    try:
        return dealers.dealer(kind, seed.strip() or None)
    except ValueError as problem:
        raise Wrong(str(problem)) from None


async def again(request: Request) -> Response:
    """A new game with the same options and seats; with `same`, with the same dice and cards in the same places."""
    seated, sent = await the_table(request), await form(request)
    table, same = seated.table, sent.get("same") == "on"
    if same and not may_know(request, seated):
        return error_page(request, 409, "The same dice and cards can be had when this game is over.")
    before = Past(0, 0, history(table.rows, table.before).withdrawn) if same else None
    dealer = table.dealer if same else dealers.dealer(table.dealer.kind)
    return await another(request, seated, dealer, [], before)


def may_know(request: Request, seated: Seated) -> bool:
    """Whether the visitor may learn what this table's dealer would deal: when it is over, or nobody else's game."""
    own = len(seated.table.seats) == 1 and bool(seated.seats_of(request.state.token))
    return seated.table.state.over() or own


async def fork(request: Request) -> Response:
    """Another table that goes on from a position of this one, with dice and cards of its own (`same`: with its)."""
    seated, sent = await the_table(request), await form(request)
    table, same = seated.table, sent.get("same") == "on"
    if not (table.state.over() or len(table.seats) == 1) or (same and not may_know(request, seated)):
        return error_page(request, 409, "Others still play here; the game can be played on elsewhere when it is over.")
    rows = standing(table.rows)
    at = number(sent, "at", str(len(rows)))
    given = [Row(seq, row.actor, row.text, row.told) for seq, row in enumerate(rows[:at])]
    known = history(table.rows, table.before)
    before = Past(len(given), known.takebacks, known.withdrawn if same else None)
    return await another(request, seated, table.dealer if same else dealers.dealer(table.dealer.kind), given, before)


async def another(request: Request, seated: Seated, dealer: dealers.Dealer, rows: list[Row],
                  before: Past | None) -> Response:
    if seated.problem:
        return error_page(request, 409, f"This game was played under other rules and cannot go on: {seated.problem}.")
    id = await hall(request).tables.create(
        seated.game, seated.table.seats, dealer, request.state.token, options=seated.table.setup.options,
        components=seated.table.setup.components, rows=rows, before=before, origin=seated.id, names=seated.table.given)
    return RedirectResponse(f"/tables/{id}", 303)


async def upload(request: Request) -> Response:
    """Open a record: a table at its end, to be replayed and played on."""
    sent = await form(request, 1)
    file = sent.get("file", sent.get("record"))
    content = await file.read() if isinstance(file, UploadFile) else b""
    await sent.close()
    if not content:
        return error_page(request, 422, "Choose a file to open: a game record, NAME.kleos.")
    try:
        kept = record.parse(content.decode("utf-8"))
        game = hall(request).config.games.get(kept.head["game"])
        if game is None:
            raise RecordError(0, f"there is no game “{kept.head['game']}” here")
        table = resume(game, kept, dealers.RandomDealer())
        kinds = kinds_of(game, [seat if seat.split(":")[0] in bots.kinds() else HUMAN for seat in table.seats])
    except UnicodeDecodeError:
        return error_page(request, 422, "This is no game record: it is not a text.")
    except ValueError as problem:
        return error_page(request, 422, f"This record cannot be opened: {problem}.".replace("..", "."))
    id = await hall(request).tables.create(
        game, kinds, table.dealer, request.state.token, options=table.setup.options, names=table.given,
        components=table.setup.components, rows=table.rows, before=table.before)
    return RedirectResponse(f"/tables/{id}/replay", 303)


async def take(request: Request) -> Response:
    """The device has been handed over: from now on it shows what the seat at turn sees."""
    seated = await the_table(request)
    await form(request)
    response = RedirectResponse(f"/tables/{seated.id}", 303)
    response.set_cookie(holding(seated), str(seated.viewer(request.state.token)), samesite="lax", httponly=True,
                        secure=request.url.scheme == "https")
    return response


# preferences

async def preferences(request: Request) -> Response:
    """Cookies, and back to where the visitor was."""
    sent = await form(request)
    back = str(sent.get("next", "/"))
    local = back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable()
    response = RedirectResponse(back if local else "/", 303)
    for name, allowed in PREFERENCES.items():
        if name in sent:
            if sent[name] not in allowed:
                return error_page(request, 422, f"“{name}” may be {' or '.join(allowed)}.")
            response.set_cookie(name, str(sent[name]), max_age=guard.YEAR, samesite="lax",
                                secure=request.url.scheme == "https")
    return response


ROUTES: Final = [
    Route("/tables", sit_down, methods=["POST"]), Route("/games/{game}", redraw, methods=["POST"]),
    Route("/records", upload, methods=["POST"]),
    Route("/preferences", preferences, methods=["POST"]), Route("/tables/{table}/take", take, methods=["POST"]),
    *[Route(f"/tables/{{table}}/{name}", deed, methods=["POST"])
      for name, deed in (("act", act), ("deal", deal), ("undo", undo), ("again", again), ("fork", fork))],
]
