"""Comparisons and reports: a game with other numbers beside the game as it is, or beside other numbers still, on the
same dice, and how a game plays; in a worker, some games at a time, so that whoever waits for a bot's move need not wait
long."""
from __future__ import annotations

import asyncio
import json
from functools import lru_cache
from typing import Any, Final, NamedTuple

from kleos import games
from kleos.lab.comparing import Comparison
from kleos.lab.pairs import Contest, Pairs, Trial
from kleos.lab.reporting import WATCHES, Findings
from kleos.lab.runs import Run
from kleos.lab.series import Series, make_plan
from kleos.lab.statistics import Statistics
from kleos.server.clock import Clock
from kleos.server.http.limits import Exceeded
from kleos.server.work.workers import Workers

KEPT: Final = 32                            # results in memory
MAX_RUNNING: Final = 8                      # at the same time, of all visitors
FIRST: Final = 4                            # games of the first part
PART: Final = 0.5                           # seconds that a part should take
MAX_PART: Final = 2000                      # games
SEED: Final = 7                             # of all comparisons, so that the same one is not played again
COUNTED: Final = ("length", "use", "cards")
QUICK, STRONG, BOTH = "quick", "strong:16", "both"
FEWER: Final = 5                            # times fewer games the stronger bot plays, where both do


class Terms(NamedTuple):
    """What is compared: the game with these changes, in JSON, against the game with those; by which bots, and how
    often. `report`: how the game with these changes plays is told, and nothing is compared."""

    game: str
    changes: str
    bots: str
    seats: int
    games: int
    against: str = "{}"
    report: bool = False

    @property
    def parts(self) -> list[tuple[str, int]]:
        """Which bots play how many games, one after another."""
        if self.bots == BOTH:
            return [(QUICK, self.games), (STRONG, -(-self.games // FEWER))]
        return [(self.bots, self.games)]


class Running:
    """A comparison or report: how many games are played, what came of all, or why nothing did."""

    def __init__(self, terms: Terms, owner: str) -> None:
        self.terms: Final = terms
        self.owner: Final = owner
        self.played = 0
        self.result: Any = None
        self.error = ""
        self.task: asyncio.Task[None] | None = None

    @property
    def total(self) -> int:
        return sum(number for _, number in self.terms.parts)

    @property
    def running(self) -> bool:
        return self.task is not None and not self.task.done()


class Comparisons:
    """What is compared at this server, and what was. A visitor has one running: the next one ends it."""

    def __init__(self, workers: Workers, clock: Clock) -> None:
        self.workers: Final = workers
        self.clock: Final = clock
        self.known: Final[dict[Terms, Running]] = {}

    def find(self, terms: Terms) -> Running | None:
        return self.known.get(terms)

    def start(self, terms: Terms, owner: str) -> Running:
        """Begin, unless that is done or being done already; `Exceeded` when too many others do."""
        found = self.known.get(terms)
        if found and not found.error:
            return found
        for one in [*self.known.values()]:
            if one.owner == owner:
                self.stop(one.terms)
        if sum(one.running for one in self.known.values()) >= MAX_RUNNING:
            raise Exceeded("Others are comparing at this server already. Try again in a minute.")
        for old in [one for one in self.known if not self.known[one].running][:max(0, len(self.known) + 1 - KEPT)]:
            del self.known[old]
        begun = self.known[terms] = Running(terms, owner)
        begun.task = asyncio.create_task(self.run(begun))
        return begun

    def stop(self, terms: Terms) -> None:
        """End it, if it runs; what was played is let go, since nothing is said before the end."""
        found = self.known.get(terms)
        if found and found.running and found.task:
            found.task.cancel()
            del self.known[terms]

    async def run(self, asked: Running) -> None:
        try:
            found = [await self.play(asked, bot, number) for bot, number in asked.terms.parts]
            asked.result = await asyncio.to_thread(tell, asked.terms, found)
        except Exception as problem:
            asked.error = f"The games could not be played: {problem}"

    async def play(self, asked: Running, bot: str, number: int) -> Pairs | Statistics:
        """All games of one bot, some at a time."""
        size, done, found = FIRST, 0, none(asked.terms, bot)
        while done < number:
            numbers = range(done + 1, min(done + size, number) + 1)
            before = self.clock.monotonic()
            found.add(await self.workers.do(play_part, asked.terms, bot, numbers))
            done = numbers[-1]
            asked.played += len(numbers)
            size = find_size(len(numbers), self.clock.monotonic() - before)
        return found

    def close(self) -> None:
        for one in self.known.values():
            if one.task:
                one.task.cancel()


def find_size(games: int, seconds: float) -> int:
    """How many games the next part has, so that it takes about as long as it should, but never many more at once."""
    return max(1, min(MAX_PART, 4 * games, round(games * PART / max(seconds, 1e-3))))


def tell(terms: Terms, found: list[Any]) -> Any:
    """What came of all games: the page of a report, or for each bot the plain data of a comparison, with how many games
    had so many turns."""
    bots = [bot for bot, _ in terms.parts]
    if terms.report:
        return write_page(terms, dict(zip(bots, found)))
    return [compared(make_contest(terms, bot), pairs) for bot, pairs in zip(bots, found)]


def compared(contest: Contest, pairs: Pairs) -> dict[str, Any]:
    lengths = [next(watch.data(contest.series[0].game)["turns"] for watch in found.watches if watch.word == "length")
               for found in pairs.statistics]
    return {**Comparison(contest, pairs, 0.0, ("turns", None)).data(), "lengths": lengths}


def write_page(terms: Terms, found: dict[str, Statistics]) -> str:
    report = Findings(games.find(terms.game), {})
    report.runs[terms.seats] = {bot: Run(make_series(terms, bot), [range(1, statistics.games + 1)], statistics, 0.0)
                                for bot, statistics in found.items()}
    return report.page()


# in a worker

@lru_cache(4)
def make_contest(terms: Terms, bot: str) -> Contest:
    game = games.find(terms.game)
    watches = [word for word in COUNTED if word != "cards" or game.face.building]
    return Contest(game, Trial(tuple(
        make_plan(game, [bot] * terms.seats, SEED, None, game.components.replaced(json.loads(changes)), watch=watches)
        for changes in (terms.against, terms.changes))))


@lru_cache(4)
def make_series(terms: Terms, bot: str) -> Series:
    game = games.find(terms.game)
    return Series(game, make_plan(game, [bot] * terms.seats, SEED, None,
                                game.components.replaced(json.loads(terms.changes)), watch=WATCHES))


def none(terms: Terms, bot: str) -> Pairs | Statistics:
    """What came of no game."""
    return make_series(terms, bot).play(()) if terms.report else make_contest(terms, bot).none()


def play_part(terms: Terms, bot: str, numbers: range) -> Pairs | Statistics:
    """Some of the games, both ways where they are compared."""
    return make_series(terms, bot).play(numbers) if terms.report else make_contest(terms, bot).play(numbers)
