"""Copies of a server's data: made while it runs, put back, and looked at for damage."""
import random
import sqlite3

import pytest
from click.testing import CliRunner
from sqlalchemy import text

from kleos.cli.main import main
from kleos.server.database import backup
from kleos.server.database.store import Store
from kleos.server.errors import ServerError
from tests.server.conftest import running, visiting
from tests.server.test_store import SEAT, game

pytestmark = pytest.mark.anyio


def run(*words) -> tuple[int, str]:
    done = CliRunner().invoke(main, [str(word) for word in words])
    return done.exit_code, done.output


async def test_a_copy_of_a_running_server_is_whole_and_goes_back(tmp_path):
    there, copy = tmp_path / "there", tmp_path / "copy.kleos"
    there.mkdir()
    async with running(f"sqlite:///{there / 'kleos.db'}") as app:
        ann = visiting(app)
        url = await ann.sit()
        state = await ann.stroll(url, random.Random(1), 8)
        said = f"{copy} has 1 table with {state['seq']} rows of its log.\n"
        assert run("backup", copy, "--data", there) == (0, said)
        await ann.stroll(url, random.Random(1), 3)
        token = ann.client.cookies["kleos"]
        await ann.client.aclose()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.kleos", "there"]
    assert run("restore", copy, "--data", tmp_path / "new")[0] == 0
    async with running(f"sqlite:///{tmp_path / 'new' / 'kleos.db'}") as app:
        ann = visiting(app, token)
        assert await ann.state(url) == state
        await ann.stroll(url, random.Random(2), 3)
        await ann.client.aclose()
    assert run("check", "--replay", "--data", tmp_path / "new")[1].startswith("All is well: 1 table with")


def test_nothing_is_lost_by_mistake(tmp_path):
    for name in ("one", "two"):
        Store(f"sqlite:///{tmp_path / name}.db").close()
    with sqlite3.connect(tmp_path / "two.db") as other:
        other.execute("INSERT INTO games SELECT 'g', 'shield', 1, '{}', '{}', 'random', '{}', '{}', 0, NULL, 1, 1, 0")
    other.close()
    two = f"sqlite:///{tmp_path / 'two.db'}"
    assert "is there already" in run("backup", tmp_path / "one.db", "--database", two)[1]
    assert "There is no database" in run("backup", tmp_path / "x", "--data", tmp_path / "empty")[1]
    code, said = run("restore", tmp_path / "one.db", "--database", two)
    assert code == 1 and "has 1 table, which would be lost" in said
    assert backup.count_rows(two)["games"] == 1
    assert run("restore", tmp_path / "one.db", "--database", two, "--replace")[0] == 0
    assert backup.count_rows(two)["games"] == 0
    (tmp_path / "letter").write_text("Dear Thetis, " * 100)
    assert "is no copy of a Kleos database" in run("restore", tmp_path / "letter", "--database", two)[1]
    assert "There is no copy" in run("restore", tmp_path / "nothing", "--database", two)[1]


@pytest.mark.parametrize(("harm", "says"), [
    ("DELETE FROM log WHERE seq = 2", "rows, numbered from 0 to"),
    ("UPDATE log SET text = 'forge 99' WHERE seq = 1", "cannot be played on"),
    ("DELETE FROM seats", "has no seats"), ("DELETE FROM games", "which there is not"),
])
async def test_damage_is_found(database, tmp_path, harm, says):
    async with running(database) as app:
        ann = visiting(app)
        await ann.stroll(await ann.sit(), random.Random(1), 6)
        await ann.client.aclose()
    with sqlite3.connect(tmp_path / "kleos.db") as other:
        other.execute(harm)
    other.close()
    code, said = run("check", "--data", tmp_path, *["--replay"] * ("forge" in harm))
    assert code == 1 and says in said, said


def test_a_broken_file_is_said_in_a_sentence(database, tmp_path):
    Store(database).close()
    path = tmp_path / "kleos.db"
    content = bytearray(path.read_bytes())
    content[4096:] = b"\x5a" * (len(content) - 4096)
    path.write_bytes(content)
    code, said = run("check", "--data", tmp_path)
    assert code == 1 and "Traceback" not in said and len(said) > 20


def test_from_postgresql_and_back(postgresql, tmp_path):
    store = Store(postgresql)
    store.create({**game("kept"), "touched": 2.0}, [SEAT], []).result()
    with store.engine.connect() as connection:
        before = connection.execute(text("SELECT * FROM games WHERE id = 'kept'")).all()
    counts = backup.backup(postgresql, tmp_path / "copy")
    with pytest.raises(ServerError, match="which would be lost"):
        backup.restore(tmp_path / "copy", postgresql)
    assert backup.restore(tmp_path / "copy", postgresql, replace=True) == counts
    with store.engine.connect() as connection:
        assert connection.execute(text("SELECT * FROM games WHERE id = 'kept'")).all() == before
    assert backup.restore(tmp_path / "copy", f"sqlite:///{tmp_path / 'kleos.db'}") == counts
    assert not [fault for fault in backup.find_faults(postgresql) if "kept" in fault]
    store.close()
