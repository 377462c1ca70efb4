"""Servers to talk to: one inside the test, one as a process of its own; both on a database of the test's own."""
import asyncio
import contextlib
import inspect
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from kleos.games import ALL
from kleos.server.app import create_app
from kleos.server.clock import Clock
from kleos.server.config import Config
from kleos.server.http.limits import Limits
from tests.server.browsing import Visitor
from tests.support import PATIENCE, PAUSE

SERVE = "import sys; from kleos.server.run import serve; serve(data=sys.argv[1], port=int(sys.argv[2]))"


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
def database(tmp_path):
    return f"sqlite:///{tmp_path / 'kleos.db'}"


async def until(true, what: str):
    """Wait until it is true, and return it: what a function returns, or a coroutine's function. `what` tells whoever
    reads of a test that waited in vain."""
    end = time.monotonic() + PATIENCE
    while not (found := await said if inspect.isawaitable(said := true()) else said):
        assert time.monotonic() < end, f"It was waited for in vain: {what}."
        await asyncio.sleep(PAUSE)
    return found


class ManualClock(Clock):
    """A clock that stands still until a test moves it."""

    def __init__(self, now: float = datetime(2026, 11, 22, 12, tzinfo=UTC).timestamp()) -> None:
        self.began = now
        self.passed = 0.0
        self.sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self.began + self.passed

    def monotonic(self) -> float:
        return self.passed

    def set_alarm(self, seconds: float) -> asyncio.Future[None]:
        """Done when so much time has passed."""
        woken = asyncio.get_running_loop().create_future()
        self.sleepers.append((self.passed + seconds, woken))
        self.move(0.0)
        return woken

    async def sleep(self, seconds: float) -> None:
        alarm = self.set_alarm(seconds)
        await asyncio.sleep(0)                          # even who sleeps no time lets others go on
        await alarm

    async def wait(self, event: asyncio.Event, seconds: float) -> bool:
        waiting = [asyncio.ensure_future(event.wait()), self.set_alarm(seconds)]
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            return event.is_set()
        finally:
            for one in waiting:
                one.cancel()

    def move(self, seconds: float) -> None:
        """So much time passes, and wakes whoever slept till then."""
        self.passed += seconds
        for until, woken in self.sleepers:
            if until <= self.passed and not woken.done():
                woken.set_result(None)
        self.sleepers = [sleeper for sleeper in self.sleepers if not sleeper[1].done()]


@pytest.fixture
def clock() -> ManualClock:
    """What tells the `app` the time: it is noon of 2026-11-22, UTC."""
    return ManualClock()


@contextlib.asynccontextmanager
async def running(database: str, games=ALL, **more):
    """An app that has been started, inside this process, with this `Config`. Its clock stands still, and nothing goes
    on by itself, unless they are said to: tests move the one, and take the steps of the other."""
    limits = Limits(reaction_seconds=0)          # or bots that are asked would wait for the clock
    app = create_app(Config(database, games, **{"clock": ManualClock(), "background": False, "limits": limits, **more}))
    async with app.router.lifespan_context(app):
        yield app


def visiting(app, token: str = "") -> Visitor:
    """Somebody who visits the app; with a token, somebody who was there before."""
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://kleos.test",
                               headers={"Accept": "text/html,*/*"})
    if token:
        client.cookies.set("kleos", token, domain="kleos.test")
    return Visitor(client)


@pytest.fixture
async def app(database, clock):
    async with running(database, clock=clock, limits=Limits(record_seconds=60, reaction_seconds=0)) as app:
        yield app


@pytest.fixture
async def ann(app):
    visitor = visiting(app)
    yield visitor
    await visitor.client.aclose()


@pytest.fixture
async def ben(app):
    visitor = visiting(app)
    yield visitor
    await visitor.client.aclose()


class Process:
    """A server as a process of its own, on a port that it found free."""

    def __init__(self, data, port: int = 0, limits: str = "", servers: int = 1) -> None:
        command = ["-m", "kleos", "serve", "--data", str(data), "--port", str(port), "--workers", str(servers),
                   *(["--limit", limits] if limits else [])]
        self.process = subprocess.Popen([sys.executable, *command],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=dict(os.environ))
        self.said = self.process.stdout.readline()
        self.url = self.said.split()[3] if self.said.startswith("Kleos is at ") else ""

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.end()

    def end(self) -> str:
        """Politely; what it said besides."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            _, errors = self.process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            raise
        return errors


@pytest.fixture
def server(tmp_path):
    """A function that starts a server on the test's own data folder; it ends with the test."""
    started = []

    def start(port: int = 0) -> Process:
        started.append(Process(tmp_path / "data", port))
        assert started[-1].url, started[-1].end()
        return started[-1]
    yield start
    for process in started:
        process.end()


def control_of(folder: str) -> list[str]:
    """The command by which the server in this folder is started and stopped; empty where there is none."""
    found = [shutil.which("pg_ctl"), *sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))]    # as Debian has it
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    return [*user, str(found[-1]), "-D", f"{folder}/data"] if any(found) else []


def options_of(folder: str) -> str:
    """How the server in this folder runs: reached by a socket there alone. It waits for no disk, for nobody needs what
    it keeps after a power cut."""
    return f"-c fsync=off -c full_page_writes=off -c listen_addresses='' -c unix_socket_directories={folder}"


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server of the tests' own: the folder of the socket by which it is reached."""
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    if not control_of(""):
        pytest.skip("PostgreSQL is not on this machine")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        control = control_of(folder)
        for command in ([*control, "init", "-o", "-A trust -U kleos --no-sync"],
                        [*control, "-w", "-l", f"{folder}/log", "-o", options_of(folder), "start"]):
            done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
            assert done.returncode == 0, done.stdout + done.stderr
        yield folder
        subprocess.run([*control, "-m", "immediate", "stop"], check=True, capture_output=True, cwd=folder)


@pytest.fixture
def postgresql(postgres):
    """The URL of a new database on it."""
    import psycopg
    name = f"test_{secrets.token_hex(6)}"
    with psycopg.connect(f"postgresql://kleos@/postgres?host={postgres}", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"postgresql://kleos@/{name}?host={postgres}"
