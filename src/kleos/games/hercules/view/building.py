"""§10 How decks are built on a page."""
from __future__ import annotations

from typing import Final

from kleos.core.face import Building, Example
from kleos.core.options import Setup
from kleos.games.hercules.box import KINDS_IN_ALL, SLUGS, BaseSet
from kleos.games.hercules.decklists import MADE, parse
from kleos.games.hercules.view.board import printed
from kleos.games.hercules.view.schema import Card


def examples(setup: Setup) -> list[Example]:
    """The six decks of the rulebook."""
    c = setup.components
    return [Example(slug, str(c[f"deck.{slug}.name"]),
                    {card: n for card, n in zip(SLUGS, parse(c[f"deck.{slug}.cards"])) if n}, "Of the rulebook.")
            for slug in MADE]


def drawn(setup: Setup) -> list[Card]:
    box = BaseSet(setup.components, setup.options, [])
    return [printed(box, kind) for kind in range(KINDS_IN_ALL)]


BUILDING: Final = Building(
    size=lambda setup: int(setup.options["deck_size"]), hand=lambda setup: int(setup.components["game.hand"]),
    examples=examples, drawn=drawn, curve="cost", divide="colour",
    filters=["colour", "type", "rarity", "cost<=2", "cost<=4", "power>=4"], by=["deck_size"],
    odds=[("two resources or more", "type:resource", 2), ("four resources or more", "type:resource", 4),
          ("something for 2 or less", "cost<=2", 1)])
