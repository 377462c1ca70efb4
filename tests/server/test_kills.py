"""A server that is killed again and again loses nothing that it acknowledged; benchmarks/kills.py does it at length."""
import importlib.util
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "kills.py"


@pytest.fixture
def kills():
    spec = importlib.util.spec_from_file_location("kills", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_of_many_tables_under_repeated_kills_nothing_acknowledged_is_lost(kills, tmp_path):
    number, wrong = kills.run(str(tmp_path), 12, 3, 4)
    assert number > 0 and wrong == []


def test_what_is_lost_is_noticed(kills, tmp_path):
    from kleos.server.database.store import Store
    from kleos.table.log import Row
    from tests.server.test_store import SEAT, game
    store = Store(f"sqlite:///{tmp_path / 'kleos.db'}")
    store.create(game("g"), [SEAT], [Row(0, 0, "a"), Row(1, 0, "b")]).result()
    store.close()
    assert kills.faults(str(tmp_path), {("g", 0): "a", ("g", 1): None}) == []
    assert len(kills.faults(str(tmp_path), {("g", 0): "b", ("g", 2): "a"})) == 2
