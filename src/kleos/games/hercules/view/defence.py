"""What the likely blocks of an attack would leave of it, what would befall the attackers, what a combat card changes of
it, and what may come back."""
from __future__ import annotations

from typing import Final

from kleos.core.face import whose
from kleos.core.prose import join_words, several
from kleos.core.sets import bit, size
from kleos.games.hercules import effects
from kleos.games.hercules.attack import Battles
from kleos.games.hercules.board import OWN, Hercules
from kleos.games.hercules.certainty import (
    FEW,
    Pair,
    best_blocks,
    block,
    cards_lost,
    last_game,
    meetings,
    speak,
    threatens,
)
from kleos.games.hercules.refusals import who
from kleos.games.hercules.scoring import able_attackers, able_blockers, blocking, having, power, strength
from kleos.games.hercules.targets import Give, Offering, Target
from kleos.games.hercules.view.playing import resolve

MEETS: Final = {-1: "blocks and beats {}", 0: "blocks and trades with {}", 1: "blocks {}"}


def meet(s: Hercules, i: int, k: int) -> int:
    """How the attacker at this place comes off if that blocker alone meets it: −1 it falls alone, 1 it does not fall,
    0 both fall."""
    then = block(s, [(k, i)])
    lost, _ = Battles(s.seat, i, 0, 0, 0).lost(then)
    if not lost >> i & 1:
        return 1
    return 0 if any(places >> k & 1 for places in Battles(s.seat, i, 0, 0, 0).sets(then)) else -1


def falls(s: Hercules, seat: int, i: int) -> bool:
    """§6.10 Whether the character at this place of a seat falls in its battle as things stand, whoever is picked."""
    if seat == s.seat:
        return bool(Battles(s.seat, 0, 0, 0, 0).lost(s)[0] >> i & 1)
    k = int(s.sides[s.seat].place(s.sides[seat].against[i])) if s.defender == seat else -1
    sets = Battles(s.seat, k, 0, 0, 0).sets(s) if k >= 0 else []
    return len(sets) > 0 and all(places >> i & 1 for places in sets)


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


# what a combat card changes

def best_way(s: Hercules, action: int) -> Hercules:
    """The position after this action, and after the best of the choices that it brings."""
    seat = int(s.now.seat)
    return max(list_ways(resolve(s, action), seat, 2), key=lambda one: gain(one, seat))


def list_ways(s: Hercules, seat: int, most: int) -> list[Hercules]:
    """The positions to which the choices of a seat may lead, so many of them one after the other."""
    step = s.now
    if not most or step.seat != seat or not isinstance(step, (Target, Offering, Give)):
        return [s]
    return [way for one in step.options(s) for way in list_ways(resolve(s, int(one)), seat, most - 1)]


def turn_attack(s: Hercules, action: int) -> str:
    """What an attack that is under way comes to if a text befalls this character, or if it is given up; empty if it
    makes no difference."""
    step, seat = s.now, int(s.now.seat)
    if s.defender < 0 or s.reckoned:
        return ""
    if isinstance(step, Target):
        return changes(s, best_way(s, action), seat)
    return tell_gone(s, best_way(s, action), seat) if isinstance(step, (Offering, Give)) and OWN.says(action) else ""


def follow_line(s: Hercules, line: list[int]) -> str:
    """§6.4 What a combat card, or who is given up for it, comes to with the choices that follow; empty where these are
    not known, or nothing has become better."""
    seat, after = int(s.now.seat), resolve(s, line[0])
    for action in line[1:]:
        if after.now.seat != seat or not isinstance(after.now, (Target, Offering, Give)):
            break
        after = resolve(after, action)
    if after.now.seat == seat and isinstance(after.now, (Target, Offering, Give)):
        return ""
    return tell_gone(s, after, seat) if OWN.says(line[0]) else changes(s, after, seat)


def changes(s: Hercules, after: Hercules, seat: int) -> str:
    """What has become better for the seat in an attack, if anything has."""
    if after.defender < 0:
        return f"It ends the attack, and with it the loss of {several(cards_lost(s), 'card')}."
    if seat == s.defender and threatens(s, seat) and not threatens(after, seat):
        return f"It keeps your deck from being emptied (§7.1); with no combat card {doom(s)}."
    gone = tell_gone(s, after, seat)
    if gone:
        return gone
    more = cards_lost(after) - cards_lost(s)
    turned = turn_battle(s, after, seat)
    if turned:
        return f"{turned}."
    if seat == s.seat and more > 0:
        return f"It takes {several(more, 'more card')} from {whose(s.defender)} deck."
    if seat == s.defender and more < 0:
        return f"It saves {several(-more, 'card')} of your deck."
    return ""


def tell_gone(s: Hercules, after: Hercules, seat: int) -> str:
    """§8.3 Who of the others is gone from an attack before it is reckoned, who was given up for that, and what the
    attack takes then; empty if none is gone."""
    foe = int(s.defender if seat == s.seat else s.seat)
    mine, theirs = list_gone(s, after, seat), list_gone(s, after, foe)
    if not theirs or after.defender < 0:
        return ""
    them, was, now = name_some(s, foe, theirs), cards_lost(s), cards_lost(after)
    cost = ""
    if seat == s.defender and now < was:
        cost = f": you lose {several(now, 'card') if now else 'none'} instead of {was}"
    elif seat == s.seat and now > was:
        cost = f": it takes {several(now, 'card')} instead of {was or 'none'}"
    if not mine:
        return f"{them} {'goes' if len(theirs) == 1 else 'go'}{cost}."
    lost = f", who {'falls' if len(mine) == 1 else 'fall'} anyway," if all(falls(s, seat, i) for i in mine) else ""
    return f"You give up {name_some(s, seat, mine)}{lost} for {them}{cost}."


def list_gone(s: Hercules, after: Hercules, seat: int) -> list[int]:
    """The places of those of a side who are no longer there."""
    return [i for i, piece in enumerate(s.sides[seat].pieces) if after.sides[seat].place(piece) < 0]


def name_some(s: Hercules, seat: int, places: list[int]) -> str:
    """Characters of a side by their names, or how many."""
    return several(len(places), "character") if len(places) > 2 else join_words([who(s, seat, i) for i in places])


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


def doom(s: Hercules) -> str:
    """§7.1 What it means to be without a deck."""
    foe = int(s.seat)
    if size(s.opponents(s.defender)) > 1:
        return "you would be out"
    return "you would lose" if last_game(s, foe) else "you would lose this game"


def fallen(s: Hercules, only: int = -1) -> tuple[list[str], list[str]]:
    """The attackers and the blockers that would fall as things stand, or in the battle of one attacker; of several that
    may be picked, the first."""
    side, lost = s.sides[s.seat], int(Battles(s.seat, 0, 0, 0, 0).lost(s)[0])
    places = [only] if only >= 0 else list(range(len(side.pieces)))
    theirs = [who(s, s.seat, i) for i in places if lost >> i & 1]
    mine: list[str] = []
    for i in places:
        if side.attackers & side.blocked & bit(i):
            felled = int(Battles(s.seat, i, 0, 0, 0).sets(s)[0])
            mine += [who(s, s.defender, k) for k in range(felled.bit_length()) if felled >> k & 1]
    return theirs, mine


# the next turn

def count_return(s: Hercules, seat: int, foe: int, tapped: int, fallen: int = 0) -> int:
    """How many cards the characters in play of the one who is attacked could discard in the next turn, all together and
    with what they say as they attack, if they have the seat as their own defender, and these of its characters cannot
    block. Who is frozen stays at home, as do those who are thought to fall."""
    if s.left_of(foe) != seat or s.sides[foe].out:
        return 0
    then = s.copy()
    for side in then.sides:
        side.refresh()                                  # §3.7
    mine, theirs = then.sides[seat], then.sides[foe]
    then.seat, then.defender, then.smash, then.reckoned = foe, seat, 0, False
    mine.tapped |= tapped & ~having(s, seat, effects.TIRELESS)
    theirs.tapped &= theirs.frozen | having(then, foe, effects.DROWSY)
    theirs.attackers = int(able_attackers(then, foe)) & ~fallen
    speak(then)
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
