"""What counts: the power of a character, what a card costs, who may attack and block, what a battle comes to."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from kleos.core.cards.abilities import complete
from kleos.core.sets import bit, lowest, size
from kleos.games.hercules import effects
from kleos.games.hercules.board import FREE, Hercules, Side
from kleos.games.hercules.box import CHARACTER, COLOUR, TYPE, of_piece
from kleos.games.hercules.language import (
    ALWAYS,
    ANY,
    ATTACKING,
    BLOCKED,
    BLOCKING,
    FOE,
    OTHER,
    OWN,
    READY,
    TAPPED,
    UNBLOCKED,
    UNIQUE,
    Effect,
    Whom,
    Wording,
)

# of what a number is taken times, as in PER_WORDS
CHARACTERS: Final = 0
GREEN: Final = 1
BLUE: Final = 2
RED: Final = 3
ATTACKERS: Final = 4
FOES: Final = 5
RESOURCES: Final = 6
CARDS: Final = 7
FOE_CARDS: Final = 8
FALLEN: Final = 9


# §6.14 §8.6 §8.7 power

def power(s: Hercules, seat: i64, i: i64) -> i64:
    """The power of the character at this place, as things stand."""
    side, box = s.sides[seat], s.box
    kind = of_piece(side.pieces[i])
    found: i64 = box.power[kind]
    found += side.boosts[i]
    if box.varying[kind]:
        found += varying(s, seat, i, kind)
    found += led(s, seat, i)
    if side.doubled & bit(i):
        found *= 2
    return found if found > 0 else 0


def varying(s: Hercules, seat: i64, i: i64, kind: i64) -> i64:
    """§8.7 What its own text adds to its power."""
    found: i64 = 0
    for effect in s.box.effects(kind, ALWAYS):
        if effect.wording in ADDS:
            found += ADDS[effect.wording](s, seat, i, effect)
    return found


def add_attacking(s: Hercules, seat: i64, i: i64, effect: Effect) -> i64:
    return effect.n if s.sides[seat].attackers & bit(i) else 0


def add_blocking(s: Hercules, seat: i64, i: i64, effect: Effect) -> i64:
    return effect.n if s.sides[seat].against[i] != FREE else 0


def add_alone(s: Hercules, seat: i64, i: i64, effect: Effect) -> i64:
    side = s.sides[seat]
    attacker = side.against[i]
    alone = side.attackers == bit(i) or (attacker != FREE and blocking(side, attacker) == bit(i))
    return effect.n if alone else 0


def add_beside(s: Hercules, seat: i64, i: i64, effect: Effect) -> i64:
    return effect.n if s.sides[seat].has(effect.kind) else 0


def add_times(s: Hercules, seat: i64, i: i64, effect: Effect) -> i64:
    return effect.n * times(s, effect.per, seat, rival(s, seat))


Addition = Callable[[Hercules, i64, i64, Effect], i64]
ADDS: Final[dict[Wording, Addition]] = complete(effects.POWERS, {
    effects.FIERCE: add_attacking, effects.STALWART: add_blocking, effects.SOLO: add_alone, effects.WITH: add_beside,
    effects.SWELL: add_times})


def led(s: Hercules, seat: i64, i: i64) -> i64:
    """§8.7 What the texts of all others in play add to it or take from it."""
    found: i64 = 0
    box = s.box
    for other in range(len(s.sides)):
        side = s.sides[other]
        for k in range(len(side.pieces)):
            kind = of_piece(side.pieces[k])
            if box.leads[kind] or box.dreads[kind]:
                found += from_leader(s, other, k, kind, seat, i)
    return found


def from_leader(s: Hercules, leader: i64, k: i64, kind: i64, seat: i64, i: i64) -> i64:
    found: i64 = 0
    for effect in s.box.effects(kind, ALWAYS):
        whom = effect.whom
        if whom is not None and (effect.wording is effects.LEAD or effect.wording is effects.DREAD):
            if whom.side == (FOE if leader == seat else OWN):
                continue
            itself = leader == seat and k == i
            if not (itself and whom.state & OTHER) and fits(s, whom, seat, i):
                found += effect.n if effect.wording is effects.LEAD else -effect.n
    return found


def blocking(side: Side, attacker: i64) -> i64:
    """The places of a defending side that block this piece."""
    mask: i64 = 0
    for i in range(len(side.against)):
        if side.against[i] == attacker:
            mask |= bit(i)
    return mask


# numbers and characters of which a text speaks

def times(s: Hercules, per: i64, seat: i64, foe: i64) -> i64:
    """How many of those there are of which a number is taken times; 1 where it is not."""
    side = s.sides[seat]
    if per < 0:
        return 1
    if per == CHARACTERS:
        return len(side.pieces)
    if per <= RED:
        return count_coloured(side, per - GREEN)
    if per == ATTACKERS:
        return size(side.attackers)
    if per == RESOURCES:
        return len(side.resources)
    if per == CARDS:
        return side.hand.size()
    if per == FALLEN:
        return fallen(side)
    if foe < 0:
        return 0
    return len(s.sides[foe].pieces) if per == FOES else s.sides[foe].hand.size()


def rival(s: Hercules, seat: i64) -> i64:
    """§9.7 Who “your opponent” is to a text that holds all the time: the only other player still there, or of two
    whom one attacks, or by whom one may be; NONE where that is nobody."""
    others = s.opponents(seat)
    if size(others) == 1:
        return lowest(others)
    return s.defender if seat == s.seat else s.seat


def count_coloured(side: Side, colour: i64) -> i64:
    n: i64 = 0
    for piece in side.pieces:
        if COLOUR[of_piece(piece)] == colour:
            n += 1
    return n


def fallen(side: Side) -> i64:
    n: i64 = 0
    for kind in side.pile:
        if TYPE[kind] == CHARACTER:
            n += 1
    return n


def fits(s: Hercules, whom: Whom, seat: i64, i: i64) -> bool:
    """Whether the character at this place is one of those that a text means, its side and OTHER apart."""
    side = s.sides[seat]
    kind = of_piece(side.pieces[i])
    if whom.colour >= 0 and COLOUR[kind] != whom.colour:
        return False
    if whom.state and not stands(s, whom.state, side, i, kind):
        return False
    if whom.dearest >= 0 and s.box.cost[kind] > whom.dearest:
        return False
    if whom.low >= 0 or whom.high >= 0:
        strength = power(s, seat, i)
        return strength >= whom.low and (whom.high < 0 or strength <= whom.high)
    return True


def stands(s: Hercules, state: i64, side: Side, i: i64, kind: i64) -> bool:
    here = bit(i)
    if state & TAPPED and not side.tapped & here:
        return False
    if state & READY and side.tapped & here:
        return False
    if state & (ATTACKING | BLOCKING):
        attacks = side.attackers & here != 0 and state & ATTACKING != 0
        if not attacks and not (side.against[i] != FREE and state & BLOCKING):
            return False
    if state & BLOCKED and not side.blocked & here:
        return False
    if state & UNBLOCKED and (side.blocked & here or not side.attackers & here):
        return False
    return not state & UNIQUE or s.box.unique[kind] != 0


def meant(s: Hercules, whom: Whom, seat: i64, owner: i64, but: i64) -> i64:
    """The places on the side of `owner` that a text of `seat` means; `but`: the piece that speaks, or -1."""
    side = s.sides[owner]
    if (whom.side == OWN and owner != seat) or (whom.side == FOE and owner == seat):
        return 0
    mask: i64 = 0
    for i in range(len(side.pieces)):
        itself = owner == seat and side.pieces[i] == but
        if not (itself and whom.state & OTHER) and fits(s, whom, owner, i):
            mask |= bit(i)
    if whom.side != OWN and owner != seat and whom.number:
        mask &= ~find_protected(s, owner)
    return mask


def find_protected(s: Hercules, seat: i64) -> i64:
    """The places of a side that opponents cannot choose."""
    return having(s, seat, effects.PROTECTED)


def having(s: Hercules, seat: i64, wording: Wording) -> i64:
    """The places of a side whose card has this lasting effect."""
    amounts = s.box.amounts(wording)
    mask: i64 = 0
    side = s.sides[seat]
    for i in range(len(side.pieces)):
        if amounts[of_piece(side.pieces[i])]:
            mask |= bit(i)
    return mask


def sum_of(s: Hercules, seat: i64, wording: Wording) -> i64:
    """How much of a lasting effect a side has in all."""
    amounts = s.box.amounts(wording)
    n: i64 = 0
    for piece in s.sides[seat].pieces:
        n += amounts[of_piece(piece)]
    return n


# §4 costs

def cost(s: Hercules, seat: i64, kind: i64) -> i64:
    """§8.8 What a card costs this seat now."""
    return price(s.box.cost[kind], surcharge(s, seat, TYPE[kind]))


def price(printed: i64, change: i64) -> i64:
    """§8.8 What a card of this printed cost costs when so much is added."""
    if change < 0 and printed + change < 1:
        return 1 if printed else 0
    return printed + change


def surcharge(s: Hercules, seat: i64, type: i64) -> i64:
    """What the characters in play add to the costs of a seat's cards of a type, or take from them."""
    found: i64 = 0
    for other in range(len(s.sides)):
        amounts = s.box.thrifts if other == seat else s.box.tolls
        for piece in s.sides[other].pieces:
            kind = of_piece(piece)
            if amounts[kind]:
                found += change_price(s, kind, type, other == seat)
    return found


def change_price(s: Hercules, speaker: i64, type: i64, own: bool) -> i64:
    """By how much a character's text changes the cost of a card of this type."""
    found: i64 = 0
    for effect in s.box.effects(speaker, ALWAYS):
        if effect.type < 0 or effect.type == type:
            if own and effect.wording is effects.THRIFT:
                found -= effect.n
            elif not own and effect.wording is effects.TOLL:
                found += effect.n
    return found


def payable(s: Hercules, seat: i64, kind: i64) -> bool:
    """§4.1 §4.2"""
    return affordable(s.sides[seat], COLOUR[kind], cost(s, seat, kind))


def affordable(side: Side, colour: i64, price: i64) -> bool:
    """§4.1 §4.2 Whether a card of this colour can be paid for at this price."""
    return price == 0 or (side.funds() >= price and side.ready[colour] > 0)


# §6 who may

def able_attackers(s: Hercules, seat: i64) -> i64:
    """§3.6 §6.1"""
    return s.sides[seat].untapped() & ~having(s, seat, effects.MEEK)


def able_blockers(s: Hercules, seat: i64) -> i64:
    """§6.2"""
    return s.sides[seat].untapped() & ~having(s, seat, effects.RECKLESS)


def can_block(s: Hercules, seat: i64, i: i64, attacker: i64, k: i64) -> bool:
    """§6.2 Whether the character at place i of a seat can block that at place k of the attacker."""
    kind, box = of_piece(s.sides[attacker].pieces[k]), s.box
    if not box.dodging[kind]:
        return True
    if box.amounts(effects.ELUSIVE)[kind]:
        return False
    evaded, shunned = box.amounts(effects.EVADE)[kind], box.amounts(effects.NIMBLE)[kind]
    strength = power(s, seat, i)
    return (not evaded or strength > evaded) and (not shunned or strength < shunned)


def blockable(s: Hercules, seat: i64, i: i64) -> i64:
    """§6.2 The attackers that the character at this place of a seat can block."""
    mask: i64 = 0
    attackers = s.sides[s.seat].attackers
    while attackers:
        k = lowest(attackers)
        attackers &= attackers - 1
        if can_block(s, seat, i, s.seat, k):
            mask |= bit(k)
    return mask


# §6.9 §6.10

def strength(s: Hercules, seat: i64, places: i64) -> i64:
    """The powers of these together."""
    total: i64 = 0
    while places:
        i = lowest(places)
        places &= places - 1
        total += power(s, seat, i)
    return total


def fullest(s: Hercules, seat: i64, places: i64, limit: i64) -> list[i64]:
    """§6.10 The sets of these whose powers together are at most the limit, and to which no other could be added."""
    if strength(s, seat, places) <= limit:
        return [places]
    found: list[i64] = []
    subset = places
    while True:
        if strength(s, seat, subset) <= limit and not extendable(s, seat, places & ~subset, subset, limit):
            found.append(subset)
        if not subset:
            break
        subset = (subset - 1) & places
    return found


def extendable(s: Hercules, seat: i64, others: i64, subset: i64, limit: i64) -> bool:
    left = limit - strength(s, seat, subset)
    while others:
        i = lowest(others)
        others &= others - 1
        if power(s, seat, i) <= left:
            return True
    return False


def sides_of(s: Hercules, whom: Whom, seat: i64, foe: i64) -> i64:
    """The seats on whose side a text means characters, as a mask."""
    mask: i64 = 0
    if whom.side in (OWN, ANY):
        mask |= bit(seat)
    if whom.side in (FOE, ANY):
        if whom.number == 0 and whom.side == ANY:
            return bit(seat) | s.opponents(seat)
        if foe >= 0:
            mask |= bit(foe)
    return mask

