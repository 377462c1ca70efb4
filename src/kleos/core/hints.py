"""Hints: what a game tells the bots. The search itself knows no game."""
from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from kleos.core.dice import Rng
from kleos.core.flow import State

NOTHING: Final[list[int]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Hints:
    """What a good player of the game would know without thinking ahead. Every hint has a default that fits any game."""

    def value(self, s: State, seat: i64) -> float:
        """A plain reckoning of what the game will return to this seat: quick, and easy to understand."""
        return s.returns()[seat]

    def indifferent(self, s: State) -> bool:
        """Whether the plain reckoning is the same whatever chance decides now and until the turn is over."""
        return False

    def outlook(self, s: State, seat: i64) -> float:
        """The best guess at what the game will return to this seat, were it played on well, or at whether it will win;
        may take longer. It must know a finished game for what it is."""
        return self.value(s, seat)

    def choose(self, s: State, rng: Rng) -> i64:
        """A quick, sensible option of whoever is to act, for play-outs; chance is sampled by its weights."""
        return s.now.sample(s, rng)

    def play(self, s: State, rng: Rng) -> None:
        """Play on quickly and sensibly: by one action, or up to the end of the actor's turn."""
        s.do(self.choose(s, rng))

    def knows_luck(self) -> bool:
        """Whether the game can tell luck from skill; where it cannot, whoever reports on it says so."""
        return False

    def foresight(self) -> int:
        """The play-outs of a tree by which a study values each position of a finished game, where the outlook is blind
        to an answer; 0 where the promise is enough."""
        return 0

    def foresight_of_chance(self) -> int:
        """The same for each position that chance might have brought."""
        return 0

    def steadies(self) -> bool:
        """Whether play-outs subtract the luck: it leaves their mean alone, and may take more noise away than it costs
        time."""
        return False

    def promise(self, s: State, seat: i64) -> float:
        """What a position promises right after chance has spoken; `luck` compares the outcomes by it."""
        return self.outlook(s, seat)

    def expected(self, s: State, seat: i64) -> float:
        """What a position promises right before chance speaks: the mean over all outcomes, by their weights."""
        total = 0.0
        weights: i64 = 0
        for i in range(s.now.count(s)):
            weight = s.now.weight(s, i)
            then = s.copy()
            then.do(s.now.nth(s, i))
            total += float(weight) * self.promise(then, seat)
            weights += weight
        return total / float(weights)

    def luck(self, s: State, action: i64, seat: i64) -> float:
        """By how much this outcome of chance is better for the seat than the average one, in what the game returns:
        the mean over all outcomes, by their weights, is 0. 0 where the game cannot tell."""
        if not self.knows_luck():
            return 0.0
        then = s.copy()
        then.do(action)
        return self.promise(then, seat) - self.expected(s, seat)

    def follows(self, s: State, last: i64, action: i64) -> bool:
        """Whether a search should try this action after that one of the same seat (-1: it is the first it looks at).

        False where another order of the same actions reaches the same position.
        """
        return True

    def spares(self, s: State, line: list[int], other: list[int]) -> bool:
        """Whether this line of play costs a player less than that other one and brings no less at once, or as much and
        brings more: it is what a hint names where play-outs do not tell the two apart."""
        return False

    def answers(self, s: State, line: list[int], other: list[int]) -> bool:
        """Whether others may have a better answer to a line that spares something than to that other one. A tree that
        looks for it knows the best answer to one of them sooner than to the other."""
        return True

    def margin(self) -> float:
        """How much a line of play may bring less than another, in what the game returns, and still not be worse: where
        the outlook itself is known no better than that. A hint then names the one that spares most."""
        return 0.0

    def onward(self, s: State, seat: i64, line: list[int]) -> list[int]:
        """This line and what would sensibly follow, up to where chance or another seat has a say: so a hint holds one
        line against another. By default the line alone; what follows is left to the quick policy."""
        return line

    def undoing(self, s: State, action: i64) -> list[int]:
        """The actions that would only take this one back, at a price, later in the turn: a tree leaves them out."""
        return NOTHING

    def lost(self) -> float:
        """A tree whose best option brings no more than this looks at all lines of the turn, one by one: a single one
        may save it. By default it never does."""
        return -2.0

    def wins(self, s: State, seat: i64) -> bool:
        """Whether the seat has won, whatever chance decides now: where whole turns are compared, a line that leads
        there comes before all others."""
        return False

    def find_win(self, s: State, seat: i64) -> list[int]:
        """The shortest line of play by which the seat, which is to act, surely wins, up to where chance or another seat
        has a say: whoever gives a hint asks for it first. Empty where none is known."""
        return NOTHING

    def lighten(self, s: State) -> None:
        """Leave out of a world, in place, what no play-out asks for, such as who knows what."""

    def positions(self) -> int:
        """How many positions a decision of the greedy bot looks at, at each depth."""
        return 10_000

    def whole_turns(self) -> bool:
        """Whether a turn has so few lines of play that a search can list them all."""
        return False

    def plans(self, s: State) -> bool:
        """Whether advice is a whole turn, of which a tree finds the lines: the actions of a turn then fit together."""
        return False

    def decided(self, outlook: float) -> bool:
        """Whether a game is as good as won or lost: of lines of play that come to the same then the plain reckoning
        tells which is best."""
        return False

    def lines(self) -> int:
        """How many lines of play a decision lists, at most."""
        return 20_000

    def horizon(self) -> int:
        """After how many plays of any seat a play-out stops and takes the outlook for its result."""
        return 1000

    def plays(self, s: State) -> int:
        """How many plays of any seat that is from this position on: where some lines of a turn end in its midst, they
        may take one more, so that all are looked at after the same turn."""
        return self.horizon()

    def faith(self) -> float:
        """For how many play-outs the outlook counts where whole turns are compared."""
        return 4.0

    def simulations(self) -> int:
        """How many play-outs a decision of the strong bot takes, unless it is told."""
        return 1000

    def patience(self) -> int:
        """How many times as many a hint takes: who asks for one waits longer than for the move of a bot."""
        return 2


def follow(s: State, seat: i64, line: list[int]) -> State:
    """Where a line of play of this seat leads, as far as it can be played here."""
    then = s.copy()
    for action in line:
        if then.now.actor != seat or not then.now.allows(then, action):
            break
        then.do(action)
    return then
