"""Connections: how long each may take over what it sends and what it takes, and how many there may be."""
from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from uvicorn.config import Config
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.server import ServerState

from kleos.server.http.limits import Limits, find_network

if TYPE_CHECKING:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Protocol
else:
    try:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Protocol
    except ImportError:                                 # where nobody has built it: slower, but the same
        from uvicorn.protocols.http.h11_impl import H11Protocol as Protocol

HEAD: Final = 1 << 16                       # bytes of the head of a request


def format_response(status: str, text: str) -> bytes:
    """An answer that costs nothing to make."""
    head = f"HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nContent-Length: {len(text)}\r\nConnection: close\r\n\r\n"
    return (head + text).encode()


FULL: Final = format_response("503 Service Unavailable", "Too many connections are open; wait a moment and try again.")
LARGE: Final = format_response("431 Request Header Fields Too Large", "The head of this request is too long.")
LATE: Final = format_response("408 Request Timeout", "The request took too long to arrive; send it anew.")


class ConnectionLimiter:
    """What the connections of one server have in common. `trusted` are proxies, through which everybody may come."""

    def __init__(self, limits: Limits, handles: int, trusted: tuple[str, ...] = ()) -> None:
        self.limits: Final = limits
        self.spare: Final = min(640, handles // 4)      # for the database, workers, files, and what comes in at once
        self.most: Final = handles - self.spare
        self.trusted: Final = trusted
        self.open: Final[Counter[str]] = Counter()      # by address

    def enter(self, address: str) -> bool:
        """Whether there is room for one more from this address, which then is inside."""
        if self.open.total() >= self.most:
            return False
        if address not in self.trusted and self.open[address] >= self.limits.connections:
            return False
        self.open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]


class Connection(Protocol):
    """One client. It has a time for the head of each request and one for its body, however slowly it sends; and one
    for taking what it is sent."""

    limiter: ConnectionLimiter                          # of the server, by a subclass

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any],
                 _loop: asyncio.AbstractEventLoop | None = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.inside = False
        self.address = ""
        self.phase = ""                                 # what the client owes: a head, a body, or nothing
        self.head = 0                                   # bytes of a head so far
        self.due: asyncio.TimerHandle | None = None
        self.stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:    # type: ignore[override]
        self.address = find_network((get_remote_addr(transport) or ("", 0))[0])
        self.inside = self.limiter.enter(self.address)
        super().connection_made(transport)
        if self.inside:
            self.owe("head")
        else:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.inside:
            self.inside = False
            self.limiter.leave(self.address)
        self.owe("")
        self.taken()
        super().connection_lost(exc)

    def _unsupported_upgrade_warning(self) -> None:
        """Here nobody speaks anything but HTTP (`ws="none"`), and it need not be told."""

    def data_received(self, data: bytes) -> None:
        if not self.inside or self.transport.is_closing():
            return
        if self.phase == "head" and self.head > HEAD:
            self.transport.write(LARGE)
            return self.transport.close()
        self.head += len(data)
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self.owe("head")
        else:
            self.owe("body" if self.cycle.more_body else "")

    def on_response_complete(self) -> None:
        self.owe("")
        super().on_response_complete()

    def owe(self, phase: str) -> None:
        """What is owed has its time from the moment on at which it is owed."""
        if phase == self.phase:
            return
        self.phase, self.head = phase, 0
        if self.due:
            self.due.cancel()
        limits = self.limiter.limits
        seconds = {"head": limits.head_seconds, "body": limits.body_seconds}.get(phase)
        self.due = self.loop.call_later(seconds, self.late) if seconds else None

    def late(self) -> None:
        if not self.transport.is_closing():
            if self.phase == "head":
                self.transport.write(LATE)
            self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stalled = self.loop.call_later(self.limiter.limits.stalled_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.taken()

    def taken(self) -> None:
        if self.stalled:
            self.stalled.cancel()
            self.stalled = None


def count_handles() -> int:
    """How many files this process may have open, as many as it is allowed to ask for."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = min(hard, 65_536) if hard != resource.RLIM_INFINITY else 65_536
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 1024


def protocol(limiter: ConnectionLimiter) -> type[Connection]:
    """The connections of one server."""
    return type("Connection", (Connection,), {"limiter": limiter})
