"""§10 How decks are built on a page."""
from __future__ import annotations

from typing import Final

from kleos.core.face import Building, Example
from kleos.core.options import Setup
from kleos.games.hercules.box import KINDS_IN_ALL, SLUGS, BaseSet
from kleos.games.hercules.decklists import MADE, parse
from kleos.games.hercules.view.board import describe_printed
from kleos.games.hercules.view.schema import Card

STYLES: Final = {
    "fearless-band": "Many cheap villagers, stronger together, with a few giants behind them.",
    "the-infiltrator": "Raiders that the strong cannot block, and strokes against whoever is tapped.",
    "arrows-and-antics": "Archers and contests empty the opponent’s deck, princesses and antics win time.",
    "raiding-party": "Warriors that attack every turn, and leaders who make them all stronger.",
    "the-art-of-war": "Look into the opponent’s hand, take over the small, strike the great, then march.",
    "hit-and-run": "Stand behind walls and guards, and mill the deck with arrows, catapults and centaurs."}


def examples(setup: Setup) -> list[Example]:
    """The six decks of the rulebook."""
    c = setup.components
    return [Example(slug, str(c[f"deck.{slug}.name"]),
                    {card: n for card, n in zip(SLUGS, parse(c[f"deck.{slug}.cards"])) if n}, STYLES[slug])
            for slug in MADE]


def list_drawn(setup: Setup) -> list[Card]:
    box = BaseSet(setup.components, setup.options, [])
    return [describe_printed(box, kind) for kind in range(KINDS_IN_ALL)]


BUILDING: Final = Building(
    size=lambda setup: int(setup.options["deck_size"]), hand=lambda setup: int(setup.components["game.hand"]),
    examples=examples, drawn=list_drawn, curve="cost", divide="colour",
    filters=["colour", "type", "rarity", "cost<=2", "cost<=4", "power>=4"], by=["deck_size"],
    odds=[("two resources or more", "type:resource", 2), ("four resources or more", "type:resource", 4),
          ("something for 2 or less", "cost<=2", 1)])
