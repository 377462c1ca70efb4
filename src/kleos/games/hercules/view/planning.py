"""Why a card is played, or a resource put in play, as part of a turn: what it prepares, in this turn or the next; and
what an attack, or a block, comes to of which the rest is known."""
from __future__ import annotations

from typing import Final

from kleos.core.face import whose
from kleos.core.prose import join_words, several
from kleos.core.sets import size
from kleos.games.hercules.attack import Attack, Block, Combat
from kleos.games.hercules.board import (
    AGAINST,
    ATTACK,
    BLOCK,
    DECLARE,
    END,
    FOE,
    OWN,
    PASS,
    PLAY,
    SET,
    Hercules,
)
from kleos.games.hercules.box import ACTION, CHARACTER, COMBAT, RESOURCE, TYPE
from kleos.games.hercules.certainty import (
    anyway,
    block,
    cards_lost,
    certain,
    compose,
    empties,
    last_game,
    promise,
    unstoppable,
)
from kleos.games.hercules.futility import futile, in_vain
from kleos.games.hercules.language import capital, sentences
from kleos.games.hercules.payment import pay
from kleos.games.hercules.refusals import name, who
from kleos.games.hercules.rules import Muster
from kleos.games.hercules.scoring import able_attackers, able_blockers, cost, payable
from kleos.games.hercules.serving import serves
from kleos.games.hercules.targets import Give, Offering, Target
from kleos.games.hercules.view.advice import LONGEST, announce, guard, guard_one, list_pairs, strike
from kleos.games.hercules.view.defence import follow_line
from kleos.games.hercules.view.playing import EITHER, bring_in, list_working, resolve
from kleos.games.hercules.winning import find_win, mill

AT_ONCE: Final = "this one attacks at once"


def plan(s: Hercules, line: list[int]) -> str:
    """Why a turn may go on with the first of these actions; empty where that speaks for itself."""
    first = line[0]
    if ATTACK.says(first):
        return attack_with(s, line)
    if AGAINST.says(first) and isinstance(s.now, Block):
        return block_with(s, line)
    won = win(s, line)
    if won:
        return won
    if SET.says(first):
        return plan_resource(s, line).replace("!.", "!")
    if isinstance(s.now, Combat) and PLAY.says(first):
        return "" if empties(s, int(s.now.seat), int(PLAY.arg(first))) else follow_line(s, line).replace("!.", "!")
    if isinstance(s.now, (Offering, Give)) and OWN.says(first) and s.defender >= 0 and not s.reckoned:
        return follow_line(s, line).replace("!.", "!")
    return plan_card(s, line) if PLAY.says(first) and isinstance(s.now, Muster) else ""


def plan_card(s: Hercules, line: list[int]) -> str:
    """§3.5 What a card does, to whom, and who attacks then."""
    kind = int(PLAY.arg(line[0]))
    known = any(verb.says(line[-1]) for verb in (END, ATTACK, DECLARE))
    attacks = known and goes_along(s, line)
    then = tell_attack(s, line) if attacks else follow_up(s, line) if known else ""
    plain = bring_in(s, kind, attacks)
    said = point_out(s, line, plain.replace(EITHER, "") if then else plain)
    if attacks and (len(said + then) + 2 > LONGEST or "…" in said):
        said = f"Power {s.box.power[kind]} for {several(int(cost(s, int(s.now.seat), kind)), 'resource')}"
    if then and len(said + then) + 2 <= LONGEST and "…" not in said:
        return f"{said.removesuffix('.')}; {then}."
    return said if said != plain and len(said) <= LONGEST else ""


def attack_with(s: Hercules, line: list[int]) -> str:
    """§6.1 What the whole attack comes to, if it is known who else is named."""
    seat, going, then = int(s.now.seat), 0, s.copy()
    for action in line:
        if not ATTACK.says(action):
            break
        then.apply(action)
        going |= 1 << int(s.sides[seat].place(ATTACK.arg(action)))
    whole = any(DECLARE.says(action) for action in line) or not int(able_attackers(s, seat)) & ~going
    going |= int(compose(s, seat).sides[seat].attackers)
    said = strike(s, going, whole)
    return said if "you win" in said.lower() else win(s, line) or (said if whole else "")


def block_with(s: Hercules, line: list[int]) -> str:
    """§6.2 What this block is good for beside all others, if those are known."""
    seat, then = int(s.now.seat), s.copy()
    for action in line:
        if not (BLOCK.says(action) or AGAINST.says(action)):
            break
        then.now.take(then, action)
    step = then.now
    if not isinstance(step, Block) or (step.blockers(then) and not any(DECLARE.says(action) for action in line)):
        return ""
    every, here = compose(then, seat), int(s.now.blocker) if isinstance(s.now, Block) else -1
    others = [pair for pair in list_pairs(every) if pair[0] != here]
    if others and len(list_pairs(compose(s, seat))) == len(others):
        return guard(s, every)                          # the last one is named: what all of them come to
    return guard_one(s, block(s, others), every, line[0])


def win(s: Hercules, line: list[int]) -> str:
    """§7.1 That the attack of this turn, or a card, empties the last deck, or leaves one card that must be drawn, and
    who attacks; else empty."""
    seat = int(s.now.seat)
    if any(verb.says(line[0]) for verb in (PASS, END, BLOCK)) or isinstance(s.now, Block) or anyway(s, seat):
        return ""
    way = find_win(s, seat)
    line = way if way[:len(line)] == line else line
    then = walk(s, line)
    if then is None:
        return ""
    played = [name(s, int(PLAY.arg(action))) for action in line[1:] if PLAY.says(action)]
    names, sure = [*name_going(s, seat), *name_attackers(s, line)], certain(s, then, seat)
    if sure == 1:
        return leave_one(s, seat, names or played)
    won = promise(then, seat, s) if names or played else ""
    if not won:
        return ""
    them, deck = names or played[-1:], f"{whose(s.left_of(seat))} deck (§7.1)."
    return announce(won, f"{join_words(them)} then empt{'ies' if len(them) == 1 else 'y'} {deck}",
                    f"{f'your {len(names)} attackers' if names else 'they'} then empty {deck}")


def leave_one(s: Hercules, seat: int, them: list[str]) -> str:
    """§3.3 That what follows leaves the last other deck one card at most, which must be drawn."""
    foe = int(s.left_of(seat))
    won = "You win" if last_game(s, seat) else "You win this game"
    rest = f"{whose(foe)} deck 1 card at most, which must be drawn (§7.1)."
    named = f"{join_words(them)} then leave{'s' if len(them) == 1 else ''} {rest}" if them else f"it leaves {rest}"
    return announce(won, named, f"your attack then leaves {rest}")


def walk(s: Hercules, line: list[int]) -> Hercules | None:
    """The position after these actions of whoever is to act, with cards discarded in between; None if that cannot be
    told."""
    then, seat = s.copy(), s.to_act()
    for action in line:
        if then.to_act() != seat or not then.allows(action):
            return None
        then.do(action)
        mill(then)
    return then


def plan_resource(s: Hercules, line: list[int]) -> str:
    """§3.4 What is paid for with this resource."""
    seat, after = int(s.now.seat), s.copy()
    after.now.take(after, int(line[0]))
    played = [int(PLAY.arg(one)) for one in line[1:] if PLAY.says(one)]
    dear = [kind for kind in played if payable(after, seat, kind) and not payable(s, seat, kind)]
    if dear:
        return f"It pays for {name(s, dear[0])}, which you then play."
    if len(played) > 1 and sum([int(cost(s, seat, kind)) for kind in played]) > int(s.sides[seat].funds()):
        return f"It pays for {join_words([name(s, kind) for kind in played])} in one turn."
    if not any(verb.says(line[-1]) for verb in (END, ATTACK, DECLARE)):
        return ""                                       # it is not known what else is played
    late = [int(kind) for kind in s.sides[seat].hand.kinds
            if TYPE[kind] != RESOURCE and payable(after, seat, kind) and not payable(s, seat, kind)]
    late = [kind for kind in late if TYPE[kind] != COMBAT or serves(after, seat, kind)]
    if late:
        return tell_late(after, max(late, key=lambda one: int(s.box.cost[one])), played)
    return tell_beside(s, after, played) if played else ""


def tell_beside(s: Hercules, after: Hercules, played: list[int]) -> str:
    """§6.4 Which combat card can be paid for beside what is played in the turn, thanks to a resource; else empty."""
    seat, few, more = int(s.now.seat), s.copy(), after.copy()
    for kind in played:
        for left in (few, more):
            if not payable(left, seat, kind):
                return ""
            pay(left, seat, kind)
    cards = [int(one) for one in s.sides[seat].hand.kinds if TYPE[one] == COMBAT and payable(more, seat, one)
             and not payable(few, seat, one) and serves(after, seat, int(one))]
    if not cards:
        return ""
    beside = join_words([name(s, kind) for kind in played])
    return f"With it you can pay for {name(s, cards[0])}, a combat card, beside {beside}."


def tell_late(s: Hercules, kind: int, played: list[int]) -> str:
    """§3.4 When a card of the hand will be played for which a resource now pays, beside those that are played first."""
    if TYPE[kind] == COMBAT:
        return f"It pays for {name(s, kind)}, a combat card, as soon as somebody attacks."
    if TYPE[kind] == ACTION and futile(s, kind):
        return f"With it you can pay for {name(s, kind)} as soon as it would change anything."
    left, seat = s.copy(), int(s.now.seat)
    for other in played:
        pay(left, seat, other)
    if played and not payable(left, seat, kind):
        return f"From your next turn on it pays for {name(s, kind)}."
    return f"With it you can pay for {name(s, kind)} now, or when it is worth more."


def point_out(s: Hercules, line: list[int], said: str) -> str:
    """A card’s reason with those by their names whom the rest of the turn chooses, and without what this changes
    nothing of."""
    kind, then, found, vain = int(PLAY.arg(line[0])), s.copy(), dict[str, list[str]](), dict[str, bool]()
    then.do(line[0])
    for action in line[1:]:
        step = then.now
        if not isinstance(step, Target) or step.voice.kind != kind or not (OWN.says(action) or FOE.says(action)):
            break
        left = [int(one) for one in step.options(then) if one != action]
        whom = step.voice.effect(then, step.index).whom
        chosen = [action, *(left if step.left == 2 and len(left) == 1 else [])]     # who is left is not asked for
        if whom is not None:
            found.setdefault(whom.text(), []).extend([tell_piece(then, step, one) for one in chosen])
            vain[whom.text()] = vain.get(whom.text(), True) and all(in_vain(then, one) for one in chosen)
        then.do(action)
    for text in [text for text in found if text in said]:
        said = leave_out(s, kind, text, said) if vain[text] else said.replace(text, join_words(found[text]))
    return said


def leave_out(s: Hercules, kind: int, text: str, said: str) -> str:
    """§8.1 A card’s reason without the part that changes nothing now; the same if there is no other part."""
    rest = [one for one in sentences(list_working(s, kind), s.box.names) if text not in one]
    short = f"{said.partition(': ')[0]}: {'. '.join([one if one is rest[0] else capital(one) for one in rest])}."
    return short if rest and len(short) <= LONGEST else said


def tell_piece(s: Hercules, step: Target, action: int) -> str:
    """A character that is chosen, by its name."""
    seat = int(step.seat if OWN.says(action) else step.voice.foe)
    piece = OWN.arg(action) if OWN.says(action) else FOE.arg(action)
    return who(s, seat, s.sides[seat].place(piece))


def goes_along(s: Hercules, line: list[int]) -> bool:
    """§3.6 Whether the character that is put in play first attacks in the same turn."""
    going = [int(ATTACK.arg(one)) for one in line if ATTACK.says(one)]
    return any(piece in going for piece in newcomers(s, resolve(s, int(line[0]))))


def newcomers(s: Hercules, after: Hercules) -> list[int]:
    """Those of whoever is to act who have come into play meanwhile."""
    side = s.sides[s.now.seat]
    return [int(piece) for piece in after.sides[s.now.seat].pieces if side.place(piece) < 0]


def tell_attack(s: Hercules, line: list[int]) -> str:
    """§6.1 What the attack of the turn comes to, with the character that is put in play first."""
    at = next(i for i, action in enumerate(line) if ATTACK.says(action))
    then, seat = walk(s, line[:at]), int(s.now.seat)
    if then is None:
        return AT_ONCE
    going = sum([1 << int(then.sides[seat].place(ATTACK.arg(one))) for one in line if ATTACK.says(one)])
    after = compose(then, seat, going)
    cards, foe = cards_lost(after), int(after.defender)
    number = size(going) - 1
    how = f"together with {several(number, 'other')} it takes" if number else "attacking at once it takes"
    at_once, blocks = " at once" if number else "", ", as nobody can block" if unstoppable(after, foe) else \
        " if nobody blocks"
    return f"{how} {several(cards, 'card')}{at_once}{blocks}"


def follow_up(s: Hercules, line: list[int]) -> str:
    """§3.6 What this card does in the attack of the turn, or who attacks after it."""
    seat, kind = int(s.now.seat), int(PLAY.arg(line[0]))
    after = resolve(s, int(line[0]))
    if TYPE[kind] == CHARACTER:
        blocks = any(int(able_blockers(after, seat)) >> after.sides[seat].place(piece) & 1
                     for piece in newcomers(s, after))
        return "this one stays at home to block" if blocks else ""
    names = name_attackers(s, line)
    return f"then {join_words(names)} {'attacks' if len(names) == 1 else 'attack'}" if names else ""


def name_going(s: Hercules, seat: int) -> list[str]:
    """Who attacks already, or has been named to."""
    if s.seat != seat or not (s.defender >= 0 or isinstance(s.now, Attack)):
        return []
    going = int(compose(s, seat).sides[seat].attackers)
    return [who(s, seat, i) for i in range(going.bit_length()) if going >> i & 1]


def name_attackers(s: Hercules, line: list[int]) -> list[str]:
    """Who attacks in this turn, also those who come in before."""
    found, seat = list[str](), int(s.now.seat)
    for at, action in enumerate(line):
        then = walk(s, line[:at]) if ATTACK.says(action) else None
        if then is not None:
            found.append(who(then, seat, then.sides[seat].place(ATTACK.arg(action))))
    return found
