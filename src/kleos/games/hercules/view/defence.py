"""What the likely blocks of an attack would leave of it, what would befall the attackers, and what may come back."""
from __future__ import annotations

from typing import Final

from kleos.core.face import whose
from kleos.core.sets import size
from kleos.games.hercules import effects
from kleos.games.hercules.attack import Battles
from kleos.games.hercules.board import Hercules
from kleos.games.hercules.certainty import Pair, best_blocks, block, cards_lost, meetings
from kleos.games.hercules.refusals import who
from kleos.games.hercules.scoring import able_attackers, able_blockers, having

MEETS: Final = {-1: "blocks and beats {}", 0: "blocks and trades with {}", 1: "blocks {}"}


def meet(s: Hercules, i: int, k: int) -> int:
    """How the attacker at this place comes off if that blocker alone meets it: −1 it falls alone, 1 it does not fall,
    0 both fall."""
    then = block(s, [(k, i)])
    lost, _ = Battles(s.seat, i, 0, 0, 0).lost(then)
    if not lost >> i & 1:
        return 1
    return 0 if any(places >> k & 1 for places in Battles(s.seat, i, 0, 0, 0).sets(then)) else -1


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


# the next turn

def count_return(s: Hercules, seat: int, foe: int, tapped: int) -> int:
    """How many cards the characters in play of the one who is attacked could discard in the next turn, if they have the
    seat as their own defender, and these of its characters cannot block. Who is frozen stays at home."""
    if s.left_of(foe) != seat or s.sides[foe].out:
        return 0
    then = s.copy()
    for side in then.sides:
        side.refresh()                                  # §3.7
    mine, theirs = then.sides[seat], then.sides[foe]
    then.seat, then.defender, then.smash, then.reckoned = foe, seat, 0, False
    mine.tapped |= tapped & ~having(s, seat, effects.TIRELESS)
    theirs.tapped &= theirs.frozen | having(then, foe, effects.DROWSY)
    theirs.attackers = able_attackers(then, foe)
    return cards_lost(block(then, best_blocks(then)))


def find_kept(s: Hercules, seat: int, attackers: int) -> int:
    """Who could attack, does not, and so is untapped to block in the next turn."""
    able = able_attackers(s, seat) & able_blockers(s, seat) & ~having(s, seat, effects.TIRELESS)
    return int(able & ~attackers)


def tell_kept(s: Hercules, seat: int, foe: int, attackers: int) -> str:
    """What those are kept for who could attack and do not: what might be lost without them, or whoever may come."""
    kept = find_kept(s, seat, attackers)
    if not kept or s.left_of(foe) != seat:
        return ""
    stays = f"{who(s, seat, kept.bit_length() - 1)} stays" if size(kept) == 1 else f"{size(kept)} others stay"
    without = count_return(s, seat, foe, attackers | kept)
    if without > count_return(s, seat, foe, attackers):
        return f"{stays} back to block, or {could_go(s, seat, without)}"
    return f"{stays} back to block whoever may come"


def could_go(s: Hercules, seat: int, cards: int) -> str:
    """So many cards of a deck, or all of them."""
    mine = int(s.sides[seat].cards.size)
    if cards < mine:
        return f"{cards} of your {mine} could go"
    return f"your last {mine} cards could go" if mine > 1 else "your last card could go"
