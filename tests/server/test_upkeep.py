"""Upkeep: what the server says of itself, what it removes, whose bots it plays, and what it survives."""
import json
import logging
import os
import shutil
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import text, update

from kleos.server.database import backup, claims, health
from kleos.server.database.file import GONE
from kleos.server.database.schema import GAMES, SEATS
from kleos.server.database.store import Store
from kleos.server.http.limits import Limits
from kleos.server.http.logs import Json, Often
from kleos.server.http.metrics import Metrics, kind_of
from kleos.server.pages import upkeep
from kleos.server.seats.seated import hash_token
from kleos.table.log import Row
from tests.server.conftest import ManualClock, running, until, visiting
from tests.server.test_store import SEAT, game

pytestmark = pytest.mark.anyio


async def test_all_is_well(ann):
    for path in ("/healthz", "/readyz"):
        answer = await ann.get(path)
        assert answer.status_code == 200 and answer.text.startswith("ok\ndatabase: ok\npages: ok\ndisk: ok\n")


async def test_no_visitor_is_ready_for_a_server_that_ends(app, ann):
    app.state.services.hub.close()
    answer = await ann.get("/readyz")
    assert answer.status_code == 503 and "server: the server is ending" in answer.text
    assert (await ann.get("/healthz")).status_code == 200


async def test_a_locked_database_is_named(database, tmp_path):
    async with running(database, patience=0.1) as app:
        ann = visiting(app)
        with closing(sqlite3.connect(tmp_path / "kleos.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            answer = await ann.get("/healthz")
            assert answer.status_code == 503 and "database: it is locked by another program" in answer.text
            other.execute("ROLLBACK")
        await ann.client.aclose()


@pytest.mark.parametrize("replaced", [False, True])
async def test_a_move_into_a_file_that_is_gone_is_not_acknowledged(app, ann, tmp_path, replaced):
    url = await ann.sit()
    path = tmp_path / "kleos.db"
    if replaced:
        shutil.copy(path, tmp_path / "other.db")
        os.replace(tmp_path / "other.db", path)
    else:
        path.unlink()
    answer = await ann.post(f"{url}/deal", {"seq": 0}, fetch=True)
    assert answer.status_code == 503 and "deleted or replaced" in answer.json()["error"]
    assert (await ann.state(url))["seq"] == 0
    told = await ann.get("/healthz")
    assert told.status_code == 503 and GONE in told.text and str(tmp_path) not in told.text


async def test_where_the_file_was_no_new_one_is_made(app, ann, tmp_path):
    await ann.sit()
    engine = app.state.services.store.engine
    engine.dispose()                                    # so that somebody has to open it anew
    (tmp_path / "kleos.db").unlink()
    told = await ann.get("/healthz")
    assert told.status_code == 503 and GONE in told.text and not (tmp_path / "kleos.db").exists()


async def test_a_damaged_file_is_named(app, ann, tmp_path):
    app.state.services.store.engine.dispose()
    with closing(sqlite3.connect(tmp_path / "kleos.db")) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with open(tmp_path / "kleos.db", "r+b") as file:
        file.seek(4096)
        file.write(b"\x5a" * 3 * 4096)
    answer = await ann.get("/healthz")
    assert answer.status_code == 503 and "it is damaged" in answer.text


async def test_a_full_disk_is_named(app, ann, monkeypatch):
    monkeypatch.setattr(health.shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(1 << 40, 1 << 40, 5 << 20))
    app.state.services.store.engine.dispose()
    answer = await ann.get("/healthz")
    assert answer.status_code == 503 and "disk: only 5 MB are left" in answer.text


async def test_a_database_that_takes_no_more_pages_says_that_the_disk_is_full(app, ann):
    url = await ann.sit()
    services = app.state.services

    def fill(connection):
        connection.execute(text("PRAGMA max_page_count = 1"))
        connection.execute(text("CREATE TABLE more AS SELECT zeroblob(1 << 20) AS filling"))
    services.store.create = lambda *kept: services.store.write(fill)
    answer = await ann.post("/tables", {"game": "shield"}, fetch=True)
    assert answer.status_code == 503 and "the disk is full" in answer.json()["error"]
    assert (await ann.get(url)).status_code == 200


# what is removed

def aged(id: str, days: float, over: bool = False) -> dict:
    return {**game(id), "touched": ManualClock().now() - days * 86_400, "over": over}


async def test_what_nobody_plays_expires(database):
    store = Store(database)
    for id, days, over in (("old", 200, False), ("new", 1, False), ("over", 200, True), ("begun", 30, False)):
        store.create(aged(id, days, over), [SEAT], [Row(0, 0, "a")]).result()
    store.create(aged("unplayed", 30), [SEAT], [Row(0, -1, "a")]).result()
    limits = Limits()._replace(idle_days=100, unplayed_days=20, over_days=0)
    store.close()
    async with running(database, limits=limits) as app:
        store = app.state.services.store
        assert await upkeep.tidy_once(app.state.services) == 2
        assert [id for id in ("old", "new", "over", "begun", "unplayed") if store.game(id)] == ["new", "over", "begun"]
        assert not store.rows("old") and not store.rows("unplayed")


async def test_it_is_looked_every_hour_what_has_expired(database, clock):
    async with running(database, clock=clock, background=True, limits=Limits()._replace(unplayed_days=1)) as app:
        ann = visiting(app)
        id = (await ann.sit()).split("/")[-1]

        def has_expired() -> bool:
            clock.move(upkeep.HOUR)
            return app.state.services.store.game(id) is None
        await until(has_expired, "the table expires")
        assert clock.monotonic() > upkeep.DAY
        await ann.client.aclose()


# whose bots

def test_one_server_plays_the_bots_of_a_table(database, clock):
    one, other = Store(database, clock=clock), Store(database, clock=clock)
    assert one.claim("g").result() and one.claim("g").result()
    assert not other.claim("g").result()
    clock.move(claims.LEASE)
    assert not other.claim("g").result()
    clock.move(1.0)
    assert other.claim("g").result() and not one.claim("g").result()
    gone = f"{other.holder.split(' ')[0]} 999999999 x"
    one.write(lambda connection: connection.execute(update(claims.CLAIMS).values(holder=gone))).result()
    assert one.claim("g").result(), "a server that has ended holds nothing"
    for store in (one, other):
        store.close()


async def test_bots_go_on_when_the_server_starts(database):
    async with running(database) as app:
        app.state.services.players.nudge = lambda *table: None          # nobody lets it begin
        ann = visiting(app)
        url = await ann.sit(**{"seat.0": "random"})
        assert (await ann.state(url))["seq"] < 3
        await ann.client.aclose()
    async with running(database) as app:
        await upkeep.wake(app.state.services)
        await until(lambda: len(app.state.services.store.rows(url.split("/")[-1])) >= 5, "the bot goes on")


# who wishes to be forgotten

async def test_a_visitor_is_forgotten_and_others_keep_their_tables(app, ann, ben):
    several = {"seat.0": "human", "seat.1": "human", "name.0": "Thetis"}
    alone, shared = await ann.sit(), await ann.sit("labors", **several)
    await ben.get("/")
    store = app.state.services.store
    store.write(lambda connection: connection.execute(update(SEATS).where(SEATS.c.seat == 1).values(
        token=hash_token(ben.client.cookies["kleos"])))).result()
    app.state.services.tables.cache.clear()
    assert (await ann.client.delete("/api/visitor")).status_code == 204
    assert (await ann.get(alone)).status_code == 404
    state = await ben.state(shared)
    assert [seat["you"] for seat in state["seats"]] == [False, True] and "Thetis" not in str(state)
    assert not store.mine(hash_token(ann.client.cookies["kleos"]), 9)
    kept = backup.count_rows(app.state.services.config.database)
    assert kept["games"] == 1


async def test_every_status_of_the_api_is_described(ann):
    paths = (await ann.get("/api/openapi.json")).json()["paths"]
    assert all({"403", "404", "409", "413", "421", "422", "429", "503"} <= set(call["responses"])
               for calls in paths.values() for call in calls.values())


# rules of another version

@pytest.mark.parametrize(("game", "version", "says"), [
    ("shield", 0, "This game began under version 0 of the rules. All of it holds under version 1"),
    ("hercules", 4, "This game began under version 4 of the rules, and by those it is played to its end.")])
async def test_a_game_of_older_rules_says_so(app, ann, game, version, says):
    url = await ann.sit(game)
    services = app.state.services
    with services.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(update(GAMES).values(rules_version=version))
    services.tables.cache.clear()
    seated = await services.open(url.split("/")[-1])
    assert seated.note.startswith(says) and not seated.problem
    assert game == "hercules" or says in (await ann.get(url)).text


# what cannot be kept

@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
async def test_what_no_database_keeps_is_a_sentence(database, tmp_path, request):
    url = f"sqlite:///{tmp_path / 'k.db'}" if database == "sqlite" else request.getfixturevalue("postgresql")
    async with running(url) as app:
        ann = visiting(app)
        sent = [await ann.post("/tables", {"game": "shield", **fields}, fetch=True) for fields in (
            {"name.0": "A\0b"}, {"seed": "\0"}, {"seat.0": "strong:" + "0" * 100}, {"option.boxes": "\0"})]
        sent += [await ann.client.post("/api/tables", json={"game": "shield", **fields}) for fields in (
            {"names": ["\0"]}, {"seed": "\0"}, {"seats": ["strong:" + "0" * 100]}, {"options": {"boxes": "\0"}})]
        kept = b'game = "shield"\nrules_version = 1\nseats = ["human"]\nnames = ["\\u0000"]\n---\n'
        sent.append(await ann.post("/records", files={"file": ("x", kept)}, fetch=True))
        sent.append(await ann.post("/records", files={"file": ("x", kept + b"\0")}, fetch=True))
        sent.append(await ann.get("/tables/%00"))
        assert [answer.status_code for answer in sent[:-1]] == [422] * 10 and sent[-1].status_code == 404
        assert all(len(answer.json()["error"]) > 10 for answer in sent[:-1])
        assert (await ann.post("/tables", {"game": "shield", "seat.0": "strong:0000000002"})).status_code == 303
        await ann.client.aclose()


async def test_bad_components_in_a_record_are_a_sentence(ann):
    for values in ("'athena.boxes.number' = 0", "'metal.gold.symbols' = -5", "'nothing' = 1",
                   "'athena.boxes.number' = []", "'game.dice' = 10000000"):
        kept = f'game = "shield"\nrules_version = 1\nseats = ["human"]\n[components]\n{values}\n---\n'
        answer = await ann.post("/records", files={"file": ("x", kept.encode())}, fetch=True)
        assert answer.status_code in (303, 422) and (answer.status_code == 303 or answer.json()["error"])


# what it tells

async def test_metrics_are_for_this_machine(app, ann):
    url = await ann.sit()
    await ann.post(f"{url}/deal", {"seq": 0})
    told = (await ann.get("/metrics")).text
    assert 'kleos_requests_total{kind="move",status="303"} 1\n' in told and "kleos_tables_in_memory 1\n" in told
    assert (await ann.get("/metrics", headers={"X-Forwarded-For": "192.0.2.1"})).status_code == 403


def test_metrics_add_up():
    metrics = Metrics()
    for seconds in (0.001, 0.03, 9.0):
        metrics.note("move", 200, seconds)
    told = metrics.text()
    assert 'bucket{kind="move",le="0.002"} 1\n' in told and 'bucket{kind="move",le="+Inf"} 3\n' in told
    assert 'kleos_request_seconds_sum{kind="move"} 9.031' in told
    assert [kind_of(path) for path in ("/", "/tables/x", "/tables/x/act", "/tables/x/events", "/x", "/api/tables/x/act",
                                       "/static/a.css")] == [
        "home", "tables", "move", "stream", "other", "move", "static"]


def test_a_log_in_json_and_no_complaint_without_end():
    record = logging.LogRecord("kleos.server", logging.WARNING, "", 1, "It %s.", ("is",), None)
    told = json.loads(Json().format(record))
    assert (told["level"], told["from"], told["text"]) == ("warning", "kleos.server", "It is.")
    often = Often()
    assert sum(often.filter(record) for _ in range(100)) == 20
