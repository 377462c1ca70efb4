"""The database: found by its URL, made where there is none, and brought to the schema of today."""
from __future__ import annotations

import contextlib
import logging
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, inspect, select, text, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from kleos.server.database.claims import FLEETING
from kleos.server.database.migrations import STEPS
from kleos.server.database.schema import MARK, METADATA, VERSION
from kleos.server.database.statements import run_sql
from kleos.server.errors import ServerError

LOG: Final = logging.getLogger("kleos.server")


def url(database: str) -> URL:
    """The URL, with the driver that Kleos uses; `ServerError` when it is none."""
    try:
        found = make_url(database)
    except ArgumentError:
        raise ServerError(f"“{database}” is no database URL; write it like sqlite:///kleos.db "
                          "or postgresql://user@host/name.") from None
    if found.get_backend_name() == "sqlite" and found.database in (None, "", ":memory:"):
        raise ServerError("The server keeps its games in a file; write its URL like sqlite:///kleos.db.")
    return found.set(drivername="postgresql+psycopg") if found.drivername in ("postgresql", "postgres") else found


UNKNOWN: Final = "Kleos keeps its games in SQLite or in PostgreSQL, not in “{}”."


def engine(address: URL, patience: float) -> Engine:
    try:
        if address.get_backend_name() != "sqlite":
            return create_engine(address, pool_pre_ping=True)
        made = create_engine(address, connect_args={"timeout": patience})
    except NoSuchModuleError:
        raise ServerError(UNKNOWN.format(address.drivername)) from None
    except ModuleNotFoundError as problem:
        if address.get_backend_name() != "postgresql":
            raise ServerError(UNKNOWN.format(address.drivername)) from None
        raise ServerError(f"The database {display_url(address)} needs the package {problem.name}; "
                          "pip install kleos[postgresql] brings the one for PostgreSQL.") from None
    event.listen(made, "connect", on_connect)
    event.listen(made, "begin", begun)
    return made


def on_connect(connection: Any, record: Any) -> None:
    connection.isolation_level = None                   # SQLAlchemy says BEGIN, so that savepoints work
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


def begun(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    run_sql(connection, "BEGIN IMMEDIATE" if writes else "BEGIN")


def prepare(made: Engine) -> None:
    """Make the tables in an empty database, carry an older one over; `ServerError` for one that is not ours, and then
    nothing is changed."""
    tables = set(inspect(made).get_table_names())
    if MARK.name not in tables:
        if tables & set(METADATA.tables) or (tables and made.dialect.name == "sqlite"):
            raise ServerError(f"The database {display_url(made.url)} belongs to something else than Kleos; "
                              "choose another with --database.")
        make(made)
    carry_over(made)
    with made.connect().execution_options(writes=True) as connection, connection.begin():
        lock(connection)
        FLEETING.create_all(connection)
    if made.dialect.name == "sqlite":
        event.listen(made, "do_connect", connect_to_what_is_there)


def connect_to_what_is_there(dialect: Any, record: Any, arguments: list[Any], options: dict[str, Any]) -> None:
    """SQLite makes a file where there is none: not under a server that runs, whose file somebody has moved away."""
    if not options.get("uri"):
        arguments[0] = f"{Path(arguments[0]).absolute().as_uri()}?mode=rw"
        options["uri"] = True


def make(made: Engine) -> None:
    if made.dialect.name == "sqlite":
        with contextlib.closing(made.raw_connection()) as raw:
            raw.cursor().execute("PRAGMA journal_mode=WAL")
    with made.connect().execution_options(writes=True) as connection, connection.begin():
        lock(connection)
        if MARK.name not in inspect(connection).get_table_names():
            METADATA.create_all(connection)
            connection.execute(MARK.insert(), {"version": VERSION})


def carry_over(made: Engine) -> None:
    """Bring a database that an older Kleos wrote to the schema of this one: all of it, or nothing is changed."""
    if read_version(made) == VERSION:
        return
    with made.connect().execution_options(writes=True) as connection, connection.begin():
        lock(connection)
        old = read_version(made, connection)                 # another server may have been at it
        for step in range(old, VERSION):
            for statement in STEPS[step]:
                connection.execute(text(statement))
        connection.execute(update(MARK).values(version=VERSION))
    if old < VERSION:
        LOG.warning("The database %s was carried over from schema %d to %d; an older Kleos no longer reads it.",
                    display_url(made.url), old, VERSION)


def read_version(made: Engine, connection: Connection | None = None) -> int:
    """The schema of a database of ours; `ServerError` for one that this Kleos does not know."""
    if connection is None:
        with made.connect() as fresh:
            return read_version(made, fresh)
    marks = connection.execute(select(MARK.c.version)).scalars().all()
    if len(marks) != 1 or not 1 <= marks[0] <= VERSION:
        made_by = "a newer Kleos made it" if marks and max(marks) > VERSION else "it is damaged"
        schema = ", ".join(map(str, marks)) or "none"
        raise ServerError(f"The database {display_url(made.url)} has schema {schema}, and this "
                          f"Kleos knows the schemas up to {VERSION}: {made_by}. Nothing in it was changed.")
    return int(marks[0])


def lock(connection: Connection) -> None:
    """Wait for another server that starts at the same moment; in SQLite the transaction has done so."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('kleos'))"))


def display_url(address: URL) -> str:
    return (address.database or "in memory") if address.get_backend_name() == "sqlite" \
        else address.render_as_string(hide_password=True)


def explain_failure(address: URL, problem: DBAPIError) -> str:
    """What keeps this database from being used, in a sentence."""
    reason = str(problem.orig).strip().splitlines()[0]
    if "locked" in reason:
        return f"The database {display_url(address)} is locked by another program; close that and start again."
    if "not a database" in reason:
        return f"The file {display_url(address)} is no database; choose another with --database or --data."
    return f"The database {display_url(address)} cannot be used: {reason}."
