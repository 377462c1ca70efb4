"""Statistics: what came of many games. They add up to the same in whatever order the games end.

`Fortune` is what a game came to for a seat, and how much of that was luck: the sum over all rolls and draws of what the
game's hints say of each, None where they cannot tell. Both are in the unit of these hints.
"""
from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final, NotRequired, TypedDict

Fortune = tuple[float, float | None]
UNKNOWN: Final = "unknown"


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


class Outcome:
    """What came of one game: `scores` and `won` (None where the book knows no win) by seat, `order` the seats as
    they first moved, `rivals` whether the seats play against each other, `fortunes` by seat if asked for."""

    def __init__(self, decisions: int, finished: bool, turns: int, scores: Sequence[float],
                 won: Sequence[bool] | None, order: Sequence[int], rivals: bool,
                 fortunes: Sequence[Fortune] = ()) -> None:
        self.decisions: Final = decisions
        self.finished: Final = finished
        self.turns: Final = turns
        self.scores: Final = scores
        self.won: Final = won
        self.order: Final = order
        self.rivals: Final = rivals
        self.fortunes: Final = fortunes

    @property
    def drawn(self) -> bool:
        """Rivals drew when all of them won, or none."""
        return self.rivals and self.won is not None and len(set(self.won)) == 1


class Entry:
    """The results of one seat, or of one place in the turn order."""

    def __init__(self) -> None:
        self.bots: Final[set[str]] = set()
        self.wins: int | None = 0                       # None where the book knows no win
        self.scores: Final[Counter[float]] = Counter()  # how often each was reached
        self.fortunes: Final[list[Fortune]] = []

    def count(self, bot: str, score: float, won: bool | None, fortune: Fortune | None) -> None:
        self.bots.add(bot)
        self.fortunes.extend([] if fortune is None else [fortune])
        self.scores[score] += 1
        self.wins = None if won is None or self.wins is None else self.wins + won

    def add(self, other: Entry) -> None:
        self.bots.update(other.bots)
        self.scores.update(other.scores)
        self.fortunes.extend(other.fortunes)
        self.wins = None if other.wins is None or self.wins is None else self.wins + other.wins

    def data(self) -> Results:
        mean, sd = spread(self.scores)
        found: Results = {"bot": ",".join(sorted(self.bots)), "wins": self.wins, "mean_score": mean, "sd_score": sd}
        return {**found, "luck": self.luck()} if self.fortunes else found

    def luck(self) -> Luck | str:
        """UNKNOWN where the game cannot tell: it is then nowhere said to be 0."""
        told = [(result, luck) for result, luck in self.fortunes if luck is not None]
        if len(told) < len(self.fortunes):
            return UNKNOWN
        mean, sd = spread(Counter([luck for _, luck in told]))
        return {"mean": mean, "sd": sd, "sd_result": spread(Counter([result for result, _ in told]))[1],
                "sd_without": spread(Counter([result - luck for result, luck in told]))[1]}


def spread(values: Counter[float]) -> tuple[float | None, float | None]:
    """Mean and standard deviation of so many of each value; None where there are too few."""
    n = values.total()
    mean = math.fsum([value * times for value, times in values.items()]) / n if n else None
    if mean is None or n < 2:
        return mean, None
    return mean, math.sqrt(math.fsum([(value - mean) ** 2 * times for value, times in values.items()]) / (n - 1))


class Statistics:
    """Scores, wins, draws and turns are of finished games only; decisions are of all."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots: Final = tuple(bots)
        self.games = 0
        self.finished = 0
        self.draws = 0
        self.decisions = 0
        self.turns = 0
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
        for mine, theirs in zip(self.seats + self.by_turn_order, other.seats + other.by_turn_order):
            mine.add(theirs)
