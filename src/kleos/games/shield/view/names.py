"""The names of things, and numbers and lists as people say them."""
from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from kleos.core.prose import plural
from kleos.games.shield.board import DICE, Shield
from kleos.games.shield.box import FACES, METALS, SECTIONS

CIRCLE_NAMES: Final = {"rural": "Rural", "city": "City", "cosmos": "Cosmos"}
COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
                 "twelve")
METAL_NAMES: Final = {metal: metal.capitalize() for metal in METALS.words}


def names(s: Shield) -> Mapping[str, str]:
    return {**s.sheet.names, **CIRCLE_NAMES, **METAL_NAMES}


@lru_cache(4096)
def members(mask: int) -> list[str]:
    """The slugs of a set of sections; nobody changes the list."""
    return [word for i, word in enumerate(SECTIONS.words) if mask >> i & 1]


@lru_cache(4096)
def list_metals(symbols: int) -> list[str]:
    """The metals drawn in a section, in drawing order; nobody changes the list."""
    found = []
    while symbols:
        found.append(METALS.words[(symbols & 7) - 1])
        symbols >>= 3
    return found[::-1]


def dice(s: Shield) -> list[int]:
    """The faces of the dice not yet placed."""
    return [value + 1 for value in DICE.tuples[s.dice]]


def band(faces: bytes, i: int) -> str:
    """The faces of a value range, as people write them."""
    found = [face + 1 for face in range(FACES) if faces[face] == i]
    return f"{found[0]}–{found[-1]}" if len(found) > 1 else str(found[0]) if found else ""


def amount(s: Shield, metal: int) -> str:
    n = s.sheet.symbols[metal]
    return f"{n} + {n}" if s.sheet.pair[metal] else str(n)


def several(times: int, value: int) -> str:
    """How often a value was written: “three 5s”."""
    return f"{COUNTS[times]} {value}{plural(times)}" if times < len(COUNTS) else f"{times} times {value}"

