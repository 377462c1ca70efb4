"""Records: one that somebody sends is read and replayed in a worker, within bounds of length and of time."""
from __future__ import annotations

import secrets
from typing import Any, Final, NamedTuple

from kleos import bots, games
from kleos.core import record
from kleos.core.dice import Rng
from kleos.core.record import RULE, Move, Record, RecordError
from kleos.server.http.limits import Limits
from kleos.server.work.workers import Late, Workers
from kleos.table import daily
from kleos.table.dealers import RandomDealer
from kleos.table.imagined import imagine
from kleos.table.log import Past, Row
from kleos.table.names import HUMAN, tidy_name
from kleos.table.table import Table, resume

HEAD: Final = 100_000                       # characters of a header: components with every value changed fit twice
MOVES: Final = 20_000                       # actions, many times as many as a long game has


class Read(NamedTuple):
    """What a record says: all that a table is made of."""

    game: str
    seats: list[str]                        # who sits in each seat, as far as it can here
    names: list[str]
    options: dict[str, Any]
    components: dict[str, Any]              # the changed values
    rows: list[Row]
    before: Past


class Records:
    def __init__(self, workers: Workers, limits: Limits) -> None:
        self.workers: Final = workers
        self.limits: Final = limits

    async def read(self, text: str) -> Read:
        """What this text holds; `ValueError` says why nothing can be made of it."""
        check_bounds(text)
        try:
            found: Read = await self.workers.do(read, text, seconds=self.limits.record_seconds)
        except Late:
            raise RecordError(0, f"it takes longer than {self.limits.record_seconds} seconds to read") from None
        return found

    async def imagine(self, table: Table, seat: int, at: int) -> list[Move] | None:
        """The first rows of a game that the seat cannot tell from this one, see table/imagined.py; None where none is
        found in time."""
        kept, seconds = table.record(), self.limits.record_seconds
        text = record.write(Record(kept.head, kept.moves[:at]))
        try:
            found: list[Move] | None = await self.workers.do(
                imagine_game, table.game.id, text, seat, secrets.randbits(31), seconds * 0.8, seconds=seconds)
        except Late:
            return None
        return found


def read(text: str) -> Read:
    """In a worker: read and replay a record, or the text of a day's challenge; every fault is a `RecordError`."""
    try:
        return reread(text)
    except RecordError:
        raise
    except ValueError as problem:
        raise RecordError(0, str(problem)) from None
    except Exception as problem:                        # values that no rule was written for
        raise RecordError(0, f"no game can be played with its values ({type(problem).__name__})") from None


def imagine_game(game: str, text: str, seat: int, seed: int, seconds: float) -> list[Move] | None:
    """In a worker."""
    found = imagine(games.find(game), record.parse(text), seat, Rng(seed), seconds)
    return None if found is None else found.moves


def check_bounds(text: str) -> None:
    """`RecordError` for what no worker need look at."""
    if "\0" in text:
        raise RecordError(text.count("\n", 0, text.index("\0")) + 1, "it holds a NUL, so it is no text")
    head = text.partition(f"\n{RULE}")[0]
    if len(head) > HEAD:
        raise RecordError(0, f"its header is longer than {HEAD} characters")
    if text.count("\n", len(head)) > MOVES:
        raise RecordError(0, f"it has more than {MOVES} lines of actions")


def reread(text: str) -> Read:
    kept = daily.read_claim(games.ALL, text)[1] if daily.is_claim(text) else record.parse(text)
    try:
        game = games.find(kept.head["game"])
    except KeyError:
        raise RecordError(0, f"there is no game “{kept.head['game']}” here") from None
    table = resume(game, kept, RandomDealer())
    people = [not bots.seatable(game, kind) for kind in table.seats]
    seats = [HUMAN if person else kind for person, kind in zip(people, table.seats)]
    given = [*table.given, *[""] * (len(seats) - len(table.given))]
    names = [name or (name_of(kind) if person else "") for name, person, kind in zip(given, people, table.seats)]
    return Read(game.id, seats, names if any(names) else [], dict(table.setup.options),
                dict(table.setup.components.changed), table.rows, table.before)


def name_of(kind: str) -> str:
    """The name of somebody whom a record seats by it; empty for who is but “human”, and for what no name can be."""
    try:
        return tidy_name(kind) if kind != HUMAN else ""
    except ValueError:
        return ""
