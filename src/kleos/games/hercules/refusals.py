"""Why an action is not open, where there is more than one answer to that."""
from __future__ import annotations

from mypy_extensions import i64

from kleos.core.sets import bit
from kleos.games.hercules.board import (
    AGAINST,
    ATTACK,
    BLOCK,
    DECLARE,
    END,
    PASS,
    PAY,
    PLAY,
    SET,
    Hercules,
)
from kleos.games.hercules.box import COLOUR, COMBAT, KINDS, RESOURCE, TYPE, of_piece
from kleos.games.hercules.language import COLOURS, TYPES
from kleos.games.hercules.scoring import able_attackers, able_blockers, cost, payable


def name(s: Hercules, kind: i64) -> str:
    return s.box.names[KINDS.words[kind]]


# §3 §4 §5

def why_not_muster(s: Hercules, seat: i64, action: i64) -> str:
    """In the steps 3 to 5 of one’s own turn."""
    if SET.says(action):
        return why_not_resource(s, seat, SET.arg(action))
    if PLAY.says(action) or PAY.says(action):
        kind = PLAY.arg(action) if PLAY.says(action) else PAY.arg(action)
        if TYPE[kind] == COMBAT:
            return f"{name(s, kind)} is a combat card: it waits for step C of an attack (§4.5)."
        return why_not_play(s, seat, kind, PAY.says(action))
    if ATTACK.says(action):
        return why_not_attack(s, seat, 0, action)
    if END.says(action):
        return "The turn cannot end now (§3.1)."
    return "Not now: put a resource in play, play cards, attack or end the turn (§3.1)."


def why_not_resource(s: Hercules, seat: i64, kind: i64) -> str:
    if TYPE[kind] != RESOURCE:
        return f"{name(s, kind)} is no resource (§3.4)."
    if not s.sides[seat].hand.count(kind):
        return f"{name(s, kind)} is not in your hand (§3.4)."
    if s.planted < 0:
        return "Step 3 is over: a resource comes before actions and characters (§3.5)."
    return "You have put your resource in play for this turn (§3.4)."


def why_not_play(s: Hercules, seat: i64, kind: i64, by_hand: bool) -> str:
    if TYPE[kind] == RESOURCE:
        return f"{name(s, kind)} is a resource: put it in play in step 3 (§3.4)."
    if not s.sides[seat].hand.count(kind):
        return f"{name(s, kind)} is not in your hand (§3.5)."
    if not payable(s, seat, kind):
        return why_not_pay(s, seat, kind)
    if not s.may_enter(kind):
        return f"{name(s, kind)} is unique and in play already (§5.5)."
    if by_hand:
        return f"There is only one way to pay for {name(s, kind)} (§4.4)."
    return f"Only {TYPES[TYPE[kind]]}s cannot be played now (§4.5)."


def why_not_pay(s: Hercules, seat: i64, kind: i64) -> str:
    price, side = cost(s, seat, kind), s.sides[seat]
    if side.funds() < price:
        return f"{name(s, kind)} costs {price}, and you have {side.funds()} untapped (§4.1)."
    return f"One of the resources for {name(s, kind)} must be {COLOURS[COLOUR[kind]]} (§4.1)."


# §6

def why_not_attack(s: Hercules, seat: i64, chosen: i64, action: i64) -> str:
    if not ATTACK.says(action):
        return "Name the attackers, then declare the attack (§6.1)."
    i = s.sides[seat].place(ATTACK.arg(action))
    if i < 0:
        return "You have no such character in play (§6.1)."
    who = name(s, of_piece(s.sides[seat].pieces[i]))
    if s.sides[seat].tapped & bit(i):
        return f"{who} is tapped and cannot attack (§6.1)."
    if not able_attackers(s, seat) & bit(i):
        return f"{who} cannot attack, as its text says (§6.1)."
    return f"{who} is among the attackers already (§6.1)." if chosen & bit(i) else f"{who} may attack (§6.1)."


def why_not_block(s: Hercules, seat: i64, blocker: i64, action: i64) -> str:
    if blocker >= 0:
        if AGAINST.says(action):
            return "That attacker cannot be blocked by this character (§6.2)."
        return "First say whom it blocks (§6.2)."
    if DECLARE.says(action):
        return "One of the attackers can only be blocked by two or more: name another (§6.2)."
    if not BLOCK.says(action):
        return "Name the blockers, then declare them (§6.2)."
    i = s.sides[seat].place(BLOCK.arg(action))
    if i < 0:
        return "You have no such character in play (§6.2)."
    who = name(s, of_piece(s.sides[seat].pieces[i]))
    if s.sides[seat].tapped & bit(i):
        return f"{who} is tapped and cannot block (§6.2)."
    if not able_blockers(s, seat) & bit(i):
        return f"{who} cannot block, as its text says (§6.2)."
    return f"{who} has no attacker that it can block, or blocks already (§6.2)."


def why_not_combat(s: Hercules, seat: i64, action: i64) -> str:
    if PLAY.says(action) or PAY.says(action):
        kind = PLAY.arg(action) if PLAY.says(action) else PAY.arg(action)
        if TYPE[kind] != COMBAT:
            return f"{name(s, kind)} is no combat card (§4.5)."
        return why_not_play(s, seat, kind, PAY.says(action))
    if PASS.says(action):
        return "There is nothing to pass (§6.3)."
    return "Play a combat card, or pass (§6.3)."
