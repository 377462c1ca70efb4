"""Statements that are said at every move: put into the words of the database once, and no more than said after that.

SQLite, which is no further away than a function, is told them by its own driver: all that SQLAlchemy does around each
statement takes longer than what it says.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import ClauseElement, Connection, Engine, Table, bindparam, func, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler
from starlette.concurrency import run_in_threadpool

from kleos.server.database.schema import LOG


class Statement:
    """What is said to each kind of database, by its name."""

    def __init__(self, statement: ClauseElement) -> None:
        self.statement: Final = statement
        self.words: Final[dict[str, SQLCompiler]] = {}

    def run(self, connection: Connection, *values: Mapping[str, Any]) -> list[Sequence[Any]]:
        """Once with each of these values of its parameters; the rows that come of a single one."""
        dialect = connection.dialect
        if dialect.name not in self.words:
            compiled = self.statement.compile(dialect=dialect)
            assert isinstance(compiled, SQLCompiler)
            self.words[dialect.name] = compiled
        found = self.words[dialect.name]
        given: list[Any] = [tuple([one[name] for name in found.positiontup or ()]) if found.positional else one
                            for one in values]
        if dialect.name == "sqlite":
            return [row for one in given for row in run_sql(connection, found.string, one)]
        result = connection.exec_driver_sql(found.string, given if len(given) > 1 else given[0])
        return list(result) if result.returns_rows else []


def run_sql(connection: Connection, words: str, values: Sequence[Any] = ()) -> list[Sequence[Any]]:
    """Say it to SQLite; raises what SQLAlchemy would."""
    errors: Any = connection.dialect.loaded_dbapi.Error
    try:
        rows: list[Sequence[Any]] = connection.connection.execute(words, values).fetchall()
        return rows
    except errors as problem:
        raise DBAPIError.instance(words, values, problem, errors, dialect=connection.dialect) from problem


class Reader:
    """Asks what is asked at every move. A local file answers sooner than another thread would: the event loop asks it
    itself, by a connection that stays open."""

    def __init__(self, engine: Engine) -> None:
        self.engine: Final = engine
        self.open: Connection | None = None

    async def ask(self, statement: Statement, **values: Any) -> list[Sequence[Any]]:
        if self.engine.dialect.name != "sqlite":
            return await run_in_threadpool(self.find, statement, values)
        try:
            self.open = self.open or self.engine.connect()
            return statement.run(self.open, values)
        except DBAPIError:
            self.close()
            raise

    def find(self, statement: Statement, values: Mapping[str, Any]) -> list[Sequence[Any]]:
        with self.engine.connect() as connection:
            return statement.run(connection, values)

    def close(self) -> None:
        if self.open:
            self.open.close()
        self.open = None


ROW: Final = Statement(LOG.insert())
CALL: Final = Statement(select(func.pg_notify(bindparam("channel"), bindparam("said"))))


@lru_cache(64)
def update_statement(table: Table, columns: tuple[str, ...]) -> Statement:
    """Other values of these columns in the row with this `key`."""
    (key,) = table.primary_key
    return Statement(update(table).where(key == bindparam("key")).values({name: bindparam(name) for name in columns}))
