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
from pathlib import Path

import httpx
import pytest

from kleos.server.app import create_app
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


@contextlib.asynccontextmanager
async def running(config: Config):
    """An app that has been started, inside this process."""
    app = create_app(config)
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
async def app(database):
    async with running(Config(database, limits=Limits(record_seconds=60))) as app:
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
        options = f"-c listen_addresses='' -c unix_socket_directories={folder}"
        for command in ([*control, "init", "-o", "-A trust -U kleos"],
                        [*control, "-w", "-l", f"{folder}/log", "-o", options, "start"]):
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
