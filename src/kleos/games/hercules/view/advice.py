"""What an attack comes to that is declared or being composed, and what surely comes of an option; and why it is a good
one."""
from __future__ import annotations

from typing import Final

from kleos.core.face import whose
from kleos.core.flow import CHANCE
from kleos.core.prose import join_words, several
from kleos.core.sets import bit, size
from kleos.games.hercules.attack import Attack, Battles, Block, Combat
from kleos.games.hercules.board import AGAINST, ATTACK, DECLARE, END, PASS, PLAY, SET, Hercules
from kleos.games.hercules.box import COMBAT, TYPE, of_piece
from kleos.games.hercules.effects import MILL
from kleos.games.hercules.hints.outlook import through
from kleos.games.hercules.language import MOMENTS, YOU
from kleos.games.hercules.refusals import name, who
from kleos.games.hercules.scoring import able_attackers, able_blockers, blockable, blocking, power, strength
from kleos.games.hercules.targets import Target
from kleos.games.hercules.view.answering import answer
from kleos.games.hercules.view.defence import block, cards_lost, likely_blocks, meet, risk, tell_blocks
from kleos.games.hercules.view.playing import bring_in, plant, resolve

NO_USE: Final = ": changes nothing now"
FEW: Final = 12                                         # cards of a deck that one card may empty
LONGEST: Final = 119                                    # letters of a reason without its full stop


def compose(s: Hercules, seat: int, attackers: int = 0) -> Hercules:
    """The position as if what the seat composes were declared; the same one if it composes nothing."""
    step = s.now
    if isinstance(step, Attack) and step.seat == seat and not attackers:
        attackers = int(step.chosen)
    if attackers:
        after = s.copy()
        after.sides[seat].attackers, after.sides[seat].blocked = attackers, 0
        after.defender, after.reckoned = s.left_of(seat), False
        return after
    if not isinstance(step, Block) or step.seat != seat or not step.blocks:
        return s
    after = s.copy()
    for at in range(0, len(step.blocks), 2):
        i, k = step.blocks[at], step.blocks[at + 1]
        after.sides[seat].against[i] = after.sides[s.seat].pieces[k]
        after.sides[s.seat].blocked |= bit(k)
    return after


# what surely comes of it

def threatens(s: Hercules, seat: int) -> bool:
    """Whether the attack, with what the seat has named of it, would empty the deck as things stand."""
    shown = compose(s, seat)
    if shown.defender < 0 or shown.over() or shown.reckoned:
        return False
    return int(Battles(shown.seat, 0, 0, 0, 0).smashed(shown)) >= shown.sides[shown.defender].cards.size


def unstoppable(s: Hercules, defender: int) -> bool:
    """Whether nobody of the defender could block one of the attackers."""
    able = int(able_blockers(s, defender))
    return not any(able >> i & 1 and int(blockable(s, defender, i)) for i in range(able.bit_length()))


def follow(s: Hercules, seat: int, *actions: int) -> Hercules:
    """The position after these actions, as far as nobody has a choice: the seat knows when it has no combat card, of
    others nothing is known but what everybody sees. No further than to the next turn."""
    after, met = s.copy(), False
    for action in actions:
        after.apply(action)
    for _ in range(sum([side.cards.size for side in s.sides])):
        if after.over() or list(after.won) != list(s.won):
            break
        if after.to_act() == CHANCE and not after.now.opens_turn():
            met = True
            after.apply(int(after.nth(0)))
        elif isinstance(after.now, Combat) and after.now.seat == seat and not met and after.count() == 1:
            after.apply(PASS.number())
        else:
            break
    return after


def emptied(s: Hercules, after: Hercules) -> list[int]:
    """§7.1 The seats whose decks have been emptied meanwhile."""
    if after.over() or list(after.won) != list(s.won):
        return [other for other in range(len(s.sides)) if after.won[other] == s.won[other] and not s.sides[other].out]
    return [other for other in range(len(s.sides)) if after.sides[other].out and not s.sides[other].out]


def empties(s: Hercules, seat: int, kind: int) -> list[int]:
    """§7.1 The seats whose decks would surely be emptied if a card of the hand were played."""
    action = int(PLAY.number(kind))
    if min([side.cards.size for side in s.sides if not side.out]) > FEW or not s.now.allows(s, action):
        return []
    return emptied(s, follow(s, seat, action))


def anyway(s: Hercules, seat: int) -> list[int]:
    """§7.1 The seats whose decks are surely emptied if the seat plays no combat card."""
    if not isinstance(s.now, Combat) or s.now.seat != seat or not threatens(s, seat):
        return []
    return emptied(s, follow(s, seat, int(PASS.number())))


def verdict(s: Hercules, seat: int, *actions: int) -> str:
    """What these actions, which let an attack take its course, come to: “you lose”; empty where no deck is surely
    emptied."""
    after = follow(s, seat, *actions)
    gone = emptied(s, after)
    if not gone:
        return ""
    if not after.over() and list(after.won) == list(s.won):
        return "you are out" if seat in gone else ""
    said = "you lose" if seat in gone else "you win"
    return said if after.over() else f"{said} this game"


def sequel(s: Hercules, action: int) -> str:
    """What a label says besides, where by this action an attack that empties the deck takes its course."""
    seat = int(s.now.seat)
    if not threatens(s, seat) or not s.now.allows(s, action):
        return ""
    said = verdict(s, seat, action) or ("empties your deck" if seat == s.defender else "")
    return f": {said}" if said else ""


def loses(s: Hercules, action: int) -> bool:
    """Whether one’s own deck is emptied by this action, as things stand."""
    return (PASS.says(action) or DECLARE.says(action)) and s.now.seat == s.defender and sequel(s, action) != ""


# advice

def advice(s: Hercules, action: int) -> str:
    if SET.says(action):
        return plant(s, int(SET.arg(action)))
    if PLAY.says(action):
        kind, seat = int(PLAY.arg(action)), int(s.now.seat)
        out = [other for other in empties(s, seat, kind) if other != seat]
        if out:
            return f"It empties {whose(out[0])} deck (§7.1)."
        return change_battle(s, action) if TYPE[kind] == COMBAT else bring_in(s, kind)
    if ATTACK.says(action):
        step = s.now
        chosen = int(step.chosen) if isinstance(step, Attack) else 0
        return strike(s, chosen | int(bit(s.sides[step.seat].place(ATTACK.arg(action)))))
    if AGAINST.says(action) and isinstance(s.now, Block):
        after = s.copy()
        after.now.take(after, action)
        return guard(s, compose(after, int(s.now.seat)))
    if END.says(action):
        return stay(s)
    if PASS.says(action) or DECLARE.says(action):
        return advise_course(s, action)
    return turn_attack(s, action) or answer(s, action)


def advise_course(s: Hercules, action: int) -> str:
    """Why an attack should take its course."""
    step = s.now
    if isinstance(step, Attack):
        return strike(s, int(step.chosen))
    if loses(s, action):
        return "Nothing better was found: this empties your deck (§7.1)."
    if threatens(s, int(step.seat)) and step.seat == s.seat:
        return f"As things stand, this empties {whose(s.defender)} deck (§7.1)."
    if PASS.says(action):
        return hold_back(s)
    if isinstance(step, Block) and step.blocks:
        return guard(s, compose(s, int(step.seat)))
    return let_through(s)


def hold_back(s: Hercules) -> str:
    """§6.3 Why no combat card is played."""
    cards = [int(PLAY.arg(action)) for action in s.legal() if PLAY.says(action)]
    if len(cards) == 1:
        return f"{name(s, cards[0])} would change too little now; it may be worth more in another attack."
    return "None of your combat cards would change enough now; each may be worth more in another attack."


# attacks and blocks

def strike(s: Hercules, attackers: int) -> str:
    """§6.1 What the attack takes from the deck, and what blockers could make of it."""
    seat = int(s.now.seat)
    after = compose(s, seat, attackers)
    foe, cards = int(after.defender), cards_lost(after)
    deck, free = int(after.sides[foe].cards.size), unstoppable(after, foe)
    if cards >= deck:
        return finish(s, after, attackers, free)
    said = f"{'Nobody there can block: it' if free else 'It'} takes {cards} of {whose(foe)} "
    said += several(deck, "card") + pay(s, seat, attackers)
    back, mine = count_return(after, seat, foe), int(s.sides[seat].cards.size)
    told = f"; {back} of your {mine} may go in return"
    if back >= mine:
        told = f"; all {mine} of yours may go in return" if mine > 1 else "; your last may go in return"
    elif back * 2 < mine and not (back and bares(s, seat, attackers)):
        told = ""
    if free:
        return f"{said}{told}." if back * 2 >= mine or len(said + told) < LONGEST else f"{said}."
    pairs = likely_blocks(after)
    left = cards_lost(block(after, pairs)) or "none"
    blocks = f", or {left} if {tell_blocks(after, pairs)}"
    if back * 2 >= mine and len(said + blocks + told) >= LONGEST:
        blocks = f", or {left} if blocked"              # what may come back weighs more than by whom
    return join_fitting(said + blocks, told, f"; {risk(after)}" if len(pairs) > 1 else "")


def join_fitting(said: str, *more: str) -> str:
    """A sentence with those further parts for which there is room, the first ones first."""
    for part in more:
        said += part if len(said + part) < LONGEST else ""
    return f"{said}."


def finish(s: Hercules, after: Hercules, attackers: int, free: bool) -> str:
    """§7.1 How sure it is that the attack empties the deck."""
    seat, foe = int(after.seat), int(after.defender)
    deck = int(after.sides[foe].cards.size)
    if free:
        won = verdict(s, seat, *declaring(s, attackers))
        return f"Nobody there can block: this empties {whose(foe)} deck (§7.1){f': {won}' if won else ''}."
    pairs = likely_blocks(after)
    left = cards_lost(block(after, pairs))
    if left >= deck:
        return f"Whoever blocks, this empties {whose(foe)} deck (§7.1), unless a combat card or a text stops it."
    return (f"It empties {whose(foe)} deck (§7.1); if {tell_blocks(after, pairs)}, it takes {left or 'none'} of "
            f"{several(deck, 'card')}.")


def bares(s: Hercules, seat: int, attackers: int) -> bool:
    """Whether all who could block in the next turn of the others are among the attackers."""
    able = int(able_blockers(s, seat))
    return able != 0 and not able & ~attackers


def pay(s: Hercules, seat: int, attackers: int) -> str:
    """What the texts of these attackers discard from one’s own deck as they attack."""
    effects = [effect for i, piece in enumerate(s.sides[seat].pieces) if attackers >> i & 1
               for effect in s.box.effects(of_piece(piece), MOMENTS.index("attacks"))]
    cards = sum([int(effect.n) for effect in effects if effect.wording is MILL and effect.who == YOU])
    return f", for {cards} of yours" if cards else ""


def count_return(s: Hercules, seat: int, foe: int) -> int:
    """How many cards the characters in play of the one who is attacked could discard in the next turn, if they have
    the seat as their own defender: attackers, who are tapped, cannot block. Who is frozen stays at home."""
    if s.left_of(foe) != seat:
        return 0
    blockers, then = able_blockers(s, seat) & ~s.sides[seat].attackers, s.copy()
    mine, theirs = then.sides[seat], then.sides[foe]
    mine.attackers, theirs.tapped = 0, theirs.tapped & theirs.frozen
    going = able_attackers(then, foe)
    theirs.attackers = going
    return int(through(then, foe, going, blockers))


def declaring(s: Hercules, attackers: int) -> list[int]:
    """The actions that declare an attack with these, and with those who are named already."""
    side, step = s.sides[s.now.seat], s.now
    left = attackers & ~(int(step.chosen) if isinstance(step, Attack) else 0)
    named = [int(ATTACK.number(piece)) for i, piece in enumerate(side.pieces) if left >> i & 1]
    then = s.copy()
    for action in named:
        then.apply(action)
    return [*named, int(DECLARE.number())] if isinstance(then.now, Attack) else named


def guard(s: Hercules, after: Hercules) -> str:
    """§6.2 What blocks save, and who falls."""
    saved = cards_lost(s) - cards_lost(after)
    theirs, mine = fallen(after)
    they = f"{theirs[0]} falls" if len(theirs) == 1 else f"{len(theirs)} attackers fall"
    lose = f"you lose {mine[0] if len(mine) == 1 else f'{len(mine)} blockers'}"
    if not theirs:
        said = lose if mine else "nobody falls"
    elif not mine:
        said = f"{they}, and nobody of yours"
    else:
        alone = size(after.sides[s.defender].blockers()) == 1
        price = (f"you lose {mine[0] if len(mine) == 1 else several(len(mine), 'blocker')} for "
                 f"{theirs[0] if len(theirs) == 1 else several(len(theirs), 'attacker')}")
        said = "both fall" if alone else price
    if cards_lost(after) >= after.sides[s.defender].cards.size:
        return f"By itself this does not save your deck (§7.1); {said}."
    return f"It saves {several(saved, 'card')}; {said}." if saved > 0 else f"{said[0].upper()}{said[1:]}."


def fallen(s: Hercules) -> tuple[list[str], list[str]]:
    """The attackers and the blockers that would fall as things stand; of several that may be picked, the first."""
    side, lost = s.sides[s.seat], int(Battles(s.seat, 0, 0, 0, 0).lost(s)[0])
    theirs = [who(s, s.seat, i) for i in range(len(side.pieces)) if lost >> i & 1]
    mine: list[str] = []
    for i in range(len(side.pieces)):
        if side.attackers & side.blocked & bit(i):
            places = int(Battles(s.seat, i, 0, 0, 0).sets(s)[0])
            mine += [who(s, s.defender, k) for k in range(places.bit_length()) if places >> k & 1]
    return theirs, mine


def let_through(s: Hercules) -> str:
    """Why nobody should block."""
    seat, cards, side = int(s.now.seat), cards_lost(s), s.sides[s.seat]
    able = int(able_blockers(s, seat))
    fates, reach = list[int](), dict[int, int]()        # of single blockers; by attacker, what all together have
    for k in range(able.bit_length()):
        for i in range(len(side.pieces)):
            if able >> k & 1 and int(blockable(s, seat, k)) >> i & 1:
                fates.append(meet(s, i, k))
                reach[i] = reach.get(i, 0) + int(power(s, seat, k))
    costs = f"It costs {cards} of the {s.sides[seat].cards.size} cards of your deck"
    if not fates:
        return f"{costs}; nobody of yours can block."
    if min(fates) > 0 and all(reach[i] < int(power(s, s.seat, i)) for i in reach):
        return f"{costs}; a blocker would fall for nothing."
    return f"{costs}: less than a block might cost, as far as was looked ahead."


def stay(s: Hercules) -> str:
    """§3.7 What is kept for the turns of the others."""
    seat = int(s.now.seat)
    blockers, funds = size(able_blockers(s, seat)), int(s.sides[seat].funds())
    kept = [f"{blockers} of yours can block"] if blockers else []
    if funds and any(TYPE[kind] == COMBAT for kind in s.sides[seat].hand.kinds):
        kept.append(f"{several(funds, 'untapped resource')} can pay for combat cards")
    return f"Until your next turn {' and '.join(kept)}." if kept else "There is nothing better to do now."


# combat cards

def change_battle(s: Hercules, action: int) -> str:
    """§6.4 What a combat card changes as things stand; of several ways the best."""
    seat, after = int(s.now.seat), resolve(s, action)
    step = after.now
    if isinstance(step, Target) and step.seat == seat:
        ways = [resolve(after, int(one)) for one in step.options(after)]
        after = max(ways, key=lambda one: gain(one, seat))
    return changes(s, after, seat) or bring_in(s, int(PLAY.arg(action)))


def turn_attack(s: Hercules, action: int) -> str:
    """What an attack that is under way comes to if a text befalls this character; empty if it makes no difference."""
    if not isinstance(s.now, Target) or s.defender < 0 or s.reckoned:
        return ""
    return changes(s, resolve(s, action), int(s.now.seat))


def changes(s: Hercules, after: Hercules, seat: int) -> str:
    """What has become better for the seat in an attack, if anything has."""
    if after.defender < 0:
        return f"It ends the attack, and with it the loss of {several(cards_lost(s), 'card')}."
    if seat == s.defender and threatens(s, seat) and not threatens(after, seat):
        return "It keeps your deck from being emptied (§7.1)."
    more = cards_lost(after) - cards_lost(s)
    turned = turn_battle(s, after, seat)
    if turned:
        return f"{turned}."
    if seat == s.seat and more > 0:
        return f"It takes {several(more, 'more card')} from {whose(s.defender)} deck."
    if seat == s.defender and more < 0:
        return f"It saves {several(-more, 'card')} of your deck."
    return ""


def gain(s: Hercules, seat: int) -> int:
    """How good the battles look for a seat: each who falls counts more than a card."""
    if s.defender < 0:
        return 100
    theirs, mine = fallen(s)
    worth = FEW * (len(mine) - len(theirs)) + cards_lost(s)
    return worth if seat == s.seat else -worth


def turn_battle(s: Hercules, after: Hercules, seat: int) -> str:
    """The first battle that a card turns in favour of a seat."""
    side = after.sides[s.seat]
    for i, piece in enumerate(side.pieces):
        here, k = blocking(after.sides[s.defender], piece), s.sides[s.seat].place(piece)
        if not side.attackers & bit(i) or not here or k < 0:
            continue
        was, now = battle(s, k), battle(after, i)
        if (now - was if seat == s.seat else was - now) <= 0:
            continue
        blockers = join_words([who(after, s.defender, j) for j in range(len(after.sides[s.defender].pieces))
                               if here >> j & 1])
        mine, theirs = int(power(after, s.seat, i)), int(strength(after, s.defender, here))
        if now > 0:
            return f"{who(after, s.seat, i)} then beats {blockers}, {mine} against {theirs}"
        if now < 0:
            return f"{blockers} then beats {who(after, s.seat, i)}, {theirs} against {mine}"
        falls = int(Battles(s.seat, i, 0, 0, 0).lost(after)[0]) >> i & 1
        fate = f"then {'fall together' if falls else 'both survive'}, {mine} against {theirs}"
        return f"{who(after, s.seat, i)} and {blockers} {fate}"
    return ""


def battle(s: Hercules, i: int) -> int:
    """How a battle comes off for the attacker: 1 it beats a blocker, −1 it falls, 0 both or neither."""
    reckoning = Battles(s.seat, i, 0, 0, 0)
    return int(reckoning.sets(s)[0] != 0) - int(reckoning.lost(s)[0] >> i & 1)
