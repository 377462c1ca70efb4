"""§10 Decks: the six of the rulebook by name, or a list of cards, one a line or with + between them.

    3 Spoiled Princess        or        3 spoiled-princess + 1 hercules + …
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kleos.core.cards import texts
from kleos.core.cards.lists import Listed, Reader
from kleos.core.cards.query import Card, Value
from kleos.core.cards.texts import PLACES, DeckError, in_file
from kleos.core.components import Components
from kleos.core.face import Decks
from kleos.core.options import OptionError, Setup, with_names
from kleos.games.hercules.box import (
    CHARACTER,
    COLOUR,
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
# The rulebook’s own words in its lists. Resources of a colour are alike, so that a list may leave open which; two cards
# are called otherwise there than on its list of cards.
ALIASES: Final = {"enforcers-flame": "pyros-flame", "trapped-entryway": "trapped-entryways"} | {
    f"{COLOURS[colour]}-resource": SLUGS[next(
        kind for kind in range(KINDS_IN_ALL) if TYPE[kind] == RESOURCE and COLOUR[kind] == colour)]
    for colour in range(3)}


# read

def list_deck(text: str, names: Mapping[str, str]) -> Listed:
    """A deck as a list; the names of cards are their slugs, unless others are given."""
    return Reader({slug: names.get(slug, slug.replace("-", " ").title()) for slug in SLUGS}, ALIASES, MADE,
                  inside=" in a deck", example="3 Spoiled Princess").read(text)


def parse(text: str) -> list[int]:
    """How many of each kind a list asks for; `DeckError` says which line is wrong, and why. # begins a remark."""
    deck = list_deck(text, {}).deck
    return [deck.get(slug, 0) for slug in SLUGS]


def load(value: str) -> str:
    """The value of an option with the files that it names read; for a command line, whose user may read them."""
    return texts.load(value, lambda text: " + ".join([f"{n} {SLUGS[kind]}" for kind, n in enumerate(parse(text)) if n]))


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
    text=write, listed=list_deck,
    complaint=complaint, options=lambda file: {"decks": file if in_file(file) else f"./{file}"})
