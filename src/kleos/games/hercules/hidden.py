"""What a seat cannot know is dealt anew: each deck with its hand by its holding, and again until it fits what
everybody concludes from a kept starting hand (§2.3).

Who kept seven cards held two resources. As long as fewer have come out of that hand, a deal counts as often as seven of
all cards that came into the hand so far would hold two. This is exact for the first turns; later it leaves out what the
order says in which cards were drawn and played.
"""
from __future__ import annotations

from math import comb
from typing import Final

from mypy_extensions import i64

from kleos.core.dice import Rng
from kleos.games.hercules.board import Hercules, Side
from kleos.games.hercules.box import RESOURCE, SLUGS, TYPE
from kleos.games.hercules.choices import kinds_of

TRIES: Final = 200                                      # deals of a hand that do not fit, before one is taken as it is
SCALE: Final = 1 << 20


def shows(s: Hercules, seat: int) -> dict[str, str]:
    """§9.10 The cards of its hand that a seat may show, to everybody: where three play, as long as it plays."""
    side = s.sides[seat]
    if s.box.seats < 3 or side.out or s.over():
        return {}
    return {SLUGS[kind]: s.box.names[SLUGS[kind]] for kind in kinds_of(side.hand.kinds)}


def resample(s: Hercules, seat: i64, rng: Rng) -> Hercules:
    """A position that the seat, or SPECTATOR, cannot tell from this one."""
    world = s.copy()
    for owner in range(len(world.sides)):
        side = world.sides[owner]
        if side.drawn < 0 or side.spent >= s.box.least or owner == seat:
            side.cards.resample(seat, rng)
        else:
            conclude(side, s, owner, seat, rng)
    return world


def conclude(side: Side, s: Hercules, owner: i64, seat: i64, rng: Rng) -> None:
    for _ in range(TRIES):
        side.cards = s.sides[owner].cards.copy()
        side.cards.resample(seat, rng)
        side.hand = side.cards.hands[0]
        if rng.below(SCALE) < likelihood(side, int(s.box.hand), int(s.box.least)):
            return


def likelihood(side: Side, hand: int, least: int) -> i64:
    """How likely it is, out of SCALE, that a starting hand of these cards was kept."""
    total = hand + int(side.drawn)
    resources = int(side.spent) + sum([TYPE[kind] == RESOURCE for kind in side.hand.kinds])
    others = total - resources
    if others < 0:
        return SCALE
    poor = sum([comb(resources, n) * comb(others, hand - n) for n in range(min(least, resources + 1))])
    return SCALE - SCALE * poor // comb(total, hand)
