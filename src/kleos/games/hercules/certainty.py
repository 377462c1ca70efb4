"""§7.1 What surely comes of an attack, or of a card: how much of a deck is left whatever is blocked, whose deck is
emptied, who wins."""
from __future__ import annotations

from typing import Final

from kleos.core.face import player
from kleos.core.flow import CHANCE
from kleos.core.sets import bit, size
from kleos.games.hercules import effects
from kleos.games.hercules.attack import Attack, Battles, Block, Combat
from kleos.games.hercules.board import PASS, PLAY, Hercules
from kleos.games.hercules.box import COMBAT, KINDS_IN_ALL, TYPE, of_piece
from kleos.games.hercules.draws import Draw
from kleos.games.hercules.language import ALWAYS, ATTACKS, BEATS, BLOCKS, EACH, LEAVES, THROUGH, YOU, Effect
from kleos.games.hercules.odd import Contest
from kleos.games.hercules.rules import Muster
from kleos.games.hercules.scoring import FALLEN, able_blockers, blockable, having, payable, power, times

FEW: Final = 12                                         # cards of a deck that one card may empty
CONDITIONS: Final = (effects.OFFER, effects.SACRIFICE, effects.IF_WITH, effects.IF_BEHIND, effects.IF_DEEPER,
                     effects.IF_BLOCKED, effects.IF_NO_BLOCK)
Pair = tuple[int, int]                                  # the places of a blocker and of an attacker


def cards_lost(s: Hercules) -> int:
    """§6.8 How many cards the attack discards as things stand; before it is declared with those that texts of attackers
    discard."""
    return int(Battles(s.seat, 0, 0, 0, 0).smashed(s)) + (cards_said(s) if isinstance(s.now, (Muster, Attack)) else 0)


def surely_says(s: Hercules, kind: int) -> list[Effect]:
    """What a character says as it attacks before anything that depends on a condition, or on what somebody gives."""
    found = list[Effect]()
    for effect in s.box.effects(kind, ATTACKS):
        if effect.wording in CONDITIONS:
            break
        found.append(effect)
    return found


def cards_said(s: Hercules) -> int:
    """How many cards the texts of the attackers surely discard from the defender’s deck as they attack: of three
    players it is not known whom they mean (§9.7)."""
    total, side = 0, s.sides[s.seat]
    for i, piece in enumerate(side.pieces):
        for effect in surely_says(s, int(of_piece(piece))) if side.attackers >> i & 1 else []:
            alone = effect.who == EACH or (effect.who != YOU and size(s.opponents(s.seat)) == 1)
            if effect.wording is effects.MILL and alone:
                total += int(effect.n * times(s, effect.per, s.seat, s.defender))
    return total


def speak(s: Hercules) -> None:
    """What the texts of the attackers surely add to the attack as they attack, in place."""
    side = s.sides[s.seat]
    for i, piece in enumerate(side.pieces):
        for effect in surely_says(s, int(of_piece(piece))) if side.attackers >> i & 1 else []:
            if effect.wording is effects.GAIN:
                side.boosts[i] += effect.n * times(s, effect.per, s.seat, s.defender)
            elif effect.wording is effects.SMASH:
                s.smash += effect.n * times(s, effect.per, s.seat, s.defender)


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
        speak(after)
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
    return cards_lost(shown) >= shown.sides[shown.defender].cards.size


def unstoppable(s: Hercules, defender: int) -> bool:
    """Whether nobody of the defender could block one of the attackers."""
    able = int(able_blockers(s, defender))
    return not any(able >> i & 1 and int(blockable(s, defender, i)) for i in range(able.bit_length()))


def follow(s: Hercules, seat: int, *actions: int) -> Hercules:
    """The position after these actions, as far as nobody has a choice: the seat knows when it has no combat card, of
    others only what everybody sees. No further than to the next turn, or than to where it matters which cards fall."""
    after, met, contest = s.copy(), False, False
    for action in actions:
        after.apply(action)
    for _ in range(sum([side.cards.size for side in s.sides])):
        if after.over() or list(after.won) != list(s.won):
            break
        contest = contest or isinstance(after.now, Contest)
        if contest and isinstance(after.now, Draw):
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
        return foretell(s, after, seat)
    if not after.over() and list(after.won) == list(s.won):
        return "you are out" if seat in gone else ""
    said = "you lose" if seat in gone else "you win"
    return said if after.over() else f"{said} this game"


# the last card

def drawn_out(s: Hercules, after: Hercules) -> int:
    """§3.3 §7.1 Of two the one whose turn has come meanwhile, and who must draw the only card of the deck; −1 if that
    is nobody."""
    step = after.now
    if after.over() or not isinstance(step, Draw) or not step.first or s.now.opens_turn():
        return -1
    last = after.sides[step.seat].cards.size == 1 and size(after.opponents(step.seat)) == 1
    return int(step.seat) if last and list(after.won) == list(s.won) else -1


def foretell(s: Hercules, after: Hercules, seat: int) -> str:
    """“leaves 1 card, which Player 2 must draw: you win”, where a position that has followed comes to that."""
    last = drawn_out(s, after)
    if last < 0:
        return ""
    game = "" if last_game(after, after.left_of(last)) else " this game"
    if last == seat:
        return f"leaves 1 card, which you must draw: you lose{game}"
    return f"leaves 1 card, which {player(last)} must draw: you win{game}"


def nearly(s: Hercules, seat: int) -> bool:
    """Whether the attack, with what the seat has named of it, would leave a single card of the deck as things stand."""
    shown = compose(s, seat)
    if shown.defender < 0 or shown.over() or shown.reckoned:
        return False
    return shown.sides[shown.defender].cards.size - cards_lost(shown) == 1


def certain(s: Hercules, then: Hercules, seat: int) -> int:
    """§7.1 Whether the seat wins from a position to which it has come from another one, if it does nothing more than to
    let the attack take its course: 2 at once, 1 because another one must draw the last card, else 0."""
    after = pass_by(follow(then, seat), seat, s)
    if isinstance(after.now, Combat) and after.now.seat == seat:
        after = follow(after, seat, int(PASS.number()))
    if after.over() or list(after.won) != list(s.won):
        return 2 if after.won[seat] > s.won[seat] else 0
    last = drawn_out(s, after)
    if shaken(s, after) or (last < 0 and (not foresees(after, seat) or stoppers(after, s))):
        return 0
    if last >= 0:
        return int(last != seat)
    left = after.sides[after.defender].cards.size - lost_at_least(after)
    going = int(after.sides[seat].attackers)
    return 2 if left <= 0 else int(left == 1 and not any_speaks(after, seat, going, (THROUGH,)))


def shaken(s: Hercules, after: Hercules) -> bool:
    """Whether it matters to powers which cards have been discarded from a deck meanwhile."""
    return any(side.lost != after.sides[seat].lost and any(counts_fallen(s, int(of_piece(one))) for one in side.pieces)
               for seat, side in enumerate(s.sides))


def counts_fallen(s: Hercules, kind: int) -> bool:
    return any(effect.per == FALLEN for effect in s.box.effects(kind, ALWAYS))


# who wins

def promise(s: Hercules, seat: int, known: Hercules) -> str:
    """§7.1 “You win in this turn”, and what might still stop it by what is known before, where all that is left to do
    is to let the attack, or the card, take its course; empty if it does not win."""
    after = pass_by(follow(s, seat), seat, known)
    own = isinstance(after.now, Combat) and after.now.seat == seat
    said = outcome(known, follow(after, seat, int(PASS.number())) if own else after, seat)
    if said.startswith("you win"):
        return f"{said.capitalize()} in this turn"
    if own or shaken(known, after) or not decides(after, seat):
        return ""
    free, stops = isinstance(after.now, Combat), stoppers(after, known)
    said = f"You win{'' if last_game(after, seat) else ' this game'} in this turn{'' if free else ', whoever blocks'}"
    return f"{said}{'' if free else ','} unless {' or '.join(stops)} stops it" if stops else said


def unarmed(s: Hercules, seat: int, known: Hercules) -> bool:
    """§10.3 Whether everybody knows that a seat can pay for no combat card: by its untapped resources, and where lists
    are open by what is not seen of its cards as they are known, before any that may be discarded meanwhile."""
    side = known.sides[seat]
    hidden = {int(kind) for layer in side.cards.layers for kind in layer.kinds} | {int(one) for one in side.hand.kinds}
    return not any(TYPE[kind] == COMBAT and payable(s, seat, kind)
                   and (not s.box.open or side.cards.rest[kind] or kind in hidden) for kind in range(KINDS_IN_ALL))


def pass_by(s: Hercules, seat: int, known: Hercules) -> Hercules:
    """The position once those have played no combat card who can have none, as it was known before."""
    while isinstance(s.now, Combat) and s.now.seat != seat and not s.over() and unarmed(s, int(s.now.seat), known):
        s = follow(s, seat, int(PASS.number()))
    return s


def decides(s: Hercules, seat: int) -> bool:
    """Whether the attack of this seat empties the last other deck, whoever blocks, as the powers stand."""
    return foresees(s, seat) and lost_at_least(s) >= s.sides[s.defender].cards.size


def foresees(s: Hercules, seat: int) -> bool:
    """Whether the last other player is asked what may be done about an attack of this seat."""
    step = s.now
    if s.over() or s.seat != seat or not isinstance(step, (Block, Combat)) or size(s.opponents(seat)) > 1:
        return False
    return bool(step.seat == s.defender and not s.reckoned)


def lost_at_least(s: Hercules) -> int:
    """How many cards an attack takes, whoever blocks, as the powers stand."""
    return least(s) if isinstance(s.now, Block) else cards_lost(s)


def last_game(s: Hercules, seat: int) -> bool:
    """§7.4 Whether one game more decides the match for this seat."""
    return bool((s.won[seat] + 1) * 2 > s.box.games)


def stoppers(s: Hercules, known: Hercules) -> list[str]:
    """What might change an attack that is about to be blocked, or is past that, by what was known before."""
    foe = int(s.defender)
    armed = Combat(foe).asked(s) and not unarmed(s, foe, known)
    found = ["a combat card"] if armed else []
    if isinstance(s.now, Block) and (speaks(s, int(s.seat), int(s.sides[s.seat].attackers))
                                     or speaks(s, foe, int(able_blockers(s, foe)))):
        found.append("a text")
    return found


def speaks(s: Hercules, seat: int, places: int) -> bool:
    """Whether a block can make one of these characters say something."""
    return any_speaks(s, seat, places, (BLOCKS, BEATS, LEAVES))


def any_speaks(s: Hercules, seat: int, places: int, moments: tuple[int, ...]) -> bool:
    """Whether one of these characters has a text for one of these moments."""
    kinds = [of_piece(piece) for i, piece in enumerate(s.sides[seat].pieces) if places >> i & 1]
    return any(len(s.box.effects(kind, moment)) > 0 for kind in kinds for moment in moments)


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
