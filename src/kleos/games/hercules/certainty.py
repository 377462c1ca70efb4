"""§7.1 What surely comes of an attack, or of a card: how much of a deck is left whatever is blocked, whose deck is
emptied, who wins."""
from __future__ import annotations

from typing import Final

from kleos.core.flow import CHANCE
from kleos.core.sets import bit, size
from kleos.games.hercules import effects
from kleos.games.hercules.attack import Attack, Battles, Block, Combat
from kleos.games.hercules.board import PASS, PLAY, Hercules
from kleos.games.hercules.box import COMBAT, KINDS_IN_ALL, TYPE, of_piece
from kleos.games.hercules.language import BEATS, BLOCKS, LEAVES
from kleos.games.hercules.scoring import able_blockers, blockable, having, payable, power

FEW: Final = 12                                         # cards of a deck that one card may empty
Pair = tuple[int, int]                                  # the places of a blocker and of an attacker


def cards_lost(s: Hercules) -> int:
    """§6.8 How many cards the attack discards as things stand."""
    return int(Battles(s.seat, 0, 0, 0, 0).smashed(s))


def block(s: Hercules, pairs: list[Pair]) -> Hercules:
    """The position as if these were the blocks."""
    then = s.copy()
    for k, i in pairs:
        then.sides[s.defender].against[k] = s.sides[s.seat].pieces[i]
        then.sides[s.seat].blocked |= bit(i)
    return then


def meetings(s: Hercules) -> list[Pair]:
    """§6.2 Who could be named against whom."""
    able, found = int(able_blockers(s, s.defender)), list[Pair]()
    for k in range(able.bit_length()):
        places = int(blockable(s, s.defender, k)) if able >> k & 1 else 0
        found += [(k, i) for i in range(places.bit_length()) if places >> i & 1]
    return found


def best_blocks(s: Hercules) -> list[Pair]:
    """The blocks after which the deck loses least, if each attacker is met by one at most."""
    best: dict[int, tuple[int, list[Pair]]] = {0: (0, [])}          # by the attackers that are met
    total = cards_lost(s)
    saved = {pair: total - cards_lost(block(s, [pair])) for pair in meetings(s)}
    for k in sorted({k for k, _ in saved}):
        for met, (sum_of, pairs) in list(best.items()):
            for i in [i for one, i in saved if one == k and not met >> i & 1]:
                here = met | 1 << i
                if sum_of + saved[k, i] > best.get(here, (0, []))[0]:
                    best[here] = (sum_of + saved[k, i], [*pairs, (k, i)])
    return max(best.values(), key=lambda one: one[0])[1]


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


# whose deck is emptied

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
    others only what everybody sees. No further than to the next turn."""
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
    return outcome(s, follow(s, seat, *actions), seat)


def outcome(s: Hercules, after: Hercules, seat: int) -> str:
    """The same of a position that has followed."""
    gone = emptied(s, after)
    if not gone:
        return ""
    if not after.over() and list(after.won) == list(s.won):
        return "you are out" if seat in gone else ""
    said = "you lose" if seat in gone else "you win"
    return said if after.over() else f"{said} this game"


# who wins

def promise(s: Hercules, seat: int) -> str:
    """§7.1 “You win in this turn”, and what might still stop it, where all that is left to do is to let the attack, or
    the card, take its course; empty if it does not win."""
    after = pass_by(follow(s, seat), seat)
    own = isinstance(after.now, Combat) and after.now.seat == seat
    said = outcome(s, follow(after, seat, int(PASS.number())) if own else after, seat)
    if said.startswith("you win"):
        return f"{said.capitalize()} in this turn"
    if own or not decides(after, seat):
        return ""
    free, stops = isinstance(after.now, Combat), stoppers(after)
    said = f"You win{'' if last_game(after, seat) else ' this game'} in this turn{'' if free else ', whoever blocks'}"
    return f"{said}{'' if free else ','} unless {' or '.join(stops)} stops it" if stops else said


def unarmed(s: Hercules, seat: int) -> bool:
    """§10.3 Whether everybody knows that a seat can pay for no combat card: by its untapped resources, and where lists
    are open by what is not seen of its cards."""
    side = s.sides[seat]
    hidden = {int(kind) for layer in side.cards.layers for kind in layer.kinds} | {int(one) for one in side.hand.kinds}
    return not any(TYPE[kind] == COMBAT and payable(s, seat, kind)
                   and (not s.box.open or side.cards.rest[kind] or kind in hidden) for kind in range(KINDS_IN_ALL))


def pass_by(s: Hercules, seat: int) -> Hercules:
    """The position once those have played no combat card who can have none."""
    while isinstance(s.now, Combat) and s.now.seat != seat and not s.over() and unarmed(s, int(s.now.seat)):
        s = follow(s, seat, int(PASS.number()))
    return s


def decides(s: Hercules, seat: int) -> bool:
    """Whether the attack of this seat empties the last other deck, whoever blocks, as the powers stand."""
    step = s.now
    if s.over() or s.seat != seat or not isinstance(step, (Block, Combat)) or size(s.opponents(seat)) > 1:
        return False
    lost = least(s) if isinstance(step, Block) else cards_lost(s) if threatens(s, seat) else 0
    return step.seat == s.defender and lost >= s.sides[s.defender].cards.size


def last_game(s: Hercules, seat: int) -> bool:
    """§7.4 Whether one game more decides the match for this seat."""
    return bool((s.won[seat] + 1) * 2 > s.box.games)


def stoppers(s: Hercules) -> list[str]:
    """What might change an attack that is about to be blocked, or is past that."""
    foe = int(s.defender)
    armed = Combat(foe).asked(s) and not unarmed(s, foe)
    found = ["a combat card"] if armed else []
    if isinstance(s.now, Block) and (speaks(s, int(s.seat), int(s.sides[s.seat].attackers))
                                     or speaks(s, foe, int(able_blockers(s, foe)))):
        found.append("a text")
    return found


def speaks(s: Hercules, seat: int, places: int) -> bool:
    """Whether a block can make one of these characters say something."""
    kinds = [of_piece(piece) for i, piece in enumerate(s.sides[seat].pieces) if places >> i & 1]
    return any(s.box.effects(kind, moment) for kind in kinds for moment in (BLOCKS, BEATS, LEAVES))


def least(s: Hercules) -> int:
    """§6.8 How many cards the attack discards at least, whoever blocks."""
    side, pairs = s.sides[s.seat], meetings(s)
    places = [i for i in range(len(side.pieces)) if side.attackers >> i & 1]
    if not s.smash and not int(side.attackers & having(s, s.seat, effects.RUTHLESS)):
        return cards_lost(block(s, best_blocks(s)))
    takes = sorted([int(power(s, s.seat, i) + s.box.amounts(effects.RAVAGE)[of_piece(side.pieces[i])])
                    for i in places])                   # here a second blocker, or the last one, may save more
    number = len({k for k, _ in pairs})
    return max(0, cards_lost(s) - sum(takes[max(0, len(takes) - number):]) - (int(s.smash) if number else 0))
