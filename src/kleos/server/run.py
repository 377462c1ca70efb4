"""Running the server: its address, its data, and the browser that opens it."""
from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import uvicorn

from kleos.core.components import Components
from kleos.server.app import create_app
from kleos.server.calls import caller
from kleos.server.config import Config, address
from kleos.server.database.store import Store
from kleos.server.errors import ServerError
from kleos.server.http import network
from kleos.server.http.connections import ConnectionLimiter, count_handles, protocol
from kleos.server.http.limits import Limits
from kleos.server.http.logs import write_log
from kleos.server.http.site import ANYWHERE, Site
from kleos.server.services import Services
from kleos.server.work.workers import die_with

LOOPBACK: Final = "127.0.0.1"
GRACE: Final = 0.5                          # seconds that open requests have when the server ends
SWEEP: Final = 10_000                       # new objects after which Python looks for those that only know each other


class Settings(NamedTuple):
    """How to serve. Port 0 is a free one; `components` by game replaces the shipped ones at new tables; `servers` is
    how many processes share the port; `proxies` are the addresses whose word on who asks is taken."""

    host: str = LOOPBACK
    port: int = 0
    database: str | None = None
    data: str | Path | None = None
    open_browser: bool = False
    components: Mapping[str, Components] | None = None
    public: str = ""
    names: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    servers: int = 1
    thinkers: int = 0
    limits: Limits = Limits()
    metrics: bool = False
    log: str = "plain"
    push: str = ""
    lab: bool = False
    calls: Path | None = None

    def config(self) -> Config:
        site = Site(self.public, self.host, self.names)
        return Config(address(self.database, self.data), components=self.components, limits=self.limits, site=site,
                      workers=self.thinkers, metrics=self.metrics, push=self.push, lab=self.lab or self.alone,
                      calls=self.calls)

    @property
    def alone(self) -> bool:
        """Whether nobody but whoever sits at this machine can come."""
        return self.host in (LOOPBACK, "localhost", "::1") and not (self.public or self.names or self.proxies)


def serve(host: str = LOOPBACK, port: int = 0, database: str | None = None, data: str | Path | None = None,
          open_browser: bool = False, components: Mapping[str, Components] | None = None, **more: Any) -> None:
    """Serve until interrupted, by these `Settings`.

    `ServerError` says why the server cannot start."""
    settings = Settings(host, port, database, data, open_browser, components, **more)
    write_log(settings.log)
    with listen(host, port) as listener:
        if settings.servers > 1:
            Store(address(database, data)).close()      # what keeps it from starting is said here, and once
            caller.check(settings.config())
        else:
            server = make_server(settings)
        where = settings.public or f"http://{spell_host(host)}:{listener.getsockname()[1]}/"
        print(f"Kleos is at {where} (Ctrl+C ends it).", flush=True)
        if host in ANYWHERE and not settings.public and (found := network.find_address()):
            print(f"In your network it is at http://{found}:{listener.getsockname()[1]}/.", flush=True)
        if open_browser and has_browser():
            threading.Timer(0.5, webbrowser.open, [where]).start()
        with contextlib.suppress(KeyboardInterrupt):    # said a second time, for those who cannot wait
            if settings.servers > 1:
                serve_several(settings, listener)
            else:
                server.run(sockets=[listener])


def make_server(settings: Settings) -> Server:
    """A server that is ready to run."""
    sys.setswitchinterval(0.001)                        # or whoever waits for the disk waits for whoever draws a board
    app = create_app(settings.config())
    gc.freeze()                                         # nothing of this ever goes
    gc.set_threshold(SWEEP)
    limiter = ConnectionLimiter(settings.limits, count_handles(), settings.proxies)
    return Server(uvicorn.Config(
        app, http=protocol(limiter), ws="none", log_config=None, access_log=False, server_header=False,
        backlog=max(16, limiter.spare - 64), timeout_keep_alive=settings.limits.idle_seconds,
        timeout_graceful_shutdown=1, proxy_headers=bool(settings.proxies), forwarded_allow_ips=list(settings.proxies)))


def serve_several(settings: Settings, listener: socket.socket) -> None:
    """Server processes that share the port; one that ends is replaced, until all of them are told to end."""
    ending: list[int] = []                              # no lock, which the main thread may hold when the signal comes
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda caught, _: ending.append(caught))
    spawn = multiprocessing.get_context("spawn")

    def start() -> multiprocessing.process.BaseProcess:
        process = spawn.Process(target=serve_as_one, args=(settings, listener, os.getpid()))
        process.start()
        return process
    processes = [start() for _ in range(settings.servers)]
    while not ending:
        time.sleep(0.2)
        processes = [process if process.is_alive() else start() for process in processes]
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(5)
        process.kill()


def serve_as_one(settings: Settings, listener: socket.socket, parent: int) -> None:
    die_with(parent)
    write_log(settings.log)
    make_server(settings).run(sockets=[listener])


class Server(uvicorn.Server):
    """Ends the streams of events before it waits, a moment only, for what is still open; nobody waits for a bot."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        services: Services = self.config.app.state.services         # type: ignore[union-attr]
        services.hub.close()
        services.workers.close()
        asyncio.get_running_loop().call_later(GRACE, self.hang_up)
        await super().shutdown(sockets)

    def hang_up(self) -> None:
        for connection in list(self.server_state.connections):
            connection.transport.abort()


def listen(host: str, port: int) -> socket.socket:
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
        raise ServerError(explain_refusal(host, port, problem)) from None
    return listener


def explain_refusal(host: str, port: int, problem: OSError) -> str:
    if problem.errno == errno.EADDRINUSE:
        return (f"Port {port} of {host} is in use by another program; choose another, or leave --port out "
                "for a free one.")
    if problem.errno == errno.EACCES:
        return f"Port {port} of {host} is not for ordinary users; choose one above 1023."
    return f"Kleos cannot listen on port {port} of {host}: {problem.strerror}."


def spell_host(host: str) -> str:
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
