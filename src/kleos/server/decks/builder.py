"""The builder: what the deck builder shows of a deck, as plain data. No request is at hand here."""
from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from kleos.core.cards import lists, odds
from kleos.core.cards.query import TERM, Card, QueryError, Value, find, parse
from kleos.core.components import Components
from kleos.core.face import Building, Decks
from kleos.core.game import Game
from kleos.core.options import OptionError, Setup
from kleos.server.database.decks import Deck, DeckRefused

COLUMNS: Final = 8                          # of the curve; what costs more stands in the last one
FOUR: Final = 4                             # cards that are added at once
QUERY: Final = 200                          # characters of a query


class Box(NamedTuple):
    """What decks of a game can be built from: all cards of the game, those that a deck may have with these options, and
    what the game draws them from."""

    setup: Setup
    cards: list[Card]
    open: frozenset[str]
    gallery: Sequence[Mapping[str, Any]]
    size: int                               # cards of a deck
    hand: int                               # cards of an opening hand

    def drawn(self) -> dict[str, Mapping[str, Any]]:
        return {card["slug"]: card for card in self.gallery}


def find_building(game: Game) -> tuple[Building, Decks]:
    """`LookupError` for a game to which nobody brings a deck."""
    if game.face.building is None or game.rules.decks is None:
        raise LookupError(game.id)
    return game.face.building, game.rules.decks


def find_box(game: Game, options: Mapping[str, Any], components: Components) -> Box:
    """`OptionError` for options that the game does not take."""
    return open_box(game, tuple(sorted(select_options(game, options).items())), components)


def select_options(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """Of these options those that change what a deck may hold, as the game reads them."""
    by, _ = find_building(game)
    return {option.name: option.read(options[option.name]) for option in game.rules.options
            if option.name in by.by and option.name in options}


@lru_cache(64)
def open_box(game: Game, options: tuple[tuple[str, Any], ...], components: Components) -> Box:
    here = game.setup({**find_building(game)[0].playing, **dict(options)}, None, components)
    by, _ = find_building(game)
    cards, gallery = {card.slug: card for card in game.face.cards(here)}, by.drawn(here)
    held = frozenset(cards)
    known = {card["slug"] for card in gallery}
    for other in list_other_setups(game, here):                    # cards that a deck may have with other options
        for card in game.face.cards(other):
            cards.setdefault(card.slug, card)
        gallery = [*gallery, *[card for card in by.drawn(other) if card["slug"] not in known]]
        known |= {card["slug"] for card in gallery}
    return Box(here, list(cards.values()), held, gallery, by.size(here), by.hand(here))


def list_other_setups(game: Game, setup: Setup) -> list[Setup]:
    by = game.face.building.by if game.face.building else []
    flags = [option for option in game.rules.options if option.name in by and option.kind == "flag"]
    return [Setup(setup.seats, {**setup.options, flag.name: not setup.options[flag.name]}, setup.components)
            for flag in flags]


# changes; each is one of the visitor's deck as it stands

def change_count(here: Box, deck: Deck, slug: str, step: int) -> Deck:
    """So many cards more, or fewer; `DeckRefused` says why not."""
    card = next((card for card in here.cards if card.slug == slug), None)
    if card is None:
        raise DeckRefused(f"There is no card “{slug[:60]}”.")
    number = deck.cards.get(slug, 0) + step
    if step > 0 and (slug not in here.open or number > card.most):
        raise DeckRefused(f"A deck holds {card.most} of {card.name} at most." if slug in here.open
                          else f"{card.name} is for other options than this deck’s.")
    if number < 0:
        raise DeckRefused(f"There is no {card.name} in the deck.")
    cards = {**deck.cards, slug: number}
    return deck._replace(cards={one.slug: cards[one.slug] for one in here.cards if cards.get(one.slug)})


def fill_up(here: Box, deck: Deck, slug: str) -> Deck:
    """Four cards more at once, or as many as the deck may have; `DeckRefused` where it has them all."""
    card = next((card for card in here.cards if card.slug == slug), None)
    there = card.most - deck.cards.get(slug, 0) if card else 1
    return change_count(here, deck, slug, max(1, min(FOUR, there)))


def set_count(here: Box, deck: Deck, asked: str) -> Deck:
    """So many of a card, which is asked for as “giant-hawk 2”."""
    slug, _, number = asked.partition(" ")
    if not (number.isascii() and number.isdecimal() and len(number) < 3):
        raise DeckRefused(f"How many of a card is a whole number, not “{number[:20]}”.")
    step = int(number) - deck.cards.get(slug, 0)
    return change_count(here, deck, slug, step) if step else deck


def read_deck(game: Game, here: Box, text: str) -> lists.Listed:
    """A deck as text, a list or a file as `kleos deck` writes it; `DeckError` says what is wrong with it."""
    _, decks = find_building(game)
    return decks.listed(text, {card.slug: card.name for card in here.cards})


def find_complaint(game: Game, here: Box, deck: Mapping[str, int]) -> str:
    """Why such a deck may not be played; empty when it may."""
    known = {card.slug for card in here.cards}
    lost = [slug for slug in deck if slug not in known]
    if lost:
        return f"There is no card “{lost[0][:60]}” any more."
    return find_building(game)[1].complaint(here.setup, deck)


def write_line(here: Box, deck: Mapping[str, int]) -> str:
    """A deck as the option of a table takes it."""
    return " + ".join([f"{deck[card.slug]} {card.slug}" for card in here.cards if deck.get(card.slug)])


# looking for cards

def find_cards(here: Box, deck: Mapping[str, int], query: str) -> list[Card]:
    """The cards that fit, with the number in the deck as the field `deck`; `QueryError` says what is wrong."""
    if len(query) > QUERY:
        raise QueryError(f"A query has at most {QUERY} characters.")
    there = [card for card in here.cards if card.slug in here.open or deck.get(card.slug)]
    return find([with_number(card, deck) for card in there], query)


def with_number(card: Card, deck: Mapping[str, int]) -> Card:
    fields: dict[str, Value] = {name: value for name, value in card.fields.items() if name not in ("name", "text")}
    return Card(card.slug, card.name, card.facts, card.text, card.most, {**fields, "deck": deck.get(card.slug, 0)})


def list_filters(game: Game, here: Box, query: str) -> list[dict[str, Any]]:
    """What can be looked for with a tap: {word, on, query: the query after it}"""
    by, _ = find_building(game)
    cards = [card for card in here.cards if card.slug in here.open]
    return list_taps(cards, [*by.filters, "deck>=1"], query)


def list_taps(cards: Sequence[Card], filters: Sequence[str], query: str) -> list[dict[str, Any]]:
    """The same for any cards: a filter is a field, of which each value is one, or a term."""
    names = {name for card in cards for name in card.fields} | {"deck"}
    found = []
    for one in filters:
        if TERM.fullmatch(one) and any(sign in one for sign in ":<>="):
            field, sign, number = TERM.findall(one)[0][1:]
            found.append((one, field, describe_filter(field, sign, number)))
        else:
            values = dict.fromkeys(str(card.fields[one]) for card in cards if one in card.fields)
            found += [(f'{one}:"{value.lower()}"' if " " in value else f"{one}:{value.lower()}", one,
                       f"No {one}" if value == "none" else capitalize(value))
                      for value in values]
    return [{"word": word, **describe_term(query, names, term, field)} for term, field, word in found]


def describe_filter(field: str, sign: str, number: str) -> str:
    if field == "deck":
        return "In the deck"
    return f"{capitalize(field)} {'to' if sign == '<=' else 'from'} {number}"


def capitalize(word: str) -> str:
    return word[:1].upper() + word[1:]


def describe_term(query: str, names: set[str], term: str, field: str) -> dict[str, Any]:
    """Whether the query has this term, and the query without it, or with it in place of others about its field."""
    try:
        parts = [found[0] for found in TERM.finditer(query)]
        terms = [parse(part, names)[0] for part in parts]
    except QueryError:
        return {"on": False, "query": term}
    wanted = parse(term, names)[0]
    on = any((one.field, one.sign, one.value.lower(), one.negative) == (wanted.field, wanted.sign, wanted.value, False)
             for one in terms)
    rest = [part for part, one in zip(parts, terms) if one.field != field or one.negative]
    return {"on": on, "query": " ".join(rest if on else [*rest, term])}


def list_fields(here: Box) -> dict[str, list[str]]:
    """What can be asked for: by field its values, none for a number."""
    found: dict[str, dict[str, None]] = {}
    for card in here.cards:
        for name, value in card.fields.items():
            values = value if isinstance(value, tuple) else (value,)
            texts = [one for one in values if isinstance(one, str)]
            found.setdefault(name, {}).update(dict.fromkeys(texts if name not in ("name", "text") else []))
    return {name: list(values) for name, values in found.items()}


# a deck, told

def describe_deck(game: Game, here: Box, deck: Deck, query: str = "", hand: int = 0) -> dict[str, Any]:
    """What the templates of the builder draw; `inside` are those of the `cards` that are in the deck, as a list has
    them."""
    try:
        found, error = [card.slug for card in find_cards(here, deck.cards, query)], ""
    except QueryError as problem:
        found, error = [], str(problem)
    cards = [describe_card(here, card,
                           deck) for card in here.cards if card.slug in here.open or deck.cards.get(card.slug)]
    return {"deck": deck, "size": here.size, "total": deck.total, "problem": find_complaint(game, here, deck.cards),
            "query": query, "found": found,
            "error": error, "filters": list_filters(game, here, query), "fields": list_fields(here),
            "cards": cards, "inside": sorted([card for card in cards if card["n"]], key=sorting_key),
            "lost": {slug: n for slug, n in deck.cards.items() if slug not in {card.slug for card in here.cards}},
            "curve": draw_curve(game, here, deck.cards), "parts": count_kinds(game, here, deck.cards),
            "drawn": min(here.hand, here.size), "chances": list_chances(game, here, deck.cards, query if found else ""),
            "hand": deal_hand(game, here, deck, hand), "dealt": hand}


def describe_card(here: Box, card: Card, deck: Deck) -> dict[str, Any]:
    n = deck.cards.get(card.slug, 0)
    most = card.most if card.slug in here.open else 0
    return {"slug": card.slug, "name": card.name, "facts": card.facts, "text": card.text, "n": n, "most": most,
            "cost": card.fields.get("cost"),
            "odds": odds.at_least(1, max(here.size, deck.total), n, here.hand)}



def sorting_key(card: dict[str, Any]) -> tuple[bool, int, str]:
    """Where a card stands in a list: by its cost, then by its name; what costs nothing comes last."""
    return card["cost"] is None, card["cost"] or 0, card["name"]


def draw_curve(game: Game, here: Box, deck: Mapping[str, int]) -> list[dict[str, Any]]:
    """How many cards cost how much: {cost, more: whether it stands for all above, n, parts: by part of the deck}"""
    by, _ = find_building(game)
    costs = [cost for card in here.cards if isinstance(cost := card.fields.get(by.curve), int)] or [0]
    low, high = min(costs), max(costs)
    top = min(high, low + COLUMNS - 1)
    columns = [{"cost": cost, "more": cost == top < high, "n": 0, "parts": dict[str, int]()}
               for cost in range(low, top + 1)]
    for card in here.cards:
        cost, n = card.fields.get(by.curve), deck.get(card.slug, 0)
        if isinstance(cost, int) and n:
            column: dict[str, Any] = columns[min(cost, top) - low]
            part = str(card.fields.get(by.divide, ""))
            column["n"] += n
            column["parts"][part] = column["parts"].get(part, 0) + n
    return columns


def count_kinds(game: Game, here: Box, deck: Mapping[str, int]) -> dict[str, int]:
    """How many cards belong to each part of the deck, the largest first."""
    by, _ = find_building(game)
    found: dict[str, int] = {}
    for card in here.cards:
        if n := deck.get(card.slug, 0):
            part = str(card.fields.get(by.divide, ""))
            found[part] = found.get(part, 0) + n
    return dict(sorted(found.items(), key=lambda part: -part[1]))


def list_chances(game: Game, here: Box, deck: Mapping[str, int], query: str) -> list[dict[str, Any]]:
    """What an opening hand holds, and how likely: the game's own questions, and what is looked for now. A deck that is
    not full yet counts as if other cards filled it."""
    by, _ = find_building(game)
    questions = [*by.odds, *([("one of what is found", query, 1)] if query.strip() else [])]
    return [{"says": says, "chance": odds.at_least(least, max(here.size, sum(deck.values())), sum(
        deck.get(card.slug, 0) for card in find_cards(here, deck, wanted)), here.hand)}
        for says, wanted, least in questions]


def write_percent(chance: float) -> str:
    """A chance in words; only what is certain is 0 or 100."""
    rounded = round(100 * chance)
    if 0 < chance < 1 and rounded in (0, 100):
        return "< 1 %" if rounded == 0 else "> 99 %"
    return f"{rounded} %"


def deal_hand(game: Game, here: Box, deck: Deck, number: int) -> list[str]:
    """A test hand, the same for the same number and deck: slugs; empty for number 0 or where the deck has too few."""
    if number <= 0 or deck.total < here.hand:
        return []
    every = [slug for slug, n in sorted(deck.cards.items()) for _ in range(n)]
    return random.Random(f"{deck.id} {number}").sample(every, here.hand)


def list_examples(game: Game, components: Components) -> list[dict[str, Any]]:
    """The decks of the box: {slug, name, about, total, list}"""
    by, _ = find_building(game)
    here = find_box(game, {}, components)
    return [{"slug": one.slug, "name": one.name, "about": one.about, "total": sum(one.deck.values()), "deck": one.deck,
             "parts": count_kinds(game, here, one.deck), "list": lists.write(here.cards, one.deck)}
            for one in by.examples(here.setup)]


def find_fault(game: Game, deck: Deck, components: Components) -> str:
    """Why a deck of somebody's may not be played; empty when it may."""
    try:
        return find_complaint(game, find_box(game, deck.options, components), deck.cards)
    except OptionError as problem:
        return problem.told
