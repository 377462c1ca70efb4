"""The comparison with peers needs none of them to be there."""
import importlib.util
from pathlib import Path

import pytest

from kleos.core import record
from kleos.core.flow import CHANCE
from kleos.core.record import Move
from kleos.games import find

PATH = Path(__file__).parents[2] / "benchmarks" / "compare.py"


@pytest.fixture(scope="module")
def compare():
    spec = importlib.util.spec_from_file_location("compare", PATH)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_games_to_replay_are_games_of_kleos(compare):
    shield = find("shield")
    games = [compare.some_game(number) for number in range(18)]
    assert len({str(game["options"]) for game in games}) == 18
    for game in games:
        rolls, moves = iter(game["rolls"]), iter(game["moves"])
        state = shield.start(game["options"])
        while not state.over():
            chance = state.to_act() == CHANCE
            text = "roll " + " ".join(map(str, next(rolls))) if chance else next(moves)
            record.step(shield, state, Move(CHANCE if chance else 0, text))
        assert state.returns() == [game["score"]]
        assert len(game["open"]) == len(game["moves"])
        assert game["open"][0] == len(set(game["rolls"][0]))


def test_peers_that_are_not_there_are_left_out(compare, tmp_path, capsys):
    assert compare.open_spiel(tmp_path, 0.01) == compare.boardgameio(tmp_path, 0.01, 1) == []
    assert capsys.readouterr().err.count("is left out") == 2


def test_ratios_are_to_the_first_line(compare):
    rows = [compare.row("ours", "g", 1_000_000.0, 500.0, 80.0), compare.row("theirs", "h", 1_000.0, 200.0)]
    lines = compare.shown(rows).splitlines()
    assert [cell.strip() for cell in lines[2].strip("|").split("|")] == ["ours", "g", "1,000,000", "500", "80"]
    assert [cell.strip() for cell in lines[3].strip("|").split("|")] == [
        "theirs", "h", "1,000 (1,000 ×)", "200 (2.5 ×)", "–"]
