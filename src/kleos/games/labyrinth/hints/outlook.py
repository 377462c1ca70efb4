"""The outlook: what a position of Daedalus’ Labyrinth promises the team, from -1 for lost to 1 for escaped.

Before the fight it counts what heroes hold and what lies within their reach; after it, how far they have to run.
"""
from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from kleos.core.sets import bit, size
from kleos.games.labyrinth.board import DEAD, RUNNING, SLAIN, Labyrinth, is_virtue
from kleos.games.labyrinth.box import COLLAPSE, HEROES
from kleos.games.labyrinth.hints.paths import Paths
from kleos.games.labyrinth.maze import FAR
from kleos.games.labyrinth.minotaur import distance, from_here

# in logits
BEFORE: Final = -1.6                                    # of an escape, with nothing found yet
HELD: Final = 0.45                                      # for each virtue in hand
LYING: Final = 0.25                                     # for each that lies there
HIDDEN: Final = 0.12                                    # for each in the bag
FALLEN: Final = -0.9                                    # for each hero who is dead
WEAK: Final = -0.8                                      # for a hero in its reach who is no match for it
STRONG: Final = 0.5                                     # for virtues together where it walks next
FAR_HOME: Final = -0.04                                 # for each step from the start tile, before the fight
LATE: Final = -1.5                                      # when half the rounds are over, and as much again by the end
AFTER: Final = 2.2                                      # of an escape, the Minotaur slain and all at home
RUN: Final = -0.22                                      # for each step that the last hero has to run
LOST: Final = -2.5                                      # for a hero who sees no way home
GROUND: Final = -0.12                                   # for each tile that has fallen or falls next


def outlook(s: Labyrinth, more: i64 = 0) -> float:
    """`more` virtues lie there than the board shows: those on tiles that were drawn and will be laid."""
    if s.fate != RUNNING:
        return s.returns()[0]
    logit = fleeing(s) if s.minotaur == SLAIN else seeking(s) + LYING * int(more)
    return 2.0 / (1.0 + exp(-logit)) - 1.0


def virtues_among(tiles: i64) -> i64:
    """How many of the tiles in hand carry a virtue; packed as in `draws`."""
    found: i64 = 0
    while tiles:
        if is_virtue((tiles & 31) - 1):
            found += 1
        tiles >>= 5
    return found


def seeking(s: Labyrinth) -> float:
    """Before the Minotaur is slain."""
    held: i64 = 0
    steps: i64 = 0
    for hero in s.heroes:
        held += hero.virtues
        if hero.at != DEAD:
            home = Paths(s, hero.at, hero.walker()).start
            steps += home if home < 12 else 12
    lying = size(s.maze.virtues)
    found = BEFORE + HELD * int(held) + LYING * int(lying) + HIDDEN * int(s.virtues_left() - held - lying)
    found += FALLEN * int(HEROES - size(s.alive())) + FAR_HOME * int(steps)
    turns, most = int(s.turns), int(HEROES * s.box.rounds)
    if 2 * turns > most:
        found += LATE * (2 * turns - most) / most
    return found + meeting(s) if s.loose() else found


def meeting(s: Labyrinth) -> float:
    """What the Minotaur's next walk brings."""
    field = from_here(s)
    total = 0.0
    for seat in range(HEROES):
        node = s.heroes[seat].at
        if node != DEAD and distance(s.maze, field, node) <= s.box.steps:
            might = s.virtues_at(node)
            total += WEAK if might < 2 else STRONG * (int(might) - 3.0)
    return total


def fleeing(s: Labyrinth) -> float:
    """After it."""
    found = AFTER
    longest: i64 = 0
    for hero in s.heroes:
        if hero.at != DEAD:
            home = Paths(s, hero.at, hero.walker()).start
            if home == FAR:
                found += LOST
            elif home > longest:
                longest = home
    fallen = s.maze.down
    for tile in range(s.maze.size):
        if s.maze.kind(tile) == COLLAPSE:
            fallen |= bit(tile)
    return found + RUN * int(longest) + GROUND * int(size(fallen))
