"""The reckoning of the Shield, line by line: the shield first, then the arrows, Ares last."""
from __future__ import annotations

from kleos.core.face import Count
from kleos.games.shield.board import Shield
from kleos.games.shield.box import CIRCLES
from kleos.games.shield.view.board import reckoning
from kleos.games.shield.view.names import members


def finale(s: Shield) -> list[Count]:
    """§9 §10 What the arrows have counts against the shield."""
    whole = [within for i in range(CIRCLES.size) if (within := s.sheet.within[i]) & ~s.full == 0]
    drawn = [f"section-{word}" for within in s.sheet.within for word in members(within)]
    complete = [f"section-{word}" for within in whole for word in members(within)]
    concerned = {"Thickness": drawn, "Strength": drawn, "Artwork": complete, "Athena": ["boxes"], "Arrows": ["arrows"],
                 "Ares": [f"ares-{i + 1}" for i, times in enumerate(s.tally) if s.sheet.ares[times]]}
    return [Count(0, line["label"], line["points"] if line["side"] == "shield" else -line["points"], line["rule"],
                  line["detail"], concerned[line["label"]]) for line in reckoning(s)]
