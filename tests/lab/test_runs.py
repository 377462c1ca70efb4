"""Runs: the same bytes whatever the jobs, chunks, executor or interruption; what is kept, added up and written."""
from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path

import pytest

import kleos
from kleos.games import find
from kleos.lab import Interrupted, SimulationError, chunks, play, runs
from kleos.lab.executors import open_executor
from kleos.lab.tables import frame

SHIELD = find("shield")
WATCH = ["length", "use", "finale", "luck:0.5"]


def told(run):
    """All that is told of a run but how long it took."""
    data = run.data()
    del data["seconds"], data["decisions_per_second"]
    return json.dumps(data, sort_keys=True)


def shield(games=12, **more):
    return play(SHIELD, ["quick"], **{"games": games, "seed": 3, "watch": WATCH, **more})


@pytest.fixture(scope="module")
def whole():
    return told(shield())


@pytest.mark.parametrize("more", [{"jobs": 2}, {"executor": "processes", "jobs": 1}])
def test_jobs_do_not_show(whole, more):
    assert told(shield(**more)) == whole


def test_any_executor_will_do(whole):
    with ThreadPoolExecutor(2) as crew:
        assert told(shield(executor=crew, jobs=3)) == whole
        assert crew.submit(int, "1").result() == 1      # it is left open


@pytest.mark.parametrize("size", [1, 5, 100])
def test_the_size_of_chunks_does_not_show(whole, monkeypatch, size):
    monkeypatch.setattr(runs, "size", lambda *any: size)
    assert told(shield()) == whole


def test_runs_add_up_and_refuse_another_plan(whole):
    first, second = shield(range(1, 6)), shield(range(6, 13))
    assert told(second + first) == whole
    assert (first + second).numbers == (range(1, 13),)
    with pytest.raises(ValueError, match="Game 1 is in both"):
        first + first
    for other in (shield(range(6, 7), seed=4), shield(range(6, 7), watch=["use"]),
                  shield(range(6, 7), components={"artwork.points": 14})):
        with pytest.raises(ValueError, match="different plans"):
            first + other


# what is kept

class Stop:
    """Ends a run, as Ctrl+C does, when so many games have been played."""

    def __init__(self, games):
        self.games = games

    def __call__(self, done):
        if done >= self.games:
            raise KeyboardInterrupt


def test_an_interrupted_run_goes_on_where_it_was(whole, tmp_path, monkeypatch):
    monkeypatch.setattr(runs, "size", lambda *any: 2)
    with pytest.raises(Interrupted) as stopped:
        shield(keep=tmp_path, progress=Stop(5))
    assert stopped.value.run.games == 6
    assert stopped.value.run.numbers == (range(1, 7),)
    monkeypatch.setattr(runs, "size", lambda *any: 5)                # chunks of another size
    seen: list[int] = []
    assert told(shield(keep=tmp_path, progress=seen.append)) == whole
    assert seen == [2, 4, 6, 10, 12]
    monkeypatch.setattr(runs, "play_some", None)
    assert told(shield(keep=tmp_path)) == whole


def test_more_games_of_the_same_plan_build_on_those_kept(whole, tmp_path):
    shield(5, keep=tmp_path)
    assert told(shield(keep=tmp_path)) == whole


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_a_killed_run_goes_on_where_it_was(whole, tmp_path):
    script = ("import os, signal\nfrom kleos.lab import play\n"
              f"def stop(done):\n    if done > 5: os.kill(os.getpid(), signal.SIGKILL)\n"
              f"play('shield', ['quick'], games=12, seed=3, watch={WATCH}, keep={str(tmp_path)!r}, progress=stop)\n")
    environment = os.environ | {"PYTHONPATH": str(Path(kleos.__file__).parent.parent)}
    done = subprocess.run([sys.executable, "-c", script], env=environment, check=False)
    assert done.returncode == -signal.SIGKILL
    assert len(list(tmp_path.rglob("*.part"))) == 6
    seen: list[int] = []
    assert told(shield(keep=tmp_path, progress=seen.append)) == whole
    assert seen == list(range(1, 13))


def test_what_is_damaged_is_played_again(whole, tmp_path):
    shield(keep=tmp_path)
    parts = sorted(tmp_path.rglob("*.part"))
    parts[0].write_bytes(b"")
    parts[1].write_bytes(parts[1].read_bytes()[:-1] + b"x")
    assert told(shield(keep=tmp_path)) == whole
    assert all(path.stat().st_size > 100 for path in parts)


def test_other_plans_and_versions_are_kept_apart(tmp_path, monkeypatch):
    shield(2, keep=tmp_path)
    shield(2, keep=tmp_path, seed=4)
    version = kleos.__version__
    monkeypatch.setattr(kleos, "__version__", "0.0.0")
    shield(2, keep=tmp_path)
    folders = list(tmp_path.iterdir())
    assert len(folders) == 3
    assert {json.loads((folder / "plan.json").read_text())["versions"][0] for folder in folders} == {"0.0.0", version}


def test_a_folder_that_cannot_be_is_refused(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(SimulationError, match="Nothing can be kept"):
        shield(keep=tmp_path / "file")
    with pytest.raises(SimulationError, match="choose one"):
        shield(keep=tmp_path, records=tmp_path)


# executors

class Failing(Executor):
    """Loses the first tries of the chunks that begin with these games."""

    def __init__(self, games, times):
        self.games, self.times, self.failed = games, times, 0

    def submit(self, fn, /, *args, **kwargs):
        future: Future = Future()
        if args[0][1].start in self.games and self.failed < self.times:
            self.failed += 1
            future.set_exception(ConnectionError("the machine went away"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_what_a_machine_loses_is_played_again(whole):
    assert told(shield(executor=Failing([3], 2))) == whole


def test_what_fails_again_and_again_is_named():
    with pytest.raises(SimulationError, match=r"games 3 to 3 failed 3 times: ConnectionError"):
        shield(executor=Failing([3], 99))


def test_an_unknown_executor_says_which_there_are():
    with pytest.raises(SimulationError, match="ray:ADDRESS"):
        shield(executor="rya")


@pytest.mark.parametrize(("word", "module"), [("ray", "ray"), ("dask", "distributed")])
def test_what_is_not_installed_says_how_to_get_it(monkeypatch, word, module):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(SimulationError, match=rf"pip install 'kleos\[{word}\]'"):
        shield(executor=word)


class Ray:
    """As much of Ray as the lab needs, in this process."""

    def __init__(self):
        self.running = False

    def is_initialized(self):
        return self.running

    def init(self, **settings):
        self.running, self.settings = True, settings

    def shutdown(self):
        self.running = False

    def remote(self, **settings):
        def wrap(fn):
            class Task:
                @staticmethod
                def remote(*args, **kwargs):
                    class Reference:
                        @staticmethod
                        def future():
                            done: Future = Future()
                            done.set_result(fn(*args, **kwargs))
                            return done
                    return Reference
            return Task
        return wrap


def test_ray_is_begun_and_ended_unless_it_runs_already(whole, monkeypatch, capsys):
    ray = Ray()
    monkeypatch.setitem(sys.modules, "ray", ray)
    assert told(shield(executor="ray:head:6379")) == whole
    assert (ray.settings["address"], ray.running) == ("head:6379", False)
    ray.running = True
    with open_executor("ray"):
        assert ray.running
        print("a worker died")                          # as Ray says it
    assert ray.running and capsys.readouterr() == ("", "a worker died\n")


# tables and files

def test_what_is_written_can_be_read(tmp_path):
    run = shield()
    run.write(tmp_path / "run.json")
    assert json.loads((tmp_path / "run.json").read_text(encoding="utf-8")) == run.data()
    run.write(tmp_path / "use.csv", "use")
    with (tmp_path / "use.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["action"] for row in rows] == [row["action"] for row in run.rows("use")]
    assert run.rows()[0]["score_low"] < run.rows()[0]["mean_score"] < run.rows()[0]["score_high"]
    with pytest.raises(ValueError, match=r"\.json, \.csv or \.parquet"):
        run.write(tmp_path / "run.txt")
    with pytest.raises(ValueError, match="no table “cards”; there are seats, by_turn_order, length"):
        run.rows("cards")


def test_a_frame_needs_polars(monkeypatch):
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(ImportError, match=r"pip install 'kleos\[lab\]'"):
        frame([])


def test_chunks_fill_what_is_missing():
    assert chunks.missing(range(1, 21), [range(3, 6), range(9, 21)]) == [range(1, 3), range(6, 9)]
    assert chunks.chunks([range(1, 13), range(14, 15)], 5) == [range(1, 6), range(6, 11), range(11, 13), range(14, 15)]
    assert chunks.join([range(4, 6), range(1, 4), range(8, 9)]) == (range(1, 6), range(8, 9))


def test_intervals_hold_the_means(whole):
    data = json.loads(whole)
    low, high = data["intervals"]["seats"][0]["mean_score"]
    assert low < data["seats"][0]["mean_score"] < high
    assert data["intervals"]["mean_turns"] == [24, 24]
    assert (data["components"], data["rules_version"], data["kleos"]) == ({}, SHIELD.rules.version, kleos.__version__)
