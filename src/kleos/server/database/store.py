"""The store: games, seats and their logs in a database. SQLite where nothing is set up, any other by its URL.

One thread writes. It commits together what has gathered while it was busy; a write is acknowledged when it is on
the disk, and never before.
"""
from __future__ import annotations

import json
import queue
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, Row, and_, delete, event, exists, func, or_, select, update
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError

from kleos.core.face import Line
from kleos.server.clock import SYSTEM, Clock
from kleos.server.database import (
    attendance,
    calls,
    forgotten,
    invites,
    outages,
    standing_answers,
    statements,
    studies,
    variants,
    waiting_decks,
)
from kleos.server.database.attendance import ABSENCE_RULES, ATTENDANCE, AUTOSTARTS
from kleos.server.database.claims import claim, make_holder
from kleos.server.database.devices import LINKS
from kleos.server.database.engine import engine, explain_failure, prepare, url
from kleos.server.database.file import File, Gone
from kleos.server.database.pings import PINGS
from kleos.server.database.schema import CHAT, DECKS, GAMES, LOBBY, LOG, METADATA, RESULTS, SEATS
from kleos.server.database.statements import Reader
from kleos.server.errors import ServerError
from kleos.table import log
from kleos.table.names import HUMAN

FORGOTTEN: Final = "-" * 64                 # in place of the hash of a token: of somebody who has been forgotten
CHANNEL: Final = "kleos"                    # on which PostgreSQL wakes the other processes
Job = Callable[[Connection], Any]
T = TypeVar("T")


class Taken(Exception):
    """Somebody else wrote the next row of this log first."""


def let_go(connection: Any, record: Any) -> None:
    """Close what comes back to a pool that nobody will ask again."""
    if connection is not None:
        connection.close()


class Store:
    """`ServerError` when the database cannot be used; then nothing in it has changed."""

    BATCH: Final = 200                                  # tables that are removed at once

    def __init__(self, database: str, patience: float = 5.0, clock: Clock = SYSTEM) -> None:
        self.clock: Final = clock
        self.url: Final[URL] = url(database)
        self.engine: Final[Engine] = engine(self.url, patience)
        try:
            prepare(self.engine)
        except DBAPIError as problem:
            self.engine.dispose()
            raise ServerError(explain_failure(self.url, problem)) from None
        except ServerError:
            self.engine.dispose()
            raise
        self.reader: Final = Reader(self.engine)
        self.file: Final = File(self.url)
        self.holder: Final = make_holder()
        self.jobs: Final[queue.SimpleQueue[tuple[Job, Future[Any]] | None]] = queue.SimpleQueue()
        self.writer: Final = threading.Thread(target=self.write_on, name="kleos-writer", daemon=True)
        self.writer.start()

    @property
    def shared(self) -> bool:
        """Whether the database itself wakes other processes."""
        return self.url.get_backend_name() == "postgresql"

    def close(self) -> None:
        """Write what waits, then let go of the database."""
        self.write(lambda connection: outages.take_leave(connection, self.holder, self.clock.now()))
        self.jobs.put(None)
        self.writer.join()
        self.reader.close()
        event.listen(self.engine.pool, "checkin", let_go)       # by whom is still reading
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
        try:
            results = self.run([job for job, _ in gathered])
        except Gone as problem:
            for _, future in gathered:
                future.set_exception(problem)
            return
        except Exception as problem:
            if len(gathered) == 1:
                gathered[0][1].set_exception(problem)
                return
            for job, future in gathered:                # one of them spoils it: each by itself
                try:
                    future.set_result(self.run([job])[0])
                except Exception as own:
                    future.set_exception(own)
            return
        for (_, future), result in zip(gathered, results):
            future.set_result(result)

    def run(self, jobs: Sequence[Job]) -> list[Any]:
        """Several in one transaction, all or none; `Gone` when it went where nobody will find it."""
        try:
            with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
                results = [job(connection) for job in jobs]
                self.file.check()                       # or it goes where nobody will find it
        except DBAPIError:
            self.file.check()                           # which may be why
            raise
        self.file.check()
        return results

    def create(self, game: dict[str, Any], seats: Sequence[dict[str, Any]], rows: Sequence[log.Row],
               lobby: Mapping[str, Any] | None = None, absence_rule: str = "",
               autostart: bool = False) -> Future[None]:
        """A new table; with a lobby it gets a name. `game`, `seats` and `lobby` are rows of the schema."""
        def job(connection: Connection) -> None:
            connection.execute(GAMES.insert(), game)
            connection.execute(SEATS.insert(), [{"game": game["id"], **seat} for seat in seats])
            if lobby:
                connection.execute(LOBBY.insert(), {"game": game["id"], "name": find_free_name(connection), **lobby})
            if absence_rule:
                connection.execute(ABSENCE_RULES.insert(), {"game": game["id"], "rule": absence_rule})
            if autostart:
                attendance.set_autostart(connection, game["id"], True)
            if rows:
                connection.execute(LOG.insert(), [row_values(game["id"], row) for row in rows])
        return self.write(job)

    def append(self, id: str, rows: Sequence[log.Row], game: Mapping[str, Any], result: dict[str, Any] | None = None,
               seats: Mapping[int, Mapping[str, Any]] | None = None, lobby: Mapping[str, Any] | None = None,
               reopened: bool = False) -> Future[None]:
        """More rows of a log, all or none, the result that they brought or, `reopened`, took away, and what they
        changed of the game, the seats and the lobby, by the names of the columns; `Taken` when one of their numbers
        is."""
        def job(connection: Connection) -> None:
            try:
                statements.ROW.run(connection, *[row_values(id, row) for row in rows])
            except IntegrityError:
                raise Taken from None
            if game:
                statements.update_statement(GAMES, tuple(game)).run(connection, {**game, "key": id})
            if lobby:
                statements.update_statement(LOBBY, tuple(lobby)).run(connection, {**lobby, "key": id})
            if result is not None or reopened:
                save_result(connection, id, result)
            for seat, changed in (seats or {}).items():
                connection.execute(update(SEATS).where(SEATS.c.game == id, SEATS.c.seat == seat).values(**changed))
            if self.shared:
                statements.CALL.run(connection, {"channel": CHANNEL, "said": f"{id} {rows[-1].seq + 1}"})
        return self.write(job)

    def claim(self, id: str) -> Future[bool]:
        """Whether this server, and no other one, is to play the bots of a table for the next while."""
        return self.write(lambda connection: claim(connection, id, self.holder, self.clock.now()))

    def beat(self) -> Future[list[tuple[float, float]]]:
        """Say that this server is there; when none was, see outages.py."""
        return self.write(lambda connection: outages.beat(connection, self.holder, self.clock.now()))

    def expire(self, now: float, idle: float, unplayed: float, over: float) -> Future[list[str]]:
        """Remove some of the tables that nobody has touched for so many seconds (0: never) and are not over, at which
        nobody ever chose anything, or which are over; which ones they were."""
        chosen = select(LOG.c.game).where(LOG.c.game == GAMES.c.id, LOG.c.actor >= 0).exists()
        old = [and_(GAMES.c.touched < now - seconds, condition) for seconds, condition in (
            (idle, GAMES.c.over.is_(False)), (unplayed, and_(GAMES.c.over.is_(False), ~chosen)),
            (over, GAMES.c.over)) if seconds]

        def job(connection: Connection) -> list[str]:
            ids = list(connection.execute(select(GAMES.c.id).where(or_(*old)).limit(self.BATCH)).scalars())
            remove(connection, ids)
            return ids
        return self.write(job if old else lambda connection: [])

    def forget(self, token: str) -> Future[list[str]]:
        """Remove all that is kept of whoever has this token: decks, the tables at which nobody else ever sat, and at
        others the name, the words, and that the seat was theirs; at those that are not over it is free. Which tables it
        was."""
        def job(connection: Connection) -> list[str]:
            ids = set(connection.execute(select(SEATS.c.game).where(SEATS.c.token == token)
                                         .union(select(LOBBY.c.game).where(LOBBY.c.maker == token))).scalars())
            shared = set(connection.execute(select(SEATS.c.game).where(
                SEATS.c.game.in_(ids), SEATS.c.token.is_not(None), SEATS.c.token != token)).scalars())
            studies.forget_studies(connection, token)
            remove(connection, list(ids - shared))
            theirs = select(SEATS.c.game, SEATS.c.seat).where(SEATS.c.token == token)
            for game, seat in connection.execute(theirs).all():
                anonymize(connection, game, seat)
            connection.execute(update(LOBBY).where(LOBBY.c.maker == token).values(maker=FORGOTTEN))
            connection.execute(delete(DECKS).where(DECKS.c.owner == token))
            connection.execute(delete(ATTENDANCE).where(ATTENDANCE.c.owner == token))
            calls.forget_calls(connection, token)
            variants.forget_variants(connection, token)
            connection.execute(delete(waiting_decks.WAITING_DECKS).where(waiting_decks.WAITING_DECKS.c.owner == token))
            forgotten.tell_forgotten(connection, ids, self.clock.now())
            return list(ids)
        return self.write(job)

    def reckon(self, id: str, result: dict[str, Any]) -> Future[None]:
        """The result of a table that ended before results were kept."""
        return self.write(lambda connection: save_result(connection, id, result))

    # reading

    def absence_rule(self, id: str) -> str:
        """By which rule this table waits for those who are away."""
        with self.engine.connect() as connection:
            return attendance.find_rule(connection, id)

    def autostart(self, id: str) -> bool:
        """Whether the game begins there once everybody sits."""
        with self.engine.connect() as connection:
            return attendance.find_autostart(connection, id)

    def find_forgotten(self) -> dict[str, float]:
        """The tables of which somebody has lately been forgotten, and when."""
        with self.engine.connect() as connection:
            return forgotten.find_forgotten(connection)

    def game(self, id: str) -> tuple[Row[Any], list[Row[Any]], Row[Any] | None] | None:
        """A table, its seats and its lobby; None for the lobby of a table from before schema 4."""
        with self.engine.connect() as connection:
            game = connection.execute(select(GAMES).where(GAMES.c.id == id)).one_or_none()
            seats = connection.execute(select(SEATS).where(SEATS.c.game == id).order_by(SEATS.c.seat)).all()
            lobby = connection.execute(select(LOBBY).where(LOBBY.c.game == id)).one_or_none()
        return (game, list(seats), lobby) if game else None

    def rows(self, id: str, since: int = 0) -> list[log.Row]:
        """The rows of a log from that number on."""
        with self.engine.connect() as connection:
            found = connection.execute(select(LOG).where(LOG.c.game == id, LOG.c.seq >= since)
                                       .order_by(LOG.c.seq)).all()
        return [row_of(row) for row in found]

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

    def running(self, token: str) -> int:
        """How many tables this token sits at that are not over."""
        with self.engine.connect() as connection:
            return connection.execute(
                select(func.count(SEATS.c.game.distinct())).join(GAMES, GAMES.c.id == SEATS.c.game)
                .where(SEATS.c.token == token, GAMES.c.over.is_(False))).scalar_one()

    def results(self, token: str, game: str) -> list[Row[Any]]:
        """The results of whoever has this token, with what is kept of the tables. `twins`: how many tables there were
        before its end that had the same dice, this one's source or its copies."""
        twin = GAMES.alias()
        before = select(func.count()).where(twin.c.secret == GAMES.c.secret, twin.c.created < GAMES.c.touched)
        source, copies = (before.where(where).scalar_subquery()
                          for where in (twin.c.id == GAMES.c.origin, twin.c.origin == GAMES.c.id))
        with self.engine.connect() as connection:
            return list(connection.execute(
                select(GAMES, RESULTS.c.score, RESULTS.c.worth, RESULTS.c.takebacks, (source + copies).label("twins"))
                .join(RESULTS, RESULTS.c.game == GAMES.c.id).join(SEATS, SEATS.c.game == GAMES.c.id)
                .where(GAMES.c.game == game, SEATS.c.token == token)).all())

    def dailies(self, token: str) -> list[Row[Any]]:
        """The tables at which this token plays the dice of a day, the earliest first, with their results if any."""
        columns: list[Any] = [GAMES.c.id, GAMES.c.game, GAMES.c.secret, GAMES.c.over, RESULTS.c.score, RESULTS.c.worth,
                              RESULTS.c.takebacks]
        with self.engine.connect() as connection:
            return list(connection.execute(
                select(*columns)
                .join(SEATS, SEATS.c.game == GAMES.c.id).outerjoin(RESULTS, RESULTS.c.game == GAMES.c.id)
                .where(SEATS.c.token == token, GAMES.c.dealer == "daily").order_by(GAMES.c.created)).all())

    def unreckoned(self, token: str, game: str) -> list[str]:
        """The tables of one seat, this token's, that are over and have no result, the latest first."""
        other = SEATS.alias()
        with self.engine.connect() as connection:
            found = connection.execute(
                select(GAMES.c.id).join(SEATS, SEATS.c.game == GAMES.c.id)
                .where(GAMES.c.game == game, GAMES.c.over, SEATS.c.token == token,
                       ~exists().where(other.c.game == GAMES.c.id, other.c.seat > 0),
                       ~exists().where(RESULTS.c.game == GAMES.c.id))
                .order_by(GAMES.c.touched.desc())).all()
        return [id for (id,) in found]

    def by_themselves(self, limit: int) -> list[str]:
        """The tables that are not over and have a bot, or somebody who answers in advance, the latest first."""
        with self.engine.connect() as connection:
            found = connection.execute(
                select(GAMES.c.id).where(GAMES.c.over.is_(False), GAMES.c.id.in_(
                    select(SEATS.c.game).where(SEATS.c.kind != HUMAN).union(select(standing_answers.ANSWERS.c.game))))
                .order_by(GAMES.c.touched.desc()).limit(limit)).all()
        return [id for (id,) in found]


# rows

def notify(connection: Connection, id: str) -> None:
    """Wake the other processes: something is new at this table that its log does not tell."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, id)))


def remove(connection: Connection, ids: Sequence[str]) -> None:
    """Everything that is kept of these tables."""
    for fleeting in (PINGS, standing_answers.ANSWERS, waiting_decks.WAITING_DECKS, ATTENDANCE, ABSENCE_RULES,
                     AUTOSTARTS, calls.CALLS, LINKS, studies.STUDIES):
        connection.execute(delete(fleeting).where(fleeting.c.game.in_(ids)))
    for table in reversed(METADATA.sorted_tables):
        column = table.c.get("game") if table is not GAMES else GAMES.c.id
        if column is not None:
            connection.execute(delete(table).where(column.in_(ids)))


def anonymize(connection: Connection, game: str, seat: int) -> None:
    """Remove what whoever sits here said and was called. What was played is told anew, without the name; what was said
    of sitting down and the like is not."""
    connection.execute(delete(CHAT).where(CHAT.c.game == game, CHAT.c.seat == seat))
    standing_answers.save_answer(connection, game, seat, "")
    over = connection.execute(select(GAMES.c.over).where(GAMES.c.id == game)).scalar_one()
    connection.execute(update(SEATS).where(SEATS.c.game == game, SEATS.c.seat == seat)
                       .values(token=FORGOTTEN if over else None, name=""))
    viewers = 1 + connection.execute(select(func.count()).where(SEATS.c.game == game)).scalar_one()
    rows = update(LOG).where(LOG.c.game == game)
    played = LOG.c.kind.in_([log.Kind.MOVE, log.Kind.CHANCE])
    connection.execute(rows.where(played).values(told="[]"))
    connection.execute(rows.where(~played, LOG.c.told != "[]").values(told=f"[[], {viewers}]"))
    connection.execute(rows.where(LOG.c.kind == log.Kind.SIT, LOG.c.actor == seat).values(text=""))


def save_result(connection: Connection, id: str, result: dict[str, Any] | None) -> None:
    """The result of a table now; one whose last move was taken back has none."""
    connection.execute(delete(RESULTS).where(RESULTS.c.game == id))
    if result is not None:
        connection.execute(RESULTS.insert(), {"game": id, **result})


def row_of(row: Row[Any]) -> log.Row:
    return log.Row(row.seq, row.actor, row.text, read_lines(row.told), log.Kind(row.kind), row.time)


def find_free_name(connection: Connection) -> str:
    """A name that no table has."""
    tries = 0
    while connection.execute(select(LOBBY.c.game).where(LOBBY.c.name == (name := invites.make_name(tries)))).first():
        tries += 1
    return name


def row_values(id: str, row: log.Row) -> dict[str, Any]:
    viewers = row.told[:1] if all(lines is row.told[0] for lines in row.told) else row.told
    told: list[Any] = [[write_line(line) for line in lines] for lines in viewers]
    if len(viewers) < len(row.told) or len(viewers) == 1:       # the same for every viewer
        told.append(len(row.told))
    return {"game": id, "seq": row.seq, "actor": row.actor, "kind": row.kind.value, "text": row.text,
            "told": json.dumps(told, ensure_ascii=False), "time": row.time}


def write_line(line: Line) -> list[Any]:
    """A line that has been rendered, as `Line` takes it; who reads it is only told where it is about them."""
    return [line.subject, line.text, line.rule, line.icon, *([False, line.unasked, True] if line.yours else [])]


def read_lines(told: str) -> list[list[Line]]:
    lines = json.loads(told)
    if lines and isinstance(lines[-1], int):
        return [[Line(*parts) for parts in lines[0]]] * lines[-1]
    return log.share([[Line(*parts) for parts in viewer] for viewer in lines])
