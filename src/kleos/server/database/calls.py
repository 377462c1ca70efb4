"""Calls: how a browser is reached that wants to be called; what concerns whom at a table, whether they have been told
of it, and when they are to be."""
from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Column, Connection, Float, Integer, Row, String, Table, Text, delete, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from kleos.server.database.claims import FLEETING as FLEETING  # its tables, these included
from kleos.server.database.engine import lock
from kleos.server.database.schema import CHAT, GAMES, LOBBY, SEATS

SUBSCRIPTIONS: Final = Table(
    "subscriptions", FLEETING,
    Column("id", String(64), primary_key=True),         # hash of the address
    Column("owner", String(64), nullable=False, index=True),    # hash of the token of whoever wants to be called
    Column("address", Text, nullable=False),            # of the browser, at its push service
    Column("key", String(100), nullable=False),         # with which only that browser reads
    Column("secret", String(40), nullable=False),       # the same
    Column("since", Float, nullable=False))             # in seconds since 1970
PUSH_KEYS: Final = Table(
    "push_keys", FLEETING,
    Column("number", Integer, primary_key=True),        # 1: there is one
    Column("key", Text, nullable=False))                # by which push services know this server
CALLS: Final = Table(
    "calls", FLEETING,
    Column("game", String(40), primary_key=True),
    Column("owner", String(64), primary_key=True),
    Column("reason", String(20), primary_key=True),     # see calls/reasons.py
    Column("mark", String(40), nullable=False),         # the very thing that concerns them; empty: nothing any more
    Column("noticed", Float, nullable=False),           # when it began to
    Column("due", Float, index=True),                   # when they are to be called; none: they need not be
    Column("called", Float, nullable=False))            # when they were called last; 0: never

MAX_BROWSERS: Final = 8                     # of one visitor
KEPT: Final = 60 * 24 * 3600.0             # seconds for which a browser is kept that does not come back
MAX_DUE: Final = 100                        # calls at one look
WAIT: Final = 15.0                          # seconds in which whoever looks, or acts, need not be called
REST: Final = 600.0                         # seconds between two calls of the same kind that others could bring about


def keep_key(connection: Connection, made: str) -> str:
    """The key by which push services know all servers of this database: the one `made` just now, if there is none."""
    lock(connection)
    kept = connection.execute(select(PUSH_KEYS.c.key)).scalar()
    if kept is None:
        connection.execute(PUSH_KEYS.insert(), {"number": 1, "key": made})
    return kept or made


def subscribe(connection: Connection, owner: str, address: str, key: str, secret: str, now: float) -> None:
    """A browser is to be called; of many the oldest is let go."""
    id = hash_address(address)
    connection.execute(delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.id == id))
    had = connection.execute(select(SUBSCRIPTIONS.c.id).where(SUBSCRIPTIONS.c.owner == owner)
                             .order_by(SUBSCRIPTIONS.c.since.desc())).scalars().all()
    connection.execute(delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.id.in_(had[MAX_BROWSERS - 1:])))
    connection.execute(SUBSCRIPTIONS.insert(), {"id": id, "owner": owner, "address": address, "key": key,
                                                "secret": secret, "since": now})


def unsubscribe(connection: Connection, address: str) -> None:
    connection.execute(delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.id == hash_address(address)))


def find_subscriptions(connection: Connection, owners: Iterable[str]) -> list[Row[Any]]:
    """The browsers of these visitors."""
    return list(connection.execute(select(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.owner.in_(set(owners)))))


def find_tables(connection: Connection, names: Collection[str], players: Collection[str], limit: int) -> list[str]:
    """The tables that are not over and at which somebody is to be called: by a browser, or by the name of the table or
    of the seat; the latest first."""
    found = select(GAMES.c.id).where(GAMES.c.over.is_(False), or_(
        GAMES.c.id.in_(select(SEATS.c.game).where(or_(
            SEATS.c.token.in_(select(SUBSCRIPTIONS.c.owner)), SEATS.c.name.in_(players)))),
        GAMES.c.id.in_(select(LOBBY.c.game).where(LOBBY.c.name.in_(names)))))
    return list(connection.execute(found.order_by(GAMES.c.touched.desc()).limit(limit)).scalars())


def find_unread(connection: Connection, id: str, seats: Sequence[int], since: float) -> int | None:
    """The first message that others have sent since then."""
    return connection.execute(select(func.min(CHAT.c.number)).where(
        CHAT.c.game == id, CHAT.c.seat.not_in(seats), CHAT.c.time > since)).scalar()


def note(connection: Connection, id: str, owner: str, marks: Mapping[str, str], often: Collection[str],
         now: float) -> None:
    """What concerns somebody at a table now: the mark of each reason. What is new is told after a while; for the
    reasons `often` however short ago they were called."""
    had = {row.reason: row for row in connection.execute(
        select(CALLS).where(CALLS.c.game == id, CALLS.c.owner == owner))}
    made = (postgresql if connection.dialect.name == "postgresql" else sqlite).insert(CALLS)
    for reason in marks.keys() | had.keys():
        mark, called = marks.get(reason, ""), had[reason].called if reason in had else 0.0
        due = max(now + WAIT, 0.0 if reason in often else called + REST)
        values = {"mark": mark, "noticed": now, "due": due if mark else None}
        connection.execute(made.values(game=id, owner=owner, reason=reason, called=called, **values)
                           .on_conflict_do_update(index_elements=["game", "owner", "reason"], set_=values,
                                                  where=CALLS.c.mark != mark))      # another server may have been first


def find_due(connection: Connection, now: float) -> list[Row[Any]]:
    return list(connection.execute(select(CALLS).where(CALLS.c.due <= now).order_by(CALLS.c.due).limit(MAX_DUE)))


def postpone(connection: Connection, row: Row[Any], due: float) -> None:
    connection.execute(update(CALLS).where(key_of(row.game, row.owner, row.reason), CALLS.c.mark == row.mark,
                                           CALLS.c.due.is_not(None)).values(due=due))


def claim(connection: Connection, rows: Sequence[Row[Any]], now: float) -> list[Row[Any]]:
    """Those of these calls that are this server's to send: no other one has, or ever will."""
    return [row for row in rows if connection.execute(update(CALLS).where(
        key_of(row.game, row.owner, row.reason), CALLS.c.mark == row.mark, CALLS.c.due <= now)
        .values(due=None, called=now)).rowcount]


def expire(connection: Connection, now: float) -> None:
    """Let go of browsers that have not been here for long; one that comes back says so."""
    connection.execute(delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.since < now - KEPT))


def forget_calls(connection: Connection, owner: str) -> None:
    for table in SUBSCRIPTIONS, CALLS:
        connection.execute(delete(table).where(table.c.owner == owner))


def key_of(id: str, owner: str, reason: str) -> Any:
    return (CALLS.c.game == id) & (CALLS.c.owner == owner) & (CALLS.c.reason == reason)


def hash_address(address: str) -> str:
    return hashlib.sha256(address.encode()).hexdigest()
