"""Hints: what a game tells the bots. The search itself knows no game."""
from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from kleos.core.dice import Rng
from kleos.core.flow import State


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

    def luck(self, s: State, action: i64, seat: i64) -> float:
        """By how much this outcome of chance is better for the seat than the average one.

        Its mean over all outcomes, by their weights, must be 0: play-outs subtract it, which leaves their mean
        alone and takes much of the noise away. 0 where the game cannot tell.
        """
        return 0.0

    def follows(self, s: State, last: i64, action: i64) -> bool:
        """Whether a search should try this action after that one of the same seat (-1: it is the first it looks at).

        False where another order of the same actions reaches the same position.
        """
        return True

    def positions(self) -> int:
        """How many positions a decision of the greedy bot looks at, at each depth."""
        return 10_000

    def whole_turns(self) -> bool:
        """Whether nothing is hidden, and a turn has so few lines of play that a search can list them all."""
        return False

    def horizon(self) -> int:
        """After how many plays of any seat a play-out stops and takes the outlook for its result."""
        return 1000

    def faith(self) -> float:
        """For how many play-outs the outlook counts where whole turns are compared."""
        return 4.0

    def simulations(self) -> int:
        """How many play-outs a decision of the strong bot takes, unless it is told."""
        return 1000
