"""Metrics: what the server has done so far, as text for Prometheus; and a line of the log for every request."""
from __future__ import annotations

import logging
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kleos.server.http.limits import ASKER
from kleos.server.http.logs import REQUESTS
from kleos.server.http.site import strip_root

BOUNDS: Final = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)         # seconds
KINDS: Final = {"": "home", "static": "static", "api": "api", "games": "games", "rules": "rules", "tables": "tables",
                "healthz": "health", "readyz": "health"}
CHANGES: Final = ("act", "deal", "undo")


class Metrics:
    """`gauges` are asked when somebody looks."""

    def __init__(self) -> None:
        self.gauges: Final[dict[str, Callable[[], float]]] = {}
        self.requests: Final[Counter[tuple[str, int]]] = Counter()      # by kind of page and status
        self.seconds: Final[Counter[str]] = Counter()                   # by kind
        self.buckets: Final[dict[str, list[int]]] = {}

    def note(self, kind: str, status: int, seconds: float) -> None:
        self.requests[kind, status] += 1
        self.seconds[kind] += seconds                   # type: ignore[assignment]
        self.buckets.setdefault(kind, [0] * (len(BOUNDS) + 1))[bisect_left(BOUNDS, seconds)] += 1

    def text(self) -> str:
        lines = ["# TYPE kleos_requests_total counter"]
        lines += [f'kleos_requests_total{{kind="{kind}",status="{status}"}} {count}'
                  for (kind, status), count in sorted(self.requests.items())]
        lines.append("# TYPE kleos_request_seconds histogram")
        for kind, counts in sorted(self.buckets.items()):
            for number, bound in enumerate([*BOUNDS, "+Inf"]):
                lines.append(f'kleos_request_seconds_bucket{{kind="{kind}",le="{bound}"}} {sum(counts[:number + 1])}')
            lines.append(f'kleos_request_seconds_sum{{kind="{kind}"}} {self.seconds[kind]:.6f}')
            lines.append(f'kleos_request_seconds_count{{kind="{kind}"}} {sum(counts)}')
        for name, gauge in self.gauges.items():
            lines += [f"# TYPE kleos_{name} gauge", f"kleos_{name} {gauge():g}"]
        return "\n".join(lines) + "\n"


def kind_of(path: str) -> str:
    """The kind of page of an address, of which there are few: clicks are moves, streams are counted when they end."""
    parts = path.split("/")
    if parts[-1] in CHANGES:
        return "move"
    return "stream" if parts[-1] in ("events", "people") else KINDS.get(parts[1], "other")


class Measured:
    """Notes every request."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app: Final = app
        self.metrics: Final = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        start, status, path = time.perf_counter(), 0, strip_root(scope)

        async def answer(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)
        try:
            await self.app(scope, receive, answer)
        finally:
            seconds = time.perf_counter() - start
            self.metrics.note(kind_of(path), status, seconds)
            if REQUESTS.isEnabledFor(logging.INFO):
                REQUESTS.info("%s %s", scope["method"], path, extra={"known": {
                    "status": status, "ms": round(seconds * 1000, 1), "address": ASKER.get().address}})
