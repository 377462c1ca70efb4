"""The store: games, seats and their logs in a database. SQLite where nothing is set up, any other by its URL.

One thread writes. It commits together what has gathered while it was busy; a write is acknowledged when it is on
the disk, and never before.
"""
from __future__ import annotations

import contextlib
import json
import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, Final, TypeVar

from sqlalchemy import (
    Connection,
    Engine,
    Row,
    create_engine,
    delete,
    event,
    func,
    inspect,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError

from kleos.core.face import Line
from kleos.server.config import ServerError
from kleos.server.schema import GAMES, LOG, MARK, METADATA, RESULTS, SEATS, VERSION
from kleos.table import log

CHANNEL: Final = "kleos"                    # on which PostgreSQL wakes the other processes
Job = Callable[[Connection], Any]
T = TypeVar("T")


class Taken(Exception):
    """Somebody else wrote the next row of this log first."""


class Store:
    """`ServerError` when the database cannot be used; then nothing in it has changed."""

    def __init__(self, database: str, patience: float = 5.0) -> None:
        self.url: Final = url(database)
        self.engine: Final = engine(self.url, patience)
        try:
            prepare(self.engine)
        except DBAPIError as problem:
            self.engine.dispose()
            raise ServerError(complaint(self.url, problem)) from None
        except ServerError:
            self.engine.dispose()
            raise
        self.jobs: Final[queue.SimpleQueue[tuple[Job, Future[Any]] | None]] = queue.SimpleQueue()
        self.writer: Final = threading.Thread(target=self.write_on, name="kleos-writer", daemon=True)
        self.writer.start()

    @property
    def shared(self) -> bool:
        """Whether the database itself wakes other processes."""
        return self.url.get_backend_name() == "postgresql"

    def close(self) -> None:
        """Write what waits, then let go of the database."""
        self.jobs.put(None)
        self.writer.join()
        self.engine.dispose()

    # writing

    def write(self, job: Callable[[Connection], T]) -> Future[T]:
        """Done when the job is committed; a job that fails changes nothing and harms no other."""
        future: Future[T] = Future()
        self.jobs.put((job, future))
        return future

    def write_on(self) -> None:
        while (first := self.jobs.get()) is not None:
            gathered = [first]
            last = False
            while not last and not self.jobs.empty():
                more = self.jobs.get()
                last = more is None
                if more:
                    gathered.append(more)
            self.commit(gathered)
            if last:
                break

    def commit(self, gathered: Sequence[tuple[Job, Future[Any]]]) -> None:
        gathered = [one for one in gathered if one[1].set_running_or_notify_cancel()]       # the rest was given up
        outcomes: list[tuple[Future[Any], Any, BaseException | None]] = []
        try:
            with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
                for job, future in gathered:
                    try:
                        with connection.begin_nested():
                            outcomes.append((future, job(connection), None))
                    except Exception as problem:
                        outcomes.append((future, None, problem))
        except Exception as problem:                    # the transaction itself: a full disk, a lost connection
            outcomes = [(future, None, problem) for _, future in gathered]
        for future, result, failure in outcomes:
            future.set_exception(failure) if failure else future.set_result(result)

    def create(self, game: dict[str, Any], seats: Sequence[dict[str, Any]], rows: Sequence[log.Row]) -> Future[None]:
        """A new table; `game` and `seats` are rows of the schema."""
        def job(connection: Connection) -> None:
            connection.execute(GAMES.insert(), game)
            connection.execute(SEATS.insert(), [{"game": game["id"], **seat} for seat in seats])
            if rows:
                connection.execute(LOG.insert(), [packed(game["id"], row) for row in rows])
        return self.write(job)

    def append(self, id: str, rows: Sequence[log.Row], over: bool,
               result: dict[str, Any] | None = None) -> Future[None]:
        """More rows of a log, all or none, and the result that they brought; `Taken` when one of their numbers is."""
        def job(connection: Connection) -> None:
            try:
                connection.execute(LOG.insert(), [packed(id, row) for row in rows])
            except IntegrityError:
                raise Taken from None
            connection.execute(update(GAMES).where(GAMES.c.id == id).values(touched=time.time(), over=over))
            keep_result(connection, id, result)
            if self.shared:
                connection.execute(select(func.pg_notify(CHANNEL, id)))
        return self.write(job)

    def reckon(self, id: str, result: dict[str, Any]) -> Future[None]:
        """The result of a table that ended before results were kept."""
        return self.write(lambda connection: keep_result(connection, id, result))

    # reading

    def game(self, id: str) -> tuple[Row[Any], list[Row[Any]]] | None:
        """A table and its seats."""
        with self.engine.connect() as connection:
            game = connection.execute(select(GAMES).where(GAMES.c.id == id)).one_or_none()
            seats = connection.execute(select(SEATS).where(SEATS.c.game == id).order_by(SEATS.c.seat)).all()
        return (game, list(seats)) if game else None

    def rows(self, id: str, since: int = 0) -> list[log.Row]:
        """The rows of a log from that number on."""
        with self.engine.connect() as connection:
            found = connection.execute(select(LOG.c.seq, LOG.c.actor, LOG.c.text, LOG.c.told)
                                       .where(LOG.c.game == id, LOG.c.seq >= since).order_by(LOG.c.seq)).all()
        return [log.Row(seq, actor, text, unpacked(told)) for seq, actor, text, told in found]

    def lengths(self, ids: Sequence[str]) -> dict[str, int]:
        """How many rows each of these logs has."""
        with self.engine.connect() as connection:
            found = connection.execute(select(LOG.c.game, func.max(LOG.c.seq)).where(LOG.c.game.in_(ids))
                                       .group_by(LOG.c.game)).all()
        return {id: seq + 1 for id, seq in found}

    def mine(self, token: str, limit: int) -> list[str]:
        """The tables at which this token sits and that are not over, the latest first."""
        with self.engine.connect() as connection:
            found = connection.execute(
                select(GAMES.c.id).where(GAMES.c.over.is_(False), GAMES.c.id.in_(
                    select(SEATS.c.game).where(SEATS.c.token == token)))
                .order_by(GAMES.c.touched.desc()).limit(limit)).all()
        return [id for (id,) in found]

    def results(self, token: str, game: str) -> list[Row[Any]]:
        """The results of whoever has this token, with what is kept of the tables. `twins`: how many tables there were
        before its end that had the same dice, this one's source or its copies."""
        twin = GAMES.alias()
        twins = (select(func.count()).select_from(twin)
                 .where(or_(twin.c.id == GAMES.c.origin, twin.c.origin == GAMES.c.id), twin.c.secret == GAMES.c.secret,
                        twin.c.created < GAMES.c.touched).scalar_subquery())
        with self.engine.connect() as connection:
            return list(connection.execute(
                select(GAMES, RESULTS.c.score, RESULTS.c.worth, RESULTS.c.takebacks, twins.label("twins"))
                .join(RESULTS, RESULTS.c.game == GAMES.c.id).join(SEATS, SEATS.c.game == GAMES.c.id)
                .where(GAMES.c.game == game, SEATS.c.token == token)).all())

    def unreckoned(self, token: str, game: str) -> list[str]:
        """The tables of one seat, this token's, that are over and have no result, the latest first."""
        others = select(SEATS.c.game).where(SEATS.c.seat > 0)
        with self.engine.connect() as connection:
            found = connection.execute(
                select(GAMES.c.id).join(SEATS, SEATS.c.game == GAMES.c.id)
                .where(GAMES.c.game == game, GAMES.c.over, SEATS.c.token == token, GAMES.c.id.not_in(others),
                       GAMES.c.id.not_in(select(RESULTS.c.game)))
                .order_by(GAMES.c.touched.desc())).all()
        return [id for (id,) in found]

    def answers(self) -> None:
        """Raises when the database does not answer."""
        with self.engine.connect() as connection:
            connection.execute(select(MARK.c.version))


# rows

def keep_result(connection: Connection, id: str, result: dict[str, Any] | None) -> None:
    """The result of a table now; one whose last move was taken back has none."""
    connection.execute(delete(RESULTS).where(RESULTS.c.game == id))
    if result is not None:
        connection.execute(RESULTS.insert(), {"game": id, **result})


def packed(id: str, row: log.Row) -> dict[str, Any]:
    told = [[[line.subject, line.text, line.rule, line.icon] for line in lines] for lines in row.told]
    if all(lines == told[0] for lines in told):         # nothing hidden: the same for every viewer
        told = told[:1] + [len(told)] * bool(told)      # type: ignore[list-item]
    return {"game": id, "seq": row.seq, "actor": row.actor, "text": row.text,
            "told": json.dumps(told, ensure_ascii=False)}


def unpacked(told: str) -> list[list[Line]]:
    lines = json.loads(told)
    if lines and isinstance(lines[-1], int):
        lines = lines[:1] * lines[-1]
    return [[Line(*parts) for parts in viewer] for viewer in lines]


# the database

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
        raise ServerError(f"The database {shown(address)} needs the package {problem.name}; "
                          "pip install kleos[postgresql] brings the one for PostgreSQL.") from None
    event.listen(made, "connect", connected)
    event.listen(made, "begin", begun)
    return made


def connected(connection: Any, record: Any) -> None:
    connection.isolation_level = None                   # SQLAlchemy says BEGIN, so that savepoints work
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


def begun(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def prepare(made: Engine) -> None:
    """Make the tables in an empty database; `ServerError` for one that is not ours, which stays as it is."""
    tables = set(inspect(made).get_table_names())
    if MARK.name not in tables:
        if tables & set(METADATA.tables) or (tables and made.dialect.name == "sqlite"):
            raise ServerError(f"The database {shown(made.url)} belongs to something else than Kleos; "
                              "choose another with --database.")
        make(made)
    with made.connect() as connection:
        versions = connection.execute(select(MARK.c.version)).scalars().all()
    if versions == [1]:
        upgrade(made)
        versions = [VERSION]
    if versions != [VERSION]:
        raise ServerError(f"The database {shown(made.url)} has schema {', '.join(map(str, versions)) or 'none'}, and "
                          f"this Kleos knows schema {VERSION}: it was made by another version of Kleos.")


def make(made: Engine) -> None:
    if made.dialect.name == "sqlite":
        with contextlib.closing(made.raw_connection()) as raw:
            raw.cursor().execute("PRAGMA journal_mode=WAL")
    with made.connect().execution_options(writes=True) as connection, connection.begin():
        alone(connection)
        if MARK.name not in inspect(connection).get_table_names():
            METADATA.create_all(connection)
            connection.execute(MARK.insert(), {"version": VERSION})


def upgrade(made: Engine) -> None:
    """From schema 1, which kept no results: all that it has stays as it is."""
    with made.connect().execution_options(writes=True) as connection, connection.begin():
        alone(connection)
        RESULTS.create(connection, checkfirst=True)
        connection.execute(update(MARK).values(version=VERSION))


def alone(connection: Connection) -> None:
    """Wait for another server that starts at the same moment; in SQLite the transaction has done so."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('kleos'))"))


def shown(address: URL) -> str:
    return (address.database or "in memory") if address.get_backend_name() == "sqlite" \
        else address.render_as_string(hide_password=True)


def complaint(address: URL, problem: DBAPIError) -> str:
    """What keeps this database from being used, in a sentence."""
    reason = str(problem.orig).strip().splitlines()[0]
    if "locked" in reason:
        return f"The database {shown(address)} is locked by another program; close that and start again."
    if "not a database" in reason:
        return f"The file {shown(address)} is no database; choose another with --database or --data."
    return f"The database {shown(address)} cannot be used: {reason}."
