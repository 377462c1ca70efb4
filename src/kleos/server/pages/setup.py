"""Setting up: what the form that starts a game shows, and how it says what will begin."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request

from kleos import bots
from kleos.bots.automata import ALL
from kleos.core.game import Game
from kleos.core.options import Option, OptionError
from kleos.core.prose import join_words
from kleos.server.decks import builder
from kleos.server.decks.choice import takes_decks
from kleos.server.seats.seated import keeper_of
from kleos.server.services import services
from kleos.server.visit.visitor import read_name, render_page
from kleos.table import history
from kleos.table import names as naming
from kleos.table.history import Played

LINK: Final = "link"                        # the kind of a seat that waits for whoever opens the link
CLOCKS: Final = (("", "No clock"), ("game 15", "15 minutes each"), ("game 45", "45 minutes each"),
                 ("move 1", "1 day a move"), ("move 3", "3 days a move"), ("move 7", "7 days a move"))
STRENGTHS: Final = {                        # docs/strength.md
    "random": "Any legal move, by lot: the weakest, as Phaiax is.",
    "quick": "Rules of thumb, and no look ahead: stronger than Random, weaker than Galatea.",
    "greedy": "Weighs every way to play its turn, and never asks what comes after: as strong as Keledon.",
    "strong": "Looks at as many futures as a second allows before each move: the strongest, as Talos is.",
    "learned": "Takes the line of play that a trained net rates best, and looks no further: stronger than Quick.",
}
NUMBERS: Final = ("", "alone", "two", "three", "four", "five", "six")


def build_form(request: Request, game: Game, values: Mapping[str, str], decks: list[dict[str, Any]]) -> dict[str, Any]:
    """What the templates of the form know; `values` is the form as it stands, {} for a new one, `decks` those of the
    visitor's own."""
    parts = render_options(request, game, values, decks)
    return {"bots": list_bots(game), "strengths": STRENGTHS, "values": values, "my_name": read_name(request),
            "decks": decks, "parts": parts, "clocks": CLOCKS,
            "said": partial(describe_option, game),
            "chosen": {option.name: read_value(game, option, values) for option in game.rules.options},
            "seats": [keeper_of(seat, game) for seat in range(game.rules.seats[1])],
            "heads": [name_bot(game, values, seat) for seat in range(game.rules.seats[1])],
            "automata_names": [naming.bot(keeper_of(seat, game)) for seat in range(game.rules.seats[1])],
            "leasts": {option.name: option.least for option in game.rules.options if option.name in parts},
            "usual": describe_usual(game)}


def name_bot(game: Game, values: Mapping[str, str], seat: int) -> str:
    """How the bot of a seat is called; of one that is no bot's, the automaton that would keep it."""
    kind = values.get(f"seat.{seat}", "")
    return naming.bot(keeper_of(seat, game) if kind in ("", LINK, naming.HUMAN) else kind)


@lru_cache(64)
def list_bots(game: Game) -> dict[str, list[int]]:
    """The plain bots that play this game, by their word, each with the numbers of players for which it does."""
    low, high = game.rules.seats
    found = {bot: [players for players in range(low, high + 1) if can_play(bot, game, players)]
             for bot in bots.kinds(game)}
    return {bot: players for bot, players in found.items() if players}


def can_play(bot: str, game: Game, players: int) -> bool:
    try:
        bots.make(bot, game, seats=players)
    except ValueError:
        return False
    return True


def describe_automata(game: Game, played: Sequence[Played]) -> list[dict[str, Any]]:
    """The five at a game, weakest first: {slug, name, rank, temper, how, plays, measured, score, match}."""
    found = history.against(played)
    scores = {slug: score for (id, slug), score in found.items() if id == game.id}
    yours = history.match(scores)
    return [{"slug": one.slug, "name": one.name, "rank": rank, "temper": game.face.tempers.get(one.slug, one.temper),
             "how": one.how, "plays": one.bot, "measured": game.face.measured.get(one.slug, ""),
             "score": scores.get(one.slug), "match": one.slug == yours} for rank, one in enumerate(ALL, 1)]


def describe_usual(game: Game) -> str:
    """What begins when nothing is changed."""
    others = [naming.bot(keeper_of(seat, game)) for seat in range(1, game.rules.usual)]
    if not others:
        return "**Begin** the usual game, alone."
    how = "with" if game.rules.returns_kind == "shared" else "against"
    return f"**Begin** the usual game: you {how} {join_words(others)}."


def describe_option(game: Game, option: Option, value: Any) -> str:
    """An option with its value, as a sentence."""
    return f"{option.label}: {'on' if value else 'off'}" if option.kind == "flag" else game.says(option, value)


def read_value(game: Game, option: Option, values: Mapping[str, str]) -> Any:
    """What the form says of an option, else what it is by itself."""
    given = values.get(f"option.{option.name}")
    try:
        return game.defaults()[option.name] if given is None else option.read(given)
    except OptionError:
        return given


def render_options(request: Request, game: Game, values: Mapping[str, str],
                   decks: list[dict[str, Any]]) -> dict[str, Markup]:
    """The options that the game draws itself, and the decks that players bring, by name; `values` is the form as it
    stands."""
    options = {name.removeprefix("option."): value for name, value in values.items() if name.startswith("option.")}
    components = services(request).config.components.get(game.id, game.components)
    brings = {"mine": decks, "made": builder.list_examples(game, components) if game.face.building else [],
              "game": game}
    found = {}
    for option in game.rules.options:
        fields = select_fields(option.name, values)
        around = {"field": f"option.{option.name}", "here": f"/games/{game.id}", **brings}
        if option.form:
            found[option.name] = render_page(request, f"{game.id}/{option.name}.option.html.jinja", **around,
                                             **option.form.show(components, options, fields))
        elif takes_decks(game, option):
            found[option.name] = render_page(request, "_decks.html", fields=fields, seats=game.rules.seats[1], **around)
    return found


def select_fields(option: str, values: Mapping[str, str]) -> dict[str, str]:
    """The fields of an option that is chosen with several."""
    start = f"option.{option}."
    return {name.removeprefix(start): value for name, value in values.items() if name.startswith(start)}
