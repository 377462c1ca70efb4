"""What a player of the Shield may know, which is everything, as numbers."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kleos.core.flow import State
from kleos.core.sight import Sight, counts, flags, hot, put
from kleos.games.shield.board import DICE, Shield
from kleos.games.shield.box import CIRCLES, FACES, METALS, SECTIONS
from kleos.games.shield.rules import Anvil, Craft, Forge, Second
from kleos.games.shield.scoring import kinds

ALL: Final[i64] = SECTIONS.size
IRON: Final[i64] = METALS.size
RINGS: Final[i64] = CIRCLES.size
# by dice, then by value: how many of them show it
SHOWN: Final[bytes] = bytes([dice.count(value) for dice in DICE.tuples for value in range(FACES)])


@final
class ShieldSight(Sight):
    def __init__(self) -> None:
        every = int(ALL)
        super().__init__([
            ("turn", 1), ("asked", 4), ("slid", 2), ("first section", every), ("dice", FACES), ("forge", 1),
            ("anvil", 1), ("metal", int(IRON)), ("circle", int(RINGS)), ("boxes", 1), ("markers", every),
            ("full", every), ("layers", every), ("metals in section", every * int(IRON)), ("written", FACES)])

    def write(self, s: State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(s, Shield)
        at = turn(s, out, at)
        at = put(out, at, s.forge)
        at = put(out, at, s.anvil)
        at = hot(out, at, s.metal if s.forge else -1, IRON)
        at = hot(out, at, s.circle if s.anvil else -1, RINGS)
        at = put(out, at, s.boxes)
        at = flags(out, at, s.markers, ALL)
        at = flags(out, at, s.full, ALL)
        at = counts(out, at, s.layers, ALL)
        for drawn in s.symbols:
            at = flags(out, at, kinds(drawn), IRON)
        counts(out, at, s.tally, FACES)


def turn(s: Shield, out: vec[u8], at: i64) -> i64:
    """§2 §3.6 §6 What is asked, and the dice that are still to be placed."""
    step = s.now
    slid: i64 = step.slid if isinstance(step, Craft) else 0
    first: i64 = step.first if isinstance(step, Second) else -1
    kind: i64 = (0 if isinstance(step, Forge) else 1 if isinstance(step, Anvil) else 2 if isinstance(step, Craft)
                 else 3 if first >= 0 else -1)
    at = put(out, at, s.turn)
    at = hot(out, at, kind, 4)
    at = flags(out, at, slid, 2)
    at = hot(out, at, first, ALL)
    dice = s.dice * FACES
    for value in range(FACES):
        out[at + value] = SHOWN[dice + value]
    return at + FACES
