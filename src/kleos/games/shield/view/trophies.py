"""What is worth having done with the Shield."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kleos.core.face import Trophy
from kleos.games.shield.board import Shield
from kleos.games.shield.box import CIRCLES, SECTIONS
from kleos.games.shield.view.names import CIRCLE_NAMES

ICONS: Final = {"rural": "wheat", "city": "greek-temple", "cosmos": "sun"}
FAR: Final = 40                                         # points


def circle(i: int) -> Callable[[Shield, int], bool]:
    return lambda s, seat: s.sheet.within[i] & ~s.full == 0


TROPHIES: Final = [
    *[Trophy(f"circle-{word}", f"{CIRCLE_NAMES[word]} circle", "every section of it complete", ICONS[word], circle(i))
      for i, word in enumerate(CIRCLES.words)],
    Trophy("whole", "A perfect shield", "all twelve sections complete", "shield",
           lambda s, seat: s.full == (1 << SECTIONS.size) - 1),
    Trophy("athenas-own", "Athena’s own", "won with no box crossed out", "owl",
           lambda s, seat: s.margin() > 0 and s.boxes == s.sheet.boxes > 0),
    Trophy("unaided", "Unaided", "won without Athena’s boxes", "medusa-head",
           lambda s, seat: s.margin() > 0 and s.sheet.boxes == 0),
    Trophy("far-ahead", "Forty ahead", "the shield beats the arrows by 40", "spears",
           lambda s, seat: s.margin() >= FAR),
]
