"""Moves of several actions that the table offers as one: attacks, blocks and payments, and answers that are no piece of
the board."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from kleos.core.face import Compound, whose
from kleos.core.prose import join_words, several
from kleos.core.sets import bit
from kleos.games.hercules.abilities import Order
from kleos.games.hercules.attack import Attack, Block, Combat
from kleos.games.hercules.board import (
    ACCEPT,
    AGAINST,
    ATTACK,
    BLOCK,
    DECLARE,
    DECLINE,
    PAY,
    PLAY,
    REDRAW,
    RESOLVE,
    TAP,
    Hercules,
)
from kleos.games.hercules.box import COLOUR, KINDS, PIECES, of_piece
from kleos.games.hercules.language import COLOURS, MOMENTS
from kleos.games.hercules.odd import CARDS_OR, FROM_DECK, HandOrDeck
from kleos.games.hercules.payment import ByHand, automatic, sparing
from kleos.games.hercules.picks import Verdict
from kleos.games.hercules.rules import Muster, Redraw
from kleos.games.hercules.scoring import able_attackers
from kleos.games.hercules.view.advice import compose, lines, outlook, total
from kleos.games.hercules.view.names import kind_name, name_piece

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
                found.append(Compound([action, *pays], f"Play {kind_name(s, kind)}", [[f"card-{KINDS.words[kind]}"]],
                                      instead=int(PLAY.number(kind))))
    return found


# attacks

def attacks(s: Hercules, seat: int) -> list[Compound]:
    """§6.1 Attackers named in any order; of very many, only all of them at once."""
    step = s.now
    chosen = int(step.chosen) if isinstance(step, Attack) else 0
    able = int(able_attackers(s, seat)) & ~chosen
    places = [i for i in range(able.bit_length()) if able >> i & 1]
    if not places:
        return []
    numbers = range(1, len(places) + 1) if len(places) <= MANY else (len(places),)
    return [attack(s, seat, some, chosen, len(some) < len(places)) for n in numbers for some in combinations(places, n)]


def attack(s: Hercules, seat: int, places: tuple[int, ...], chosen: int, declares: bool) -> Compound:
    pieces = [int(s.sides[seat].pieces[i]) for i in places]
    actions = [int(ATTACK.number(piece)) for piece in pieces] + [int(DECLARE.number())] * declares
    mask = chosen
    for i in places:
        mask |= int(bit(i))
    who = join_words([name_piece(s, seat, piece) for piece in pieces])
    after = compose(s, seat, mask)
    cards = lines(after)["cards"]
    deck = f"{whose(s.left_of(seat))} deck"
    harm = (f"this would empty {deck}" if cards >= s.sides[s.left_of(seat)].cards.size
            else f"{several(cards, 'card')} of {deck}") + " if nobody blocks"
    touch = [[f"piece-{PIECES.words[piece]}"] for piece in pieces]
    return Compound(actions, f"{'And' if chosen else 'Attack with'} {who}: {harm}", touch, "Attack",
                    total=total(after, cards, "if nobody blocks"))


# blocks

def blocks(s: Hercules, seat: int) -> list[Compound]:
    """§6.2 Blockers and whom they block, named in any order; of very many, one pair after the other."""
    found: list[Compound] = []
    for actions, pairs, after in ways(s, seat, [], []):
        if len(found) == MAX_WAYS:
            return pairs_alone(s, seat)
        words = [f"{name_piece(s, seat, mine)} blocks {name_piece(s, s.seat, theirs)}" for mine, theirs in pairs]
        touch = [[f"piece-{PIECES.words[mine]}", f"foe-{PIECES.words[theirs]}"] for mine, theirs in pairs]
        told = lines(after)
        label = f"{join_words(words)} ({outlook(after, told, len(pairs) > 1)})"
        found.append(Compound(actions, label, touch, "Block", total=total(after, told["cards"], "with your block")))
    return found


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


def describe_trigger(s: Hercules, step: Order, i: int) -> str:
    voice = step.voice(i)
    moments = {"enters": "is put in play", "leaves": "leaves", "attacks": "attacks", "blocks": "blocks",
               "beats": "has beaten somebody", "through": "came through", "dawn": "begins the turn"}
    return f"First: {kind_name(s, of_piece(voice.piece))} {moments.get(MOMENTS[voice.moment], 'speaks')}"


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
