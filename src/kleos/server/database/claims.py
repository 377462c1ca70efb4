"""Claims: of several servers at one database, one plays the bots of a table. A claim is no data: it ends by itself."""
from __future__ import annotations

import os
import secrets
import socket
from typing import Final

from sqlalchemy import Column, Connection, Float, MetaData, String, Table, or_, select
from sqlalchemy.dialects import postgresql, sqlite

FLEETING: Final = MetaData()                # not of the schema: whoever needs it makes it anew
CLAIMS: Final = Table(
    "claims", FLEETING,
    Column("game", String(40), primary_key=True),
    Column("holder", String(200), nullable=False),      # host, process and a random word, which no other server has
    Column("until", Float, nullable=False))             # seconds since 1970

LEASE: Final = 30.0                         # seconds for which a claim holds


HOLDERS: Final[set[str]] = set()            # of this process


def make_holder() -> str:
    """A name for a server."""
    name = f"{socket.gethostname()[:100]} {os.getpid()} {secrets.token_hex(4)}"
    HOLDERS.add(name)
    return name


def claim(connection: Connection, game: str, who: str, now: float) -> bool:
    """Whether this table is now the holder's: nobody else's claim holds, or its server has ended."""
    made = (postgresql if connection.dialect.name == "postgresql" else sqlite).insert(CLAIMS)
    other = connection.execute(select(CLAIMS.c.holder).where(CLAIMS.c.game == game)).scalar()
    free = or_(CLAIMS.c.until < now, CLAIMS.c.holder == who, *([CLAIMS.c.holder == other] if has_ended(other) else []))
    done = connection.execute(made.values(game=game, holder=who, until=now + LEASE).on_conflict_do_update(
        index_elements=["game"], set_={"holder": who, "until": now + LEASE}, where=free))
    return bool(done.rowcount)


def has_ended(who: str | None) -> bool:
    """Whether a holder of this machine is no longer there."""
    host, pid, _ = (who or "? 0 ?").split(" ")
    if host != socket.gethostname()[:100] or os.name == "nt":
        return False
    if int(pid) == os.getpid():                         # in a container the next server has the number of the last one
        return who not in HOLDERS
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
