"""Decks that players bring, for any number of seats: as a line, in a file, or chosen card by card in a form.

    2 treefolk + 2 goat + 1 phoenix + …         name = "Wings"
                                                 [heroes]
                                                 treefolk = 2
"""
from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, final

from kleos.core.components import line_of, toml
from kleos.core.options import OptionError
from kleos.core.texts import decode

OWN: Final = "own"                                      # in a form: a deck built card by card
PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


class DeckError(OptionError):
    """A deck that cannot be played; says the line, where there is one, and the reason."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line: Final = line


@final
class DeckTexts:
    """How the decks of a game are written. A deck says how many of each slug it has, in their order.

    table: the one table of a deck file, the cards in plural; one: a card, as errors call it; most: how many of one
    a file may ask for, and `held` why; example: a part of a line; read: what reads a deck however it is written
    """

    def __init__(self, slugs: Sequence[str], table: str, one: str, most: int, held: str, example: str,
                 read: Callable[[str], Mapping[str, int]] | None = None) -> None:
        self.slugs: Final = list(slugs)
        self.index: Final = {slug: i for i, slug in enumerate(slugs)}
        self.table: Final = table
        self.one: Final = one
        self.most: Final = most
        self.held: Final = held
        self.example: Final = example
        self.read: Final = read

    # written

    def line(self, numbers: Sequence[int]) -> str:
        """A deck as a line; `from_line` reads it back."""
        return " + ".join([f"{n} {slug}" for slug, n in zip(self.slugs, numbers) if n])

    def to_file(self, numbers: Sequence[int], name: str = "") -> str:
        """A deck as the text of a file; `from_file` reads it back."""
        head = f"name = {json.dumps(name, ensure_ascii=False)}\n\n" if name else ""
        return f"{head}[{self.table}]\n" + "".join([f"{slug} = {n}\n" for slug, n in zip(self.slugs, numbers) if n])

    # read

    def from_line(self, text: str) -> list[int]:
        """How many of each a line asks for."""
        numbers = [0] * len(self.slugs)
        for part in text.split("+"):
            words = re.fullmatch(r"\s*(?:([0-9]{1,2})\s+)?([a-z0-9-]+)\s*", part)
            if not words:
                raise DeckError(f"“{part.strip()[:60]}” in a deck is no number and {self.one}, such as "
                                f"“{self.example}”.")
            if words[2] not in self.index:
                raise DeckError(f"There is no {self.one if words[1] else f'deck or {self.one}'} “{words[2]}”.")
            numbers[self.index[words[2]]] += int(words[1] or 1)
        return numbers

    def from_file(self, text: str) -> list[int]:
        """How many of each a deck file asks for; `DeckError` says which line of it is wrong, and why."""
        try:
            data = toml(text)
        except ValueError as error:
            raise DeckError(f"The deck file is not TOML: {error}.") from None
        cards = data.get(self.table)
        if not isinstance(cards, dict) or not cards:
            raise DeckError(f"The deck file has no table [{self.table}] with a number for each {self.one}.")
        numbers = [0] * len(self.slugs)
        for slug, n in cards.items():
            at = line_of(text, f"{self.table}.{slug}")
            if slug not in self.index:
                raise DeckError(f"There is no {self.one} “{slug}”.", at)
            if type(n) is not int or not 1 <= n <= self.most:
                raise DeckError(f"{self.held}, so {slug} cannot be {n!r}.", at)
            numbers[self.index[slug]] = n
        return numbers

    def load(self, value: str) -> str:
        """The value of an option with the files that it names read; for a command line, whose user may read them."""
        return load(value, lambda text: self.line(self.from_text(text)))

    def from_text(self, text: str) -> list[int]:
        """How many of each a text asks for, whether it is a line, a list or a file."""
        if self.read is None:
            return self.from_file(text) if "=" in text or "[" in text else self.from_line(text)
        deck = self.read(text)
        return [deck.get(slug, 0) for slug in self.slugs]

    # chosen in a form: for each seat N.deck (empty for one dealt by lot, a name, or `own`), N.SLUG and N.text

    def chosen(self, fields: Mapping[str, str], seats: int, dealt: str) -> str:
        """The value of the option: `dealt`, or the decks divided by commas; `OptionError` says what of the form makes
        no sense."""
        decks = [fields.get(f"{seat}.deck", "") for seat in range(seats)]
        if not any(decks):
            return dealt
        every = "both" if seats == 2 else "all"
        if not all(decks):
            raise OptionError(f"Choose a deck for {every} seats, or let {every} be dealt.")
        for seat, deck in enumerate(decks):
            if deck == OWN:
                decks[seat] = self.line(self.numbers(fields, seat))
                if not decks[seat]:
                    raise OptionError(f"The {PLACES[seat]} deck has no {self.table} yet.")
        return ", ".join(decks)

    def numbers(self, fields: Mapping[str, str], seat: int) -> list[int]:
        """How many of each a seat's own deck has."""
        text = fields.get(f"{seat}.text", "").strip()
        if text:
            return self.from_text(text)
        found = [0] * len(self.slugs)
        for i, slug in enumerate(self.slugs):
            value = fields.get(f"{seat}.{slug}", "").strip() or "0"
            if not (value.isascii() and value.isdecimal() and len(value) < 3):
                raise OptionError(f"How many of {slug} are in the deck must be a whole number, not “{value[:20]}”.")
            found[i] = int(value)
        return found


def load(value: str, line: Callable[[str], str]) -> str:
    """The value of an option with the files that it names read, each as a line. Decks are divided by commas, but a file
    may have one in its name."""
    parts, found = value.split(","), []
    while parts:
        names = [",".join(parts[:end]).strip() for end in range(len(parts), 1, -1)]
        name = next((name for name in names if in_file(name) and Path(name).is_file()), parts[0].strip())
        parts = parts[name.count(",") + 1:]
        found.append(opened(name, line) if in_file(name) else name)
    return ", ".join(found)


def opened(name: str, line: Callable[[str], str]) -> str:
    try:
        return line(decode(Path(name).read_bytes()))
    except OSError as error:
        raise DeckError(f"The deck {name} cannot be read: {error.strerror}.") from None
    except DeckError as error:
        raise DeckError(f"{name}: {error}") from None
    except ValueError as error:
        raise DeckError(f"The deck {name} cannot be read: {error}.") from None


def in_file(word: str) -> bool:
    """Whether a deck is given by the name of a file."""
    return "." in word or "/" in word

