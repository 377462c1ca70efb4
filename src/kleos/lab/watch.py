"""A watch looks on while games are played and adds up what it sees; a class of one's own may see anything else.

    class Calls(Watch):
        word = "calls"
        def __init__(self): self.calls = 0
        def after(self, state, actor, action): self.calls += actor >= 0
        def merge(self, other): self.calls += other.calls
        def data(self, game): return {"calls": self.calls}

    play("labors", ["quick"] * 3, games=100, watch=[Calls()]).data()["watches"]["calls"]

It is pickled and sent to wherever games are played, so its class stands in a module that can be imported there.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kleos.core.flow import State
from kleos.core.game import Game

Fortune = tuple[float, float | None]
UNKNOWN: Final = "unknown"


class Outcome:
    """What came of one game: `scores` and `won` (None where the book knows no win) by seat, `order` the seats as
    they first moved, `rivals` whether the seats play against each other, `fortunes` by seat if asked for, `forced`
    whether the first seat could do what it was to be forced to.

    >>> from kleos.lab import Outcome
    >>> Outcome(90, True, 12, [3.0, 3.0], [True, True], [0, 1], rivals=True).drawn
    True
    """

    def __init__(self, decisions: int, finished: bool, turns: int, scores: Sequence[float],
                 won: Sequence[bool] | None, order: Sequence[int], rivals: bool,
                 fortunes: Sequence[Fortune] = (), forced: bool = False) -> None:
        self.decisions: Final = decisions
        self.finished: Final = finished
        self.turns: Final = turns
        self.scores: Final = scores
        self.won: Final = won
        self.order: Final = order
        self.rivals: Final = rivals
        self.fortunes: Final = fortunes
        self.forced: Final = forced

    @property
    def drawn(self) -> bool:
        """Rivals drew when all of them won, or none."""
        return self.rivals and self.won is not None and len(set(self.won)) == 1


class Watch:
    """What looks on. Each method may be left as it is; positions are only to be looked at.

    word                        what it is called in results
    start(game, state, number)  a game begins
    before(state, actor, action)  `actor`, a seat or CHANCE, is about to do this
    after(state, actor, action) it has been done
    end(state, outcome)         the game is over; one that is given up ends unfinished
    merge(other)                add what another one of the same kind has seen, in other games
    data(game)                  what it saw, as plain data; a table is a list of rows under “rows”

    >>> from kleos.lab import Watch, play
    >>> sorted(play("shield", ["random"], games=2, watch=["length"]).data()["watches"])
    ['length']
    >>> class Turns(Watch):
    ...     word, turns = "turns", 0
    ...     def end(self, state, outcome):
    ...         self.turns += outcome.turns
    """

    word = "watch"
    scratch: tuple[str, ...] = ()                       # fields of the game at hand, which are sent nowhere

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in self.scratch}

    def start(self, game: Game, state: State, number: int) -> None:
        """A game begins, the one of this number."""
        pass

    def before(self, state: State, actor: int, action: int) -> None:
        """This seat, or CHANCE, is about to do this."""
        pass

    def after(self, state: State, actor: int, action: int) -> None:
        """It has been done."""
        pass

    def end(self, state: State, outcome: Outcome) -> None:
        """The game is over, or was given up."""
        pass

    def merge(self, other: Any) -> None:
        """Add what another one of the same kind has seen, in other games."""
        raise NotImplementedError(f"{type(self).__name__} does not say how to merge what others have seen.")

    def data(self, game: Game) -> dict[str, Any]:
        """What it saw, as plain data; a table is a list of rows under “rows”."""
        raise NotImplementedError(f"{type(self).__name__} does not say what it has seen.")


class Onlookers:
    """Those who watch a game; whoever does not care for single moves is not called at each."""

    def __init__(self, watches: Sequence[Watch] = ()) -> None:
        self.watches: Final = watches
        self.befores: Final = [one.before for one in watches if type(one).before is not Watch.before]
        self.afters: Final = [one.after for one in watches if type(one).after is not Watch.after]

    def start(self, game: Game, state: State, number: int) -> None:
        for one in self.watches:
            one.start(game, state, number)

    def end(self, state: State, outcome: Outcome) -> None:
        for one in self.watches:
            one.end(state, outcome)
