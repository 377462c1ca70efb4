"""The services: everything that the pages of one server share."""
from __future__ import annotations

import logging
from typing import Any, Final

from starlette.requests import Request

from kleos.core.game import Game
from kleos.drawing import lessons
from kleos.server.calls.caller import Caller
from kleos.server.config import Config
from kleos.server.database.decks import Collection
from kleos.server.database.health import Health
from kleos.server.database.store import Store
from kleos.server.history.played import History
from kleos.server.history.transfer import Transfers
from kleos.server.http.limits import ASKER, Exceeded, Rate
from kleos.server.http.metrics import Metrics
from kleos.server.rendering.drawings import Drawings
from kleos.server.rendering.site import SiteTemplates
from kleos.server.seats.seated import Seated
from kleos.server.tables.attendance import Attendance
from kleos.server.tables.live import Hub
from kleos.server.tables.players import Players
from kleos.server.tables.tables import Tables, Unknown
from kleos.server.tables.timeouts import Timeouts
from kleos.server.work.comparisons import Comparisons
from kleos.server.work.daily_scores import DailyScores
from kleos.server.work.records import Records
from kleos.server.work.studies import Studies
from kleos.server.work.thinkers import Thinkers
from kleos.server.work.workers import Workers

LOG: Final = logging.getLogger("kleos.server")
CODES: Final = 10                           # codes for another device in a minute
GUESSED: Final = "Too many tables that there are not have been asked for from your address. Try again in a minute."


class Services:
    """`ServerError` when the database cannot be used. `misses` are names of tables that were guessed, by address,
    `codes` those for another device, guessed or asked for."""

    def __init__(self, config: Config) -> None:
        self.config: Final = config
        self.clock: Final = config.clock
        self.templates: Final = SiteTemplates(config.games.values(), config.site.root)
        self.store: Final = Store(config.database, config.patience, self.clock)
        self.collection: Final = Collection(self.store, config.limits.decks)
        self.drawings: Final = Drawings(self.templates)
        self.lessons: Final[dict[str, dict[str, Any] | None]] = {}
        self.hub: Final = Hub(self.store, self.clock)
        self.tables: Final = Tables(config, self.store, self.hub)
        self.attendance: Final = Attendance(self.store, self.hub, self.tables.presence)
        self.workers: Final = Workers(config.workers)
        self.thinkers: Final = Thinkers(self.workers, config.limits)
        self.records: Final = Records(self.workers, config.limits)
        self.players: Final = Players(self.tables, self.thinkers, config.limits)
        self.caller: Final = Caller(config, self.store, self.tables, self.attendance)
        self.timeouts: Final = Timeouts(self.tables, self.players, self.attendance, self.drop)
        self.daily_scores: Final = DailyScores(self.workers)
        self.comparisons: Final = Comparisons(self.workers, self.clock)
        self.studies: Final = Studies(self.workers, self.store, self.clock)
        self.history: Final = History(config, self.store, self.workers)
        self.transfers: Final = Transfers(config, self.tables, self.workers)
        self.health, self.metrics = Health(self.store), Metrics()
        self.misses, self.codes = (Rate(most, 60.0, self.clock) for most in (config.limits.misses, CODES))

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
        if len(seated.owners) > 1:
            await self.attendance.ask(id)
        return seated

    def drop(self, id: str) -> None:
        """Somebody has been forgotten at the table: let go of all that is in memory of it, and show it anew."""
        self.tables.forget(id)
        self.drawings.drop(id)
        self.studies.drop(id)
        self.hub.tell(id)

    def lesson(self, game: Game) -> dict[str, Any] | None:
        """How the game is explained, see `lessons.shown`; drawn once. One that does not fit the rules of today is left
        out, and the log of the server says why."""
        if game.id not in self.lessons:
            try:
                self.lessons[game.id] = lessons.draw_lesson(self.templates, game)
            except (ValueError, LookupError) as problem:
                LOG.error("The lesson of %s cannot be shown: %s", game.id, problem)
                self.lessons[game.id] = None
        return self.lessons[game.id]

    def close(self) -> None:
        self.hub.close()
        self.players.close()
        self.caller.close()
        self.history.close()
        self.transfers.close()
        self.comparisons.close()
        self.studies.close()
        self.workers.close()
        self.store.close()


def services(request: Request) -> Services:
    found: Services = request.app.state.services
    return found


