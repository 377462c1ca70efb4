"""Statistics: what came of many games. They add up to the same in whatever order the games end.

`Fortune` is what a game came to for a seat, and how much of that was luck: the sum over all rolls and draws of what the
game's hints say of each, None where they cannot tell. Both are in the unit of these hints.
"""
from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final, NotRequired, TypedDict

from kleos.lab.moments import Moments
from kleos.lab.watch import UNKNOWN, Fortune, Outcome, Watch

__all__ = ["Entry", "Fortune", "Luck", "Outcome", "Results", "Statistics"]


class Luck(TypedDict):
    """How much of the results was luck: its mean and sd, beside the sd of the results and of what is left of them
    without luck; None where there are too few."""

    mean: float | None
    sd: float | None
    sd_result: float | None
    sd_without: float | None


class Results(TypedDict):
    """What came of one seat, or of one place in the turn order.

    bot         several, where they took turns in this place, are divided by commas
    wins        None where the book knows no win
    mean_score, sd_score  None where there are too few
    luck        where it was asked for; “unknown” where the game cannot tell
    """

    bot: str
    wins: int | None
    mean_score: float | None
    sd_score: float | None
    luck: NotRequired[Luck | str]


class Fortunes:
    """What games came to, and how much of that was luck; of each the moments, so that it does not grow with games."""

    def __init__(self) -> None:
        self.games = 0
        self.luck: Final = Moments()
        self.result: Final = Moments()
        self.without: Final = Moments()

    def count(self, fortune: Fortune) -> None:
        result, luck = fortune
        self.games += 1
        if luck is not None:
            for moments, value in zip(self.all(), (luck, result, result - luck)):
                moments.count(value)

    def all(self) -> list[Moments]:
        return [self.luck, self.result, self.without]

    def add(self, other: Fortunes) -> None:
        self.games += other.games
        for mine, theirs in zip(self.all(), other.all()):
            mine.add(theirs)

    def data(self) -> Luck | str:
        """UNKNOWN where the game cannot tell: it is then nowhere said to be 0."""
        if self.luck.n < self.games:
            return UNKNOWN
        return {"mean": self.luck.mean, "sd": self.luck.sd, "sd_result": self.result.sd, "sd_without": self.without.sd}


class Entry:
    """The results of one seat, or of one place in the turn order."""

    def __init__(self) -> None:
        self.bots: Final[set[str]] = set()
        self.wins: int | None = 0                       # None where the book knows no win
        self.scores: Final[Counter[float]] = Counter()  # how often each was reached
        self.luck: Final = Fortunes()

    def count(self, bot: str, score: float, won: bool | None, fortune: Fortune | None) -> None:
        self.bots.add(bot)
        if fortune is not None:
            self.luck.count(fortune)
        self.scores[score] += 1
        self.wins = None if won is None or self.wins is None else self.wins + won

    def add(self, other: Entry) -> None:
        self.bots.update(other.bots)
        self.scores.update(other.scores)
        self.luck.add(other.luck)
        self.wins = None if other.wins is None or self.wins is None else self.wins + other.wins

    def data(self) -> Results:
        mean, sd = spread(self.scores)
        found: Results = {"bot": ",".join(sorted(self.bots)), "wins": self.wins, "mean_score": mean, "sd_score": sd}
        return {**found, "luck": self.luck.data()} if self.luck.games else found


def spread(values: Counter[float]) -> tuple[float | None, float | None]:
    """Mean and standard deviation of so many of each value; None where there are too few."""
    n = values.total()
    mean = math.fsum([value * times for value, times in values.items()]) / n if n else None
    if mean is None or n < 2:
        return mean, None
    return mean, math.sqrt(math.fsum([(value - mean) ** 2 * times for value, times in values.items()]) / (n - 1))


class Statistics:
    """Scores, wins, draws and turns are of finished games only; decisions are of all."""

    def __init__(self, bots: Sequence[str], watches: Sequence[Watch] = ()) -> None:
        self.bots: Final = tuple(bots)
        self.watches: Final = list(watches)
        self.games = 0
        self.finished = 0
        self.draws = 0
        self.decisions = 0
        self.turns = 0
        self.turns_squared = 0
        self.seats: Final = [Entry() for _ in bots]
        self.by_turn_order: Final = [Entry() for _ in bots]
        for entry, bot in zip(self.seats, bots):
            entry.bots.add(bot)

    def count(self, game: Outcome) -> None:
        self.games += 1
        self.decisions += game.decisions
        if not game.finished:
            return
        self.finished += 1
        self.turns += game.turns
        self.turns_squared += game.turns * game.turns
        self.draws += game.drawn
        for place, seat in enumerate(game.order):
            won = None if game.won is None else game.won[seat]
            fortune = game.fortunes[seat] if game.fortunes else None
            for entry in (self.seats[seat], self.by_turn_order[place]):
                entry.count(self.bots[seat], game.scores[seat], won, fortune)

    def add(self, other: Statistics) -> None:
        self.games += other.games
        self.finished += other.finished
        self.draws += other.draws
        self.decisions += other.decisions
        self.turns += other.turns
        self.turns_squared += other.turns_squared
        for mine, theirs in zip(self.seats + self.by_turn_order, other.seats + other.by_turn_order):
            mine.add(theirs)
        for watch, one in zip(self.watches, other.watches):
            watch.merge(one)
