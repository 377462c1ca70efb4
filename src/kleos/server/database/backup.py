"""Backup: a copy of a server's data while it runs, the way back, and whether all of it is sound. A copy is a SQLite
file like that of a server without further ado, whatever the database was."""
from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, delete, func, insert, select, text
from sqlalchemy.exc import DBAPIError

from kleos.core.prose import pluralize
from kleos.server.database import engine
from kleos.server.database.schema import DECKS, GAMES, LOG, METADATA, SEATS, VERSION
from kleos.server.errors import ServerError

ROWS: Final = 2000                          # that are carried at once
PATIENCE: Final = 30.0                      # seconds


@contextmanager
def open_database(address: str, prepare: bool = True) -> Iterator[Engine]:
    """A database of ours; `ServerError` says why it is none. It is made, or brought to the schema of this Kleos, unless
    it is only to be read."""
    url = engine.url(address)
    made = engine.engine(url, PATIENCE)
    try:
        if prepare:
            engine.prepare(made)
        elif (old := engine.read_version(made)) != VERSION:
            raise ServerError(f"The database has schema {old}, of an older Kleos; “kleos serve” carries it over.")
        yield made
    except DBAPIError as problem:
        raise ServerError(engine.explain_failure(url, problem)) from None
    finally:
        made.dispose()


def check_exists(address: str) -> str:
    """The address, if something is there already."""
    url = engine.url(address)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise ServerError(f"There is no database {url.database}.")
    return address


# a copy, and back

def backup(address: str, target: Path) -> dict[str, int]:
    """Copy everything into a file, as it is at one moment; how many rows of each kind there are. The file is whole or
    not there at all."""
    if target.exists():
        raise ServerError(f"{target} is there already; choose another name, so that no older copy is lost.")
    unfinished = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with open_database(check_exists(address), prepare=False) as source:
            if source.dialect.name == "sqlite":
                copy_file(source, unfinished)
            else:
                with open_database(f"sqlite:///{unfinished}") as made:
                    copy_rows(source, made)
        with closing(sqlite3.connect(unfinished)) as copy:
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
        counts = count_rows(f"sqlite:///{unfinished}")
        sync_file(unfinished)
        os.replace(unfinished, target)
        return counts
    except OSError as problem:
        raise ServerError(f"{target} cannot be written: {problem.strerror}.") from None
    finally:
        for rest in ("", "-wal", "-shm", "-journal"):
            Path(f"{unfinished}{rest}").unlink(missing_ok=True)


def copy_file(source: Engine, target: Path) -> None:
    """SQLite copies a file page by page, while others read and write it."""
    with closing(source.raw_connection()) as raw, closing(sqlite3.connect(target)) as copy:
        raw.driver_connection.backup(copy)              # type: ignore[union-attr]


def sync_file(path: Path) -> None:
    with open(path, "rb+") as file:
        os.fsync(file.fileno())


def restore(source: Path, address: str, replace: bool = False) -> dict[str, int]:
    """Put a copy back, all of it or nothing. What the database had is removed, if `replace` says so."""
    if not source.is_file():
        raise ServerError(f"There is no copy {source}.")
    with open_copy(source) as copy, open_database(address) as target:
        with target.connect() as connection:
            had, decks = (connection.execute(select(func.count()).select_from(table)).scalar_one()
                          for table in (GAMES, DECKS))
        if (had or decks) and not replace:
            held = pluralize(had, "table") + (f" and {pluralize(decks, 'deck')}" if decks else "")
            raise ServerError(f"The database has {held}, which would be lost. Restore into an empty one, or say "
                              "--replace to remove them.")
        copy_rows(copy, target)
    return count_rows(address)


@contextmanager
def open_copy(source: Path) -> Iterator[Engine]:
    """A copy of the copy, so that one of an older schema can be carried over and the file itself stays as it is."""
    temporary = source.with_name(f".{source.name}.{os.getpid()}")
    try:
        with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as read, \
                closing(sqlite3.connect(temporary)) as written:
            read.backup(written)
        with open_database(f"sqlite:///{temporary}") as made:
            yield made
    except sqlite3.Error as problem:
        raise ServerError(f"{source} is no copy of a Kleos database: {problem}.") from None
    finally:
        for rest in ("", "-wal", "-shm", "-journal"):
            Path(f"{temporary}{rest}").unlink(missing_ok=True)


def copy_rows(source: Engine, target: Engine) -> None:
    """Every row from one database to the other, in one transaction on either side; what was there is removed."""
    level = "SERIALIZABLE" if source.dialect.name == "sqlite" else "REPEATABLE READ"
    with source.connect().execution_options(isolation_level=level) as read, \
            target.connect().execution_options(writes=True) as write, write.begin():
        for table in reversed(METADATA.sorted_tables):
            if table.name != "kleos":
                write.execute(delete(table))
        for table in METADATA.sorted_tables:
            if table.name != "kleos":
                found = read.execution_options(stream_results=True).execute(select(table))
                while rows := found.mappings().fetchmany(ROWS):
                    write.execute(insert(table), [dict(row) for row in rows])


def count_rows(address: str) -> dict[str, int]:
    with open_database(address, prepare=False) as made, made.connect() as connection:
        return {table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
                for table in METADATA.sorted_tables if table.name != "kleos"}


# soundness

def find_faults(address: str, replays: Callable[[Any, list[Any], list[Any]], str] | None = None) -> list[str]:
    """What is wrong with a database, in sentences. `replays` says of a table, its seats and its log why it cannot be
    played over; without it nobody tries."""
    with open_database(check_exists(address), prepare=False) as made, made.connect() as connection:
        return [*find_damage(connection), *find_gaps(connection), *find_orphans(connection),
                *(find_unplayable(connection, replays) if replays else [])]


def find_damage(connection: Connection) -> list[str]:
    if connection.dialect.name != "sqlite":
        return []
    said = connection.execute(text("PRAGMA integrity_check(20)")).scalars().all()
    return [f"The file is damaged: {line}." for line in said if line != "ok"]


def find_gaps(connection: Connection) -> list[str]:
    """Logs whose rows are not numbered from 0 on."""
    found = connection.execute(
        select(LOG.c.game, func.count(), func.min(LOG.c.seq), func.max(LOG.c.seq)).group_by(LOG.c.game)
        .having((func.min(LOG.c.seq) != 0) | (func.max(LOG.c.seq) != func.count() - 1))).all()
    return [f"The log of table {game} has {rows} rows, numbered from {low} to {high}."
            for game, rows, low, high in found]


def find_orphans(connection: Connection) -> list[str]:
    """Rows of tables that there are not, and tables at which nobody sits."""
    found = []
    for table in METADATA.sorted_tables:
        if "game" in table.c and table is not GAMES:
            lost = connection.execute(select(table.c.game).distinct().where(
                table.c.game.not_in(select(GAMES.c.id)))).scalars().all()
            found += [f"{table.name} has rows of table {game}, which there is not." for game in lost]
    empty = connection.execute(select(GAMES.c.id).where(GAMES.c.id.not_in(select(SEATS.c.game)))).scalars().all()
    return found + [f"Table {id} has no seats." for id in empty]


def find_unplayable(connection: Connection, replays: Callable[[Any, list[Any], list[Any]], str]) -> list[str]:
    found = []
    for id in connection.execute(select(GAMES.c.id).order_by(GAMES.c.created)).scalars().all():
        game = connection.execute(select(GAMES).where(GAMES.c.id == id)).one_or_none()
        if game is not None:                            # it may have expired meanwhile
            seats = connection.execute(select(SEATS).where(SEATS.c.game == id).order_by(SEATS.c.seat)).all()
            rows = connection.execute(select(LOG).where(LOG.c.game == id).order_by(LOG.c.seq)).all()
            why = replays(game, list(seats), list(rows))
            found += [f"Table {id} cannot be played on: {why}."] if why else []
    return found
