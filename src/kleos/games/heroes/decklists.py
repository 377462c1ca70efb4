"""§11.7 Decks that players bring: by a faction's name, as a line, or in a file.

    2 treefolk + 2 goat + 1 phoenix + …         name = "Wings"
                                                 [heroes]
                                                 treefolk = 2
"""
from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from kleos.core.components import Components, line_of, toml
from kleos.core.game import OptionError
from kleos.games.heroes.roster import FACTIONS, HEROES, KINDS, SLUGS, Roster

DEALT: Final = "dealt"


class DeckError(OptionError):
    """A deck that cannot be played; says the line, where there is one, and the reason."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line: Final = line


def line(numbers: list[int]) -> str:
    """A deck as a line; `from_line` reads it back."""
    return " + ".join([f"{n} {slug}" for slug, n in zip(SLUGS, numbers) if n])


def to_file(numbers: list[int]) -> str:
    """A deck as the text of a file; `from_file` reads it back."""
    return "[heroes]\n" + "".join([f"{slug} = {n}\n" for slug, n in zip(SLUGS, numbers) if n])


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
    return line(numbers)


def load(value: str) -> str:
    """The value of the option with the files that it names read; for a command line, whose user may read them."""
    parts = []
    for part in value.split(","):
        name = part.strip()
        if name.endswith(".toml"):
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
        raise OptionError("decks is for factions and tournaments; in a draft the players make their decks.")
    if text == DEALT:
        raise OptionError("In a tournament each player brings a deck: choose one for both seats (§11.7).")
    names = [part.strip() for part in text.split(",")]
    if len(names) != 2:
        raise OptionError("decks are two, divided by a comma, such as “elves, orcs”.")
    box = Roster(components, options, [])
    return [one_list(box, mode, name) for name in names] if mode == "tournament" else factions(box, names)


def one_list(box: Roster, mode: str, name: str) -> list[int]:
    numbers = box.factions[FACTIONS.index[name]] if name in FACTIONS.index else from_line(name)
    check(box, numbers)
    return numbers


def factions(box: Roster, names: list[str]) -> list[list[int]]:
    """§11.1 §11.2"""
    for name in names:
        if re.match(r"\d", name):
            raise OptionError("decks: who plays factions has the deck of one; own decks are for tournaments (§11.7).")
        if name not in FACTIONS.index:
            raise OptionError(f"decks: there is no faction “{name[:60]}”; there are {', '.join(FACTIONS.words)}.")
    if names[0] == names[1] and not box.mirror:
        raise OptionError("decks: the factions differ, unless mirror is on (§11.2).")
    return [box.factions[FACTIONS.index[name]] for name in names]
