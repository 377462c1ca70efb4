"""Whether a combat card of the hand could change anything in an attack that may come soon."""
from __future__ import annotations

from kleos.core.flow import CHANCE
from kleos.games.hercules.attack import Block, Combat
from kleos.games.hercules.board import ATTACK, DECLARE, PASS, Hercules
from kleos.games.hercules.box import CHARACTER, COMBAT, KINDS_IN_ALL, TYPE
from kleos.games.hercules.futility import futile
from kleos.games.hercules.payment import pay
from kleos.games.hercules.rules import Muster
from kleos.games.hercules.scoring import payable


def serves(s: Hercules, seat: int, kind: int) -> bool:
    """§6.3 Whether a combat card could change anything in the next attack of the seat, or in that of the next player,
    with the characters in play and one of the hand that can be paid for beside it."""
    for mine in list_sides(s, seat, kind):
        for attacker in (int(s.left_of(seat)), seat):
            if any(not futile(fight, kind) for fight in list_fights(mine, attacker, seat)):
                return True
    return False


def serve_together(s: Hercules, seat: int, cards: list[int]) -> bool:
    """§6.3 Whether each combat card among some that are played in one turn could change anything in the next attack,
    with the characters in play and those among them."""
    then = s.copy()
    for kind in cards:
        if TYPE[kind] == CHARACTER and then.may_enter(kind):
            then.sides[seat].stand(kind, seat)
    return all(any(not futile(fight, kind) for attacker in (int(s.left_of(seat)), seat)
                   for fight in list_fights(then, attacker, seat)) for kind in cards if TYPE[kind] == COMBAT)


def list_sides(s: Hercules, seat: int, kind: int) -> list[Hercules]:
    """The position as it is, and with each character of the hand that leaves enough to pay for the card."""
    found = [s]
    for other in sorted({int(one) for one in s.sides[seat].hand.kinds if TYPE[one] == CHARACTER}):
        if payable(s, seat, other) and s.may_enter(other):
            then = s.copy()
            pay(then, seat, other)
            then.sides[seat].stand(other, seat)
            found.append(then)
    return [one for one in found if payable(one, seat, kind)]


def list_fights(s: Hercules, attacker: int, seat: int) -> list[Hercules]:
    """The moments when the seat may play combat cards if this one attacks with everybody: if nobody blocks, and if one
    does. Of others somebody may come who attacks, or blocks."""
    then, other = s.copy(), int(s.left_of(seat))
    for side in then.sides:
        side.refresh()                                  # §3.7
    if not then.sides[other].untapped():
        then.sides[other].stand(plain_kind(then), other)
    then.seat, then.now, then.defender, then.reckoned = attacker, Muster(attacker), -1, False
    for _ in range(len(then.sides[attacker].pieces)):
        action = next((int(one) for one in then.legal() if ATTACK.says(one)), -1) if then.to_act() == attacker else -1
        if action >= 0:
            then.apply(action)
    if then.now.allows(then, DECLARE.number()) and then.to_act() == attacker:
        then.apply(DECLARE.number())
    return [fight for blocks in (False, True) for fight in come_to_cards(then, seat, blocks)]


def plain_kind(s: Hercules) -> int:
    """A character without a text who may come into play."""
    return next(kind for kind in range(KINDS_IN_ALL) if TYPE[kind] == CHARACTER and s.may_enter(kind)
                and not any(len(effects) for effects in s.box.abilities[kind].effects))


def come_to_cards(s: Hercules, seat: int, blocks: bool) -> list[Hercules]:
    """The moment when the seat may play combat cards in an attack under way, if there is one."""
    then, turn = s.copy(), s.turn
    for _ in range(50):
        step = then.now
        if then.over() or then.turn != turn or then.defender < 0 or step.opens_turn():
            return []
        if isinstance(step, Combat) and step.seat == seat:
            return [then]
        if then.to_act() == CHANCE:
            then.apply(int(then.nth(0)))
        elif isinstance(step, Combat):
            then.apply(PASS.number())
        elif isinstance(step, Block) and not blocks and step.allows(then, DECLARE.number()):
            then.apply(DECLARE.number())
        else:
            then.apply(int(next(iter(then.legal()))))
    return []
