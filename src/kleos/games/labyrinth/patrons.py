"""What patrons give beyond other paths and other odds: tiles that turn, and the solitude of Hades."""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.core.flow import Wide
from kleos.core.sets import bit, size
from kleos.games.labyrinth.board import DEAD, TILE, Labyrinth
from kleos.games.labyrinth.box import HEROES, MORTAL
from kleos.games.labyrinth.maze import CENTRES, FAR, Maze
from kleos.games.labyrinth.refusals import why_not_rotated

SOLITUDE: Final = 3                                      # spots


# §11.7

def far(s: Labyrinth, seat: i64) -> bool:
    """§11.7 Whether the hero is far from all others who live."""
    mine = s.heroes[seat].at
    strides = s.maze.strides(mine, MORTAL, False, SOLITUDE - 1)
    for other in range(HEROES):
        node = s.heroes[other].at
        if other != seat and node != DEAD and strides[node] < FAR:
            return False
        if node == CENTRES and other != seat:
            for spot in range(4):                       # the start centre lies one step from its spots
                if strides[spot] + 1 < SOLITUDE:
                    return False
    return True


# §11.11

def quarters(maze: Maze, tile: i64) -> i64:
    """How many other turns of a tile show other paths."""
    if maze.down & bit(tile):
        return 0
    return size(maze.box.turns[maze.kind(tile)]) - 1


def rotatable(maze: Maze) -> bool:
    """Whether any tile shows other paths in another turn."""
    tile: i64 = 0
    while tile < maze.size and quarters(maze, tile) == 0:
        tile += 1
    return tile < maze.size


@final
class Rotate(Wide[Labyrinth]):
    """§11.11 Poseidon: turn one face-up tile."""

    def count(self, s: Labyrinth) -> i64:
        found: i64 = 0
        for tile in range(s.maze.size):
            found += quarters(s.maze, tile)
        return found

    def nth(self, s: Labyrinth, i: i64) -> i64:
        tile: i64 = 0
        while i >= quarters(s.maze, tile):
            i -= quarters(s.maze, tile)
            tile += 1
        return TILE.number(tile, i)

    def asks(self, s: Labyrinth, action: i64) -> bool:
        return TILE.says(action)

    def refusal(self, s: Labyrinth, action: i64) -> str:
        return why_not_rotated(s, action)

    def take(self, s: Labyrinth, action: i64) -> None:
        s.maze.turn(TILE.first(action), TILE.second(action) + 1)
        s.done()
