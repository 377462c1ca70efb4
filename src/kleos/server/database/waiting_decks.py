"""Waiting decks: with what those who wait at a table will play, until the game begins and the table has it.

Nobody but its owner learns of one before that.
"""
from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import Column, Connection, String, Table, Text, delete, select
from sqlalchemy.engine import Engine

from kleos.server.database.claims import FLEETING as FLEETING  # its tables, this one included

WAITING_DECKS: Final = Table(
    "carried", FLEETING,
    Column("game", String(40), primary_key=True),
    Column("owner", String(64), primary_key=True),      # hash of the token that sits there
    Column("chosen", String(80), nullable=False),       # the word of the form for it
    Column("deck", Text, nullable=False))               # as the option of the game takes it


class WaitingDeck(NamedTuple):
    """Both are empty where somebody plays with what the table has for the seat."""

    chosen: str
    deck: str


def find_decks(engine: Engine, id: str) -> dict[str, WaitingDeck]:
    """What is carried to a table, by owner."""
    with engine.connect() as connection:
        rows = connection.execute(select(WAITING_DECKS).where(WAITING_DECKS.c.game == id)).all()
    return {row.owner: WaitingDeck(row.chosen, row.deck) for row in rows}


def save_deck(connection: Connection, id: str, owner: str, carried: WaitingDeck) -> None:
    connection.execute(delete(WAITING_DECKS).where(WAITING_DECKS.c.game == id, WAITING_DECKS.c.owner == owner))
    connection.execute(WAITING_DECKS.insert(), {"game": id, "owner": owner, **carried._asdict()})
