"""Attendance: what servers tell one another of who follows which table, by which rule a table waits for them, and which
tables begin by themselves."""
from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import Boolean, Column, Connection, Float, String, Table, delete, select, update

from kleos.server.database.claims import FLEETING as FLEETING  # its tables, these included
from kleos.server.database.outages import SILENCE
from kleos.server.seats.presence import Seen

ATTENDANCE: Final = Table(
    "attendance", FLEETING,
    Column("game", String(40), primary_key=True),
    Column("owner", String(64), primary_key=True),      # hash of the token that sits there
    Column("holder", String(200), primary_key=True),    # the server whose page or program it is
    Column("here", Boolean, nullable=False),
    Column("seen", Float, nullable=False))              # when it was there last, in seconds since 1970
ABSENCE_RULES: Final = Table(               # of tables with another one than the usual
    "absence_rules", FLEETING,
    Column("game", String(40), primary_key=True),
    Column("rule", String(20), nullable=False))
AUTOSTARTS: Final = Table(                  # tables at which the game begins once everybody sits
    "autostarts", FLEETING,
    Column("game", String(40), primary_key=True))


def note(connection: Connection, id: str, owner: str, holder: str, here: bool, now: float) -> None:
    """Somebody comes to a table, or has gone."""
    connection.execute(delete(ATTENDANCE).where(
        ATTENDANCE.c.game == id, ATTENDANCE.c.owner == owner, ATTENDANCE.c.holder == holder))
    connection.execute(ATTENDANCE.insert(), {"game": id, "owner": owner, "holder": holder, "here": here, "seen": now})


def keep(connection: Connection, holder: str, now: float) -> None:
    """All who are here are here still."""
    connection.execute(update(ATTENDANCE).where(ATTENDANCE.c.holder == holder, ATTENDANCE.c.here).values(seen=now))


def find(connection: Connection, ids: Collection[str], now: float) -> dict[str, dict[str, Seen]]:
    """Who was seen at these tables; a server that has said nothing for long knows of nobody."""
    found: dict[str, dict[str, Seen]] = {id: {} for id in ids}
    for row in connection.execute(select(ATTENDANCE).where(ATTENDANCE.c.game.in_(ids))):
        before = found[row.game].get(row.owner, Seen(False, 0.0))
        found[row.game][row.owner] = Seen(before.here or (row.here and row.seen > now - SILENCE),
                                          max(before.when, row.seen))
    return found


def find_rule(connection: Connection, id: str) -> str:
    """By which rule this table waits; empty for the usual one."""
    return connection.execute(select(ABSENCE_RULES.c.rule).where(ABSENCE_RULES.c.game == id)).scalar() or ""


def find_autostart(connection: Connection, id: str) -> bool:
    """Whether the game begins there once everybody sits."""
    return connection.execute(select(AUTOSTARTS.c.game).where(AUTOSTARTS.c.game == id)).scalar() is not None


def set_autostart(connection: Connection, id: str, on: bool) -> None:
    connection.execute(delete(AUTOSTARTS).where(AUTOSTARTS.c.game == id))
    if on:
        connection.execute(AUTOSTARTS.insert(), {"game": id})
