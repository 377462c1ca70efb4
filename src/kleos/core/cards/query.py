"""Cards for looking up, and the queries that find them.

    t:character c:green cost<=3 text:"draw"      every term must hold; -t:resource must not
    golem of                                     plain words: a name, or a word of it, begins so

A field is named in full, by a beginning that only one field has, or by a letter of SHORT. With `:` a text holds the
words, a word begins so, a number is that number; = != < <= > >= compare numbers, = and != words as well.
"""
from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, final

Value = str | int | tuple[str, ...] | tuple[int, ...]
SHORT: Final = {"t": "type", "c": "colour", "color": "colour", "o": "text"}
TERM: Final = re.compile(r'(-?)(?:([a-z]+)(:|<=|>=|!=|=|<|>))?("[^"]*"|[^\s"]+)')


class QueryError(ValueError):
    """A query that asks for what no card has."""


@final
class Card:
    """A card of the box, for looking up and for building decks: its slug and name, its numbers in words, its text,
    which may hold **bold**, how many of it a deck may hold (0: it is in no deck), and its fields by name; `Game.cards`
    adds its `flavour`."""

    def __init__(self, slug: str, name: str, facts: str, text: str, most: int = 0,
                 fields: Mapping[str, Value] | None = None) -> None:
        self.slug: Final = slug
        self.name: Final = name
        self.facts: Final = facts
        self.text: Final = text
        self.most: Final = most
        self.flavour = ""
        self.fields: Final[dict[str, Value]] = {**(fields or {}), "name": name, "text": text.replace("**", "")}

    def called(self, words: str) -> bool:
        """Whether its name, or a word of it, begins so."""
        name, wanted = plain(self.name), plain(words)
        return any(name[at:].startswith(wanted) for at in range(len(name)) if not at or name[at - 1] == " ")


def plain(text: str) -> str:
    """As it is compared: in small letters, with the apostrophe that keyboards have."""
    return text.lower().replace("’", "'")


@final
class Term:
    """One condition of a query: without a field, plain words."""

    def __init__(self, negative: bool, field: str, sign: str, value: str) -> None:
        self.negative: Final = negative
        self.field: Final = field
        self.sign: Final = sign
        self.value: Final = value

    def holds(self, card: Card) -> bool:
        if not self.field:
            return card.called(self.value) != self.negative
        value = card.fields.get(self.field)
        values = value if isinstance(value, tuple) else (value,)
        found = any(fits(self, one) for one in values if one is not None)
        return found != self.negative


def fits(term: Term, value: str | int) -> bool:
    wanted = plain(term.value)
    if isinstance(value, int):
        if not re.fullmatch("-?[0-9]+", wanted):
            raise QueryError(f"“{term.field}” is a number, and “{term.value}” is none.")
        return compare(value, term.sign, int(wanted))
    if term.sign not in (":", "=", "!="):
        raise QueryError(f"“{term.field}” is no number: ask with “{term.field}:”.")
    if term.sign != ":":
        return (plain(value) == wanted) == (term.sign == "=")
    return wanted in plain(value) if term.field == "text" else plain(value).startswith(wanted)


def compare(value: int, sign: str, wanted: int) -> bool:
    return {":": value == wanted, "=": value == wanted, "!=": value != wanted, "<": value < wanted,
            "<=": value <= wanted, ">": value > wanted, ">=": value >= wanted}[sign]


def parse(query: str, fields: Iterable[str]) -> list[Term]:
    """The terms of a query about cards that have these fields; `QueryError` says what is wrong with it."""
    terms: list[Term] = []
    words: list[str] = []
    names = sorted(set(fields))
    rest = TERM.sub("", query).strip()
    if rest:
        raise QueryError(f"“{rest}” in a query is no term, such as type:hero or cost<=3.")
    for minus, field, sign, value in TERM.findall(query):
        if field:
            terms.append(Term(bool(minus), find_field(field, names), sign, value.strip('"')))
        elif minus:
            terms.append(Term(True, "", "", value.strip('"')))
        else:
            words.append(value.strip('"'))
    return terms + ([Term(False, "", "", " ".join(words))] if words else [])


def find_field(field: str, names: list[str]) -> str:
    """The field that is meant."""
    meant = SHORT.get(field, field)
    found = [name for name in names if name == meant] or [name for name in names if name.startswith(meant)]
    if len(found) != 1:
        raise QueryError(f"There is no field “{field}”; there are {', '.join(names)}." if not found else
                         f"“{field}” may be {' or '.join(found)}.")
    return found[0]


def find(cards: Iterable[Card], query: str) -> list[Card]:
    """The cards that fit a query, in their order; all of them when it is empty."""
    every = list(cards)
    terms = parse(query, [name for card in every for name in card.fields])
    return [card for card in every if all(term.holds(card) for term in terms)]
