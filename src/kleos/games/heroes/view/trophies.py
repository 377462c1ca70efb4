"""What is worth having done in Twelve Heroes."""
from __future__ import annotations

from typing import Final

from kleos.core.face import Trophy
from kleos.games.heroes import scoring
from kleos.games.heroes.box import REGIONS

MORE: Final = 8                                         # points; seven are enough

TROPHIES: Final = [
    Trophy("more-than-enough", "More than enough", "win with eight points or more", "greek-temple",
           lambda s, seat: scoring.leader(s) == seat and s.sides[seat].points >= MORE),
    Trophy("to-nothing", "To nothing", "win while the other has no point", "catapult",
           lambda s, seat: scoring.leader(s) == seat and s.sides[1 - seat].points == 0),
    Trophy("three-regions", "Through the gate", "win in control of all three regions", "trojan-horse",
           lambda s, seat: scoring.leader(s) == seat
           and all(scoring.controls(s, seat, region) for region in range(REGIONS.size))),
]
