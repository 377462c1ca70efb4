"""Limits: how much one visitor, one address, or everybody together may ask of a server, for the sake of the others."""
from __future__ import annotations

import asyncio
import ipaddress
import math
from collections import Counter, OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Final, NamedTuple

from kleos.server.clock import SYSTEM, Clock

REMEMBERED: Final = 20_000                  # askers of whom a rate is kept; those longest silent are forgotten


class Limits(NamedTuple):
    """What may be asked for; `kleos serve --limit NAME=NUMBER` sets one. docs/hosting.md tells them to hosts."""

    simulations: int = 20_000               # play-outs a decision of a bot
    tables: int = 30                        # tables a visitor may begin in a minute; an address four times as many
    tables_a_day: int = 1000                # which an address may begin
    tables_running: int = 500               # of one visitor, not over
    decks: int = 200                        # that a visitor keeps; as many a minute are begun as tables
    streams: int = 24                       # streams of events of one visitor; an address ten times as many
    watchers: int = 500                     # streams of events of one table
    connections: int = 256                  # open ones of one address
    requests: int = 2                       # of an address, answered at the same time; the others wait in line
    waiting: int = 128                      # requests of an address that wait in line
    hints: int = 2                          # of a visitor, thought about or in line; of an address eight times as many
    misses: int = 40                        # tables that there are not, asked for in a minute from one address
    record_seconds: int = 5                 # for a record to be read and replayed
    head_seconds: int = 10                  # for the head of a request to arrive
    body_seconds: int = 30                  # for its body
    idle_seconds: int = 15                  # between requests on one connection
    stalled_seconds: int = 30               # for an answer to be taken
    reaction_seconds: int = 1               # before a bot or a standing answer answers what is asked in any case
    idle_days: int = 90                     # after which a table that nobody plays is removed; 0: never
    unplayed_days: int = 7                  # the same for one at which nobody ever chose anything
    over_days: int = 0                      # the same for a game that is over
    deck_days: int = 0                      # the same for a deck that nobody has changed


ENDLESS: Final = 10**9
OPEN: Final = Limits()._replace(**{name: ENDLESS for name in Limits._fields         # for who measures a server
                                   if not name.endswith(("_seconds", "_days"))})


class Asker(NamedTuple):
    """Who asks: a network address, and a visitor there. Whoever likes can be many visitors, but not many addresses."""

    address: str = ""
    visitor: str = ""


NO_ASKER: Final = Asker()                                                     # what the server does of its own accord
ASKER: Final[ContextVar[Asker]] = ContextVar("asker", default=NO_ASKER)       # whose request this task serves


@lru_cache(4096)
def find_network(host: str) -> str:
    """The address by which to count: of IPv6 the network, since every house has 2^64 addresses."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped or ipaddress.ip_network((address, 64), strict=False).network_address)
    return host


class Exceeded(Exception):
    """Too much was asked for; the text says what, and `seconds` when to come again."""

    def __init__(self, text: str, seconds: float = 60.0) -> None:
        super().__init__(text)
        self.seconds: Final = math.ceil(seconds)


class Rate:
    """So many in so many seconds, for each key: a bucket of tokens that fills evenly."""

    def __init__(self, most: int, seconds: float, clock: Clock = SYSTEM) -> None:
        self.most: Final = most
        self.seconds: Final = seconds
        self.clock: Final = clock
        self.left: Final[OrderedDict[str, tuple[float, float]]] = OrderedDict()     # tokens, and when they were counted

    def tokens(self, key: str) -> float:
        had, when = self.left.get(key, (float(self.most), 0.0))
        return min(float(self.most), had + (self.clock.monotonic() - when) * self.most / self.seconds)

    def wait(self, key: str) -> float:
        """Seconds until this key may have one; 0 when it may now."""
        lacking = 1.0 - self.tokens(key)
        return max(0.0, lacking * self.seconds / max(self.most, 1))

    def take(self, key: str) -> None:
        self.left[key] = self.tokens(key) - 1.0, self.clock.monotonic()
        self.left.move_to_end(key)
        if len(self.left) > REMEMBERED:
            self.left.popitem(last=False)


class Held:
    """How many of something each key holds at present."""

    def __init__(self) -> None:
        self.count: Final[Counter[str]] = Counter()

    def check(self, *bounds: tuple[str, int, str]) -> None:
        """`Exceeded` with the text when a key has reached its bound."""
        for key, most, text in bounds:
            if self.count[key] >= most:
                raise Exceeded(text, 10)

    @contextmanager
    def hold(self, *bounds: tuple[str, int, str]) -> Iterator[None]:
        """One more for each key, while the block runs; `Exceeded`, see `check`."""
        self.check(*bounds)
        self.count.update(key for key, _, _ in bounds)
        try:
            yield
        finally:
            self.count.subtract(key for key, _, _ in bounds)
            for key, _, _ in bounds:
                if self.count[key] <= 0:
                    del self.count[key]


class Turns:
    """So many at the same time, `each` of them of one address. Who has to wait takes turns: one address after the
    other, and at an address one visitor after the other, however many wishes each of them has."""

    def __init__(self, width: int, each: int) -> None:
        self.width: Final = width
        self.each: Final = each
        self.running: Final[Counter[str]] = Counter()   # by address
        self.lines: Final[OrderedDict[str, OrderedDict[str, deque[asyncio.Future[None]]]]] = OrderedDict()
        self.length = 0

    def waiting(self, address: str) -> int:
        """How many wishes of this address are in line."""
        return sum(len(line) for line in self.lines.get(address, {}).values())

    def free(self, address: str) -> bool:
        return self.running.total() < self.width and self.running[address] < self.each

    async def take(self, asker: Asker) -> None:
        """Returns when it is the asker's turn; `give` must follow. Cancelled, it leaves the line."""
        if self.free(asker.address) and asker.address not in self.lines:
            self.running[asker.address] += 1
            return
        turn = asyncio.get_running_loop().create_future()
        self.lines.setdefault(asker.address, OrderedDict()).setdefault(asker.visitor, deque()).append(turn)
        self.length += 1
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self.leave(asker, turn)
            else:                                       # it has come at the same moment
                self.give(asker)
            raise

    def give(self, asker: Asker) -> None:
        """The turn is over; the next may begin."""
        self.running[asker.address] -= 1
        if not self.running[asker.address]:
            del self.running[asker.address]
        while (address := next((one for one in self.lines if self.free(one)), None)) is not None:
            self.call(address)

    def call(self, address: str) -> None:
        """Let the next of this address go; both its visitor and the address then stand behind all others. Who has
        left the line meanwhile is passed over."""
        visitors = self.lines[address]
        visitor, line = visitors.popitem(last=False)
        turn = line.popleft()
        self.length -= 1
        if line:
            visitors[visitor] = line
        self.lines.move_to_end(address)
        if not visitors:
            del self.lines[address]
        if not turn.cancelled():
            self.running[address] += 1
            turn.set_result(None)

    def leave(self, asker: Asker, turn: asyncio.Future[None]) -> None:
        visitors = self.lines.get(asker.address, OrderedDict())
        line = visitors.get(asker.visitor, deque())
        if turn not in line:
            return
        line.remove(turn)
        self.length -= 1
        if not line:
            del visitors[asker.visitor]
        if not visitors:
            del self.lines[asker.address]
