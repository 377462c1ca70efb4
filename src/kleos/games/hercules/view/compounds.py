"""Moves of several actions that the table offers as one: attacks, with what would come of them, blocks, payments; and
answers that are no piece of the board."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Final, NamedTuple

from kleos.core.face import Compound, whose
from kleos.core.prose import join_words, several
from kleos.core.sets import bit
from kleos.core.views import Total
from kleos.games.hercules import effects
from kleos.games.hercules.abilities import Order
from kleos.games.hercules.attack import NO_BLOCKER, Assault, Attack, Battles, Block, Combat
from kleos.games.hercules.board import (
    ACCEPT,
    AGAINST,
    ATTACK,
    BLOCK,
    DECLARE,
    DECLINE,
    END,
    PAY,
    PLAY,
    REDRAW,
    RESOLVE,
    TAP,
    Hercules,
)
from kleos.games.hercules.box import COLOUR, KINDS, PIECES, of_piece
from kleos.games.hercules.certainty import block, cards_lost, compose, unstoppable, verdict
from kleos.games.hercules.draws import Mill
from kleos.games.hercules.futility import futile
from kleos.games.hercules.language import COLOURS
from kleos.games.hercules.odd import CARDS_OR, FROM_DECK, HandOrDeck
from kleos.games.hercules.payment import ByHand, automatic, sparing
from kleos.games.hercules.picks import Verdict
from kleos.games.hercules.rules import Muster, Redraw
from kleos.games.hercules.scoring import able_attackers, blocking, power, strength
from kleos.games.hercules.view.advice import NO_USE
from kleos.games.hercules.view.defence import likely_blocks, tell_blocks
from kleos.games.hercules.view.names import describe_trigger, kind_name, name_piece
from kleos.games.hercules.view.schema import Lane, Lines

MANY: Final = 6                                         # attackers of which every attack is offered as one
EMPTIES: Final = {False: "", True: ": this would empty the deck"}
MAX_WAYS: Final = 64                                        # ways to block that are offered as one


def compounds(s: Hercules, seat: int) -> list[Compound]:
    step = s.now
    if isinstance(step, (Muster, Attack)):
        return [*plays(s, seat), *attacks(s, seat)]
    if isinstance(step, Combat):
        return plays(s, seat)
    if isinstance(step, Block) and step.blocker < 0:
        return blocks(s, seat)
    return [Compound(answer.actions, answer.label, [[answer.element]]) for answer in answers(s)]


# cards

def plays(s: Hercules, seat: int) -> list[Compound]:
    """§4.4 Cards that are better paid for in another way than automatically: they leave what the rest of the hand
    needs."""
    found, side = [], s.sides[seat]
    for action in s.now.legal(s):
        if PAY.says(action):
            kind = int(PAY.arg(action))
            taps = sparing(s, seat, kind)
            if taps != automatic(side, COLOUR[kind], sum(taps)):
                pays = [int(TAP.number(colour)) for colour in range(3) for _ in range(taps[colour])]
                label = f"Play {kind_name(s, kind)}{NO_USE if futile(s, kind) else ''}"
                found.append(Compound([action, *pays], label, [[f"card-{KINDS.words[kind]}"]],
                                      instead=int(PLAY.number(kind))))
    return found


# what would come of an attack, as things stand

def lines(s: Hercules, seat: int, words: str = "as things stand", shut: int = 0) -> Lines:
    """What would come of the attack, to the eyes of a seat; `shut`: the places of attackers that nobody may block."""
    side = s.sides[s.seat]
    reckoning = Battles(s.seat, 0, 0, 0, 0)
    lost = int(reckoning.lost(s)[0])
    empty = not s.sides[s.defender].cards.size
    cards = find_fallen(s) if empty else find_due(s) if s.reckoned else cards_lost(s)
    return {"attacker": s.seat, "defender": s.defender, "cards": cards, "total": total(s, seat, cards, words),
            "lanes": [lane(s, i, bool(lost >> i & 1), bool(shut >> i & 1))
                      for i in range(len(side.pieces)) if side.attackers >> i & 1]}


def find_shut(s: Hercules) -> int:
    """§6.2 While blockers are named: the places of the attackers that nobody may be named against from the first."""
    if not isinstance(s.now, Block):
        return 0
    return int(s.sides[s.seat].attackers & ~Block(s.now.seat, NO_BLOCKER, ()).met(s))


def find_due(s: Hercules) -> int:
    """§6.7 §6.8 What the battles, which are over, have left to be discarded: that was reckoned before anybody fell."""
    for step in (s.now, *s.later[::-1]):
        if isinstance(step, Assault) or (isinstance(step, Mill) and step.seat == s.defender):
            return int(step.cards)
    return 0


def find_fallen(s: Hercules) -> int:
    """§6.8 How many cards of the defender's deck are falling together, or have just fallen."""
    return sum([len(step.fallen) for step in (s.now, *s.later) if isinstance(step, Mill) and step.seat == s.defender])


def total(s: Hercules, seat: int, cards: int, words: str) -> Total:
    """What the attack takes from the deck: all of it, also where the deck has less; of an empty one what fell. Its
    state says whether it empties the deck, and whether that is good news."""
    left, number = int(s.sides[s.defender].cards.size), f"−{cards}" if cards else "0"
    if left > cards:
        return {"sum": number, "words": words, "state": ""}
    has = left if left < cards else "no more"
    return {"sum": number, "words": f"which has {has}: it would be emptied" if left else "which is empty",
            "state": "wins" if seat == s.seat else "empties"}


def lane(s: Hercules, i: int, falls: bool, shut: bool) -> Lane:
    """An attacker and those who block it."""
    side, defending = s.sides[s.seat], s.sides[s.defender]
    here = int(blocking(defending, side.pieces[i]))
    sets = Battles(s.seat, i, 0, 0, 0).sets(s) if here else [0]
    fallen = [int(defending.pieces[k]) for k in range(len(defending.pieces)) if int(sets[0]) >> k & 1]
    return {"piece": PIECES.words[side.pieces[i]], "power": int(power(s, s.seat, i)),
            "blockers": [PIECES.words[piece] for k, piece in enumerate(defending.pieces) if here >> k & 1],
            "against": int(strength(s, s.defender, here)), "blocked": bool(side.blocked & bit(i)), "shut": shut,
            "falls": falls, "fallen": [PIECES.words[piece] for piece in fallen] if len(sets) == 1 else None,
            "words": words(s, i, here, falls, fallen if len(sets) == 1 else None, shut)}


def words(s: Hercules, i: int, here: int, falls: bool, fallen: list[int] | None, shut: bool) -> str:
    """What would come of a battle, in a few words; of an attacker that nobody blocks how many cards it takes, where
    that is more than its power (§6.8)."""
    if not s.sides[s.seat].blocked & bit(i):
        more = int(s.box.amounts(effects.RAVAGE)[of_piece(s.sides[s.seat].pieces[i])])
        taken = f", takes {more + int(power(s, s.seat, i))}" if more else ""
        return f"{'cannot be blocked' if shut else 'unblocked'}{taken}"
    if not here:
        return "nobody left to fight"
    who = name_piece(s, s.seat, s.sides[s.seat].pieces[i])
    if fallen is None:
        return f"{who} falls, and a blocker" if falls else "a blocker falls"
    names = ([who] if falls else []) + [name_piece(s, s.defender, piece) for piece in fallen]
    if not names:
        return "nobody falls"
    if falls and bin(here).count("1") == len(fallen) == 1:
        return "both fall"
    return f"{join_words(names)} {'falls' if len(names) == 1 else 'fall'}"


def outlook(s: Hercules, told: Lines) -> str:
    """What would come of the attack as a whole, once its blocks have been said: of one battle the powers and who falls,
    “4 against 5: blocker falls, 3 cards lost”, of several who falls, “2 attackers fall, 3 cards lost”."""
    battles = [lane for lane in told["lanes"] if lane["blocked"]]
    harm = ("deck emptied" if told["cards"] >= s.sides[s.defender].cards.size
            else f"{several(told['cards'], 'card')} lost")
    powers = f"{battles[0]['against']} against {battles[0]['power']}: " if len(battles) == 1 else ""
    if any(lane["fallen"] is None for lane in battles):
        return ", ".join([powers + lane["words"] for lane in battles] + [harm])
    return f"{powers}{fates(s, battles)}, {harm}"


def fates(s: Hercules, battles: list[Lane]) -> str:
    """Who would fall: by their names where some of a side do, and others do not."""
    sides = [("attacker", [lane["piece"] for lane in battles], [lane["piece"] for lane in battles if lane["falls"]]),
             ("blocker", [one for lane in battles for one in lane["blockers"]],
              [one for lane in battles for one in lane["fallen"] or []])]
    if all(len(some) == len(those) for _, those, some in sides):
        return "both fall" if len(sides[1][1]) == 1 else "all fall"
    found, number = list[str](), 0
    for (noun, those, some), seat in zip(sides, (s.seat, s.defender)):
        number += len(some)
        if some and len(some) < len(those):
            found += [name_piece(s, seat, int(PIECES.index[one])) for one in some]
        elif some:
            found.append(noun if len(those) == 1 and len(battles) == 1 else several(len(some), noun))
    who = join_words(["the attacker" if one == "attacker" and number > 1 else one for one in found])
    return f"{who} {'falls' if number == 1 else 'fall'}" if found else "nobody falls"


# attacks

def attacks(s: Hercules, seat: int) -> list[Compound]:
    """§6.1 Attackers named in any order; of very many, only all of them at once. That of all has a button also while
    cards can still be played."""
    step = s.now
    chosen = int(step.chosen) if isinstance(step, Attack) else 0
    able = int(able_attackers(s, seat)) & ~chosen
    places = [i for i in range(able.bit_length()) if able >> i & 1]
    if not places:
        return []
    numbers = range(1, len(places) + 1) if len(places) <= MANY else (len(places),)
    alone = all(ATTACK.says(action) or END.says(action) for action in step.legal(s))
    leads = alone or (len(places) > 1 and not chosen)
    return [attack(s, seat, some, chosen, len(some) < len(places), leads and len(some) == len(places))
            for n in numbers for some in combinations(places, n)]


def attack(s: Hercules, seat: int, places: tuple[int, ...], chosen: int, declares: bool, leads: bool) -> Compound:
    pieces = [int(s.sides[seat].pieces[i]) for i in places]
    actions = [int(ATTACK.number(piece)) for piece in pieces] + [int(DECLARE.number())] * declares
    mask = chosen
    for i in places:
        mask |= int(bit(i))
    who = join_words([name_piece(s, seat, piece) for piece in pieces])
    after, foe = compose(s, seat, mask), s.left_of(seat)
    free = unstoppable(after, foe)
    told = lines(after, seat, "for nobody can block" if free else "if nobody blocks")
    last = free and int(s.sides[foe].cards.size) - told["cards"] == 1
    said = verdict(s, seat, *actions) if free and (told["total"]["state"] or last) else ""
    harm = (f"{several(told['cards'], 'card')} of {whose(foe)} deck" if not told["total"]["state"]
            else f"{'this empties' if said else 'this would empty'} {whose(foe)} deck")
    blocks = f": {said}" if last and said else "" if free else tell_defence(after)
    touch = [[f"piece-{PIECES.words[piece]}"] for piece in pieces]
    plain = f"{'And' if chosen else 'Attack with'} {who}"
    return Compound(actions, f"{plain}: {harm}{blocks}",
                    touch, f"Attack: {said.rpartition(': ')[2]}" if said else "Attack", total=told["total"],
                    lead="" if not leads else "Attack with all" if len(places) > 1 else "Attack",
                    plain=plain)


def tell_defence(s: Hercules) -> str:
    """That all this is so if nobody blocks, and what the likely blocks leave of it."""
    pairs = likely_blocks(s)
    left, deck = cards_lost(block(s, pairs)), int(s.sides[s.defender].cards.size)
    if left >= deck:
        return ", whoever blocks"
    rest = f"{several(left, 'card')} of it" if left and cards_lost(s) >= deck else left or "none"
    return f" if nobody blocks, {rest} if {tell_blocks(s, pairs)}"


# blocks

def blocks(s: Hercules, seat: int) -> list[Compound]:
    """§6.2 Blockers and whom they block, named in any order; of very many, one pair after the other."""
    found: list[Compound] = []
    listed = list(islice(ways(s, seat, [], []), MAX_WAYS + 1))
    if len(listed) > MAX_WAYS:
        return pairs_alone(s, seat)
    for actions, pairs, after in listed:
        touch = [[f"piece-{PIECES.words[mine]}", f"foe-{PIECES.words[theirs]}"] for mine, theirs in pairs]
        told = lines(after, seat, "with your block")
        plain = who_blocks_whom(s, seat, pairs)
        lead = "" if len(listed) > 1 else "Block" if len(pairs) > 1 else f"Block: {fate_of_it(told)}"
        found.append(Compound(actions, f"{plain} ({outlook(after, told)})", touch, "Block", total=told["total"],
                              lead=lead, plain=plain))
    return found


def who_blocks_whom(s: Hercules, seat: int, pairs: list[tuple[int, int]]) -> str:
    """The blocks in words, by whom they meet: “Primord and Cyclops block Argonaut”."""
    met: dict[int, list[str]] = {}
    for mine, theirs in pairs:
        met.setdefault(theirs, []).append(name_piece(s, seat, mine))
    return join_words([f"{join_words(names)} {'blocks' if len(names) == 1 else 'block'} {name_piece(s, s.seat, piece)}"
                       for piece, names in met.items()])


def fate_of_it(told: Lines) -> str:
    """What would come of the only battle for its only blocker: who falls, in words for which the button has room."""
    lane = next(lane for lane in told["lanes"] if lane["blocked"])
    if bool(lane["fallen"]) == lane["falls"]:
        return lane["words"]
    return "theirs falls" if lane["falls"] else "yours falls"


def ways(s: Hercules, seat: int, actions: list[int], pairs: list[tuple[int, int]],
         ) -> Iterator[tuple[list[int], list[tuple[int, int]], Hercules]]:
    """Every block that can be declared, its blockers in the order of the list: its actions, its pairs, the position."""
    step = s.now
    assert isinstance(step, Block)
    side, attacking = s.sides[seat], s.sides[s.seat]
    able = int(step.blockers(s))
    for i in range(able.bit_length()):
        mine = int(side.pieces[i]) if able >> i & 1 else -1
        if mine < 0 or (pairs and mine < pairs[-1][0]):
            continue
        targets = int(step.against(s, i))
        for k in range(targets.bit_length()):
            if targets >> k & 1:
                yield from list_blocks(s, seat, actions, pairs, (mine, int(attacking.pieces[k])))


def list_blocks(s: Hercules, seat: int, actions: list[int], pairs: list[tuple[int, int]], pair: tuple[int, int],
                ) -> Iterator[tuple[list[int], list[tuple[int, int]], Hercules]]:
    """The blocks with this pair, and with those that may follow it."""
    after = s.copy()
    done = [*actions, int(BLOCK.number(pair[0])), int(AGAINST.number(pair[1]))]
    for action in done[len(actions):]:
        after.now.take(after, action)
    step = after.now
    assert isinstance(step, Block)
    shown = compose(after, seat)
    if not step.blockers(after):
        yield done, [*pairs, pair], shown
    else:
        if not step.alone(after, -1):
            yield [*done, int(DECLARE.number())], [*pairs, pair], shown
        yield from ways(after, seat, done, [*pairs, pair])


def pairs_alone(s: Hercules, seat: int) -> list[Compound]:
    """A blocker and whom it blocks; further ones are named afterwards."""
    step = s.now
    assert isinstance(step, Block)
    side, attacking, found = s.sides[seat], s.sides[s.seat], []
    able = int(step.blockers(s))
    for i in range(able.bit_length()):
        targets = int(step.against(s, i)) if able >> i & 1 else 0
        for k in range(targets.bit_length()):
            if targets >> k & 1:
                mine, theirs = int(side.pieces[i]), int(attacking.pieces[k])
                found.append(Compound(
                    [int(BLOCK.number(mine)), int(AGAINST.number(theirs))],
                    f"{name_piece(s, seat, mine)} blocks {name_piece(s, s.seat, theirs)}",
                    [[f"piece-{PIECES.words[mine]}", f"foe-{PIECES.words[theirs]}"]]))
    return found


# answers that are no piece of the board

class Answer(NamedTuple):
    """A button: the element that it is, what it does, and what it says."""

    element: str
    actions: list[int]
    label: str


def answers(s: Hercules) -> list[Answer]:
    """What is answered by buttons of their own, where there is more than one answer of that kind."""
    step = s.now
    if isinstance(step, ByHand):
        return payments(s, step)
    if isinstance(step, Verdict):
        last = s.sides[step.owner].cards.size == 1
        return [Answer("answer-yes", [int(ACCEPT.number())], "Have it discarded" + EMPTIES[last]),
                Answer("answer-no", [int(DECLINE.number())], "Leave it on top")]
    if isinstance(step, HandOrDeck):
        return [Answer("answer-hand", [int(ACCEPT.number())], f"Discard {several(CARDS_OR, 'card')} from your hand"),
                Answer("answer-deck", [int(DECLINE.number())],
                       f"Discard {several(FROM_DECK, 'card')} from your deck"
                       + EMPTIES[s.sides[step.seat].cards.size <= FROM_DECK])]
    if isinstance(step, Redraw) and step.allows(s, REDRAW.number()):
        return [Answer("answer-redraw", [int(REDRAW.number())], "Draw a new hand")]
    if isinstance(step, Order):
        return [Answer(f"answer-{i + 1}", [int(RESOLVE.number(i))], describe_trigger(s, step, i))
                for i in range(len(step.things)) if step.waiting >> i & 1]
    return []


def payments(s: Hercules, step: ByHand) -> list[Answer]:
    """§4.4 Every way to tap what is still to be tapped, colour by colour."""
    found = []
    for first in range(step.left + 1):
        for second in range(step.left - first + 1):
            taps = [0] * first + [1] * second + [2] * (step.left - first - second)
            if payable_so(s, taps):
                numbers = [(taps.count(colour), word) for colour, word in enumerate(COLOURS) if colour in taps]
                words = join_words([f"{n} {word}" for n, word in numbers])
                found.append(Answer("pays-" + "-".join(str(taps.count(colour)) for colour in range(3)),
                                    [int(TAP.number(colour)) for colour in taps], f"Tap {words}"))
    return found


def payable_so(s: Hercules, taps: list[int]) -> bool:
    after = s.copy()
    for colour in taps:
        if not after.now.allows(after, TAP.number(colour)):
            return False
        after.now.take(after, TAP.number(colour))
    return True
