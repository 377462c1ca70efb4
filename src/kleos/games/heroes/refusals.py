"""Why something cannot be done now: what a refused click is told, each with its rule.

What stands in the way is looked for in the order of how hard it is to remove: what can never be in this game, then
what stays so in this turn, then what somebody lacks and can get. The first thing found is the reason, so that nobody
pays for one thing only to be refused for another; and whoever asks by several verbs about one hero hears one answer.
"""
from __future__ import annotations

from mypy_extensions import i64

from kleos.core.prose import pluralize
from kleos.core.sets import bit
from kleos.games.heroes.board import (
    DEPLOY,
    DISCARD,
    END,
    HIRE,
    MOVE,
    PICK,
    STARVE,
    STRIKE,
    UNDER,
    Heroes,
)
from kleos.games.heroes.box import ADJACENT, ELSEWHERE, KINDS, REGIONS, count
from kleos.games.heroes.scoring import power


def name(s: Heroes, kind: i64) -> str:
    return s.roster.names[KINDS.words[kind]]


def place(region: i64) -> str:
    return f"the {REGIONS.words[region]} region"


# where a hero is

def why_not_in_hand(s: Heroes, seat: i64, kind: i64) -> str:
    """Where a hero is that its owner does not hold, as far as the owner knows."""
    side, who = s.sides[seat], name(s, kind)
    for copy in range(2):
        piece = 2 * kind + copy
        if side.camp & bit(piece):
            return f"{who} waits in your camp; deploy it instead (§6.4)."
        if side.where(piece) >= 0:
            return f"{who} is in {place(side.where(piece))} already; move it instead (§6.7)."
    if count(side.pile, kind):
        return f"{who} lies in your discard pile (§2.5)."
    if s.roster.draft:
        return f"{who} is not in your hand (§6.3)."
    return f"{who} is still in your deck (§5.2)." if in_deck(s, seat, kind) else f"Your deck has no {who} (§1.4)."


def in_deck(s: Heroes, seat: i64, kind: i64) -> bool:
    """Whether such a card lies in the deck of this seat, which knows what it is made of."""
    cards = s.sides[seat].cards
    for layer in cards.layers:
        for held in layer.kinds:
            if held == kind:
                return True
    return cards.rest[kind] > 0


def why_not_in_play(s: Heroes, seat: i64, kind: i64) -> str:
    """Why a hero that neither waits in the camp nor stands in a region does not: what keeps it from being hired."""
    if not s.sides[seat].hand.holds() & bit(kind):
        return why_not_in_hand(s, seat, kind)
    return why_not_paid(s, seat, kind) or f"{name(s, kind)} is in your hand; hire it first (§6.3)."


def why_not_paid(s: Heroes, seat: i64, kind: i64) -> str:
    """Why a hero in hand cannot be hired; empty when it can."""
    cost, food = s.cost(seat, kind), s.sides[seat].food
    return f"{name(s, kind)} costs {cost} food, your camp has {food} (§6.3)." if cost > food else ""


# §1.6 §11.3

def why_not_under(s: Heroes, seat: i64, action: i64) -> str:
    if UNDER.says(action):
        return f"{name(s, UNDER.arg(action))} is not in your hand (§1.6)."
    return "First put cards of the opening hand under the deck, or keep it (§1.6)."


def why_not_pick(s: Heroes, pack: i64, cards: i64, action: i64) -> str:
    """`pack`: the kinds before the seat; `cards`: how many are still to be kept."""
    if not PICK.says(action):
        return f"Take {cards} of the cards before you first (§11.3)."
    if pack & bit(PICK.arg(action)):
        return "Name the cards that you take in the order of the list (§11.3)."
    return f"{name(s, PICK.arg(action))} is not among the cards before you (§11.3)."


# §4

def why_not_starve(s: Heroes, seat: i64, region: i64, action: i64) -> str:
    if not STARVE.says(action):
        return f"Food is missing in {place(region)}: first say which hero is discarded (§4.2)."
    piece, troops = STARVE.arg(action), s.sides[seat].troops[region]
    who = name(s, piece >> 1)
    if not troops & bit(piece):
        return f"{who} is not among your heroes in {place(region)} (§4.2)."
    if s.roster.fasting & bit(piece):
        return f"{who} needs no food (§4.2)."
    return "Name the heroes to be discarded in the order of the list (§4.2)."


# §6 §9

def why_not_action(s: Heroes, seat: i64, action: i64) -> str:
    if DISCARD.says(action) and not s.roster.extra_actions:
        return "Cards are discarded for actions only by the rule of extra actions, which is off (§9.1)."
    if DISCARD.says(action):
        return why_not_in_hand(s, seat, DISCARD.arg(action))
    if END.says(action):
        left = s.roster.actions - s.acts
        return f"You must perform {pluralize(left, 'more action')}; Provision is always possible (§6.1)."
    return why_no_object(s, seat, action) or why_no_action(s)


def why_no_action(s: Heroes) -> str:
    """About what is none of the four actions, or when there is none left."""
    if s.acts >= s.roster.actions + s.extra:
        return "You have no action left: discard a card for another one, or end the turn (§9.1)."
    return "Not now: provision, hire, deploy or move (§6.1)."


def why_no_object(s: Heroes, seat: i64, action: i64) -> str:
    """What is wrong with the hero that would be hired, deployed or moved; empty when nothing is."""
    if HIRE.says(action):
        kind = HIRE.arg(action)
        return why_not_paid(s, seat, kind) if s.sides[seat].hand.holds() & bit(kind) else \
            why_not_in_hand(s, seat, kind)
    if DEPLOY.says(action):
        return why_not_deploy(s, seat, DEPLOY.first(action))
    if MOVE.says(action):
        return why_not_move(s, seat, MOVE.first(action), MOVE.second(action))
    return ""


def why_not_deploy(s: Heroes, seat: i64, piece: i64) -> str:
    side = s.sides[seat]
    if side.camp & bit(piece):
        return ""
    if side.where(piece) >= 0:
        return f"{name(s, piece >> 1)} is in {place(side.where(piece))} already; move it instead (§6.7)."
    return why_not_in_play(s, seat, piece >> 1)


def why_not_move(s: Heroes, seat: i64, piece: i64, region: i64) -> str:
    side = s.sides[seat]
    here = side.where(piece)
    if here < 0:
        return f"{name(s, piece >> 1)} waits in your camp; deploy it instead (§6.4)." if side.camp & bit(piece) else \
            why_not_in_play(s, seat, piece >> 1)
    if here == region:
        return f"{name(s, piece >> 1)} is there already (§6.7)."
    to = ELSEWHERE[here] if s.roster.flying & bit(piece) else ADJACENT[here]
    return "" if to & bit(region) else \
        f"The {REGIONS.words[here]} and {place(region)} are not adjacent (§2.7)."


def why_not_send(s: Heroes, seat: i64, camp: i64, action: i64) -> str:
    """`camp`: who still waits there."""
    if not DEPLOY.says(action):
        return "Send the heroes of this deployment first (§6.4)."
    piece = DEPLOY.first(action)
    if camp & bit(piece):
        return "The heroes of one deployment go to different regions, named from left to right (§6.4)."
    if s.sides[seat].camp & bit(piece):
        return f"{name(s, piece >> 1)} is among those that you send already (§6.4)."
    return f"{name(s, piece >> 1)} does not wait in your camp (§6.4)."


# §7

def why_not_strike(s: Heroes, seat: i64, region: i64, most: i64, action: i64) -> str:
    """`seat` strikes, in this region, at heroes of so much strength at most."""
    if not STRIKE.says(action):
        return "Pick an opposing hero first (§7.6)."
    piece, you = STRIKE.arg(action), 1 - seat
    who = name(s, piece >> 1)
    if not s.sides[you].troops[region] & bit(piece):
        return f"{who} is no opposing hero in {place(region)} (§7.6)."
    return f"{who} has strength {power(s, you, piece, region)}, and {most} is the most (§7.6)."


# §8

def why_not_discard(s: Heroes, seat: i64, action: i64) -> str:
    if not DISCARD.says(action):
        return f"Keep at most {s.roster.limit} cards: discard the others first (§8.1)."
    if s.sides[seat].hand.count(DISCARD.arg(action)):
        return "Name the cards to be discarded in the order of the list (§8.1)."
    return f"{name(s, DISCARD.arg(action))} is not in your hand (§8.1)."


# what is meant by a click for which each way is barred for a reason of its own

def why_no_way(s: Heroes, element: str) -> str:
    seat, what = s.now.seat, element.partition("-")
    if seat >= 0 and what[0] == "send" and what[2] in KINDS.index:                  # a card laid where heroes go
        return why_not_in_play(s, seat, KINDS.index[what[2]])
    if seat < 0 or what[0] not in ("discard", "hero", "region"):
        return ""
    if what[0] == "discard":
        return "" if s.sides[seat].hand.size() else "You have no card in hand to discard (§9.1)."
    if what[0] == "region" and not can_come(s, seat, REGIONS.index[what[2]]):
        return f"No hero waits in your camp, and none of yours is next to {place(REGIONS.index[what[2]])} (§2.7, §6.4)."
    return why_no_action(s)


def can_come(s: Heroes, seat: i64, region: i64) -> bool:
    """Whether a hero might be deployed or moved there, were there an action for it."""
    side = s.sides[seat]
    if side.camp:
        return True
    for here in range(3):
        near = side.troops[here] if ADJACENT[here] & bit(region) else side.troops[here] & s.roster.flying
        if near and here != region:
            return True
    return False
