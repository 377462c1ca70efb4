"""What must be seen of the maze: where the question is, or all of it."""
from __future__ import annotations

from typing import Final

from kleos.games.labyrinth.board import DEAD, SCOUT, Labyrinth
from kleos.games.labyrinth.box import KINDS, MIST, START, TRAP, WARP
from kleos.games.labyrinth.draws import Draw, Lay, Redraw, Turn
from kleos.games.labyrinth.maze import ACROSS, BESIDE, HOME, WARPED
from kleos.games.labyrinth.minotaur import Again, Attract, Fight, Volunteer, distance, from_here, might
from kleos.games.labyrinth.places import place, slug, xy
from kleos.games.labyrinth.rules import Act, Consent, Share
from kleos.games.labyrinth.view.names import members
from kleos.games.labyrinth.view.schema import Camera, Confrontation, Leg, Place

RING: Final = KINDS.index["ring"]


def camera(s: Labyrinth, seat: int) -> Camera:
    """Whoever is asked, and what the question is about; all of it where another one moves."""
    step = s.now
    if isinstance(step, Attract):
        return around(s, [xy(s, s.minotaur), xy(s, s.heroes[step.seat].at)])
    if step.seat != seat or not isinstance(step, (Act, Consent, Draw, Lay, Redraw, Share, Turn)):
        return whole(s)
    mine = s.heroes[seat].at
    if mine == DEAD:
        return whole(s)
    points = [xy(s, mine)]
    if isinstance(step, Act):
        points += [xy(s, node) for node in reachable(s)] + corners(list_scouted(s))
        if s.loose() and distance(s.maze, from_here(s), mine) <= s.box.sense:
            points.append(xy(s, s.minotaur))
    if isinstance(step, Lay):
        points += corners([beyond(s, int(s.maze.end(mine, way))) for way in members(step.ways)])
    if isinstance(step, Turn):
        points += corners([beyond(s, int(step.spot))])
    return around(s, points)


def whole(s: Labyrinth) -> Camera:
    return {**around(s, corners([place(s, tile) for tile in range(s.maze.size)])), "near": False}


def around(s: Labyrinth, points: list[tuple[int, int]]) -> Camera:
    """All of these points, in half tiles, with half a tile around them; the first one is what matters most."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return {"near": True, "x": points[0][0], "y": points[0][1], "left": min(xs) - 1, "top": min(ys) - 1,
            "right": max(xs) + 1, "bottom": max(ys) + 1}


def corners(tiles: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return [(2 * x + dx, 2 * y + dy) for x, y in tiles for dx, dy in ((-1, -1), (1, 1))]


def beyond(s: Labyrinth, spot: int) -> tuple[int, int]:
    """The empty place beside an open spot, in tiles."""
    x, y = divmod(s.maze.places[spot >> 2] + BESIDE[spot & 3], ACROSS)
    return int(x) - HOME // ACROSS, int(y) - HOME % ACROSS


def list_scouted(s: Labyrinth) -> list[tuple[int, int]]:
    """§3.7 The empty places that a scout would reveal."""
    if not isinstance(s.now, Act) or not s.allows(SCOUT.number()):
        return []
    return [beyond(s, int(s.maze.end(s.heroes[s.seat].at, way))) for way in members(s.unseen & s.ways)]


def scouts(s: Labyrinth) -> list[Place]:
    return [{"x": x, "y": y} for x, y in list_scouted(s)]


# where the hero in turn may go

def reachable(s: Labyrinth) -> dict[int, tuple[int, int, int]]:
    """§3.2 What it takes the hero in turn to get to each node, as `Labyrinth.reach` says it."""
    return s.reach() if isinstance(s.now, Act) else {}


def legs(s: Labyrinth) -> list[Leg]:
    """The paths on which the hero in turn may go, each with the points that it has cost at its end."""
    return [leg(s, before, way, cost) for cost, before, way in reachable(s).values() if way < WARPED]


def leg(s: Labyrinth, before: int, way: int, cost: int) -> Leg:
    """One of these paths. A warp is none."""
    tile = int(s.maze.tile(before, way))
    (x, y), (to_x, to_y) = xy(s, before), xy(s, int(s.maze.end(before, way)))
    middle = place(s, tile)
    kind = s.maze.kind(tile)
    bends = x != to_x and y != to_y and kind not in (RING, START)           # where paths go along the edge
    return {"cost": cost, "x": x, "y": y, "to_x": to_x, "to_y": to_y,
            "bend": {"x": 2 * middle[0], "y": 2 * middle[1]} if bends else None, "sharp": kind in (MIST, TRAP, WARP)}


# before the Minotaur

def confrontation(s: Labyrinth) -> Confrontation | None:
    """§8 Who stands before the Minotaur, and what slays it, while one of them is asked or rolls."""
    step = s.now
    if s.over() or not s.loose() or not isinstance(step, (Fight, Volunteer, Again)):
        return None
    there = members(s.at(s.minotaur))
    virtues = int(s.virtues_at(s.minotaur))
    needs = int(might(s, step.seat))
    x, y = xy(s, s.minotaur)
    return {"seat": step.seat, "x": x, "y": y, "at": slug(s.minotaur), "heroes": there, "virtues": virtues,
            "bonus": needs - virtues, "slays": needs}

