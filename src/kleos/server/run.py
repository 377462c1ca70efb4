"""Running the server: its address, its data, and the browser that opens it."""
from __future__ import annotations

import contextlib
import errno
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import uvicorn

from kleos.core.components import Components
from kleos.server.app import create_app
from kleos.server.config import Config, ServerError, address

LOOPBACK: Final = "127.0.0.1"
GRACE: Final = 3                            # seconds that open requests have when the server ends


def serve(host: str = LOOPBACK, port: int = 0, database: str | None = None, data: str | Path | None = None,
          open_browser: bool = False, components: Mapping[str, Components] | None = None) -> None:
    """Serve until interrupted. Port 0 is a free one; `components` by game replaces the shipped ones at new tables.

    `ServerError` says why the server cannot start."""
    with listening(host, port) as listener:
        app = create_app(Config(address(database, data), components=components))
        where = f"http://{spelled(host)}:{listener.getsockname()[1]}/"
        print(f"Kleos is at {where} (Ctrl+C ends it).", flush=True)
        if open_browser and has_browser():
            threading.Timer(0.5, webbrowser.open, [where]).start()
        config = uvicorn.Config(app, log_level="warning", server_header=False, timeout_graceful_shutdown=GRACE)
        with contextlib.suppress(KeyboardInterrupt):    # said a second time, for those who cannot wait
            Server(config).run(sockets=[listener])


class Server(uvicorn.Server):
    """Ends the streams of events before it waits for what is still open."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.config.app.state.hall.hub.close()          # type: ignore[union-attr]
        await super().shutdown(sockets)


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there."""
    if not 0 <= port < 65536:
        raise ServerError(f"A port is a number from 0 to 65535, not {port}.")
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)        # named, or asyncio leaves TCP waiting for more to send
        if os.name != "nt":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(where)
            listener.listen(2048)
        except OSError:
            listener.close()
            raise
    except socket.gaierror:
        raise ServerError(f"There is no host “{host}” to listen on; without --host it is {LOOPBACK}.") from None
    except OSError as problem:
        raise ServerError(refusal(host, port, problem)) from None
    return listener


def refusal(host: str, port: int, problem: OSError) -> str:
    if problem.errno == errno.EADDRINUSE:
        return (f"Port {port} of {host} is in use by another program; choose another, or leave --port out "
                "for a free one.")
    if problem.errno == errno.EACCES:
        return f"Port {port} of {host} is not for ordinary users; choose one above 1023."
    return f"Kleos cannot listen on port {port} of {host}: {problem.strerror}."


def spelled(host: str) -> str:
    """The host as it stands in an address that this machine can open."""
    if host in ("0.0.0.0", "::", ""):
        return LOOPBACK if host != "::" else "[::1]"
    return f"[{host}]" if ":" in host else host


def has_browser() -> bool:
    """Whether there is a browser with a window of its own."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        return webbrowser.get() is not None
    except webbrowser.Error:
        return False
