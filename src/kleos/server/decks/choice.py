"""Decks that are brought to a table: of the box, or of the visitor's own. In the form each seat has a field N.deck,
which is empty, the slug of an example, or `mine-` and the id of a deck. Who comes by a link chooses while the table
waits."""
from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from random import Random, SystemRandom
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from kleos.core.cards.texts import OWN
from kleos.core.components import Components
from kleos.core.game import Game
from kleos.core.options import Option, OptionError, Setup, format_value
from kleos.server.database import waiting_decks
from kleos.server.database.decks import Deck, NoDeck
from kleos.server.decks import builder
from kleos.server.seats.seated import Seated, hash_token
from kleos.server.services import services

MINE: Final = "mine-"
LOT: Final = "lot"                                      # one of the box, drawn when it is chosen
FIELD: Final = re.compile(r"option\.[a-z_]+\.(\d)\.deck")


def find_components(request: Request, game: Game) -> Components:
    return services(request).config.components.get(game.id, game.components)


async def list_decks(request: Request, game: Game) -> list[dict[str, Any]]:
    """The visitor's decks of a game, the latest first and those that are deleted last: {deck, value, size, problem}"""
    if game.face.building is None:
        return []
    data, owner = find_components(request, game), hash_token(request.state.token)

    def look() -> list[dict[str, Any]]:
        return [{"deck": deck, "value": MINE + deck.id, "size": builder.find_box(game, deck.options, data).size,
                 "problem": builder.find_fault(game, deck, data)}
                for deck in services(request).collection.mine(owner, game.id)]
    return await run_in_threadpool(look)


def takes_decks(game: Game, option: Option) -> bool:
    """Whether decks are chosen for this option."""
    return game.face.building is not None and option.name == game.face.building.option


async def resolve_decks(request: Request, game: Game, values: Mapping[str, str]) -> dict[str, str]:
    """A form with the visitor's decks put in as they are now; `OptionError` for one that there is not."""
    found = dict(values)
    for name, value in values.items():
        if value.startswith(MINE) and FIELD.fullmatch(name):
            deck = await run_in_threadpool(find_deck, request, game, value.removeprefix(MINE))
            found[name] = OWN
            found[name.removesuffix("deck") + "text"] = builder.write_line(
                builder.find_box(game, deck.options, find_components(request, game)), deck.cards)
    return found


def find_deck(request: Request, game: Game, id: str) -> Deck:
    try:
        deck = services(request).collection.one(hash_token(request.state.token), id)
    except NoDeck:
        deck = None
    if deck is None or deck.game != game.id:
        raise OptionError("You have no such deck any more. Choose another one.")
    if not deck.cards:
        raise OptionError(f"Your deck “{deck.name}” has no cards yet.")
    return deck


def read_decks(game: Game, option: Option, fields: Mapping[str, str], options: Mapping[str, Any], seats: int,
               data: Components, lot: Random) -> str:
    """The option as the form says, given the others: a seat without a deck has one drawn by lot. Empty for what it is
    by itself, where nobody chooses and the game deals."""
    by, drawn = game.face.building, list_drawn(fields, seats)
    if by is None or (len(drawn) == seats and not brings_own(game, options)):
        return ""
    alike = str(options.get(by.alike)) in ("on", "True")
    ready = list_ready(game, option, fields, options, seats, data, alike)
    slugs = lot.choices(ready, k=len(drawn)) if alike or len(ready) < len(drawn) else lot.sample(ready, len(drawn))
    return write_option(option, {**fields, **name_decks(drawn, slugs)}, seats)


def list_drawn(fields: Mapping[str, str], seats: int) -> list[int]:
    """The seats for which the form names no deck."""
    return [seat for seat in range(seats) if not fields.get(f"{seat}.deck")]


def brings_own(game: Game, options: Mapping[str, Any]) -> bool:
    """Whether players bring decks of their own with these options."""
    by, usual = game.face.building, game.defaults()
    return by is not None and all(format_value(options.get(name, usual[name])) == wanted
                                  for name, wanted in by.playing.items())


def list_ready(game: Game, option: Option, fields: Mapping[str, str], options: Mapping[str, Any], seats: int,
               data: Components, alike: bool) -> list[str]:
    """The decks of the box with which the game begins where a seat has none. If it begins with none, another fault is
    to be told, and one of them will do. Unless seats may be `alike`, those that the form names are left out."""
    named = [] if alike else [fields.get(f"{seat}.deck") for seat in range(seats)]
    slugs = [one["slug"] for one in builder.list_examples(game, data) if one["slug"] not in named]
    drawn = list_drawn(fields, seats)

    def fits(slug: str) -> bool:
        try:
            line = write_option(option, {**fields, **name_decks(drawn, [slug] * len(drawn))}, seats)
            game.start({**options, option.name: line}, seats, data)
        except OptionError:
            return False
        return True
    return [slug for slug in slugs if fits(slug)] or slugs[-1:]


def name_decks(seats: list[int], slugs: list[str]) -> dict[str, str]:
    return {f"{seat}.deck": slug for seat, slug in zip(seats, slugs)}


def write_option(option: Option, fields: Mapping[str, str], seats: int) -> str:
    """The option as its form has it, each seat with a deck; `OptionError` for what is none."""
    if option.form:
        return option.form.read(fields)
    decks = [fields.get(f"{seat}.deck", "") for seat in range(seats)]
    return ", ".join([fields.get(f"{seat}.text", "") if deck == OWN else deck for seat, deck in enumerate(decks)])


# at a table that waits

def accepts_decks(seated: Seated) -> bool:
    """Whether those at this table may still bring decks of their own."""
    by, table = seated.game.face.building, seated.table
    return (by is not None and table.waiting and not table.log.standing
            and all(str(table.setup.options[name]) == wanted for name, wanted in by.playing.items()))


async def list_choices(request: Request, seated: Seated) -> dict[str, Any] | None:
    """What the page of a waiting table offers to whoever has one seat there: {chosen, mine, made}; else None."""
    token = request.state.token
    if not accepts_decks(seated) or len(seated.seats_of(token)) != 1:
        return None
    found = await run_in_threadpool(waiting_decks.find_decks, services(request).store.engine, seated.id)
    own = found.get(hash_token(token))
    return {"chosen": own.chosen if own else "", "mine": [one for one in await list_decks(request, seated.game)
                                                          if one["deck"].deleted is None],
            "made": builder.list_examples(seated.game, seated.table.setup.components)}


async def choose_deck(request: Request, seated: Seated, chosen: str) -> None:
    """The visitor will play with this deck; empty for the one that the table has for the seat. `OptionError` says why
    not."""
    if not accepts_decks(seated):
        raise OptionError("At this table nobody brings a deck now.")
    game, data, deck = seated.game, seated.table.setup.components, chosen
    if chosen.startswith(MINE):
        built = await run_in_threadpool(find_deck, request, game, chosen.removeprefix(MINE))
        here = builder.find_box(game, seated.table.setup.options, data)
        if problem := builder.find_complaint(game, here, built.cards):
            raise OptionError(f"“{built.name}” cannot be played here: {problem}")
        deck = builder.write_line(here, built.cards)
    elif chosen == LOT:
        deck = SystemRandom().choice(list_spare(seated))
    elif chosen not in ("", *[one["slug"] for one in builder.list_examples(game, data)]):
        raise OptionError("There is no such deck in the box.")
    one = waiting_decks.WaitingDeck(chosen, deck)
    owner = hash_token(request.state.token)
    await asyncio.wrap_future(services(request).store.write(
        lambda connection: waiting_decks.save_deck(connection, seated.id, owner, one)))


def list_seats_ready(seated: Seated, found: Mapping[str, waiting_decks.WaitingDeck]) -> list[bool]:
    """For each seat whether its player has said what deck to play with: whoever made the table did so there."""
    maker = seated.lobby.maker if seated.lobby else None
    return [owner is None or owner == maker or owner in found for owner in seated.owners]


def list_spare(seated: Seated) -> list[str]:
    """The decks of the box that no seat of the table has, if there are any, and that may be played there."""
    game, setup = seated.game, seated.table.setup
    here, named = builder.find_box(game, setup.options, setup.components), decks_by_seat(game, setup)
    fits = [one["slug"] for one in builder.list_examples(game, setup.components)
            if not builder.find_complaint(game, here, one["deck"])]
    return [slug for slug in fits if slug not in named] or fits


def combine_decks(seated: Seated, found: Mapping[str, waiting_decks.WaitingDeck]) -> Setup | None:
    """With what the game begins, when those who sit here have brought decks; None where nobody has. `OptionError` for
    decks that do not go together."""
    by, setup = seated.game.face.building, seated.table.setup
    brings = [found.get(owner or "") for owner in seated.owners]
    if by is None or not any(one and one.deck for one in brings) or not accepts_decks(seated):
        return None
    decks = [one.deck if one and one.deck else own for one, own in zip(brings, decks_by_seat(seated.game, setup))]
    return seated.game.setup({**setup.options, by.option: ", ".join(decks)}, setup.seats, setup.components)


def decks_by_seat(game: Game, setup: Setup) -> list[str]:
    """The deck of each seat as an option names them; who has none there has the first of the box that is not named."""
    by = game.face.building
    named = [part.strip() for part in str(setup.options[by.option]).split(",")] if by else []
    made = [one["slug"] for one in builder.list_examples(game, setup.components)]
    named = [name if name in made or name[:1].isdigit() else "" for name in named]
    spare = [slug for slug in made if slug not in named]
    return [name or spare.pop(0) for name in [*named, *[""] * setup.seats][:setup.seats]]


def play_again(seated: Seated) -> dict[str, Any]:
    """The options of a rematch. Where the book says who begins after a game, that one does; else whoever sits next to
    the one who was named for it, or whom the lot falls on."""
    options, seat = seated.table.setup.options, seated.table.begins_next()
    if seated.game.rules.begins is not None:
        return {**options, "first": "random" if seat is None else str(seat)}
    if not str(options.get("first", "random")).isdecimal():
        return options
    return {**options, "first": str((int(options["first"]) + 1) % len(seated.table.seats))}


def prefill_form(request: Request, game: Game, id: str) -> dict[str, str]:
    """The form with which a deck of the visitor's is played against decks of the box; empty for no such deck."""
    by = game.face.building
    if by is None or "\0" in id:
        return {}
    try:
        deck = find_deck(request, game, id)
    except OptionError:
        return {}
    data = find_components(request, game)
    here = builder.find_box(game, deck.options, data)
    others = [one["slug"] for one in builder.list_examples(game, data) if not builder.find_complaint(game, here,
                                                                                                     one["deck"])]
    options = {**by.playing, **{name: write_value(option) for name, option in deck.options.items()}}
    return {**{f"option.{name}": option for name, option in options.items()},
            f"option.{by.option}.0.deck": MINE + deck.id,
            **{f"option.{by.option}.{seat + 1}.deck": slug
               for seat, slug in enumerate(others[:game.rules.seats[1] - 1])}}


def write_value(option: Any) -> str:
    return {True: "on", False: "off"}.get(option, str(option)) if isinstance(option, bool) else str(option)
