"""What counts: the strength of heroes and sides, control of a region, points."""
from __future__ import annotations

from mypy_extensions import i64

from kleos.core.sets import bit, member, size
from kleos.games.heroes.board import NO_TILE, Heroes, amount
from kleos.games.heroes.effects import CROWD


def strength(s: Heroes, seat: i64, region: i64) -> i64:
    """§3.3 Of a side."""
    troops = s.sides[seat].troops[region]
    total: i64 = 0
    while troops:
        piece = member(troops, 0)
        troops &= troops - 1
        total += power(s, seat, piece, region)
    return total


def power(s: Heroes, seat: i64, piece: i64, region: i64) -> i64:
    """§3.3 §7.3 The strength of a hero in a region: printed, and what lasting abilities make of it."""
    roster, mine = s.roster, s.sides[seat]
    found: i64 = roster.strength[piece >> 1]
    friends, foes = mine.troops[region], s.sides[1 - seat].troops[region]
    if roster.varying & bit(piece):
        found += varying(s, seat, piece >> 1, region)
    if friends & roster.banners:
        found += amount(roster.banner, friends & roster.banners & ~bit(piece))
    if foes & roster.dreads:
        found -= amount(roster.dread, foes & roster.dreads)
    return found if found > 0 else 0


def varying(s: Heroes, seat: i64, kind: i64, region: i64) -> i64:
    """§7.3 What its own circumstances add to a hero."""
    found: i64 = 0
    side = s.sides[seat]
    if side.cubes[region]:
        found += s.roster.with_cube[kind]
    if s.regions[region].token == seat:
        found += s.roster.with_token[kind]
    if size(side.troops[region]) >= CROWD:
        found += s.roster.in_crowd[kind]
    return found


def controls(s: Heroes, seat: i64, region: i64) -> bool:
    """§3.4 §3.5 §10.3 Whether a side has control of its region, as things stand."""
    if not s.sides[seat].troops[region]:
        return False
    mine, theirs = strength(s, seat, region), strength(s, 1 - seat, region)
    return mine > theirs or (mine == theirs and s.regions[region].token == seat)


def takes(s: Heroes, seat: i64, region: i64) -> bool:
    """§3.6 Whether a side would win the tile of a region in its next Control, as things stand."""
    tile = s.regions[region].tile
    return tile != NO_TILE and s.sides[seat].cubes[region] >= s.roster.spots[tile] and controls(s, seat, region)


def wins_next(s: Heroes, seat: i64) -> i64:
    """§3.6 §8.2 The region whose tile would win the game in the next Control of this seat, as things stand; -1 for
    none."""
    side = s.sides[seat]
    points = side.points
    for region in range(3):
        if takes(s, seat, region):
            points += s.roster.tile_points[s.regions[region].tile]
            if points >= s.roster.goal:
                return region
    return -1


def threats(s: Heroes, seat: i64) -> i64:
    """§3.6 §8.2 The regions, as a mask, whose tiles would win the game in the next Control of this seat, as things
    stand: those each of which is enough, else all that are so together; 0 for none."""
    side = s.sides[seat]
    points = side.points
    enough: i64 = 0
    found: i64 = 0
    for region in range(3):
        if takes(s, seat, region):
            worth = s.roster.tile_points[s.regions[region].tile]
            found |= bit(region)
            points += worth
            if side.points + worth >= s.roster.goal:
                enough |= bit(region)
    return enough if enough else found if points >= s.roster.goal else 0


def leader(s: Heroes) -> i64:
    """§8.3 Who has more points; -1 when nobody has."""
    mine, theirs = s.sides[0].points, s.sides[1].points
    return -1 if mine == theirs else 0 if mine > theirs else 1
