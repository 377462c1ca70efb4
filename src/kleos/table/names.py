"""Names: how those who sit at a table are called."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kleos.core.face import named, player

HUMAN: Final = "human"
LONGEST: Final = 24                                     # characters in a name
AUTOMATA: Final = ("Talos", "Galatea", "Pandora", "Keledon", "Kaukasos", "Phaiax")


def tidied(name: object) -> str:
    """A name as somebody gave it; `ValueError` says what is wrong with it."""
    if not isinstance(name, str):
        raise ValueError("a name must be a text")
    words = " ".join(name.split())
    if len(words) > LONGEST or not words.isprintable():
        raise ValueError(f"a name has at most {LONGEST} characters, and only such as can be seen")
    return words


def listed(names: object) -> list[str]:
    """Names as a record's header has them; `ValueError` for what cannot be."""
    if not isinstance(names, list):
        raise ValueError("“names” in the header must be a list")
    return [tidied(name) for name in names]


def called(kinds: Sequence[str], given: Sequence[str] = ()) -> list[str]:
    """The name of each seat: as given, or “Player 2”, or an automaton's."""
    return [(given[seat] if seat < len(given) else "")
            or (named(player(seat)) if kind == HUMAN else AUTOMATA[seat] if seat < len(AUTOMATA)
                else f"Automaton {seat + 1}") for seat, kind in enumerate(kinds)]
