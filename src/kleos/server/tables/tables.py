"""Tables: the games being played at this server, and who sits where. The database has the last word."""
from __future__ import annotations

import asyncio
import json
import secrets
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final
from weakref import WeakValueDictionary

from sqlalchemy import bindparam, exists, select
from starlette.concurrency import run_in_threadpool

from kleos.core.components import Components
from kleos.core.flow import CHANCE
from kleos.core.game import Game
from kleos.server.config import Config
from kleos.server.database import invites
from kleos.server.database.schema import LOG
from kleos.server.database.statements import Statement
from kleos.server.database.store import Store, Taken
from kleos.server.seats import time_controls
from kleos.server.seats.presence import Presence
from kleos.server.seats.seated import Seated, hash_token, keeper_of
from kleos.server.seats.time_controls import Pauses, TimeControl
from kleos.server.tables.live import Hub
from kleos.table import bests, dealers, deeds, log
from kleos.table.dealers import Dealer
from kleos.table.formalities import do_formalities
from kleos.table.log import Past
from kleos.table.names import HUMAN
from kleos.table.table import Refused, Table

MAX_TABLES: Final = 1500                           # tables kept in memory; every other one is a replay away
TOUCH_INTERVAL: Final = 10.0                       # seconds for which it is not written again that somebody plays
HAS_MORE: Final = Statement(select(exists().where(LOG.c.game == bindparam("id"), LOG.c.seq >= bindparam("seq"))))


class Unknown(LookupError):
    """There is no such table."""


class Stale(Exception):
    """The click saw an older board."""


class Places:
    """Who may sit at a new table: the seats that wait for those who are `invited`, whether it is `listed`, its
    `time_control`; the `owners` of all seats, where they are known; and what those may do who wait for somebody who is
    away, see `Seated.absence_rule`; and `autostart`, whether the game begins once everybody sits."""

    def __init__(self, invited: Collection[int] = (), listed: bool = False, time_control: TimeControl | None = None,
                 owners: Sequence[str | None] = (), absence_rule: str = "", autostart: bool = False) -> None:
        self.invited: Final = sorted(invited)
        self.listed: Final = listed
        self.time_control: Final = time_control or TimeControl("")
        self.owners: Final = list(owners)
        self.absence_rule: Final = absence_rule
        self.autostart: Final = autostart


class Tables:
    def __init__(self, config: Config, store: Store, hub: Hub) -> None:
        self.config: Final = config
        self.clock: Final = config.clock
        self.store: Final = store
        self.hub: Final = hub
        self.pauses: Final = Pauses()
        self.presence: Final = Presence()
        self.cache: Final[OrderedDict[str, Seated]] = OrderedDict()
        self.locks: Final[WeakValueDictionary[str, asyncio.Lock]] = WeakValueDictionary()   # of tables being changed
        self.unlisted: Final[set[str]] = set()          # finished, but without a result under the rules of today

    async def open(self, id: str, length: int = -1) -> Seated:
        """The table as the database has it now, or as it is known here if its log has at least that length, so that
        nobody need look; `Unknown` when there is none of this name."""
        seated = self.cache.get(id)
        if seated:
            self.cache.move_to_end(id)
            if 0 <= length <= seated.table.seq or not await self.more(id, seated.table.seq):
                return seated
        seated = await run_in_threadpool(self.load, id)
        self.cache[id] = seated
        while len(self.cache) > MAX_TABLES:
            self.cache.popitem(last=False)
        return seated

    def forget(self, id: str) -> None:
        """Something about the table has changed that its log does not tell."""
        self.cache.pop(id, None)

    async def more(self, id: str, seq: int) -> bool:
        """Whether the log has gone on."""
        return bool((await self.store.reader.ask(HAS_MORE, id=id, seq=seq))[0][0])

    def load(self, id: str) -> Seated:
        found = self.store.game(id)
        if found is None or found[0].game not in self.config.games:
            raise Unknown(id)
        return Seated(self.config.games[found[0].game], *found, self.store.rows(id), self.clock, self.pauses,
                      self.presence, self.store.absence_rule(id), self.store.autostart(id))

    async def create(self, game: Game, kinds: Sequence[str], dealer: Dealer, token: str, *, options: dict[str, Any],
                     components: Components | None = None, rows: Sequence[log.Row] = (), before: Past | None = None,
                     guided: bool = False, origin: str | None = None, names: Sequence[str] = (),
                     places: Places | None = None, ended: tuple[str, float] | None = None,
                     lost: int | None = None) -> str:
        """A new table, at which the token has every human seat but those of the places; its id. `ended` says of a game
        that was played elsewhere by which id it is known, and when it ended; `lost` which seat begins, having lost the
        game before. Raises what `Game.setup` raises."""
        components, places = components or self.config.components.get(game.id), places or Places()
        setup = game.setup(options, len(kinds), components)
        table = await run_in_threadpool(Table, game, setup, kinds, dealer, rows, before, names, self.clock.now)
        if places.invited:
            deeds.open_seats(table, {seat: keeper_of(seat, game) for seat in places.invited})
        if lost is not None:
            deeds.open_again(table, lost)
        go_on(table)
        id, now = ended or (secrets.token_hex(6), self.clock.now())
        kept = {"id": id, "guided": guided, "origin": origin, "created": now, "touched": now, **describe_game(table)}
        spent = [0.0] * len(kinds)
        lobby = {"maker": hash_token(token), "invite": invites.hash_secret(invites.make_secret(token, id)),
                 "listed": places.listed, "clock": places.time_control.text, "spent": json.dumps(spent),
                 **time_controls.describe_state(table, places.time_control, spent, now, self.pauses)}
        await asyncio.wrap_future(self.store.create(kept, describe_seats(kinds, names, places, hash_token(token)),
                                                    table.rows, lobby, places.absence_rule, places.autostart))
        return id

    async def change(self, id: str, seq: int, deed: Callable[[Table], object], roll_for: Collection[int] = (),
                     seats: Mapping[int, Mapping[str, Any]] | None = None, viewer: int | None = None,
                     seat: int | None = None) -> Seated:
        """Let the deed change the table, and chance follow it; all of it is in the database when this returns.

        `Stale` when the position has changed since row `seq` was to come, as far as the `viewer` may see it, if it is
        one's, and as far as it matters to the `seat` that chooses, if one does; what the deed raises changes nothing.
        `roll_for` are the seats for which the roll that opens their turn is dealt at once; `seats` is what else the
        deed changes of the seats' rows in the database, by seat and column.
        """
        lock = self.locks.setdefault(id, asyncio.Lock())
        async with lock:
            seated = await self.open(id, seq)
            if seated.problem:
                raise Refused(f"This game was played under other rules and cannot go on: {seated.problem}")
            if find_seen(seated, viewer).seq < seq:     # whose rows are numbered without what others dropped
                seated = await self.open(id)
            if find_seen(seated, viewer).moved_on(seq, seat):
                raise Stale
            played, now = seated.table.copy(), self.clock.now()
            deed(played)
            go_on(played, roll_for)
            laid_out = played.setup is not seated.table.setup
            await self.save(seated, played, seats, now)
            if seats or laid_out:
                del self.cache[id]
                seated = await self.open(id)
        self.hub.tell(id, played.seq)
        return seated

    async def save(self, seated: Seated, played: Table, seats: Mapping[int, Mapping[str, Any]] | None,
                   now: float) -> None:
        """Write what was played, and let the table be so; `Stale` when somebody else has written there meanwhile."""
        before = seated.table
        spent = time_controls.charge(seated.spent, before, seated.kept.created, now, self.pauses)
        stands = {**time_controls.describe_state(played, seated.time_control, spent, now, self.pauses),
                  **({"spent": json.dumps(spent)} if seated.time_control else {})}
        lobby = {name: value for name, value in stands.items() if seated.stands.get(name, stands) != value}
        touched: dict[str, Any] = {"touched": now, "over": played.over} \
            if played.over != before.over or now - seated.touched > TOUCH_INTERVAL else {}
        changed = {"options": json.dumps(played.setup.options)} if played.setup is not before.setup else {}
        if played.dealer is not before.dealer:
            changed["secret"] = json.dumps(dealers.keep(played.dealer))
        try:
            await asyncio.wrap_future(self.store.append(
                seated.id, played.rows[before.seq:], touched | changed, find_result(played), seats, lobby,
                before.over and not played.over))
        except Taken:
            raise Stale from None
        seated.table, seated.spent = played, spent
        seated.stands, seated.touched = {**seated.stands, **lobby}, touched.get("touched", seated.touched)


def find_seen(seated: Seated, viewer: int | None) -> Table:
    return seated.table if viewer is None else seated.table.seen(viewer, seated.apart)


def go_on(table: Table, roll_for: Collection[int] = ()) -> None:
    """Deal, and do what nobody need be asked, until somebody is to choose."""
    deal_within(table, roll_for)
    while do_formalities(table):
        deal_within(table, roll_for)


def deal_within(table: Table, roll_for: Collection[int] = ()) -> None:
    """Deal what nobody has to ask for: all chance within a turn, and the rolls that open the turn of a bot or of a
    seat that wants it so."""
    while table.state.to_act() == CHANCE and not table.waiting:
        owner = table.waits_for_deal()
        if owner is not None and table.players[owner] == HUMAN and owner not in roll_for:
            break
        if not table.deal():
            break


def describe_game(table: Table) -> dict[str, Any]:
    """The game at a table as the database keeps it."""
    past, setup = table.before, table.setup
    return {"game": table.game.id, "rules_version": table.game.rules.version, "options": json.dumps(setup.options),
            "components": json.dumps(setup.components.changed), "dealer": table.dealer.kind,
            "secret": json.dumps(dealers.keep(table.dealer)), "over": table.over,
            "before": json.dumps({"given": past.given, "takebacks": past.takebacks, "withdrawn": past.withdrawn,
                                  "imagined": past.imagined})}


def describe_seats(kinds: Sequence[str], names: Sequence[str], places: Places, maker: str) -> list[dict[str, Any]]:
    """The seats of a new table as the database keeps them; the maker has each human one that is not for somebody
    else."""
    owners = places.owners or [maker if kind == HUMAN and seat not in places.invited else None
                               for seat, kind in enumerate(kinds)]
    return [{"seat": seat, "kind": kind, "name": names[seat] if seat < len(names) else "", "token": owners[seat]}
            for seat, kind in enumerate(kinds)]


def find_result(table: Table) -> dict[str, Any] | None:
    """A finished game of one person alone as the database keeps it; None for any other."""
    found = bests.reckon(table)
    return None if found is None else {"score": found[0], "worth": found[1], "takebacks": table.takebacks}
