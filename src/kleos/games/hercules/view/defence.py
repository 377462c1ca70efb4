"""What the likely blocks of an attack would leave of it, and what would befall the attackers."""
from __future__ import annotations

from typing import Final

from kleos.core.face import whose
from kleos.core.sets import bit, size
from kleos.games.hercules.attack import Battles
from kleos.games.hercules.board import Hercules
from kleos.games.hercules.refusals import who
from kleos.games.hercules.scoring import able_blockers, blockable

Pair = tuple[int, int]                                  # the places of a blocker and of an attacker
MEETS: Final = {-1: "blocks and beats {}", 0: "blocks and trades with {}", 1: "blocks {}"}


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


def meet(s: Hercules, i: int, k: int) -> int:
    """How the attacker at this place comes off if that blocker alone meets it: −1 it falls alone, 1 it does not fall,
    0 both fall."""
    then = block(s, [(k, i)])
    lost, _ = Battles(s.seat, i, 0, 0, 0).lost(then)
    if not lost >> i & 1:
        return 1
    return 0 if any(places >> k & 1 for places in Battles(s.seat, i, 0, 0, 0).sets(then)) else -1


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


def likely_blocks(s: Hercules) -> list[Pair]:
    """What the defender may be expected to do: of single blocks the one that comes off best, unless the deck is at
    stake."""
    pairs = meetings(s)
    if min(len({k for k, _ in pairs}), len({i for _, i in pairs})) > 1:
        return best_blocks(s)
    last = cards_lost(s) >= s.sides[s.defender].cards.size
    fates = {(k, i): (meet(s, i, k), cards_lost(block(s, [(k, i)]))) for k, i in pairs}
    return [min(pairs, key=lambda pair: fates[pair][::-1] if last else fates[pair])]


def tell_blocks(s: Hercules, pairs: list[Pair]) -> str:
    """Who blocks and what comes of it, after an “if”; of several only how many."""
    if len(pairs) > 1:
        able = size(int(able_blockers(s, s.defender)))
        return f"{len(pairs) if able > len(pairs) else 'both' if able == 2 else f'all {able}'} block"
    [(k, i)] = pairs
    fate = meet(s, i, k)
    falls = any(places >> k & 1 for places in Battles(s.seat, i, 0, 0, 0).sets(block(s, pairs)))
    return f"{blocker(s, k)} {MEETS[fate].format(who(s, s.seat, i))}{' and falls' if falls and fate > 0 else ''}"


def blocker(s: Hercules, k: int) -> str:
    """A blocker by its name, and by whose it is where both sides have such a one."""
    by, side = who(s, s.defender, k), s.sides[s.seat]
    twin = any(who(s, s.seat, i).startswith(by) for i in range(len(side.pieces)))
    return f"{whose(s.defender)} {by}" if twin else by


def risk(s: Hercules) -> str:
    """What may befall an attacker: the worst that a single blocker can do."""
    found = [(meet(s, i, k), k, i) for k, i in meetings(s)]
    worst = min([fate for fate, _, _ in found])
    if worst > 0:
        return "no blocker there can win alone"
    who_falls, by = next((who(s, s.seat, i), blocker(s, k)) for fate, k, i in found if fate == worst)
    return f"{by} can {'beat' if worst < 0 else 'trade with'} {who_falls}"
