"""Statements that are said at every move: put into the words of the database once, and no more than said after that."""
from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import ClauseElement, Connection, Table, bindparam, func, select, update
from sqlalchemy.sql.compiler import SQLCompiler

from kleos.server.schema import LOG


class Statement:
    """What is said to each kind of database, by its name."""

    def __init__(self, statement: ClauseElement) -> None:
        self.statement: Final = statement
        self.words: Final[dict[str, SQLCompiler]] = {}

    def run(self, connection: Connection, *values: Mapping[str, Any]) -> None:
        """Once with each of these values of its parameters."""
        dialect = connection.dialect
        if dialect.name not in self.words:
            compiled = self.statement.compile(dialect=dialect)
            assert isinstance(compiled, SQLCompiler)
            self.words[dialect.name] = compiled
        found = self.words[dialect.name]
        given: list[Any] = [tuple([one[name] for name in found.positiontup or ()]) if found.positional else one
                            for one in values]
        connection.exec_driver_sql(found.string, given if len(given) > 1 else given[0])


ROW: Final = Statement(LOG.insert())
CALL: Final = Statement(select(func.pg_notify(bindparam("channel"), bindparam("said"))))


@lru_cache(64)
def changed(table: Table, columns: tuple[str, ...]) -> Statement:
    """Other values of these columns in the row with this `key`."""
    (key,) = table.primary_key
    return Statement(update(table).where(key == bindparam("key")).values({name: bindparam(name) for name in columns}))
