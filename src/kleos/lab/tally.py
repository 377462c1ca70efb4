"""Tallies: what came of many games. They add up to the same in whatever order the games end."""
from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final


class Outcome:
    """What came of one game: `scores` and `won` (None where the book knows no win) by seat, `order` the seats as
    they first moved, `rivals` whether the seats play against each other."""

    def __init__(self, decisions: int, finished: bool, turns: int, scores: Sequence[float],
                 won: Sequence[bool] | None, order: Sequence[int], rivals: bool) -> None:
        self.decisions: Final = decisions
        self.finished: Final = finished
        self.turns: Final = turns
        self.scores: Final = scores
        self.won: Final = won
        self.order: Final = order
        self.rivals: Final = rivals

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

    def count(self, bot: str, score: float, won: bool | None) -> None:
        self.bots.add(bot)
        self.scores[score] += 1
        self.wins = None if won is None or self.wins is None else self.wins + won

    def add(self, other: Entry) -> None:
        self.bots.update(other.bots)
        self.scores.update(other.scores)
        self.wins = None if other.wins is None or self.wins is None else self.wins + other.wins

    def data(self) -> dict[str, Any]:
        """`bot`: several, where they took turns in this place, are divided by commas."""
        n = self.scores.total()
        mean = math.fsum([score * times for score, times in self.scores.items()]) / n if n else None
        sd = math.sqrt(math.fsum([(score - mean) ** 2 * times for score, times in self.scores.items()]) / (n - 1)
                       ) if mean is not None and n > 1 else None
        return {"bot": ",".join(sorted(self.bots)), "wins": self.wins, "mean_score": mean, "sd_score": sd}


class Tally:
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
            self.seats[seat].count(self.bots[seat], game.scores[seat], won)
            self.by_turn_order[place].count(self.bots[seat], game.scores[seat], won)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.finished += other.finished
        self.draws += other.draws
        self.decisions += other.decisions
        self.turns += other.turns
        for mine, theirs in zip(self.seats + self.by_turn_order, other.seats + other.by_turn_order):
            mine.add(theirs)
