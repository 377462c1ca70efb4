"""Hints for Hercules: the value of a position, a quick policy, and which orders a search may leave out."""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.core.cards.hidden import Layer
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State
from kleos.core.hints import Hints
from kleos.core.sets import bit
from kleos.games.hercules.attack import Battles, Block
from kleos.games.hercules.board import AGAINST, ATTACK, BLOCK, PAY, PLAY, SET, Hercules
from kleos.games.hercules.box import COLOUR, RESOURCE, TYPE, of_piece
from kleos.games.hercules.certainty import cards_lost, compose
from kleos.games.hercules.futility import futile
from kleos.games.hercules.hints import policy
from kleos.games.hercules.hints.outlook import OUTLOOK, PLAIN, TURN
from kleos.games.hercules.language import THROUGH
from kleos.games.hercules.rules import Muster
from kleos.games.hercules.winning import find_win

FEW: Final = 7                                          # resources in play, so that another is never kept back


@final
class HerculesHints(Hints):
    def foresight(self) -> int:
        return 400

    def simulations(self) -> int:
        return 1000

    def patience(self) -> int:
        return 4

    def whole_turns(self) -> bool:
        return True

    def lines(self) -> int:
        return 600

    def positions(self) -> int:
        return 2000

    def horizon(self) -> int:
        """Turns: `play` plays on to the next one. What opens a turn of one's own is judged best, so it is odd."""
        return 3

    def plays(self, s: State) -> int:
        """What is left of a turn comes first: an attack leaves the others to block, an end leaves nothing."""
        return self.horizon() + (0 if s.now.opens_turn() else 1)

    def value(self, s: State, seat: i64) -> float:
        """An attack that has been declared counts with what comes of it by the quick policy."""
        assert isinstance(s, Hercules)
        return PLAIN.value(self.settled(s), seat)

    def outlook(self, s: State, seat: i64) -> float:
        assert isinstance(s, Hercules)
        return OUTLOOK.value(self.settled(s), seat)

    def wins(self, s: State, seat: i64) -> bool:
        """§7.1 As by a card that discards what is left of the last other deck."""
        assert isinstance(s, Hercules)
        then = dealt(s)
        return then.over() and then.returns()[seat] > 0.0

    def find_win(self, s: State, seat: i64) -> list[int]:
        assert isinstance(s, Hercules)
        then, line = s.copy(), list[int]()
        for action in find_win(s, int(seat)):
            if then.over() or then.now.actor != seat or not then.now.allows(then, action):
                break
            then.do(action)
            line.append(action)
        return line

    def settled(self, s: Hercules) -> Hercules:
        """The position when what has been played has been drawn or discarded and the attack is over."""
        if s.defender < 0:
            return dealt(s)
        if s.over() or s.now.opens_turn():
            return s
        then, rng = s.copy(), Rng(1)
        while not then.over() and not then.now.opens_turn():
            then.do(policy.choose(then, rng))
        return then

    def lighten(self, s: State) -> None:
        """Nobody knows what others hold: what each concludes from what was discarded at random takes long."""
        assert isinstance(s, Hercules)
        for seat in range(len(s.sides)):
            cards = s.sides[seat].cards
            cards.doubts = None
            for i in range(len(cards.hands[0].seen)):
                cards.hands[0].seen[i] = bit(seat)
            cards.hands[0].sort_all()
            for i in range(len(cards.layers)):
                if len(cards.layers[i].kinds):
                    cards.layers[i] = Layer(cards.layers[i].kinds, 0)

    def knows_luck(self) -> bool:
        return True

    def promise(self, s: State, seat: i64) -> float:
        """An attack that has been declared counts with what comes of it."""
        assert isinstance(s, Hercules)
        return OUTLOOK.value(self.settled(s) if s.defender >= 0 else s, seat, TURN)

    def play(self, s: State, rng: Rng) -> None:
        assert isinstance(s, Hercules)
        policy.play(s, rng)

    def choose(self, s: State, rng: Rng) -> i64:
        assert isinstance(s, Hercules)
        return policy.choose(s, rng)

    def follows(self, s: State, last: i64, action: i64) -> bool:
        """Paying by hand is for people, and a card that would change nothing now is kept (§8.1); while there are few
        resources in play another comes first, and of those of a colour, which differ in name only, one will do."""
        assert isinstance(s, Hercules)
        if PAY.says(action) or (not SET.says(action) and has_another(s)):
            return False
        if PLAY.says(action) and futile(s, PLAY.arg(action)):
            return False
        if ATTACK.says(action):                         # a composed move in one order only
            return not ATTACK.says(last) or action > last
        if PLAY.says(last) and PLAY.says(action):       # nor cards that say nothing when they come
            return PLAY.arg(action) >= PLAY.arg(last) or speaks(s, PLAY.arg(last)) or \
                speaks(s, PLAY.arg(action))
        if BLOCK.says(action):
            step = s.now
            return not isinstance(step, Block) or not step.blocks or \
                BLOCK.arg(action) > s.sides[step.seat].pieces[step.blocks[-2]]
        if SET.says(action):
            kind = SET.arg(action)
            for held in s.sides[s.now.seat].hand.kinds:
                if held < kind and COLOUR[held] == COLOUR[kind] and s.now.allows(s, SET.number(held)):
                    return False
        return True

    def spares(self, s: State, line: list[int], other: list[int]) -> bool:
        """It puts a resource in play before it does the same as that other line, so that none waits a turn (§3.4); or
        the same blockers save more of the deck (§6.2)."""
        assert isinstance(s, Hercules)
        if isinstance(s.now, Block):
            return saves_more(s, line, other)
        return len(line) == len(other) + 1 and \
            any(SET.says(line[i]) and line[:i] + line[i + 1:] == other for i in range(len(line)))


def saves_more(s: Hercules, line: list[int], other: list[int]) -> bool:
    """§6.8 Whether two lines differ only in whom the same blockers block, and by what everybody sees the first loses
    fewer cards, no characters but such as the other loses, and fells at least the same."""
    i, k = count_named(line), count_named(other)
    one, another = met(s, line[:i]), met(s, other[:k])
    first, second = one.now, another.now
    if line[i:] != other[k:] or not isinstance(first, Block) or not isinstance(second, Block):
        return False
    if first.blocker >= 0 or second.blocker >= 0 or first.named() != second.named():
        return False
    if speaking(one) & ~speaking(another) or felled(one, True) & ~felled(another, False):
        return False
    mine, theirs = Battles(s.seat, 0, 0, 0, 0).lost(one), Battles(s.seat, 0, 0, 0, 0).lost(another)
    return not theirs[0] & ~mine[0] and cards_lost(one) < cards_lost(another)


def count_named(line: list[int]) -> int:
    """How many actions a line begins with that say who blocks whom."""
    n = 0
    while n < len(line) and (BLOCK.says(line[n]) or AGAINST.says(line[n])):
        n += 1
    return n


def met(s: Hercules, line: list[int]) -> Hercules:
    """The position as if all were declared that is named so far, and then by these actions."""
    then = s.copy()
    for action in line:
        then.now.take(then, action)
    return compose(then, int(then.now.seat))


def speaking(s: Hercules) -> i64:
    """The attackers nobody blocks who say something once they have discarded cards."""
    side = s.sides[s.seat]
    mask: i64 = 0
    for i in range(len(side.pieces)):
        if side.attackers & ~side.blocked & bit(i) and len(s.box.effects(of_piece(side.pieces[i]), THROUGH)) > 0:
            mask |= bit(i)
    return mask


def felled(s: Hercules, might: bool) -> i64:
    """§6.10 The blockers that fall, whichever the attacker chooses; or those that might."""
    side = s.sides[s.seat]
    mask: i64 = 0
    for k in range(len(side.pieces)):
        if not side.attackers & side.blocked & bit(k):
            continue
        sets = Battles(s.seat, k, 0, 0, 0).sets(s)
        found: i64 = sets[0] if len(sets) > 0 else 0
        for places in sets:
            found = found | places if might else found & places
        mask |= found
    return mask


def dealt(s: Hercules) -> Hercules:
    """The position once chance has had its say in this turn; itself where it has none."""
    if s.over() or s.now.actor != CHANCE or s.now.opens_turn():
        return s
    then, rng = s.copy(), Rng(1)
    while not then.over() and then.now.actor == CHANCE and not then.now.opens_turn():
        then.do(then.now.sample(then, rng))
    return then


def has_another(s: Hercules) -> bool:
    """§3.4 Whether a resource can be put in play, of which there are few."""
    step = s.now
    if not isinstance(step, Muster) or len(s.sides[step.seat].resources) >= FEW or not step.plants(s):
        return False
    return any(TYPE[kind] == RESOURCE for kind in s.sides[step.seat].hand.kinds)


def speaks(s: Hercules, kind: i64) -> bool:
    """Whether the card has a text: it may matter when it is played."""
    return any(len(effects) > 0 for effects in s.box.abilities[kind].effects)


HINTS = HerculesHints()


def hints(s: Hercules) -> HerculesHints:
    return HINTS
