"""Daily scores: what the automata make of the dice of a day."""
from __future__ import annotations

import asyncio
from typing import Final

from kleos import bots, games
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.server.work.workers import Workers
from kleos.table.dealers import DailyDealer

KEPT: Final = 400                           # in memory, by game, day and automaton


class DailyScores:
    """What the automata make of the dice of a day. Each plays them once, in a worker; the same everywhere."""

    def __init__(self, workers: Workers) -> None:
        self.workers: Final = workers
        self.known: Final[dict[tuple[str, str, str], tuple[float, float]]] = {}
        self.asked: Final[dict[tuple[str, str, str], asyncio.Task[None]]] = {}

    def of(self, game_id: str, day: str, automaton: str) -> tuple[float, float] | None:
        """Score and worth, or None while it plays."""
        key = (game_id, day, automaton)
        if key not in self.known and key not in self.asked:
            self.asked[key] = asyncio.create_task(self.ask(key))
        return self.known.get(key)

    async def ask(self, key: tuple[str, str, str]) -> None:
        try:
            outcome = await self.workers.do(play_daily, *key)
            while len(self.known) >= KEPT:
                del self.known[next(iter(self.known))]
            self.known[key] = outcome
        finally:
            del self.asked[key]


def play_daily(game_id: str, day: str, automaton: str) -> tuple[float, float]:
    """In a worker: the whole game of an automaton on those dice; score and worth."""
    game = games.find(game_id)
    player, dealer, state = bots.make(automaton, game), DailyDealer(game_id, day), game.start({}, 1)
    rng, rolls = Rng(int(dealer.secret[:7], 16)), 0
    while not state.over():
        if state.to_act() == CHANCE:
            action = dealer.deal(state, rolls, 0)
            rolls += 1
        else:
            action = player.choose(game.rules.resample(state, 0, rng), 0, rng)
        state.apply(action)
    return float(game.rules.scores(state)[0]), float(state.returns()[0])
