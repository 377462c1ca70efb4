"""§11 The decks, chosen on the page that sets a table up: a faction for each seat, or a deck built card by card.

Fields, for each seat: N.deck is empty for a deck dealt by lot, a faction, or `own`; N.SLUG how many of a hero an own
deck has; N.text a deck file or line, which comes before those numbers.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kleos.core.cards.texts import OWN
from kleos.core.components import Components
from kleos.core.options import OptionError
from kleos.games.heroes import decklists
from kleos.games.heroes.box import FACTIONS, HEROES, SLUGS, Roster
from kleos.games.heroes.decklists import TEXTS
from kleos.games.heroes.view import pictures
from kleos.games.heroes.view.schema import Deck, Form, Offered


def read(fields: Mapping[str, str]) -> str:
    """The value of the option `decks`; `OptionError` says what of the form makes no sense."""
    return TEXTS.chosen(fields, 2, decklists.DEALT)


def show(components: Components, options: Mapping[str, Any], fields: Mapping[str, str]) -> Form:
    """What the form draws: the box's cards, the factions, and for each seat its deck so far with what is wrong."""
    popularity = str(options.get("popularity")) in ("on", "True")
    roster = Roster(components, {"mode": "tournament", "extra_actions": False, "mirror": False, "lists": "open",
                                 "first": "random", "turns": 0, "popularity": popularity}, [])
    return {
        "mode": str(options.get("mode", "factions")), "size": roster.deck,
        "factions": [{"slug": slug, "name": roster.faction_names[slug]} for slug in FACTIONS.words],
        "cards": [card(roster, kind) for kind in range(HEROES) if roster.plays(kind)],
        "decks": [deck(roster, fields, seat) for seat in range(2)],
    }


def card(roster: Roster, kind: int) -> Offered:
    slug = SLUGS[kind]
    return {"slug": slug, "name": roster.names[slug], "cost": roster.cost[kind], "strength": roster.strength[kind],
            "text": roster.abilities[kind].text(), "copies": roster.copies[kind], "picture": pictures.HEROES[slug],
            "faction": roster.faction_names.get(roster.faction_of[kind], "No faction")}


def deck(roster: Roster, fields: Mapping[str, str], seat: int) -> Deck:
    chosen, text, problem, found = fields.get(f"{seat}.deck", ""), "", "", [0] * HEROES
    try:
        found = TEXTS.numbers(fields, seat)
        if text := fields.get(f"{seat}.text", "").strip():
            chosen, text = OWN, ""
        if chosen == OWN:
            decklists.check(roster, found)
    except OptionError as error:
        problem, text = str(error), fields.get(f"{seat}.text", "") if not any(found) else ""
    return {"seat": seat, "deck": chosen, "numbers": dict(zip(SLUGS, found)), "total": sum(found), "problem": problem,
            "text": text, "file": TEXTS.to_file(found) if any(found) else ""}
