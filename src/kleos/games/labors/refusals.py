"""Why something cannot be done now: what a refused click is told, each with its rule.

A step that always gives one answer says so itself; where the answer depends on the position it stands here. Of several
things in the way the one is named that is hardest to remove: a god that cannot be paid is not said to help later.
"""
from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kleos.core.flow import Choice
from kleos.core.sets import bit
from kleos.core.words import Menu, Verb
from kleos.games.labors.board import (
    ADD,
    AGAIN,
    BEFORE,
    BONUS,
    BONUS_OR_FLIP,
    CHANGES,
    DISCARD,
    DOUBLE,
    DOUBLES,
    FLIP,
    MARK,
    MARKED,
    NEW_GOD,
    NOTHING,
    RECALL,
    REROLL,
    REROLLS,
    SIDES,
    SUBTRACT,
    TURNING,
    WITH,
    Labors,
)
from kleos.games.labors.box import ARES, BOXES, DIONYSUS, GIVE_A_DIE, GODS, HADES, HERA, ZEUS

OFFERS: Final[tuple[Menu, ...]] = (CHANGES, TURNING, DOUBLES, REROLLS, AGAIN, BONUS_OR_FLIP)     # of gods, on dice


def why_not_call(s: Labors, seat: i64, god: i64, when: i64) -> str:
    name = s.cards.names[GODS.words[god]]
    if god == HERA:
        return "Hera helps nobody (§5.10)."
    if not s.gods & bit(god):
        return f"{name} is not revealed (§4.1)."
    if s.tokens(god) >= s.cards.slots[god]:
        return f"{name} has no free slot (§4.1)."
    if s.cards.solo and s.turn.called & bit(god):
        return f"You have called on {name} this turn (§12.2)."
    if s.cards.solo and s.turn.placed >= s.cards.placing:
        return f"You have placed {s.turn.placed} tokens this turn (§12.2)."
    if not s.payable(seat, god):
        rule = "12.2" if s.cards.solo else "4.1"
        return f"{name} costs {s.cards.cost[god]}, and you have {s.sides[seat].hand} in hand (§{rule})."
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
    if not s.showing():
        return "You have no dice left this turn (§12.3)."
    if god == DIONYSUS:
        return "Dionysus needs two dice, one of which shows 1 to 6 (§5.7)."
    if god == ZEUS:
        return "You have the bonus die already, and none of your dice shows 1 to 6 (§5.14)."
    return "None of your dice shows 1 to 6, so none can be turned over (§4.2)."


def why_not_now(s: Labors, action: i64, otherwise: str) -> str:
    """About a click that no question of the moment asks for."""
    if BONUS.says(action):
        return "The bonus die comes with Artemis, Athena or Zeus (§4.3)."
    if FLIP.says(action) or ADD.says(action) or SUBTRACT.says(action) or REROLL.says(action) or DOUBLE.says(action):
        return "Only gods change dice: call on one (§4.2)."
    if s.cards.solo and (RECALL.says(action) or NOTHING.says(action)):
        return "Playing alone you recall nothing: the pool gives a token after a turn without a mark (§12.6)."
    if s.cards.solo and NEW_GOD.says(action):
        return "Playing alone, a god is revealed when another one goes (§12.5)."
    if DISCARD.says(action):
        return "A god is discarded only at the end of a turn without a mark (§12.6)." if s.cards.solo else \
            "A god is discarded only to make room for a new one (§6.3)."
    return otherwise


def why_no_box(s: Labors, place: i64) -> str:
    """Why nobody could mark this box; empty when it is open, were it but for the others."""
    side, box = place // BOXES, place % BOXES
    encounter = s.places[side]
    if encounter < 0:
        return f"No encounter lies there (§{'12.4' if s.cards.solo else '7.1'})."
    if box >= s.cards.boxes[encounter]:
        return "The card has no such box (§10.1)."
    return "That box is marked already (§3.1)." if s.filled[encounter] & bit(box) else ""


def why_not_mark(s: Labors, place: i64) -> str:
    gone = why_no_box(s, place)
    if gone:
        return gone
    if s.turn.struck and not s.cards.solo:
        return "You have marked a box by your dice this turn (§3.3)."
    if not s.showing():
        return "You have no dice left this turn (§12.3)."
    if not s.open_boxes(s.places[place // BOXES], 1) & bit(place % BOXES):
        return "The final blow comes when all other boxes are marked (§3.4)."
    return f"Your dice make no {s.number_of(place)} (§3.1)."


def why_not_end(s: Labors, seat: i64, action: i64, helped: bool) -> str:
    """§6 Why the turn cannot end in this way; `helped`: whether a god can be called on."""
    if s.by_dice() and not s.turn.struck:
        return f"Your dice hit an open box, so you must mark one{' or call on a god' if helped else ''} (§3.2)."
    if s.turn.marked:
        return "You have marked a box this turn, so there is no recall (§6.1)."
    if NEW_GOD.says(action):
        return "The god deck is empty (§6.3)."
    if RECALL.says(action):
        return ("Take back one token at least (§6.2)." if RECALL.arg(action) == 0 else
                f"You have {s.sides[seat].reserve} in the reserve, and your highest die shows "
                f"{s.highest()} (§6.2).")
    if s.sides[seat].reserve:
        return "Recall favour, or reveal a god (§6.1)." if s.god_deck.size else "Recall favour first (§6.2)."
    return "Reveal a god first (§6.3)." if s.god_deck.size else \
        "Nothing can be recalled or revealed: do nothing (§6.4)."


def why_no_die(s: Labors, die: i64) -> str:
    """Why this die cannot be chosen; empty when it lies there."""
    if s.dice[die]:
        return ""
    return "That die is used up (§12.3)." if die < 2 or s.bonus else "You have no bonus die (§4.3)."


def why_not_change(s: Labors, action: i64, by: i64, either: bool) -> str:
    """As the arguments of `Change`."""
    die = ADD.arg(action) if ADD.says(action) else SUBTRACT.arg(action) if SUBTRACT.says(action) and either else -1
    if die >= 0 and not s.dice[die]:
        return why_no_die(s, die)
    if SUBTRACT.says(action) and not either:
        return "Artemis only adds (§5.4)."
    if SUBTRACT.says(action):
        return "A die never falls below 1 (§4.2)."
    return f"Choose the die to change by {by} first (§4.2)."


def why_not_turning(s: Labors, action: i64, flips: bool, rerolls: bool, used: i64) -> str:
    """As the arguments of `Turning`."""
    die = FLIP.arg(action) if FLIP.says(action) else REROLL.arg(action) if REROLL.says(action) else -1
    wanted = (FLIP.says(action) and flips) or (REROLL.says(action) and rerolls)
    if wanted and not s.dice[die]:
        return why_no_die(s, die)
    if die >= 0 and used & bit(die):
        return "Dionysus takes two different dice (§5.7)."
    if FLIP.says(action) and flips and s.dice[die] > SIDES:
        return "Only a die that shows 1 to 6 can be turned over (§4.2)."
    if REROLL.says(action) and flips and rerolls and s.dice[die]:
        return "This is the only die that can be turned over, so another one is rolled again (§5.7)."
    if flips and not rerolls and not used:
        return "Choose a die to turn over first (§5.1)."
    return f"Choose a die to {'turn over' if flips else 'roll again'} first (§5.7)."


def why_not_zeus(s: Labors, action: i64) -> str:
    if BONUS.says(action):
        return "You have the bonus die already, and there is only one (§4.3)."
    if FLIP.says(action):
        return why_no_die(s, FLIP.arg(action)) or "Only a die that shows 1 to 6 can be turned over (§4.2)."
    return "Choose what Zeus does first (§5.14)."


def why_not_die(s: Labors, action: i64, verb: Verb, otherwise: str) -> str:
    """Where any die may be chosen that lies there."""
    return why_no_die(s, verb.arg(action)) if verb.says(action) else otherwise


def why_not_strike(s: Labors, action: i64, final: i64) -> str:
    """`final`: as in `Labors.open_boxes`."""
    if MARK.says(action):
        return why_no_box(s, MARK.arg(action)) or "Ares marks no final blow (§5.3)."
    return f"Choose the box to mark first (§{'5.8' if final else '5.3'})."


def why_not_with(s: Labors, action: i64, place: i64) -> str:
    return f"Those dice make no {s.number_of(place)}, or as another way does (§12.3)." if WITH.says(action) else \
        "Choose the dice to use first (§12.3)."


def why_not_dismiss(s: Labors, action: i64) -> str:
    return f"{s.cards.names[GODS.words[DISCARD.arg(action)]]} is not revealed (§6.3)." if DISCARD.says(action) else \
        "Discard one of the revealed gods first (§6.3)."


def why_not_part(s: Labors, action: i64) -> str:
    if DISCARD.says(action):
        return f"{s.cards.names[GODS.words[DISCARD.arg(action)]]} is not revealed (§12.6)."
    return "Discard a god, or end the turn (§12.6)." if s.gods else \
        "No god is there to be discarded: end the turn (§12.6)."


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
    if a_god_offers(s):
        return "Choose among what the god offers beside the dice (§4.2)."
    if s.showing():
        return "Click a box with a number that the dice make (§3.1); only gods change dice (§4.2)."
    return "You have no dice left this turn (§12.3)." if s.turn.marked else "Roll your dice first (§2.1)."


def a_god_offers(s: Labors) -> bool:
    """Whether a god lets a die be changed now."""
    return isinstance(s.now, Choice) and s.now.menu(s) in OFFERS
