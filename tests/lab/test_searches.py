"""Matrices and tunings: everybody meets everybody fairly; the best of a search is confirmed where it was not sought."""
from __future__ import annotations

import json
import sys
from types import SimpleNamespace

import pytest

from kleos.games import find
from kleos.lab import Interrupted, matrix, play, tune
from kleos.lab.bands import Measures, distance, overall, place_measures, read_bands
from kleos.lab.comparing import APART
from kleos.lab.matrices import results

LABORS, SHIELD = find("labors"), find("shield")


# everybody against everybody

@pytest.fixture(scope="module")
def three():
    return matrix(LABORS, ["quick", "random", "greedy"], games=6, seed=2)


def test_each_pair_plays_half_of_its_games_the_other_way_round(three):
    assert [(row["one"], row["other"], row["games"]) for row in three.rows()] == [
        ("quick", "random", 6), ("quick", "greedy", 6), ("random", "greedy", 6)]
    forth = play(LABORS, ["quick", "random"], games=3, seed=2).data()["seats"][0]["wins"]
    back = play(LABORS, ["random", "quick"], games=3, seed=2).data()["seats"][1]["wins"]
    row = three.rows()[0]
    assert (row["wins"], row["draws"]) == (forth + back, 0)
    assert row["share"] == row["wins"] / 6
    assert row["low"] <= row["share"] <= row["high"] + 1e-9
    assert json.loads(json.dumps(three.data()))["bots"] == ["quick", "random", "greedy"]


def test_jobs_do_not_show_in_a_matrix(three):
    assert matrix(LABORS, ["quick", "random", "greedy"], games=6, seed=2, jobs=2).rows() == three.rows()


def test_decks_meet_in_the_hands_of_two_bots():
    found = matrix("heroes", ["random", "random"], decks=["elves", "orcs"], games=4)
    assert found.rows()[0]["one"] == "elves" and found.rows()[0]["games"] == 4
    assert found.data()["players"] == ["random", "random"]


class Counting:
    """Rates whoever wins a point higher."""

    def rating(self, name):
        return SimpleNamespace(name=name, mu=25.0, sigma=8.0)

    def rate(self, teams, ranks):
        return [[SimpleNamespace(name=one.name, mu=one.mu + (rank == 1) - (rank == 2), sigma=one.sigma)]
                for (one,), rank in zip(teams, ranks)]


def test_ratings_are_of_all_games(three, monkeypatch):
    with pytest.raises(ValueError, match="30 games of each pair"):
        three.ratings()
    monkeypatch.setattr("kleos.lab.matrices.LEAST", 6)
    monkeypatch.setitem(sys.modules, "openskill.models", SimpleNamespace(PlackettLuce=Counting))
    wins = {"quick": 0, "random": 0, "greedy": 0}
    for row in three.rows():
        wins[row["one"]] += row["wins"]
        wins[row["other"]] += row["games"] - row["wins"]
    assert {row["name"]: row["rating"] - 25 for row in three.ratings()} == {
        name: 2 * won - 12 for name, won in wins.items()}
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(ValueError, match=r"pip install 'kleos\[lab\]'"):
        three.ratings()


def test_wins_and_draws_are_spread_over_the_games():
    ranks = [found[2] for found in results([{"one": "a", "other": "b", "games": 10, "wins": 5, "draws": 1}])]
    assert [ranks.count(one) for one in ([1, 2], [1, 1], [2, 1])] == [5, 1, 4]
    assert ranks[:3] == [[1, 2], [2, 1], [1, 2]]


@pytest.mark.parametrize(("game", "names", "decks", "said"), [
    ("shield", ["quick", "random"], [], "no two play"), ("labyrinth", ["quick", "random"], [], "no two play"),
    ("labors", ["quick", "quick"], [], "two or more that differ"), ("labors", ["quick", "quick"], ["a", "b"], "nobody"),
    ("heroes", ["quick"], ["elves", "orcs"], "two bots")])
def test_who_cannot_meet_is_told(game, names, decks, said):
    with pytest.raises(ValueError, match=said):
        matrix(game, names, decks=decks)


# bands

def test_bands_are_read_and_judged():
    bands = read_bands('turns = [3, 5.5]\n"score:0" = [-1000, 1000]', 1)
    assert bands == {"turns": (3, 5.5), "score:0": (-1000, 1000)}
    run = play(SHIELD, ["random"], games=10, watch=[Measures()])
    rows = place_measures(run, bands)
    assert (rows[0]["mean"], rows[0]["verdict"]) == (24, "outside")
    assert rows[1]["verdict"] == "inside"
    assert overall(rows) == "outside" and overall(rows[1:]) == "inside"
    assert overall([{"verdict": "undecided"}, {"verdict": "inside"}]) == "undecided"
    assert distance(run, bands) == pytest.approx((24 - 5.5) / 2.5)


@pytest.mark.parametrize(("text", "said"), [
    ("turns = 3", "band such as"), ("turns = [3, 2]", "band such as"), ("turn = [1, 2]", "no measure “turn”"),
    ("turns", "no file of bands"), ("", "no band")])
def test_what_is_no_band_is_told(text, said):
    with pytest.raises(ValueError, match=said):
        read_bands(text, 1)


# searches

class Study:
    """Asks for all values in turn."""

    def __init__(self):
        self.told = []

    def ask(self):
        number = len(self.told)
        return SimpleNamespace(suggest_int=lambda name, low, high: low + number % (high - low + 1))

    def tell(self, trial, value):
        self.told.append(value)


@pytest.fixture
def study(monkeypatch):
    made = Study()
    monkeypatch.setattr("kleos.lab.tuning.begun", lambda seed: made)
    return made


def test_the_best_is_confirmed_on_dice_that_the_search_never_saw(study):
    found = tune(SHIELD, ["random"], {"game.turns": [3, 9, 6, 1000]}, {"turns": (5, 7)}, trials=4, games=5, seed=1)
    assert study.told == [1.0, 1.0, 0.0, 1e9]
    assert found.trials[found.best]["values"] == {"game.turns": 6}
    assert found.trials[3]["distance"] is None          # it cannot be played
    run = found.confirmed
    assert (run.plan.seed, run.games, run.data()["mean_turns"]) == (1 + APART, 20, 6)
    assert found.verdict == found.data()["verdict"] == "inside"
    assert found.data()["confirmed"]["bands"][0]["mean"] == 6


def test_a_search_that_is_interrupted_confirms_nothing(study):
    def stop(done):
        raise KeyboardInterrupt
    with pytest.raises(Interrupted) as stopped:
        tune(SHIELD, ["random"], {"boxes": [3, 5]}, {"turns": (5, 7)}, trials=4, games=2, progress=stop)
    assert len(stopped.value.run.trials) == 1
    assert stopped.value.run.confirmed is None


def test_a_search_needs_optuna(monkeypatch):
    monkeypatch.setitem(sys.modules, "optuna", None)
    with pytest.raises(ValueError, match=r"pip install 'kleos\[lab\]'"):
        tune(SHIELD, ["random"], {"boxes": [3, 5]}, {"turns": (5, 7)}, trials=1)
