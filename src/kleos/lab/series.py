"""A series: the games of a plan. The same seed gives the same games, wherever they are played.

Every game has streams of chance of its own, from the seed, its number and who draws: one for the dice and the
cards, one for each seat. So the same dice fall whoever plays, and two bots, or two sets of rules, can be compared on
them.
"""
from __future__ import annotations

import hashlib
import json
import pickle
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import kleos
from kleos import bots as players
from kleos.core import record
from kleos.core.components import Components
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State, playout
from kleos.core.game import Game
from kleos.core.record import Move
from kleos.games import find
from kleos.lab.pool import SimulationError
from kleos.lab.statistics import Fortune, Outcome, Statistics
from kleos.lab.watch import Onlookers, Watch
from kleos.lab.watches import seal

CAP: Final = 1_000_000                                  # decisions; a game that has not ended by then is given up
RANDOM: Final = "random"
NONE: Final = -1                                        # no action


@dataclass(frozen=True)
class Plan:
    """What every game of a simulation has in common, as a worker process is told it."""

    game: str
    bots: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, Any], ...]
    changes: str                                        # of the components, in JSON
    records: str = ""                                   # a folder, or empty
    cap: int = CAP
    luck: bool = False                                  # whether it is told apart from skill, which takes time
    watches: tuple[bytes, ...] = ()                     # who looks on, pickled
    versions: tuple[str, int] = ("", 0)                 # of Kleos, and of the rules
    force: str = ""                                     # what the first seat does as soon as it can


def make_plan(game: Game, bots: Sequence[str], seed: int = 0, options: Mapping[str, Any] | None = None,
              components: Components | None = None, *, records: str | Path | None = None, cap: int = CAP,
              luck: bool = False, watch: Iterable[str | Watch] = (), force: str = "") -> Plan:
    """A plan; `ValueError` says which option, component, number, watch or action does not fit."""
    if cap < 1:
        raise SimulationError("cap must be at least 1.")
    setup = game.setup(options, len(bots), components)
    if force:
        game.parse(force)
    return Plan(game.id, tuple(bots), seed, tuple(setup.options.items()), json.dumps(setup.components.changed),
                str(records) if records is not None else "", cap, luck, seal(watch),
                (kleos.__version__, game.rules.version), force)


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
        self.force: Final = game.parse(plan.force) if plan.force else NONE
        self.random: Final = all(bot == RANDOM for bot in plan.bots) and not plan.force
        self.at_engine_speed: Final = self.random and not (plan.records or plan.luck or plan.watches)
        for bot in plan.bots:
            players.make(bot, game, own=True, seats=len(plan.bots))     # an unknown one says so before the first game

    def play(self, numbers: Iterable[int]) -> Statistics:
        statistics = Statistics(self.plan.bots, [pickle.loads(watch) for watch in self.plan.watches])
        onlookers = Onlookers(statistics.watches)
        for number in numbers:
            statistics.count(self.play_one(number, onlookers))
        return statistics

    def play_one(self, number: int, onlookers: Onlookers) -> Outcome:
        one = Playing(self, number, onlookers)
        state, order = one.state, one.order
        onlookers.start(self.game, state, number)
        decisions = one.at_random() if self.random else one.by_bots()
        if self.plan.records:
            self.write(state, number, one.moves)
        order += [seat for seat in self.seats if seat not in order]
        outcome = Outcome(decisions, state.over(), self.game.rules.turns(state), self.game.rules.scores(state),
                          self.game.rules.won(state), order, self.rivals, self.fortunes(state, one.lucks),
                          one.forced)
        onlookers.end(state, outcome)
        return outcome

    def fortunes(self, state: State, lucks: list[float]) -> list[Fortune]:
        """The result is what the hints know a finished game for, since by that they tell luck: a game may return a
        place among several, and its hints ask who has won."""
        if not self.plan.luck or not state.over():
            return []
        hints = self.game.hints(state)
        return [(hints.outlook(state, seat), luck if hints.knows_luck() else None) for seat, luck in enumerate(lucks)]

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


class Playing:
    """One game that is being played."""

    def __init__(self, series: Series, number: int, onlookers: Onlookers) -> None:
        self.series: Final = series
        self.number: Final = number
        self.onlookers: Final = onlookers
        self.state: Final = series.opening.copy()
        self.order: Final[list[int]] = []               # the seats, as they first moved
        self.moves: Final[list[Move]] = []
        self.lucks: Final = [0.0] * len(series.seats)
        self.forced = False                             # whether the first seat could do what it is forced to
        self.deal: Final = self.stream(CHANCE)

    def stream(self, drawer: int) -> Rng:
        return stream(self.series.plan.seed, self.number, drawer)

    def at_random(self) -> int:
        """All inside the engine, once it is known who moved first, second, …, unless each move is to be looked at."""
        state, seats, cap = self.state, len(self.series.seats), self.series.plan.cap
        rng, each, n = self.stream(0), not self.series.at_engine_speed, 0
        while not state.over() and n < cap and (each or len(self.order) < seats > 1):
            actor = state.to_act()
            self.move(actor, state.now.sample(state, self.deal if actor == CHANCE else rng))
            n += 1
        return n + playout(state, rng, self.deal, cap - n)

    def by_bots(self) -> int:
        """Each seat's bot sees a position drawn anew from what its seat may know."""
        state, game, n = self.state, self.series.game, 0
        seated = [players.make(bot, game, own=True) for bot in self.series.plan.bots]
        rngs = [self.stream(seat) for seat in self.series.seats]
        while not state.over() and n < self.series.plan.cap:
            actor = state.to_act()
            if actor == CHANCE:
                action = state.now.sample(state, self.deal)
            else:
                rng = rngs[actor]
                action = seated[actor].choose(game.rules.resample(state, actor, rng), actor, rng)
                if actor == 0 and not self.forced and self.series.force != NONE and state.allows(self.series.force):
                    self.forced, action = True, self.series.force
            self.move(actor, action)
            n += 1
        return n

    def move(self, actor: int, action: int) -> None:
        state, series = self.state, self.series
        if actor != CHANCE and actor not in self.order:
            self.order.append(actor)
        if series.plan.luck and actor == CHANCE:
            hints = series.game.hints(state)
            self.lucks[:] = [luck + hints.luck(state, action, seat) for seat, luck in enumerate(self.lucks)]
        if series.plan.records:
            self.moves.append(Move(actor, series.game.rules.lexicon.text(action)))
        for before in self.onlookers.befores:
            before(state, actor, action)
        state.apply(action)
        for after in self.onlookers.afters:
            after(state, actor, action)


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


def prepare(series: Series, numbers: range) -> None:
    """Make the folder for the records, and see that they can be written there and replace nothing."""
    folder = Path(series.plan.records)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        there = {path.name for path in folder.iterdir()}
    except OSError as error:
        raise SimulationError(f"No records can be written into {folder}: {error.strerror}.") from None
    for number in numbers:
        if series.path(number).name in there:
            raise SimulationError(f"There is a record {series.path(number)} already, and none is overwritten; "
                                  f"name another folder.")


# in a worker process

@lru_cache(maxsize=4)
def series_of(plan: Plan) -> Series:
    return Series(find(plan.game), plan)


def play(task: tuple[Plan, range]) -> tuple[range, Statistics]:
    """Some games of a plan, and what came of them."""
    plan, numbers = task
    return numbers, series_of(plan).play(numbers)
