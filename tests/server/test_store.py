"""The store: what it acknowledges is there, what is not ours stays as it is."""
import asyncio
import json
import os
import random
import sqlite3
import subprocess
import threading
from concurrent.futures import wait
from pathlib import Path
from unittest.mock import ANY

import pytest
from sqlalchemy import event, text

from kleos.core.face import Line
from kleos.server import config
from kleos.server.database.store import Store, Taken, read_lines, row_values
from kleos.server.errors import ServerError
from kleos.server.tables import live
from kleos.table.log import Kind, Row
from tests.server.conftest import control_of, options_of, running, until, visiting


def game(id: str) -> dict:
    return {"id": id, "game": "shield", "rules_version": 1, "options": "{}", "components": "{}", "dealer": "random",
            "secret": "{}", "before": "{}", "guided": False, "origin": None, "created": 1.0, "touched": 1.0,
            "over": False}


PATIENCE = 60.0                                          # seconds, for a machine that is busy; no test waits them out
SEAT = {"seat": 0, "kind": "human", "name": "", "token": "t"}


@pytest.fixture
def store(database):
    store = Store(database)
    yield store
    store.close()


def test_a_row_number_is_given_once(store):
    store.create(game("g"), [SEAT], [Row(0, -1, "a")]).result()
    store.append("g", [Row(1, 0, "b"), Row(2, 0, "c")], {}).result()
    with pytest.raises(Taken):
        store.append("g", [Row(2, 0, "d"), Row(3, 0, "e")], {}).result()
    assert [row.text for row in store.rows("g")] == ["a", "b", "c"]
    assert store.lengths(["g", "h"]) == {"g": 3}


def test_what_gathers_is_committed_together_and_a_bad_job_harms_no_other(store):
    store.create(game("g"), [SEAT], []).result()
    started, go = threading.Event(), threading.Event()
    store.write(lambda connection: (started.set(), go.wait()))
    started.wait()
    commits = []
    event.listen(store.engine, "commit", lambda connection: commits.append(1))
    jobs = [store.append("g", [Row(n, 0, "x")], {}) for n in (0, 1, 1, 2)]
    go.set()
    wait(jobs)
    assert [type(job.exception()) for job in jobs] == [type(None), type(None), Taken, type(None)]
    assert len(store.rows("g")) == 3
    assert len(commits) == 4                            # the one that kept it busy, and each that harms no other


def test_a_write_that_was_given_up_is_left_out_and_stops_nothing(store):
    """As when a request is cancelled while it waits for the disk."""
    started, go = threading.Event(), threading.Event()
    store.write(lambda connection: (started.set(), go.wait()))
    started.wait()
    given_up, kept = store.create(game("given-up"), [SEAT], []), store.create(game("kept"), [SEAT], [])
    assert given_up.cancel()
    go.set()
    assert kept.result(PATIENCE) is None and store.game("kept") and not store.game("given-up")
    assert store.writer.is_alive()


def test_closing_writes_what_waits(database):
    store = Store(database)
    store.create(game("g"), [SEAT], [])
    jobs = [store.append("g", [Row(n, 0, "x")], {}) for n in range(20)]
    store.close()
    assert all(job.exception() is None for job in jobs)
    again = Store(database)
    assert len(again.rows("g")) == 20
    again.close()


def test_a_commit_waits_for_the_disk(store):
    with store.engine.connect() as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"


def test_a_row_comes_back_as_it_was(store):
    store.create(game("g"), [SEAT], [Row(0, -1, "a", time=2.5)]).result()
    rows = [Row(1, 0, "b", time=3.0), Row(2, 0, "1", (), Kind.UNDO, 4.0),
            Row(3, 0, "", [[Line(0, "Off.")]], Kind.RESIGN)]
    store.append("g", rows, {}, None, {0: {"name": "Myrto", "token": None}}).result()
    assert [(row.seq, row.actor, row.kind, row.text, row.time) for row in store.rows("g")] == [
        (0, -1, Kind.CHANCE, "a", 2.5), (1, 0, Kind.MOVE, "b", 3.0), (2, 0, Kind.UNDO, "1", 4.0),
        (3, 0, Kind.RESIGN, "", None)]
    (seat,) = store.game("g")[1]
    assert (seat.kind, seat.name, seat.token) == ("human", "Myrto", None)


@pytest.mark.parametrize("query", ["results", "unreckoned", "mine"])
def test_no_query_of_a_visitor_reads_a_whole_table(store, query):
    """Each looks into an index, whatever else lies in the database."""
    asked = []
    event.listen(store.engine, "before_cursor_execute", lambda *given: asked.append(given[2:4]))
    getattr(store, query)("t", "shield" if query != "mine" else 5)
    with store.engine.connect() as connection:
        plans = [connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
                 for statement, values in asked[:] if statement.startswith("SELECT")]
    steps = [step.detail for plan in plans for step in plan]
    assert steps and not [step for step in steps if step.startswith("SCAN")]


def test_prose_is_kept_for_each_viewer():
    hidden = [[Line(0, "They draw.")], [Line(0, "You draw 3.", "1.1", "die", yours=True)]]
    for told in (hidden, [hidden[0]] * 3, []):
        back = read_lines(row_values("g", Row(0, 0, "x", told))["told"])
        assert [[vars(line) for line in lines] for lines in back] == [[vars(line) for line in lines] for lines in told]
    assert len(json.loads(row_values("g", Row(0, 0, "x", [hidden[0]] * 3))["told"])) == 2


def test_prose_of_an_older_database_stands_as_it_was_told():
    """Its lines have the names in them; one that begins in lower case is no predicate, whatever it was once."""
    for words in ("Ann provisioned: 1 food.", "Player 2 begins.", "e4 is taken."):
        (line,), = read_lines(json.dumps([[[0, words, "6.2", ""]]]))
        assert vars(line.render(["Myrto", "Kira"], 0)) == vars(Line(0, words, "6.2", yours=True))


def refusal(database: str) -> str:
    with pytest.raises(ServerError) as refused:
        Store(database, patience=0.2)
    text = str(refused.value)
    assert "\n" not in text
    assert text.endswith(".")
    return text


def test_a_foreign_database_is_left_alone(tmp_path):
    path = tmp_path / "other.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.commit()
    other.close()
    before = path.read_bytes()
    assert "belongs to something else" in refusal(f"sqlite:///{path}")
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_no_database_is_left_alone(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Thetis, " * 100)
    assert "is no database" in refusal(f"sqlite:///{path}")
    assert path.read_text() == "Dear Thetis, " * 100


def test_a_database_of_a_newer_kleos_is_left_alone(database, tmp_path):
    Store(database).close()
    path = tmp_path / "kleos.db"
    with sqlite3.connect(path) as other:
        other.execute("UPDATE kleos SET version = 99")
    other.close()
    before = path.read_bytes()
    assert "schema 99" in (told := refusal(database)) and "a newer Kleos made it" in told
    assert path.read_bytes() == before


def test_a_locked_database(database, tmp_path):
    other = sqlite3.connect(tmp_path / "kleos.db")
    other.execute("PRAGMA locking_mode=EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    assert "is locked by another program" in refusal(database)
    other.close()
    Store(database).close()


@pytest.mark.parametrize(("database", "says"), [
    ("nonsense", "is no database URL"), ("sqlite://", "keeps its games in a file"), ("magic://x", "not in “magic”"),
    ("sqlite:///{tmp}/no/such/folder/kleos.db", "cannot be used"), ("sqlite:///{tmp}", "cannot be used"),
])
def test_a_database_that_cannot_be(database, says, tmp_path):
    assert says in refusal(database.format(tmp=tmp_path))


def test_a_data_folder_where_nothing_can_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(ServerError, match="cannot be written to"):
            config.folder(folder)


def test_a_read_only_data_folder(tmp_path):
    """Where the mode of a folder does not stop the one who runs the tests, the kernel's own read-only folder does."""
    folder = Path("/proc/self/task") if os.geteuid() == 0 else tmp_path / "locked"
    if os.geteuid():
        folder.mkdir(mode=0o500)
    with pytest.raises(ServerError, match=r"cannot be written to \(.+\)"):
        config.folder(folder)


def test_the_data_folder_is_the_one_asked_for_or_the_one_of_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("KLEOS_DATA", str(tmp_path / "environment"))
    assert config.folder() == tmp_path / "environment"
    assert config.folder(tmp_path / "asked" / "for") == tmp_path / "asked" / "for"
    assert config.address(None) == f"sqlite:///{tmp_path / 'environment' / 'kleos.db'}"
    assert config.address("postgresql://x/y") == "postgresql://x/y"


def test_the_same_on_postgresql(postgresql):
    one, other = Store(postgresql), Store(postgresql)
    one.create(game("g"), [SEAT], [Row(0, -1, "a", [[Line(0, "A.")]])]).result()
    jobs = [store.append("g", [Row(1, 0, "b")], {}) for store in (one, other)]
    wait(jobs)
    assert sorted(str(type(job.exception()).__name__) for job in jobs) == ["NoneType", "Taken"]
    assert [row.text for row in other.rows("g")] == ["a", "b"]
    assert other.mine("t", 5) == ["g"]
    for store in (one, other):
        store.close()


def test_whoever_still_reads_when_it_closes_lets_go_of_the_database(postgresql):
    store = Store(postgresql)
    with store.engine.connect() as late:
        held = late.connection.dbapi_connection
        store.close()
        assert not held.closed
    assert held.closed


@pytest.mark.anyio
async def test_what_happened_before_it_listened_wakes_as_well(postgresql, clock):
    store = Store(postgresql)
    store.create(game("early"), [SEAT], [Row(0, -1, "a")]).result()
    hub = live.Hub(store, clock)
    with hub.watch("early") as watcher:
        listening = asyncio.create_task(hub.listen())
        await asyncio.wait_for(watcher.woken.wait(), PATIENCE)
        await asyncio.wait_for(hub.heard.wait(), PATIENCE)
        listening.cancel()
        await asyncio.wait([listening])
    assert not hub.heard.is_set()
    store.close()


@pytest.mark.anyio
async def test_it_listens_again_when_the_database_was_started_again(postgres, postgresql, clock):
    store = Store(postgresql)
    store.create(game("g"), [SEAT], [Row(0, -1, "a")]).result()
    hub = live.Hub(store, clock)
    with hub.watch("g") as watcher:
        listening = asyncio.create_task(hub.listen())
        await asyncio.wait_for(hub.heard.wait(), PATIENCE)
        for command in ("stop", "start"):
            more = ["-l", f"{postgres}/log", "-o", options_of(postgres)]
            await asyncio.to_thread(subprocess.run, [*control_of(postgres), "-w", "-m", "fast", *more, command],
                                    check=True, capture_output=True, cwd=postgres)

        def listens() -> bool:
            clock.move(live.POLL)
            return hub.heard.is_set()
        await until(listens, "it listens again")
        watcher.woken.clear()
        store.append("g", [Row(1, 0, "b")], {}).result()
        await asyncio.wait_for(watcher.woken.wait(), PATIENCE)
        assert watcher.length == 2
        listening.cancel()
        await asyncio.wait([listening])
    store.close()


def test_results_on_postgresql(postgresql):
    store = Store(postgresql)
    kept = {**game("best"), "secret": '{"seed": "1"}'}
    store.create(kept, [{**SEAT, "token": "u"}], [Row(0, -1, "a")]).result()
    assert store.unreckoned("u", "shield") == [] and store.results("u", "shield") == []
    store.append("best", [Row(1, 0, "b")], {"over": True, "touched": 2.0}).result()
    assert store.unreckoned("u", "shield") == ["best"]
    store.reckon("best", {"score": 3.0, "worth": 3.0, "takebacks": 0}).result()
    twin = {**game("twin"), "secret": '{"seed": "1"}', "origin": "best"}
    store.create(twin, [{**SEAT, "token": "v"}], []).result()
    assert [(row.id, row.score, row.twins) for row in store.results("u", "shield")] == [("best", 3.0, 1)]
    assert store.unreckoned("u", "shield") == []
    store.close()


@pytest.mark.anyio
async def test_one_process_wakes_the_other_on_postgresql(postgresql):
    async with running(postgresql, background=True) as one, running(postgresql, background=True) as other:
        ann, ben = visiting(one), visiting(other)
        url = await ann.sit()
        await asyncio.wait_for(other.state.services.hub.heard.wait(), PATIENCE)
        with other.state.services.hub.watch(url.split("/")[-1]) as watcher:
            assert not (await ben.state(url))["log"] and not watcher.woken.is_set()
            await ann.stroll(url, random.Random(1), 1)
            await asyncio.wait_for(watcher.woken.wait(), PATIENCE)
        assert await ben.state(url) == {**await ann.state(url), "seats": ANY, "undo": 0, "takeback": 0, "deals": False,
                                        "view": ANY}
        for visitor in (ann, ben):
            await visitor.client.aclose()
