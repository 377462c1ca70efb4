"""The stream of events of a table: what has changed for the visitor, as it happens."""
from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Iterator
from functools import lru_cache
from typing import Final

from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from kleos.core.flow import CHANCE, State
from kleos.server.rendering.drawings import Drawing
from kleos.server.seats.seated import Seated
from kleos.server.services import services
from kleos.server.tables.live import Watcher
from kleos.server.visit.looking import draw_table
from kleos.server.visit.visitor import as_seen, find_sight, follow, open_table
from kleos.table import standing
from kleos.table.formalities import was_formality
from kleos.table.names import HUMAN
from kleos.table.table import Table

CATCH_UP: Final = 24                        # rows, at most, that a client is shown one by one
RECENT: Final = 10.0                        # seconds ago, at most, that they were written
HEARTBEAT: Final = 15.0                     # seconds between signs of life in a stream of events


async def open_stream(request: Request) -> Response:
    cached = services(request).tables.cache.get(request.path_params["table"])
    await open_table(request, cached.table.seq if cached else -1)        # whether it is there; the stream itself looks
    return StreamingResponse(stream_boards(request), media_type="text/event-stream",
                             headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no"})


async def stream_boards(request: Request) -> AsyncIterator[bytes]:
    """What changed for this visitor, whenever there is something new, and before it what bots did just now. A client
    names the drawing that it has; whoever comes back or comes late is shown how the table stands, and no more."""
    found, id = services(request), request.path_params["table"]
    drawn = request.headers.get("last-event-id", request.query_params.get("drawn", ""))
    with found.hub.watch(id, request.query_params.get("page", "")) as watcher, await follow(request):
        async with found.hub.turn:
            watcher.shown = found.drawings.known(drawn, seated := await open_table(request),
                                                 find_sight(request, seated))
        watcher.plays = bool(seated.seats_of(request.state.token))
        watcher.length = max(watcher.length, seated.table.seq)
        while not found.hub.closed:
            watcher.woken.clear()
            news = [] if watcher.answered else await draw_news(request, watcher)
            watcher.answered = False
            watcher.served.set()
            for one in news:
                yield one
            watcher.idle = True
            woken = await found.clock.wait(watcher.woken, HEARTBEAT)
            watcher.idle = False
            if not woken:
                yield KEEPALIVE_COMMENT


async def draw_news(request: Request, watcher: Watcher) -> list[bytes]:
    """The events that tell a watcher what is new since the drawing that was shown last."""
    found, news = services(request), []
    async with found.hub.turn:
        seated = await open_table(request, watcher.length)
        past = find_moments(seated, watcher.shown, seated.seats_of(request.state.token))
        for moment in [*[as_seen(request, one) for one in past], seated]:
            if (made := await draw_table(request, moment)) is not watcher.shown and not seated.problem:
                news.append(format_event(made.tag, found.drawings.message(watcher.shown, made, moment)))
                watcher.shown = made
    return news


@lru_cache(64)
def format_event(tag: str, message: bytes) -> bytes:
    """A drawing as an event, which all who see the same are sent."""
    return format_sse_event(id=tag, event="board", data_str=message.decode())


def find_moments(seated: Seated, shown: Drawing | None, mine: Collection[int] = ()) -> Iterator[Seated]:
    """The table after each decision of a bot since what is shown, and after the chance that follows one, when somebody
    is to act again; before and after what a person was not asked; and where else the game has it looked at. Without the
    newest and what was long ago; where one of one's own seats was asked, it is asked no more."""
    table, now = seated.table, seated.clock.now()
    since = shown.seq - shown.between if shown else table.seq
    if table.seq - since > CATCH_UP:
        return
    for seq in range(since + 1, table.seq + 1):
        if (table.rows[seq - 1].time or 0.0) < now - RECENT:
            continue
        moment = seated.at(seq)
        state = find_pause(moment.table)
        if state is not None and state is not moment.table.state and not (shown and shown.between and shown.seq == seq):
            yield moment.passing(state)
        pauses = state is moment.table.state
        if seq < table.seq and (pauses or is_looked_at(moment.table) or is_forced(seated, seq)):
            yield moment.passing() if pauses or table.rows[seq].actor in mine else moment


def is_looked_at(table: Table) -> bool:
    """Whether a bot acted last, and now somebody else or chance does for it what is seen next."""
    actor = next((row.actor for row in reversed(table.rows) if row.actor >= 0), None)
    return actor is not None and table.seats[actor] != HUMAN and bool(table.rows[-1].actor == actor or table.acting())


def is_forced(seated: Seated, seq: int) -> bool:
    """Whether a person's last row was all that could be done, or chance has just led to such a one: the roll, say, and
    what it left to be done are seen one after the other."""
    rows = seated.table.rows
    return was_forced(seated.at(seq).table) or (rows[seq - 1].actor == CHANCE and was_forced(seated.at(seq + 1).table))


def was_forced(table: Table) -> bool:
    """Whether the last row was done for a person unasked, other than an answer that may be given in advance."""
    row, number = table.rows[-1], len(table.log.standing) - 1
    return (row.plays and row.actor in table.persons and was_formality(table, number)
            and not standing.asks(table.game, table.replay(number)))


def find_pause(table: Table) -> State | None:
    """The position of the last row that the game has looked at by itself, if there is one."""
    row, find = table.rows[-1], table.game.face.pause
    if find is None or not row.plays:
        return None
    return find(table.replay(len(table.log.standing) - 1), table.game.parse(row.text), table.state)


ROUTES: Final = [Route("/tables/{table}/events", open_stream)]
