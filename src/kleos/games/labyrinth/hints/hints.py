"""Hints for Daedalus’ Labyrinth: the outlook, a quick policy, what a search may leave out. All play for the team."""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State
from kleos.core.hints import Hints
from kleos.games.labyrinth.board import DONATE, DRINK, END, EXCHANGE, HOLD, MOVE, PLACE, SLAIN, TELEPORT, Labyrinth
from kleos.games.labyrinth.draws import Lay
from kleos.games.labyrinth.hints.outlook import outlook
from kleos.games.labyrinth.hints.policy import Policy, can_give
from kleos.games.labyrinth.hints.sparing import gives_up, onward, rank, stuck, waits
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
        """All one’s virtues are given away or none; a drink comes before all else; tiles of a scout are laid from
        place to place. Before the Minotaur is there nobody wastes a point or a power; once it is, nobody goes alone to
        where it stands, to fall more likely than not, while others live. Once it is slain, whoever is at the start
        waits there."""
        assert isinstance(s, Labyrinth)
        if EXCHANGE.says(action):
            return can_give(s)
        if HOLD.says(action):
            return gives(s, HOLD.first(action), HOLD.second(action))
        if END.says(action) or DONATE.says(action):
            return not calm(s)
        if TELEPORT.says(action):
            return not calm(s) or stuck(s, TELEPORT.arg(action))
        if MOVE.says(action):
            return not gives_up(s, MOVE.arg(action)) and not waits(s)
        if isinstance(s.now, Lay):
            return PLACE.second(action) == PLACE.second(s.now.nth(s, 0))
        return not DRINK.says(action) or (isinstance(s.now, Act) and not waits(s))

    def spares(self, s: State, line: list[int], other: list[int]) -> bool:
        assert isinstance(s, Labyrinth)
        return rank(s, line[0]) > rank(s, other[0])

    def margin(self) -> float:
        """One escape in a hundred games."""
        return 0.02

    def onward(self, s: State, seat: i64, line: list[int]) -> list[int]:
        assert isinstance(s, Labyrinth)
        return onward(s, seat, line)

    def positions(self) -> int:
        return 2000

    def horizon(self) -> int:
        """The rest of the turn: the outlook knows more than the quick policy does."""
        return 1

    def foresight(self) -> int:
        return 400

    def simulations(self) -> int:
        return 400


def gives(s: Labyrinth, seat: i64, holds: i64) -> bool:
    """Whether the hero in turn gives up all virtues, to one other; any exchange is one of a hero who has none."""
    own = s.heroes[s.seat].virtues
    if own == 0:
        return True
    more = holds - s.heroes[seat].virtues
    return holds == 0 if seat == s.seat else more == 0 or more == own


def calm(s: Labyrinth) -> bool:
    """Whether the hero in turn can move, with tiles left to find, and nothing to fear."""
    return not s.loose() and s.minotaur != SLAIN and s.maze.left > 0 and s.turn.points > 0 and s.ways != 0


HINTS: Final = LabyrinthHints()


def hints(s: Labyrinth) -> Hints:
    return HINTS
