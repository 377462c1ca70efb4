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
        action = -1 if self.plan is None else self.plan.next(root, seat)
        if action < 0:
            line = self.line(root, seat, rng)
            action = line[0]
            self.plan = Plan(self.game, root, seat, line) if len(line) > 1 else None
        return action

    def line(self, root: State, seat: int, rng: Rng) -> list[int]:
        """What it would do one after another while neither chance nor another seat has a say; one action at least."""
        raise NotImplementedError


@final
class Plan:
    """The rest of a line of play of a seat, and the position in which it goes on."""

    def __init__(self, game: Any, root: State, seat: int, line: list[int]) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.line: Final = line
        self.done = 1                                   # of the line, in the position expected
        self.expected: Final = root.copy()
        self.expected.do(line[0])

    def next(self, s: State, seat: int) -> int:
        """How the line goes on in this position; -1 when it is not one of the line."""
        if seat != self.seat:
            return -1
        while self.done < len(self.line):
            action = self.line[self.done]
            if alike(self.game, seat, self.expected, s):
                return action
            self.expected.do(action)
            self.done += 1
        return -1


def alike(game: Any, seat: int, one: State, other: State) -> bool:
    """Whether two positions are the same for all that the seat can see."""
    if repr(one.now) != repr(other.now):
        return False
    return bool(game.face.board(one, seat) == game.face.board(other, seat) if game.rules.hidden
                else one == other)
