"""Devices: the code by which all that somebody has at this server moves to another browser of theirs. It works once,
within a few minutes, and the database has its hash."""
from __future__ import annotations

import hashlib
import secrets
from typing import Final

from sqlalchemy import Column, Connection, Float, String, Table, delete, func, select, update

from kleos.core.prose import join_words, pluralize
from kleos.server.database import forgotten
from kleos.server.database.attendance import ATTENDANCE
from kleos.server.database.calls import CALLS
from kleos.server.database.claims import FLEETING as FLEETING  # its tables, these included
from kleos.server.database.invites import hash_secret, make_secret
from kleos.server.database.schema import DECKS, GAMES, LOBBY, SEATS
from kleos.server.database.waiting_decks import WAITING_DECKS
from kleos.server.seats.seated import hash_token

CODES: Final = Table(
    "codes", FLEETING,
    Column("hash", String(64), primary_key=True),
    Column("owner", String(64), nullable=False),        # hash of the token whose seats move by it
    Column("until", Float, nullable=False))             # seconds since 1970
LINKS: Final = Table(                       # of tables whose maker has moved: by what else one may sit down there
    "links", FLEETING,
    Column("game", String(40), primary_key=True),
    Column("invite", String(64), primary_key=True))     # hash of what the link holds

LIFE: Final = 300.0                         # seconds for which a code works
SIGNS: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"         # none is easily taken for another one
LENGTH: Final = 8


def make_code() -> str:
    """A code such as K7QF-2M9X."""
    signs = "".join([secrets.choice(SIGNS) for _ in range(LENGTH)])
    return f"{signs[:4]}-{signs[4:]}"


def normalize_code(typed: str) -> str:
    """A code as somebody typed it: “k7qf 2m9x”."""
    signs = "".join([sign for sign in typed.upper()[:80] if sign in SIGNS])
    return f"{signs[:4]}-{signs[4:]}" if len(signs) == LENGTH else ""


def hash_code(code: str) -> str:
    return hashlib.sha256(f"device {code}".encode()).hexdigest()


def save_code(connection: Connection, code: str, owner: str, now: float) -> None:
    """The owner's code from now on; an earlier one no longer works."""
    connection.execute(delete(CODES).where((CODES.c.owner == owner) | (CODES.c.until <= now)))
    connection.execute(CODES.insert(), {"hash": hash_code(code), "owner": owner, "until": now + LIFE})


def find_owner(connection: Connection, code: str, now: float) -> str:
    """Whose code this is; empty for one that does not work, or no longer."""
    return connection.execute(select(CODES.c.owner).where(
        CODES.c.hash == hash_code(code), CODES.c.until > now)).scalar() or ""


def has_code(connection: Connection, owner: str, now: float) -> bool:
    """Whether a code of this owner's works now."""
    return connection.execute(select(CODES.c.hash).where(
        CODES.c.owner == owner, CODES.c.until > now)).first() is not None


def take_code(connection: Connection, code: str, now: float) -> str:
    """The same as `find_owner`; and it does not work any more."""
    owner = find_owner(connection, code, now)
    taken = connection.execute(delete(CODES).where(CODES.c.hash == hash_code(code))).rowcount
    return owner if taken else ""                       # somebody else was quicker


def move(connection: Connection, old: str, token: str, now: float) -> list[str]:
    """All that one owner, the hash of a token, has becomes another token's, whose own links to the tables that were
    made there work beside those that were sent before. Which tables it was."""
    new = hash_token(token)
    for id in connection.execute(select(LOBBY.c.game).join(GAMES, GAMES.c.id == LOBBY.c.game).where(
            LOBBY.c.maker == old, GAMES.c.over.is_(False))).scalars().all():
        add_link(connection, id, hash_secret(make_secret(token, id)))
    ids = set(connection.execute(select(LOBBY.c.game).where(LOBBY.c.maker == old).union(
        select(SEATS.c.game).where(SEATS.c.token == old))).scalars())
    connection.execute(update(SEATS).where(SEATS.c.token == old).values(token=new))
    connection.execute(update(LOBBY).where(LOBBY.c.maker == old).values(maker=new))
    connection.execute(update(DECKS).where(DECKS.c.owner == old).values(owner=new))
    carried = select(WAITING_DECKS.c.game).where(WAITING_DECKS.c.owner == new)
    connection.execute(update(WAITING_DECKS).where(
        WAITING_DECKS.c.owner == old, WAITING_DECKS.c.game.not_in(carried)).values(owner=new))
    for fleeting in (WAITING_DECKS, ATTENDANCE, CALLS, CODES):
        connection.execute(delete(fleeting).where(fleeting.c.owner == old))
    forgotten.tell_forgotten(connection, ids, now)
    return list(ids)


def add_link(connection: Connection, id: str, seal: str) -> None:
    """One more by which one may sit down at a table; `seal` is the hash of what it holds."""
    connection.execute(delete(LINKS).where(LINKS.c.game == id, LINKS.c.invite == seal))
    connection.execute(LINKS.insert(), {"game": id, "invite": seal})


def opens(connection: Connection, id: str, secret: str) -> bool:
    """Whether a link that holds this is one of those."""
    return connection.execute(select(LINKS.c.game).where(
        LINKS.c.game == id, LINKS.c.invite == hash_secret(secret))).first() is not None


def describe_holdings(connection: Connection, owner: str) -> str:
    """What somebody has here: “2 running games, 1 finished game and 3 decks”; empty for nothing."""
    over = connection.execute(select(GAMES.c.id, GAMES.c.over).join(SEATS, SEATS.c.game == GAMES.c.id)
                              .where(SEATS.c.token == owner).distinct()).all()
    decks = connection.execute(select(func.count()).where(DECKS.c.owner == owner, DECKS.c.deleted.is_(None))).scalar()
    finished = sum(row.over for row in over)
    found = [(len(over) - finished, "running game"), (finished, "finished game"), (decks or 0, "deck")]
    return join_words([pluralize(number, word) for number, word in found if number])
