"""Comparisons: a game with other numbers beside the game as it is, on the same dice, in a worker, some games at a time,
so that whoever waits for a bot's move need not wait long."""
from __future__ import annotations

import asyncio
import json
from functools import lru_cache
from typing import Any, Final, NamedTuple

from kleos import games
from kleos.lab.comparing import Comparison
from kleos.lab.pairs import Contest, Pairs, Trial
from kleos.lab.series import planned
from kleos.server.clock import Clock
from kleos.server.http.limits import Exceeded
from kleos.server.work.workers import Workers

KEPT: Final = 32                            # results in memory
MAX_RUNNING: Final = 8                      # at the same time, of all visitors
FIRST: Final = 4                            # games of the first part
PART: Final = 0.5                           # seconds that a part should take
MAX_PART: Final = 2000                      # games
SEED: Final = 7                             # of all comparisons, so that the same one is not played again
WATCHES: Final = ("length", "use", "cards")


class Terms(NamedTuple):
    """What is compared: the game with these changes, in JSON, against the game as it is; by which bots, and how
    often."""

    game: str
    changes: str
    bots: str
    seats: int
    games: int


class Running:
    """A comparison: how many games of each are played, what came of all, or why nothing did."""

    def __init__(self, terms: Terms, owner: str) -> None:
        self.terms: Final = terms
        self.owner: Final = owner
        self.played = 0
        self.result: Any = None
        self.error = ""
        self.task: asyncio.Task[None] | None = None

    @property
    def total(self) -> int:
        return self.terms.games

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
        """Compare, unless that is done or being done already; `Exceeded` when too many others do."""
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
        size, began = FIRST, self.clock.monotonic()
        pairs = make_contest(asked.terms).none()
        try:
            while asked.played < asked.total:
                numbers = range(asked.played + 1, min(asked.played + size, asked.total) + 1)
                before = self.clock.monotonic()
                pairs.add(await self.workers.do(play_part, asked.terms, numbers))
                asked.played = numbers[-1]
                size = find_size(len(numbers), self.clock.monotonic() - before)
            asked.result = await asyncio.to_thread(tell, asked.terms, pairs, self.clock.monotonic() - began)
        except Exception as problem:
            asked.error = f"The games could not be played: {problem}"

    def close(self) -> None:
        for one in self.known.values():
            if one.task:
                one.task.cancel()


def find_size(games: int, seconds: float) -> int:
    """How many games the next part has, so that it takes about as long as it should, but never many more at once."""
    return max(1, min(MAX_PART, 4 * games, round(games * PART / max(seconds, 1e-3))))


def tell(terms: Terms, pairs: Pairs, seconds: float) -> dict[str, Any]:
    """What came of all games, as plain data, with how many games had so many turns."""
    contest = make_contest(terms)
    lengths = [next(watch.data(contest.series[0].game)["turns"] for watch in found.watches if watch.word == "length")
               for found in pairs.statistics]
    return {**Comparison(contest, pairs, seconds, ("turns", None)).data(), "lengths": lengths}


# in a worker

@lru_cache(2)
def make_contest(terms: Terms) -> Contest:
    game = games.find(terms.game)
    bots, changes = [terms.bots] * terms.seats, json.loads(terms.changes)
    watches = [word for word in WATCHES if word != "cards" or game.face.building]
    return Contest(game, Trial(tuple(planned(game, bots, SEED, None, data, watch=watches)
                                     for data in (game.components, game.components.replaced(changes)))))


def play_part(terms: Terms, numbers: range) -> Pairs:
    """Some of the games, both ways."""
    return make_contest(terms).play(numbers)
