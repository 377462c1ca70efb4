"""Comparisons: on the same dice, with intervals that hold, and verdicts that say no more than is known."""
from __future__ import annotations

import json
import math
import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from kleos.core.components import ComponentError
from kleos.games import find
from kleos.lab import Interrupted, compare, play
from kleos.lab.comparing import contrast_rows
from kleos.lab.intervals import p_value, sequence

SHIELD, LABORS = find("shield"), find("labors")
EIGHT = {"artwork.points": 8}


def told(found):
    return json.dumps({name: value for name, value in found.data().items() if name != "seconds"}, sort_keys=True)


@pytest.fixture(scope="module")
def eight():
    return compare(SHIELD, ["quick"], EIGHT, games=60, seed=1, watch=["use"])


def test_nothing_compared_with_itself_differs():
    for game, bots in ((SHIELD, ["quick"]), (LABORS, ["quick", "random"])):
        for row in compare(game, bots, games=8).rows():
            assert (row["difference"], row["low"], row["high"], row["paired_sd"]) == (0, 0, 0, 0)
            assert (row["q"], row["factor"], row["verdict"]) == (None, None, "no difference shown")


def test_the_difference_is_that_of_the_same_games_played_by_themselves(eight):
    runs = [play(SHIELD, ["quick"], games=60, seed=1, components=numbers) for numbers in ({}, EIGHT)]
    row = eight.rows()[0]
    assert (row["name"], row["seat"], row["n"]) == ("score", 0, 60)
    assert [row["a"], row["b"]] == [run.data()["seats"][0]["mean_score"] for run in runs]
    assert row["difference"] == pytest.approx(row["b"] - row["a"])
    assert row["unpaired_sd"] == pytest.approx(math.hypot(*[run.data()["seats"][0]["sd_score"] for run in runs]))
    assert row["factor"] == pytest.approx((row["unpaired_sd"] / row["paired_sd"]) ** 2)


def test_a_changed_number_is_found_and_the_same_dice_save_games(eight):
    row = eight.rows()[0]
    assert row["verdict"] == "higher" and row["factor"] >= 10
    assert 0 < row["low"] < 3.2 < row["high"]
    data = eight.data()
    assert (data["a"]["components"], data["b"]["components"]) == ({}, EIGHT)
    assert (data["bots"], data["paired"], data["verdict"], data["measure"]) == (["quick"], True, "done", "score:0")
    assert data["warnings"] == ["Of fewer than 100 games intervals are rough."]
    assert {row["action"] for row in eight.rows("use")} >= {"anvil 2"}


@pytest.mark.parametrize("crew", [1, 2, "threads"])
def test_whoever_plays_does_not_show(eight, crew, tmp_path):
    more = {"games": 60, "seed": 1, "watch": ["use"]}
    if crew == "threads":
        with ThreadPoolExecutor(2) as executor:
            found = compare(SHIELD, ["quick"], EIGHT, executor=executor, **more)
    else:
        found = compare(SHIELD, ["quick"], EIGHT, jobs=crew, keep=tmp_path, **more)
    assert told(found) == told(eight)


def test_an_interrupted_comparison_goes_on_where_it_was(eight, tmp_path):
    def stop(done):
        raise KeyboardInterrupt
    words = {"games": 60, "seed": 1, "watch": ["use"], "keep": tmp_path}
    with pytest.raises(Interrupted) as stopped:
        compare(SHIELD, ["quick"], EIGHT, progress=stop, **words)
    assert stopped.value.run.pairs.games == 25
    assert stopped.value.run.rows()[0]["n"] == 25
    assert told(compare(SHIELD, ["quick"], EIGHT, **words)) == told(eight)


def test_dice_of_their_own_are_other_dice():
    found = compare(SHIELD, ["quick"], games=50, paired=False)
    row = found.rows()[0]
    assert not found.data()["paired"]
    assert row["difference"] != 0
    assert row["factor"] == pytest.approx(1, abs=0.6)
    assert row["low"] < 0 < row["high"]


# verdicts

@pytest.mark.parametrize(("within", "verdict"), [(0.5, "outside"), (20.0, "inside"), (3.0, "undecided")])
def test_within_a_bound(eight, within, verdict):
    found = compare(SHIELD, ["quick"], EIGHT, games=60, seed=1, within=within)
    assert found.verdict == found.data()["verdict"] == verdict


def test_until_stops_at_the_first_look_at_which_the_interval_is_narrow():
    found = compare(SHIELD, ["quick"], {"artwork.points": 7}, games=400, until=3.0)
    assert found.verdict == "done"
    assert found.pairs.games == 100
    low, high = found.data()["sequence"]
    row = found.rows()[0]
    assert high - low <= 3.0
    assert low < row["low"] < row["high"] < high        # looking on costs something
    assert compare(SHIELD, ["quick"], EIGHT, games=25, until=0.01).verdict == "undecided"


def test_a_sequence_holds_at_all_its_looks():
    """Of 400 walks of 200 looks at most 20 may leave it; as many as a quarter leave an interval for one look."""
    rng, left, left_fixed = random.Random(1), 0, 0
    for _ in range(400):
        total, inside, fixed = 0.0, True, True
        for look in range(1, 201):
            total += rng.gauss(0, 10)                   # a hundred games of spread 1
            low, high = sequence(total / look / 100, 1.0, 100 * look, 1000)
            inside = inside and low <= 0 <= high
            fixed = fixed and abs(total) <= 1.96 * 10 * look ** 0.5
        left += not inside
        left_fixed += not fixed
    assert left <= 20 < 100 < left_fixed


def test_a_p_value_is_students():
    assert p_value(2.2281, math.sqrt(11), 11) == pytest.approx(0.05, abs=0.001)
    assert p_value(0.0, 1.0, 50) == 1
    assert (p_value(0.0, 0.0, 9), p_value(1.0, 0.0, 9)) == (1, 0)


def test_intervals_hold_nothing_where_there_is_nothing():
    """Of 60 comparisons of the same plan on other dice about 57 hold 0; fewer than 50 do in one of a million."""
    held = 0
    for seed in range(60):
        row = compare(SHIELD, ["random"], games=25, seed=seed, paired=False).rows()[0]
        held += row["low"] <= 0 <= row["high"]
    assert held >= 50


# what an action is worth

def test_a_forced_action_is_compared_where_it_could_be_taken():
    found = compare(LABORS, ["quick", "quick"], force="call zeus", games=50, seed=2)
    data = found.data()
    idle = found.pairs.idle[0]
    assert 0 < idle < 50
    assert found.rows()[0]["n"] == 50 - idle
    assert data["b"]["force"] == "call zeus" and "force" not in data["a"]
    assert f"In {idle} games seat 1 never could; they are left out." in data["warnings"]
    with pytest.raises(ValueError, match="does not know “zuse”"):
        compare(LABORS, ["quick", "quick"], force="call zuse")


# errors

def test_what_does_not_fit_is_said():
    with pytest.raises(ComponentError, match=r"artwork\.point"):
        compare(SHIELD, ["quick"], {"artwork.point": 8})
    with pytest.raises(ValueError, match=r"no measure “wins”; there are turns, decisions, score:0, win:0"):
        compare(SHIELD, ["quick"], measure="wins")
    with pytest.raises(ValueError, match="above 0"):
        compare(SHIELD, ["quick"], until=0.0)


def test_tables_that_watches_fill_are_contrasted():
    a, b = ([{"card": card, "label": card.upper(), "seats": 400, "drawn": drawn} for card, drawn in some.items()]
            for some in ({"x": 100, "y": 200}, {"x": 200, "y": 200}))
    rows = contrast_rows(a, b, "card", "seats", "drawn")
    assert [(row["card"], row["verdict"]) for row in rows] == [("x", "higher"), ("y", "no difference shown")]
    assert rows[0]["label"] == "X"
    assert (rows[0]["n_a"], rows[0]["n_b"], rows[0]["difference"]) == (400, 400, 0.25)
