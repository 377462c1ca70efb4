"""What came of a position of The 12 Labors, as people tell it: who claimed what, and what that brought."""
from __future__ import annotations

from typing import Final

from kleos.core.face import Consequence, player
from kleos.games.labors.board import Labors
from kleos.games.labors.box import ENCOUNTERS

CLAIM: Final = 1.0
POINT: Final = 0.12
FAVOUR: Final = 0.06


def consequences(before: Labors, after: Labors, seat: int) -> list[Consequence]:
    """Of the encounters that lay there each claim, of each player the points won and the favour in hand."""
    found = list[Consequence]()
    for p in range(before.cards.seats):
        good = 1.0 if p == seat else -1.0
        found += [Consequence(f"{player(p)} claims {before.cards.names[ENCOUNTERS.words[encounter]]}",
                              float(after.sides[p].claims >> encounter & 1), good * CLAIM)
                  for encounter in before.places if encounter >= 0]
        if not before.cards.solo:
            found.append(Consequence(f"{player(p)} gains {{n}} points", float(after.points(p) - before.points(p)),
                                     good * POINT))
        found.append(Consequence(f"{player(p)} has {{n}} favour in hand", float(after.sides[p].hand), good * FAVOUR))
    return found
