"""Servers to talk to: one inside the test, one as a process of its own; both on a database of the test's own."""
import contextlib
import os
import signal
import subprocess
import sys

import httpx
import pytest

from kleos.server.app import create_app
from kleos.server.config import Config
from tests.server.browsing import Visitor

SERVE = "import sys; from kleos.server.run import serve; serve(data=sys.argv[1], port=int(sys.argv[2]))"


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
def database(tmp_path):
    return f"sqlite:///{tmp_path / 'kleos.db'}"


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
    async with running(Config(database)) as app:
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

    def __init__(self, data, port: int = 0) -> None:
        self.process = subprocess.Popen([sys.executable, "-c", SERVE, str(data), str(port)],
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
        _, errors = self.process.communicate(timeout=30)
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
