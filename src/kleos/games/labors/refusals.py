"""Why something cannot be done now: the sentences that a refused click gets, each with its rule."""
from __future__ import annotations

from mypy_extensions import i64

from kleos.core.sets import bit
from kleos.games.labors.board import BONUS, Labors
from kleos.games.labors.box import ARES, BOXES, DIONYSUS, GODS, HADES, ZEUS
from kleos.games.labors.gods import (
    BEFORE,
    GIVE_A_DIE,
    MARKED,
    Again,
    Change,
    Doubling,
    Hermes,
    Turning,
    Zeus,
    dice_of,
    payable,
)


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
        rule = "12.2" if s.cards.solo else "4.1"
        return f"{name} costs {s.cards.cost[god]}, and you have {s.hand[seat]} in hand (§{rule})."
    return why_no_help(s, god, when)


def why_no_help(s: Labors, god: i64, when: i64) -> str:
    """Why the power of a god who could be paid does nothing now."""
    name = s.cards.names[GODS.words[god]]
    if god == ARES:
        return "No open box is left for Ares, who marks no final blow (§5.3)."
    if god == HADES:
        return "No open box is left for Hades (§5.8)."
    if when == MARKED:
        return "You have marked a box by your dice; only Ares and Hades help now (§2.3)."
    if s.bonus and GIVE_A_DIE & bit(god) and (god != ZEUS or when == BEFORE):
        return "You have the bonus die already, and there is only one (§4.3)."
    if when == BEFORE:
        return f"{name} helps after the roll (§2.2)."
    if not dice_of(s):
        return "You have no dice left this turn (§12.3)."
    if god == DIONYSUS:
        return "Dionysus needs two dice, one of which shows 1 to 6 (§5.7)."
    if god == ZEUS:
        return "You have the bonus die already, and none of your dice shows 1 to 6 (§5.14)."
    return "None of your dice shows 1 to 6, so none can be turned over (§4.2)."


def why_not_now(action: i64, otherwise: str) -> str:
    """About a click that no question of the moment asks for."""
    return "The bonus die comes with Artemis, Athena or Zeus (§4.3)." if BONUS.says(action) else otherwise


def why_only_looked_at(s: Labors, element: str) -> str:
    """About what lies on the board but cannot be clicked; empty for what needs no words."""
    if element not in ("dice", "encounters", "favour", "reserve"):
        return ""
    if s.over():
        return "The game is over."
    if element == "encounters":
        return f"An encounter is revealed when another one is claimed (§{'12.4' if s.cards.solo else '7.1'})."
    if element == "favour":
        return "Favour is spent by calling on a god: click the god (§4.1)."
    if element == "reserve":
        return "The pool gives a token at the end of a turn without a mark (§12.6)." if s.cards.solo else \
            "Favour is taken back from the reserve when your dice hit nothing (§6.2)."
    if isinstance(s.now, (Change, Turning, Doubling, Again, Hermes, Zeus)):
        return "Choose among what the god offers beside the dice (§4.2)."
    if dice_of(s):
        return "Click a box with a number that the dice make (§3.1); only gods change dice (§4.2)."
    return "You have no dice left this turn (§12.3)." if s.marked else "Roll your dice first (§2.1)."


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
