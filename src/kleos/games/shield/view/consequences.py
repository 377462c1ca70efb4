"""What came of a position of the Shield, as people tell it: the lines of the score sheet."""
from __future__ import annotations

from typing import Final

from kleos.core.face import Consequence, player
from kleos.games.shield.board import Shield
from kleos.games.shield.view.board import reckoning

POINT: Final = 0.1


def consequences(before: Shield, after: Shield, seat: int) -> list[Consequence]:
    """Of each line what it counts; the arrows count against the shield."""
    return [Consequence(f"{player(seat)} has {{n}} points for {line['label']}", float(line["points"]), POINT)
            if line["side"] == "shield" else
            Consequence(f"{player(seat)} loses {{n}} points to {line['label']}", float(line["points"]), -POINT)
            for line in reckoning(after)]
