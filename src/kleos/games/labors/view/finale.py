"""The reckoning of The 12 Labors, line by line: claimed cards first, and what weighs most at the end."""
from __future__ import annotations

from functools import partial

from kleos.core.face import Count
from kleos.core.prose import pluralize
from kleos.games.labors.board import Labors
from kleos.games.labors.box import Cards
from kleos.games.labors.view.board import lines, tally

ORDER = ("8.3", "8.4", "11.4", "8.1", "8.2")


def finale(s: Labors) -> list[Count]:
    """§8 Everybody's points; §12.10 alone the tally."""
    if s.cards.solo:
        return [Count(0, line["label"], line["points"], line["rule"]) for line in tally(s)]
    found = {line["rule"]: [lines(s, seat)[at] for seat in range(s.cards.seats)]
             for at, line in enumerate(lines(s, 0))}
    said = worth(s.cards)
    return [Count(seat, line["label"], line["points"], rule, "" if seat else said[rule]) for rule in ORDER
            if rule in found for seat, line in enumerate(found[rule])]


def worth(cards: Cards) -> dict[str, str]:
    """What each line gives, in a few words."""
    points = partial(pluralize, one="point")
    return {"8.1": f"{points(cards.mark)} each.", "8.2": f"{points(cards.most_marks)} each, ties too.",
            "8.3": f"{points(cards.claim)} each.", "8.4": f"{points(cards.most_claims)}, ties too.",
            "11.4": f"{points(cards.most_labour)}, ties too."}
