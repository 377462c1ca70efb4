"""Players: bots that sit at tables play by themselves, one decision at a time, each a row like anybody's."""
from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Final

from kleos.server.claims import LEASE
from kleos.server.tables import Stale, Tables, Unknown
from kleos.server.thinkers import Thinkers
from kleos.table.table import Table

LOG: Final = logging.getLogger("kleos.server")


class Players:
    def __init__(self, tables: Tables, thinkers: Thinkers) -> None:
        self.tables: Final = tables
        self.thinkers: Final = thinkers
        self.claimed: Final[dict[str, float]] = {}      # when, by table
        self.busy: Final[dict[str, asyncio.Task[None]]] = {}

    def nudge(self, id: str, bot: int | None) -> None:
        """Let the bots of this table go on, if one of them (`bot`) is to choose and they do not play already."""
        if bot is not None and id not in self.busy:
            task = asyncio.get_running_loop().create_task(self.play(id))
            self.busy[id] = task
            task.add_done_callback(lambda done: self.rest(id, done))

    def rest(self, id: str, done: asyncio.Task[None]) -> None:
        self.busy.pop(id, None)
        self.claimed.pop(id, None)
        if done.cancelled():
            return
        if problem := done.exception():
            LOG.error("The bots of table %s stopped.", id, exc_info=problem)
        elif seated := self.tables.cache.get(id):       # somebody may have acted while the task was ending
            self.nudge(id, seated.bot())

    async def play(self, id: str) -> None:
        """Until somebody else is to act, or the game is over."""
        while True:
            try:
                seated = await self.tables.open(id)
                seat = seated.bot()
                if seat is None:
                    return
                if not await self.mine(id):             # another server plays them
                    return
                table = seated.table
                bot = table.players[seat]
                text = await self.thinkers.choose(seated.game, id, bot, table.state, seat)
                await self.tables.change(id, table.seq, partial(act, seat=seat, bot=bot, text=text))
            except Stale:                               # the table went on meanwhile: think again
                continue
            except Unknown:
                return

    async def mine(self, id: str) -> bool:
        """Whether this server is to play the bots of this table; claimed again when half of a claim's time is over."""
        now = asyncio.get_running_loop().time()
        if self.claimed.get(id, -LEASE) < now - LEASE / 2:
            if not await asyncio.wrap_future(self.tables.store.claim(id)):
                return False
            self.claimed[id] = now
        return True

    def close(self) -> None:
        for task in self.busy.values():
            task.cancel()


def act(table: Table, seat: int, bot: str, text: str) -> None:
    """What the bot does, unless somebody has taken the seat over while it was thinking."""
    if table.players[seat] != bot:
        raise Stale
    table.act(seat, [text])
