"""What came of a position of Twelve Heroes, as people tell it: who won which tile, and what is left."""
from __future__ import annotations

from typing import Final

from kleos.core.face import Consequence, player
from kleos.core.sets import size
from kleos.games.heroes.board import NO_TILE, Heroes
from kleos.games.heroes.view.names import name_tile

POINT: Final = 0.3                                      # of a tile
HERO: Final = 0.12
FOOD: Final = 0.03


def consequences(before: Heroes, after: Heroes, seat: int) -> list[Consequence]:
    """Of each tile that lay there who won it; of each player the heroes in play and the food."""
    found = list[Consequence]()
    for p, good in ((seat, 1.0), (1 - seat, -1.0)):
        side = after.sides[p]
        for region in range(3):
            tile = before.regions[region].tile
            if tile != NO_TILE:
                found.append(Consequence(f"{player(p)} wins {name_tile(before, region)}",
                                         float(takes_away(before, after, p, region)),
                                         good * POINT * float(before.roster.tile_points[tile])))
        found.append(Consequence(f"{player(p)} has {{n}} heroes in play", float(size(side.in_play())), good * HERO))
        found.append(Consequence(f"{player(p)} has {{n}} food", float(side.food + sum([*side.stores])), good * FOOD))
    return found


def takes_away(before: Heroes, after: Heroes, seat: int, region: int) -> bool:
    """Whether a side has won the tile that lay in a region."""
    here, then = before.regions[region], after.regions[region]
    return (here.tile, here.under) != (then.tile, then.under) and \
        count_won(after, seat, here.tile) > count_won(before, seat, here.tile)


def count_won(s: Heroes, seat: int, tile: int) -> int:
    """How many tiles of this kind a side has won."""
    return int(s.sides[seat].won >> (4 * tile) & 15)
