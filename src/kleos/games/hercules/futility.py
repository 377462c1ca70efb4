"""§8.1 Which cards and which choices would change nothing now: nobody need look at them."""
from __future__ import annotations

from kleos.core.flow import CHANCE
from kleos.games.hercules.abilities import Rival
from kleos.games.hercules.attack import Combat
from kleos.games.hercules.board import DECLINE, DISCARD, OWN, PASS, PLAY, Hercules
from kleos.games.hercules.box import ACTION, COMBAT, TYPE
from kleos.games.hercules.payment import pay
from kleos.games.hercules.picks import Offer
from kleos.games.hercules.rules import NO_STEP_3, Muster
from kleos.games.hercules.targets import Offering, Target, pass_over


def futile(s: Hercules, kind: int) -> bool:
    """§8.1 Whether an action or a combat card of the hand would change nothing now: all comes out as if it were paid
    for and thrown away. A card that asks or draws something, or gives power that might still matter, is never so."""
    step, action = s.now, int(PLAY.number(kind))
    if not isinstance(step, (Muster, Combat)) or TYPE[kind] not in (ACTION, COMBAT) or not step.allows(s, action):
        return False
    played, thrown = s.copy(), s.copy()
    played.apply(action)
    pay(thrown, step.seat, kind)
    thrown.discard_hand(step.seat, kind)
    if isinstance(step, Muster):
        thrown.planted = NO_STEP_3
        return fruitless(played, thrown, int(step.seat))
    thrown.apply(PASS.number())
    return fruitless(played, settle(thrown), int(step.seat), True)


def fruitless(played: Hercules, thrown: Hercules, seat: int, fights: bool = False) -> bool:
    """§8.1 Whether a card comes out as if it were thrown away, whoever is picked for it: opponents (§9.7), then
    characters, one text after the other."""
    step = played.now
    if isinstance(step, Rival) and step.seat == seat:
        return all(fruitless(with_choice(played, int(choice)), thrown, seat, fights)
                   for choice in step.options(played))
    if isinstance(step, Target) and step.seat == seat:
        if not all(in_vain(played, int(choice)) for choice in step.options(played)):
            return False
        played.done()                                   # by any of them nothing has changed
        played.settle()
        return fruitless(played, thrown, seat, fights)
    return bool((settle(played) if fights else played) == thrown)


def with_choice(s: Hercules, action: int) -> Hercules:
    """The position after this answer."""
    then = s.copy()
    then.apply(action)
    return then


def in_vain(s: Hercules, action: int) -> bool:
    """§8.1 §9.7 Whether to choose this opponent, or this character, would change nothing now: all comes out as if the
    text did not ask for one; or whether what is discarded for it would be discarded for nothing."""
    step = s.now
    if isinstance(step, (Offer, Offering)):
        return wasted(s, action)
    if not isinstance(step, (Rival, Target)):
        return False
    taken, passed = s.copy(), s.copy()
    if isinstance(step, Target):                        # by itself, whoever else is chosen
        taken.now = Target(step.seat, step.voice, step.index, step.n, 1, step.chosen)
    taken.apply(action)
    passed.done()
    passed.settle()
    return bool(settle(taken) == settle(passed))


def wasted(s: Hercules, action: int) -> bool:
    """§8.1 §8.3 Whether the rest of the text would change nothing if this card, or this character, were discarded for
    it."""
    if DECLINE.says(action):
        return False
    taken, passed, seat = s.copy(), s.copy(), int(s.now.seat)
    taken.apply(action)
    pass_over(passed)
    if DISCARD.says(action):
        passed.discard_hand(seat, int(DISCARD.arg(action)))
    else:
        passed.fall(seat, int(passed.sides[seat].place(OWN.arg(action))))
    passed.settle()
    return bool(settle(taken) == settle(passed))


def list_futile(s: Hercules) -> list[int]:
    """What may be done now, and would change nothing."""
    return [int(action) for action in s.legal()
            if in_vain(s, int(action)) or (PLAY.says(action) and futile(s, int(PLAY.arg(action))))]


def settle(s: Hercules) -> Hercules:
    """The position once chance has turned up whatever the fight costs, without what matters to battles alone where
    there are none. Not into the next game of a match, where hands without resources might be drawn anew for ever."""
    won = list(s.won)
    for _ in range(sum([side.cards.size for side in s.sides])):
        if s.to_act() != CHANCE or s.now.opens_turn() or list(s.won) != won:
            break
        s.apply(int(s.nth(0)))
    side = s.sides[s.seat]
    if not side.attackers & side.blocked:
        s.havoc = False
    return s
