"""What the database holds. The log only grows, and its primary key is what settles who was first."""
from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, MetaData, String, Table, Text

VERSION: Final = 2
METADATA: Final = MetaData()

MARK: Final = Table(                        # says that this database is ours, and which schema it has
    "kleos", METADATA,
    Column("version", Integer, nullable=False))

GAMES: Final = Table(
    "games", METADATA,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", Text, nullable=False),            # JSON
    Column("components", Text, nullable=False),         # JSON: the changed values by path
    Column("dealer", String(20), nullable=False),
    Column("secret", Text, nullable=False),             # JSON: what the dealer must keep to go on
    Column("before", Text, nullable=False),             # JSON: what was taken over from another table
    Column("guided", Boolean, nullable=False),
    Column("origin", String(40)),                       # the table it was forked from or plays again
    Column("created", Float, nullable=False),           # seconds since 1970
    Column("touched", Float, nullable=False),
    Column("over", Boolean, nullable=False))

SEATS: Final = Table(
    "seats", METADATA,
    Column("game", String(40), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(80), nullable=False),         # "human" or a bot such as "strong:200"
    Column("name", String(80), nullable=False),
    Column("token", String(64), index=True))            # hash of the cookie that sits here; none: a bot

RESULTS: Final = Table(                     # since schema 2: the finished games of one person alone
    "results", METADATA,
    Column("game", String(40), ForeignKey("games.id"), primary_key=True),
    Column("score", Float, nullable=False),             # as the interface reports it
    Column("worth", Float, nullable=False),             # higher for the better game
    Column("takebacks", Integer, nullable=False))

LOG: Final = Table(
    "log", METADATA,
    Column("game", String(40), ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("actor", Integer, nullable=False),           # a seat, or -1 for chance
    Column("text", Text, nullable=False),               # an action, or an undo
    Column("told", Text, nullable=False))               # JSON: its prose by viewer, the spectator first
