"""New tables: from the form of a game, from a record, from another table."""
from __future__ import annotations

import random
import re
from typing import Any, Final

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kleos import bots
from kleos.core.components import ComponentError, Components
from kleos.core.game import Game
from kleos.core.options import OptionError, format_value
from kleos.core.prose import quote
from kleos.core.texts import decode
from kleos.server.clock import Clock
from kleos.server.decks import choice
from kleos.server.http.limits import Limits
from kleos.server.pages.home import render_game
from kleos.server.pages.setup import LINK, select_fields
from kleos.server.seats.presence import WIN
from kleos.server.seats.seated import Seated, keeper_of
from kleos.server.seats.time_controls import TimeControl
from kleos.server.services import services
from kleos.server.tables.tables import Places
from kleos.server.visit.forms import FormError, read_form, read_number, read_text
from kleos.server.visit.visitor import find_game, open_table, read_name, redirect, remember, render_error, viewer
from kleos.server.work.thinkers import count_simulations
from kleos.table import dealers
from kleos.table import names as naming
from kleos.table.log import Past, Row
from kleos.table.names import HUMAN
from kleos.table.table import Table

MAX_BOT_WORD: Final = 80                    # characters in the word for a bot
HIDDEN: Final = "There are secrets here: with the same dice and cards you can play on elsewhere once it is over."
SEALED: Final = "Only their owners know the decks of this game; you can play on elsewhere once it is over."
UNLIKELY: Final = "What you do not know here could not be dealt anew in time. Try it from another moment."


async def create_table(request: Request) -> Response:
    """A new table, as the form of the game's page asks for it."""
    sent = await read_form(request)
    game = find_game(request, read_text(sent, "game"))
    try:
        values = apply_preset(game, {name: read_text(sent, name) for name in sent})
        players = read_players(game, values)
        data = services(request).config.components.get(game.id, game.components)
        options = read_options(game, await choice.resolve_decks(request, game, values), players, data,
                               draw_lots(values.get("seed", "")))
        kinds, names = read_seats(values, players, read_name(request))
        id = await services(request).tables.create(
            game, read_kinds(game, kinds, services(request).config.limits),
            read_dealer(values.get("dealer", "random"), values.get("seed", ""), game, services(request).clock),
            request.state.token,
            options=options, guided=values.get("guide") == "on", names=read_names(names, kinds),
            places=read_places(kinds, values.get("listed") == "on", values.get("clock", ""), values.get("absence", ""),
                               values.get("autostart") == "on"))
    except (FormError, OptionError, ComponentError) as problem:
        error = problem.told if isinstance(problem, OptionError) else str(problem)
        if request.headers.get("x-kleos") == "fetch":
            return JSONResponse({"error": error}, 422)
        return await render_game(request, game, error, {name: str(value) for name, value in sent.items()},
                                 find_fault(game, problem))
    return remember(request, redirect(request, f"/tables/{id}"), name=names[0] if kinds[0] == HUMAN else None)


def find_fault(game: Game, problem: Exception) -> str:
    """The part of the form that is refused; empty for the whole."""
    if isinstance(problem, FormError):
        return problem.where
    named, by = re.match(r"\w+", str(problem)), game.face.building
    if named and named[0] in {option.name for option in game.rules.options}:
        return f"option-{named[0]}"
    return f"option-{by.option}" if by and isinstance(problem, OptionError) else ""


def apply_preset(game: Game, values: dict[str, str]) -> dict[str, str]:
    """The form with the options of the preset whose button was pressed, if one was; the seats stay as they are."""
    name = values.get("preset")
    if name is None:
        return values
    if name not in game.rules.presets:
        raise FormError(f"{game.face.title} has no preset {quote(name)}.")
    seats = {field: value for field, value in values.items() if not field.startswith("option.")}
    return {**seats, **{f"option.{option}": format_value(value) for option, value in game.rules.presets[name].items()}}


def read_places(kinds: list[str], listed: bool, control: str, absence: str = "", autostart: bool = False) -> Places:
    """Which of the seats that are taken wait for whoever opens the link."""
    if absence not in ("", WIN):
        raise FormError(f"“absence” is “{WIN}”, or nothing.")
    try:
        return Places([seat for seat, kind in enumerate(kind for kind in kinds if kind) if kind == LINK], listed,
                      TimeControl(control), absence_rule=absence, autostart=autostart)
    except ValueError as problem:
        raise FormError(f"{problem}.", "time") from None


def read_players(game: Game, values: dict[str, str]) -> int:
    """How many seats of the form count, from the first on: as many as it says, or all."""
    low, high = game.rules.seats
    asked = values.get("players", str(high))
    if asked not in [str(number) for number in range(low, high + 1)]:
        raise FormError(f"{game.face.title} is for {low} to {high} players.", "who")
    return int(asked)


def read_seats(values: dict[str, str], players: int, own: str) -> tuple[list[str], list[str]]:
    """Who sits in each seat, and what they are called; where the form has no name for whoever begins, their `own`."""
    kinds = [values.get(f"seat.{seat}", "") for seat in range(players)]
    usual = own if kinds[0] == HUMAN else ""
    return kinds, [values.get(f"name.{seat}", "" if seat else usual) for seat in range(players)]


def read_options(game: Game, values: dict[str, str], players: int, components: Components,
                 lot: random.Random) -> dict[str, Any]:
    """The options as a form sets them; those of several fields are read by the game, or as decks. What the form does
    not show to so few players is left out."""
    given = {name.removeprefix("option."): value for name, value in values.items() if name.startswith("option.")}
    hidden = {option.name for option in game.rules.options if option.least > players}
    found: dict[str, Any] = {name: value for name, value in given.items() if "." not in name and name not in hidden}
    for option in game.rules.options:
        fields = select_fields(option.name, values)
        if not fields or option.name in found:
            continue
        if not choice.takes_decks(game, option):
            found |= {option.name: option.form.read(fields)} if option.form else {}
        elif decks := choice.read_decks(game, option, fields, found, players, components, lot):
            found[option.name] = decks
    return found


def draw_lots(seed: str) -> random.Random:
    """What decides between the decks of the box: the same seed brings the same ones."""
    return random.Random(seed.strip()) if seed.strip() else random.SystemRandom()


async def redraw_form(request: Request) -> Response:
    """The page of a game with its form as it stands, nothing begun: what the game has to say to it."""
    sent = await read_form(request)
    game = find_game(request, request.path_params["game"])
    return await render_game(request, game, None, {name: str(value) for name, value in sent.items()})


def read_kinds(game: Game, asked: list[str], limits: Limits) -> list[str]:
    """Who sits in the seats that are taken; `Wrong` for a bot that there is not, or that thinks too long."""
    kinds = [HUMAN if kind == LINK else normalize_kind(kind) for kind in asked if kind] or [HUMAN] * game.rules.seats[0]
    for kind in kinds:
        if len(kind) > MAX_BOT_WORD:
            raise FormError(f"The word for a bot has at most {MAX_BOT_WORD} characters.", "who")
        if kind != HUMAN:
            try:
                bots.make(kind, game, seats=len(kinds))
            except ValueError as problem:
                raise FormError(str(problem), "who") from None
        if count_simulations(kind) > limits.simulations:
            raise FormError(f"“{kind}” thinks too long: at this server a bot takes at most {limits.simulations} "
                            f"simulations a move, which is “strong:{limits.simulations}”.", "who")
    return kinds


def normalize_kind(kind: str) -> str:
    """The word for a bot without zeros before its number."""
    return f"strong:{count_simulations(kind)}" if count_simulations(kind) else kind


def read_names(asked: list[str], kinds: list[str]) -> list[str]:
    """What the seats that are taken are called, those without a kind left out, no two alike; `Wrong` for what is no
    name."""
    try:
        return naming.distinct([naming.own(name) for seat, name in enumerate(asked) if all(kinds[seat:seat + 1])])
    except ValueError as problem:
        raise FormError(f"That cannot be: {problem}.", "who") from None


def read_dealer(kind: str, seed: str, game: Game, clock: Clock) -> dealers.Dealer:
    try:
        return dealers.dealer(kind, seed.strip() or None, game.id, clock.now)
    except ValueError as problem:
        raise FormError(str(problem), "dealing") from None


async def play_again(request: Request) -> Response:
    """A new game with the same options and seats; with `same`, with the same dice and cards in the same places."""
    seated, sent = await open_table(request), await read_form(request)
    table, same = seated.table, sent.get("same") == "on"
    if same and not may_know(request, seated):
        return render_error(request, 409, "You can have the same dice and cards once this game is over.")
    before = Past(0, 0, table.log.withdrawn) if same else None
    dealer = table.dealer if same else dealers.renew(table.dealer)
    return await create_like(request, seated, dealer, [], before)


def may_know(request: Request, seated: Seated) -> bool:
    """Whether the visitor may learn what this table's dealer would deal: when it is over, or nobody else's game."""
    own = len(seated.table.seats) == 1 and bool(seated.seats_of(request.state.token))
    return seated.table.over or own


async def fork_table(request: Request) -> Response:
    """Another table that goes on from a position of this one, with dice and cards of its own (`same`: with its). While
    something is hidden here, what the visitor does not know is dealt anew, and automata play for all others; so they do
    when the visitor wants to play one seat (`as`) alone."""
    seated, sent = await open_table(request), await read_form(request)
    table, same = seated.table, sent.get("same") == "on"
    hidden = seated.game.rules.hidden and not table.over and len(table.seats) > 1
    if same and not may_know(request, seated):
        return render_error(request, 409, HIDDEN)
    rows, known = table.log.standing, table.log
    at = read_number(sent, "at", str(len(rows)))
    given = [Row(seq, row.actor, row.text, row.told, row.kind, row.time) for seq, row in enumerate(rows[:at])]
    if hidden:
        if seated.game.rules.sealed(table.setup.options):
            return render_error(request, 409, SEALED)
        moves = await services(request).records.imagine(table, viewer(request, seated), at)
        if moves is None:
            return render_error(request, 409, UNLIKELY)
        given = [Row(seq, move.actor, move.text) for seq, move in enumerate(moves)]
    before = Past(len(given), known.takebacks, known.withdrawn if same else None, hidden or known.before.imagined)
    mine = seated.seats_of(request.state.token) if hidden else []
    kinds = [keeper_of(seat, table.game) if mine and seat not in mine else kind
             for seat, kind in enumerate(table.seats)]
    if "as" in sent and not hidden:
        kinds = seat_alone(table, read_number(sent, "as"))
    dealer = table.dealer if same else dealers.renew(table.dealer)
    return await create_like(request, seated, dealer, given, before, kinds=kinds)


def seat_alone(table: Table, seat: int) -> list[str]:
    """Who sits where when one person plays this seat, and automata those of all other persons."""
    return [HUMAN if other == seat else keeper_of(other, table.game) if kind == HUMAN else kind
            for other, kind in enumerate(table.seats)]


async def create_like(request: Request, seated: Seated, dealer: dealers.Dealer, rows: list[Row],
                      before: Past | None, kinds: list[str] | None = None) -> Response:
    """A table like this one that begins with these rows; if they are given, there play these kinds."""
    if seated.problem:
        return render_error(request, 409, f"This game was played under other rules and cannot go on: {seated.problem}.")
    names = seated.table.given
    names = names if kinds is None else [name if kind == HUMAN else "" for kind, name in zip(kinds, names)]
    id = await services(request).tables.create(
        seated.game, kinds or seated.table.seats, dealer, request.state.token, options=seated.table.setup.options,
        components=seated.table.setup.components, rows=rows, before=before, origin=seated.id, names=names)
    return redirect(request, f"/tables/{id}")


async def upload_record(request: Request) -> Response:
    """Open a record, as a file, or the text of a day's challenge (`text`): a table at its end, to be replayed and
    played on."""
    sent = await read_form(request, 1)
    file, pasted = sent.get("file", sent.get("record")), sent.get("text")
    content = await file.read() if isinstance(file, UploadFile) else b""
    await sent.close()
    text = pasted if isinstance(pasted, str) else ""
    if not content and not text.strip():
        return render_error(request, 422, "Choose a file to open: a game record, NAME.kleos." if pasted is None else
                            "Paste the text of a result first: all of it, from “Kleos” to the last line of the proof.")
    try:
        read = await services(request).records.read(text or decode(content))
        game = find_game(request, read.game)
        kinds = read_kinds(game, read.seats, services(request).config.limits)
        components = game.components.replaced(read.components)
    except ValueError as problem:
        what = "record" if pasted is None else "text"
        return render_error(request, 422, f"This {what} cannot be opened: {problem}.".replace("..", "."))
    id = await services(request).tables.create(
        game, kinds, dealers.RandomDealer(), request.state.token, options=read.options, names=read.names,
        components=components, rows=read.rows, before=read.before)
    return redirect(request, f"/tables/{id}/replay")


ROUTES: Final = [
    Route("/tables", create_table, methods=["POST"]), Route("/games/{game}", redraw_form, methods=["POST"]),
    Route("/records", upload_record, methods=["POST"]),
    Route("/tables/{table}/again", play_again, methods=["POST"]),
    Route("/tables/{table}/fork", fork_table, methods=["POST"]),
]
