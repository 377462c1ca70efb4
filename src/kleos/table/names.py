"""Names: how those who sit at a table are called."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kleos.bots.automata import BY_SLUG
from kleos.core.face import named, player
from kleos.core.texts import is_visible, tidy

HUMAN: Final = "human"
LONGEST: Final = 24                                     # characters in a name
ROMAN: Final = ("", "", " II", " III", " IV", " V", " VI")


def tidied(name: object) -> str:
    """A name as somebody gave it; `ValueError` says what is wrong with it."""
    if not isinstance(name, str):
        raise ValueError("a name must be a text")
    words = tidy(name)
    if len(words) > LONGEST or (name.strip() and not is_visible(words)):
        raise ValueError(f"a name has at most {LONGEST} characters, and only such as can be seen")
    return words


def listed(names: object) -> list[str]:
    """Names as a record's header has them; `ValueError` for what cannot be."""
    if not isinstance(names, list):
        raise ValueError("“names” in the header must be a list")
    return [tidied(name) for name in names]


def called(kinds: Sequence[str], given: Sequence[str] = ()) -> list[str]:
    """The name of each seat: as given, or “Player 2”; of a bot “Talos”, “Talos II” or “greedy”."""
    found = [(given[seat] if seat < len(given) else "") or (named(player(seat)) if kind == HUMAN else "")
             for seat, kind in enumerate(kinds)]
    for seat, kind in enumerate(kinds):
        found[seat] = found[seat] or unlike(bot(kind), found)
    return found


def bot(kind: str) -> str:
    """How a bot of this kind is called: an automaton by its name, any other by its own word."""
    return BY_SLUG[kind].name if kind in BY_SLUG else kind.rpartition(":")[2] if kind.startswith("python:") else kind


def unlike(name: str, others: Sequence[str]) -> str:
    """The name, with a number if others are called so already."""
    number = 1
    while (found := name + (ROMAN[number] if number < len(ROMAN) else f" {number}")) in others:
        number += 1
    return found
