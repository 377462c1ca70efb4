"""What a server is started with, and what keeps it from starting."""
from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import platformdirs

from kleos import games
from kleos.core.components import Components
from kleos.core.game import Game
from kleos.server.clock import SYSTEM, Clock
from kleos.server.errors import ServerError
from kleos.server.http.limits import Limits
from kleos.server.http.site import Site


class Config:
    """`database` is a URL that SQLAlchemy knows; `components` replaces the shipped ones of new tables, by game;
    `workers` think for bots; `patience` is how many seconds to wait for a database that somebody else has locked;
    `metrics`: whether everybody may see them; `clock`: what tells the time; `background`: whether the server looks
    after itself: for time that is over, for what others wrote, for what has expired; `push`: the contact that push
    services are given, by which browsers are called; where it is empty none are. `push_services` are others than those
    of the usual browsers. `lab`: whether visitors may let bots play games with other numbers. `calls`: the file that
    says which seats are told by webhook or mail."""

    def __init__(self, database: str, games: Sequence[Game] = games.ALL, *,
                 components: Mapping[str, Components] | None = None, workers: int = 0, patience: float = 5.0,
                 limits: Limits | None = None, site: Site | None = None, metrics: bool = False,
                 clock: Clock = SYSTEM, background: bool = True, push: str = "",
                 push_services: Sequence[str] = (), lab: bool = False, calls: Path | None = None) -> None:
        self.database: Final = database
        self.games: Final = {game.id: game for game in games}
        self.components: Final = dict(components or {})
        self.workers: Final = workers or max(1, (os.cpu_count() or 2) - 1)
        self.patience: Final = patience
        self.limits: Final = limits or Limits()
        self.site: Final = site or Site()
        self.metrics: Final = metrics
        self.clock: Final = clock
        self.background: Final = background
        self.push: Final = push
        self.push_services: Final = push_services
        self.lab: Final = lab
        self.calls: Final = calls


def folder(data: str | Path | None = None) -> Path:
    """The data folder, made when it is not there: the one asked for, else KLEOS_DATA, else the platform's.

    `ServerError` when nothing can be written there."""
    path = Path(data or os.environ.get("KLEOS_DATA") or platformdirs.user_data_dir("kleos", appauthor=False))
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            pass
    except OSError as problem:
        raise ServerError(f"The data folder {path} cannot be written to ({problem.strerror}). "
                          "Choose another with --data or KLEOS_DATA.") from None
    return path


def address(database: str | None, data: str | Path | None = None) -> str:
    """The URL of the database: the one asked for, else the file in the data folder."""
    return database or f"sqlite:///{folder(data) / 'kleos.db'}"
