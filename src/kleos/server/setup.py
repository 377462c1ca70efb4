"""Setting up: what the form that starts a game shows, and how it says what will begin."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request

from kleos import bots
from kleos.bots.automata import ALL
from kleos.core.game import Game
from kleos.core.options import Option, OptionError
from kleos.core.prose import listed
from kleos.server import bench
from kleos.server.brought import takes
from kleos.server.hall import hall, page
from kleos.server.seated import keeper
from kleos.table import memory
from kleos.table import names as naming
from kleos.table.memory import Played

LINK: Final = "link"                        # the kind of a seat that waits for whoever opens the link
CLOCKS: Final = (("", "No clock"), ("game 15", "15 minutes each"), ("game 45", "45 minutes each"),
                 ("move 1", "1 day a move"), ("move 3", "3 days a move"), ("move 7", "7 days a move"))
NUMBERS: Final = ("", "alone", "two", "three", "four", "five", "six")


def shown(request: Request, game: Game, values: Mapping[str, str], decks: list[dict[str, Any]]) -> dict[str, Any]:
    """What the templates of the form know; `values` is the form as it stands, {} for a new one, `decks` those of the
    visitor's own."""
    parts = forms(request, game, values, decks)
    return {"bots": bots.kinds(), "values": values, "decks": decks, "parts": parts, "clocks": CLOCKS,
            "said": partial(said, game),
            "chosen": {option.name: value_of(game, option, values) for option in game.rules.options},
            "seats": [keeper(seat) for seat in range(game.rules.seats[1])],
            "automata_names": [naming.bot(keeper(seat)) for seat in range(game.rules.seats[1])],
            "leasts": {option.name: option.least for option in game.rules.options if option.name in parts},
            "usual": usual(game)}


def faces(game: Game, played: Sequence[Played]) -> list[dict[str, Any]]:
    """The five at a game, weakest first: {slug, name, rank, temper, how, plays, measured, score, match}."""
    found = memory.against(played)
    scores = {slug: score for (id, slug), score in found.items() if id == game.id}
    yours = memory.match(scores)
    return [{"slug": one.slug, "name": one.name, "rank": rank, "temper": game.face.tempers.get(one.slug, one.temper),
             "how": one.how, "plays": one.bot, "measured": game.face.measured.get(one.slug, ""),
             "score": scores.get(one.slug), "match": one.slug == yours} for rank, one in enumerate(ALL, 1)]


def usual(game: Game) -> str:
    """What begins when nothing is changed."""
    others = [naming.bot(keeper(seat)) for seat in range(1, game.rules.usual)]
    if not others:
        return "**Begin** the usual game, alone."
    how = "with" if game.rules.returns_kind == "shared" else "against"
    return f"**Begin** the usual game: you {how} {listed(others)}."


def said(game: Game, option: Option, value: Any) -> str:
    """An option with its value, as a sentence."""
    return f"{option.label}: {'on' if value else 'off'}" if option.kind == "flag" else game.says(option, value)


def value_of(game: Game, option: Option, values: Mapping[str, str]) -> Any:
    """What the form says of an option, else what it is by itself."""
    given = values.get(f"option.{option.name}")
    try:
        return game.defaults()[option.name] if given is None else option.read(given)
    except OptionError:
        return given


def forms(request: Request, game: Game, values: Mapping[str, str],
          decks: list[dict[str, Any]]) -> dict[str, Markup]:
    """The options that the game draws itself, and the decks that players bring, by name; `values` is the form as it
    stands."""
    options = {name.removeprefix("option."): value for name, value in values.items() if name.startswith("option.")}
    components = hall(request).config.components.get(game.id, game.components)
    brings = {"mine": decks, "made": bench.examples(game, components) if game.face.building else [], "game": game}
    found = {}
    for option in game.rules.options:
        fields = fields_of(option.name, values)
        around = {"field": f"option.{option.name}", "here": f"/games/{game.id}", **brings}
        if option.form:
            found[option.name] = page(request, f"{game.id}/{option.name}.option.html.jinja", **around,
                                      **option.form.show(components, options, fields))
        elif takes(game, option):
            found[option.name] = page(request, "_decks.html", fields=fields, seats=game.rules.seats[1], **around)
    return found


def fields_of(option: str, values: Mapping[str, str]) -> dict[str, str]:
    """The fields of an option that is chosen with several."""
    start = f"option.{option}."
    return {name.removeprefix(start): value for name, value in values.items() if name.startswith(start)}
