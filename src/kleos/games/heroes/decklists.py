"""§11.7 Decks that players bring: by the name of a faction or of a deck made beforehand, as a line, or in a file.

    2 treefolk + 2 goat + 1 phoenix + …         name = "Wings"
                                                 [heroes]
                                                 treefolk = 2
"""
from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from kleos.core.cards.lists import Listed, Reader
from kleos.core.cards.query import Card
from kleos.core.cards.texts import PLACES, DeckError, DeckTexts, in_file
from kleos.core.components import Components
from kleos.core.face import Decks
from kleos.core.options import OptionError, Setup, with_names
from kleos.games.heroes.box import FACTIONS, SLUGS, Roster, hero

DEALT: Final = "dealt"
MADE: Final = ("wings", "hammers", "siege", "larder")    # for whoever brings none; without Golems, to fit all rules


TEXTS: Final = DeckTexts(SLUGS, "heroes", "hero", 2, "The box holds one or two of a hero", "2 treefolk",
                         lambda text: list_deck(text, {}).deck)


def list_deck(text: str, names: Mapping[str, str]) -> Listed:
    """A deck as a list or a file; the names of heroes are their slugs, unless others are given."""
    return Reader({slug: names.get(slug, slug.replace("-", " ").title()) for slug in SLUGS},
                  file=lambda file: {slug: n for slug, n in zip(SLUGS, TEXTS.from_file(file)) if n},
                  example="2 Treefolk", one="hero").read(text)


def check(roster: Roster, numbers: list[int]) -> None:
    """§10.6 §11.7 `DeckError` for a deck that may not be played."""
    for kind, n in enumerate(numbers):
        name = roster.names[SLUGS[kind]]
        if n and not roster.plays(kind):
            raise DeckError(f"{name} is for play with{'out' if roster.popularity else ''} popularity (§10.6).")
        if n > roster.copies[kind]:
            raise DeckError(f"The box holds {roster.copies[kind]} of {name}, the deck has {n} (§11.7).")
    if sum(numbers) != roster.deck:
        raise DeckError(f"A deck has {roster.deck} heroes, this one {sum(numbers)} (§11.7).")


def lists_of(components: Components, options: dict[str, object]) -> list[list[int]]:
    """For each seat how many of each kind; empty when the decks are dealt or drafted."""
    mode, text = str(options["mode"]), str(options["decks"])
    if options["lists"] == "closed" and mode != "tournament":
        raise OptionError("lists=closed is for tournaments; everybody knows what the factions are, and nobody a draft.",
                          "Only the decks of a tournament can be closed.")
    if text == DEALT and mode != "tournament":
        return []
    if mode == "draft":
        raise OptionError("decks is for factions and tournaments; in a draft the players make their decks.",
                          "In a draft the players make their decks, so both are dealt by lot.")
    names = [part.strip() for part in text.split(",")] if text != DEALT else []
    if mode == "tournament" and len(names) < 2:
        names += [""] * (2 - len(names))                # §11.7 who brings none
    if len(names) != 2:
        raise OptionError("decks are two, divided by a comma, such as “elves, orcs”.")
    box = Roster(components, options, [])
    return choose_decks(box, names) if mode == "tournament" else factions(box, names)


def choose_decks(box: Roster, names: list[str]) -> list[list[int]]:
    """§11.7 Who brings no deck has one of those made beforehand that the other does not name."""
    found = []
    for seat, name in enumerate(names):
        made = MADE[seat] if names[1 - seat] != MADE[seat] else MADE[1 - seat]
        try:
            found.append(one_list(box, name or made))
        except DeckError as error:
            raise DeckError(f"The {PLACES[seat]} deck: {error}") from None
    return found


def one_list(box: Roster, name: str) -> list[int]:
    if name in FACTIONS.index:
        numbers = box.factions[FACTIONS.index[name]]
    else:
        numbers = TEXTS.from_line(box.components[f"deck.{name}.heroes"] if name in MADE else name)
    check(box, numbers)
    return numbers


def factions(box: Roster, names: list[str]) -> list[list[int]]:
    """§11.1 §11.2"""
    for name in names:
        if re.match(r"\d", name):
            raise OptionError("decks: who plays factions has the deck of one; own decks are for tournaments (§11.7).",
                              "Who plays factions has the deck of one; own decks are for tournaments (§11.7).")
        if name not in FACTIONS.index:
            raise OptionError(f"decks: there is no faction “{name[:60]}”; there are {', '.join(FACTIONS.words)}.")
    if names[0] == names[1] and not box.mirror:
        raise OptionError("decks: the factions differ, unless mirror is on (§11.2).",
                          "The two factions differ, unless both may have the same (§11.2).")
    return [box.factions[FACTIONS.index[name]] for name in names]


def spell(components: Components, text: str) -> str:
    """Decks with their names, and those of their heroes."""
    names = {DEALT: "dealt by lot"}
    for kind, words in (("faction", FACTIONS.words), ("deck", MADE)):
        names |= {word: components[f"{kind}.{word}.name"] for word in words}
    return with_names(text, names | {word: hero(components, word, "name") for word in SLUGS})


# building a deck

def cards(setup: Setup) -> list[Card]:
    """The heroes that may be in play, with what is printed on them."""
    box = Roster(setup.components, setup.options, [])
    return [Card(slug, box.names[slug], f"cost {box.cost[kind]}, strength {box.strength[kind]}",
                 box.abilities[kind].text(), box.copies[kind],
                 {"type": "hero", "faction": box.faction_names.get(box.faction_of[kind], "none"),
                  "cost": box.cost[kind], "strength": box.strength[kind], "copies": box.copies[kind]})
            for kind, slug in enumerate(SLUGS) if box.plays(kind)]


def complaint(setup: Setup, deck: Mapping[str, int]) -> str:
    try:
        check(Roster(setup.components, setup.options, []), [deck.get(slug, 0) for slug in SLUGS])
    except DeckError as error:
        return str(error)
    return ""


DECKS: Final = Decks(
    text=lambda name, deck: TEXTS.to_file([deck.get(slug, 0) for slug in SLUGS], name),
    listed=list_deck, complaint=complaint,
    options=lambda file: {"mode": "tournament", "decks": file if in_file(file) else f"./{file}"})
