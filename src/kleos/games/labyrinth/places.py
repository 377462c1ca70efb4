"""Places as people see them: each by the start tile or by the nearest tile with a sign on it. What is drawn on the
board to light a place up is called at-TILE for a tile, and at-TILE-SIDE for a spot."""
from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, final

from kleos.core import face
from kleos.core.prose import pluralize
from kleos.games.labyrinth.board import Labyrinth, is_virtue
from kleos.games.labyrinth.box import CENTRE, COLLAPSE, MIST, SIDES, SPAWN, START, TRAP, WARP
from kleos.games.labyrinth.maze import ACROSS, CENTRES, HERE, THROUGH, TO, WARPED

SIGNS: Final = {START: "start", COLLAPSE: "collapse", SPAWN: "spawn point", TRAP: "trap", MIST: "mist", WARP: "warp"}
LAUREL: Final = "laurel"
STEP: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
OWN: Final = " of the start"                            # ends a name that says where by numbers
SPELT: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
CLOSE: Final = 3                                        # half tiles: of a tile so near no distance is said


def place(s: Labyrinth, tile: int) -> tuple[int, int]:
    """Where a tile lies, the start tile being at 0, 0."""
    x, y = divmod(int(s.maze.places[tile]), ACROSS)
    return x - 64, y - 64


def xy(s: Labyrinth, node: int) -> tuple[int, int]:
    """A node in half tiles."""
    x, y = place(s, node - CENTRES if node >= CENTRES else node >> 2)
    dx, dy = (0, 0) if node >= CENTRES else STEP[node & 3]
    return 2 * x + dx, 2 * y + dy


def direction(x: int, y: int) -> str:
    """One of eight, as the crow flies; empty for here."""
    north = "" if 2 * abs(y) < abs(x) else "north" if y < 0 else "south" if y > 0 else ""
    east = "" if 2 * abs(x) < abs(y) else "east" if x > 0 else "west" if x < 0 else ""
    return "-".join([word for word in (north, east) if word])


def heading(way: int) -> str:
    """Where one move goes: in one of eight directions through a tile to a spot of it, or into its middle; in one of
    four from a middle, or by warp."""
    if way >= HERE:
        return f"{'warp ' if way >= WARPED else ''}{SIDES[TO[way]]}"
    if TO[way] == CENTRE:
        return f"{SIDES[THROUGH[way]]}, into the middle"
    dx, dy = STEP[THROUGH[way]]
    return direction(dx + STEP[TO[way]][0], dy + STEP[TO[way]][1])


def offset(x: int, y: int) -> str:
    """How far it is that way, in tiles: 2 north, 1 east."""
    parts = [f"{abs(y)} {'north' if y < 0 else 'south'}" if y else "", f"{abs(x)} {'east' if x > 0 else 'west'}" if x
             else ""]
    return ", ".join([part for part in parts if part])


def spell(words: str) -> str:
    """Small numbers as words, so that no tile seems to have a number: two north, one east of the start."""
    return " ".join([SPELT[int(word)] if word.isdecimal() and int(word) < len(SPELT) else word
                     for word in words.split(" ")])


def sign(s: Labyrinth, tile: int) -> str:
    """What is seen on a tile that lies face up; empty for mere paths."""
    return "" if s.maze.down >> tile & 1 else printed(s, tile)


def printed(s: Labyrinth, tile: int) -> str:
    """The same, had it not fallen."""
    kind = s.maze.kind(tile)
    return LAUREL if is_virtue(kind) else SIGNS.get(kind, "")


@final
class Places:
    """The places of a position. `marks` has the names of the tiles with a sign: the start, the east mist."""

    def __init__(self, s: Labyrinth) -> None:
        self.s: Final = s
        self.at: Final = [place(s, tile) for tile in range(s.maze.size)]
        groups: dict[str, list[int]] = {}
        for tile in range(s.maze.size):
            if word := printed(s, tile):
                groups.setdefault(word, []).append(tile)
        self.marks: Final[dict[int, str]] = {}
        for word, tiles in groups.items():
            for tile in tiles:
                if sign(s, tile):
                    self.marks[tile] = f"the {self.told_apart(tile, word, tiles)}"

    def told_apart(self, tile: int, word: str, tiles: list[int]) -> str:
        """Its name among the others of its sign: by the direction from the start, then by whether it is nearer or
        farther than the first one there. What is laid later, or falls, changes no name but the one of an only tile."""
        way = direction(*self.at[tile])
        alike = [other for other in tiles if other <= tile and direction(*self.at[other]) == way]
        far = [abs(self.at[other][0]) + abs(self.at[other][1]) for other in alike]
        if len(tiles) == 1:
            return word
        if len(alike) == 1:
            return f"{way} {word}"
        if len(alike) == 2 and far[0] != far[1]:
            return f"{'near' if far[1] < far[0] else 'far'} {way} {word}"
        return f"{word} {offset(*self.at[tile])}{OWN}"

    def nearest(self, x: int, y: int, but: int = -1) -> int:
        """The tile with a sign by which a place in half tiles is described most simply: near, straight on, with a short
        name, and among equals the first. None that only its own place tells from others."""
        best, least = 0, 0
        for tile, name in self.marks.items():
            if tile != but and OWN not in name:
                dx, dy = x - 2 * self.at[tile][0], y - 2 * self.at[tile][1]
                effort = max(abs(dx), abs(dy)) + (0 if tile == 0 else name.count(" ") + name.count("-"))
                effort += direction(dx, dy).count("-")
                if not least or effort < least:
                    best, least = tile, effort
        return best

    def by(self, x: int, y: int, mark: int) -> str:
        """A place in half tiles as it lies to a tile with a sign: straight on, or so many tiles north and so many east.
        Of a spot the distance is always said, so that it is not taken for the side of that tile."""
        x, y = x - 2 * self.at[mark][0], y - 2 * self.at[mark][1]
        name, far = self.marks.get(mark, "the start"), max(abs(x), abs(y))
        wide, high = abs(x) // 2, abs(y) // 2
        if wide and high and (far > CLOSE or (x + y) % 2):
            return f"{offset(wide if x > 0 else -wide, high if y > 0 else -high)} of {name}"
        much = "" if far <= CLOSE and (x + y) % 2 == 0 else f"{pluralize(far // 2, 'tile')} "
        return f"{much}{direction(x if wide else 0, y if high else 0)} of {name}"

    # tiles

    def tile(self, tile: int) -> str:
        """A tile by its sign, or by where it lies: the east mist; the tile north of the east mist."""
        return self.marks.get(tile) or f"the tile {self.lies(tile)}"

    def lies(self, tile: int) -> str:
        """Where a tile lies, by another one: north of the east mist."""
        x, y = self.at[tile]
        return self.by(2 * x, 2 * y, self.nearest(2 * x, 2 * y, tile))

    def label(self, tile: int, name: str) -> str:
        """A tile as no other one is called: Ring, 2 north, 1 east of the start."""
        return name if tile == 0 else f"{name}, {offset(*self.at[tile])}{OWN}"

    # spots and centres

    def mark(self, node: int) -> int:
        """The tile with a sign of which it is a spot or the middle; else the nearest one."""
        if node >= CENTRES:
            return node - CENTRES
        beside = [tile for tile in (node >> 2, int(self.s.maze.beside[node])) if tile in self.marks]
        return beside[0] if beside else self.nearest(*xy(self.s, node))

    def node(self, node: int) -> str:
        """A spot or a middle: the west side of the east mist; 1 tile north of the start; where it lies aslant, the
        west side of the tile north-east of the start."""
        mark = self.mark(node)
        name = self.marks.get(mark, "a tile")
        if node >= CENTRES:
            return f"the middle of {name}"
        if mark == node >> 2:
            return f"the {SIDES[node & 3]} side of {name}"
        if mark == self.s.maze.beside[node]:
            return f"the {SIDES[node & 3 ^ 2]} side of {name}"
        return self.beyond(node, mark)

    def beyond(self, node: int, mark: int) -> str:
        """A spot that is on no tile with a sign."""
        x, y = xy(self.s, node)
        if x == 2 * self.at[mark][0] or y == 2 * self.at[mark][1]:
            return self.by(x, y, mark)
        sides = [(tile, side) for tile, side in ((node >> 2, node & 3), (int(self.s.maze.beside[node]), node & 3 ^ 2))
                 if tile >= 0]
        tile, side = min(sides, key=lambda one: self.far(one[0], mark))
        lies = self.by(2 * self.at[tile][0], 2 * self.at[tile][1], mark)
        return f"the {SIDES[side]} side of the tile {spell(lies)}"

    def far(self, tile: int, mark: int) -> int:
        return abs(self.at[tile][0] - self.at[mark][0]) + abs(self.at[tile][1] - self.at[mark][1])

    def empty(self, spot: int) -> str:
        """The empty place beside an open spot, by the tile of that spot: north of the start."""
        return f"{SIDES[spot & 3]} of {self.tile(spot >> 2)}"

    def roughly(self, node: int) -> str:
        """The same in few words, by the start alone: at the start; 2 tiles north, or 3 north, 1 west of the start."""
        tiles = (node >> 2, int(self.s.maze.beside[node])) if node < CENTRES else (node - CENTRES, -1)
        return "at the start" if 0 in tiles else self.by(*xy(self.s, node), 0)

    def to(self, node: int) -> str:
        """The same after a verb of motion: went 1 tile north of the start, went to the west side of the mist."""
        words = self.node(node)
        return f"to {words}" if words.startswith("the ") else words

    def stands(self, node: int) -> str:
        """The same after “stands”: 1 tile north of the start, on the west side of the mist."""
        words = self.node(node)
        return f"{'in' if node >= CENTRES else 'on'} {words}" if words.startswith("the ") else words


# places that light up on the board where their words are touched

@lru_cache(1024)
def slug(node: int) -> str:
    """A spot or a middle as an element of the board."""
    tile, where = (node - CENTRES, "centre") if node >= CENTRES else (node >> 2, SIDES[node & 3])
    return f"{tile + 1}-{where}"


def lit(words: str, node: int, ways: Sequence[str] = ()) -> str:
    """These words, which light up a spot or a middle, and with it the elements by which one may go there."""
    return face.place(words, f"at-{slug(node)}", *ways)


def lit_all(words: str, nodes: Sequence[int]) -> str:
    """The same of several spots or middles."""
    return face.place(words, *[f"at-{slug(node)}" for node in nodes])


def lit_tile(words: str, tile: int) -> str:
    return face.place(words, f"at-{tile + 1}")


def went(s: Labyrinth, node: int) -> str:
    return lit(Places(s).to(node), node)


def stands(s: Labyrinth, node: int) -> str:
    return lit(Places(s).stands(node), node)
