"""Why an action is not open, where there is more than one answer to that."""
from __future__ import annotations

from mypy_extensions import i64

from kleos.core.sets import bit
from kleos.games.heroes.board import DEPLOY, DISCARD, END, HIRE, MOVE, PROVISION, STARVE, Heroes
from kleos.games.heroes.box import KINDS, PIECES, REGIONS


def name(s: Heroes, piece: i64) -> str:
    return s.roster.names[KINDS.words[piece >> 1]]


# §4

def why_not_starve(s: Heroes, seat: i64, region: i64, action: i64) -> str:
    where = REGIONS.words[region]
    if not STARVE.says(action):
        return f"Food is missing in the {where} region: first say which hero is discarded (§4.2)."
    troops = s.sides[seat].troops[region]
    if troops & s.roster.fasting & bit(STARVE.arg(action)):
        return "That hero needs no food (§4.2)."
    if troops & bit(STARVE.arg(action)):
        return "Name the heroes to be discarded in the order of the list (§4.2)."
    return f"That hero is not among yours in the {where} region (§4.2)."


# §6 §9

def why_not_action(s: Heroes, seat: i64, action: i64) -> str:
    if DISCARD.says(action):
        if not s.roster.extra_actions:
            return "Cards are discarded for actions only by the rule of extra actions, which is off (§9.1)."
        return f"{s.roster.names[KINDS.words[DISCARD.arg(action)]]} is not in your hand (§9.1)."
    if END.says(action):
        left = s.roster.actions - s.acts
        return f"You must perform {left} more action{'' if left == 1 else 's'}; Provision is always possible (§6.1)."
    if not (PROVISION.says(action) or HIRE.says(action) or DEPLOY.says(action) or MOVE.says(action)):
        return "Not now: provision, hire, deploy or move (§6.1)."
    if s.acts >= s.roster.actions + s.extra:
        return "You have no action left (§6.1)."
    if HIRE.says(action):
        return why_not_hire(s, seat, HIRE.arg(action))
    if DEPLOY.says(action):
        return why_not_deploy(s, seat, DEPLOY.first(action))
    return why_not_move(s, seat, MOVE.first(action), MOVE.second(action))


def why_not_hire(s: Heroes, seat: i64, kind: i64) -> str:
    who = s.roster.names[KINDS.words[kind]]
    if not s.sides[seat].hand.holds() & bit(kind):
        return f"{who} is not in your hand (§6.3)."
    return f"{who} costs {s.cost(seat, kind)} food, your camp has {s.sides[seat].food} (§6.3)."


def why_not_deploy(s: Heroes, seat: i64, piece: i64) -> str:
    side = s.sides[seat]
    here = side.where(piece)
    if here >= 0:
        return f"{name(s, piece)} is in the {REGIONS.words[here]} region already; move it instead (§6.7)."
    if side.hand.holds() & bit(piece >> 1):
        return f"{name(s, piece)} is in your hand; hire it first (§6.3)."
    return f"{name(s, piece)} does not wait in your camp (§6.4)."


def why_not_move(s: Heroes, seat: i64, piece: i64, region: i64) -> str:
    side = s.sides[seat]
    here = side.where(piece)
    if here < 0 and side.camp & bit(piece):
        return f"{name(s, piece)} waits in your camp; deploy it instead (§6.4)."
    if here < 0:
        return f"You have no {PIECES.words[piece].replace('-', ' ')} in a region (§6.7)."
    if here == region:
        return f"{name(s, piece)} is there already (§6.7)."
    return f"The {REGIONS.words[here]} and the {REGIONS.words[region]} region are not adjacent (§2.7)."


def why_not_send(camp: i64, action: i64) -> str:
    """`camp`: who still waits there."""
    if not DEPLOY.says(action):
        return "Send the heroes of this deployment first (§6.4)."
    if camp & bit(DEPLOY.first(action)):
        return "The heroes of one deployment go to different regions, named from left to right (§6.4)."
    return "That hero does not wait in your camp (§6.4)."


# §8

def why_not_discard(s: Heroes, seat: i64, action: i64) -> str:
    if not DISCARD.says(action):
        return f"Keep at most {s.roster.limit} cards: discard the others first (§8.1)."
    if s.sides[seat].hand.count(DISCARD.arg(action)):
        return "Name the cards to be discarded in the order of the list (§8.1)."
    return f"{s.roster.names[KINDS.words[DISCARD.arg(action)]]} is not in your hand (§8.1)."
