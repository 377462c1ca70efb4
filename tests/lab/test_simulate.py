"""Simulations: the same games whatever the jobs, the results those of the records, errors that say what is wrong."""
import json
import multiprocessing
import os
import signal
import statistics
import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path

import pytest

import kleos
from kleos import bots as players
from kleos.core import record
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State, playout
from kleos.core.hints import Hints
from kleos.core.options import OptionError
from kleos.games import find
from kleos.lab import pool
from kleos.lab.pool import SimulationError
from kleos.lab.simulate import simulate, stream
from kleos.lab.statistics import Outcome, Statistics

SHIELD = find("shield")
FIELDS = ["game", "options", "games", "seed", "seconds", "decisions", "decisions_per_second", "finished", "draws",
          "capped", "mean_turns", "seats", "by_turn_order", "components", "rules_version", "kleos", "intervals"]


def timeless(result: dict) -> dict:
    return {name: value for name, value in result.items() if name not in ("seconds", "decisions_per_second")}


def test_the_json_has_the_promised_fields():
    result = simulate(SHIELD, ["random"], 20, 3, {"boxes": 4})
    assert list(result) == FIELDS
    assert json.loads(json.dumps(result)) == result
    assert result["game"] == "shield"
    assert result["options"] == {"boxes": 4, "blocking": "mutual"}
    assert (result["games"], result["seed"], result["finished"], result["draws"], result["capped"]) == (20, 3, 20, 0, 0)
    assert result["mean_turns"] == 24
    assert [list(entry) for entry in result["seats"]] == [["bot", "wins", "mean_score", "sd_score"]]
    assert result["by_turn_order"] == result["seats"]
    assert result["decisions_per_second"] == pytest.approx(result["decisions"] / result["seconds"])


@pytest.mark.parametrize(("bot", "games"), [("random", 5000), ("quick", 20), ("greedy", 12)])
def test_the_same_seed_gives_the_same_games_whatever_the_jobs(bot, games):
    alone, shared = (simulate(SHIELD, [bot], games, 7, jobs=jobs) for jobs in (1, 2))
    assert timeless(alone) == timeless(shared)
    assert timeless(alone) != timeless(simulate(SHIELD, [bot], games, 8))


def test_records_of_two_jobs_are_those_of_one(tmp_path):
    for jobs in (1, 2):
        simulate(SHIELD, ["random"], 6, 5, jobs=jobs, records=tmp_path / str(jobs))
    one, two = ({path.name: path.read_text() for path in (tmp_path / jobs).iterdir()} for jobs in ("1", "2"))
    assert len(one) == 6
    assert one == two


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_the_result_is_what_the_records_replay_to(tmp_path, bot):
    options = {"boxes": 8, "blocking": "strict"}
    result = simulate(SHIELD, [bot], 15, 11, options, records=tmp_path)
    kept = [record.parse(path.read_text(encoding="utf-8")) for path in sorted(tmp_path.iterdir())]
    assert [one.head["number"] for one in kept] == list(range(1, 16))
    assert all(one.head["options"] == options and one.head["seats"] == [bot] for one in kept)
    states = [record.replay(SHIELD, one) for one in kept]
    assert all(state.over() for state in states)
    scores = [state.returns()[0] for state in states]
    assert [one.head["result"] for one in kept] == [[score] for score in scores]
    assert result["decisions"] == sum(len(one.moves) for one in kept)
    entry = result["seats"][0]
    assert entry["wins"] == sum(score > 0 for score in scores)
    assert entry["mean_score"] == pytest.approx(statistics.fmean(scores))
    assert entry["sd_score"] == pytest.approx(statistics.stdev(scores))


def test_writing_records_changes_no_game(tmp_path):
    inside = simulate(SHIELD, ["random"], 30, 2)
    assert timeless(simulate(SHIELD, ["random"], 30, 2, records=tmp_path)) == timeless(inside)


def test_the_same_dice_fall_whoever_plays(tmp_path):
    rolls = []
    for bot in ("random", "greedy"):
        simulate(SHIELD, [bot], 3, 4, records=tmp_path / bot)
        kept = [record.parse(path.read_text()) for path in sorted((tmp_path / bot).iterdir())]
        rolls.append([[move.text for move in one.moves if move.actor == CHANCE] for one in kept])
    assert rolls[0] == rolls[1]
    assert rolls[0][0] != rolls[0][1]


def test_components_reach_every_worker():
    short = SHIELD.components.replaced({"game.turns": 5})
    results = [simulate(SHIELD, ["random"], 2500, 1, jobs=jobs, components=short) for jobs in (1, 2)]
    assert results[0]["mean_turns"] == 5
    assert timeless(results[0]) == timeless(results[1])


def test_games_that_reach_the_cap_are_counted_and_score_nothing(tmp_path):
    lengths = [playout(SHIELD.start(), stream(9, number, 0), stream(9, number, CHANCE)) for number in range(1, 41)]
    cap = sorted(lengths)[20]
    result = simulate(SHIELD, ["random"], 40, 9, cap=cap)
    assert result["capped"] == sum(length > cap for length in lengths) > 0
    assert result["finished"] == 40 - result["capped"] > 0
    assert result["decisions"] == sum(min(length, cap) for length in lengths)
    nothing = simulate(SHIELD, ["greedy"], 2, 9, cap=10, records=tmp_path)
    assert (nothing["finished"], nothing["capped"], nothing["decisions"]) == (0, 2, 20)
    assert nothing["mean_turns"] is nothing["seats"][0]["mean_score"] is nothing["seats"][0]["sd_score"] is None
    kept = record.parse((tmp_path / "shield-000001.kleos").read_text())
    assert len(kept.moves) == 10
    assert "result" not in kept.head


def test_progress_counts_up_to_all_games():
    seen: list[int] = []
    simulate(SHIELD, ["random"], 2500, 1, progress=seen.append)
    assert seen == [1000, 2000, 2500]


def test_no_two_games_of_a_seed_begin_alike():
    starts = {stream(1, number, drawer).x for number in range(20_000) for drawer in (CHANCE, 0)}
    assert len(starts) == pytest.approx(40_000, abs=2)
    assert len({stream(1, number, 0).x for number in range(20_000)}) == 20_000


# what bots see

class Watcher:
    """Plays the first option, and keeps what it was shown."""

    def __init__(self, seen: list[tuple[State, int]]) -> None:
        self.seen = seen

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        self.seen.append((state, seat))
        action = state.nth(0)
        state.apply(action)                             # what a bot does to its position is its own affair
        return action


def test_bots_see_resampled_positions(monkeypatch):
    seen: list[tuple[State, int]] = []
    resampled: list[State] = []

    def resample(state: State, seat: int, rng: Rng) -> State:
        resampled.append(state.copy())
        return resampled[-1]

    monkeypatch.setattr(players, "make", lambda spec, game, own, seats=0: Watcher(seen))
    monkeypatch.setattr(SHIELD.rules, "resample", resample)
    result = simulate(SHIELD, ["watcher"], 2, 1)
    assert result["finished"] == 2
    assert len(seen) == result["decisions"] - 2 * 24
    assert all(mine is theirs for (mine, seat), theirs in zip(seen, resampled, strict=True))


# tallies

def test_statistics_are_the_same_in_whatever_order_games_end():
    games = [Outcome(10 * n, n != 3, n, [n / 7, -n / 3], [n % 2 == 0, n % 2 == 1], [n % 2, 1 - n % 2], True)
             for n in range(8)]
    forth, back, halves = Statistics(["a", "b"]), Statistics(["a", "b"]), Statistics(["a", "b"])
    for game in games:
        forth.count(game)
    for game in reversed(games):
        back.count(game)
    for part in (games[5:], games[:5]):
        half = Statistics(["a", "b"])
        for game in part:
            half.count(game)
        halves.add(half)
    for found in (back, halves):
        assert [entry.data() for entry in found.seats] == [entry.data() for entry in forth.seats]
        assert [entry.data() for entry in found.by_turn_order] == [entry.data() for entry in forth.by_turn_order]
        assert (found.games, found.finished, found.turns, found.decisions) == (8, 7, 25, 280)


def test_who_moved_first_is_told_apart_from_who_sits_where():
    found = Statistics(["a", "b"])
    found.count(Outcome(1, True, 1, [5.0, 1.0], [True, False], [0, 1], True))
    found.count(Outcome(1, True, 1, [2.0, 9.0], [False, True], [1, 0], True))
    assert [(entry.data()["bot"], entry.wins) for entry in found.seats] == [("a", 1), ("b", 1)]
    assert [(entry.data()["bot"], entry.wins) for entry in found.by_turn_order] == [("a,b", 2), ("a,b", 0)]
    assert [entry.data()["mean_score"] for entry in found.by_turn_order] == [7, 1.5]


@pytest.mark.parametrize(("won", "rivals", "draws"), [
    ([False, False], True, 1), ([True, True], True, 1), ([True, False], True, 0), (None, True, 0),
    ([True, True], False, 0), ([False, False], False, 0)])
def test_a_draw_is_rivals_who_fare_the_same(won, rivals, draws):
    found = Statistics(["a", "b"])
    found.count(Outcome(1, True, 1, [0.0, 0.0], won, [0, 1], rivals))
    assert found.draws == draws
    assert found.seats[0].wins == (None if won is None else won[0])


def test_luck_is_told_apart_where_the_game_can_tell():
    found = Statistics(["a"])
    for returned, luck in ((10.0, 4.0), (20.0, 6.0), (30.0, 14.0)):
        found.count(Outcome(1, True, 1, [0.0], None, [0], False, [(returned, luck)]))
    assert found.seats[0].data()["luck"] == {
        "mean": 8.0, "sd": pytest.approx(5.2915, abs=1e-4), "sd_result": 10.0,
        "sd_without": pytest.approx(statistics.stdev([6, 14, 16]))}


def test_luck_that_a_game_cannot_tell_is_unknown_and_not_0():
    found = Statistics(["a"])
    found.count(Outcome(1, True, 1, [0.0], None, [0], False, [(10.0, None)]))
    assert found.seats[0].data()["luck"] == "unknown"


class Lucky(Hints):
    """Every roll is worth half a point more than the average one."""

    def __init__(self, tells):
        self.tells = tells

    def knows_luck(self):
        return self.tells

    def luck(self, s, action, seat):
        return 0.5


@pytest.mark.parametrize("tells", [True, False])
def test_a_simulation_adds_up_the_luck_of_all_rolls(monkeypatch, tells):
    monkeypatch.setattr(SHIELD, "hints", lambda state: Lucky(tells))
    result = simulate(SHIELD, ["random"], 3, 1, luck=True)
    luck = result["seats"][0].pop("luck")
    result["by_turn_order"][0].pop("luck")
    assert result.pop("luck_unit") == "points"
    assert timeless(result) == timeless(simulate(SHIELD, ["random"], 3, 1))         # the same games
    assert luck == "unknown" if not tells else (luck["mean"], luck["sd"]) == (0.5 * 24, 0.0)


@pytest.mark.parametrize(("seats", "unit"), [(1, "points"), (2, "win"), (3, "win"), (4, "win")])
def test_luck_and_results_are_told_in_one_unit(seats, unit):
    """A game of several returns places, of which the hints of The 12 Labors know nothing: their luck is that of
    winning, and so are the results beside it."""
    found = simulate(find("labors"), ["quick"] * seats, 12, 2, luck=True)
    assert found["luck_unit"] == unit
    for entry in found["seats"]:
        luck = entry["luck"]
        if seats > 1:
            results = [1.0] * entry["wins"] + [-1.0] * (12 - entry["wins"])
            assert luck["sd_result"] == pytest.approx(statistics.stdev(results))
            assert abs(luck["mean"]) < 1
        else:
            assert luck["sd_result"] == pytest.approx(entry["sd_score"])


# errors

def test_an_unknown_bot_is_refused_before_the_first_game():
    with pytest.raises(ValueError, match="nobody"):
        simulate(SHIELD, ["nobody"], 5)


@pytest.mark.parametrize(("games", "jobs"), [(0, 1), (5, 0), (-1, 1)])
def test_numbers_must_be_positive(games, jobs):
    with pytest.raises(SimulationError, match="at least 1"):
        simulate(SHIELD, ["random"], games, jobs=jobs)


def test_too_many_bots_are_refused():
    with pytest.raises(OptionError, match="1 player"):
        simulate(SHIELD, ["random", "random"], 5)


def test_a_folder_that_cannot_be_is_refused_before_the_first_game(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(SimulationError, match=r"No records can be written into .*file"):
        simulate(SHIELD, ["random"], 5, records=tmp_path / "file" / "records")


def test_no_record_is_overwritten(tmp_path):
    simulate(SHIELD, ["random"], 2, records=tmp_path)
    before = {path.name: path.read_text() for path in tmp_path.iterdir()}
    with pytest.raises(SimulationError, match=r"shield-000001\.kleos already"):
        simulate(SHIELD, ["random"], 3, 99, records=tmp_path)
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == before


# workers

def end_on(victim: int, task: int) -> int:
    if task == victim:
        os._exit(9)
    return task


def fail_on(victim: int, task: int) -> int:
    if task == victim:
        raise SimulationError(f"task {task} failed")
    return task


def nap(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def test_a_crew_does_every_task_once():
    assert sorted(pool.share(partial(fail_on, -1), range(50), 2)) == list(range(50))


def test_a_worker_that_dies_gives_a_clear_error():
    with pytest.raises(SimulationError, match="worker process died"):
        list(pool.share(partial(end_on, 3), range(20), 2))


def test_what_a_task_raises_reaches_the_caller():
    with pytest.raises(SimulationError, match="task 3 failed"):
        list(pool.share(partial(fail_on, 3), range(20), 2))


def test_an_interrupt_ends_the_workers_at_once():
    results = pool.share(nap, [0.0] + [60.0] * 8, 2)
    assert next(results) == 0
    workers = set(multiprocessing.active_children())
    assert len(workers) == 2
    with pytest.raises(KeyboardInterrupt):
        results.throw(KeyboardInterrupt)
    assert not workers & set(multiprocessing.active_children())
    assert [worker.exitcode for worker in workers] != [0, 0]        # they left their naps unfinished


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGINT")
def test_an_interrupted_simulation_leaves_no_result_and_no_noise():
    script = ("from kleos.games import find\nfrom kleos.lab.simulate import simulate\n"
              "try:\n    simulate(find('shield'), ['random'], 10**9, jobs=2, progress=lambda n: print(n, flush=True))\n"
              "except KeyboardInterrupt:\n    print('interrupted')\nelse:\n    print('whole')\n")
    environment = os.environ | {"PYTHONPATH": str(Path(kleos.__file__).parent.parent)}
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          env=environment, start_new_session=True) as process:
        watchdog = threading.Timer(120, process.kill)
        watchdog.start()
        try:
            assert process.stdout.readline().strip().isdecimal()
            os.killpg(process.pid, signal.SIGINT)       # as a terminal does: to the workers too
            out, err = process.communicate()
        finally:
            watchdog.cancel()
    assert out.splitlines()[-1] == "interrupted"
    assert err == ""


def test_both_builds_play_the_same_games():
    """The other build runs in a process of its own; where nothing is compiled, it is the same one."""
    script = ("import json\nfrom kleos.games import find\nfrom kleos.lab.simulate import simulate\n"
              "print(json.dumps([simulate(find('shield'), [bot], games, 6, {'blocking': rule})\n"
              "    for bot, games in (('random', 60), ('greedy', 3)) for rule in ('mutual', 'strict')]))")
    environment = os.environ | {"PYTHONPATH": str(Path(kleos.__file__).parent.parent)}
    found = []
    for switch in ("", "1"):
        done = subprocess.run([sys.executable, "-c", script], env=environment | {"KLEOS_INTERPRETED": switch},
                              stdout=subprocess.PIPE, check=True, text=True)
        found.append([timeless(result) for result in json.loads(done.stdout)])
    assert found[0] == found[1]
    assert [result["finished"] for result in found[0]] == [60, 60, 3, 3]
