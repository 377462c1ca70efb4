"""What can go wrong while the server runs, or before it does, and what is said then."""
import socket
import sqlite3
import webbrowser
from contextlib import closing

import pytest
from sqlalchemy import update

from kleos import games
from kleos.core.components import other
from kleos.server import run
from kleos.server.app import create_app
from kleos.server.config import Config
from kleos.server.database.schema import GAMES, LOG
from kleos.server.errors import ServerError
from tests.server.conftest import running, visiting

SHIELD = games.find("shield")


def alter(app, change) -> None:
    """Write to the database behind the server's back."""
    services = app.state.services
    with services.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        assert connection.execute(change).rowcount
    services.tables.cache.clear()


@pytest.mark.anyio
async def test_a_game_that_does_not_replay_is_shown_as_it_was_told(app, ann):
    url = await ann.sit(dealer="typed")
    await ann.post(f"{url}/deal", {"seq": 0, "text": "3 7 12"})
    await ann.post(f"{url}/act", {"seq": 1, "text": "forge 3"})
    alter(app, update(LOG).where(LOG.c.seq == 1).values(text="forge 4"))
    page = await ann.get(url)
    assert page.status_code == 200
    assert "so it cannot be replayed" in page.text
    assert "No die left shows 4" in page.text
    assert "You give 3 to the forge" in page.text
    for path in ("replay", "sheet"):
        assert "so it cannot be replayed" in (await ann.get(f"{url}/{path}")).text
    assert (await ann.get(f"{url}/record")).status_code == 409
    for path in ("act", "again", "fork"):
        answer = await ann.post(f"{url}/{path}", {"seq": 2, "text": "anvil 7"}, fetch=True)
        assert (answer.status_code, "other rules" in answer.json()["error"]) in ((422, True), (409, True))
    assert (await ann.state(url))["problem"]
    assert (await ann.get("/")).status_code == 200


@pytest.mark.anyio
async def test_a_game_whose_options_are_gone_is_shown_as_it_was_told(app, ann):
    url = await ann.sit()
    alter(app, update(GAMES).values(options='{"wings": 2}'))
    assert "has no option “wings”" in (await ann.get(url)).text


@pytest.mark.anyio
async def test_a_database_locked_meanwhile_is_said_and_costs_nothing(database, tmp_path):
    async with running(database, patience=0.1) as app:
        ann = visiting(app)
        url = await ann.sit()
        with closing(sqlite3.connect(tmp_path / "kleos.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            form = await ann.post(f"{url}/deal", {"seq": 0}, fetch=True)
            data = await ann.client.post(f"/api{url}/deal", json={"seq": 0})
            for answer in (form, data):
                assert answer.status_code == 503
                assert "locked" in answer.json()["error"]
                assert "Nothing was changed" in answer.json()["error"]
            assert (await ann.state(url))["seq"] == 0
            other.execute("ROLLBACK")
        assert (await ann.post(f"{url}/deal", {"seq": 0}, fetch=True)).status_code == 200
        await ann.client.aclose()


@pytest.mark.anyio
async def test_other_components_are_played_with_and_recorded(database):
    changed = other(SHIELD.components, "[athena.boxes]\nnumber = 2\n")
    async with running(database, components={"shield": changed}) as app:
        ann = visiting(app)
        url = await ann.sit()
        assert (await ann.state(url))["view"]["board"]["boxes"] == 2
        assert "athena.boxes.number" in (await ann.get(f"{url}/record")).text
        again = (await ann.post(f"{url}/again")).headers["location"]
        assert "athena.boxes.number" in (await ann.get(f"{again}/record")).text
        await ann.client.aclose()


@pytest.mark.parametrize(("host", "port", "says"), [
    ("no such host", 0, "There is no host “no such host”"), ("127.0.0.1", 70000, "from 0 to 65535"),
    ("192.0.2.1", 0, "cannot listen on port 0 of 192.0.2.1"),
])
def test_where_a_server_cannot_listen(host, port, says, monkeypatch):
    ask = socket.getaddrinfo

    def answer(host, *more, **named):                   # without asking a name server
        if " " in host:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return ask(host, *more, **named)
    monkeypatch.setattr(socket, "getaddrinfo", answer)
    with pytest.raises(ServerError, match=says):
        run.listen(host, port)


@pytest.mark.parametrize(("database", "says"), [
    ("mysql://localhost/x", "in SQLite or in PostgreSQL, not in “mysql”"),
    ("postgresql://kleos:hush@127.0.0.1:1/x", "cannot be used: .*"),
])
def test_a_database_server_that_is_not_there(database, says):
    if database.startswith("postgresql"):
        pytest.importorskip("psycopg", reason="psycopg is not installed")
    with pytest.raises(ServerError, match=says) as refused:
        create_app(Config(database))
    assert "hush" not in str(refused.value)


def test_a_browser_is_opened_only_where_there_is_one(monkeypatch):
    monkeypatch.setattr(run.sys, "platform", "linux")
    monkeypatch.setattr(webbrowser, "get", lambda: object())
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not run.has_browser()
    monkeypatch.setenv("DISPLAY", ":0")
    assert run.has_browser()

    def none():
        raise webbrowser.Error("could not locate runnable browser")
    monkeypatch.setattr(webbrowser, "get", none)
    assert not run.has_browser()


@pytest.mark.parametrize(("host", "spelled"), [
    ("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("::", "[::1]"), ("::1", "[::1]"), ("kleos", "kleos"),
])
def test_the_address_is_one_that_opens_here(host, spelled):
    assert run.spell_host(host) == spelled
