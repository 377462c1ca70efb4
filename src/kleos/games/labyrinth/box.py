"""What is in the box: the tiles with their paths, the patrons, and what the options make of them."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, final

from mypy_extensions import i64

from kleos.core.components import Components
from kleos.core.parts import Fixed
from kleos.core.words import Domain

HEROES: Final = 3
SIDES: Final = ("north", "east", "south", "west")
SHAPES: Final = ("branch", "ring", "straight", "bridge", "vee", "mirrored-branch", "crossroads", "trident", "triangle",
                 "two-curves", "zigzag")
VIRTUES: Final = ("arete", "xenia", "time", "kleos", "dolos", "dike")
SPECIALS: Final = ("collapse", "spawn", "trap", "mist", "warp")
KINDS: Final = Domain(*SHAPES, *VIRTUES, *SPECIALS, element="drawn")      # of the tiles in the bag
FIRST_VIRTUE: Final = 11
COLLAPSE: Final = 17
SPAWN: Final = 18
TRAP: Final = 19
MIST: Final = 20
WARP: Final = 21
START: Final = 22
ALL_KINDS: Final = 23
TILES: Final = 42
PATRONS: Final = Domain("aphrodite", "apollo", "ares", "artemis", "athena", "dionysus", "hades", "hephaestus", "hera",
                        "hermes", "poseidon", "zeus", element="patron")
APHRODITE: Final = 0
APOLLO: Final = 1
ARES: Final = 2
ARTEMIS: Final = 3
ATHENA: Final = 4
DIONYSUS: Final = 5
HADES: Final = 6
HEPHAESTUS: Final = 7
HERA: Final = 8
HERMES: Final = 9
POSEIDON: Final = 10
ZEUS: Final = 11
NO_PATRON: Final = -1

# who walks: the paths of a tile are not the same for all
MORTAL: Final = 0
HUNTRESS: Final = 1                                     # §11.4 under Artemis
SMITH: Final = 2                                        # §11.8 under Hephaestus
BEAST: Final = 3                                        # §7.1 the Minotaur
WALKERS: Final = 4
CENTRE: Final = 4                                       # beside the four sides
FACES: Final = 4 * ALL_KINDS                            # a kind in one of its turns
LETTERS: Final = "nesw"


def link(pairs: Iterable[str], turn: int) -> list[int]:
    """For each side the set of those that paths join to it, with the tile turned clockwise by so many quarters."""
    found = [0] * 4
    for pair in pairs:
        a, b = [(LETTERS.index(letter) + turn) % 4 for letter in pair]
        found[a] |= 1 << b
        found[b] |= 1 << a
    return found


@final
class Box(Fixed):
    """Kinds are numbered as in their domain, then the start tile; patrons as in theirs.

    links   by walker, kind, turn and side entered: the set of sides that can be reached, and bit 4 for the centre
    turns   by kind: the set of turns that show different paths
    """

    def __init__(self, components: Components, options: dict[str, Any]) -> None:
        c = components
        self.components: Final = c
        self.options: Final = options
        self.first: Final[str] = options["first"]
        self.patrons: Final[tuple[str, ...]] = tuple(options["patrons"].split(","))
        self.rounds: Final[i64] = options["rounds"]     # §12.1
        self.virtues: Final[i64] = options["virtues"]
        self.sense: Final[i64] = options["sense"]
        self.steps: Final[i64] = options["steps"]
        self.points: Final[i64] = c.whole("turn.points", 1, 4)
        self.counts: Final[bytes] = bytes(counts(c))
        self.size: Final[i64] = sum(self.counts)
        shapes = [paths(c, word) for word in (*KINDS.words, "start")]
        self.links: Final[bytes] = bytes([byte for walker in range(WALKERS) for kind in range(ALL_KINDS)
                                          for turn in range(4)
                                          for byte in list_links(shapes[kind], kind, turn, walker)])
        self.turns: Final[bytes] = bytes([turns(shape) for shape in shapes])
        self.names: Final[dict[str, str]] = c.below("name")

    def key(self) -> str:
        return f"options={sorted(self.options.items())} components={self.components.key()}"

    def made(self) -> tuple[Any, ...]:
        return self.components, self.options


def list_links(shape: list[str], kind: int, turn: int, walker: int) -> list[int]:
    """§2.2 §2.3 §5.3 §5.4 For each side entered the set of sides, and the centre, where this walker may go next."""
    across = [15 & ~(1 << side) for side in range(4)]
    if kind == SPAWN:
        return [0] * 4
    if kind == TRAP:
        if walker == BEAST:
            return across                                                               # §7.1
        return [16 | (others if walker == HUNTRESS else 0) for others in across]        # §5.3 §11.4
    if walker == SMITH:
        return across                                                                   # §11.8
    return link(shape, turn)


def turns(shape: list[str]) -> int:
    """§2.4 Of turns that show the same paths the first."""
    faces = [link(shape, turn) for turn in range(4)]
    return sum([1 << turn for turn in range(4) if faces[turn] not in faces[:turn]])


def counts(c: Components) -> list[int]:
    """How many tiles of each kind are in the bag."""
    found = []
    for word in KINDS.words:
        path = count_path(c, word)
        if word in VIRTUES:
            found.append(c.whole(path, 0, 1))
        else:
            found.append(c.whole(path, 1 if word == "spawn" else 0, 6 if word in SPECIALS else TILES - 1))
    if sum(found) > TILES - 1:
        raise c.wrong("tiles.lost.branch", f"the bag holds at most {TILES - 1} tiles, and these are {sum(found)}")
    if found[WARP] not in (0, 2):
        raise c.wrong("tiles.warp", f"warp tiles come as a pair, so there are 2 or none, not {found[WARP]}")
    return found


def count_path(c: Components, word: str) -> str:
    """Where the number of tiles of a kind stands among the components."""
    return f"tiles.{word}" if f"tiles.{word}" in c.values else f"tiles.lost.{word}"


def paths(c: Components, word: str) -> list[str]:
    """The paths of a tile, unturned."""
    if word in VIRTUES:
        path = f"shape.{word}" if f"shape.{word}" in c.values else f"shape.lost.{word}"
        word = c[path]
        if word not in SHAPES:
            raise c.wrong(path, f"must be one of {', '.join(SHAPES)}, not “{word}”")
    if word in ("collapse", "spawn", "trap"):
        return []
    found: list[str] = list(c[f"paths.{word}"])
    for pair in found:
        if len(pair) != 2 or pair[0] == pair[1] or not set(pair) <= set(LETTERS):
            raise c.wrong(f"paths.{word}", f"a path joins two of the sides n, e, s, w, so “{pair}” is none")
    return found
