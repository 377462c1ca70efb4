"""What a position of Twelve Heroes is worth to a seat: a sum of terms, each side's less the other's.

The weights are rounded from a logistic fit to the results of games of the strong bot with itself
(benchmarks/fit_heroes.py): e to the hundredth part of the sum is about the odds of winning. They are meant for the
start of a turn, after its Control and Upkeep.
"""
from __future__ import annotations

from math import tanh
from typing import Final

from mypy_extensions import i64

from kleos.core.sets import member, size
from kleos.games.heroes.board import NO_TILE, Heroes, Side
from kleos.games.heroes.scoring import controls, strength

POINT: Final = 41
CUBE: Final = 19                                        # for each point of its share of the tile
STRENGTH: Final = 16                                    # of heroes at a tile, up to so much in a region:
ENOUGH: Final = 12
IDLE: Final = 8                                         # of heroes at no tile
EATER: Final = -7                                       # a hero in a region that needs food
FASTING: Final = 64                                     # one that needs none
HUNGRY: Final = -23                                     # more for one that will not get it
STORED: Final = 18                                      # food that will be eaten in the turn after
LEAD: Final = 3                                         # of strength, at most six, for each point of the next cube
WAITING: Final = 18                                     # strength in the camp
WAITER: Final = -12                                     # a hero in the camp
FOOD: Final = 18                                        # in the camp, at most:
STOCK: Final = 8
CARD: Final = 7
ACTION: Final = 12                                      # a card that may be discarded for an action


def value(s: Heroes, seat: i64) -> float:
    """From -1 to 1, as the game returns it."""
    return tanh(int(standing(s, seat) - standing(s, 1 - seat)) / 200.0)


def standing(s: Heroes, seat: i64) -> i64:
    mine = s.sides[seat]
    food = mine.food
    card = ACTION if s.roster.extra_actions else CARD
    found = POINT * mine.points + FOOD * (food if food < STOCK else STOCK) + card * mine.hand.size()
    found += camp(s, seat)
    for region in range(3):
        if mine.troops[region] or mine.cubes[region]:
            found += ground(s, seat, region)
    return found


def camp(s: Heroes, seat: i64) -> i64:
    found: i64 = 0
    heroes = s.sides[seat].camp
    while heroes:
        strength: i64 = s.roster.strength[member(heroes, 0) >> 1]
        heroes &= heroes - 1
        found += WAITING * strength + WAITER
    return found


def ground(s: Heroes, seat: i64, region: i64) -> i64:
    """What a side has in a region."""
    side, kind = s.sides[seat], s.regions[region].tile
    troops, food = side.troops[region], side.stores[region]
    eaters = size(troops & ~s.roster.fasting)
    found = EATER * eaters + FASTING * (size(troops) - eaters)
    if food < eaters:
        found += HUNGRY * (eaters - food)
    else:
        found += STORED * (food - eaters if food < 2 * eaters else eaters)
    mine = strength(s, seat, region)
    if kind == NO_TILE:
        return found + IDLE * mine
    points: i64 = s.roster.tile_points[kind]
    spots: i64 = s.roster.spots[kind]
    lead = mine - strength(s, 1 - seat, region)
    if lead > 0:
        found += LEAD * points * (lead if lead < 6 else 6) // (spots + 1)
    return found + STRENGTH * (mine if mine < ENOUGH else ENOUGH) + CUBE * points * side.cubes[region] // (spots + 1)


def holds_more(one: Heroes, other: Heroes, seat: i64) -> bool:
    """Whether a seat controls more in one position than in the other, as things stand, and has no less of anything."""
    mine, less = one.sides[seat], other.sides[seat]
    theirs, more = one.sides[1 - seat], other.sides[1 - seat]
    if mine.points < less.points or theirs.points > more.points or mine.hand.size() < less.hand.size() or \
            all_food(mine) < all_food(less) or size(mine.in_play()) < size(less.in_play()):
        return False
    firmer = False
    for region in range(3):
        here, there = controls(one, seat, region), controls(other, seat, region)
        if (there and not here) or mine.cubes[region] < less.cubes[region] or \
                theirs.cubes[region] > more.cubes[region] or \
                (controls(one, 1 - seat, region) and not controls(other, 1 - seat, region)):
            return False
        firmer = firmer or (here and not there)
    return firmer


def all_food(side: Side) -> i64:
    return side.food + side.stores[0] + side.stores[1] + side.stores[2]
