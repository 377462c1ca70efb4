"""What a god's help is worth at this moment: the boxes it can reach, and the chance to reach a new one."""
from __future__ import annotations

from typing import Any

from kleos.core.flow import CHANCE
from kleos.games.labors.board import CALL, PLACES, Labors
from kleos.games.labors.cards import BOXES
from kleos.games.labors.gods import Strike
from kleos.games.labors.rules import Before, Main
from kleos.games.labors.solo import Alone


def helps(s: Labors, god: int) -> dict[str, Any]:
    """`boxes`: those that a call on this god may bring, as "left-3"; `chance`: that the best use hits any."""
    if isinstance(s.now, Before):
        return {"boxes": [], "chance": None}
    after = s.copy()
    after.do(CALL.number(god))
    boxes, chance = reach(after)
    return {"boxes": [f"{PLACES.words[i // BOXES]}-{i % BOXES + 1}" for i in range(2 * BOXES) if boxes >> i & 1],
            "chance": chance}


def reach(s: Labors) -> tuple[int, float]:
    """All boxes that the power at work may hit, and the chance of the best way to hit one."""
    step = s.now
    if isinstance(step, Strike):
        return s.by_god(step.final), 1.0
    if isinstance(step, (Main, Alone)) or s.over():
        boxes = s.by_dice()
        return boxes, 1.0 if boxes else 0.0
    actions, weights = s.legal(), s.weights()
    found, best, expected = 0, 0.0, 0.0
    for action, weight in zip(actions, weights):
        after = s.copy()
        after.do(action)
        boxes, chance = reach(after)
        found |= boxes
        best = max(best, chance)
        expected += weight * chance
    return found, expected / sum(weights) if s.to_act() == CHANCE else best
