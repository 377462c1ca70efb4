"""Whether the rival can still stop a win that is near, whatever cards it may hold."""
from __future__ import annotations

from typing import Final

from kleos.core.flow import CHANCE
from kleos.core.parts import picture
from kleos.core.sets import bit
from kleos.games.heroes.board import FOOD, Heroes
from kleos.games.heroes.box import counts
from kleos.games.heroes.draws import Draw
from kleos.games.heroes.military import Helping, Military
from kleos.games.heroes.rules import HandLimit
from kleos.games.heroes.scoring import wins_next

MOST_LOOKED_AT: Final = 500                             # positions, when it is asked whether anything stops a win
OPEN: Final = 0                                         # of `seek_stop`: too much to be looked through, or by chance


def is_sure(s: Heroes, seat: int) -> bool:
    """§8.2 Whether nothing that the rival may do in its next turn stops the win of a seat, as far as that is known."""
    if s.roster.draft or s.roster.closed or s.roster.extra_actions:
        return False
    then = begin_next(s, 1 - seat)
    return then is not None and seek_stop(imagine(then, seat), seat) is None


def imagine(then: Heroes, seat: int) -> Heroes:
    """The rival's turn, in which it holds every card that it may hold, or draw, as far as a seat knows."""
    rival, world = then.sides[1 - seat], then.copy()
    numbers = rival.cards.unseen(bit(seat))
    pile = counts(rival.pile) if not rival.cards.size else [0] * len(numbers)
    kinds = [kind for kind, n in enumerate(numbers) for _ in range(min(2, int(n) + int(pile[kind])))]
    hold(world, 1 - seat, [*[int(kind) for kind in rival.hand.known(seat)], *kinds])
    return world


def hold(s: Heroes, seat: int, kinds: list[int]) -> None:
    """A side holds these cards, and no others."""
    hand = s.sides[seat].hand
    while hand.size():
        hand.remove(0)
    for kind in kinds:
        hand.add(kind)
    s.sides[seat].cards.doubts = None


def begin_next(after: Heroes, rival: int) -> Heroes | None:
    """The rival's next Military phase, without the card that is drawn; None where something is decided before."""
    then = after.copy()
    while not (isinstance(then.now, Military) and then.now.seat == rival):
        if then.over():
            return None
        if isinstance(then.now, (HandLimit, Draw)):
            then.done()
        elif not then.now.happen(then):
            return None
        then.tidy()
    return then


def may_stop(s: Heroes, rival: int) -> bool:
    """§8.2 Whether something that can still be done in this Military phase keeps the rival from a win in the next
    Control; a card to be drawn may, and so may what is too much to be looked through."""
    return seek_stop(s, rival) is not None


def seek_stop(s: Heroes, winner: int) -> Heroes | int | None:
    """A position of this Military phase in which that seat does not win with its next Control, the nearest one; None
    where there is none, and OPEN where that is not known. Food taken along stops nobody."""
    waiting, met = [s], {repr(picture(s))}
    for now in waiting:
        if wins_next(now, winner) < 0:
            return now
        if len(met) > MOST_LOOKED_AT:
            return OPEN
        if now.to_act() == CHANCE:
            if s.roster.extra_actions or now.acts < s.roster.actions + now.extra:
                return OPEN
            continue
        if isinstance(now.now, HandLimit):
            continue
        for action in [FOOD.number(0)] if isinstance(now.now, Helping) else now.legal():
            after = follow(now, int(action))
            looks = repr(picture(after))
            if looks not in met:
                met.add(looks)
                waiting.append(after)
    return None


def follow(s: Heroes, action: int) -> Heroes:
    """The position after an action, as far as nobody has a choice; no further than to the end of the Military phase."""
    after = s.copy()
    after.now.take(after, action)
    after.tidy()
    while not isinstance(after.now, HandLimit) and after.now.happen(after):
        after.tidy()
    return after
