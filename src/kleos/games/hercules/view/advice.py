"""What an attack comes to that is declared or being composed, and what surely comes of an option; and why it is a good
one."""
from __future__ import annotations

from typing import Final

from kleos.core.flow import CHANCE
from kleos.core.sets import bit
from kleos.games.hercules.attack import Attack, Battles, Block, Combat
from kleos.games.hercules.board import ATTACK, BLOCK, DECLARE, END, PASS, PLAY, SET, Hercules
from kleos.games.hercules.box import COMBAT, TYPE
from kleos.games.hercules.scoring import able_blockers, blockable

FEW: Final = 12                                         # cards of a deck that one card may empty


def compose(s: Hercules, seat: int, attackers: int = 0) -> Hercules:
    """The position as if what the seat composes were declared; the same one if it composes nothing."""
    step = s.now
    if isinstance(step, Attack) and step.seat == seat and not attackers:
        attackers = int(step.chosen)
    if attackers:
        after = s.copy()
        after.sides[seat].attackers, after.sides[seat].blocked = attackers, 0
        after.defender = s.left_of(seat)
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
    if PASS.says(action) or DECLARE.says(action):
        return advise_course(s, action)
    if SET.says(action):
        return "One resource a turn: each pays every turn from now on."
    if PLAY.says(action):
        if TYPE[PLAY.arg(action)] == COMBAT:
            return "Now is its moment; both have shown what they attack and block with."
        return "What is in play works for you every turn, and untapped resources do nothing now."
    if ATTACK.says(action):
        return "Unblocked it discards cards, and the deck is what everybody lives on."
    if BLOCK.says(action):
        return "Who is blocked discards no card from your deck."
    return "What stays untapped can block, and pay for combat cards." if END.says(action) else ""


def advise_course(s: Hercules, action: int) -> str:
    """Why an attack should take its course."""
    if loses(s, action):
        return "Nothing better was found: this empties your deck (§7.1)."
    if threatens(s, int(s.now.seat)) and s.now.seat == s.seat:
        return "As things stand, this empties the deck of your rival (§7.1)."
    if PASS.says(action):
        return "A combat card may be worth more in another battle."
    if isinstance(s.now, Block) and not s.now.blocks:
        return "Whom you do not risk can still attack in your own turn."
    return "Whoever else stays untapped can still block in the next turn."
