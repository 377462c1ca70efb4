"""§10 Decks: the six of the rulebook by name, or a list of cards, one a line or with + between them.

    3 Spoiled Princess        or        3 spoiled-princess + 1 hercules + …
"""
from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from kleos.core.cards.query import Card, Value
from kleos.core.cards.texts import PLACES, DeckError, in_file
from kleos.core.components import Components
from kleos.core.face import Decks
from kleos.core.options import OptionError, Setup, with_names
from kleos.games.hercules.box import (
    CHARACTER,
    COLOUR,
    INDEX,
    KINDS_IN_ALL,
    RARITIES,
    RARITY,
    RESOURCE,
    SLUGS,
    TYPE,
    BaseSet,
    names_of,
)
from kleos.games.hercules.language import COLOURS, TYPES

MADE: Final = ("fearless-band", "the-infiltrator", "arrows-and-antics", "raiding-party", "the-art-of-war",
               "hit-and-run")
DEFAULT: Final = "fearless-band, hit-and-run"
DROPPED: Final = re.compile(r"['’\"“”,!]")
LINE: Final = re.compile(r"(?:(\d{1,2})\s*[x×]?\s+)?(.+)")


def slug(name: str) -> str:
    """The fixed word of a card’s name, however it is written."""
    return re.sub(r"[^a-z0-9]+", "-", DROPPED.sub("", name.lower())).strip("-")


# read

def parse(text: str) -> list[int]:
    """How many of each kind a list asks for; `DeckError` says which line is wrong, and why. # begins a remark."""
    numbers = [0] * KINDS_IN_ALL
    for number, line in enumerate(text.splitlines() or [""], 1):
        for part in line.partition("#")[0].split("+"):
            if part.strip():
                n, kind = entry(part.strip(), number if "\n" in text.strip() else 0)
                numbers[kind] += n
    return numbers


def entry(text: str, line: int) -> tuple[int, int]:
    found = LINE.fullmatch(text)
    word = slug(found[2]) if found else ""
    if not found or not word or found[1] in ("0", "00"):
        raise DeckError(f"“{text[:60]}” in a deck is no number and card, such as “3 Spoiled Princess”.", line)
    if word not in INDEX:
        deck = not found[1] and not line                # it may be one that is meant
        near = get_close_matches(word, (*MADE, *SLUGS) if deck else SLUGS, 1)
        raise DeckError(f"There is no {'deck or card' if deck else 'card'} “{found[2][:60]}”"
                        f"{f'; the nearest is “{near[0]}”' if near else ''}.", line)
    return int(found[1] or 1), INDEX[word]


def load(value: str) -> str:
    """The value of an option with the files that it names read; for a command line, whose user may read them."""
    return ", ".join([opened(part.strip()) for part in value.split(",")])


def opened(name: str) -> str:
    if not in_file(name):
        return name
    try:
        numbers = parse(Path(name).read_text("utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise DeckError(f"The deck {name} cannot be read: {reason}.") from None
    except DeckError as error:
        raise DeckError(f"{name}: {error}") from None
    return " + ".join([f"{n} {SLUGS[kind]}" for kind, n in enumerate(numbers) if n])


def spell(components: Components, text: str) -> str:
    """Decks with their names, and those of their cards."""
    return with_names(text, names_of(components) | {name: components[f"deck.{name}.name"] for name in MADE})


# checked

def check(components: Components, options: Mapping[str, Any], numbers: list[int]) -> None:
    """§10.1 §10.2 `DeckError` for a deck that may not be played."""
    most, names = components["game.copies"], names_of(components)
    for kind, n in enumerate(numbers):
        if n > most and TYPE[kind] != RESOURCE:
            raise DeckError(f"A deck has at most {most} of a card, this one {n} of {names[SLUGS[kind]]} (§10.2).")
    if sum(numbers) != options["deck_size"]:
        raise DeckError(f"A deck has {options['deck_size']} cards, this one {sum(numbers)} (§10.1).")


def lists_of(setup: Setup) -> list[list[int]]:
    """For each seat how many of each kind. Who brings none has the first of the rulebook’s that nobody names."""
    names = [part.strip() for part in str(setup.options["decks"]).split(",")]
    if len(names) > setup.seats:
        raise OptionError(f"decks names {len(names)} decks, and there are {setup.seats} players.")
    spare = [made for made in MADE if made not in names]
    names += spare[:setup.seats - len(names)]
    found = []
    for seat, name in enumerate(names):
        try:
            numbers = parse(setup.components[f"deck.{name}.cards"] if name in MADE else name)
            check(setup.components, setup.options, numbers)
        except DeckError as error:
            raise DeckError(f"The {PLACES[seat]} deck: {error}") from None
        found.append(numbers)
    return found


# looking cards up, building decks

def cards(setup: Setup) -> list[Card]:
    """All cards of the set, with what is printed on them."""
    box = BaseSet(setup.components, setup.options, [])
    return [card(box, kind) for kind in range(KINDS_IN_ALL)]


def card(box: BaseSet, kind: int) -> Card:
    type_, colour, rarity = TYPES[TYPE[kind]], COLOURS[COLOUR[kind]], RARITIES[RARITY[kind]]
    fields: dict[str, Value] = {"number": kind + 1, "type": type_, "colour": colour, "rarity": rarity}
    facts = f"{colour} {type_}"
    if TYPE[kind] != RESOURCE:
        fields["cost"] = box.cost[kind]
        facts += f", cost {box.cost[kind]}"
    if TYPE[kind] == CHARACTER:
        fields["power"] = box.power[kind]
        facts += f", power {box.power[kind]}"
    most = setup_size(box) if TYPE[kind] == RESOURCE else int(box.copies)
    return Card(SLUGS[kind], box.names[SLUGS[kind]], facts, box.text(kind), most, fields)


def setup_size(box: BaseSet) -> int:
    return int(box.deck_size)


def complaint(setup: Setup, deck: Mapping[str, int]) -> str:
    try:
        check(setup.components, setup.options, [deck.get(word, 0) for word in SLUGS])
    except DeckError as error:
        return str(error)
    return ""


def write(name: str, deck: Mapping[str, int]) -> str:
    """A deck as a file; `parse` reads it back."""
    head = f"# {name}\n" if name else ""
    return head + "".join([f"{deck[word]} {word}\n" for word in SLUGS if deck.get(word)])


DECKS: Final = Decks(
    text=write, read=lambda text: {word: n for word, n in zip(SLUGS, parse(text)) if n},
    complaint=complaint, options=lambda file: {"decks": file if in_file(file) else f"./{file}"})
