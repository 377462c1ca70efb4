"""§11.7 Decks that players bring: by the name of a faction or of a deck made beforehand, as a line, or in a file.

    2 treefolk + 2 goat + 1 phoenix + …         name = "Wings"
                                                 [heroes]
                                                 treefolk = 2
"""
from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from kleos.core.components import Components, line_of, toml
from kleos.core.face import Card, Decks
from kleos.core.options import OptionError, Setup
from kleos.games.heroes.box import FACTIONS, HEROES, KINDS, SLUGS, Roster

DEALT: Final = "dealt"
MADE: Final = ("wings", "hammers", "siege", "larder")    # for whoever brings none; without Golems, to fit all rules


class DeckError(OptionError):
    """A deck that cannot be played; says the line, where there is one, and the reason."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line: Final = line


def line(numbers: list[int]) -> str:
    """A deck as a line; `from_line` reads it back."""
    return " + ".join([f"{n} {slug}" for slug, n in zip(SLUGS, numbers) if n])


def to_file(numbers: list[int], name: str = "") -> str:
    """A deck as the text of a file; `from_file` reads it back."""
    head = f"name = {json.dumps(name, ensure_ascii=False)}\n\n" if name else ""
    return f"{head}[heroes]\n" + "".join([f"{slug} = {n}\n" for slug, n in zip(SLUGS, numbers) if n])


def from_line(text: str) -> list[int]:
    """How many of each kind a line asks for."""
    numbers = [0] * HEROES
    for part in text.split("+"):
        words = re.fullmatch(r"\s*(?:([0-9]{1,2})\s+)?([a-z-]+)\s*", part)
        if not words:
            raise DeckError(f"“{part.strip()[:60]}” in a deck is no number and hero, such as “2 treefolk”.")
        if words[2] not in KINDS.index:
            raise DeckError(f"There is no hero “{words[2]}”.")
        numbers[KINDS.index[words[2]]] += int(words[1] or 1)
    return numbers


def from_file(text: str) -> str:
    """A deck file as a line; `DeckError` says which line of it is wrong, and why."""
    return line(numbers_of(text))


def numbers_of(text: str) -> list[int]:
    """How many of each kind a deck file asks for."""
    try:
        data = toml(text)
    except ValueError as error:
        raise DeckError(f"The deck file is not TOML: {error}") from None
    heroes = data.get("heroes")
    if not isinstance(heroes, dict) or not heroes:
        raise DeckError("The deck file has no table [heroes] with a number for each hero.")
    numbers = [0] * HEROES
    for slug, n in heroes.items():
        at = line_of(text, f"heroes.{slug}")
        if slug not in KINDS.index:
            raise DeckError(f"There is no hero “{slug}”.", at)
        if type(n) is not int or not 1 <= n <= 2:
            raise DeckError(f"The box holds one or two of a hero, so {slug} cannot be {n!r}.", at)
        numbers[KINDS.index[slug]] = n
    return numbers


def named(word: str) -> bool:
    """Whether a deck is given by the name of a file."""
    return "." in word or "/" in word


def load(value: str) -> str:
    """The value of the option with the files that it names read; for a command line, whose user may read them."""
    parts = []
    for part in value.split(","):
        name = part.strip()
        if named(name):
            try:
                name = from_file(Path(name).read_text(encoding="utf-8"))
            except (OSError, UnicodeDecodeError) as error:
                reason = error.strerror if isinstance(error, OSError) else "it is no text"
                raise DeckError(f"The deck {name} cannot be read: {reason}.") from None
            except DeckError as error:
                raise DeckError(f"{name}: {error}") from None
        parts.append(name)
    return ", ".join(parts)


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
    return brought(box, names) if mode == "tournament" else factions(box, names)


def brought(box: Roster, names: list[str]) -> list[list[int]]:
    """§11.7 Who brings no deck has one of those made beforehand that the other does not name."""
    found = []
    for seat, name in enumerate(names):
        made = MADE[seat] if names[1 - seat] != MADE[seat] else MADE[1 - seat]
        try:
            found.append(one_list(box, name or made))
        except DeckError as error:
            raise DeckError(f"The {('first', 'second')[seat]} deck: {error}") from None
    return found


def one_list(box: Roster, name: str) -> list[int]:
    if name in FACTIONS.index:
        numbers = box.factions[FACTIONS.index[name]]
    else:
        numbers = from_line(box.components[f"deck.{name}.heroes"] if name in MADE else name)
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


# building a deck

def cards(setup: Setup) -> list[Card]:
    """The heroes that may be in play, with what is printed on them."""
    box = Roster(setup.components, setup.options, [])
    return [Card(slug, box.names[slug], f"cost {box.cost[kind]}, strength {box.strength[kind]}",
                 box.abilities[kind].text(), box.copies[kind])
            for kind, slug in enumerate(SLUGS) if box.plays(kind)]


def complaint(setup: Setup, deck: Mapping[str, int]) -> str:
    try:
        check(Roster(setup.components, setup.options, []), [deck.get(slug, 0) for slug in SLUGS])
    except DeckError as error:
        return str(error)
    return ""


DECKS: Final = Decks(
    text=lambda name, deck: to_file([deck.get(slug, 0) for slug in SLUGS], name),
    read=lambda text: {slug: n for slug, n in zip(SLUGS, numbers_of(text)) if n},
    complaint=complaint, options=lambda file: {"mode": "tournament", "decks": file if named(file) else f"./{file}"})
