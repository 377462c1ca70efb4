"""A labyrinth tile drawn in the middle of a move, which then resumes; and a scout that draws several.

One hero on a board of cells. Moving into an empty cell draws a tile, whose rotation the mover chooses, before the
hero enters and goes on with the points that are left. A scout draws a tile for each empty cell around, looks
at all, and places them one by one.
"""
from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.decks import Deck, whole
from kleos.core.dice import Rng
from kleos.core.flow import State, Step
from kleos.core.options import Setup
from kleos.core.sets import lowest
from kleos.core.words import Domain, Lexicon, Menu, Verb, numbers
from tests.core.spikes import Ask, Draw, spike

SIDES = Domain("north", "east", "south", "west", element="side")
TILES = Domain("straight", "curve", "cross", element="tile")
SHAPES = (0b0101, 0b0011, 0b1111)                       # the sides to which paths lead
WIDTH = 5
MOVE, SCOUT, STOP = Verb("move", SIDES), Verb("scout"), Verb("stop")
DRAW, TURN, PLACE = Verb("draw", TILES, chance=True), Verb("turn", numbers(0, 3)), Verb("place", TILES, numbers(0, 3))
LEXICON = Lexicon(MOVE, SCOUT, STOP, DRAW, TURN, PLACE)
ACTIONS, TURNS, PLACES = Menu(MOVE, SCOUT, STOP), Menu(TURN), Menu(PLACE)


class Maze(State):
    def __init__(self, now: Step[Maze], later: list[Step[Maze]], bag: Deck, cells: vec[i64], hero: i64,
                 looked: vec[i64], turns: i64) -> None:
        super().__init__(now, later)
        self.bag = bag
        self.cells = cells                              # the sides to which each tile leads; 0 for none
        self.hero = hero
        self.looked = looked                            # tiles drawn and not yet placed, by kind
        self.turns = turns

    def copy(self) -> Maze:
        return Maze(self.now, self.later[:], self.bag.copy(), self.cells[:], self.hero, self.looked[:], self.turns)

    def beside(self, side: int) -> int:
        """The cell there, -1 off the board."""
        x, y = self.hero % WIDTH + (0, 1, 0, -1)[side], self.hero // WIDTH + (-1, 0, 1, 0)[side]
        return y * WIDTH + x if 0 <= x < WIDTH and 0 <= y < WIDTH else -1

    def ways(self) -> int:
        """The sides to which the hero's tile leads, on the board."""
        return sum([1 << side for side in range(4) if self.cells[self.hero] >> side & 1 and self.beside(side) >= 0])

    def unknown(self) -> int:
        return sum([1 << side for side in range(4) if self.ways() >> side & 1 and not self.cells[self.beside(side)]])

    def returns(self) -> list[float]:
        return [float(sum([cell > 0 for cell in self.cells]))]


def rotated(shape: int, quarters: int) -> int:
    return (shape << quarters | shape >> (4 - quarters)) & 0b1111


def start(setup: Setup) -> Maze:
    cells = [0] * WIDTH ** 2
    cells[WIDTH ** 2 // 2] = 0b1111
    return Maze(Turn(0, 2), [], whole([6, 6, 3]), vec[i64](cells), WIDTH ** 2 // 2, vec[i64]([0] * 3), 12)


class Turn(Ask):
    """§1.1 Two points, to move or to scout."""

    def __init__(self, seat: int, points: int) -> None:
        super().__init__(seat)
        self.points = points

    def happen(self, s: Maze) -> bool:
        if self.points:
            return False
        s.turns -= 1
        if s.turns:
            s.then(Turn(0, 2))
        else:
            s.finish()
        return True

    def menu(self, s: Any) -> Menu:
        return ACTIONS

    def open(self, s: Maze) -> int:
        scout = ACTIONS.of(SCOUT) if s.unknown() and s.bag.size else 0
        return ACTIONS.of(MOVE, s.ways()) | scout | ACTIONS.of(STOP)

    def take(self, s: Maze, action: int) -> None:
        if MOVE.says(action):
            side = MOVE.arg(action)
            cell, drawn = s.beside(side), s.unknown() >> side & 1 and s.bag.size
            s.then(Turn(0, self.points - 1))
            s.each((FromBag(1), Rotate(cell), Enter(cell)) if drawn else (Enter(cell),))
        elif SCOUT.says(action):
            s.then(FromBag(min(s.bag.size, len([side for side in range(4) if s.unknown() >> side & 1]))),
                   Place(0, self.points - 1))
        else:
            s.then(Turn(0, 0))


class Enter(Ask):
    """§1.2 The hero enters the cell."""

    rule = "1.2"

    def __init__(self, cell: int) -> None:
        super().__init__(0)
        self.cell = cell

    def happen(self, s: Maze) -> bool:
        s.hero = self.cell
        s.done()
        return True


class FromBag(Draw):
    """§1.3 Draw tiles."""

    rule = "1.3"

    def __init__(self, tiles: int) -> None:
        super().__init__(0)
        self.tiles = tiles

    def happen(self, s: Maze) -> bool:
        if not self.tiles:
            s.done()
        return not self.tiles

    def count(self, s: Maze) -> int:
        return s.bag.count()

    def nth(self, s: Maze, i: int) -> int:
        return DRAW.number(s.bag.nth(i))

    def weight(self, s: Maze, i: int) -> int:
        return s.bag.weight(s.bag.nth(i))

    def sample(self, s: Maze, rng: Rng) -> int:
        return DRAW.number(s.bag.sample(rng))

    def take(self, s: Maze, action: int) -> None:
        s.bag.take(DRAW.arg(action))
        s.looked[DRAW.arg(action)] += 1
        s.then(FromBag(self.tiles - 1))


class Rotate(Ask):
    """§1.4 The mover chooses the rotation."""

    rule = "1.4"

    def __init__(self, cell: int) -> None:
        super().__init__(0)
        self.cell = cell

    def menu(self, s: Any) -> Menu:
        return TURNS

    def open(self, s: Maze) -> int:
        return TURNS.of(TURN, 0b1111)

    def take(self, s: Maze, action: int) -> None:
        kind = list(s.looked).index(1)
        s.looked[kind] = 0
        s.cells[self.cell] = rotated(SHAPES[kind], TURN.arg(action))
        s.done()


class Place(Ask):
    """§1.5 The scout chooses a tile and its rotation for each empty cell in turn, clockwise."""

    rule = "1.5"

    def __init__(self, seat: int, points: int) -> None:
        super().__init__(seat)
        self.points = points                            # those left after the scout

    def happen(self, s: Maze) -> bool:
        if sum(s.looked):
            return False
        s.then(Turn(0, self.points))
        return True

    def menu(self, s: Any) -> Menu:
        return PLACES

    def open(self, s: Maze) -> int:
        return sum([PLACES.of(PLACE, 0b1111) << 4 * kind for kind in range(3) if s.looked[kind]])

    def take(self, s: Maze, action: int) -> None:
        kind = PLACE.first(action)
        s.looked[kind] -= 1
        s.cells[s.beside(lowest(s.unknown()))] = rotated(SHAPES[kind], PLACE.second(action))


RULES = """# Maze

## 1 Maze

§1.1 A turn.

§1.2 Enter.

§1.3 Draw.

§1.4 Turn the tile.

§1.5 Scout.
"""


def board(s: Maze, seat: int) -> dict[str, Any]:
    return {"cells": list(s.cells), "hero": s.hero, "bag": s.bag.size, "looked": list(s.looked)}


GAME = spike("maze", RULES, LEXICON, start, board, seats=(1, 1), returns_kind="shared")
