"""Variants: games with other numbers than the box, which visitors have named and keep."""
from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Final, NamedTuple

from sqlalchemy import Column, Connection, Float, String, Table, Text, delete, func, select
from sqlalchemy.engine import Engine

from kleos.core.texts import is_visible, tidy
from kleos.server.database.claims import FLEETING as FLEETING  # its tables, this one included

VARIANTS: Final = Table(
    "variants", FLEETING,
    Column("id", String(40), primary_key=True),
    Column("owner", String(64), nullable=False, index=True),    # hash of the cookie that keeps it
    Column("plays", String(40), nullable=False),        # the id of the game
    Column("name", String(80), nullable=False),
    Column("texts", Text, nullable=False),              # JSON: what stands in the fields that differ
    Column("touched", Float, nullable=False))           # seconds since 1970

NAME: Final = 40                            # characters in the name of a variant
MAX_VARIANTS: Final = 100                   # of a visitor, of one game


class VariantRefused(ValueError):
    """What cannot be kept; the text says why."""


class Variant(NamedTuple):
    id: str
    name: str
    texts: dict[str, str]


def list_variants(engine: Engine, owner: str, game: str) -> list[Variant]:
    """A visitor's variants of a game, the latest first."""
    asked = select(VARIANTS).where(VARIANTS.c.owner == owner, VARIANTS.c.plays == game)
    with engine.connect() as connection:
        rows = connection.execute(asked.order_by(VARIANTS.c.touched.desc(), VARIANTS.c.id)).all()
    return [Variant(row.id, row.name, json.loads(row.texts)) for row in rows]


def clean_name(name: str) -> str:
    """The name of a variant; `VariantRefused` says what is wrong with it."""
    words = tidy(name)
    if len(words) > NAME or not is_visible(words):
        raise VariantRefused(f"The name of a variant has 1 to {NAME} characters, and only such as can be seen.")
    return words


def save_variant(connection: Connection, owner: str, game: str, name: str, texts: Mapping[str, str],
                 now: float) -> None:
    """Keep it under this name, in the place of one that has it already; `VariantRefused` when they are too many."""
    mine = (VARIANTS.c.owner == owner) & (VARIANTS.c.plays == game)
    connection.execute(delete(VARIANTS).where(mine, VARIANTS.c.name == name))
    if connection.execute(select(func.count()).where(mine)).scalar_one() >= MAX_VARIANTS:
        raise VariantRefused(f"You keep {MAX_VARIANTS} variants of this game; remove one before you keep another.")
    connection.execute(VARIANTS.insert(), {
        "id": secrets.token_hex(8), "owner": owner, "plays": game, "name": name, "texts": json.dumps(dict(texts)),
        "touched": now})


def remove_variant(connection: Connection, owner: str, id: str) -> None:
    connection.execute(delete(VARIANTS).where(VARIANTS.c.owner == owner, VARIANTS.c.id == id))


def forget_variants(connection: Connection, owner: str) -> None:
    connection.execute(delete(VARIANTS).where(VARIANTS.c.owner == owner))
