"""The player sheet: what the printed paper says, as tables for the rules to look up.

Built once for a set of options and components and shared by every position of a game.
"""
from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from kleos.core.components import Components
from kleos.core.parts import Fixed
from kleos.core.words import Domain

METALS: Final = Domain("gold", "silver", "copper", "tin", element="metal")
CIRCLES: Final = Domain("rural", "city", "cosmos", element="circle")
SECTIONS: Final = Domain("heaven", "earth", "marriage", "siege", "trial", "ambush",
                         "lions", "wheat", "plough", "grapes", "sheep", "dance", element="section")
FACES: Final = 12
MOST_TURNS: Final = 60
MOST_LAYERS: Final = 9
MOST_BOXES: Final = 8


@final
class Sheet(Fixed):
    """Sections, metals and circles are numbered as in their domains; sets of sections are bit masks."""

    def __init__(self, components: Components, boxes: int, blocking: str) -> None:
        c = components
        self.components: Final = c
        self.blocking: Final = blocking
        self.boxes: Final[i64] = boxes                                              # §1.2
        c.whole("athena.boxes.number", 0, MOST_BOXES)
        self.turns: Final[i64] = c.whole("game.turns", 1, MOST_TURNS)               # §8.1
        self.layers: Final[i64] = c.whole("section.layers", 1, MOST_LAYERS)         # §3.4
        self.metal: Final[bytes] = bands(c, "metal", METALS)                        # §3.1 by face - 1
        self.circle: Final[bytes] = bands(c, "circle", CIRCLES)                     # §4.1 by face - 1
        self.symbols: Final[bytes] = bytes(                                         # §3.2 in each section, by metal
            [c.whole(f"metal.{metal}.symbols", 1, MOST_LAYERS) for metal in METALS.words])
        self.pair: Final[bytes] = bytes(                                            # §3.2 whether in two sections
            [c.whole(f"metal.{metal}.sections", 1, 2) - 1 for metal in METALS.words])
        self.within: Final[tuple[int, ...]] = circles(c)                            # §1.1 sections by circle
        self.adjacent: Final[tuple[int, ...]] = neighbours(c)                       # §3.3
        self.opposite: Final[tuple[int, ...]] = beyond(c, blocking)                 # §5.3
        self.thickness: Final[bytes] = points(c, "thickness.points", self.layers + 1)           # §9.1 by layers
        self.strength: Final[bytes] = points(c, "strength.points", METALS.size + 1)             # §9.2 by kinds
        self.artwork: Final[i64] = c.whole("artwork.points", 0, 99)                 # §9.3
        self.athena: Final[i64] = c.whole("athena.points", 0, 99)                   # §9.4
        ares = points(c, "ares.points", 1)
        self.ares: Final[bytes] = ares + ares[-1:] * MOST_TURNS                     # §10.2 by times written
        self.names: Final[dict[str, str]] = {**c.below("name"), **c.below("name.lost")}

    def key(self) -> str:
        return f"boxes={self.boxes} blocking={self.blocking} components={self.components.key()}"

    def made(self) -> tuple[Any, ...]:
        return self.components, int(self.boxes), self.blocking


def points(c: Components, path: str, at_least: int) -> bytes:
    values = c[path]
    if len(values) < at_least or min(values) < 0 or max(values) > 99:
        raise c.wrong(path, f"must hold at least {at_least} numbers from 0 to 99, not {values}")
    return bytes(values)


def bands(c: Components, table: str, domain: Domain) -> bytes:
    """Which value range each face of a die falls into."""
    found = [-1] * FACES
    for i, word in enumerate(domain.words):
        low = c.whole(f"{table}.{word}.from", 1, FACES)
        high = c.whole(f"{table}.{word}.to", low, FACES)
        for face in range(low, high + 1):
            if found[face - 1] >= 0:
                first = domain.words[found[face - 1]]
                raise c.wrong(f"{table}.{word}", f"{face} belongs to {first} already", f"{table}.{first}")
            found[face - 1] = i
    if -1 in found:
        raise c.wrong(table, f"no range holds {found.index(-1) + 1}", *[f"{table}.{word}" for word in domain.words])
    return bytes(found)


def circles(c: Components) -> tuple[int, ...]:
    masks = [0] * len(CIRCLES.words)
    for i, section in enumerate(SECTIONS.words):
        circle = c[f"sections.{section}"]
        if circle not in CIRCLES.index:
            raise c.wrong(f"sections.{section}", f"no such circle: {circle!r}")
        masks[CIRCLES.index[circle]] |= 1 << i
    if 0 in masks:
        raise c.wrong("sections", f"no section stands in the {CIRCLES.words[masks.index(0)]} circle")
    return tuple(masks)


def relation(c: Components, table: str) -> list[int]:
    """For each section the set of sections that the table names with it."""
    masks = []
    for section in SECTIONS.words:
        mask = 0
        for word in c[f"{table}.{section}"]:
            if word not in SECTIONS.index or word == section:
                raise c.wrong(f"{table}.{section}", f"no other section is called {word!r}")
            mask |= 1 << SECTIONS.index[word]
        masks.append(mask)
    return masks


def neighbours(c: Components) -> tuple[int, ...]:
    """§3.3 Who shares a border with whom, which goes both ways."""
    masks = relation(c, "adjacent")
    for a, section in enumerate(SECTIONS.words):
        for b, word in enumerate(SECTIONS.words):
            if masks[a] >> b & 1 and not masks[b] >> a & 1:
                raise c.wrong(f"adjacent.{word}", f"{section} names {word}, but {word} does not name {section}",
                              f"adjacent.{section}")
    return tuple(masks)


def beyond(c: Components, blocking: str) -> tuple[int, ...]:
    """§5.3 What the markers cover after each section; §5.1 there are only so many of them."""
    masks = relation(c, f"opposite.{blocking}")
    markers = c.whole("game.markers", 0, SECTIONS.size)
    for section, mask in zip(SECTIONS.words, masks):
        if mask.bit_count() > markers:
            raise c.wrong(f"opposite.{blocking}.{section}", f"there are only {markers} markers")
    return tuple(masks)
