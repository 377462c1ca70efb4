"""Why a drawn tile is laid in this place and in this turn, in a short sentence."""
from __future__ import annotations

from kleos.core.prose import join_words, pluralize
from kleos.games.labyrinth.board import PLACE, SLAIN, Labyrinth
from kleos.games.labyrinth.box import COLLAPSE, FIRST_VIRTUE, SIDES
from kleos.games.labyrinth.draws import Lay, kinds
from kleos.games.labyrinth.hints.paths import Paths
from kleos.games.labyrinth.hints.policy import gathered, vacant
from kleos.games.labyrinth.hints.sparing import beside, exits, joined
from kleos.games.labyrinth.maze import BESIDE, FAR
from kleos.games.labyrinth.minotaur import distance, from_here
from kleos.games.labyrinth.places import lit_tile
from kleos.games.labyrinth.view.names import members, tile_name


def virtue(s: Labyrinth, paths: Paths) -> str:
    """The one that is nearest as one walks."""
    return named(s, min(members(s.maze.virtues), key=lambda tile: int(paths.through(tile))))


def named(s: Labyrinth, tile: int) -> str:
    """A virtue that lies there, by its name."""
    return lit_tile(tile_name(s, tile), tile)


def laid(s: Labyrinth, spot: int, kind: int, turn: int) -> Labyrinth:
    """The position once this tile has been laid so."""
    after = s.copy()
    after.maze.lay(spot, kind, turn)
    return after


def laying(s: Labyrinth, spot: int, kind: int, turn: int) -> str:
    """§2.4 What comes of it that a tile is laid in this turn, and would not in every other one."""
    after = laid(s, spot, kind, turn)
    others = [laid(s, spot, kind, other) for other in members(s.box.turns[kind]) if other != turn]
    mine = s.heroes[s.seat]
    paths = Paths(after, mine.at, mine.walker())
    missed = [Paths(other, mine.at, mine.walker()) for other in others]
    if others and paths.virtue < max([other.virtue for other in missed]):
        return f"So {virtue(after, paths)} is {pluralize(int(paths.virtue), 'move')} away."
    if others and paths.start < max([other.start for other in missed]) and (s.minotaur == SLAIN or gathered(s)):
        return f"So {lit_tile('the start', 0)} is {pluralize(int(paths.start), 'move')} away."
    if s.loose() and others:
        far = distance(after.maze, from_here(after), mine.at)
        if far > min([distance(other.maze, from_here(other), mine.at) for other in others]):
            return "So the Minotaur’s way to you is longer than it might be."
    return leading(s, spot, kind, turn)


def leading(s: Labyrinth, spot: int, kind: int, turn: int) -> str:
    """Where the paths of a tile lead in this turn, as one enters it from that spot."""
    here = "From here it" if spot == s.heroes[s.seat].at else f"Entered from the {SIDES[spot & 3 ^ 2]}, it"
    ways = members(exits(s, spot, kind, turn, s.heroes[s.seat].walker()))
    on = [SIDES[side] for side in ways if vacant(s, beside(s, spot) + BESIDE[side])]
    if on:
        return f"{here} leads on {join_words(on)}."
    met = [SIDES[side] for side in ways if joined(s, spot, side)]
    if met:
        return f"{here} joins the paths of the tile in the {join_words(met)}."
    return f"{here} leads nowhere." if not ways else f"{here} leads to a side where no path goes on."


def most_ends(s: Labyrinth, spot: int, kind: int) -> int:
    """To how many sides a tile laid there leads on in its best turn, as one enters it from that spot."""
    best = 0
    for turn in members(s.box.turns[kind]):
        ways = members(exits(s, spot, kind, turn, s.heroes[s.seat].walker()))
        best = max(best, len([side for side in ways if vacant(s, beside(s, spot) + BESIDE[side])]))
    return best


def laying_best(s: Labyrinth, step: Lay, action: int) -> str:
    """§3.7 What a tile may bring in this place, in its best turn, and another tile or another place would not."""
    mine, kind = s.heroes[s.seat], PLACE.first(action)
    spot = int(s.maze.end(mine.at, PLACE.second(action)))
    turns = [laid(s, spot, kind, turn) for turn in members(s.box.turns[kind])]
    best = min(turns, key=lambda one: int(Paths(one, mine.at, mine.walker()).virtue))
    paths = Paths(best, mine.at, mine.walker())
    if FIRST_VIRTUE <= kind < COLLAPSE and paths.virtue < FAR:
        return f"So {virtue(best, paths)} can be {pluralize(int(paths.virtue), 'move')} away."
    return among(s, step, spot, kind)


def among(s: Labyrinth, step: Lay, spot: int, kind: int) -> str:
    """The same by where it may lead on: against the other tiles drawn, then against the other places."""
    ends = most_ends(s, spot, kind)
    tiles = [most_ends(s, spot, other) for other in members(kinds(s.drawn))]
    places = [most_ends(s, int(s.maze.end(s.heroes[s.seat].at, way)), kind) for way in members(step.ways)]
    sides = pluralize(ends, "side")
    if ends < max(tiles):
        return "A tile that can lead on to more sides is kept for another place."
    if ends > min(tiles):
        return f"There it can lead on to {sides}, and no other tile drawn to more."
    if ends > min(places):
        return f"There it can lead on to {sides}, and in no other place to more." if ends == max(places) else \
            "Of the tiles drawn any will do for this place."
    if ends == max(places):
        return "Any of the free places will do." if len(tiles) == 1 else \
            "Any of the tiles drawn will do, in any of the places."
    return "Of the tiles drawn any will do for this place."
