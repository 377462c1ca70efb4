"""`replay`, `simulate` and `bench`."""
from __future__ import annotations

import json

import pytest

from kleos.core import record
from kleos.games import find
from kleos.lab.series import Series
from tests.cli.test_errors import RECORD


def test_replay_tells_every_turn_and_the_sheet(invoke, tmp_path):
    save = str(tmp_path / "a.kleos")
    assert invoke("play", "shield", "--seats", "greedy", "--seed", "3", "--save", save).exit_code == 0
    done = invoke("replay", save)
    assert done.exit_code == 0, done.stderr
    game = find("shield")
    state = record.replay(game, record.parse((tmp_path / "a.kleos").read_text(encoding="utf-8")))
    for turn in range(1, 25):
        assert f"Turn {turn}: the dice show" in done.output
    assert "§2.1" in done.output
    assert "§7.1" in done.output
    board = game.view(state)["board"]
    assert f"The shield{board['shield']:>36}" in done.output
    assert f"The arrows{board['arrow_points']:>17}" in done.output
    assert "Shield less arrows" in done.output
    assert "The record holds" in done.output


def test_replay_of_a_game_that_is_not_over(invoke, tmp_path):
    (tmp_path / "a.kleos").write_text(RECORD, encoding="utf-8")
    done = invoke("replay", str(tmp_path / "a.kleos"))
    assert done.exit_code == 0
    assert "Not over yet, after 3 of 3 lines" in done.output
    assert "Shield less arrows" not in done.output


def test_replay_of_a_partial_record(invoke, tmp_path):
    (tmp_path / "a.kleos").write_text(RECORD + "0 section ?\n* roll 1 1 1\n", encoding="utf-8")
    done = invoke("replay", str(tmp_path / "a.kleos"))
    assert done.exit_code == 0
    assert "Partial" in done.output
    assert "What is written holds" in done.output


def test_replay_of_a_game_that_ended_before_its_end(invoke, tmp_path):
    (tmp_path / "a.kleos").write_text(RECORD.replace("\n[options]", 'ending = "resigned"\nended_by = 0\n[options]'),
                                      encoding="utf-8")
    done = invoke("replay", str(tmp_path / "a.kleos"))
    assert done.exit_code == 0, done.stderr
    assert "Player 1 resigned." in done.output
    assert "The record holds" in done.output
    assert "Not over yet" not in done.output


def test_replay_checks_the_result_it_claims(invoke, tmp_path):
    save = tmp_path / "a.kleos"
    invoke("play", "shield", "--seats", "greedy", "--seed", "3", "--save", str(save))
    kept = record.parse(save.read_text(encoding="utf-8"))
    save.write_text(record.write(record.Record({**kept.head, "result": [99.0]}, kept.moves)), encoding="utf-8")
    done = invoke("replay", str(save))
    assert done.exit_code == 1
    assert "[99.0]" in done.stderr
    assert str(kept.head["result"]) in done.stderr
    cut = record.Record({**kept.head}, kept.moves[:9])
    save.write_text(record.write(cut), encoding="utf-8")
    assert "not over" in invoke("replay", str(save)).stderr


FIELDS = {"game", "options", "games", "seed", "seconds", "decisions", "decisions_per_second", "finished", "draws",
          "capped", "mean_turns", "seats", "by_turn_order", "components", "rules_version", "kleos", "intervals"}


def test_simulate_json(kleos):
    done = kleos("simulate", "shield", "--seats", "random", "--games", "30", "--seed", "2", "-o", "boxes=3", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert set(found) == FIELDS
    assert found["options"] == {"boxes": 3, "blocking": "mutual"}
    assert (found["game"], found["games"], found["seed"], found["finished"]) == ("shield", 30, 2, 30)
    assert found["mean_turns"] == 24
    for entries in (found["seats"], found["by_turn_order"]):
        assert [set(entry) for entry in entries] == [{"bot", "wins", "mean_score", "sd_score"}]


def test_simulate_repeats_whatever_the_jobs(kleos):
    runs = [json.loads(kleos("simulate", "shield", "--seats", "greedy", "--games", "6", "--seed", "2", "--jobs", jobs,
                             "--json").stdout) for jobs in ("1", "2")]
    assert runs[0]["seats"] == runs[1]["seats"]
    assert runs[0]["decisions"] == runs[1]["decisions"]


def test_simulate_with_a_bot_of_ones_own(kleos, tmp_path):
    (tmp_path / "mybots.py").write_text("class Last:\n    def __init__(self, game): pass\n"
                                        "    def pick(self, state, seat, rng): return state.legal()[-1]\n")
    done = kleos("simulate", "shield", "--seats", "python:mybots:Last", "--games", "4", "--jobs", "2", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert (found["finished"], found["seats"][0]["bot"]) == (4, "python:mybots:Last")


def test_a_saved_game_imports_no_bot(kleos, tmp_path):
    (tmp_path / "mybots.py").write_text("class Last:\n    def __init__(self, game): pass\n"
                                        "    def pick(self, state, seat, rng): return state.legal()[-1]\n")
    assert kleos("play", "shield", "--seats", "python:mybots:Last", "--save", "a.kleos").returncode == 0
    done = kleos("play", "--resume", "a.kleos")
    assert done.returncode == 2
    assert "would import a module" in done.stderr


def test_simulate_in_words_and_with_records(kleos, tmp_path):
    done = kleos("simulate", "shield", "--seats", "random", "--games", "3", "--records", "kept")
    assert (done.returncode, done.stderr) == (0, "")
    assert "3 games of shield" in done.stdout
    assert "random" in done.stdout
    records = list((tmp_path / "kept").iterdir())
    assert len(records) == 3
    assert kleos("replay", str(records[0])).returncode == 0


def test_one_game_is_one_game(invoke, tmp_path):
    done = invoke("simulate", "shield", "--seats", "random", "--games", "1")
    assert "1 game of shield" in done.output
    save = tmp_path / "a.kleos"
    invoke("play", "shield", "--seats", "quick", "--deal", "fair", "--save", str(save))
    rolls = [line for line in save.read_text(encoding="utf-8").splitlines() if line.startswith("* ")]
    assert f"{len(rolls)} rolls and draws are those to which" in invoke("verify", str(save)).output
    for given, said in ((len(rolls), "moves"), (1, "move")):
        head = save.read_text(encoding="utf-8").replace("\n[options]", f"given = {given}\n\n[options]", 1)
        (tmp_path / "b.kleos").write_text(head, encoding="utf-8")
        first = f"first {given} {said}" if given > 1 else "first move"
        assert f"Of the {first}, taken over" in invoke("verify", str(tmp_path / "b.kleos")).output


@pytest.mark.parametrize(("seats", "said"), [("quick", "Luck and results in points."),
                                             ("quick,quick,quick", "Luck and results from -1, lost, to 1, won.")])
def test_simulate_says_in_which_unit_luck_is_told(kleos, seats, said):
    done = kleos("simulate", "labors", "--seats", seats, "--games", "2", "--luck")
    assert (done.returncode, done.stderr) == (0, "") and said in done.stdout


def test_simulate_with_other_components(kleos, tmp_path):
    (tmp_path / "mine.toml").write_text("[game]\nturns = 3\n", encoding="utf-8")
    words = ("simulate", "shield", "--seats", "random", "--games", "5", "--components", "mine.toml")
    found = json.loads(kleos(*words, "--json").stdout)
    assert (found["mean_turns"], found["components"]) == (3, {"game.turns": 3})
    assert "Other numbers than in the box: game.turns=3" in kleos(*words).stdout


def test_simulate_shows_intervals_and_what_watches_saw(kleos):
    done = kleos("simulate", "labors", "--seats", "quick,quick", "--games", "4", "--watch", "use,length")
    assert (done.returncode, done.stderr) == (0, "")
    assert "95 %" in done.stdout and " to " in done.stdout
    assert "call " in done.stdout and "lines more with --json" in done.stdout
    for words, said in (("--watch", "us"), "no watch “us”"), (("--executor", "rya"), "no executor “rya”"):
        done = kleos("simulate", "labors", "--seats", "quick,quick", "--games", "4", *words)
        assert done.returncode == 2 and said in done.stderr


@pytest.mark.parametrize("keep", [(), ("--keep", "kept")])
def test_an_interrupted_simulation_tells_what_was_played(kleos, monkeypatch, keep):
    def stop(series, number, onlookers):
        if number > 3:
            raise KeyboardInterrupt
        return once(series, number, onlookers)
    once = Series.play_one
    words = ("simulate", "shield", "--seats", "quick", "--games", "9", "--seed", "4", *keep)
    with monkeypatch.context() as patch:
        patch.setattr(Series, "play_one", stop)
        done = kleos(*words)
    assert done.returncode == 130
    assert "3 games of shield" in done.stdout
    assert "Interrupted after 3 of 9 games. " in done.stderr
    assert ("kept in kept: the same command" if keep else "None of them is kept") in done.stderr
    assert "9 games of shield" in kleos(*words).stdout


@pytest.fixture
def quick(monkeypatch):
    """A bench of a few thousandths of a second, in this process only."""
    from kleos.lab import bench
    monkeypatch.setattr("kleos.lab.bench.bench", lambda games: [bench.measure(game, 0.002) for game in games])


def test_bench_json(invoke, quick):
    found = json.loads(invoke("bench", "shield", "--json").output)
    assert [set(row) for row in found] == [
        {"game", "build", "decisions_per_second", "driven_decisions_per_second", "batch_decisions_per_second",
         "copies_per_second"}]
    assert found[0]["build"] in ("compiled", "interpreted")
    assert all(found[0][name] > 0 for name in found[0] if name.endswith("second"))


def test_bench_in_words(invoke, quick):
    done = invoke("bench")
    assert done.exit_code == 0
    assert "shield" in done.output
    assert "Decisions / s" in done.output
