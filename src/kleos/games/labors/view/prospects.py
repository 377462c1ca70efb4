"""What would come of it: the boxes that a god's help or a changed die may bring, and the points of a mark."""
from __future__ import annotations

from typing import Any

from kleos.core.flow import CHANCE
from kleos.core.sets import size
from kleos.games.labors.board import CALL, PLACES, Labors
from kleos.games.labors.box import BOXES, GIVE_A_DIE
from kleos.games.labors.gods import Strike
from kleos.games.labors.rules import Before, Main
from kleos.games.labors.solo import Alone


def helps(s: Labors, god: int) -> dict[str, Any]:
    """What a call on this god adds to what the dice hit already. `boxes`: those that it may bring, as "left-3";
    `chance`: that its best use brings any, None before the roll; `says`: the same in a sentence."""
    if isinstance(s.now, Before) and GIVE_A_DIE >> god & 1:
        return {"boxes": [], "chance": None, "says": "The bonus die joins your roll."}
    after = s.copy()
    after.do(CALL.number(god))
    found, chance = reach(after, 0 if isinstance(after.now, Strike) else s.by_dice())
    return {"boxes": elements(found), "chance": chance, "says": says(found, chance, s.by_dice() > 0)}


def says(found: int, chance: float, more: bool) -> str:
    box = "another box" if more else "a box"
    if not found:
        return f"By itself this call brings no {'other ' if more else ''}box within reach."
    sure = f"Brings {box} for sure." if chance > 0.9999 else f"By itself this call brings {box} with {chance:.0%}."
    return f"{sure.replace('%', ' %')} Within reach: {size(found)} {'boxes' if size(found) > 1 else 'box'}."


def elements(boxes: int) -> list[str]:
    return [f"{PLACES.words[i // BOXES]}-{i % BOXES + 1}" for i in range(2 * BOXES) if boxes >> i & 1]


def lights(s: Labors, action: int) -> list[str]:
    """The boxes that the dice may hit after this."""
    after = s.copy()
    after.do(action)
    return elements(reach(after)[0])


def reach(s: Labors, had: int = 0) -> tuple[int, float]:
    """All boxes that the power at work may hit, but those of `had`, and the chance of the best way to hit one."""
    step = s.now
    if isinstance(step, Strike):
        return s.by_god(step.final) & ~had, 1.0
    if isinstance(step, (Main, Alone)) or s.over():
        boxes = s.by_dice() & ~had
        return boxes, 1.0 if boxes else 0.0
    actions, weights = s.legal(), s.weights()
    found, best, expected = 0, 0.0, 0.0
    for action, weight in zip(actions, weights):
        after = s.copy()
        after.do(action)
        boxes, chance = reach(after, had)
        found |= boxes
        best = max(best, chance)
        expected += weight * chance
    return found, expected / sum(weights) if s.to_act() == CHANCE else best


def gains(s: Labors, place: int) -> list[int]:
    """What a mark on the box of this place changes for each seat, in points of now."""
    after = s.copy()
    after.mark(s.seat, place)
    return [int(after.points(seat) - s.points(seat)) for seat in range(s.cards.seats)]
