"""What is worth having done in The 12 Labors: each labour by a claim of one’s own, and all of them."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kleos.core.face import Trophy
from kleos.games.labors.board import Labors
from kleos.games.labors.box import LABOUR, LABOURS
from kleos.games.labors.view.pictures import PICTURES

NAMES: Final = {"hesperides-apples": "Hesperides’ Apples", "girdle-of-hippolyta": "Girdle of Hippolyta",
                "mares-of-diomedes": "Mares of Diomedes", "cattle-of-geryon": "Cattle of Geryon"}


def claimed(labour: int) -> Callable[[Labors, int], bool]:
    return lambda s, seat: s.sides[seat].claims >> labour & 1 == 1


TROPHIES: Final = [
    *[Trophy(word, NAMES.get(word, word.replace("-", " ").title()), "claim it in any game", PICTURES[word], claimed(i))
      for i, word in enumerate(LABOURS)],
    Trophy("all-labours", "All twelve", "claim every labour in one game alone", "laurel",
           lambda s, seat: bool(s.cards.solo) and s.sides[seat].claims & LABOUR == LABOUR),
    Trophy("without-hera", "Behind Hera’s back", "claim every labour alone before she shows herself", "queen-crown",
           lambda s, seat: bool(s.cards.solo) and not s.hera and s.sides[seat].claims & LABOUR == LABOUR),
]
