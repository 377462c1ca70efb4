"""Prose: numbers, lists and what somebody has typed, as a sentence says them."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Final

LONGEST: Final = 60                                     # characters of what is quoted


def plural(number: float) -> str:
    """The ending of a word of which there are so many."""
    return "" if number == 1 else "s"


def pluralize(number: int, one: str, several: str = "") -> str:
    """A number and what there are so many of: 1 game, 1,000 games."""
    return f"{number:,} {one if number == 1 else several or f'{one}s'}"


def several(number: int, one: str) -> str:
    """The same where there may be none: no cards, 1 card."""
    return f"{number or 'no'} {one}{plural(number)}"


def join_words(words: Iterable[object], last: str = "and") -> str:
    """The goat, the eel and the crab; empty of nothing."""
    found = [str(word) for word in words]
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} {last} {found[-1]}" if found else ""


def short(text: object) -> str:
    """What somebody typed; of what is long the beginning."""
    words = str(text)
    return words if len(words) <= LONGEST else f"{words[:LONGEST - 2].rstrip()} …"


def quote(text: object) -> str:
    """The same in quotation marks."""
    return f"“{short(text)}”"
