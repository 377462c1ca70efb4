"""What moves of itself: the walk of the Minotaur, step by step, the ground that falls, tile by tile, and the die."""
from __future__ import annotations

from itertools import pairwise

from kleos.games.labyrinth.board import ATTRACT, DEAD, MOVE, ROLL, SLAIN, Labyrinth
from kleos.games.labyrinth.draws import Den
from kleos.games.labyrinth.maze import ACROSS, NOWHERE, WARPED
from kleos.games.labyrinth.minotaur import (
    NOBODY_SENSED,
    Fight,
    find_next_spot,
    find_sensed,
    from_here,
    goals,
    next_spot,
)
from kleos.games.labyrinth.places import xy
from kleos.games.labyrinth.rules import HANGOVER
from kleos.games.labyrinth.view.camera import confrontation, leg
from kleos.games.labyrinth.view.names import members
from kleos.games.labyrinth.view.schema import Motion, Outcome, Point, Roll, Trail


def motion(before: Labyrinth, action: int, after: Labyrinth) -> Motion:
    found: Motion = {"walk": list_walked(before, action, after),
                     "falls": [tile + 1 for tile in fell(before, after)]}
    if ROLL.says(action):
        found["roll"] = roll(before, action, after)
    return found


def roll(before: Labyrinth, action: int, after: Labyrinth) -> Roll:
    """§6.2 §8.2 §11.6 What the die shows, and what came of it."""
    face = int(ROLL.arg(action)) + 1
    return {"seat": before.now.seat, "face": face, "outcome": find_outcome(before, face, after),
            "confrontation": confrontation(before), "virtues": [int(hero.virtues) for hero in before.heroes]}


def find_outcome(before: Labyrinth, face: int, after: Labyrinth) -> Outcome:
    step = before.now
    if isinstance(step, Den):
        return "appears"
    if not isinstance(step, Fight):
        return "skipped" if face >= HANGOVER else "awake"
    if after.minotaur == SLAIN:
        return "slain"
    return "eaten" if after.heroes[step.seat].at == DEAD else "spared"


def find_pause(before: Labyrinth, action: int, after: Labyrinth) -> Labyrinth | None:
    """§8.2 Who stands before the Minotaur, and each roll of the die: both are looked at, whoever brought them about."""
    return after if ROLL.says(action) or isinstance(after.now, Fight) else None


def trail(before: Labyrinth, action: int) -> Trail | None:
    """§3.2 The path that a hero took by this move; none through a warp, but the spot where it went in."""
    if not MOVE.says(action):
        return None
    at, way = int(before.heroes[before.now.seat].at), int(MOVE.arg(action))
    x, y = xy(before, at)
    return {"x": x, "y": y, "leg": leg(before, at, way, 1) if way < WARPED else None}


def list_walked(before: Labyrinth, action: int, after: Labyrinth) -> list[Point]:
    """§7.3 From where it was before; nothing if it came from elsewhere, or did not move."""
    if not before.loose() or not after.loose() or before.minotaur == after.minotaur:
        return []
    then = after.copy()                                 # nobody has moved since the walk
    then.minotaur = before.minotaur
    prey = int(before.now.seat) if ATTRACT.says(action) else int(find_sensed(then, from_here(then)))
    nodes = walk(then, prey)
    if nodes[-1:] != [int(after.minotaur)]:
        return []
    places = [xy(after, node) for node in (int(before.minotaur), *nodes)]
    return [{"x": x - was_x, "y": y - was_y} for (was_x, was_y), (x, y) in pairwise(places)]


def walk(s: Labyrinth, prey: int) -> list[int]:
    """§7.3 §7.7 The nodes of the walk that the Minotaur would take now; `prey` as `find_sensed` has it."""
    if s.at(s.minotaur):
        return []
    field, node, found = s.maze.flood(goals(s, prey)), s.minotaur, list[int]()
    for _ in range(s.box.steps):
        circles = prey == NOBODY_SENSED and s.on_start(node)
        node = find_next_spot(s.maze, node) if circles else next_spot(s.maze, field, node)
        if node == NOWHERE:
            break
        found.append(int(node))
        if s.at(node):
            break
    return found


def fell(before: Labyrinth, after: Labyrinth) -> list[int]:
    """§9.3 The tiles that were turned face down, from north to south."""
    return sorted(members(after.maze.down & ~before.maze.down),
                  key=lambda tile: (after.maze.places[tile] % ACROSS, after.maze.places[tile] // ACROSS))
