"""Pairs: the same games, by number and dice, of several plans at once, and how the others differ from the first.

What two plans have in common they share game by game, so that the difference of a game varies less than the game; by
how much, is told and never promised.
"""
from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeVar

from kleos.core.game import Game
from kleos.games import find
from kleos.lab.chunks import Crew, Interrupted, gather
from kleos.lab.keeping import Shelf
from kleos.lab.moments import Moments
from kleos.lab.runs import Progress, alone, identity
from kleos.lab.series import Plan, Series
from kleos.lab.statistics import Statistics
from kleos.lab.watch import Onlookers, Outcome

CHUNK: Final = 25                                       # games; the same for all runs, so that looks fall alike
LOOK: Final = 4 * CHUNK                                 # after so many games it is seen whether a run may stop

R = TypeVar("R")

Measure = tuple[str, int | None]                        # what is measured, and of which seat; None: of the game


@dataclass(frozen=True)
class Trial:
    """Plans that are played side by side; the first is what the others are compared with."""

    plans: tuple[Plan, ...]

    def told(self) -> dict[str, Any]:
        """What tells it from all other trials, as plain data."""
        return {"trial": [identity(plan) for plan in self.plans]}


class Pair:
    """A measure in the first plan, in another one, and the difference game by game."""

    def __init__(self) -> None:
        self.first: Final = Moments()
        self.other: Final = Moments()
        self.difference: Final = Moments()

    def count(self, first: float, other: float) -> None:
        self.first.count(first)
        self.other.count(other)
        self.difference.count(other - first)

    def add(self, more: Pair) -> None:
        self.first.add(more.first)
        self.other.add(more.other)
        self.difference.add(more.difference)


class Pairs:
    """What came of the games of a trial.

    games       that were played, of each plan
    left_out    of those, for each other plan: where one of both was given up
    idle        of those, for each other plan: where nothing could be forced
    sums        for each other plan, by measure
    statistics  for each plan, the first included, of all its games
    """

    def __init__(self, statistics: list[Statistics]) -> None:
        self.games = 0
        self.statistics: Final = statistics
        self.left_out: Final = [0] * (len(statistics) - 1)
        self.idle: Final = [0] * (len(statistics) - 1)
        self.sums: Final[list[dict[Measure, Pair]]] = [{} for _ in statistics[1:]]

    def count(self, forces: list[bool], outcomes: list[Outcome]) -> None:
        """`forces`: for each plan, whether something is to be forced."""
        self.games += 1
        for statistics, outcome in zip(self.statistics, outcomes):
            statistics.count(outcome)
        first = measures(outcomes[0])
        for i, other in enumerate(outcomes[1:]):
            if not outcomes[0].finished or not other.finished:
                self.left_out[i] += 1
            elif forces[i + 1] and not other.forced:
                self.idle[i] += 1
            else:
                for name, value in measures(other).items():
                    self.sums[i].setdefault(name, Pair()).count(first[name], value)

    def add(self, more: Pairs) -> None:
        self.games += more.games
        for mine, theirs in zip(self.statistics, more.statistics):
            mine.add(theirs)
        for i, sums in enumerate(more.sums):
            self.left_out[i] += more.left_out[i]
            self.idle[i] += more.idle[i]
            for name, pair in sums.items():
                self.sums[i].setdefault(name, Pair()).add(pair)


def measures(outcome: Outcome) -> dict[Measure, float]:
    """All that is measured of a game: scores, wins by seat and by place in the turn order, and its length."""
    found: dict[Measure, float] = {}
    seats = range(len(outcome.scores))
    if len(seats) > 1:
        found["score", None] = sum(outcome.scores) / len(seats)
    found.update({("score", seat): outcome.scores[seat] for seat in seats})
    if outcome.won is not None:
        found.update({("win", seat): float(outcome.won[seat]) for seat in seats})
        if outcome.rivals:
            found.update({(f"win of place {place}", None): float(outcome.won[seat])
                          for place, seat in enumerate(outcome.order, 1)})
    found["turns", None] = float(outcome.turns)
    found["decisions", None] = float(outcome.decisions)
    return found


def name_measure(measure: Measure) -> str:
    """A measure by its word: score, win:0, turns."""
    name, seat = measure
    return name if seat is None else f"{name}:{seat}"


class Contest:
    """The games of a trial, played one after another."""

    def __init__(self, game: Game, trial: Trial) -> None:
        self.trial: Final = trial
        self.series: Final = [Series(game, plan) for plan in trial.plans]
        self.forces: Final = [bool(plan.force) for plan in trial.plans]

    def none(self) -> Pairs:
        return Pairs([Statistics(plan.bots, [pickle.loads(watch) for watch in plan.watches])
                      for plan in self.trial.plans])

    def play(self, numbers: range) -> Pairs:
        pairs = self.none()
        sides = [(series, Onlookers(found.watches)) for series, found in zip(self.series, pairs.statistics)]
        for number in numbers:
            pairs.count(self.forces, [series.play_one(number, onlookers) for series, onlookers in sides])
        return pairs


@lru_cache(maxsize=2)
def contest_of(trial: Trial) -> Contest:
    return Contest(find(trial.plans[0].game), trial)


def play_pairs(task: tuple[Trial, range]) -> tuple[range, Pairs]:
    """Some games of a trial, in a worker process."""
    trial, numbers = task
    return numbers, contest_of(trial).play(numbers)


@dataclass(frozen=True)
class Work:
    """How a trial is played: by how many processes or by whom, where it is kept, and who is told how far it is."""

    jobs: int = 1
    executor: Crew = None
    keep: Any = None
    progress: Progress | None = None


def settle(contest: Contest, games: int, work: Work, made: Callable[[Pairs, float], R],
           enough: Callable[[Pairs], bool] = lambda pairs: False) -> R:
    """Play so many games, or until it is enough, which is asked after each hundred, in their order; what is made of
    the pairs and of the seconds it took. `Interrupted` has as its `run` what is made of those that were played."""
    began, pairs = time.perf_counter(), contest.none()
    try:
        for part in in_order(contest, games, work):
            pairs.add(part)
            if work.progress:
                work.progress(pairs.games)
            if pairs.games % LOOK == 0 and enough(pairs):
                break
    except KeyboardInterrupt:
        raise Interrupted(made(pairs, time.perf_counter() - began)) from None
    return made(pairs, time.perf_counter() - began)


def in_order(contest: Contest, games: int, work: Work) -> Iterator[Pairs]:
    """The chunks in the order of their games, whoever was the first to play them."""
    shelf = Shelf(work.keep, contest.trial.told()) if work.keep else None
    waiting: dict[int, tuple[range, Pairs]] = {}
    reached = 1
    for numbers, part in gather(play_pairs, contest.trial, range(1, games + 1), CHUNK, jobs=work.jobs,
                                here=contest.play, executor=work.executor, shelf=shelf,
                                alone=alone(contest.series[0])):
        waiting[numbers.start] = numbers, part
        while reached in waiting:
            done, ready = waiting.pop(reached)
            reached = done.stop
            yield ready
