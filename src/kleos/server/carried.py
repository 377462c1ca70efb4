"""Carried: the decks that those who wait at a table will play with, until the game begins and the table has them.

Nobody but its owner learns of one before that.
"""
from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import Column, Connection, String, Table, Text, delete, select
from sqlalchemy.engine import Engine

from kleos.server.claims import FLEETING as FLEETING  # its tables, this one included

CARRIED: Final = Table(
    "carried", FLEETING,
    Column("game", String(40), primary_key=True),
    Column("owner", String(64), primary_key=True),      # hash of the token that sits there
    Column("chosen", String(80), nullable=False),       # the word of the form for it
    Column("deck", Text, nullable=False))               # as the option of the game takes it


class Carried(NamedTuple):
    chosen: str
    deck: str


def kept(engine: Engine, id: str) -> dict[str, Carried]:
    """What is carried to a table, by owner."""
    with engine.connect() as connection:
        rows = connection.execute(select(CARRIED).where(CARRIED.c.game == id)).all()
    return {row.owner: Carried(row.chosen, row.deck) for row in rows}


def keep(connection: Connection, id: str, owner: str, carried: Carried | None) -> None:
    connection.execute(delete(CARRIED).where(CARRIED.c.game == id, CARRIED.c.owner == owner))
    if carried:
        connection.execute(CARRIED.insert(), {"game": id, "owner": owner, **carried._asdict()})
