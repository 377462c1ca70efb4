"""The names of things, and labels that say what lies there."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kleos.core.face import player
from kleos.core.prose import pluralize
from kleos.games.labyrinth.board import TILE, TURNS, Labyrinth
from kleos.games.labyrinth.box import ATHENA, CENTRE, HEROES, KINDS, PATRONS
from kleos.games.labyrinth.draws import Lay, Redraw, Turn, kinds, number
from kleos.games.labyrinth.maze import HERE, TO, WARPED, WAYS
from kleos.games.labyrinth.patrons import Rotate
from kleos.games.labyrinth.places import Places, heading
from kleos.games.labyrinth.rules import Act

WORDS: Final = (*KINDS.words, "start")
# what each patron does, in a line; the rules panel has it in full
POWERS: Final = {
    "aphrodite": "May attract the Minotaur from anywhere.",
    "apollo": "May draw again, and skips a turn for it.",
    "ares": "Fights with 1 more when alone.",
    "artemis": "Runs through traps in one move.",
    "athena": "The first scout of a turn is free.",
    "dionysus": "May drink for a point more; drunk next turn.",
    "hades": "One point more when far from the others.",
    "hephaestus": "Goes to any spot of a tile, but never scouts.",
    "hera": "May give points to another hero.",
    "hermes": "May give up a virtue to roll again.",
    "poseidon": "May turn a tile instead of acting.",
    "zeus": "Once, may bring another hero instead of acting.",
}
ROUND: Final = {"90": "clockwise", "180": "half round", "270": "anticlockwise"}
RULE_OF: Final = {word: f"11.{i + 1}" for i, word in enumerate(PATRONS.words)}


def word_of(kind: int) -> str:
    return WORDS[kind]


def names(s: Labyrinth) -> Mapping[str, str]:
    """Display names; and for moves and turns, labels that say what they lead to."""
    found = dict(s.box.names)
    for way, word in enumerate(WAYS.words):
        found[word] = word.replace("-", ", then ") if way < HERE else word.replace("-", " ")
    if isinstance(s.now, Act):
        places = Places(s)
        for way, word in enumerate(WAYS.words):
            if s.ways >> way & 1:
                found[f"move {word}"] = moving(s, places, way)
        free = s.heroes[s.seat].patron == ATHENA and not s.turn.scouted
        found["scout"] = "Scout: free, by Athena" if free else "Scout: 1 point"
        found |= giving(s) | {"drink": "Drink: 1 point more now, drunk next turn"}
    if isinstance(s.now, Redraw):
        found |= setting_aside(s)
    if isinstance(s.now, Lay):
        found |= placing(s, s.now)
    if isinstance(s.now, Turn):
        for turn, word in enumerate(TURNS.words):
            found[f"turn {word}"] = "Lay it as it is" if turn == 0 else f"Lay it turned by {word}°"
    if isinstance(s.now, Rotate):
        found |= rotating(s)
    return found


def giving(s: Labyrinth) -> dict[str, str]:
    """§11.9"""
    return {f"donate {points} {seat + 1}": f"Give {pluralize(points, 'point')} to {player(seat)}"
            for seat in range(HEROES) for points in range(1, int(s.turn.points) + 1)}


def placing(s: Labyrinth, step: Lay) -> dict[str, str]:
    """§3.7 Where a tile would lie is said by the tile beside it; shorter where there are several to choose from."""
    places, at = Places(s), s.heroes[step.seat].at
    there = {WAYS.words[way]: places.empty(int(s.maze.end(at, way))) for way in members(step.ways)}
    if number(s.drawn) > 1:
        there = {way: where.removesuffix(" of the start") if ", " in where else where for way, where in there.items()}
    return {f"place {KINDS.words[kind]} {way}": f"Place {s.box.names[KINDS.words[kind]]} {where}"
            for kind in members(kinds(s.drawn)) for way, where in there.items()}


def rotating(s: Labyrinth) -> dict[str, str]:
    """§11.11"""
    places, found = Places(s), dict[str, str]()
    for i in range(s.count()):
        action = s.nth(i)
        tile = TILE.first(action)
        word = TURNS.words[TILE.second(action) + 1]
        found[f"tile {tile + 1} {word}"] = f"Turn {places.label(tile, tile_name(s, tile))}, {ROUND[word]}"
    return found


def setting_aside(s: Labyrinth) -> dict[str, str]:
    """§11.2 Of several tiles the prompt says what it costs, and whoever touches one is asked again."""
    found = {}
    for kind in members(kinds(s.drawn)):
        word = KINDS.words[kind]
        found[f"set-aside {word}"] = f"Set {s.box.names[word]} aside{' too' if s.aside else ''}"
        if number(s.drawn) == 1 and not s.aside:
            found[f"set-aside {word}"] = "Draw another: you skip your next turn"
    return found


def tile_name(s: Labyrinth, tile: int) -> str:
    return s.box.names[word_of(s.maze.kind(tile))]


def moving(s: Labyrinth, places: Places, way: int) -> str:
    """What the button of a move says: which way, to where, and what comes of it."""
    maze, at = s.maze, s.heroes[s.seat].at
    tile, node, to = maze.tile(at, way), maze.end(at, way), TO[way]
    if to == CENTRE:
        where = f"Move {WAYS.words[way].partition('-')[0]}, into the {tile_name(s, tile).lower()}"
    elif way >= WARPED:
        where = f"Warp {places.to(node)}"
    elif way >= HERE:
        where = f"Move {places.to(node)}"
    else:
        where = f"Move {heading(way)}"
    more = []
    if way < HERE and maze.virtues >> tile & 1:
        more.append(f"take {tile_name(s, tile)}")
    if node == s.minotaur:
        more.append("to the Minotaur")
    elif maze.open(node):
        more.append("draw a tile" if maze.left else "the bag is empty")
    elif way < HERE and to != CENTRE:
        more.append(places.to(node))
    return where + (f": {', '.join(more)}" if more else "")


def members(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]
