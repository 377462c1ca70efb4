"""Studies: what was found of the moves of a seat in a finished game. They can be found anew, so they are no data of the
schema, and the oldest make room."""
from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Column, Connection, Float, Integer, String, Table, Text, and_, delete, func, or_, select
from sqlalchemy.engine import Engine

from kleos.server.database.claims import FLEETING as FLEETING  # its tables, this one included
from kleos.server.database.schema import SEATS

STUDIES: Final = Table(
    "studies", FLEETING,
    Column("key", String(64), primary_key=True),        # see Terms.key in work/studies.py
    Column("game", String(40), nullable=False, index=True),     # the table
    Column("seat", Integer, nullable=False),
    Column("found", Text, nullable=False),              # JSON: {moves: [Judged], late: [number], …}, see KeptStudy
    Column("touched", Float, nullable=False))           # seconds since 1970

MOST: Final = 5000                          # that are kept, of all visitors


class KeptStudy(NamedTuple):
    """The moves that were judged, as kleos.study tells them, by their numbers among all of the seat; how many there
    are; the ledger of the seat, and in which unit."""

    moves: dict[int, dict[str, Any]]
    total: int
    account: dict[str, Any]
    unit: str


def read_study(engine: Engine, key: str) -> KeptStudy | None:
    with engine.connect() as connection:
        found = connection.execute(select(STUDIES.c.found).where(STUDIES.c.key == key)).scalar()
    return None if found is None else parse(found)


def parse(found: str) -> KeptStudy:
    told = json.loads(found)
    return KeptStudy({int(number): move for number, move in told["moves"].items()}, told["total"], told["account"],
                     told["unit"])


def list_studies(engine: Engine, games: Sequence[str]) -> dict[tuple[str, int], KeptStudy]:
    """What is kept of these tables, by table and seat, of each the latest."""
    found: dict[tuple[str, int], KeptStudy] = {}
    with engine.connect() as connection:
        for at in range(0, len(games), 500):
            asked = select(STUDIES).where(STUDIES.c.game.in_(games[at:at + 500])).order_by(STUDIES.c.touched)
            found |= {(row.game, row.seat): parse(row.found) for row in connection.execute(asked)}
    return found


def save_study(connection: Connection, key: str, game: str, seat: int, kept: KeptStudy, now: float) -> None:
    """Keep it in the place of what was kept of the same; those that nobody has looked at longest make room."""
    connection.execute(delete(STUDIES).where(STUDIES.c.key == key))
    over = connection.execute(select(func.count()).select_from(STUDIES)).scalar_one() + 1 - MOST
    if over > 0:
        oldest = list(connection.execute(select(STUDIES.c.key).order_by(STUDIES.c.touched, STUDIES.c.key)
                                         .limit(over)).scalars())
        connection.execute(delete(STUDIES).where(STUDIES.c.key.in_(oldest)))
    connection.execute(STUDIES.insert(), {"key": key, "game": game, "seat": seat, "found": json.dumps(kept._asdict()),
                                          "touched": now})


def forget_studies(connection: Connection, owner: str) -> None:
    """Those of the seats in which this token sits."""
    theirs = connection.execute(select(SEATS.c.game, SEATS.c.seat).where(SEATS.c.token == owner)).all()
    for at in range(0, len(theirs), 200):
        connection.execute(delete(STUDIES).where(or_(*[
            and_(STUDIES.c.game == game, STUDIES.c.seat == seat) for game, seat in theirs[at:at + 200]])))
