"""Hints for Hercules: the value of a position, a quick policy, and which orders a search may leave out."""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.core.cards.hidden import Layer
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State
from kleos.core.hints import Hints
from kleos.core.sets import bit
from kleos.games.hercules.attack import Block
from kleos.games.hercules.board import ATTACK, BLOCK, PAY, PLAY, SET, Hercules
from kleos.games.hercules.box import COLOUR, RESOURCE, TYPE
from kleos.games.hercules.futility import futile
from kleos.games.hercules.hints import policy
from kleos.games.hercules.hints.outlook import OUTLOOK, PLAIN, TURN
from kleos.games.hercules.rules import Muster

FEW: Final = 7                                          # resources in play, so that another is never kept back


@final
class HerculesHints(Hints):
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
        """It puts a resource in play before it does the same as that other line, so that none waits a turn (§3.4)."""
        return len(line) == len(other) + 1 and \
            any(SET.says(line[i]) and line[:i] + line[i + 1:] == other for i in range(len(line)))


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
