"""Players: bots that sit at tables play by themselves, one decision at a time, each a row like anybody's; and so do
the standing answers of persons.

Where a seat is asked only because of what everybody sees, how fast it answers would tell what it holds. There bots and
standing answers take the same time. A bot that fails is asked again after a while, as long as somebody watches.
"""
from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Final

from kleos.server.database import standing_answers
from kleos.server.database.claims import LEASE
from kleos.server.http.limits import Limits
from kleos.server.seats.seated import Seated
from kleos.server.tables.tables import Stale, Tables, Unknown
from kleos.server.work.thinkers import Thinkers
from kleos.table import standing
from kleos.table.names import HUMAN
from kleos.table.table import Table

LOG: Final = logging.getLogger("kleos.server")
AGAIN: Final = 10.0                         # seconds until a bot that failed is asked once more

class Players:
    def __init__(self, tables: Tables, thinkers: Thinkers, limits: Limits) -> None:
        self.tables: Final = tables
        self.thinkers: Final = thinkers
        self.limits: Final = limits
        self.clock: Final = tables.clock
        self.claimed: Final[dict[str, float]] = {}      # when, by table
        self.busy: Final[dict[str, asyncio.Task[None]]] = {}
        self.resting: Final[dict[str, asyncio.Task[None]]] = {}     # tables whose bot has failed a moment ago
        self.given: Final[set[str]] = set()             # tables at which a standing answer has just been given

    def nudge(self, seated: Seated, anew: bool = False) -> None:
        """Let whoever plays by itself at this table go on, if it is to choose and does not play already; `anew`: also
        a person who had no standing answer when last asked."""
        if anew:
            seated.unanswered = -1
            self.given.add(seated.id)
        pausing = seated.stuck == seated.table.seq and seated.id in self.resting
        if self.next(seated) is not None and seated.id not in self.busy and not pausing:
            task = asyncio.get_running_loop().create_task(self.play(seated.id, seated.table.seq))
            self.busy[seated.id] = task
            task.add_done_callback(lambda done: self.rest(seated.id, done))

    def next(self, seated: Seated) -> int | None:
        """The seat that is to choose now and may do so by itself: a bot's, or one that may have a standing answer."""
        bot, table = seated.bot(), seated.table
        if bot is not None or seated.problem or table.seq == seated.unanswered:
            return bot
        asked = [seat for seat in table.acting()[:1] if standing.asks(seated.game, table.state)]
        return asked[0] if asked else None

    def rest(self, id: str, done: asyncio.Task[None]) -> None:
        self.busy.pop(id, None)
        self.claimed.pop(id, None)
        self.given.discard(id)
        if done.cancelled():
            return
        seated = self.tables.cache.get(id)
        if problem := done.exception():
            if seated is None or seated.stuck != seated.table.seq:      # it has not been told already
                LOG.error("The bots of table %s stopped.", id, exc_info=problem)
            if seated:
                self.stop(seated)
        elif seated:                                    # somebody may have acted while the task was ending
            self.nudge(seated)

    def stop(self, seated: Seated) -> None:
        """Its bot has failed: tell the table, and ask it again after a while."""
        if before := self.resting.get(seated.id):
            before.cancel()
        self.resting[seated.id] = asyncio.get_running_loop().create_task(self.pause(seated.id))
        if seated.stuck != seated.table.seq:
            seated.stuck = seated.table.seq
            self.tables.hub.tell(seated.id, seated.table.seq)

    async def pause(self, id: str) -> None:
        await self.clock.sleep(AGAIN)
        del self.resting[id]
        if id in self.tables.cache and id in self.tables.hub.watchers:
            self.nudge(self.tables.cache[id])

    async def play(self, id: str, length: int) -> None:
        """Until somebody else is to act, or the game is over; its log is known to have that length at least."""
        while True:
            try:
                seated = await self.tables.open(id, length)
                seat = self.next(seated)
                if seat is None:
                    return
                table, who = seated.table, seated.table.players[seat]
                if who != HUMAN and not await self.mine(id):            # another server plays them
                    return
                self.given.discard(id)
                text = await self.decide(seated, seat, who)
                if text and await self.mine(id):
                    deed = partial(act, seat=seat, who=who, text=text)
                    changed = await self.tables.change(id, table.seq, deed, seat=seat)
                    length = changed.table.seq
                elif text:
                    return
                elif id not in self.given:
                    seated.unanswered = table.seq
            except Stale:                               # the table went on meanwhile: look, and think again
                length = -1
            except Unknown:
                return

    async def decide(self, seated: Seated, seat: int, who: str) -> str:
        """What the seat does, in the game's notation; empty for a person who wants to be asked."""
        table, clock = seated.table, self.clock
        over = clock.monotonic() + self.limits.reaction_seconds if standing.asks(seated.game, table.state) else 0.0
        text = "" if who == HUMAN else await self.thinkers.choose(seated.game, seated.id, who, table.state, seat)
        await clock.sleep(max(0.0, over - clock.monotonic()))
        if who == HUMAN:
            said = await standing_answers.find_answer(self.tables.store.reader, seated.id, seat)
            text = standing.answer(table, seat, said)
        return text

    async def mine(self, id: str) -> bool:
        """Whether this server is to play the bots of this table; claimed again when half of a claim's time is over."""
        now = self.clock.monotonic()
        if self.claimed.get(id, -LEASE) < now - LEASE / 2:
            if not await asyncio.wrap_future(self.tables.store.claim(id)):
                return False
            self.claimed[id] = now
        return True

    def close(self) -> None:
        for task in [*self.busy.values(), *self.resting.values()]:
            task.cancel()


def act(table: Table, seat: int, who: str, text: str) -> None:
    """What was decided for the seat, unless somebody has taken it over meanwhile, or ended the game."""
    if table.over or table.players[seat] != who:
        raise Stale
    table.act(seat, [text])
