"""Decks as plain lists, for any game with cards: a number and a name a line.

    # Wings
    2 Giant Hawk
    1 phoenix
"""
from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Final

from kleos.core.cards.query import Card
from kleos.core.cards.texts import DeckError

LONGEST: Final = 20_000                                 # characters of a list
MAX_COPIES: Final = 99                                        # of one card in a list
DROPPED: Final = re.compile(r"['’\"“”,!]")
ENTRY: Final = re.compile(r"(?:(\d{1,9})\s*[x×]?\s+)?(\S.*)")


def slug(name: str) -> str:
    """The fixed word of a card’s name, however it is written."""
    plain = "".join([one for one in unicodedata.normalize("NFKD", name.lower()) if not unicodedata.combining(one)])
    return re.sub(r"[^a-z0-9]+", "-", DROPPED.sub("", plain)).strip("-")


def write(cards: Iterable[Card], deck: Mapping[str, int], name: str = "") -> str:
    """A deck as a list, in the order of the cards; `read` reads it back."""
    head = f"# {name}\n" if name else ""
    return head + "".join([f"{deck[card.slug]} {card.name}\n" for card in cards if deck.get(card.slug)])


def read(cards: Iterable[Card], text: str) -> tuple[str, dict[str, int]]:
    """The name of a list, empty without one, and how many it has of each slug; `DeckError` says which line is wrong,
    and why. # begins a remark, of which the first is the name; entries may stand in one line, with + between them."""
    if len(text) > LONGEST:
        raise DeckError(f"A deck as a list has at most {LONGEST} characters, this one {len(text)}.")
    words = {word: card.slug for card in cards for word in (card.slug, slug(card.name))}
    names = {card.slug: card.name for card in cards}
    title, deck = "", dict[str, int]()
    lines = text.splitlines()
    for at, line in enumerate(lines, 1):
        entries, _, remark = line.partition("#")
        title = title or remark.strip()
        for part in entries.split("+"):
            if part.strip():
                n, found = entry(part.strip(), words, names, at if len(lines) > 1 else 0)
                deck[found] = deck.get(found, 0) + n
                if deck[found] > MAX_COPIES:
                    raise DeckError(f"No deck has more than {MAX_COPIES} of {names[found]}.",
                                    at if len(lines) > 1 else 0)
    return title, deck


def entry(text: str, words: Mapping[str, str], names: Mapping[str, str], line: int) -> tuple[int, str]:
    found = ENTRY.fullmatch(text)
    n, word = (int(found[1] or 1), slug(found[2])[:80]) if found else (0, "")
    if not n or not word:
        raise DeckError(f"“{text[:60]}” is no number and card, such as “3 {next(iter(names.values()), 'card')}”.", line)
    if word not in words:
        near = get_close_matches(word, words, 1)
        hint = f"; the nearest is “{names[words[near[0]]]}”" if near else ""
        raise DeckError(f"There is no card “{found[2][:60] if found else text}”{hint}.", line)
    return n, words[word]
