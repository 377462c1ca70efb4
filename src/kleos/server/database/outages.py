"""Outages: when no server was at the database, and half a minute after, for nobody's time runs then.

Each server says every few seconds that it is there. Whichever comes first after a while without any writes down from
when to when nobody could play, however the last one ended.
"""
from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, Connection, Float, String, Table, delete, func, select, update

from kleos.server.database.claims import FLEETING as FLEETING  # its tables, these included
from kleos.server.database.claims import has_ended
from kleos.server.database.engine import lock
from kleos.server.database.schema import GAMES, LOBBY

SERVERS: Final = Table(
    "servers", FLEETING,
    Column("holder", String(200), primary_key=True),    # host, process and a random word, as in claims
    Column("seen", Float, nullable=False),              # when it last said so, in seconds since 1970
    Column("ended", Boolean, nullable=False))           # whether it has said that it ends
OUTAGES: Final = Table(
    "outages", FLEETING,
    Column("began", Float, primary_key=True),           # seconds since 1970
    Column("until", Float, nullable=False))

BEAT: Final = 10.0                          # seconds between two signs of life
SILENCE: Final = 35.0                       # seconds without one, after which a server is not there
GRACE: Final = 30.0                         # seconds for which no time runs once there is a server again


def beat(connection: Connection, who: str, now: float) -> list[tuple[float, float]]:
    """Say that this server is there; all outages, with the one that it ends if it is the first to come back."""
    lock(connection)
    known = connection.execute(select(SERVERS)).all()
    there = [one for one in known if one.holder == who
             or (one.seen > now - SILENCE and not one.ended and not has_ended(one.holder))]
    if not there:
        last = max([one.seen for one in known], default=connection.execute(select(func.max(GAMES.c.touched))).scalar())
        if last is not None:
            add_outage(connection, last, now + GRACE)
    others = [one.holder for one in there if one.holder != who]
    connection.execute(delete(SERVERS).where(SERVERS.c.holder.not_in(others)))
    connection.execute(SERVERS.insert(), {"holder": who, "seen": now, "ended": False})
    return [(row.began, row.until) for row in connection.execute(select(OUTAGES).order_by(OUTAGES.c.began))]


def add_outage(connection: Connection, began: float, until: float) -> None:
    """Those whose time would have run out meanwhile have that much more."""
    former = connection.execute(select(func.max(OUTAGES.c.until))).scalar()
    began = began if former is None else max(began, former)
    if until > began:
        connection.execute(OUTAGES.insert(), {"began": began, "until": until})
        connection.execute(update(LOBBY).values(due=LOBBY.c.due + (until - began)))


def take_leave(connection: Connection, who: str, now: float) -> None:
    """This server ends."""
    connection.execute(update(SERVERS).where(SERVERS.c.holder == who).values(seen=now, ended=True))
