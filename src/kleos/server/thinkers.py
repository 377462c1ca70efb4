"""Thinkers: bots choose in worker processes, so that nobody who asks for a page waits for one."""
from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import connection
from typing import Any, Final

import kleos
from kleos import bots, games
from kleos.core.dice import Rng
from kleos.core.flow import State
from kleos.core.game import Game


class Thinkers:
    """Worker processes, started when the first bot has to think."""

    def __init__(self, workers: int) -> None:
        self.workers: Final = workers
        self.pool: ProcessPoolExecutor | None = None
        self.makeshift = False                          # the workers run interpreted until there is an engine

    async def choose(self, game: Game, table: str, spec: str, state: State, seat: int) -> str:
        """The action of a bot, in the game's notation. It gets a position that its seat cannot tell from the true
        one, so nothing hidden ever reaches it."""
        return str(await self.think(choose, game, state, seat, spec, table))

    async def advise(self, game: Game, state: State, seat: int) -> tuple[str, str]:
        """What a strong player would do in this seat, and why, if there is anything to say."""
        text, why = await self.think(advise, game, state, seat)
        return text, why

    async def think(self, thought: Callable[..., Any], game: Game, state: State, seat: int, *more: str) -> Any:
        seed = secrets.randbits(31)
        seen = game.rules.resample(state, seat, Rng(seed))
        for attempt in (1, 2):
            pool = self.ready()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, thought, game.id, seen, seat, seed, *more)
            except BrokenProcessPool:                   # somebody ended a worker
                if self.pool is pool:
                    self.pool = None
                if attempt == 2:
                    raise

    def ready(self) -> ProcessPoolExecutor:
        """The workers. Those that began before the engine was compiled end with what they are at."""
        if self.pool and self.makeshift and not kleos.interpreted():
            self.pool.shutdown(wait=False)
            self.pool = None
        if not self.pool:
            self.makeshift = kleos.interpreted()
            self.pool = self.start()
        return self.pool

    def start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), initializer=outlive_nobody)

    def close(self) -> None:
        if self.pool:
            self.pool.shutdown(wait=False, cancel_futures=True)


def outlive_nobody() -> None:
    """A worker ends when the server does, however that ended; interrupts are the server's to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent:
        def wait() -> None:
            connection.wait([parent.sentinel])
            os._exit(1)
        threading.Thread(target=wait, daemon=True).start()


def choose(game_id: str, state: State, seat: int, seed: int, spec: str, table: str) -> str:
    """In a worker: what the bot does."""
    action = player(game_id, spec, table, seat).choose(state, seat, Rng(seed))
    return games.find(game_id).rules.lexicon.text(action)


@lru_cache(maxsize=8)
def player(game_id: str, spec: str, table: str, seat: int) -> bots.Bot:
    """The bot that plays in a seat. It may have found already how its turn goes on; if another worker is asked next,
    or the table has gone another way, it only has to search again."""
    return bots.make(spec, games.find(game_id))


def advise(game_id: str, state: State, seat: int, seed: int) -> tuple[str, str]:
    """In a worker: what the strong bot would do, and why a player might want it."""
    game = games.find(game_id)
    action, why = bots.hint(game, state, seat, Rng(seed))
    return game.rules.lexicon.text(action), why
