"""Sweeps: each value against the game as it comes, as a comparison would have it."""
from __future__ import annotations

import csv
import json

import pytest

from kleos.core.components import ComponentError
from kleos.games import find
from kleos.lab import Interrupted, compare, sweep
from kleos.lab.sweeping import parse_vary

SHIELD, LABORS = find("shield"), find("labors")
VARY = {"artwork.points": [6, 8], "boxes": [0, 5]}


@pytest.fixture(scope="module")
def found():
    return sweep(SHIELD, ["random"], VARY, games=40, seed=1)


def test_each_setting_is_what_a_comparison_says_of_it(found):
    assert [row["boxes"] for row in found.rows()] == [0, 5, 0, 5]
    one = compare(SHIELD, ["random"], {"artwork.points": 8}, other_options={"boxes": 0}, games=40, seed=1).rows()[0]
    row = found.rows()[2]
    assert {name: row[name] for name in ("a", "b", "difference", "low", "high", "factor")} == {
        name: one[name] for name in ("a", "b", "difference", "low", "high", "factor")}
    assert found.rows()[1]["difference"] == 0           # it is as the game comes


def test_its_data_name_everything(found):
    data = json.loads(json.dumps(found.data()))
    assert (data["bots"], data["games"], data["seed"], data["measure"]) == (["random"], 40, 1, "score:0")
    assert data["settings"][3]["values"] == {"artwork.points": 8, "boxes": 5}
    assert [row["name"] for row in data["settings"][0]["measures"]] == ["score", "win", "turns", "decisions"]


def test_it_is_written_and_goes_on_where_it_was(found, tmp_path):
    def stop(done):
        raise KeyboardInterrupt
    with pytest.raises(Interrupted) as stopped:
        sweep(SHIELD, ["random"], VARY, games=40, seed=1, keep=tmp_path, progress=stop)
    assert stopped.value.run.pairs.games == 25
    again = sweep(SHIELD, ["random"], VARY, games=40, seed=1, keep=tmp_path)
    assert again.rows() == found.rows()
    again.write(tmp_path / "rows.csv")
    with (tmp_path / "rows.csv").open(encoding="utf-8", newline="") as file:
        assert [row["artwork.points"] for row in csv.DictReader(file)] == ["6", "6", "8", "8"]


def test_ranges_are_read_as_the_number_is():
    assert parse_vary(LABORS, "game.claims=8..14:3") == ("game.claims", [8, 11, 14])
    assert parse_vary(LABORS, "game.claims = 8, 9") == ("game.claims", [8, 9])
    assert parse_vary(SHIELD, "boxes=0..2") == ("boxes", [0, 1, 2])


@pytest.mark.parametrize(("text", "said"), [
    ("game.clams=1..2", "kleos components labors"), ("game.claims", "write NUMBER=FROM"), ("game.claims=9..8", "empty"),
    ("game.claims=x", "cannot be “x”"), ("boxes.lost.harpies=1..2", "is a list"), ("gods=1", "may be full, small")])
def test_what_cannot_be_meant_is_said(text, said):
    with pytest.raises(ValueError, match=said):
        parse_vary(LABORS, text)


def test_a_value_that_cannot_be_played_is_named():
    with pytest.raises(ComponentError, match=r"game\.claims=-3"):
        sweep(LABORS, ["quick", "quick"], {"game.claims": [8, -3]}, games=1)
    with pytest.raises(ValueError, match="from 1 to 200 settings, not 300"):
        sweep(LABORS, ["quick", "quick"], {"game.claims": range(300)}, games=1)
