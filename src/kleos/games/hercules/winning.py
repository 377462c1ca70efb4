"""§7.1 The shortest way to a win that nobody can prevent: in this turn, or by the last card of a deck, which
another one must draw."""
from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from kleos.core.sets import size
from kleos.games.hercules.attack import Attack, Block
from kleos.games.hercules.board import ATTACK, DECLARE, PAY, PLAY, SET, Hercules
from kleos.games.hercules.box import COLOUR, RESOURCE, TYPE, of_piece
from kleos.games.hercules.certainty import certain, compose
from kleos.games.hercules.draws import Mill
from kleos.games.hercules.effects import MILL
from kleos.games.hercules.language import MOMENTS, YOU
from kleos.games.hercules.payment import ByHand
from kleos.games.hercules.rules import Muster, Redraw
from kleos.games.hercules.scoring import able_attackers, able_blockers, blockable, cost, power, strength

MOST: Final = 300                                       # positions that are looked at
CARD: Final = 20                                        # actions that a card counts for
TEXT: Final = 4                                         # cards that a text may take besides what it says it does
Way = tuple[int, int, list[int], Hercules]              # what it costs, its number, its actions, where they lead


def find_win(s: Hercules, seat: int) -> list[int]:
    """What the seat has to do, with what chance decides left out: at once before by a card that must be drawn, then
    with fewest cards, then with fewest actions. Empty where no such way is known."""
    if s.now.actor != seat or size(s.opponents(seat)) > 1 or isinstance(s.now, (Block, Redraw, ByHand)) or \
            not within_reach(s, seat):
        return []
    ways: list[Way] = [(0, 0, [], s)]
    later, number = list[int](), 0
    while ways and number < MOST:
        price, _, line, here = heappop(ways)
        sure = certain(s, here, seat) if line else 0
        if sure == 2:
            return line
        later = later or (line if sure else [])
        if not goes_on(s, here, seat):
            continue
        for actions in list_actions(here, seat):
            number += 1
            then = here.copy()
            for action in actions:
                then.do(action)
            cards = len([action for action in actions if PLAY.says(action)])
            heappush(ways, (price + CARD * cards + len(actions), number, [*line, *actions], mill(then)))
    return later


def mill(s: Hercules) -> Hercules:
    """The position, in place, once cards have been discarded of which it does not matter which they are."""
    while not s.over() and isinstance(s.now, Mill):
        s.do(s.now.nth(s, 0))
    return s


def goes_on(s: Hercules, then: Hercules, seat: int) -> bool:
    """Whether the seat is to act, and what it may do has nothing to do with luck."""
    same = then.sides[seat].lost == s.sides[seat].lost and list(then.won) == list(s.won)
    return bool(not then.over() and then.now.actor == seat and same and not isinstance(then.now, (Block, ByHand)))


def within_reach(s: Hercules, seat: int) -> bool:
    """Whether so small a deck might be emptied, by a rough guess."""
    side, foe = s.sides[seat], s.left_of(seat)
    reach = 1 + int(s.smash) + int(strength(s, seat, side.every()))
    reach += sum([most_milled(s, int(of_piece(piece))) + TEXT for piece in side.pieces])
    for kind in side.hand.kinds:
        if TYPE[kind] != RESOURCE and int(cost(s, seat, kind)) <= int(side.funds()) + 1:
            reach += int(s.box.power[kind]) + most_milled(s, int(kind)) + TEXT
    return bool(s.sides[foe].cards.size <= reach)


def most_milled(s: Hercules, kind: int) -> int:
    """How many cards the texts of a card take from others at one go."""
    return sum([int(effect.n) for moment in range(len(MOMENTS)) for effect in s.box.effects(kind, moment)
                if effect.wording is MILL and effect.who != YOU])


def list_actions(s: Hercules, seat: int) -> list[list[int]]:
    """What the seat might do next: attacks as a whole, of resources one of each colour."""
    found, colours = list[list[int]](), set[int]()
    for option in s.now.legal(s):
        action = int(option)
        if PAY.says(action) or ATTACK.says(action) or DECLARE.says(action):
            continue
        if SET.says(action):
            colour = int(COLOUR[SET.arg(action)])
            if colour in colours:
                continue
            colours.add(colour)
        found.append([action])
    return found + list_attacks(s, seat)


def list_attacks(s: Hercules, seat: int) -> list[list[int]]:
    """§6.1 With one of those who could go, with two, and so on: first whom nobody can block, then the strongest."""
    step = s.now
    if not isinstance(step, (Muster, Attack)):
        return []
    chosen = int(step.chosen) if isinstance(step, Attack) else 0
    able = int(able_attackers(s, seat)) & ~chosen
    found = [[int(DECLARE.number())]] if isinstance(step, Attack) else list[list[int]]()
    places = [i for i in range(able.bit_length()) if able >> i & 1]
    met = find_met(compose(s, seat, able | chosen))
    places.sort(key=lambda i: (met >> i & 1, -int(power(s, seat, i)), i))
    for n in range(1, len(places) + 1):
        named = [int(ATTACK.number(s.sides[seat].pieces[i])) for i in sorted(places[:n])]
        found.append(named if n == len(places) else [*named, int(DECLARE.number())])
    return found


def find_met(s: Hercules) -> int:
    """§6.2 The attackers whom somebody could block."""
    able, found = int(able_blockers(s, s.defender)), 0
    for k in range(able.bit_length()):
        found |= int(blockable(s, s.defender, k)) if able >> k & 1 else 0
    return found
