"""Many games of bots, over any number of processes: the same seed gives the same games.

Every game has streams of chance of its own, from the seed, its number and who draws: one for the dice and the
cards, one for each seat. So the same dice fall whoever plays, and two bots can be compared on them.
"""
from __future__ import annotations

import hashlib
import json
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NotRequired, TypedDict

from kleos import bots as players
from kleos.core import record
from kleos.core.components import Components
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State, playout
from kleos.core.game import Game
from kleos.core.record import Move
from kleos.games import find
from kleos.lab.pool import SimulationError, share
from kleos.lab.statistics import Fortune, Outcome, Results, Statistics

CAP: Final = 1_000_000                                  # decisions; a game that has not ended by then is given up
RANDOM: Final = "random"

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Plan:
    """What every game of a simulation has in common, as a worker process is told it."""

    game: str
    bots: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, Any], ...]
    changes: str                                        # of the components, in JSON
    records: str                                        # a folder, or empty
    cap: int
    luck: bool                                          # whether it is told apart from skill, which takes time


class Unit(TypedDict):
    """The unit in which luck is told, where it was asked for: “points”, or “win”, from -1, lost, to 1, won."""

    luck_unit: NotRequired[str]


class Report(Unit):
    """What came of many games.

    options     all of them, by name
    seconds     how long it took
    decisions   of all games, chance included; decisions_per_second: of all jobs together
    finished, draws, capped  of the games: how many ended, were drawn, were given up
    mean_turns  of a finished game; None where none was
    seats, by_turn_order     by seat, and by who moved first, second, …
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
    seats: list[Results]
    by_turn_order: list[Results]


def simulate(game: Game, bots: Sequence[str], games: int, seed: int = 0, options: Mapping[str, Any] | None = None,
             jobs: int = 1, components: Components | None = None, records: str | Path | None = None,
             progress: Progress | None = None, *, cap: int = CAP, luck: bool = False) -> Report:
    """Play so many games of these bots, one a seat, and say what came of them, as plain data.

    `records` is a folder into which each game's record is written; `progress` is told the number of games
    played so far; `cap` is the number of decisions, chance included, after which a game is given up; `luck` adds to
    each seat how much of its results was luck, by the game's own hints, or "unknown" where they cannot tell, and to the
    whole in which `luck_unit` both are told: "points", or "win", from -1, lost, to 1, won.
    `ValueError` says which bot, option, component, number or folder does not fit, or that a worker died;
    then there is no result, though records may have been written.
    """
    if games < 1 or jobs < 1 or cap < 1:
        raise SimulationError("games, jobs and cap must be at least 1.")
    setup = game.setup(options, len(bots), components)
    changes = setup.components.changed
    plan = Plan(game.id, tuple(bots), seed, tuple(setup.options.items()), json.dumps(changes),
                str(records) if records is not None else "", cap, luck)
    series = Series(game, plan)
    if plan.records:
        prepare(series, games)
    began = time.perf_counter()
    statistics = Statistics(plan.bots)
    for part in parts(series, games, jobs):
        statistics.add(part)
        if progress:
            progress(statistics.games)
    if statistics.games != games:
        raise SimulationError(f"Only {statistics.games} of {games} games came back, so there is no result.")
    return report(series, statistics, games, time.perf_counter() - began)


def parts(series: Series, games: int, jobs: int) -> Iterator[Statistics]:
    """The tallies of some games at a time, until all are played."""
    least = 1000 if series.at_engine_speed else 1
    size = min(max(games // 1000, least), 10_000, -(-games // jobs))
    batches = [range(first, min(first + size, games + 1)) for first in range(1, games + 1, size)]
    if jobs == 1 or len(batches) == 1:
        yield from map(series.play, batches)
    else:
        try:
            find(series.plan.game)
        except KeyError:
            title = series.game.face.title
            raise SimulationError(f"{title} is none of Kleos's games, so it plays in one job only.") from None
        yield from share(play, [(series.plan, batch) for batch in batches], min(jobs, len(batches)))


def report(series: Series, statistics: Statistics, games: int, seconds: float) -> Report:
    unit: Unit = {"luck_unit": "win" if series.won_or_lost else "points"} if series.plan.luck else {}
    return {
        "game": series.game.id, "options": dict(series.plan.options), "games": games, "seed": series.plan.seed,
        "seconds": seconds, "decisions": statistics.decisions, "decisions_per_second": statistics.decisions / seconds,
        "finished": statistics.finished, "draws": statistics.draws, "capped": statistics.games - statistics.finished,
        "mean_turns": statistics.turns / statistics.finished if statistics.finished else None, **unit,
        "seats": [entry.data() for entry in statistics.seats],
        "by_turn_order": [entry.data() for entry in statistics.by_turn_order],
    }


# one game

class Series:
    """The games of a plan, played one after another."""

    def __init__(self, game: Game, plan: Plan) -> None:
        self.game: Final = game
        self.plan: Final = plan
        self.options: Final = dict(plan.options)
        self.components: Final = game.components.replaced(json.loads(plan.changes))
        self.opening: Final = game.start(self.options, len(plan.bots), self.components)
        self.seats: Final = range(len(plan.bots))
        self.rivals: Final = len(plan.bots) > 1 and game.rules.returns_kind != "shared"
        setup = game.setup(self.options, len(plan.bots), self.components)
        self.won_or_lost: Final = game.rules.bounds(setup) == (-1.0, 1.0)
        self.random: Final = all(bot == RANDOM for bot in plan.bots)
        self.at_engine_speed: Final = self.random and not plan.records and not plan.luck
        for bot in plan.bots:
            players.make(bot, game, own=True)           # an unknown one says so before the first game

    def play(self, numbers: range) -> Statistics:
        statistics = Statistics(self.plan.bots)
        for number in numbers:
            statistics.count(self.play_one(number))
        return statistics

    def play_one(self, number: int) -> Outcome:
        state = self.opening.copy()
        order: list[int] = []
        moves: list[Move] = []
        lucks: list[float] = [0.0] * len(self.seats)
        if self.random:
            decisions = self.play_at_random(state, number, order, moves, lucks)
        else:
            decisions = self.play_by_bots(state, number, order, moves, lucks)
        if self.plan.records:
            self.write(state, number, moves)
        order += [seat for seat in self.seats if seat not in order]
        return Outcome(decisions, state.over(), self.game.rules.turns(state), self.game.rules.scores(state),
                       self.game.rules.won(state), order, self.rivals, self.fortunes(state, lucks))

    def fortunes(self, state: State, lucks: list[float]) -> list[Fortune]:
        """The result is what the hints know a finished game for, since by that they tell luck: a game may return a
        place among several, and its hints ask who has won."""
        if not self.plan.luck or not state.over():
            return []
        hints = self.game.hints(state)
        return [(hints.outlook(state, seat), luck if hints.knows_luck() else None) for seat, luck in enumerate(lucks)]

    def play_at_random(self, state: State, number: int, order: list[int], moves: list[Move],
                       lucks: list[float]) -> int:
        """All inside the engine, once it is known who moved first, second, …, unless each move is to be looked at."""
        seats, each = len(self.seats), bool(self.plan.records) or self.plan.luck
        rng, deal = stream(self.plan.seed, number, 0), stream(self.plan.seed, number, CHANCE)
        n = 0
        while not state.over() and n < self.plan.cap and (each or len(order) < seats > 1):
            actor = state.to_act()
            action = state.now.sample(state, deal if actor == CHANCE else rng)
            self.move(state, actor, action, order, moves, lucks)
            n += 1
        return n + playout(state, rng, deal, self.plan.cap - n)

    def play_by_bots(self, state: State, number: int, order: list[int], moves: list[Move],
                     lucks: list[float]) -> int:
        """Each seat's bot sees a position drawn anew from what its seat may know."""
        seated = [players.make(bot, self.game, own=True) for bot in self.plan.bots]
        rngs = [stream(self.plan.seed, number, seat) for seat in range(len(seated))]
        deal = stream(self.plan.seed, number, CHANCE)
        n = 0
        while not state.over() and n < self.plan.cap:
            actor = state.to_act()
            if actor == CHANCE:
                action = state.now.sample(state, deal)
            else:
                rng = rngs[actor]
                action = seated[actor].choose(self.game.rules.resample(state, actor, rng), actor, rng)
            self.move(state, actor, action, order, moves, lucks)
            n += 1
        return n

    def move(self, state: State, actor: int, action: int, order: list[int], moves: list[Move],
             lucks: list[float]) -> None:
        if actor != CHANCE and actor not in order:
            order.append(actor)
        if self.plan.luck and actor == CHANCE:
            hints = self.game.hints(state)
            lucks[:] = [luck + hints.luck(state, action, seat) for seat, luck in enumerate(lucks)]
        if self.plan.records:
            moves.append(Move(actor, self.game.rules.lexicon.text(action)))
        state.apply(action)

    # its record

    def path(self, number: int) -> Path:
        return Path(self.plan.records) / f"{self.game.id}-{number:06}.kleos"

    def write(self, state: State, number: int, moves: list[Move]) -> None:
        more: dict[str, Any] = {"dealer": "random", "seed": self.plan.seed, "number": number}
        if state.over():
            more["result"] = [float(score) for score in self.game.rules.scores(state)]
        kept = record.new(self.game, self.options, list(self.plan.bots), self.components.changed, moves, **more)
        try:
            with self.path(number).open("x", encoding="utf-8") as file:
                file.write(record.write(kept))
        except OSError as error:
            raise SimulationError(f"The record {self.path(number)} cannot be written: {error.strerror}.") from None


@lru_cache(maxsize=256)
def key(seed: int, drawer: int) -> tuple[int, int]:
    """Two 32-bit numbers that tell the streams of this drawer from all others."""
    digest = hashlib.blake2b(f"{seed}:{drawer}".encode(), digest_size=8).digest()
    return int.from_bytes(digest[:4], "big"), int.from_bytes(digest[4:], "big")


def stream(seed: int, number: int, drawer: int) -> Rng:
    """The generator of one drawer (a seat, or CHANCE) in one game of a seed.

    The number goes through a permutation of the generator's 32-bit seeds, so that no two games begin alike.
    """
    start, end = key(seed, drawer)
    x = start + number & 0xFFFFFFFF
    x = (x ^ x >> 16) * 0x7FEB352D & 0xFFFFFFFF
    x = (x ^ x >> 15) * 0x846CA68B & 0xFFFFFFFF
    return Rng(x ^ x >> 16 ^ end)


def prepare(series: Series, games: int) -> None:
    """Make the folder for the records, and see that they can be written there and replace nothing."""
    folder = Path(series.plan.records)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        there = {path.name for path in folder.iterdir()}
    except OSError as error:
        raise SimulationError(f"No records can be written into {folder}: {error.strerror}.") from None
    for number in range(1, games + 1):
        if series.path(number).name in there:
            raise SimulationError(f"There is a record {series.path(number)} already, and none is overwritten; "
                                  f"name another folder.")


# in a worker process

@lru_cache(maxsize=1)
def series_of(plan: Plan) -> Series:
    return Series(find(plan.game), plan)


def play(task: tuple[Plan, range]) -> Statistics:
    plan, numbers = task
    return series_of(plan).play(numbers)
