import os

import pytest

import kleos
from kleos.core.dice import Rng
from kleos.core.flow import playout
from kleos.games import find
from kleos.lab import bench

SHIELD = find("shield")
FIELDS = ["game", "build", "decisions_per_second", "driven_decisions_per_second",
          "batch_decisions_per_second", "copies_per_second"]


def test_the_driving_loop_is_interpreted():
    """A compiled function has no code object."""
    assert bench.drive.__code__.co_name == "drive"


def test_driven_games_are_random_games():
    """Same stream, same choices: whole games, of the same length as inside the engine."""
    for seed in range(20):
        assert bench.drive(SHIELD.start(), Rng(seed)) == playout(SHIELD.start(), Rng(seed))


def test_the_middle_of_a_game_is_its_middle():
    whole = playout(SHIELD.start(), Rng(0))
    middle = bench.halfway(SHIELD.start())
    rest = playout(middle.copy(), Rng(1))
    assert not middle.over()
    assert whole / 3 < rest < whole * 2 / 3


def test_the_best_repeat_counts(monkeypatch):
    ticks = iter([n / 10 for n in range(1000)])
    monkeypatch.setattr(bench.time, "process_time", lambda: next(ticks))
    assert bench.best(lambda number: 7, 0.25) == pytest.approx(7 / 0.1)


@pytest.mark.parametrize("switch", ["", "1"])
def test_the_other_build_is_measured_elsewhere(switch, monkeypatch, capsys):
    monkeypatch.setenv(bench.SWITCH, switch)
    found = bench.bench([SHIELD], seconds=0.005)
    builds = [entry["build"] for entry in found]
    assert builds in (["compiled", "interpreted"], ["interpreted"])
    assert kleos.build() in builds
    assert ("not compiled" in capsys.readouterr().err) == (len(builds) == 1)
    for entry in found:
        assert list(entry) == FIELDS
        assert entry["game"] == "shield"
        assert all(entry[name] > 0 for name in FIELDS[2:])


def test_a_build_that_is_not_there_gives_no_figures(capsys):
    other = "compiled" if kleos.build() == "interpreted" else "interpreted"
    bench.main(other, "0.005", "shield")
    assert capsys.readouterr().out == "[]\n"
    assert os.environ.get(bench.SWITCH, "") in ("", "1")
