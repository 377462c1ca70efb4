"""Standing answers: what seats answer in advance, see table/standing.py, as the database has it.

They are no moves: record, log and rules know nothing of them. Nobody but a seat's own player ever sees its answer.
"""
from __future__ import annotations

from typing import Final

from sqlalchemy import Column, Connection, Integer, String, Table, Text, bindparam, delete, select

from kleos.server.database.claims import FLEETING as FLEETING  # its tables, this one included
from kleos.server.database.statements import Reader, Statement

ANSWERS: Final = Table(
    "answers", FLEETING,
    Column("game", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False))
ANSWER: Final = Statement(select(ANSWERS.c.text).where(ANSWERS.c.game == bindparam("id"),
                                                       ANSWERS.c.seat == bindparam("place")))


async def find_answer(reader: Reader, id: str, seat: int) -> str:
    """The standing answer of a seat; empty where it is to be asked."""
    found = await reader.ask(ANSWER, id=id, place=seat)
    return str(found[0][0]) if found else ""


def save_answer(connection: Connection, id: str, seat: int, text: str) -> None:
    connection.execute(delete(ANSWERS).where(ANSWERS.c.game == id, ANSWERS.c.seat == seat))
    if text:
        connection.execute(ANSWERS.insert(), {"game": id, "seat": seat, "text": text})
