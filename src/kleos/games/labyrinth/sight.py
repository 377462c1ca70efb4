"""What a player of the Labyrinth may know, which is everything, as numbers."""
from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kleos.core.flow import State, Step
from kleos.core.sight import Sight, blank, counts, flag, flags, hot, own, put, rotate_seat
from kleos.games.labyrinth.board import AWAY, DEAD, DUE, Hero, Labyrinth
from kleos.games.labyrinth.box import HEROES, KINDS, PATRONS, TILES
from kleos.games.labyrinth.draws import Deal, Den, Draw, First, Lay, Redraw, Turn
from kleos.games.labyrinth.maze import ACROSS, CENTRES, WAYS, Maze
from kleos.games.labyrinth.minotaur import Again, Attract, Fight, Volunteer
from kleos.games.labyrinth.patrons import Rotate
from kleos.games.labyrinth.rules import Act, Consent, Share, Sober, share

ALL_KINDS: Final[i64] = KINDS.size
ALL_PATRONS: Final[i64] = PATRONS.size
ALL_WAYS: Final[i64] = WAYS.size
ASKS: Final[dict[type, int]] = {kind: i for i, kind in enumerate(
    [Act, Share, Consent, Redraw, Lay, Turn, Attract, Volunteer, Again, Rotate, Draw, Den, Sober, Fight, First, Deal])}
ASKED: Final = len(ASKS)
NODE: Final = 8                                         # numbers that tell where something is
TILE: Final = 7
FATES: Final = 6


@final
class LabyrinthSight(Sight):
    def __init__(self) -> None:
        kinds, patrons, ways = int(ALL_KINDS), int(ALL_PATRONS), int(ALL_WAYS)
        super().__init__([
            ("round", 1), ("turn of round", 1), ("in turn", HEROES), ("asked", ASKED), ("asked of", HEROES),
            ("shares", HEROES), ("asked of heroes", HEROES), ("asked about", 2), ("asked where", NODE),
            ("asked ways", ways), ("done in turn", 5), ("ways", ways), ("unseen", ways), ("drawn", kinds),
            ("aside", kinds), ("heroes", HEROES * (NODE + patrons + 6)), ("minotaur", 3 + NODE), ("spawner", HEROES),
            ("slayer", HEROES), ("fate", FATES), ("bag", kinds), ("tiles", 1), ("maze", TILE * TILES)])

    def write(self, s: State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(s, Labyrinth)
        me = own(seat)
        at = turn(s, me, out, at)
        for k in range(HEROES):
            at = hero(s.maze, s.heroes[(me + k) % HEROES], out, at)
        at = hot(out, at, 0 if s.minotaur == AWAY else 1 if s.minotaur == DUE else 2 if s.loose() else -1, 3)
        at = node(s.maze, s.minotaur, out, at)
        at = hot(out, at, rotate_seat(s.spawner, me, HEROES), HEROES)
        at = hot(out, at, rotate_seat(s.slayer, me, HEROES), HEROES)
        at = hot(out, at, s.fate, FATES)
        at = counts(out, at, s.maze.bag, ALL_KINDS)
        at = put(out, at, s.maze.size)
        maze(s.maze, out, at)


def turn(s: Labyrinth, me: i64, out: vec[u8], at: i64) -> i64:
    """What is asked, and of whom; what has been done in the turn, and what may be."""
    step = s.now
    at = put(out, at, s.turns // HEROES)
    at = put(out, at, s.turns % HEROES)
    at = hot(out, at, rotate_seat(s.seat, me, HEROES), HEROES)
    at = hot(out, at, ASKS.get(type(step), -1), ASKED)
    at = hot(out, at, rotate_seat(step.seat, me, HEROES), HEROES)
    at = write_question(s, step, me, out, at)
    at = put(out, at, s.turn.points)
    at = put(out, at, s.turn.acted)
    at = put(out, at, s.turn.scouted)
    at = put(out, at, s.turn.redrawn)
    at = put(out, at, s.turn.donated)
    at = flags(out, at, s.ways, ALL_WAYS)
    at = flags(out, at, s.unseen, ALL_WAYS)
    at = in_hand(s.drawn, out, at)
    return in_hand(s.aside, out, at)


def write_question(s: Labyrinth, step: Step[Any], me: i64, out: vec[u8], at: i64) -> i64:
    """What the step knows besides its seat: shares of virtues, heroes, numbers, a spot, ways."""
    shares: i64 = 0
    heroes: i64 = 0
    number: i64 = 0
    spot: i64 = -1
    ways: i64 = 0
    if isinstance(step, Share):
        shares, heroes = step.shares, step.heroes
    elif isinstance(step, Consent):
        shares, heroes = step.shares, step.others
    elif isinstance(step, Volunteer):
        heroes = step.others
    elif isinstance(step, Redraw):
        number = step.last
    elif isinstance(step, Draw):
        number = step.tiles
    elif isinstance(step, Lay):
        ways = step.ways
    elif isinstance(step, Turn):
        number, spot = step.kind + 1, step.spot
    return about(s, me, shares, heroes, number, spot, ways, out, at)


def about(s: Labyrinth, me: i64, shares: i64, heroes: i64, number: i64, spot: i64, ways: i64, out: vec[u8],
          at: i64) -> i64:
    for k in range(HEROES):
        at = put(out, at, share(shares, (me + k) % HEROES))
    for k in range(HEROES):
        at = put(out, at, heroes >> ((me + k) % HEROES) & 1)
    at = put(out, at, number)
    at = put(out, at, s.box.turns[number - 1] if spot >= 0 else 0)
    at = node(s.maze, spot, out, at)
    return flags(out, at, ways, ALL_WAYS)


def in_hand(tiles: i64, out: vec[u8], at: i64) -> i64:
    """Packed tiles, by kind."""
    for k in range(ALL_KINDS):
        out[at + k] = 0
    while tiles:
        out[at + (tiles & 31) - 1] += 1
        tiles >>= 5
    return at + ALL_KINDS


def node(maze: Maze, at_node: i64, out: vec[u8], at: i64) -> i64:
    """Where something is: the tile counted from 1, where that lies, and the side of it, or its centre."""
    if at_node < 0:
        return blank(out, at, NODE)
    tile: i64 = at_node >> 2
    side: i64 = at_node & 3
    if at_node >= CENTRES:
        tile, side = at_node - CENTRES, 4
    at = put(out, at, tile + 1)
    at = put(out, at, maze.places[tile] // ACROSS)
    at = put(out, at, maze.places[tile] % ACROSS)
    return hot(out, at, side, 5)


def hero(maze: Maze, hero: Hero, out: vec[u8], at: i64) -> i64:
    at = flag(out, at, hero.at != DEAD)
    at = node(maze, hero.at, out, at)
    at = hot(out, at, hero.patron, ALL_PATRONS)
    at = put(out, at, hero.virtues)
    at = put(out, at, hero.skip)
    at = put(out, at, hero.gift)
    at = put(out, at, hero.cups)
    return put(out, at, hero.spent)


def maze(maze: Maze, out: vec[u8], at: i64) -> None:
    """Each tile as laid: where it lies, its kind counted from 1, its turn, whether it lies face down, and whether a
    virtue lies there."""
    virtues, down = maze.virtues, maze.down
    for tile in range(maze.size):
        face, place = maze.faces[tile], maze.places[tile]
        out[at] = 1
        out[at + 1] = u8(place // ACROSS)
        out[at + 2] = u8(place % ACROSS)
        out[at + 3] = u8((face >> 2) + 1)
        out[at + 4] = u8(face & 3)
        out[at + 5] = u8(down & 1)
        out[at + 6] = u8(virtues & 1)
        down >>= 1
        virtues >>= 1
        at += TILE
    blank(out, at, TILE * (TILES - maze.size))
