"""The site: where visitors find the server, and the names that it goes by."""
from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from typing import Final
from urllib.parse import SplitResult, quote, unquote, urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import BaseRoute, Match, Route
from starlette.types import Scope

from kleos.server.errors import ServerError

LOCAL: Final = ("localhost", "127.0.0.1", "::1")
ANYWHERE: Final = ("0.0.0.0", "::", "")


class Site:
    """Where visitors find the server. `public` is its address on the other side of a proxy, such as
    https://example.org:8443/games; `host` is the address that it listens at; `names` are the other names it goes by.
    With none of them it goes by any.

    A place on the site, such as /tables/x, becomes an address where that is written into a page or a header: `root`
    comes before it."""

    def __init__(self, public: str = "", host: str | None = None, names: Iterable[str] = ()) -> None:
        where = parse_address(public)
        self.scheme: Final = where.scheme
        self.path: Final = unquote(where.path).rstrip("/")      # as requests have it
        self.root: Final = quote(self.path, safe="/~@:!$&()*+,=")
        self.netloc: Final = where.netloc
        self.origin: Final = f"{where.scheme}://{where.netloc}" if public else ""
        self.any: Final = host is None and not public
        self.numbers: Final = host in ANYWHERE          # it is found by the numbers of all its addresses
        found = (*LOCAL, host or "", where.hostname or "", *names, *(list_machine_names() if self.numbers else ()))
        self.names: Final = {name.lower().strip("[]") for name in found if name}

    def goes_by(self, host: str) -> bool:
        """Whether a request with this Host header is meant for this server."""
        if self.any:
            return True
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        return name in self.names or name.endswith(".localhost") or (self.numbers and is_numeric(name))


def strip_root(scope: Scope) -> str:
    """The path of a request without that below which the site lies: its place on the site."""
    path, root = str(scope["path"]), str(scope.get("root_path", ""))
    return path[len(root):] if path.startswith(f"{root}/") else path


def parse_address(public: str) -> SplitResult:
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


def list_machine_names() -> tuple[str, str]:
    """What this machine is called in its network."""
    name = socket.gethostname().lower()
    return name, f"{name.partition('.')[0]}.local"


def is_numeric(name: str) -> bool:
    """Whether a name is an IP address; no site can make a browser take one for its own."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def tell_methods(request: Request, problem: HTTPException, routes: Iterable[BaseRoute]) -> dict[str, str]:
    """The headers of a refusal; where a method is not taken, all that are, by whichever route of the address."""
    headers = dict(problem.headers or {})
    if problem.status_code == 405:
        taken = [route.methods or () for route in routes
                 if isinstance(route, Route) and route.matches(request.scope)[0] != Match.NONE]
        headers["Allow"] = ", ".join(sorted(set().union(*taken)))
    return headers
