"""The hall: everything that the pages of one server share, and what a page shows of a table."""
from __future__ import annotations

import copy
import logging
from collections.abc import Sequence
from typing import Any, Final

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from kleos.core.face import Line
from kleos.core.flow import CHANCE, SPECTATOR
from kleos.core.game import Game
from kleos.server import answers, filming, guard, lessons, pings, results
from kleos.server.alarm import Alarm
from kleos.server.belongings import Belongings
from kleos.server.collection import Collection
from kleos.server.config import Config
from kleos.server.drawing import CSRF, ROOT, Drawing, Drawings
from kleos.server.health import Health
from kleos.server.limits import ASKER, Exceeded, Rate
from kleos.server.live import Hub
from kleos.server.looks import Looks
from kleos.server.memory import Memories
from kleos.server.metrics import Metrics
from kleos.server.outcomes import Outcomes
from kleos.server.parts import Drawn
from kleos.server.pings import SILENCE, Talk
from kleos.server.players import Players
from kleos.server.reading import Reader
from kleos.server.seated import Seated, hashed
from kleos.server.store import Store
from kleos.server.tables import Tables, Unknown
from kleos.server.thinkers import Thinkers
from kleos.server.views import Sight, motion, table_facts
from kleos.server.workers import Workers
from kleos.table import memory

LOG: Final = logging.getLogger("kleos.server")
GUESSED: Final = "Too many tables that there are not have been asked for from your address. Try again in a minute."


class Hall:
    """`ServerError` when the database cannot be used."""

    def __init__(self, config: Config) -> None:
        self.config: Final = config
        self.looks: Final = Looks(config.games.values())
        self.store: Final = Store(config.database, config.patience)
        self.collection: Final = Collection(self.store, config.limits.decks)
        self.drawings: Final = Drawings(self.looks)
        self.lessons: Final[dict[str, dict[str, Any] | None]] = {}
        self.hub: Final = Hub(self.store)
        self.tables: Final = Tables(config, self.store, self.hub)
        self.workers: Final = Workers(config.workers)
        self.thinkers: Final = Thinkers(self.workers, config.limits)
        self.reader: Final = Reader(self.workers, config.limits)
        self.players: Final = Players(self.tables, self.thinkers, config.limits)
        self.alarm: Final = Alarm(self.tables, self.players)
        self.outcomes: Final = Outcomes(self.workers)
        self.memories: Final = Memories(config, self.store, self.workers)
        self.belongings: Final = Belongings(config, self.tables, self.workers)
        self.health: Final = Health(self.store)
        self.metrics: Final = Metrics()
        self.misses: Final = Rate(config.limits.misses, 60.0)       # names of tables guessed, by address

    async def open(self, id: str, length: int = -1) -> Seated:
        """The table, see `Tables.open`; its bots play on if it is their turn. `Exceeded` for whoever has guessed names
        too often."""
        address = ASKER.get().address
        if "\0" in id:
            raise Unknown(id)
        if self.misses.wait(address) and id not in self.tables.cache:
            raise Exceeded(GUESSED, self.misses.wait(address))
        try:
            seated = await self.tables.open(id, length)
        except Unknown:
            self.misses.take(address)
            raise
        self.players.nudge(seated)
        return seated

    def lesson(self, game: Game) -> dict[str, Any] | None:
        """How the game is explained, see `lessons.shown`; drawn once. One that does not fit the rules of today is left
        out, and the log of the server says why."""
        if game.id not in self.lessons:
            try:
                self.lessons[game.id] = lessons.shown(self.looks, game)
            except (ValueError, LookupError) as problem:
                LOG.error("The lesson of %s cannot be shown: %s", game.id, problem)
                self.lessons[game.id] = None
        return self.lessons[game.id]

    def close(self) -> None:
        self.hub.close()
        self.players.close()
        self.memories.close()
        self.belongings.close()
        self.workers.close()
        self.store.close()


def hall(request: Request) -> Hall:
    found: Hall = request.app.state.hall
    return found


def every_page(request: Request) -> dict[str, Any]:
    """What each template knows."""
    path = request.url.path.removeprefix(hall(request).config.site.root)
    path += f"?{request.url.query}" if request.url.query else ""
    return {"theme": preference(request, "theme"), "roll": preference(request, "roll"), "path": path,
            "csrf": guard.csrf(request.state.token)}


PREFERENCES: Final = {"theme": ("auto", "light", "dark"), "roll": ("ask", "auto")}      # the first is the default


def preference(request: Request, name: str) -> str:
    value = request.cookies.get(name, "")
    return value if value in PREFERENCES[name] else PREFERENCES[name][0]


def page(request: Request, template: str, **context: Any) -> Markup:
    return hall(request).looks.render(template, {**every_page(request), **context})


def handover(request: Request, seated: Seated) -> int | None:
    """The seat to whose player this device must be handed before it may show what that seat sees, if one is."""
    if not seated.game.rules.hidden or seated.table.over or len(seated.seats_of(request.state.token)) < 2:
        return None
    seat = seated.viewer(request.state.token)
    return seat if request.cookies.get(holding(seated)) != str(seat) else None


def holding(seated: Seated) -> str:
    """The cookie that says which seat's player holds this device."""
    return f"holds-{seated.id}"


def viewer(request: Request, seated: Seated) -> int:
    """The seat through whose eyes this page may be drawn."""
    return seated.viewer(request.state.token) if handover(request, seated) is None else SPECTATOR


def eyes(request: Request, seated: Seated) -> int:
    """The seat through whose eyes the asker sees. A program has the seats of its token; a browser shows no more than on
    its page, which waits until the device has been handed over."""
    return viewer(request, seated) if guard.by_cookie(request) else seated.viewer(request.state.token)


def seen(request: Request, seated: Seated) -> Seated:
    """The table as the visitor may see it: without what others are composing."""
    return seated.seen(eyes(request, seated))


def sight(request: Request, seated: Seated, verdict: str = "", former: tuple[float, float] | None = None) -> Sight:
    """How the visitor sees the table."""
    mine, given = tuple(seated.seats_of(request.state.token)), handover(request, seated)
    seat = seated.viewer(request.state.token) if given is None else SPECTATOR
    return Sight(seat, mine, given, verdict, former)


async def drawing(request: Request, seated: Seated) -> Drawing:
    """The table as the visitor sees it."""
    found = hall(request)
    verdict = ""
    if seated.table.over:
        if seated.seats_of(request.state.token):        # a crowd that only watches has played nothing here
            verdict = await run_in_threadpool(results.verdict, seated, request.state.token, found.store)
            verdict = verdict or await compared(request, seated)
        if not seated.problem and not filming.complete(seated):
            await run_in_threadpool(filming.turns_of, seated)
    seen = sight(request, seated, verdict, await former(request, seated))
    return found.drawings.draw(seated, seen._replace(talk=await heard(request, seated),
                                                     answer=await standing_of(request, seated)))


async def heard(request: Request, seated: Seated) -> Talk:
    """What others propose to the seat in turn, where they do so by pings."""
    if not pings.most(seated.table):
        return SILENCE
    mine = seated.seats_of(request.state.token)
    return await run_in_threadpool(pings.heard, hall(request).store.engine, seated.id, seated.table, mine)


async def standing_of(request: Request, seated: Seated) -> str:
    """What the visitor's seat answers in advance, in a game in which it may."""
    seat = viewer(request, seated)
    if seated.game.face.standing is None or seat < 0 or seated.table.over:
        return ""
    return await answers.given(hall(request).store.reader, seated.id, seat)


async def compared(request: Request, seated: Seated) -> str:
    """How the visitor’s game stands beside the last and the best of its kind, of several seats."""
    if len(seated.table.seats) == 1 or len(seated.seats_of(request.state.token)) != 1 or not seated.table.state.over():
        return ""
    played, _ = await hall(request).memories.of(hashed(request.state.token))
    one = next((one for one in played if one.where == f"/tables/{seated.id}"), None)
    return memory.told(played, one) if one else ""


async def former(request: Request, seated: Seated) -> tuple[float, float] | None:
    """What is to be beaten alone, see `results.former`; looked for once."""
    if len(seated.table.seats) > 1 or not seated.seats_of(request.state.token):
        return None
    if not seated.former:
        seated.former.append(await run_in_threadpool(results.former, seated, request.state.token, hall(request).store))
    return seated.former[0]


def board(request: Request, seated: Seated, facts: dict[str, Any], view: dict[str, Any], sheet: bool = False) -> Markup:
    """The board as it is only to be looked at."""
    return hall(request).looks.board(seated.game, {
        "view": view, "gallery": seated.gallery, "box": seated.box, "game": seated.game, "table": facts,
        "read_only": True, "sheet": sheet, "finale": False})


def filmed(request: Request, seated: Seated, at: int) -> tuple[str, dict[str, str]]:
    """The moment of the film after `at` of the standing rows, in parts, and the name of this drawing."""
    found, seat, table = hall(request), viewer(request, seated), seated.table
    last = len(table.log.standing)
    at = max(0, min(at, last))
    then = copy.copy(seated)
    then.table = table.copy()
    then.table.state = table.replay(at)
    view, drawn, tag = then.table.view(seat, at == last), Drawn(), f"film-{last}-{at}"
    facts = table_facts(then, seat, seated.seats_of(request.state.token))
    context = {"gallery": seated.gallery, "box": seated.box, "game": seated.game, "table": facts, "view": view,
               "read_only": True, "sheet": False, "finale": False, "motion": motion(table, at), "csrf": CSRF,
               "tag": tag, "at": at, "last": last,
               "brief": at > 0 and table.log.standing[at - 1].actor == CHANCE, "film": filming.shown(seated, seat, at)}
    context["board"] = found.looks.board(seated.game, context, drawn)
    drawn.texts[ROOT] = str(found.looks.draw("_filmed.html", context, drawn))
    return tag, drawn.texts


def told(request: Request, seated: Seated, lines: Sequence[tuple[int, list[Line]]]) -> Markup:
    """A whole log, the newest line first."""
    return hall(request).drawings.log(seated.game.id, lines)
