"""What a server is started with, and what keeps it from starting."""
from __future__ import annotations

import ipaddress
import os
import socket
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final
from urllib.parse import SplitResult, urlsplit

import platformdirs

from kleos import games
from kleos.core.components import Components
from kleos.core.game import Game
from kleos.server.limits import Limits

LOCAL: Final = ("localhost", "127.0.0.1", "::1")
ANYWHERE: Final = ("0.0.0.0", "::", "")


class ServerError(Exception):
    """Why the server cannot start, in a sentence or two for the person who started it."""


class Site:
    """Where visitors find the server. `public` is its address on the other side of a proxy, such as
    https://example.org:8443/games; `host` is the address that it listens at; `names` are the other names it goes by.
    With none of them it goes by any."""

    def __init__(self, public: str = "", host: str | None = None, names: Iterable[str] = ()) -> None:
        where = parted(public)
        self.scheme: Final = where.scheme
        self.root: Final = where.path.rstrip("/")
        self.origin: Final = f"{where.scheme}://{where.netloc}" if public else ""
        self.any: Final = host is None and not public
        self.numbers: Final = host in ANYWHERE          # it is found by the numbers of all its addresses
        found = (*LOCAL, host or "", where.hostname or "", *names, *(machine() if self.numbers else ()))
        self.names: Final = {name.lower().strip("[]") for name in found if name}

    def goes_by(self, host: str) -> bool:
        """Whether a request with this Host header is meant for this server."""
        if self.any:
            return True
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        return name in self.names or name.endswith(".localhost") or (self.numbers and numeric(name))


def parted(public: str) -> SplitResult:
    """The parts of an address that `--public-url` gives."""
    try:
        where = urlsplit(public)
        whole = where.port is None or where.port > 0
    except ValueError:
        whole = False
    if public and not (whole and where.scheme in ("http", "https") and where.hostname and not where.query
                       and not where.fragment and "@" not in where.netloc):
        raise ServerError(f"“{public}” is no address for visitors; write it like https://example.org/games.")
    return where


def machine() -> tuple[str, str]:
    """What this machine is called in its network."""
    name = socket.gethostname().lower()
    return name, f"{name.partition('.')[0]}.local"


def numeric(name: str) -> bool:
    """Whether a name is an IP address; no site can make a browser take one for its own."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Config:
    """`database` is a URL that SQLAlchemy knows; `components` replaces the shipped ones of new tables, by game;
    `workers` think for bots; `patience` is how many seconds to wait for a database that somebody else has locked;
    `metrics`: whether everybody may see them."""

    def __init__(self, database: str, games: Sequence[Game] = games.ALL, *,
                 components: Mapping[str, Components] | None = None, workers: int = 0, patience: float = 5.0,
                 limits: Limits | None = None, site: Site | None = None, metrics: bool = False) -> None:
        self.database: Final = database
        self.games: Final = {game.id: game for game in games}
        self.components: Final = dict(components or {})
        self.workers: Final = workers or max(1, (os.cpu_count() or 2) - 1)
        self.patience: Final = patience
        self.limits: Final = limits or Limits()
        self.site: Final = site or Site()
        self.metrics: Final = metrics


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
