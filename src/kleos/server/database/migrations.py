"""Migrations: how a database of an older Kleos becomes one of today, a step a schema.

A step is SQL that SQLite and PostgreSQL both understand. It stays as it was written: what schema.py says later is no
concern of it. `tests/server/schemas/` has a database as each schema was written by the Kleos of its time.
"""
from __future__ import annotations

from typing import Final

RESULTS: Final = """
CREATE TABLE results (
    game VARCHAR(40) NOT NULL,
    score FLOAT NOT NULL,
    worth FLOAT NOT NULL,
    takebacks INTEGER NOT NULL,
    PRIMARY KEY (game),
    FOREIGN KEY(game) REFERENCES games (id)
)"""

LOG: Final = """
CREATE TABLE log (
    game VARCHAR(40) NOT NULL,
    seq INTEGER NOT NULL,
    actor INTEGER NOT NULL,
    kind VARCHAR(20) NOT NULL,
    text TEXT NOT NULL,
    told TEXT NOT NULL,
    time FLOAT,
    PRIMARY KEY (game, seq),
    FOREIGN KEY(game) REFERENCES games (id)
)"""

TYPED: Final = """
INSERT INTO log (game, seq, actor, kind, text, told, time)
SELECT game, seq, actor,
    CASE WHEN substr(text, 1, 5) = 'undo ' THEN 'undo' WHEN substr(text, 1, 10) = 'take-back ' THEN 'take-back'
        WHEN actor = -1 THEN 'chance' ELSE 'move' END,
    CASE WHEN substr(text, 1, 5) = 'undo ' THEN substr(text, 6)
        WHEN substr(text, 1, 10) = 'take-back ' THEN substr(text, 11) ELSE text END,
    told, NULL FROM log_untyped"""

LOBBY: Final = """
CREATE TABLE company (
    game VARCHAR(40) NOT NULL,
    name VARCHAR(40) NOT NULL,
    maker VARCHAR(64) NOT NULL,
    invite VARCHAR(64),
    listed BOOLEAN NOT NULL,
    waiting BOOLEAN NOT NULL,
    acting INTEGER NOT NULL,
    kept INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    clock VARCHAR(20) NOT NULL,
    spent TEXT NOT NULL,
    due FLOAT,
    PRIMARY KEY (game),
    FOREIGN KEY(game) REFERENCES games (id)
)"""

CHAT: Final = """
CREATE TABLE chat (
    game VARCHAR(40) NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    time FLOAT NOT NULL,
    PRIMARY KEY (game, number),
    FOREIGN KEY(game) REFERENCES games (id)
)"""

DECKS: Final = """
CREATE TABLE decks (
    id VARCHAR(40) NOT NULL,
    owner VARCHAR(64) NOT NULL,
    plays VARCHAR(40) NOT NULL,
    name VARCHAR(80) NOT NULL,
    cards TEXT NOT NULL,
    options TEXT NOT NULL,
    touched FLOAT NOT NULL,
    deleted FLOAT,
    PRIMARY KEY (id)
)"""

STEPS: Final[dict[int, tuple[str, ...]]] = {            # by the schema that a step begins with
    1: (RESULTS,),                                      # the results of whoever plays alone
    2: ("ALTER TABLE log RENAME TO log_untyped", LOG, TYPED, "DROP TABLE log_untyped",
        "CREATE INDEX ix_games_origin ON games (origin)"),      # rows have a kind and a time
    3: (LOBBY, "CREATE UNIQUE INDEX ix_company_name ON company (name)",
        "CREATE INDEX ix_company_listed ON company (listed)", "CREATE INDEX ix_company_due ON company (due)", CHAT),
    4: (DECKS, "CREATE INDEX ix_decks_owner ON decks (owner)"),         # decks of one's own
}
