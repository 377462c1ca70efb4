"""The interpreted and the compiled build play the same games from the same seeds, and show and tell them alike."""
from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kleos.games import ALL
from tests.support import skip_or_fail

ROOT = Path(__file__).parent.parent
PROGRAM = """
import hashlib, importlib, sys
from kleos import testing
from kleos.core import flow, parts
from kleos.core.batch import Batch
from kleos.core.dice import Rng
from kleos.games import find
name, games = sys.argv[1], int(sys.argv[2])
game = importlib.import_module(name).GAME if "." in name else find(name)
print(flow.__file__.endswith(".py"))
for case in testing.cases(game):
    told, sight = hashlib.sha256(), game.sight(game.setup(case.options, case.seats))
    if "." not in name:                     # a game of a test has no lexicon, so no codes
        batch = Batch(game.start(case.options, case.seats), 3, 1, sight, rewards="margin")
        for _ in range(40):
            batch.random()
            for array in (batch.observations, batch.to_act, batch.rewards, batch.over, batch.options, batch.counts):
                told.update(bytes(array))
    for seed in range(games):
        state, rng = game.start(case.options, case.seats), Rng(seed)
        while not state.over():
            action = state.now.sample(state, rng)
            told.update(f"{state.to_act()} {action} {state.count()}\\n".encode())
            before = state.copy()
            state.apply(action)
            told.update(sight.see(state, seed % case.seats))
            if action % 5 == 0:
                other = game.rules.resample(state, seed % case.seats, rng)
                told.update(repr([parts.picture(other), list(other.returns())]).encode())
            if seed == 0 and action % 3 == 0:
                lines = game.face.tell(before, action, state, 0)
                told.update(repr([game.view(state, 0), [vars(line) for line in lines]]).encode())
        told.update(repr([list(state.returns()), parts.picture(state), game.view(state, 0)]).encode())
    print(case, told.hexdigest())
"""


def played(game: str, interpreted: bool, games: int = 2) -> list[str]:
    """What a fresh interpreter plays: whether it ran interpreted, then a line a preset."""
    return ran(PROGRAM, game, str(games), interpreted=interpreted).splitlines()


def ran(program: str, *words: str, interpreted: bool, given: str = "") -> str:
    """What a fresh interpreter prints that reads what is given."""
    environment = {name: value for name, value in os.environ.items() if name != "KLEOS_INTERPRETED"}
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT), environment.get("PYTHONPATH", "")])
    if interpreted:
        environment["KLEOS_INTERPRETED"] = "1"
    run = subprocess.run([sys.executable, "-c", program, *words], input=given, capture_output=True, text=True,
                         check=True, env=environment, cwd=ROOT)
    return run.stdout


def test_the_interpreted_build_is_interpreted() -> None:
    assert played(ALL[0].id, True, 1)[0] == "True"


SPIKES = [f"tests.core.spikes.{name}" for name in ("draft", "gods", "renewal")]


@pytest.mark.parametrize("game", [*[game.id for game in ALL], *SPIKES])
def test_both_builds_play_and_show_the_same_games(game: str) -> None:
    compiled = played(game, False)
    if compiled[0] == "True":
        skip_or_fail("no compiled build lies here: make play or make test builds one")
    interpreted = played(game, True)
    assert interpreted[0] == "True" and len(interpreted) > 1
    assert compiled[1:] == interpreted[1:]


GIVES = """
import pickle, sys
from kleos import testing
from kleos.core.dice import Rng
from kleos.games import ALL
found = []
for game in ALL:
    for case in testing.cases(game):
        state, rng = game.start(case.options, case.seats), Rng(1)
        for _ in range(60):
            if not state.over():
                state.apply(state.now.sample(state, rng))
        found.append(state)
print(pickle.dumps(found).hex())
"""
TAKES = """
import pickle, sys
from kleos.core import flow, parts
taken = pickle.loads(bytes.fromhex(sys.stdin.read()))
print(flow.__file__.endswith(".py"), [parts.picture(state) for state in taken])
"""


@pytest.mark.parametrize("giver", [False, True])
def test_a_position_goes_from_one_build_to_the_other(giver: bool) -> None:
    """As it does when the workers of a server start after the engine was compiled."""
    given = ran(GIVES, interpreted=giver).strip()
    here, there = (ran(TAKES, given=given, interpreted=interpreted) for interpreted in (giver, not giver))
    if here.split()[0] == there.split()[0]:
        skip_or_fail("no compiled build lies here: make play or make test builds one")
    assert here.split(" ", 1)[1] == there.split(" ", 1)[1] != "[]\n"


def test_what_starts_while_the_engine_is_compiled_runs_interpreted(tmp_path: Path) -> None:
    """It would import some modules compiled and others not."""
    program = """
import sys
sys.path.insert(0, sys.argv[1])
import kleos
print(any(finder is kleos.Interpreted for finder in sys.meta_path))
"""
    shutil.copytree(ROOT / "src" / "kleos", tmp_path / "kleos", ignore=shutil.ignore_patterns("[!_]*", "__pycache__"))
    assert ran(program, str(tmp_path), interpreted=False) == "False\n"
    (tmp_path / "kleos.unfinished").touch()
    assert ran(program, str(tmp_path), interpreted=False) == "True\n"
