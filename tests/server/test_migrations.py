"""Databases of older Kleos, each as the Kleos of its time wrote it: nothing in them is lost, and they go on."""
import logging
import threading
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from kleos.core.record import parse
from kleos.server.database import engine as base
from kleos.server.database.migrations import STEPS
from kleos.server.database.schema import METADATA, VERSION
from kleos.server.database.store import Store
from kleos.server.errors import ServerError
from kleos.table.log import Kind
from tests.server.conftest import ManualClock, running, until, visiting

SCHEMAS = {int(path.stem): path for path in sorted((Path(__file__).parent / "schemas").glob("*.sql"))}
OWNER = "A" * 40                                        # the token of whoever sits at the tables in them
versions = pytest.mark.parametrize("version", SCHEMAS)


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request):
    """The URL of an empty database."""
    return request.getfixturevalue("database" if request.param == "sqlite" else "postgresql")


def written(where: str, version: int) -> dict[str, list]:
    """Fill the database as that schema's Kleos did; what is in it, by table."""
    engine = base.engine(base.url(where), 5.0)
    with engine.begin() as connection:
        for statement in SCHEMAS[version].read_text(encoding="utf-8").removesuffix(";\n").split(";\n"):
            connection.exec_driver_sql(statement)
    return contents(engine)


def contents(engine) -> dict[str, list]:
    with engine.connect() as connection:
        found = {name: connection.execute(text(f"SELECT * FROM {name}")).mappings().all()
                 for name in inspect(connection).get_table_names()}
    engine.dispose()
    return {name: sorted([dict(row) for row in rows], key=str) for name, rows in found.items()}


def shape(engine) -> dict[str, object]:
    """The columns and indexes of each table."""
    look = inspect(engine)
    return {name: ([(column["name"], str(column["type"]), column["nullable"], column["default"])
                    for column in look.get_columns(name)], look.get_pk_constraint(name)["constrained_columns"],
                   [key["referred_table"] for key in look.get_foreign_keys(name)],
                   sorted((index["name"], *index["column_names"]) for index in look.get_indexes(name)))
            for name in sorted(look.get_table_names())}


def test_each_schema_has_a_step_and_an_example():
    assert sorted(STEPS) == sorted(SCHEMAS) == list(range(1, VERSION))


@versions
def test_what_is_carried_over_has_the_shape_of_what_is_made_today(where, version):
    written(where, version)
    store = Store(where)
    carried = shape(store.engine)
    with store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        METADATA.drop_all(connection)
        METADATA.create_all(connection)
    assert carried == shape(store.engine)
    store.close()


@versions
def test_nothing_is_lost_and_a_line_tells_of_it(where, version, caplog):
    before = written(where, version)
    with caplog.at_level(logging.WARNING, "kleos.server"):
        for _ in range(2):                              # the second time there is nothing to do
            Store(where).close()
    (told,) = [record.getMessage() for record in caplog.records if record.name == "kleos.server"]
    assert f"was carried over from schema {version} to {VERSION}" in told
    after = contents(base.engine(base.url(where), 5.0))
    assert after.pop("kleos") == [{"version": VERSION}] and before.pop("kleos") == [{"version": version}]
    log, old = after.pop("log"), before.pop("log")
    assert [(row["game"], row["seq"], row["actor"], row["told"]) for row in log] == [
        (row["game"], row["seq"], row["actor"], row["told"]) for row in old]
    assert {name: rows for name, rows in after.items() if name in before} == before
    assert all((row["time"] is None) == ("time" not in other) for row, other in zip(log, old))


@pytest.mark.parametrize("version", [1, 2])
def test_rows_without_a_kind_get_theirs(where, version):
    old = written(where, version)["log"]
    store = Store(where)
    rows = {(id, row.seq): row for id in {row["game"] for row in old} for row in store.rows(id)}
    for row in old:
        found, (word, *rest) = rows[row["game"], row["seq"]], row["text"].split()
        kind = word if word in ("undo", "take-back") else "chance" if row["actor"] == -1 else "move"
        assert found.kind == kind and found.text == (rest[0] if word == kind else row["text"])
    assert {row.kind for row in rows.values()} == {Kind.MOVE, Kind.CHANCE, Kind.UNDO, Kind.TAKE_BACK}
    store.close()


async def rested(services, id):
    """The table, once no bot is to choose there."""
    async def resting():
        seated = await services.open(id)
        return seated if seated.bot() is None else None
    return await until(resting, "the bots have had their turns")


@versions
@pytest.mark.anyio
async def test_every_table_in_it_goes_on(where, version):
    ids = {row["id"]: row for row in written(where, version)["games"]}
    left = max(row["touched"] for row in ids.values())
    async with running(where, clock=ManualClock(left)) as app:
        ann, services = visiting(app, OWNER), app.state.services
        for id, kept in ids.items():
            seated = await rested(services, id)
            assert (seated.problem, seated.table.over) == ("", kept["over"])
            assert (await ann.get(f"/tables/{id}")).status_code == 200
            await ann.post(f"/tables/{id}/take")        # where hands are hidden the device is in the right ones
            seated = await rested(services, id)         # anew: bots may be there, and go on
            record = parse((await ann.get(f"/api/tables/{id}/record")).text)
            assert len(record.moves) == len(seated.table.log.standing) > 0
            state = await ann.state(f"/tables/{id}")
            assert sum(row.counts for row in seated.table.rows) == state["takebacks"]
            if texts := [action["text"] for action in state["view"]["actions"]][:1]:
                sent = await ann.client.post(f"/api/tables/{id}/act", json={"seq": state["seq"], "texts": texts},
                                             headers={"Authorization": f"Bearer {OWNER}"})
                assert sent.status_code == 200 and sent.json()["seq"] > state["seq"]
        over = next(id for id, kept in ids.items() if kept["over"])
        for _ in range(2):                              # reckoned up once where there was no result, then kept
            assert f"/tables/{over}/replay" in (await ann.get("/games/shield")).text
        await ann.client.aclose()


def test_a_step_that_fails_changes_nothing(where, monkeypatch):
    before = written(where, 2)
    monkeypatch.setitem(base.STEPS, 2, (*STEPS[2], "INSERT INTO nowhere VALUES (1)"))
    with pytest.raises(ServerError, match="cannot be used"):
        Store(where)
    assert contents(base.engine(base.url(where), 5.0)) == before


def test_servers_that_start_at_once_carry_it_over_once(where, caplog):
    written(where, 1)
    opened: list[Store] = []
    with caplog.at_level(logging.WARNING, "kleos.server"):
        starting = [threading.Thread(target=lambda: opened.append(Store(where, patience=60.0))) for _ in range(4)]
        for thread in starting:
            thread.start()
        for thread in starting:
            thread.join()
    assert len(opened) == 4 and sum(record.name == "kleos.server" for record in caplog.records) == 1
    for store in opened:
        assert store.results("t", "shield") == []
        store.close()
