"""A quick, sensible policy for play-outs: a resource, the dearest card that does something, attacks that cost nothing
or win the race, blocks that pay."""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.dice import Rng
from kleos.core.sets import bit, lowest, size
from kleos.games.hercules.attack import Attack, Battles, Block, Combat
from kleos.games.hercules.board import (
    AGAINST,
    ATTACK,
    BLOCK,
    DECLARE,
    DISCARD,
    END,
    FOE,
    OWN,
    PASS,
    PLAY,
    REDRAW,
    SET,
    Hercules,
)
from kleos.games.hercules.box import CHARACTER, COLOUR, TYPE
from kleos.games.hercules.choices import Listed
from kleos.games.hercules.hints.outlook import CHARACTER as BODY
from kleos.games.hercules.hints.outlook import COST, OUTLOOK, SUPPLY, might, through
from kleos.games.hercules.language import ALL
from kleos.games.hercules.language import FOE as THEIRS
from kleos.games.hercules.language import OWN as OURS
from kleos.games.hercules.picks import Drop, Offer
from kleos.games.hercules.rules import Muster, Redraw
from kleos.games.hercules.scoring import able_attackers, able_blockers, can_block, meant, power, strength
from kleos.games.hercules.targets import Give, Target

BOLD: Final = 6                                         # one attack of so many is made although it may cost somebody


def play(s: Hercules, rng: Rng) -> None:
    """Up to the draw that opens the next turn; which attack and which blocks it is to be is tried out."""
    while True:
        step = s.now
        action = choose(s, rng)
        if isinstance(step, Muster) and (ATTACK.says(action) or END.says(action)):
            strike(s, step.seat)
        elif isinstance(step, Block) and BLOCK.says(action) and not step.blocks:
            defend(s, step.seat, rng)
        else:
            s.do(action)
        if s.over() or s.now.opens_turn():
            return


def strike(s: Hercules, seat: i64) -> None:
    """No attack, or those whom nobody stops, and others besides, the strongest first: whatever looks best."""
    foe, left = s.left_of(seat), able_attackers(s, seat)
    blockers = able_blockers(s, foe)
    going: i64 = 0
    best: i64 = 0
    most = try_action(s, seat, END.number()) if left else 0.0
    while left:
        i = next_attacker(s, seat, left, foe, blockers)
        left &= ~bit(i)
        going |= bit(i)
        if left and not stopped(s, seat, next_attacker(s, seat, left, foe, blockers), foe, blockers):
            continue
        then = s.copy()
        compose(then, seat, going)
        worth = finish_turn(then, seat)
        if worth > most:
            best, most = going, worth
    compose(s, seat, best)


def next_attacker(s: Hercules, seat: i64, left: i64, foe: i64, blockers: i64) -> i64:
    """Of these one whom nobody stops, if there is one; the strongest of them."""
    best: i64 = 0
    most: i64 = -1
    while left:
        i = lowest(left)
        left &= left - 1
        worth = power(s, seat, i) + (0 if stopped(s, seat, i, foe, blockers) else 100)
        if worth > most:
            best, most = i, worth
    return best


def compose(s: Hercules, seat: i64, going: i64) -> None:
    """Attack with these; with nobody, end the turn."""
    if not going:
        s.do(END.number())
        return
    pieces = s.sides[seat].pieces[:]
    while going:
        i = lowest(going)
        going &= going - 1
        s.do(ATTACK.number(pieces[i]))
    if isinstance(s.now, Attack):
        s.do(DECLARE.number())


def defend(s: Hercules, seat: i64, rng: Rng) -> None:
    """The blocks of this policy, if they look better than none."""
    then = s.copy()
    block_all(then, rng)
    if finish_turn(then, seat) > try_action(s, seat, DECLARE.number()):
        block_all(s, rng)
    else:
        s.do(DECLARE.number())


def block_all(s: Hercules, rng: Rng) -> None:
    while isinstance(s.now, Block):
        s.do(choose(s, rng))


def choose(s: Hercules, rng: Rng) -> i64:
    """An option of whoever is to act; chance by its weights."""
    step = s.now
    if s.to_act() < 0 or not isinstance(step, Listed):
        return step.sample(s, rng)
    options = step.options(s)
    if len(options) == 1:
        return options[0]
    if isinstance(step, Muster):
        return muster(s, step.seat, options, rng)
    if isinstance(step, Attack):
        return attack(s, step.seat, options, rng, DECLARE.number())
    if isinstance(step, Block):
        return block(s, step, options, rng)
    if isinstance(step, Combat):
        return combat(s, step.seat, options, rng)
    if isinstance(step, Redraw):
        return REDRAW.number()
    if isinstance(step, (Target, Battles)):
        return strongest(s, step.seat, options, True)
    if isinstance(step, Give):
        return strongest(s, step.seat, options, False)
    if isinstance(step, (Drop, Offer)):
        return cheapest(s, options)
    return step.sample(s, rng)


# step 3, 4, 5

def muster(s: Hercules, seat: i64, options: vec[i64], rng: Rng) -> i64:
    best: i64 = -1
    most: i64 = -1
    for action in options:
        if SET.says(action):
            return field(s, seat, options)
        if PLAY.says(action) and useful(s, seat, PLAY.arg(action)):
            price: i64 = 2 * s.box.cost[PLAY.arg(action)] + rng.below(3)
            if price > most:
                best, most = action, price
    return best if best >= 0 else attack(s, seat, options, rng, END.number())


def field(s: Hercules, seat: i64, options: vec[i64]) -> i64:
    """The resource of the colour of which fewest are in play."""
    best: i64 = options[0]
    for action in options:
        if SET.says(action) and s.sides[seat].fields(COLOUR[SET.arg(action)]) < \
                s.sides[seat].fields(COLOUR[SET.arg(best)]):
            best = action
    return best


def useful(s: Hercules, seat: i64, kind: i64) -> bool:
    """Whether the text of an action or a combat card finds somebody; characters always do."""
    if TYPE[kind] == CHARACTER:
        return True
    for effect in s.box.effects(kind, 0):
        whom = effect.whom
        if whom is not None:
            for other in range(s.box.seats):
                wanted = other != seat if whom.side != OURS else other == seat
                if wanted and meant(s, whom, seat, other, -1):
                    return whom.number != ALL or whom.side in (OURS, THEIRS)
            return False
    return True


# A

def attack(s: Hercules, seat: i64, options: vec[i64], rng: Rng, otherwise: i64) -> i64:
    """The next attacker that may go; without one, `otherwise`."""
    side, foe = s.sides[seat], s.left_of(seat)
    able: i64 = 0
    for action in options:
        if ATTACK.says(action):
            able |= bit(side.place(ATTACK.arg(action)))
    if not able:
        return otherwise
    step = s.now
    going = able | (step.chosen if isinstance(step, Attack) else 0)
    blockers = able_blockers(s, foe)
    rest = stoppable(s, seat, going, foe, blockers)
    if through(s, seat, going, blockers) >= s.sides[foe].cards.size or pays(s, seat, rest, foe, blockers):
        return ATTACK.number(side.pieces[lowest(able)])
    if endangered(s, seat, foe):
        return otherwise
    while able:
        i = lowest(able)
        able &= able - 1
        if not rest & bit(i) or not rng.below(BOLD):
            return ATTACK.number(side.pieces[i])
    return otherwise


def stoppable(s: Hercules, seat: i64, going: i64, foe: i64, blockers: i64) -> i64:
    """Those of the attackers who may be stopped."""
    rest: i64 = 0
    while going:
        i = lowest(going)
        going &= going - 1
        if stopped(s, seat, i, foe, blockers):
            rest |= bit(i)
    return rest


def pays(s: Hercules, seat: i64, rest: i64, foe: i64, blockers: i64) -> bool:
    """Whether those who may be stopped are so many that it pays to attack with all of them: what gets through
    is worth more than those who are lost."""
    lost = size(blockers)
    if size(rest) <= lost:
        return False
    deck = s.sides[foe].cards.size
    gone = deck - through(s, seat, rest, blockers)
    usual = strength(s, seat, rest) // size(rest)
    price = (might(usual) + COST * usual + BODY) * lost
    return SUPPLY[deck] - SUPPLY[gone if gone > 0 else 0] > price


def endangered(s: Hercules, seat: i64, foe: i64) -> bool:
    """Whether all of the next player’s characters could empty the deck."""
    return strength(s, foe, s.sides[foe].every()) >= s.sides[seat].cards.size


def stopped(s: Hercules, seat: i64, i: i64, foe: i64, blockers: i64) -> bool:
    """Whether one of these could block this attacker and hold out against it."""
    mine = power(s, seat, i)
    while blockers:
        k = lowest(blockers)
        blockers &= blockers - 1
        if power(s, foe, k) >= mine and can_block(s, foe, k, seat, i):
            return True
    return False


# B

def block(s: Hercules, step: Block, options: vec[i64], rng: Rng) -> i64:
    """Blockers that win or trade; when the deck is in danger, whoever can."""
    side, foe = s.sides[step.seat], s.sides[s.seat]
    if step.blocker >= 0:
        return target(s, step, options)
    free = foe.attackers & ~find_blocked(step)
    danger = strength(s, s.seat, free) >= side.cards.size
    for action in options:
        if BLOCK.says(action):
            i = side.place(BLOCK.arg(action))
            for k in range(len(foe.pieces)):
                if free & bit(k) and can_block(s, step.seat, i, s.seat, k) and (
                        danger or power(s, step.seat, i) >= power(s, s.seat, k)):
                    return action
    return DECLARE.number() if step.allows(s, DECLARE.number()) else options[rng.below(len(options))]


def find_blocked(step: Block) -> i64:
    """The attackers that are blocked in the draft."""
    mask: i64 = 0
    for at in range(1, len(step.blocks), 2):
        attacker: i64 = step.blocks[at]
        mask |= bit(attacker)
    return mask


def target(s: Hercules, step: Block, options: vec[i64]) -> i64:
    """The strongest attacker that is free and that it holds; else the strongest."""
    foe, free = s.sides[s.seat], ~find_blocked(step)
    mine = power(s, step.seat, step.blocker)
    best: i64 = options[0]
    most: i64 = -1
    for action in options:
        k = foe.place(AGAINST.arg(action))
        theirs = power(s, s.seat, k)
        worth = theirs + (100 if free & bit(k) else 0) + (50 if mine >= theirs else 0)
        if worth > most:
            best, most = action, worth
    return best


# C and texts

def combat(s: Hercules, seat: i64, options: vec[i64], rng: Rng) -> i64:
    """The combat card after which the turn ends best, or none."""
    best, most = PASS.number(), -2.0
    for action in options:
        if PASS.says(action) or (PLAY.says(action) and useful(s, seat, PLAY.arg(action))):
            worth = try_action(s, seat, action)
            if worth > most or (worth == most and PASS.says(action)):
                best, most = action, worth
    return best


def try_action(s: Hercules, seat: i64, action: i64) -> float:
    """What the turn comes to after this."""
    then = s.copy()
    then.do(action)
    return finish_turn(then, seat)


def finish_turn(s: Hercules, seat: i64) -> float:
    """What the turn comes to by this policy, if nobody plays a combat card any more; it is played on for that."""
    rng = Rng(1)
    while not s.over() and not s.now.opens_turn():
        s.do(PASS.number() if isinstance(s.now, Combat) else choose(s, rng))
    return OUTLOOK.value(s, seat)


def strongest(s: Hercules, seat: i64, options: vec[i64], most_power: bool) -> i64:
    """Of the characters offered the strongest, of others’ before one’s own; or one’s own weakest."""
    best: i64 = options[0]
    most: i64 = -1000
    for action in options:
        worth: i64 = 0
        if OWN.says(action):
            worth = power(s, seat, s.sides[seat].place(OWN.arg(action)))
        elif FOE.says(action):
            worth = 50 + foe_power(s, seat, FOE.arg(action))
        if not most_power:
            worth = -worth
        if worth > most:
            best, most = action, worth
    return best


def foe_power(s: Hercules, seat: i64, piece: i64) -> i64:
    for other in range(s.box.seats):
        if other != seat:
            i = s.sides[other].place(piece)
            if i >= 0:
                return power(s, other, i)
    return 0


def cheapest(s: Hercules, options: vec[i64]) -> i64:
    """The card that costs least; resources come after all others."""
    best: i64 = options[0]
    least: i64 = 1000
    for action in options:
        if DISCARD.says(action):
            price: i64 = s.box.cost[DISCARD.arg(action)]
            if price and price < least:
                best, least = action, price
    return best
