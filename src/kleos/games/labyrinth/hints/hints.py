"""Hints for Daedalus’ Labyrinth: the outlook, a quick policy, what a search may leave out. All play for the team."""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State
from kleos.core.hints import Hints
from kleos.games.labyrinth.board import DONATE, DRINK, END, EXCHANGE, PLACE, SLAIN, Labyrinth
from kleos.games.labyrinth.draws import Lay
from kleos.games.labyrinth.hints.outlook import outlook
from kleos.games.labyrinth.hints.policy import Policy
from kleos.games.labyrinth.rules import Act


@final
class LabyrinthHints(Hints):
    def __init__(self) -> None:
        self.policy: Final = Policy()

    def value(self, s: State, seat: i64) -> float:
        assert isinstance(s, Labyrinth)
        return outlook(s)

    def knows_luck(self) -> bool:
        return True

    def choose(self, s: State, rng: Rng) -> i64:
        assert isinstance(s, Labyrinth)
        if s.now.actor == CHANCE:
            return s.now.sample(s, rng)
        return self.policy.choose(s, rng)

    def play(self, s: State, rng: Rng) -> None:
        """Up to the end of the turn."""
        assert isinstance(s, Labyrinth)
        turn = s.turns
        while not s.over() and s.turns == turn:
            s.do(self.choose(s, rng))

    def follows(self, s: State, last: i64, action: i64) -> bool:
        """No exchange, which a search finds no use for; a drink comes before all else; tiles of a scout are laid from
        place to place. Before the Minotaur is there nobody wastes a point."""
        assert isinstance(s, Labyrinth)
        if EXCHANGE.says(action):
            return False
        if END.says(action) or DONATE.says(action):
            return not calm(s)
        if isinstance(s.now, Lay):
            return PLACE.second(action) == PLACE.second(s.now.nth(s, 0))
        return not DRINK.says(action) or isinstance(s.now, Act)

    def positions(self) -> int:
        return 2000

    def horizon(self) -> int:
        """The rest of the turn: the outlook knows more than the quick policy does."""
        return 1

    def simulations(self) -> int:
        return 400


def calm(s: Labyrinth) -> bool:
    """Whether the hero in turn can move, with tiles left to find, and nothing to fear."""
    return not s.loose() and s.minotaur != SLAIN and s.maze.left > 0 and s.turn.points > 0 and s.ways != 0


HINTS: Final = LabyrinthHints()


def hints(s: Labyrinth) -> Hints:
    return HINTS
