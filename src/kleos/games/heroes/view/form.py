"""§11 The decks, chosen on the page that sets a table up: a faction for each seat, or a deck built card by card.

Fields, for each seat: N.deck is empty for a deck dealt by lot, a faction, or `own`; N.SLUG how many of a hero an own
deck has; N.text a deck file or line, which comes before those numbers.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kleos.core.components import Components
from kleos.core.options import OptionError
from kleos.games.heroes import decklists
from kleos.games.heroes.box import FACTIONS, HEROES, KINDS, SLUGS, Roster
from kleos.games.heroes.view import pictures

OWN: Final = "own"


def read(fields: Mapping[str, str]) -> str:
    """The value of the option `decks`; `OptionError` says what of the form makes no sense."""
    decks = [fields.get(f"{seat}.deck", "") for seat in range(2)]
    if not any(decks):
        return decklists.DEALT
    if not all(decks):
        raise OptionError("Choose a deck for both seats, or let both be dealt.")
    for seat, deck in enumerate(decks):
        if deck == OWN:
            decks[seat] = decklists.line(numbers(fields, seat))
            if not decks[seat]:
                raise OptionError(f"The {('first', 'second')[seat]} deck has no heroes yet.")
    return ", ".join(decks)


def numbers(fields: Mapping[str, str], seat: int) -> list[int]:
    """How many of each hero a seat's own deck has."""
    text = fields.get(f"{seat}.text", "").strip()
    if text:
        return decklists.from_line(decklists.from_file(text) if "=" in text else text)
    found = [0] * HEROES
    for slug in SLUGS:
        value = fields.get(f"{seat}.{slug}", "").strip() or "0"
        if not (value.isascii() and value.isdecimal() and len(value) < 3):
            raise OptionError(f"How many of {slug} are in the deck must be a whole number, not “{value[:20]}”.")
        found[KINDS.index[slug]] = int(value)
    return found


def show(components: Components, options: Mapping[str, Any], fields: Mapping[str, str]) -> dict[str, Any]:
    """What the form draws: the box's cards, the factions, and for each seat its deck so far with what is wrong."""
    roster = Roster(components, {"mode": "tournament", "extra_actions": False, "mirror": False, "first": "random",
                                 "turns": 0, "popularity": str(options.get("popularity")) in ("on", "True")}, [])
    return {
        "mode": str(options.get("mode", "factions")), "size": roster.deck,
        "factions": [{"slug": slug, "name": roster.faction_names[slug]} for slug in FACTIONS.words],
        "cards": [card(roster, kind) for kind in range(HEROES) if roster.plays(kind)],
        "decks": [deck(roster, fields, seat) for seat in range(2)],
    }


def card(roster: Roster, kind: int) -> dict[str, Any]:
    slug = SLUGS[kind]
    return {"slug": slug, "name": roster.names[slug], "cost": roster.cost[kind], "strength": roster.strength[kind],
            "text": roster.abilities[kind].text(), "copies": roster.copies[kind], "picture": pictures.HEROES[slug],
            "faction": roster.faction_names.get(roster.faction_of[kind], "No faction")}


def deck(roster: Roster, fields: Mapping[str, str], seat: int) -> dict[str, Any]:
    """{seat, deck, numbers: by hero, total, problem, text: what could not be read, file: the deck as a file}"""
    chosen, text, problem, found = fields.get(f"{seat}.deck", ""), "", "", [0] * HEROES
    try:
        found = numbers(fields, seat)
        if text := fields.get(f"{seat}.text", "").strip():
            chosen, text = OWN, ""
        if chosen == OWN:
            decklists.check(roster, found)
    except OptionError as error:
        problem, text = str(error), fields.get(f"{seat}.text", "") if not any(found) else ""
    return {"seat": seat, "deck": chosen, "numbers": dict(zip(SLUGS, found)), "total": sum(found), "problem": problem,
            "text": text, "file": decklists.to_file(found) if any(found) else ""}
