"""What a position of Twelve Heroes is worth to a seat: a sum of terms, each side's less the other's.

The weights are rounded from logistic fits to the results of games of the strong bot with itself
(benchmarks/fit_heroes.py): e to the hundredth part of the sum is about the odds of winning. They are meant for the
start of a turn, after its Control and Upkeep. Bots that look ahead go by `OUTLOOK`. `PLAIN`, of an earlier fit, thinks
more of heroes who are at a tile: whoever looks no further than its own turn would else keep them in the camp.
"""
from __future__ import annotations

from math import tanh
from typing import Final, final

from mypy_extensions import i64

from kleos.core.sets import bit, member, size
from kleos.games.heroes.board import NO_TILE, Heroes, Side
from kleos.games.heroes.box import HEROES
from kleos.games.heroes.hints.defence import is_sure
from kleos.games.heroes.scoring import controls, strength, threats, wins_next

ENOUGH: Final = 12                                      # strength of a side in a region; more counts for nothing
STOCK: Final = 8                                        # food in the camp, likewise


@final
class Weights:
    """In hundredths."""

    def __init__(self, *, point: i64, cube: i64, strength: i64, idle: i64, eater: i64, fasting: i64, hungry: i64,
                 stored: i64, lead: i64, waiting: i64, waiter: i64, food: i64, card: i64, action: i64) -> None:
        self.point: Final = point
        self.cube: Final = cube                         # for each point of its share of the tile
        self.strength: Final = strength                 # of heroes at a tile
        self.idle: Final = idle                         # of heroes at no tile
        self.eater: Final = eater                       # a hero in a region that needs food
        self.fasting: Final = fasting                   # one that needs none
        self.hungry: Final = hungry                     # more for one that will not get it
        self.stored: Final = stored                     # food that will be eaten in the turn after
        self.lead: Final = lead                         # of strength, at most six, for each point of the next cube
        self.waiting: Final = waiting                   # strength in the camp
        self.waiter: Final = waiter                     # a hero in the camp
        self.food: Final = food                         # in the camp
        self.card: Final = card
        self.action: Final = action                     # a card that may be discarded for an action


OUTLOOK: Final = Weights(point=41, cube=19, strength=16, idle=8, eater=-7, fasting=64, hungry=-23, stored=18, lead=3,
                         waiting=18, waiter=-12, food=18, card=7, action=12)
PLAIN: Final = Weights(point=60, cube=30, strength=40, idle=12, eater=-30, fasting=80, hungry=-27, stored=20, lead=10,
                       waiting=46, waiter=-55, food=21, card=14, action=24)


def value(s: Heroes, seat: i64, by: Weights) -> float:
    """From -1 to 1, as the game returns it."""
    return tanh(int(standing(s, seat, by) - standing(s, 1 - seat, by)) / 200.0)


def standing(s: Heroes, seat: i64, by: Weights) -> i64:
    mine = s.sides[seat]
    food = mine.food
    card = by.action if s.roster.extra_actions else by.card
    found = by.point * mine.points + by.food * (food if food < STOCK else STOCK) + card * mine.hand.size()
    found += camp(s, seat, by)
    for region in range(3):
        if mine.troops[region] or mine.cubes[region]:
            found += ground(s, seat, region, by)
    return found


def camp(s: Heroes, seat: i64, by: Weights) -> i64:
    found: i64 = 0
    heroes = s.sides[seat].camp
    while heroes:
        strength: i64 = s.roster.strength[member(heroes, 0) >> 1]
        heroes &= heroes - 1
        found += by.waiting * strength + by.waiter
    return found


def ground(s: Heroes, seat: i64, region: i64, by: Weights) -> i64:
    """What a side has in a region."""
    side, kind = s.sides[seat], s.regions[region].tile
    troops, food = side.troops[region], side.stores[region]
    eaters = size(troops & ~s.roster.fasting)
    found = by.eater * eaters + by.fasting * (size(troops) - eaters)
    if food < eaters:
        found += by.hungry * (eaters - food)
    else:
        found += by.stored * (food - eaters if food < 2 * eaters else eaters)
    mine = strength(s, seat, region)
    if kind == NO_TILE:
        return found + by.idle * mine
    points: i64 = s.roster.tile_points[kind]
    spots: i64 = s.roster.spots[kind]
    lead = mine - strength(s, 1 - seat, region)
    if lead > 0:
        found += by.lead * points * (lead if lead < 6 else 6) // (spots + 1)
    counted = mine if mine < ENOUGH else ENOUGH
    return found + by.strength * counted + by.cube * points * side.cubes[region] // (spots + 1)


def holds_more(one: Heroes, other: Heroes, seat: i64) -> bool:
    """Whether a seat controls more in one position than in the other, as things stand, and has no less of anything; or
    as much, and less food lies where a tile is won before it is eaten. Of two wins that are near the safer is more, and
    of two hands that are alike otherwise the one whose last card has more to offer."""
    if keeps_better(one, other, seat):
        return True
    if wins_next(one, seat) >= 0 and wins_next(other, seat) >= 0:
        return is_safer(one, other, seat)
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
    return firmer or spoiled(one, seat) < spoiled(other, seat)


def keeps_better(one: Heroes, other: Heroes, seat: i64) -> bool:
    """§8.1 Whether all is the same but for one card in hand, and that one is as strong and as dear and does more."""
    mine, less = one.sides[seat].hand, other.sides[seat].hand
    kept: i64 = -1
    gone: i64 = -1
    for kind in range(HEROES):
        more = mine.count(kind) - less.count(kind)
        if more > 1 or more < -1 or (more > 0 and kept >= 0) or (more < 0 and gone >= 0):
            return False
        kept, gone = kind if more > 0 else kept, kind if more < 0 else gone
    return kept >= 0 and gone >= 0 and outdoes(one, kept, gone) and lies_alike(one, other)


def outdoes(s: Heroes, kind: i64, other: i64) -> bool:
    """Whether a card is as strong and as dear as another one, and does something where that one does nothing."""
    roster = s.roster
    return roster.strength[kind] == roster.strength[other] and roster.cost[kind] == roster.cost[other] and \
        roster.abilities[kind].text() != "" and roster.abilities[other].text() == ""


def lies_alike(one: Heroes, other: Heroes) -> bool:
    """Whether all that both sides have is the same, but for cards."""
    for seat in range(2):
        mine, theirs = one.sides[seat], other.sides[seat]
        if mine.camp != theirs.camp or mine.food != theirs.food or mine.points != theirs.points or \
                mine.hand.size() != theirs.hand.size():
            return False
        for region in range(3):
            if mine.troops[region] != theirs.troops[region] or mine.stores[region] != theirs.stores[region] or \
                    mine.cubes[region] != theirs.cubes[region]:
                return False
    return True


def is_safer(one: Heroes, other: Heroes, seat: i64) -> bool:
    """§8.2 Whether the next Control wins the game in one position with more strength to spare, or in more regions, and
    with less of neither; and the rival does not come first. §4.1 Where strength is equal, and the rival may still
    stop that, it is safer to have a meal there for those who would stay."""
    regions, fewer = threats(one, seat), threats(other, seat)
    if wins_next(one, 1 - seat) >= 0 or fewer & ~regions:
        return False
    safer = regions != fewer
    for region in range(3):
        if fewer & bit(region):
            lead = strength(one, seat, region) - strength(one, 1 - seat, region)
            less = strength(other, seat, region) - strength(other, 1 - seat, region)
            if lead < less:
                return False
            safer = safer or lead > less
    return safer or (eats_more(one, other, seat, fewer) and not is_sure(other, int(seat)))


def eats_more(one: Heroes, other: Heroes, seat: i64, regions: i64) -> bool:
    """§4.1 Whether more of those who are in these regions can eat once more, and nowhere there fewer."""
    found = False
    for region in range(3):
        if regions & bit(region):
            mine, less = meals(one, seat, region), meals(other, seat, region)
            if mine < less:
                return False
            found = found or mine > less
    return found


def feeds_winners(one: Heroes, other: Heroes, seat: i64) -> bool:
    """§4.1 §8.2 Whether more of those can eat who win the game next, as things stand, and all heroes are where they
    are in the other position."""
    for side in range(2):
        if one.sides[side].camp != other.sides[side].camp:
            return False
        for region in range(3):
            if one.sides[side].troops[region] != other.sides[side].troops[region]:
                return False
    return wins_next(one, seat) >= 0 and wins_next(other, seat) >= 0 and eats_more(one, other, seat, threats(one, seat))


def meals(s: Heroes, seat: i64, region: i64) -> i64:
    """§4.1 How many of a side's heroes in a region can eat at the next Upkeep."""
    food, eaters = s.sides[seat].stores[region], size(s.sides[seat].troops[region] & ~s.roster.fasting)
    return food if food < eaters else eaters


def spoiled(s: Heroes, seat: i64) -> i64:
    """§3.7 The food in regions that will not be eaten before the seat wins their tiles, as things stand."""
    found: i64 = 0
    side = s.sides[seat]
    for region in range(3):
        tile = s.regions[region].tile
        if tile != NO_TILE and controls(s, seat, region):
            meals = s.roster.spots[tile] - side.cubes[region]
            rest = side.stores[region] - meals * size(side.troops[region] & ~s.roster.fasting)
            found += rest if rest > 0 else 0
    return found


def all_food(side: Side) -> i64:
    return side.food + side.stores[0] + side.stores[1] + side.stores[2]
