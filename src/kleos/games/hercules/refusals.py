"""Why an action is not open, where there is more than one answer to that: what the player lacks, and of several things
the hardest to get."""
from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.prose import several
from kleos.core.sets import bit, lowest
from kleos.games.hercules import effects
from kleos.games.hercules.board import (
    ATTACK,
    BLOCK,
    DECLARE,
    FELL,
    FOE,
    OWN,
    PAY,
    PLAY,
    SET,
    Hercules,
)
from kleos.games.hercules.box import CHARACTER, COLOUR, COMBAT, COPIES, KINDS, RESOURCE, TYPE, of_piece
from kleos.games.hercules.language import COLOURS, TYPES, Whom
from kleos.games.hercules.language import OWN as OWN_SIDE
from kleos.games.hercules.scoring import (
    blockable,
    blocking,
    can_block,
    cost,
    find_protected,
    having,
    meant,
    payable,
    power,
    strength,
    sum_of,
)

NOT_HERE = "You have no such character in play"
NO_ATTACKER = "That is none of the attackers (§6.2)."
NAME_THEM = "Name the blockers, then declare them (§6.2)."


def name(s: Hercules, kind: i64) -> str:
    return s.box.names[KINDS.words[kind]]


def who(s: Hercules, seat: i64, i: i64) -> str:
    """The character at this place, by its number where it has a twin on that side."""
    pieces = s.sides[seat].pieces
    kind, twins = of_piece(pieces[i]), 0
    for piece in pieces:
        twins += of_piece(piece) == kind
    copy = pieces[i] % COPIES
    return f"{name(s, kind)} {copy + 1}" if twins > 1 or copy else name(s, kind)


def noun(type: i64) -> str:
    return "combat card" if type == COMBAT else TYPES[type]


def among(cards: vec[i64], kind: i64) -> bool:
    return any(card == kind for card in cards)


# §3 §4 §5

def why_not_muster(s: Hercules, seat: i64, action: i64) -> str:
    """In the steps 3 to 5 of one’s own turn."""
    if SET.says(action):
        return why_not_resource(s, seat, SET.arg(action))
    if PLAY.says(action) or PAY.says(action):
        return why_not_play(s, seat, action, False)
    if ATTACK.says(action):
        return why_not_attack(s, seat, 0, action)
    return "Not now: put a resource in play, play cards, attack or end the turn (§3.1)."


def why_not_resource(s: Hercules, seat: i64, kind: i64) -> str:
    if TYPE[kind] != RESOURCE:
        return f"{name(s, kind)} is no resource (§3.4)."
    if not s.sides[seat].hand.count(kind):
        return f"{name(s, kind)} is not in your hand (§3.4)."
    if s.planted < 0:
        return "Step 3 is over: a resource comes before actions and characters (§3.5)."
    if sum_of(s, seat, effects.PLENTY):
        return f"You have put {s.planted} resources in play, and no more may follow in this turn (§3.4)."
    return "You have put your resource in play for this turn (§3.4)."


def why_not_play(s: Hercules, seat: i64, action: i64, combat: bool) -> str:
    """`combat`: whether it is the step of combat cards."""
    by_hand = PAY.says(action)
    kind = PAY.arg(action) if by_hand else PLAY.arg(action)
    card = name(s, kind)
    if TYPE[kind] == RESOURCE:
        return f"{card} is a resource: it is put in play, not played (§3.4)."
    if not s.sides[seat].hand.count(kind):
        return f"{card} is not in your hand ({'§6.3' if combat else '§3.5'})."
    if combat and TYPE[kind] != COMBAT:
        return f"{card} is no combat card (§4.5)."
    if not combat and TYPE[kind] == COMBAT:
        return f"{card} is a combat card: it is played in an attack, once blockers are named (§4.5)."
    if not payable(s, seat, kind):
        return why_not_pay(s, seat, kind)
    if not s.may_enter(kind):
        return f"{card} is unique and in play already (§5.5)."
    return f"There is only one way to pay for {card} (§4.4)."


def why_not_pay(s: Hercules, seat: i64, kind: i64) -> str:
    price, side = cost(s, seat, kind), s.sides[seat]
    if side.funds() < price:
        have = several(side.funds(), "untapped resource") if side.funds() else "no untapped resource"
        return f"{name(s, kind)} costs {price}, and you have {have} (§4.1)."
    return f"One of the resources for {name(s, kind)} must be {COLOURS[COLOUR[kind]]} (§4.1)."


def why_not_tap(s: Hercules, seat: i64, kind: i64, left: i64, least: i64, paid: bool, colour: i64) -> str:
    """§4.4 While a card is paid for by hand; the rest as in `ByHand`."""
    own = COLOUR[kind]
    if not s.sides[seat].ready[colour]:
        return f"You have no untapped {COLOURS[colour]} resource (§5.4)."
    if not paid and colour != own and (left == 1 or colour > own):
        return f"{name(s, kind)} needs a {COLOURS[own]} resource, and this would leave it none (§4.1)."
    if colour < least:
        return "Name the colours in the order green, blue, red (§4.4)."
    return "Too few would be left: name the colours in the order green, blue, red (§4.4)."


# §6

def why_not_attack(s: Hercules, seat: i64, chosen: i64, action: i64) -> str:
    if not ATTACK.says(action):
        return "Name the attackers, then declare the attack (§6.1)."
    side = s.sides[seat]
    i = side.place(ATTACK.arg(action))
    if i < 0:
        return f"{NOT_HERE} (§6.1)."
    if having(s, seat, effects.MEEK) & bit(i):
        return f"{who(s, seat, i)} cannot attack, as its text says (§6.1)."
    if side.tapped & bit(i):
        return f"{who(s, seat, i)} is tapped and cannot attack (§6.1)."
    return f"{who(s, seat, i)} is among the attackers already (§6.1)."


def why_not_block(s: Hercules, seat: i64, named: i64, alone: i64, action: i64) -> str:
    """`named`: the places of those that have been named; `alone`: of the attackers that only two can block, and whom
    one blocks so far."""
    if DECLARE.says(action):
        return f"{who(s, s.seat, lowest(alone))} can only be blocked by two or more: name another (§6.2)."
    if not BLOCK.says(action):
        return NAME_THEM
    side = s.sides[seat]
    i = side.place(BLOCK.arg(action))
    if i < 0:
        return f"{NOT_HERE} (§6.2)."
    if having(s, seat, effects.RECKLESS) & bit(i):
        return f"{who(s, seat, i)} cannot block, as its text says (§6.2)."
    if side.tapped & bit(i):
        return f"{who(s, seat, i)} is tapped and cannot block (§6.2)."
    if named & bit(i):
        return f"{who(s, seat, i)} blocks already (§6.2)."
    attackers = blockable(s, seat, i)
    if not attackers:
        return f"{who(s, seat, i)} can block none of the attackers, as their texts say (§6.2)."
    return by_two(s, lowest(attackers))


def by_two(s: Hercules, k: i64) -> str:
    return f"{who(s, s.seat, k)} can only be blocked by two or more, and nobody else is left for that (§6.2)."


def why_not_meet(s: Hercules, seat: i64, piece: i64, free: i64, alone: i64, met: i64) -> str:
    """§6.2 Why nobody can be named against this piece. `free`: who may still block; `alone` as in `why_not_block`;
    `met`: the places of the attackers that somebody may be named against."""
    attacking = s.sides[s.seat]
    k = attacking.place(piece)
    if k < 0 or not attacking.attackers & bit(k):
        return NO_ATTACKER
    if met & bit(k):
        return NAME_THEM
    if having(s, s.seat, effects.ELUSIVE) & bit(k):
        return f"{who(s, s.seat, k)} cannot be blocked, as its text says (§6.2)."
    while free:
        i = lowest(free)
        free &= free - 1
        if can_block(s, seat, i, s.seat, k):
            return why_not_against(s, seat, i, piece, alone)
    return f"{who(s, s.seat, k)} cannot be blocked by any of yours that may still block, as its text says (§6.2)."


def why_not_against(s: Hercules, seat: i64, i: i64, piece: i64, alone: i64) -> str:
    """§6.2 Why the character at place i cannot block this piece; `alone` as in `why_not_block`."""
    attacking = s.sides[s.seat]
    k = attacking.place(piece)
    if k < 0 or not attacking.attackers & bit(k):
        return NO_ATTACKER
    if having(s, s.seat, effects.ELUSIVE) & bit(k):
        return f"{who(s, s.seat, k)} cannot be blocked, as its text says (§6.2)."
    if not can_block(s, seat, i, s.seat, k):
        return (f"{who(s, s.seat, k)} cannot be blocked by {who(s, seat, i)}, whose power is {power(s, seat, i)} "
                "(§6.2).")
    if having(s, s.seat, effects.GANG) & ~alone & bit(k):
        return by_two(s, k)
    other = lowest(alone & ~bit(k))
    return f"{who(s, seat, i)} is needed against {who(s, s.seat, other)}, which two or more must block (§6.2)."


def why_not_join(s: Hercules, seat: i64, piece: i64) -> str:
    """§8.3 Why this piece cannot join the blockers."""
    side = s.sides[seat]
    i = side.place(piece)
    if i < 0:
        return f"{NOT_HERE} (§8.1)."
    if having(s, seat, effects.RECKLESS) & bit(i):
        return f"{who(s, seat, i)} cannot block, as its text says (§6.2)."
    if side.blockers() & bit(i):
        return f"{who(s, seat, i)} blocks already (§6.2)."
    if side.tapped & bit(i):
        return f"{who(s, seat, i)} is tapped and cannot block (§6.2)."
    attackers = blockable(s, seat, i)
    if not attackers:
        return f"{who(s, seat, i)} can block none of the attackers, as their texts say (§6.2)."
    return by_two(s, lowest(attackers))


def why_not_combat(s: Hercules, seat: i64, action: i64) -> str:
    if PLAY.says(action) or PAY.says(action):
        return why_not_play(s, seat, action, True)
    return "Play a combat card, or pass (§6.3)."


def why_not_fell(s: Hercules, seat: i64, at: i64, chosen: i64, action: i64) -> str:
    """§6.10 `at`: the place of the attacker; `chosen`: of its blockers, so far."""
    if not FELL.says(action):
        return "First pick which of the blockers fall (§6.10)."
    side = s.sides[s.defender]
    i = side.place(FELL.arg(action))
    if i < 0 or not blocking(side, s.sides[seat].pieces[at]) & bit(i):
        return f"That is no blocker of {who(s, seat, at)} (§6.10)."
    if side.shielded & bit(i):
        return f"{who(s, s.defender, i)} cannot be discarded this turn (§8.13)."
    if chosen & bit(i):
        return f"{who(s, s.defender, i)} falls already (§6.10)."
    left = power(s, seat, at) - strength(s, s.defender, chosen)
    if power(s, s.defender, i) > left:
        return (f"{who(s, s.defender, i)} has power {power(s, s.defender, i)}, and {left} is the most that can still "
                "fall (§6.10).")
    return "Name those that fall in the order of the list (§6.10)."


# §8 characters

def why_not_target(s: Hercules, seat: i64, foe: i64, whom: Whom, chosen: tuple[int, ...], text: str,
                   action: i64) -> str:
    """What a text means, which is picked by `seat`."""
    if not OWN.says(action) and not FOE.says(action):
        return f"First follow the card: {text} (§8.3)."
    if FOE.says(action) and foe < 0:
        return f"That is none of those that the card means: {text} (§8.1)."
    owner, piece = (seat, OWN.arg(action)) if OWN.says(action) else (foe, FOE.arg(action))
    i = s.sides[owner].place(piece)
    if i < 0:
        return f"{'You have' if owner == seat else 'Your opponent has'} no such character in play (§8.1)."
    if any(action == one for one in chosen):
        return f"{who(s, owner, i)} is chosen already (§8.1)."
    if owner != seat and whom.side != OWN_SIDE and find_protected(s, owner) & bit(i):
        return f"{who(s, owner, i)} cannot be chosen by its opponents, as its text says (§8.7)."
    return f"{who(s, owner, i)} is none of those that the card means: {text} (§8.1)."


def why_not_give(s: Hercules, seat: i64, whom: Whom | None, but: i64, action: i64) -> str:
    """Why a character of one’s own cannot be discarded; `whom`: of those that a text means, spoken by `but`."""
    i = s.sides[seat].place(OWN.arg(action))
    if i < 0:
        return f"{NOT_HERE} (§8.1)."
    if whom is not None and not meant(s, whom, seat, seat, but) & bit(i):
        return f"{who(s, seat, i)} is none of those that may be discarded for it (§8.1)."
    return f"{who(s, seat, i)} cannot be discarded this turn (§8.13)."


def why_not_fight(s: Hercules, seat: i64, action: i64) -> str:
    """Why an opponent’s character cannot be chosen to fight."""
    i = s.sides[seat].place(FOE.arg(action))
    if i < 0:
        return "Your opponent has no such character in play (§8.1)."
    return f"{who(s, seat, i)} cannot be chosen by its opponents, as its text says (§8.7)."


# §8 cards

def why_not_pick(s: Hercules, kind: i64, cards: vec[i64], place: str, type: i64) -> str:
    """Why a card cannot be picked of those that lie at a place, where one of this type is asked for."""
    if not among(cards, kind):
        return f"{name(s, kind)} is not in {place} (§8.3)."
    return f"{name(s, kind)} is no {noun(type)} (§8.3)."


def why_not_seek(s: Hercules, kind: i64, there: bool, type: i64) -> str:
    """§8.11 Why a card cannot be taken from one’s own deck."""
    return f"{name(s, kind)} is {'no ' + noun(type) if there else 'not in your deck'} (§8.11)."


def why_not_bring(s: Hercules, kind: i64, cards: vec[i64], place: str, dearest: i64) -> str:
    """Why a text cannot put a card of those at a place in play."""
    if TYPE[kind] != CHARACTER or not among(cards, kind):
        return why_not_pick(s, kind, cards, place, CHARACTER)
    if s.box.cost[kind] > dearest:
        return f"{name(s, kind)} costs {s.box.cost[kind]}, and {dearest} is the most (§8.1)."
    return f"{name(s, kind)} is unique and in play already (§5.5)."
