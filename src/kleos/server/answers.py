"""Answers: what seats answer in advance, see table/standing.py, as the database has it.

They are no moves: record, log and rules know nothing of them. Nobody but a seat's own player ever sees its answer.
"""
from __future__ import annotations

from typing import Final

from sqlalchemy import Column, Connection, Integer, String, Table, Text, bindparam, delete, select
from sqlalchemy.engine import Engine
from starlette.concurrency import run_in_threadpool

from kleos.server.claims import FLEETING as FLEETING  # its tables, this one included
from kleos.server.statements import Statement

ANSWERS: Final = Table(
    "answers", FLEETING,
    Column("game", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False))
ANSWER: Final = Statement(select(ANSWERS.c.text).where(ANSWERS.c.game == bindparam("id"),
                                                       ANSWERS.c.seat == bindparam("place")))


def kept(engine: Engine, id: str, seat: int) -> str:
    """The standing answer of a seat; empty where it is to be asked."""
    with engine.connect() as connection:
        found = ANSWER.run(connection, {"id": id, "place": seat})
    return str(found[0][0]) if found else ""


async def given(engine: Engine, id: str, seat: int) -> str:
    """The same for whoever must not wait; a local file answers sooner than another thread would."""
    if engine.dialect.name == "sqlite":
        return kept(engine, id, seat)
    return await run_in_threadpool(kept, engine, id, seat)


def keep(connection: Connection, id: str, seat: int, text: str) -> None:
    connection.execute(delete(ANSWERS).where(ANSWERS.c.game == id, ANSWERS.c.seat == seat))
    if text:
        connection.execute(ANSWERS.insert(), {"game": id, "seat": seat, "text": text})
