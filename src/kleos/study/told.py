"""What an analysis tells, as plain data: docs/study.md says it in words."""
from __future__ import annotations

from typing import NotRequired, TypedDict

from kleos.study.consequences import Led
from kleos.study.ledger import Account, Chance, Point


class Judged(Led):
    """A move: `rows`, its clicks; what was `played` and what would have been `best`, in the notation of the game and in
    words; `apart`, what of each is not in the other one, where they begin or end alike, else two empty ones, which what
    was found by an earlier version lacks; what it cost, between `low` and `high`. `hindsight` is what it cost as the
    cards truly lay, where it was reckoned: nobody could know that. `by_bots` is what a flaw cost where bots play on,
    None of what is none; an earlier version did not tell it."""

    row: int
    seat: int
    rows: list[int]
    played: list[str]
    played_in_words: str
    best: list[str]
    best_in_words: str
    apart: NotRequired[list[str]]
    cost: float
    low: float
    high: float
    verdict: str
    why: str
    hindsight: float | None
    by_bots: NotRequired[float | None]


class Accuracy(TypedDict):
    """Of a seat: how many of its moves are settled, and how many in a hundred of them are no flaw; None where there are
    too few to say."""

    seat: int
    moves: int
    settled: int
    accuracy: float | None


class Told(TypedDict):
    """An analysis as plain data, see docs/study.md."""

    game: str
    rules_version: int
    judge: str
    worlds: int
    confirm: int
    seed: int
    unit: str
    spread: float
    seats: list[str]
    curve: list[Point]
    ledger: list[Account]
    moves: list[Judged]
    chances: list[Chance]
    accuracy: list[Accuracy]
    warnings: list[str]
