"""What the database holds. The log only grows, and its primary key is what settles who was first."""
from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, MetaData, String, Table, Text

VERSION: Final = 5                          # the next one needs a step in migrations.py
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
    Column("origin", String(40), index=True),           # the table it was forked from or plays again
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

RESULTS: Final = Table(                     # the finished games of one person alone
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
    Column("kind", String(20), nullable=False),         # see Kind in table/log.py, which says what the text is
    Column("text", Text, nullable=False),
    Column("told", Text, nullable=False),               # JSON: its prose by viewer, the spectator first
    Column("time", Float))                              # seconds since 1970; none: from a schema before 3

LOBBY: Final = Table(                     # who may sit at a table, and how it stands, as lists of tables show it
    "company", METADATA,
    Column("game", String(40), ForeignKey("games.id"), primary_key=True),
    Column("name", String(40), nullable=False, index=True, unique=True),    # by which it is found: owl-laurel-7
    Column("maker", String(64), nullable=False),        # hash of the cookie that made it
    Column("invite", String(64)),                       # hash of what its link holds; none: nobody is invited
    Column("listed", Boolean, nullable=False, index=True),      # whether anybody may sit down
    Column("waiting", Boolean, nullable=False),         # for those who are invited
    Column("acting", Integer, nullable=False),          # mask of the seats whose players are to do something
    Column("kept", Integer, nullable=False),            # mask of the seats that a bot keeps for somebody
    Column("turn", Integer, nullable=False),
    Column("clock", String(20), nullable=False),        # "game 15", "move 3", or nothing
    Column("spent", Text, nullable=False),              # JSON: seconds that each seat has used
    Column("due", Float, index=True))                   # when the first time runs out, in seconds since 1970

CHAT: Final = Table(                        # what those who sit at a table say
    "chat", METADATA,
    Column("game", String(40), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("time", Float, nullable=False))

DECKS: Final = Table(                       # decks that a visitor has built, finished or not
    "decks", METADATA,
    Column("id", String(40), primary_key=True),
    Column("owner", String(64), nullable=False, index=True),    # hash of the cookie that built it
    Column("plays", String(40), nullable=False),        # the id of the game that it is for
    Column("name", String(80), nullable=False),
    Column("cards", Text, nullable=False),              # JSON: how many by slug
    Column("options", Text, nullable=False),            # JSON: the options of the game with which it is built
    Column("touched", Float, nullable=False),           # seconds since 1970
    Column("deleted", Float))                           # the same; none: it is not
