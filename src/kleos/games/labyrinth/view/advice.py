"""Why an option is a good one, in one short sentence."""
from __future__ import annotations

from kleos.games.labyrinth.board import (
    ATTRACT,
    DONATE,
    DRINK,
    END,
    EXCHANGE,
    MOVE,
    SCOUT,
    SLAIN,
    Labyrinth,
)
from kleos.games.labyrinth.hints.paths import Paths
from kleos.games.labyrinth.maze import HERE
from kleos.games.labyrinth.places import Places, lit_tile, stands
from kleos.games.labyrinth.rules import Act
from kleos.games.labyrinth.view.names import members


def advice(s: Labyrinth, action: int) -> str:
    if MOVE.says(action) and isinstance(s.now, Act):
        return move(s, MOVE.arg(action))
    if SCOUT.says(action):
        return "It shows the ground before you tread on it."
    if EXCHANGE.says(action):
        return "Virtues count where the Minotaur is met."
    if DRINK.says(action):
        return "A point now may be worth more than the next turn."
    if DONATE.says(action):
        return "Another hero can do more with your points."
    if ATTRACT.says(action):
        return "It comes to you, and leaves the others alone."
    if END.says(action):
        return "From here a move would do more harm than good."
    return ""


def move(s: Labyrinth, way: int) -> str:
    maze, at = s.maze, s.heroes[s.seat].at
    node = maze.end(at, way)
    if way < HERE and maze.virtues >> maze.tile(at, way) & 1:
        return f"It wins a virtue, {lit_tile(Places(s).tile(maze.tile(at, way)), maze.tile(at, way))}."
    if s.minotaur == SLAIN:
        return f"It is on the way to {lit_tile('the start', 0)}."
    where = stands(s, node)
    if maze.open(node) and maze.left:
        return f"It reveals a tile {where}, and virtues are hidden in the bag."
    walker = s.heroes[s.seat].walker()
    before, after = Paths(s, at, walker), Paths(s, node, walker)
    if after.virtue < before.virtue:
        return f"It is a step towards {virtue(s, after)}, and ends {where}."
    if after.open < before.open:
        return f"It is a step to where the maze goes on, and ends {where}."
    if after.start < before.start:
        return f"It is a step towards {lit_tile('the start', 0)}, and ends {where}."
    return f"It ends {where}."


def virtue(s: Labyrinth, paths: Paths) -> str:
    """The one that is nearest as one walks."""
    tile = min(members(s.maze.virtues), key=lambda tile: int(paths.through(tile)))
    return lit_tile(Places(s).tile(tile), tile)
