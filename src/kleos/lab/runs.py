"""Runs: many games of a plan, what came of them as plain data, tables and files, and several of them as one."""
from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NotRequired, TypedDict

from kleos.core.components import Components
from kleos.core.game import Game
from kleos.games import find
from kleos.lab.chunks import Crew, Interrupted, gather, join
from kleos.lab.intervals import around, wilson
from kleos.lab.keeping import Shelf
from kleos.lab.pool import SimulationError
from kleos.lab.series import CAP, Plan, Series, make_plan, prepare
from kleos.lab.series import play as play_some
from kleos.lab.statistics import Entry, Results, Statistics
from kleos.lab.tables import write_file
from kleos.lab.watch import Watch

Progress = Callable[[int], None]
Interval = list[float] | None


class Certainty(TypedDict):
    """The 95 % intervals of a seat's share of wins and of its mean score; None where there are too few games."""

    wins: Interval
    mean_score: Interval


class Intervals(TypedDict):
    """The same for every seat and place, and for the mean number of turns."""

    seats: list[Certainty]
    by_turn_order: list[Certainty]
    mean_turns: Interval


class Report(TypedDict):
    """What came of many games.

    options     all of them, by name
    seconds     how long it took
    decisions   of all games, chance included; decisions_per_second: of all jobs together
    finished, draws, capped  of the games: how many ended, were drawn, were given up
    mean_turns  of a finished game; None where none was
    luck_unit   in which luck is told, where it was asked for: “points”, or “win”, from -1, lost, to 1, won
    seats, by_turn_order     by seat, and by who moved first, second, …
    components  the numbers that are not those of the box, by their paths
    rules_version, kleos     by which versions it was played
    watches     what those saw who looked on, where they were asked to
    """

    game: str
    options: dict[str, Any]
    games: int
    seed: int
    seconds: float
    decisions: int
    decisions_per_second: float
    finished: int
    draws: int
    capped: int
    mean_turns: float | None
    luck_unit: NotRequired[str]
    seats: list[Results]
    by_turn_order: list[Results]
    components: dict[str, Any]
    rules_version: int
    kleos: str
    intervals: Intervals
    watches: NotRequired[dict[str, Any]]


class Run:
    """Games of one plan that were played.

    numbers     of the games, from 1, as ranges in order
    statistics  what came of them
    seconds     how long it took

    >>> from kleos.lab import play
    >>> first = play("shield", ["random"], games=5, seed=1)
    >>> (first + play("shield", ["random"], games=range(6, 11), seed=1)).games
    10
    """

    def __init__(self, series: Series, numbers: Iterable[range], statistics: Statistics, seconds: float) -> None:
        self.series: Final = series
        self.numbers: Final = join(numbers)
        self.statistics: Final = statistics
        self.seconds: Final = seconds

    @property
    def plan(self) -> Plan:
        """What was to be played: game, bots, seed, options and numbers."""
        return self.series.plan

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.statistics.games

    def __repr__(self) -> str:
        return f"<Run: {self.games} games of {self.plan.game}, {', '.join(self.plan.bots)}>"

    def __add__(self, other: Run) -> Run:
        """Both as one; `ValueError` where they are of other plans, or hold the same game."""
        if not isinstance(other, Run):
            return NotImplemented
        if identity(self.plan) != identity(other.plan):
            raise ValueError("These runs are of different plans, so they are not added up.")
        statistics = self.series.play(())
        statistics.add(self.statistics)
        statistics.add(other.statistics)
        return Run(self.series, [*self.numbers, *other.numbers], statistics, self.seconds + other.seconds)

    def data(self) -> Report:
        """All of it as plain data, which can be written as JSON."""
        plan, found = self.plan, self.statistics
        report: Report = {
            "game": plan.game, "options": dict(plan.options), "games": found.games, "seed": plan.seed,
            "seconds": self.seconds, "decisions": found.decisions,
            "decisions_per_second": found.decisions / self.seconds if self.seconds else 0.0,
            "finished": found.finished, "draws": found.draws, "capped": found.games - found.finished,
            "mean_turns": found.turns / found.finished if found.finished else None,
            "seats": [entry.data() for entry in found.seats],
            "by_turn_order": [entry.data() for entry in found.by_turn_order],
            "components": dict(self.series.components.changed), "rules_version": plan.versions[1],
            "kleos": plan.versions[0], "intervals": intervals(found)}
        if plan.luck:
            report["luck_unit"] = "win" if self.series.won_or_lost else "points"
        if found.watches:
            report["watches"] = {watch.word: watch.data(self.series.game) for watch in found.watches}
        return report

    def rows(self, table: str = "seats") -> list[dict[str, Any]]:
        """A table as rows: “seats”, “by_turn_order”, or what a watch saw, by its word."""
        data = self.data()
        if table == "seats":
            return results("seat", data["seats"], data["intervals"]["seats"])
        if table == "by_turn_order":
            return results("place", data["by_turn_order"], data["intervals"]["by_turn_order"])
        if table not in data.get("watches", {}):
            raise ValueError(f"There is no table “{table}”; there are "
                             f"{', '.join(['seats', 'by_turn_order', *data.get('watches', {})])}.")
        rows: list[dict[str, Any]] = data["watches"][table].get("rows", [])
        return rows

    def frame(self, table: str = "seats") -> Any:
        """The same as a polars.DataFrame; `ImportError` says how to install it."""
        from kleos.lab.tables import frame
        return frame(self.rows(table))

    def write(self, path: str | Path, table: str = "seats") -> None:
        """Into a file: all of it as .json, a table as .csv or .parquet; `ValueError` for any other ending."""
        write_file(Path(path), self.data, lambda: self.rows(table))

    def __reduce__(self) -> Any:
        if find(self.plan.game) is not self.series.game:
            raise TypeError(f"{self.plan.game} is none of Kleos's games, so its runs cannot be pickled.")
        return restore, (self.plan, self.numbers, self.statistics, self.seconds)


def restore(plan: Plan, numbers: Sequence[range], statistics: Statistics, seconds: float) -> Run:
    return Run(Series(find(plan.game), plan), numbers, statistics, seconds)


def results(name: str, entries: Sequence[Results], bounds: Sequence[Certainty]) -> list[dict[str, Any]]:
    """A table of seats or places, with the intervals as columns of their own."""
    rows: list[dict[str, Any]] = []
    for place, (entry, known) in enumerate(zip(entries, bounds)):
        wins, score = known["wins"] or (None, None), known["mean_score"] or (None, None)
        rows.append({name: place, **entry, "wins_low": wins[0], "wins_high": wins[1],
                     "score_low": score[0], "score_high": score[1]})
    return rows


def intervals(found: Statistics) -> Intervals:
    n = found.finished
    spread = found.turns_squared * n - found.turns ** 2
    turns = list(around(found.turns / n, (spread / (n * (n - 1))) ** 0.5, n)) if n > 1 else None
    return {"seats": [certainty(entry, n) for entry in found.seats],
            "by_turn_order": [certainty(entry, n) for entry in found.by_turn_order], "mean_turns": turns}


def certainty(entry: Entry, games: int) -> Certainty:
    data = entry.data()
    wins, mean, sd = data["wins"], data["mean_score"], data["sd_score"]
    return {"wins": None if wins is None or not games else list(wilson(wins, games)),
            "mean_score": None if mean is None or sd is None else list(around(mean, sd, games))}


def identity(plan: Plan) -> dict[str, Any]:
    """What tells the games of a plan, and what is seen of them, from all others, as plain data."""
    told = asdict(plan)
    del told["records"]
    return {**told, "watches": [blake2b(watch, digest_size=16).hexdigest() for watch in plan.watches]}


def play(game: Game | str, bots: Sequence[str], *, games: int | range, seed: int = 0,
         options: Mapping[str, Any] | None = None, components: Components | Mapping[str, Any] | None = None,
         watch: Iterable[str | Watch] = (), jobs: int = 1, executor: Crew = None, keep: str | Path | None = None,
         records: str | Path | None = None, progress: Progress | None = None, cap: int = CAP,
         luck: bool = False) -> Run:
    """Play so many games of these bots, one a seat.

    games       how many, or a range of their numbers, from 1
    components  other numbers than the shipped ones, or only those that differ, by path
    watch       words such as “use” or “luck:0.02” (`watches.py`), or a `Watch` of your own
    jobs        how many processes share the work; executor: who shares it instead, or the word for it
    keep        a folder in which what was played is kept, so that the same run goes on where it was
    records     a folder into which each game's record is written
    progress    is told the number of games played so far
    cap         after how many decisions, chance included, a game is given up
    luck        tell each seat's luck, by the game's own hints, for all games

    `ValueError` says which bot, option, component, number, watch or folder does not fit, or what failed.
    `Interrupted`, which is a KeyboardInterrupt, has as its `run` what had been played.

    >>> from kleos.lab import play
    >>> run = play("shield", ["random"], games=20, seed=1)
    >>> run.games, run.data()["finished"], len(run.rows("seats"))
    (20, 20, 1)
    """
    chosen = find(game) if isinstance(game, str) else game
    numbers = games if isinstance(games, range) else range(1, games + 1)
    if not numbers or numbers.start < 1 or numbers.step != 1 or jobs < 1:
        raise SimulationError("games, jobs and cap must be at least 1.")
    if keep and records:
        raise SimulationError("Records are written once, and kept games are not played again: choose one of both.")
    data = chosen.components.replaced(components) if isinstance(components, Mapping) else components
    series = Series(chosen, make_plan(chosen, bots, seed, options, data, records=records, cap=cap, luck=luck,
                                      watch=watch))
    if records:
        prepare(series, numbers)
    return collect(series, numbers, jobs, executor, Shelf(keep, identity(series.plan)) if keep else None, progress)


def collect(series: Series, numbers: range, jobs: int, executor: Crew, shelf: Shelf | None,
            progress: Progress | None) -> Run:
    """All games; `SimulationError` when some do not come back."""
    began, statistics, done = time.perf_counter(), series.play(()), list[range]()
    try:
        for some, part in gather(play_some, series.plan, numbers, size(series, len(numbers), jobs), jobs=jobs,
                                 executor=executor, shelf=shelf, alone=alone(series), here=series.play):
            statistics.add(part)
            done.append(some)
            if progress:
                progress(statistics.games)
    except KeyboardInterrupt:
        raise Interrupted(Run(series, done, statistics, time.perf_counter() - began)) from None
    if statistics.games != len(numbers):
        raise SimulationError(f"Only {statistics.games} of {len(numbers)} games came back, so there is no result.")
    return Run(series, done, statistics, time.perf_counter() - began)


class Later:
    """Tells of games that come after others."""

    def __init__(self, progress: Progress, before: int) -> None:
        self.progress: Final = progress
        self.before: Final = before

    def __call__(self, done: int) -> None:
        self.progress(self.before + done)


def size(series: Series, games: int, jobs: int) -> int:
    """Games of a chunk: so few that progress is seen, and so many that they are worth sending."""
    least = 1000 if series.at_engine_speed else 1
    return min(max(games // 1000, least), 10_000, -(-games // jobs))


def alone(series: Series) -> str:
    """Why no other process can play this; empty when it can."""
    try:
        find(series.plan.game)
    except KeyError:
        return f"{series.game.face.title} is none of Kleos's games, so it plays in one job only."
    return ""
