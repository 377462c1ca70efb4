"""The adviser: strong, for hints and for the study. Where play-outs do not tell lines of play apart, it names the one
that spares the most, so that nobody is told to pay for nothing."""
from __future__ import annotations

from math import sqrt
from typing import Any, Final, final

from mypy_extensions import i64

from kleos.bots.plan import Planner
from kleos.bots.strong import Strong
from kleos.bots.turns import follow, play_out
from kleos.core.dice import Rng
from kleos.core.flow import State
from kleos.core.hints import Hints

ROUNDS: Final = 8                       # of play-outs, after each of which those are left out that are surely worse
SURELY: Final = 3.0                     # standard errors, while it goes on
AT_LAST: Final = 2.0                    # and in the end


@final
class Rival:
    """A line of play that spares something, and by how much the preferred one is better, play-out by play-out."""

    def __init__(self, line: list[int]) -> None:
        self.line: Final = line
        self.total = 0.0
        self.squares = 0.0
        self.n: i64 = 0

    def count(self, behind: float) -> None:
        self.total += behind
        self.squares += behind * behind
        self.n += 1

    def worse(self, errors: float) -> bool:
        """Whether it is worse by more than so many standard errors."""
        number = float(self.n)
        rest = self.squares - self.total * self.total / number
        return self.total > errors * sqrt(max(0.0, rest)) and self.total > 0.0


@final
class Adviser(Planner):
    """What a strong bot prefers is held against each line that spares something, in play-outs of their own with the
    same dice. `simulations` as for the strong bot."""

    def __init__(self, game: Any, simulations: int) -> None:
        super().__init__(game)
        self.strong: Final = Strong(game, simulations)

    def line(self, root: State, seat: int, rng: Rng) -> list[int]:
        found = self.strong.weigh(root, seat, rng)
        hints: Hints = self.game.hints(root)
        best = found[0].line
        rivals = [Rival(one.line) for one in found[1:] if hints.spares(root, one.line, best)]
        if rivals:
            rivals = self.hold(root, seat, hints, best, rivals, rng)
        return sparest(root, hints, [rival.line for rival in rivals]) if rivals else best

    def hold(self, root: State, seat: int, hints: Hints, best: list[int], rivals: list[Rival],
             rng: Rng) -> list[Rival]:
        """The rivals that are not surely worse, the best one first."""
        number = max(1, (self.strong.simulations or hints.simulations()) // ROUNDS)
        for _ in range(ROUNDS):
            for _ in range(number):
                world = root
                if self.game.rules.hidden:
                    world = self.game.rules.resample(root, seat, rng)
                    hints.lighten(world)
                dice = rng.below(1 << 30)
                worth = play_out(follow(world, seat, best), seat, hints, Rng(dice))
                for rival in rivals:
                    rival.count(worth - play_out(follow(world, seat, rival.line), seat, hints, Rng(dice)))
            rivals = [rival for rival in rivals if not rival.worse(SURELY)]
            if not rivals:
                break
        return sorted([rival for rival in rivals if not rival.worse(AT_LAST)], key=behind)


def behind(rival: Rival) -> float:
    return rival.total


def sparest(root: State, hints: Hints, lines: list[list[int]]) -> list[int]:
    """From the first on to one that spares more than it, until none does."""
    best = lines[0]
    for _ in lines:
        for line in lines:
            if hints.spares(root, line, best):
                best = line
                break
    return best
