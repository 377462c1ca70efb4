"""Forgotten: the tables at which somebody was who has asked to be forgotten, for a while, so that each server lets go
of what it has in memory of them."""
from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import Column, Connection, Float, String, Table, delete, select

from kleos.server.database.claims import FLEETING as FLEETING  # its tables, this one included

FORGOTTEN_TABLES: Final = Table(
    "forgotten", FLEETING,
    Column("game", String(40), primary_key=True),
    Column("told", Float, nullable=False))              # when, in seconds since 1970

WHILE: Final = 3600.0                       # seconds for which it is told


def tell_forgotten(connection: Connection, ids: Collection[str], now: float) -> None:
    connection.execute(delete(FORGOTTEN_TABLES).where(
        (FORGOTTEN_TABLES.c.told < now - WHILE) | FORGOTTEN_TABLES.c.game.in_(ids)))
    if ids:
        connection.execute(FORGOTTEN_TABLES.insert(), [{"game": id, "told": now} for id in ids])


def find_forgotten(connection: Connection) -> dict[str, float]:
    """When it was told of each table."""
    return {row.game: row.told for row in connection.execute(select(FORGOTTEN_TABLES))}
