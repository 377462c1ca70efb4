"""Moves: everything that changes something. Each form is checked here and played by the table itself."""
from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qsl

from python_multipart.exceptions import FormParserError
from sqlalchemy import Connection
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from kleos import bots
from kleos.core.components import ComponentError, Components
from kleos.core.flow import CHANCE
from kleos.core.game import Game
from kleos.core.options import OptionError
from kleos.server import brought, guard, pings
from kleos.server.clocks import Clock
from kleos.server.hall import PREFERENCES, drawing, eyes, hall, holding, preference, seen, viewer
from kleos.server.limits import Limits
from kleos.server.packing import packed, quick
from kleos.server.pages import error_page, game_page, table_page, the_game, the_table
from kleos.server.seated import Seated, keeper
from kleos.server.setup import LINK, fields_of
from kleos.server.store import call
from kleos.server.tables import Places, Stale
from kleos.server.thinkers import simulations
from kleos.table import dealers
from kleos.table import names as naming
from kleos.table.log import Past, Row
from kleos.table.names import HUMAN
from kleos.table.table import Refused, Table

LONGEST: Final = 200                        # characters in an action, a deal or a seed
OPTION: Final = 8000                        # characters in the value of an option: decks for each of three seats, of 60
                                            # different cards with names of 40 characters, as lines
BOT: Final = 80                             # characters in the word for a bot
FIELDS: Final = 1000                        # in a form: for each of three decks 180 cards and more, and the rest
MOST: Final = 64                            # actions in one click
PLAIN: Final = "application/x-www-form-urlencoded"
STALE: Final = "The table has gone on since you saw it. This is how it stands now."
HIDDEN: Final = "Something is hidden here: with the same dice and cards it can be played on elsewhere when it is over."
SEALED: Final = "The decks of this game are known to their owners only; it can be played on elsewhere when it is over."
UNLIKELY: Final = "What you do not know here could not be dealt anew in time. Try it from another moment."
WATCHING: Final = "You are watching this table; only who sits at it can play."


class Wrong(ValueError):
    """A form that makes no sense; the text says why."""


async def form(request: Request, files: int = 0) -> FormData:
    """The form as sent, once it is sure that a page of ours sent it; with so many files, which the caller closes."""
    try:
        sent = await fields(request, files)
    except (HTTPException, FormParserError, ValueError) as problem:
        if getattr(problem, "status_code", 0) == 413:
            raise
        raise HTTPException(400, "What was sent is not a form.") from None
    if not guard.ours(request, text(sent, "csrf")):
        raise HTTPException(403, "This form is too old. Load the page anew and try again.")
    return sent


async def fields(request: Request, files: int) -> FormData:
    """What a form holds; the plain kind, which every click has, is read here in a tenth of the time."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() == PLAIN:
        found = parse_qsl((await request.body()).decode("latin-1"), True, max_num_fields=FIELDS)
        return FormData([*found])
    return await request.form(max_files=files, max_fields=FIELDS)


def text(sent: FormData, name: str, default: str = "") -> str:
    value, most = sent.get(name, default), OPTION if name.startswith("option.") else LONGEST
    if not isinstance(value, str) or len(value) > most:
        raise Wrong(f"“{name}” must be a text of at most {most} characters.")
    if "\0" in value:
        raise Wrong(f"“{name}” holds a character that cannot be kept.")
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


def a_player(request: Request, seated: Seated, asked: str = "") -> int:
    """The seat for which the visitor acts, and no bot."""
    seat = a_seat(request, seated, asked)
    if seat in seated.table.keepers:
        raise Refused("An automaton plays for you; take your seat back first.")
    return seat


def a_seat(request: Request, seated: Seated, asked: str = "") -> int:
    """A seat of the visitor's: the one asked for, else the one that may act."""
    mine = seated.seats_of(request.state.token)
    if not mine:
        raise HTTPException(403, WATCHING)
    if not asked:
        return seated.viewer(request.state.token)
    if asked not in [str(seat) for seat in mine]:
        raise HTTPException(403, "You do not sit in that seat.")
    return int(asked)


def at_hand(request: Request, seated: Seated, seat: int) -> None:
    """Refuse to act for a seat whose player this device has not been handed to: the answer could tell what it holds."""
    shared = seated.game.rules.hidden and len(seated.seats_of(request.state.token)) > 1
    if shared and guard.by_cookie(request) and request.cookies.get(holding(seated)) != str(seat):
        raise HTTPException(409, f"Give the device to {seated.table.names[seat]} first.")


@dataclass(frozen=True)
class Act:
    """What a seat chooses."""

    seat: int
    texts: Sequence[str]

    def __call__(self, table: Table) -> object:
        return table.act(self.seat, self.texts)


async def change(request: Request, id: str, seq: int, deed: Callable[[Table], object]) -> Seated:
    """Play the deed; the bots answer it in their own time. The table is given as the visitor may see it."""
    found = hall(request)
    before = await found.open(id, seq)
    rolls = before.seats_of(request.state.token) if preference(request, "roll") == "auto" else []
    seated = await found.tables.change(id, seq, deed, rolls, viewer=eyes(request, before),
                                       seat=deed.seat if isinstance(deed, Act) else None)
    found.players.nudge(seated)
    return seen(request, seated)


Deed = Callable[[Request, Seated, FormData], Callable[[Table], object]]


def move(read: Deed) -> Callable[[Request], Any]:
    """A route that changes a table by what `read` makes of the form."""
    async def route(request: Request) -> Response:
        fetch, sent = request.headers.get("x-kleos") == "fetch", FormData()
        try:
            sent = await form(request)
            seq = number(sent, "seq")
            seated = await the_table(request, seq)
            seated = await change(request, seated.id, seq, read(request, seated, sent))
        except Stale:
            seated = await the_table(request)
            return await answer(request, seated, sent, 409) if fetch \
                else await table_page(request, seated, 409, notice=STALE)
        except (Wrong, Refused) as problem:
            if fetch:
                return JSONResponse({"error": str(problem)}, 422)
            return await table_page(request, await the_table(request), 422, notice=str(problem))
        return await answer(request, seated, sent) if fetch else RedirectResponse(f"/tables/{seated.id}", 303)
    return route


async def answer(request: Request, seated: Seated, sent: FormData, status: int = 200) -> Response:
    """What has changed for the page's script, which says what it shows; the stream of that page need not say it too."""
    found, made = hall(request), await drawing(request, seated)
    base = found.drawings.known(str(sent.get("drawn", "")), seated, made.sight)
    found.hub.shown(seated.id, str(sent.get("page", "")), made)
    said = Response(found.drawings.message(base, made, seated), status, media_type="application/json")
    return packed(said, request.headers, quick)


@move
def act(request: Request, seated: Seated, sent: FormData) -> Callable[[Table], object]:
    deed = Act(a_player(request, seated, text(sent, "seat")), texts(sent, "text"))
    at_hand(request, seated, deed.seat)
    return deed


@move
def deal(request: Request, seated: Seated, sent: FormData) -> Callable[[Table], object]:
    return dealing(seated, a_player(request, seated), text(sent, "text").strip())


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
    return taking_back(seated, a_player(request, seated), number(sent, "rows", "1"), consent)


def taking_back(seated: Seated, seat: int, rows: int, consent: list[int]) -> Callable[[Table], object]:
    """A single row that is not free takes with it all that came after the latest action of those who consent."""
    table = seated.table
    if consent and rows == 1 and not table.undoable(seat):
        rows = table.regrettable(*consent)
        if not rows:
            raise Refused("There is nothing of yours to take back.")
    return lambda table: table.undo(seat, rows, consent)


async def propose(request: Request) -> Response:
    """A ping: something that the seat in turn may do, or leave."""
    seated, sent = await the_table(request), await form(request)
    fetch = request.headers.get("x-kleos") == "fetch"
    try:
        await ping(request, seated, number(sent, "seq"), text(sent, "text"))
    except (Wrong, Refused, Stale) as problem:
        said = STALE if isinstance(problem, Stale) else str(problem)
        if fetch:
            return JSONResponse({"error": said}, 422)
        return await table_page(request, seated, 422, notice=said)
    return await answer(request, seated, sent) if fetch else RedirectResponse(f"/tables/{seated.id}", 303)


async def ping(request: Request, seated: Seated, seq: int, action: str) -> None:
    """`Refused` says why it cannot be proposed, `Stale` that the table has gone on."""
    mine, store = seated.seats_of(request.state.token), hall(request).store
    if seated.problem or seated.table.moved_on(seq):
        raise Stale
    table = seated.table

    def say(connection: Connection) -> None:
        pings.propose(connection, seated.id, table, mine, action)
        call(connection, seated.id)

    await asyncio.wrap_future(store.write(say))
    hall(request).hub.tell(seated.id)


# tables

async def sit_down(request: Request) -> Response:
    """A new table, as the form of the game's page asks for it."""
    sent = await form(request)
    game = the_game(request, text(sent, "game"))
    try:
        values = {name: text(sent, name) for name in sent}
        players = players_of(game, values)
        data = hall(request).config.components.get(game.id, game.components)
        options = options_of(game, await brought.resolved(request, game, values), players, data)
        kinds, names = ([values.get(f"{part}.{seat}", "") for seat in range(players)]
                        for part in ("seat", "name"))
        id = await hall(request).tables.create(
            game, kinds_of(game, kinds, hall(request).config.limits),
            dealer_of(values.get("dealer", "random"), values.get("seed", "")), request.state.token,
            options=options, guided=values.get("guide") == "on", names=names_of(names, kinds),
            places=places_of(kinds, values.get("listed") == "on", values.get("clock", "")))
    except (Wrong, OptionError, ComponentError) as problem:
        error = problem.told if isinstance(problem, OptionError) else str(problem)
        if request.headers.get("x-kleos") == "fetch":
            return JSONResponse({"error": error}, 422)
        return await game_page(request, game, error, {name: str(value) for name, value in sent.items()})
    return RedirectResponse(f"/tables/{id}", 303)


def places_of(kinds: list[str], listed: bool, clock: str) -> Places:
    """Which of the seats that are taken wait for whoever opens the link."""
    try:
        return Places([seat for seat, kind in enumerate(kind for kind in kinds if kind) if kind == LINK], listed,
                      Clock(clock))
    except ValueError as problem:
        raise Wrong(f"{problem}.") from None


def players_of(game: Game, values: dict[str, str]) -> int:
    """How many seats of the form count, from the first on: as many as it says, or all."""
    low, high = game.rules.seats
    asked = values.get("players", str(high))
    if asked not in [str(number) for number in range(low, high + 1)]:
        raise Wrong(f"{game.face.title} is for {low} to {high} players.")
    return int(asked)


def options_of(game: Game, values: dict[str, str], players: int, components: Components) -> dict[str, Any]:
    """The options as a form sets them; those of several fields are read by the game, or as decks. What the form does
    not show to so few players is left out."""
    given = {name.removeprefix("option."): value for name, value in values.items() if name.startswith("option.")}
    hidden = {option.name for option in game.rules.options if option.least > players}
    found: dict[str, Any] = {name: value for name, value in given.items() if "." not in name and name not in hidden}
    for option in game.rules.options:
        fields = fields_of(option.name, values)
        if option.form and fields and option.name not in found:
            found[option.name] = option.form.read(fields)
        elif (fields and option.name not in found and brought.takes(game, option)
                and (decks := brought.value(game, fields, players, components))):
            found[option.name] = decks
    return found


async def redraw(request: Request) -> Response:
    """The page of a game with its form as it stands, nothing begun: what the game has to say to it."""
    sent = await form(request)
    game = the_game(request, request.path_params["game"])
    return await game_page(request, game, None, {name: str(value) for name, value in sent.items()})


def kinds_of(game: Game, asked: list[str], limits: Limits) -> list[str]:
    """Who sits in the seats that are taken; `Wrong` for a bot that there is not, or that thinks too long."""
    kinds = [HUMAN if kind == LINK else plainly(kind) for kind in asked if kind] or [HUMAN] * game.rules.seats[0]
    for kind in kinds:
        if len(kind) > BOT:
            raise Wrong(f"The word for a bot has at most {BOT} characters.")
        if kind != HUMAN:
            try:
                bots.make(kind, game)
            except ValueError as problem:
                raise Wrong(str(problem)) from None
        if simulations(kind) > limits.simulations:
            raise Wrong(f"“{kind}” thinks too long: at this server a bot takes at most {limits.simulations} "
                        f"simulations for a decision, which is “strong:{limits.simulations}”.")
    return kinds


def plainly(kind: str) -> str:
    """The word for a bot without zeros before its number."""
    return f"strong:{simulations(kind)}" if simulations(kind) else kind


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
    """A new game with the same options and seats; with `rotate`, everybody one seat on; with `same`, with the same dice
    and cards in the same places."""
    seated, sent = await the_table(request), await form(request)
    table, same = seated.table, sent.get("same") == "on"
    if same and not may_know(request, seated):
        return error_page(request, 409, "The same dice and cards can be had when this game is over.")
    before = Past(0, 0, table.log.withdrawn) if same else None
    dealer = table.dealer if same else dealers.dealer(table.dealer.kind)
    return await another(request, seated, dealer, [], before, 1 if sent.get("rotate") == "on" else 0)


def may_know(request: Request, seated: Seated) -> bool:
    """Whether the visitor may learn what this table's dealer would deal: when it is over, or nobody else's game."""
    own = len(seated.table.seats) == 1 and bool(seated.seats_of(request.state.token))
    return seated.table.over or own


async def fork(request: Request) -> Response:
    """Another table that goes on from a position of this one, with dice and cards of its own (`same`: with its). While
    something is hidden here, what the visitor does not know is dealt anew, and automata play for all others."""
    seated, sent = await the_table(request), await form(request)
    table, same = seated.table, sent.get("same") == "on"
    hidden = seated.game.rules.hidden and not table.over and len(table.seats) > 1
    if same and not may_know(request, seated):
        return error_page(request, 409, HIDDEN)
    rows, known = table.log.standing, table.log
    at = number(sent, "at", str(len(rows)))
    given = [Row(seq, row.actor, row.text, row.told, row.kind, row.time) for seq, row in enumerate(rows[:at])]
    if hidden:
        if seated.game.rules.sealed(table.setup.options):
            return error_page(request, 409, SEALED)
        moves = await hall(request).reader.imagine(table, viewer(request, seated), at)
        if moves is None:
            return error_page(request, 409, UNLIKELY)
        given = [Row(seq, move.actor, move.text) for seq, move in enumerate(moves)]
    before = Past(len(given), known.takebacks, known.withdrawn if same else None, hidden or known.before.imagined)
    mine = seated.seats_of(request.state.token) if hidden else []
    kinds = [keeper(seat) if mine and seat not in mine else kind for seat, kind in enumerate(table.seats)]
    dealer = table.dealer if same else dealers.dealer(table.dealer.kind)
    return await another(request, seated, dealer, given, before, kinds=kinds)


async def another(request: Request, seated: Seated, dealer: dealers.Dealer, rows: list[Row],
                  before: Past | None, on: int = 0, kinds: list[str] | None = None) -> Response:
    """A table like this one that begins with these rows; everybody sits so many seats further on, or there play these
    kinds."""
    if seated.problem:
        return error_page(request, 409, f"This game was played under other rules and cannot go on: {seated.problem}.")
    sit, names = ([*old[-on:], *old[:-on]] if on else old for old in (seated.table.seats, seated.table.given))
    names = names if kinds is None else [name if kind == HUMAN else "" for kind, name in zip(kinds, names)]
    options = brought.turned(seated.game, seated.table.setup, on)
    id = await hall(request).tables.create(
        seated.game, kinds or sit, dealer, request.state.token, options=options,
        components=seated.table.setup.components, rows=rows, before=before, origin=seated.id, names=names)
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
        read = await hall(request).reader.read(content.decode("utf-8"))
        game = the_game(request, read.game)
        kinds = kinds_of(game, read.seats, hall(request).config.limits)
        components = game.components.replaced(read.components)
    except UnicodeDecodeError:
        return error_page(request, 422, "This is no game record: it is not a text.")
    except ValueError as problem:
        return error_page(request, 422, f"This record cannot be opened: {problem}.".replace("..", "."))
    id = await hall(request).tables.create(
        game, kinds, dealers.RandomDealer(), request.state.token, options=read.options, names=read.names,
        components=components, rows=read.rows, before=read.before)
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
      for name, deed in (("act", act), ("deal", deal), ("undo", undo), ("again", again), ("fork", fork),
                         ("propose", propose))],
]
