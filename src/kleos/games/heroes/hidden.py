"""What a seat cannot know, dealt anew.

Where the lists of the decks are public, `core.hands` does it. After a draft they are not: a seat knows what it passed
but not which of it was kept, nothing of what the other kept first, and in what order anything lies. Every way in which the
box may have been dealt, picked and shuffled counts the same, so a composition of the two decks weighs as many ways as
there are to draw from it what has been seen: for each kind n·(n−1)·… with as many factors as cards seen.
"""
from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kleos.core import hands
from kleos.core.decks import Deck, Pool, place
from kleos.core.dice import Rng
from kleos.core.flow import EVERYBODY
from kleos.core.hands import Hand, knows
from kleos.core.sets import bit
from kleos.games.heroes.board import Box, Heroes, pool
from kleos.games.heroes.roster import HEROES, count

WAYS: Final = (1.0, 1.0, 2.0)                           # orders of so many cards


def resample(s: Heroes, seat: int, rng: Rng) -> Heroes:
    """A position that the seat (or SPECTATOR) cannot tell from this one."""
    world = s.copy()
    box = world.box
    if box is None:
        for owner in range(2):
            hands.resample(world.decks[owner], world.hands[owner], seat, rng)
    elif not box.closed:
        hands.resample_all(box.deck, box.packs + box.piles, seat, rng)
    else:
        redraft(world, box, seat, rng)
    return world
