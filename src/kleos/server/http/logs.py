"""Logs: what the server says to whoever runs it, as lines or as JSON; the same again and again only once in a while."""
from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any, Final

from kleos.server.http.limits import Rate

OFTEN: Final = 20                           # times a minute that the same is said
REQUESTS: Final = logging.getLogger("kleos.requests")


class Often(logging.Filter):
    """Leaves out what has just been said many times, so that nobody can fill a disk with complaints."""

    def __init__(self) -> None:
        super().__init__()
        self.rate: Final = Rate(OFTEN, 60.0)

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == REQUESTS.name:
            return True
        what = f"{record.name} {record.msg}"
        if self.rate.wait(what):
            return False
        self.rate.take(what)
        return True


class Json(logging.Formatter):
    """One object a line: time, level, from, text, and what else is known of it."""

    def format(self, record: logging.LogRecord) -> str:
        known: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(), "from": record.name, "text": record.getMessage()}
        known.update(getattr(record, "known", {}))
        if record.exc_info:
            known["fault"] = self.formatException(record.exc_info)
        return json.dumps(known, ensure_ascii=False)


def write_log(kind: str) -> None:
    """To standard error: warnings as lines, or (“json”) these and every request as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if kind == "json" else logging.Formatter("%(levelname)s: %(message)s"))
    handler.addFilter(Often())
    for name in ("kleos", "uvicorn", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO if kind == "json" and name == "kleos" else logging.WARNING)
