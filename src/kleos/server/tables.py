"""Tables: the games being played at this server, and who sits where. The database has the last word."""
from __future__ import annotations

import asyncio
import copy
import hashlib
import json
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

from sqlalchemy import Row
from starlette.concurrency import run_in_threadpool

from kleos.core.components import Components
from kleos.core.flow import CHANCE, SPECTATOR
from kleos.core.game import Game
from kleos.server.config import Config
from kleos.server.live import Hub
from kleos.server.store import Store, Taken
from kleos.table import bests, dealers, log
from kleos.table.dealers import Dealer
from kleos.table.log import Past
from kleos.table.names import HUMAN
from kleos.table.table import Refused, Table

MOST: Final = 256                           # positions kept in memory; every other one is a replay away


class Unknown(LookupError):
    """There is no such table."""


class Stale(Exception):
    """The click saw an older board."""


class Seated:
    """A table with what the server knows of it. `owners` has the hashed token that sits in each seat, or None.

    A table whose log does not replay under the rules of today has a `problem`, and its prose is all there is of it.
    """

    def __init__(self, game: Game, kept: Row[Any], seats: Sequence[Row[Any]], rows: Sequence[log.Row]) -> None:
        self.id: Final[str] = kept.id
        self.game: Final = game
        self.kept: Final = kept
        self.owners: Final[list[str | None]] = [seat.token for seat in seats]
        self.lock: Final = asyncio.Lock()
        self.problem = ""
        before = json.loads(kept.before)
        past = Past(before["given"], before["takebacks"], {int(n): v for n, v in before["withdrawn"].items()})
        dealer = dealers.revive(kept.dealer, json.loads(kept.secret))
        kinds = [seat.kind for seat in seats]
        names = [seat.name if seat.name != seat.kind else "" for seat in seats]
        try:
            components = game.components.replaced(json.loads(kept.components))
            setup = game.setup(json.loads(kept.options), len(seats), components)
            self.table = Table(game, setup, kinds, dealer, rows, past, names)
        except ValueError as error:
            self.problem = str(error)
            self.table = Table(game, game.setup({}, len(seats)), kinds, dealer, (), past, names)
            self.table.rows = list(rows)

    def seats_of(self, token: str) -> list[int]:
        owner = hashed(token)
        return [seat for seat, sits in enumerate(self.owners) if sits == owner]

    def viewer(self, token: str) -> int:
        """The seat through which this token sees the table: one that may act, or for which chance decides, else its
        first, else the spectator."""
        mine, state = self.seats_of(token), self.table.state
        for seat in [*self.table.acting(), *([int(state.now.seat)] if state.to_act() == CHANCE else [])]:
            if seat in mine:
                return seat
        return mine[0] if mine else SPECTATOR

    def deals(self, seat: int) -> bool:
        """Whether the seat may ask for what chance decides now, or type in what it shows: for a roll that opens a turn
        its owner, for a bot's and for any other whoever sits here."""
        if self.table.state.to_act() != CHANCE:
            return False
        owner = self.table.waits_for_deal()
        return owner is None or owner == seat or self.table.seats[owner] != HUMAN

    def at(self, seq: int) -> Seated:
        """The table as it was when its log had so many rows."""
        past = copy.copy(self)
        past.table = self.table.at(seq)
        return past

    def bot(self) -> int | None:
        """The bot seat that is to choose now, if one is."""
        return next((seat for seat in self.table.acting() if self.table.seats[seat] != HUMAN), None) \
            if not self.problem else None


class Tables:
    def __init__(self, config: Config, store: Store, hub: Hub) -> None:
        self.config: Final = config
        self.store: Final = store
        self.hub: Final = hub
        self.cache: Final[OrderedDict[str, Seated]] = OrderedDict()
        self.unlisted: Final[set[str]] = set()          # finished, but without a result under the rules of today

    async def open(self, id: str) -> Seated:
        """The table as the database has it now; `Unknown` when it has none of this name."""
        seated = self.cache.get(id)
        if seated:
            self.cache.move_to_end(id)
            if not await self.more(id, seated.table.seq):
                return seated
        seated = await run_in_threadpool(self.load, id)
        self.cache[id] = seated
        while len(self.cache) > MOST:
            self.cache.popitem(last=False)
        return seated

    async def more(self, id: str, seq: int) -> bool:
        """Whether the log has gone on. A local file answers sooner than another thread would."""
        rows = await run_in_threadpool(self.store.rows, id, seq) if self.store.shared else self.store.rows(id, seq)
        return bool(rows)

    def load(self, id: str) -> Seated:
        found = self.store.game(id)
        if found is None or found[0].game not in self.config.games:
            raise Unknown(id)
        return Seated(self.config.games[found[0].game], *found, self.store.rows(id))

    async def create(self, game: Game, kinds: Sequence[str], dealer: Dealer, token: str, *, options: dict[str, Any],
                     components: Components | None = None, rows: Sequence[log.Row] = (), before: Past | None = None,
                     guided: bool = False, origin: str | None = None, names: Sequence[str] = ()) -> str:
        """A new table, at which the token has every human seat; its id. Raises what `Game.setup` raises."""
        components = components or self.config.components.get(game.id)
        setup = game.setup(options, len(kinds), components)
        table = Table(game, setup, kinds, dealer, rows, before, names)
        deal_within(table)
        id, past = secrets.token_hex(6), table.before
        now = time.time()
        kept = {"id": id, "game": game.id, "rules_version": game.rules.version, "options": json.dumps(setup.options),
                "components": json.dumps(setup.components.changed), "dealer": dealer.kind,
                "secret": json.dumps(dealers.keep(dealer)), "guided": guided, "origin": origin,
                "before": json.dumps({"given": past.given, "takebacks": past.takebacks, "withdrawn": past.withdrawn}),
                "created": now, "touched": now, "over": table.state.over()}
        seats = [{"seat": seat, "kind": kind, "name": names[seat] if seat < len(names) else "",
                  "token": hashed(token) if kind == HUMAN else None} for seat, kind in enumerate(kinds)]
        await asyncio.wrap_future(self.store.create(kept, seats, table.rows))
        return id

    async def change(self, id: str, seq: int, deed: Callable[[Table], object],
                     roll_for: Collection[int] = ()) -> Seated:
        """Let the deed change the table, and chance follow it; all of it is in the database when this returns.

        `Stale` when the table has gone on since row `seq` was to come; what the deed raises changes nothing.
        `roll_for` are the seats for which the roll that opens their turn is dealt at once.
        """
        async with (await self.open(id)).lock:
            seated = await self.open(id)
            if seated.problem:
                raise Refused(f"This game was played under other rules and cannot go on: {seated.problem}")
            if seated.table.seq != seq:
                raise Stale
            played = seated.table.copy()
            deed(played)
            deal_within(played, roll_for)
            try:
                await asyncio.wrap_future(self.store.append(id, played.rows[seq:], played.state.over(), result(played)))
            except Taken:
                raise Stale from None
            seated.table = played
        self.hub.tell(id, played.seq)
        return seated


def deal_within(table: Table, roll_for: Collection[int] = ()) -> None:
    """Deal what nobody has to ask for: all chance within a turn, and the rolls that open the turn of a bot or of a
    seat that wants it so."""
    while table.state.to_act() == CHANCE:
        owner = table.waits_for_deal()
        if owner is not None and table.seats[owner] == HUMAN and owner not in roll_for:
            break
        if not table.deal():
            break


def result(table: Table) -> dict[str, Any] | None:
    """A finished game of one person alone as the database keeps it; None for any other."""
    found = bests.reckoned(table)
    return None if found is None else {"score": found[0], "worth": found[1], "takebacks": table.takebacks}


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
