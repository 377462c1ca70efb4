"""Daedalus’ Labyrinth as a seat sees it. Nothing is hidden: the bag has no order, and everybody knows what is in it."""
from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from kleos.core.components import Components
from kleos.core.views import Reconstructed
from kleos.games.labyrinth.board import (
    AWAY,
    CRUSHED,
    CUT_OFF,
    DEAD,
    DUE,
    EATEN,
    ESCAPED,
    EXCHANGE,
    MOVE,
    SCOUT,
    SLAIN,
    TELEPORT,
    TOO_LATE,
    TURNS,
    Labyrinth,
)
from kleos.games.labyrinth.box import (
    ARES,
    ATHENA,
    HEROES,
    KINDS,
    LETTERS,
    MIST,
    PATRONS,
    TRAP,
    VIRTUES,
    link,
    paths,
)
from kleos.games.labyrinth.draws import Lay, Turn, kinds
from kleos.games.labyrinth.escape import falling
from kleos.games.labyrinth.maze import CENTRES, FAR, WAYS, Maze
from kleos.games.labyrinth.minotaur import distance, find_sensed, from_here
from kleos.games.labyrinth.patrons import Rotate, quarters
from kleos.games.labyrinth.places import Places, place, sign, slug, xy
from kleos.games.labyrinth.rules import Act
from kleos.games.labyrinth.view.camera import beyond, camera, confrontation, legs, reachable, scouts
from kleos.games.labyrinth.view.motion import walk
from kleos.games.labyrinth.view.names import POWERS, RULE_OF, members, tile_name, word_of
from kleos.games.labyrinth.view.pictures import PATRONS as PICTURES
from kleos.games.labyrinth.view.schema import (
    Bag,
    Board,
    Edges,
    Empty,
    Held,
    Hero,
    Laying,
    Minotaur,
    Phase,
    Point,
    Printed,
    Share,
    Spot,
    State,
    Tile,
    Turned,
    Turning,
)

STATES: Final[dict[int, State]] = {AWAY: "away", DUE: "due", SLAIN: "slain"}
ENDS: Final = {ESCAPED: "escaped", EATEN: "eaten", CRUSHED: "crushed", CUT_OFF: "cut off", TOO_LATE: "too late"}
BACK: Final = "A fallen tile"


def board(s: Labyrinth, seat: int) -> Board:
    """Nothing is hidden, so every seat sees the same; only what must be in view depends on who is asked."""
    places = Places(s)
    return {
        "round": (s.turns - 1) // HEROES + 1 if s.turns else 0, "rounds": s.box.rounds, "turn": s.turns,
        "seat": s.seat, "points": s.turn.points, "phase": phase(s), "end": ENDS.get(s.fate, ""),
        "edges": edges(s), "tiles": [tile(s, places, i) for i in range(s.maze.size)], "spots": spots(s, places),
        "heroes": [hero(s, places, i) for i in range(HEROES)], "minotaur": minotaur(s, places),
        "drawn": [in_hand(s, kind, s.drawn) for kind in members(kinds(s.drawn))],
        "aside": [in_hand(s, kind, s.aside) for kind in members(kinds(s.aside))],
        "places": vacant(s), "laying": laying(s), "turning": turning(s), "bag": bag(s),
        "sharing": sharing(s), "camera": camera(s, seat), "legs": legs(s), "scouts": scouts(s),
        "scouting": scouting(s), "confrontation": confrontation(s),
        "virtues": {"revealed": s.revealed(), "bring": s.box.virtues, "left": s.virtues_left(),
                    "hopeless": hopeless(s)},
        "slayer": s.slayer if s.slayer >= 0 else None, "sense": s.box.sense, "steps": s.box.steps,
        "reconstructed": list_reconstructed(s.box.components),
    }


@lru_cache(8)
def list_reconstructed(c: Components) -> list[Reconstructed]:
    """The tables of values that were lost with the printed game."""
    tables = sorted({path.rsplit(".", 1)[0] for path in c.sources if c.reconstructed(path)})
    return [{"path": table, "note": c.notes[table]} for table in tables]


def phase(s: Labyrinth) -> Phase:
    return "over" if s.over() else "escape" if s.minotaur == SLAIN else "hunt" if s.loose() else "explore"


def hopeless(s: Labyrinth) -> bool:
    """§10.4"""
    return s.minotaur != SLAIN and s.virtues_left() == 0 and not any(hero.has(ARES) for hero in s.heroes)


# the maze

def edges(s: Labyrinth) -> Edges:
    found = [place(s, tile) for tile in range(s.maze.size)]
    return {"left": min(x for x, _ in found), "top": min(y for _, y in found),
            "right": max(x for x, _ in found), "bottom": max(y for _, y in found)}


def face(s: Labyrinth, kind: int, turn: int) -> Printed:
    """What is printed on a tile, turned so."""
    tiles = shelf(s.box.components)
    if (kind, turn) not in tiles:
        tiles[kind, turn] = describe_printed(s, kind, turn)
    return tiles[kind, turn]


@lru_cache(64)
def shelf(components: Components) -> dict[tuple[int, int], Printed]:
    """The tiles of a box that have been looked at, by kind and turn: what is printed on them never changes."""
    return {}


def describe_printed(s: Labyrinth, kind: int, turn: int) -> Printed:
    word = word_of(kind)
    joined = link(paths(s.box.components, word), turn)
    pairs = [LETTERS[a] + LETTERS[b] for a in range(4) for b in range(a + 1, 4) if joined[a] >> b & 1]
    return {"kind": word, "name": s.box.names[word], "turn": turn, "paths": pairs, "shape": shape(s, word),
            "virtue": s.box.names[word] if word in VIRTUES else ""}


def shape(s: Labyrinth, word: str) -> str:
    """The shape of its paths."""
    if word not in VIRTUES:
        return word
    values = s.box.components.values
    found: str = values[f"shape.{word}"] if f"shape.{word}" in values else values[f"shape.lost.{word}"]
    return found


def tile(s: Labyrinth, places: Places, i: int) -> Tile:
    x, y = place(s, i)
    maze = s.maze
    down = bool(maze.down >> i & 1)
    falls = s.slayer >= 0 and not s.over() and bool(falling(maze) >> i & 1)
    holds = bool(maze.virtues >> i & 1)
    label = places.label(i, BACK if down else tile_name(s, i))
    return {"tile": i + 1, "element": f"tile-{i + 1}", "x": x, "y": y, **face(s, maze.kind(i), maze.faces[i] & 3),
            "holds": holds, "down": down, "falls": falls, "sign": sign(s, i), "joins": joins(maze, i),
            "label": label + (", with its virtue" if holds else "") + (", falls next" if falls else "")}


def joins(maze: Maze, i: int) -> str:
    """At which of its sides a tile completes a spot of an older one."""
    return "".join([LETTERS[side] for side in range(4)
                    if 0 <= maze.beside[4 * i + side] < i and maze.complete(i, side)])


def nodes(s: Labyrinth) -> list[int]:
    """All spots that are there, and the centres where heroes may stand."""
    maze, found = s.maze, []
    for i in range(maze.size):
        if maze.down >> i & 1:
            continue
        found += [node for node in [int(maze.spot(i, side)) for side in range(4) if maze.exists(i, side)]
                  if node >> 2 == i]
        if maze.kind(i) == TRAP or (i == 0 and s.at(CENTRES)):
            found.append(CENTRES + i)
    return found


def spots(s: Labyrinth, places: Places) -> list[Spot]:
    clicks, costs, found = ways(s), reachable(s), list[Spot]()
    for node in nodes(s):
        x, y = xy(s, node)
        word, name = slug(node), places.node(node)
        found.append({
            "spot": word, "element": f"spot-{word}", "x": x, "y": y, "centre": node >= CENTRES,
            "open": bool(s.maze.open(node)), "start": bool(s.on_start(node)), "heroes": members(s.at(node)),
            "minotaur": node == s.minotaur, "cost": costs[node][0] if node in costs else None,
            "ways": clicks.get(node, []), "label": name[:1].upper() + name[1:]})
    return found


def ways(s: Labyrinth) -> dict[int, list[str]]:
    """By node the elements that a move may touch there."""
    found: dict[int, list[str]] = {}
    if isinstance(s.now, Act):
        for way, word in enumerate(WAYS.words):
            if s.allows(MOVE.number(way)):
                found.setdefault(int(s.maze.end(s.heroes[s.seat].at, way)), []).append(f"way-{word}")
    return found


def scouting(s: Labyrinth) -> Literal["", "point", "Athena"]:
    """§3.7 §11.5"""
    if not isinstance(s.now, Act) or not s.allows(SCOUT.number()):
        return ""
    return "Athena" if s.heroes[s.seat].patron == ATHENA and not s.turn.scouted else "point"


# heroes and Minotaur

def hero(s: Labyrinth, places: Places, seat: int) -> Hero:
    mine = s.heroes[seat]
    alive = mine.at != DEAD
    x, y = xy(s, mine.at) if alive else (0, 0)
    patron = PATRONS.words[mine.patron] if mine.patron >= 0 else ""
    return {
        "seat": seat, "element": f"hero-{seat + 1}", "alive": alive, "x": x, "y": y,
        "at": slug(mine.at) if alive else "", "where": places.node(mine.at) if alive else "dead",
        "bearing": bearing(s, places, mine.at) if alive else "",
        "faces": bool(alive and s.loose() and mine.at == s.minotaur),
        "centre": alive and mine.at >= CENTRES, "start": bool(s.on_start(mine.at)),
        "patron": {"slug": patron, "name": s.box.names[patron], "power": POWERS[patron],
                   "rule": RULE_OF[patron], "picture": PICTURES[patron]} if patron else None,
        "virtues": mine.virtues, "points": s.turn.points if seat == s.seat and not s.over() else 0, "gift": mine.gift,
        "skips": bool(mine.skip), "drink": ("sober", "merry", "drunk")[mine.cups], "spent": bool(mine.spent),
        "mist": alive and bool(s.maze.on(mine.at, MIST)), "callable": bool(s.allows(TELEPORT.number(seat))),
        "distance": far_from_it(s, mine.at) if alive else None,
    }


def bearing(s: Labyrinth, places: Places, node: int) -> str:
    return "" if places.mark(node) == 0 else places.by(*xy(s, node), 0)


def far_from_it(s: Labyrinth, node: int) -> int | None:
    """§7.1 How many spots the Minotaur is away."""
    if not s.loose():
        return None
    steps = distance(s.maze, from_here(s), node) + (s.minotaur >= CENTRES)
    return int(steps) if steps < FAR else None


def minotaur(s: Labyrinth, places: Places) -> Minotaur:
    loose = s.loose()
    prey = int(find_sensed(s, from_here(s))) if loose else -1
    x, y = xy(s, s.minotaur) if loose else (0, 0)
    return {
        "element": "minotaur", "state": "loose" if loose else STATES[s.minotaur], "x": x, "y": y,
        "at": slug(s.minotaur) if loose else "", "where": places.node(s.minotaur) if loose else "",
        "faced": bool(loose and s.at(s.minotaur)),
        "mover": follower(s) if s.spawner >= 0 else None, "hunts": prey if prey >= 0 else None,
        "senses": senses(s) if loose else [], "path": path(s, prey) if loose else [],
        "might": [int(mine.virtues) for mine in s.heroes],
    }


def follower(s: Labyrinth) -> int:
    """§6.4 Before whose turn it moves: a hero who is dead keeps the place, but has no turn any more."""
    for k in range(HEROES):
        seat = (s.spawner + k) % HEROES
        if s.heroes[seat].at != DEAD:
            return int(seat)
    return int(s.spawner)


def senses(s: Labyrinth) -> list[str]:
    """§7.1 The spots within its senses."""
    steps, reach = from_here(s), s.box.sense - (s.minotaur >= CENTRES)
    return [f"spot-{slug(node)}" for node in nodes(s) if node < CENTRES and steps[node] <= reach]


def path(s: Labyrinth, prey: int) -> list[Point]:
    """§7.3 The next steps that it would take now."""
    return [{"x": x, "y": y} for x, y in [xy(s, node) for node in walk(s, prey)]]


def sharing(s: Labyrinth) -> list[Share]:
    """§3.9"""
    if not isinstance(s.now, Act) or not s.allows(EXCHANGE.number()):
        return []
    return [{"seat": seat, "virtues": int(s.heroes[seat].virtues)} for seat in members(s.at(s.heroes[s.seat].at))]


# tiles in hand and in the bag

def in_hand(s: Labyrinth, kind: int, tiles: int) -> Held:
    number = 0
    while tiles:
        number += (tiles & 31) - 1 == kind
        tiles >>= 5
    return {"element": f"drawn-{KINDS.words[kind]}", **face(s, kind, 0), "number": number}


def vacant(s: Labyrinth) -> list[Empty]:
    if not isinstance(s.now, Lay):
        return []
    at, places, found = s.heroes[s.now.seat].at, Places(s), list[Empty]()
    for way in members(s.now.ways):
        spot = int(s.maze.end(at, way))
        x, y = beyond(s, spot)
        found.append({"element": f"place-{WAYS.words[way]}", "x": x, "y": y,
                      "label": f"The empty place {places.empty(spot)}"})
    return found


def laying(s: Labyrinth) -> Laying | None:
    """The tile that is being turned, in every turn that it may lie in."""
    if not isinstance(s.now, Turn):
        return None
    x, y = beyond(s, s.now.spot)
    turns: list[Turned] = [{"element": f"turn-{TURNS.words[turn]}", **face(s, s.now.kind, turn)}
             for turn in members(s.box.turns[s.now.kind])]
    return {"x": x, "y": y, "kind": word_of(s.now.kind), "name": s.box.names[word_of(s.now.kind)], "turns": turns}


def turning(s: Labyrinth) -> list[Turning]:
    if not isinstance(s.now, Rotate):
        return []
    return [{"tile": i + 1, "element": f"tile-{i + 1}",
             "turns": [{"element": f"turn-{TURNS.words[turn]}", **face(s, s.maze.kind(i), (s.maze.faces[i] + turn) & 3)}
                       for turn in range(1, quarters(s.maze, i) + 1)]}
            for i in range(s.maze.size) if quarters(s.maze, i)]


def bag(s: Labyrinth) -> Bag:
    left = int(s.maze.left)
    return {"left": left, "kinds": [
        {**face(s, kind, 0), "number": int(number), "odds": number / left}
        for kind, number in enumerate(s.maze.bag) if number]}

