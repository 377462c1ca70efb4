"""Plans: a move of many clicks is searched for once, and then played as it was found."""
from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from kleos.bots.bot import Bot
from kleos.core.dice import Rng
from kleos.core.flow import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Planner(Bot):
    """Keeps the rest of the line of play that it has chosen, and follows it while all is as it expected. Shown any
    other position it searches anew, so it needs no history."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.plan: Plan | None = None

    def pick(self, root: State, seat: int, rng: Rng) -> int:
        ahead = self.ahead(root, seat)
        if not ahead:
            ahead = self.line(root, seat, rng)
            self.plan = Plan(self.game, root, seat, ahead)
        return ahead[0]

    def ahead(self, s: State, seat: int) -> list[int]:
        """What it means to do from here on, as far as it has a plan."""
        return [] if self.plan is None else self.plan.ahead(s, seat)

    def line(self, root: State, seat: int, rng: Rng) -> list[int]:
        """What it would do one after another while neither chance nor another seat has a say; one action at least."""
        raise NotImplementedError


@final
class Plan:
    """A line of play of a seat, and the position in which it begins."""

    def __init__(self, game: Any, root: State, seat: int, line: list[int]) -> None:
        self.game: Final = game
        self.root: Final = root.copy()
        self.seat: Final = seat
        self.line: Final = line

    def __reduce__(self) -> Any:
        return Plan, (self.game, self.root, self.seat, self.line)

    def ahead(self, s: State, seat: int) -> list[int]:
        """What is left of the line in this position; empty when it is not one on the way."""
        if seat != self.seat:
            return []
        expected = self.root.copy()
        for done, action in enumerate(self.line):
            if alike(self.game, seat, expected, s):
                return self.line[done:]
            expected.do(action)
        return []


def alike(game: Any, seat: int, one: State, other: State) -> bool:
    """Whether two positions are the same for all that the seat can see."""
    if repr(one.now) != repr(other.now):
        return False
    return bool(game.face.board(one, seat) == game.face.board(other, seat) if game.rules.hidden
                else one == other)
