"""Why something cannot be done now: the sentences that a refused click gets, each with its rule."""
from __future__ import annotations

from mypy_extensions import i64

from kleos.core.sets import bit
from kleos.games.labors.board import Labors
from kleos.games.labors.cards import BOXES, GODS
from kleos.games.labors.gods import BEFORE, MARKED, payable


def why_not_call(s: Labors, seat: i64, god: i64, when: i64) -> str:
    name = s.cards.names[GODS.words[god]]
    if not s.gods & bit(god):
        return f"{name} is not revealed (§4.1)."
    if s.tokens(god) >= s.cards.slots[god]:
        return f"{name} has no free slot (§4.1)."
    if s.cards.solo and s.called & bit(god):
        return f"You have called on {name} this turn (§12.2)."
    if s.cards.solo and s.placed >= s.cards.placing:
        return f"You have placed {s.placed} tokens this turn (§12.2)."
    if not payable(s, seat, god):
        return f"{name} costs {s.cards.cost[god]}, and you have {s.hand[seat]} in hand (§4.1)."
    if when == BEFORE:
        return f"{name} helps after the roll (§2.2)."
    if when == MARKED:
        return "You have marked a box by your dice; only Ares and Hades help now (§2.3)."
    return f"{name} can do nothing for you now (§{'4.3' if s.bonus else '4.2'})."


def why_not_mark(s: Labors, place: i64) -> str:
    side, box = place // BOXES, place % BOXES
    encounter = s.left if side == 0 else s.right
    if encounter < 0:
        return "No encounter lies there (§7.1)."
    if box >= s.cards.boxes[encounter]:
        return "The card has no such box (§10.1)."
    if s.filled[encounter] & bit(box):
        return "That box is marked already (§3.1)."
    if s.struck and not s.cards.solo:
        return "You have marked a box by your dice this turn (§3.3)."
    if not s.open_boxes(encounter, 1) & bit(box):
        return "The final blow comes when all other boxes are marked (§3.4)."
    return f"Your dice make no {s.cards.number[encounter * BOXES + box]} (§3.1)."
