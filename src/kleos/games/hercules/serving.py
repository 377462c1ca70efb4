"""Whether a combat card of the hand could change anything in an attack that may come soon."""
from __future__ import annotations

from typing import Final

from kleos.core.flow import CHANCE
from kleos.games.hercules.attack import Block, Combat
from kleos.games.hercules.board import ATTACK, DECLARE, PASS, Hercules
from kleos.games.hercules.box import CHARACTER, COMBAT, KINDS_IN_ALL, TYPE
from kleos.games.hercules.effects import DROWSY, TIRELESS
from kleos.games.hercules.futility import futile
from kleos.games.hercules.payment import pay
from kleos.games.hercules.rules import Muster
from kleos.games.hercules.scoring import having, payable

NOBODY: Final = -1                                      # comes


def serves(s: Hercules, seat: int, kind: int) -> bool:
    """§6.3 Whether a combat card could change anything in the next attack of the seat, or in that of the next player,
    with the characters in play and one of the hand that can be paid for beside it."""
    for mine in list_sides(s, seat, kind):
        if any(helps(mine, attacker, seat, kind) for attacker in (seat, *list_foes(s, seat))):
            return True
    return False


def serve_together(s: Hercules, seat: int, cards: list[int]) -> bool:
    """§6.3 Whether each combat card among some that are played in one turn could change anything in the next attack,
    with the characters in play and those among them."""
    then = s.copy()
    for kind in cards:
        if TYPE[kind] == CHARACTER and then.may_enter(kind):
            then.sides[seat].stand(kind, seat)
    return all(any(helps(then, attacker, seat, kind) for attacker in (seat, *list_foes(s, seat)))
               for kind in cards if TYPE[kind] == COMBAT)


def list_foes(s: Hercules, seat: int) -> list[int]:
    """§6.1 Who attacks this seat."""
    return [other for other, side in enumerate(s.sides) if not side.out and s.left_of(other) == seat]


def serves_at_home(s: Hercules, seat: int, kind: int, attackers: int) -> bool:
    """§6.3 Whether a combat card could change anything in the next attack on the seat, if these of its characters have
    attacked before and are tapped."""
    then = s.copy()
    then.sides[seat].tapped |= attackers & ~having(then, seat, TIRELESS)
    return any(helps(then, attacker, seat, kind) for attacker in list_foes(s, seat))


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


def helps(s: Hercules, attacker: int, seat: int, kind: int) -> bool:
    """Whether the card could change anything in an attack of this player with everybody; somebody may come there, of
    whatever power, who attacks or blocks."""
    other = int(s.left_of(seat)) if attacker == seat else attacker
    for newcomer in [NOBODY, *plain_kinds(s)]:
        then = s.copy()
        for side in then.sides:
            side.refresh()                              # §3.7
        if attacker != seat:
            then.sides[attacker].tapped &= then.sides[attacker].frozen | having(then, attacker, DROWSY)     # §3.2
        if newcomer != NOBODY:
            then.sides[other].stand(newcomer, other)
        attack(then, attacker)
        if then.defender >= 0 and fight(then, seat, kind, int(s.turn)):
            return True
    return False


def plain_kinds(s: Hercules) -> list[int]:
    """Characters without a text who may come into play, one for each power."""
    found = {int(s.box.power[kind]): kind for kind in range(KINDS_IN_ALL) if TYPE[kind] == CHARACTER
             and s.may_enter(kind) and not any(len(effects) for effects in s.box.abilities[kind].effects)}
    return [found[power] for power in sorted(found)]


def attack(s: Hercules, attacker: int) -> None:
    """Somebody attacks with all who can, in place."""
    s.seat, s.now, s.defender, s.reckoned = attacker, Muster(attacker), -1, False
    for _ in range(len(s.sides[attacker].pieces)):
        action = next((int(one) for one in s.legal() if ATTACK.says(one)), -1) if s.to_act() == attacker else -1
        if action >= 0:
            s.apply(action)
    if s.to_act() == attacker and s.allows(DECLARE.number()):
        s.apply(DECLARE.number())


def fight(s: Hercules, seat: int, kind: int, turn: int) -> bool:
    """Whether the card could change anything in an attack that is under way, if nobody blocks or a single one does."""
    step = s.now
    if s.over() or s.turn != turn or s.defender < 0 or step.opens_turn():
        return False
    if isinstance(step, Combat) and step.seat == seat:
        return not futile(s, kind)
    ways = [int(one) for one in s.legal()] if s.to_act() != CHANCE else [int(s.nth(0))]
    if isinstance(step, Combat):
        ways = [int(PASS.number())]
    elif isinstance(step, Block):
        ways = [one for one in ways if step.blocker >= 0 or not step.blocks or DECLARE.says(one)]
    else:
        ways = ways[:1]
    for way in ways:
        then = s.copy()
        then.apply(way)
        if fight(then, seat, kind, turn):
            return True
    return False
