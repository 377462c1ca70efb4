"""`compare`, in words and as data, with the exit codes of its verdicts."""
from __future__ import annotations

import json

import pytest

from kleos.lab.series import Series

SHIELD = ("compare", "shield", "--with", "eight.toml", "--seats", "quick", "--games", "40")
FIELDS = {"name", "seat", "a", "b", "n", "difference", "low", "high", "paired_sd", "unpaired_sd", "factor", "q",
          "verdict"}


@pytest.fixture(autouse=True)
def eight(tmp_path):
    (tmp_path / "eight.toml").write_text("[artwork]\npoints = 8\n", encoding="utf-8")


def test_compare_json(kleos):
    done = kleos(*SHIELD, "--seed", "2", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert {"game", "a", "b", "games", "seed", "measures", "warnings"} <= set(found)
    assert (found["game"], found["games"], found["seed"]) == ("shield", 40, 2)
    assert found["b"] == {"components": {"artwork.points": 8}, "options": {"boxes": 5, "blocking": "mutual"}}
    assert all(set(row) == FIELDS for row in found["measures"])


def test_compare_in_words(kleos):
    done = kleos(*SHIELD)
    assert (done.returncode, done.stderr) == (0, "")
    for said in ("40 games of shield, twice", "on the same dice; as quick play it", "A: the numbers of the box",
                 "B: artwork.points=8", "score of seat 1", "higher", "The score of seat 1: higher, B - A from "):
        assert said in done.stdout
    same = kleos(*SHIELD, "--against", "eight.toml").stdout
    assert "The score of seat 1: no difference shown, B - A from 0 to 0." in same


@pytest.mark.parametrize(("words", "code", "said"), [
    (("--within", "20"), 0, ": inside 20 to either side."), (("--within", "0.1"), 1, ": outside 0.1 to either side."),
    (("--within", "3.1"), 3, ": undecided 3.1 to either side."), (("--until", "0.01"), 3, "still wider than 0.01."),
    (("--until", "x"), 2, "x"), (("--measure", "wins"), 2, "no measure “wins”"), (("--force", "dance"), 2, "dance")])
def test_the_exit_code_is_the_verdict(kleos, words, code, said):
    done = kleos(*SHIELD, *words)
    assert done.returncode == code
    assert said in " ".join((done.stderr if code == 2 else done.stdout).split())


def test_options_and_forced_actions_are_compared_too(kleos):
    done = kleos("compare", "shield", "--with-option", "boxes=0", "--seats", "quick", "--games", "4", "--unpaired")
    assert done.returncode == 0
    assert "A: the numbers of the box; boxes=5" in done.stdout and "B: the numbers of the box; boxes=0" in done.stdout
    assert "on dice of their own" in done.stdout
    done = kleos("compare", "labors", "--force", "call zeus", "--seats", "quick,quick", "--games", "8")
    assert "seat 1 takes “call zeus” as soon as it can" in done.stdout
    done = kleos("compare", "shield", "--seats", "quick")
    assert done.returncode == 2 and "nothing to compare" in done.stderr


@pytest.fixture
def interrupted(kleos, monkeypatch):
    """A command that is ended by Ctrl+C after so many games."""
    once = Series.play_one

    def run(after, *words):
        left = iter(range(after))

        def stop(*given):
            if next(left, None) is None:
                raise KeyboardInterrupt
            return once(*given)
        monkeypatch.setattr(Series, "play_one", stop)
        done = kleos(*words)
        monkeypatch.setattr(Series, "play_one", once)
        assert done.returncode == 130
        return done
    return run


def test_an_interrupted_comparison_tells_what_was_played(interrupted):
    done = interrupted(60, *SHIELD, "--keep", "kept")
    assert "25 games of shield, twice" in done.stdout
    assert "Interrupted after 25 of 40 games. What was played is kept in kept: the same command goes on" in done.stderr


def test_an_interrupted_matrix_says_what_it_leaves_out(interrupted):
    words = ("matrix", "labors", "--games", "4", "--bots")
    done = interrupted(5, *words, "quick,random,greedy")
    assert "quick" in done.stdout and "Left out: 1 game of a pair that is not finished." in done.stderr
    assert "Interrupted after 4 of 12 games. None of them is kept." in done.stderr
    done = interrupted(3, *words, "quick,random", "--keep", "kept")
    assert done.stdout == "" and "Left out: 3 games" in done.stderr and "kept in kept" in done.stderr


def test_an_interrupted_search_tells_the_best_so_far(interrupted, kleos, tmp_path, monkeypatch):
    from tests.lab.test_searches import Study
    monkeypatch.setattr("kleos.lab.tuning.begun", lambda seed: Study())
    (tmp_path / "bands.toml").write_text("turns = [2, 4]\n", encoding="utf-8")
    words = ("tune", "shield", "--vary", "game.turns=3..9:3", "--targets", "bands.toml", "--seats", "random",
             "--games", "3", "--trials", "3", "--keep", "kept")
    done = interrupted(7, *words)
    assert "The best so far: game.turns=3, 0 widths outside the bands." in done.stdout
    assert "after 2 of 3 trials: nothing is confirmed. What was played is kept in kept" in done.stderr
    found = json.loads(interrupted(0, *words, "--trials", "2", "--json").stdout)       # these are kept; the best is not
    assert (len(found["trials"]), found["best"], found["verdict"]) == (2, None, "undecided")
    assert kleos(*words).returncode == 0


def test_an_interrupted_report_is_written_of_what_was_played(interrupted, tmp_path):
    done = interrupted(13, "report", "shield", "--bots", "random,quick", "--games", "10", "--out", "page.html")
    assert "page.html tells of 13 games." in done.stdout and "after 13 of 20 games. None of them is kept" in done.stderr
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "There were to be more" in page and "As quick plays it" in page
    (tmp_path / "plan.toml").write_text('game = "labors"\nbots = "random"\ngames = 4\nwatch = ["length"]\n'
                                        '[[part]]\ntitle = "One"\n[[part]]\ntitle = "Two"\nplayers = 2\n'
                                        '[[part]]\ntitle = "Three"\n', encoding="utf-8")
    done = interrupted(6, "report", "plan.toml", "--out", "page.md")
    assert "page.md tells of 6 games." in done.stdout
    page = (tmp_path / "page.md").read_text(encoding="utf-8")
    assert "2 games of 2 players, all random, ended before all 4 were played; " in page and "## Three" not in page
    done = interrupted(0, "report", "plan.toml", "--out", "none.md")
    assert done.stdout == "" and not (tmp_path / "none.md").exists()


def test_sweep_in_words_and_as_data(kleos):
    words = ("sweep", "shield", "--vary", "artwork.points=6..8:2", "--seats", "random", "--games", "20")
    done = kleos(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert "20 games of shield with each value" in done.stdout and "found among 2" in done.stdout
    found = json.loads(kleos(*words, "--json").stdout)
    assert [row["artwork.points"] for row in found["rows"]] == [6, 8]
    done = kleos(*words[:3], "artwork.point=1..2", *words[4:])
    assert done.returncode == 2 and "kleos components shield" in done.stderr


def test_matrix_in_words_and_as_data(kleos):
    words = ("matrix", "labors", "--bots", "quick,random", "--games", "4")
    done = kleos(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert "4 games of labors" in done.stdout and "100.0 %" in done.stdout
    assert json.loads(kleos(*words, "--json").stdout)["pairs"][0]["games"] == 4
    done = kleos(*words, "--ratings")
    assert done.returncode == 2 and "30 games of each pair" in done.stderr


def test_tune_tells_what_was_confirmed(kleos, tmp_path, monkeypatch):
    from tests.lab.test_searches import Study
    monkeypatch.setattr("kleos.lab.tuning.begun", lambda seed: Study())
    (tmp_path / "bands.toml").write_text("turns = [2, 4]\n", encoding="utf-8")
    words = ("tune", "shield", "--vary", "game.turns=3..9:3", "--targets", "bands.toml", "--seats", "random",
             "--games", "3", "--trials", "3")
    done = kleos(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert "game.turns=3 the best of 3 trials" in done.stdout and "inside" in done.stdout
    assert "Confirmed by 12 games" in done.stdout
    (tmp_path / "bands.toml").write_text("turns = [20, 40]\n", encoding="utf-8")
    assert kleos(*words, "--json").returncode == 1


def test_report_writes_a_page(kleos, tmp_path):
    words = ("report", "shield", "--bots", "random", "--games", "10", "--out", "page.html")
    done = kleos(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "page.html tells of 10 games.\n"
    assert (tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    (tmp_path / "bands.toml").write_text("turns = [2, 4]\n", encoding="utf-8")
    assert kleos(*words, "--bands", "bands.toml").returncode == 1
    for more, said in (("--players", "2"), "for 1 to 1 players"), (("--out", "none/page.html"), "cannot be written"):
        done = kleos(*words, *more)
        assert done.returncode == 2 and said in done.stderr
