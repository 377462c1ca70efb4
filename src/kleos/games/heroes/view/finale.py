"""The reckoning of Twelve Heroes, tile by tile; the last one is the winner's dearest."""
from __future__ import annotations

from itertools import zip_longest

from kleos.core.face import Count, player
from kleos.games.heroes import scoring
from kleos.games.heroes.board import Heroes
from kleos.games.heroes.box import TILES


def finale(s: Heroes) -> list[Count]:
    """§3.8 §8.2 The tiles that each has won."""
    ahead = max(int(scoring.leader(s)), 0)
    pairs = zip_longest(reversed(list_won(s, 1 - ahead)), reversed(list_won(s, ahead)))
    found = [(seat, kind) for pair in list(pairs)[::-1] for seat, kind in zip((1 - ahead, ahead), pair)
             if kind is not None]
    return [Count(seat, s.roster.tile_names[TILES.words[kind]], s.roster.tile_points[kind], "3.8",
                  f"Won by {player(seat)}.", [f"tile-{TILES.words[kind]}"]) for seat, kind in found]


def list_won(s: Heroes, seat: int) -> list[int]:
    """The kinds of tiles that a seat has won, the cheapest first."""
    kinds = [kind for kind in range(TILES.size) for _ in range(s.sides[seat].won >> 4 * kind & 15)]
    return sorted(kinds, key=lambda kind: s.roster.tile_points[kind])
