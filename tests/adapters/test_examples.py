"""The examples for researchers, each for a few steps. Training needs PyTorch or JAX, which are large: what needs a
library that is not installed here is left out."""
from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "examples"
SHORT = {                                               # by what each needs: its arguments, and what it says at last
    "openspiel_ismcts.py": ("pyspiel", ["heroes", "--games", "1", "--simulations", "2"], "IS-MCTS has "),
    "batch_jax.py": ("jax", ["--games", "2", "--steps", "120", "--rounds", "1"], "round 1: 2 games, mean return"),
    "maskable_ppo.py": ("sb3_contrib", ["--steps", "512", "--games", "2"], "MaskablePPO"),
}


@pytest.mark.parametrize("name", [name for name, (module, *_) in SHORT.items() if find_spec(module)])
def test_an_example_runs(name):
    _, arguments, said = SHORT[name]
    done = subprocess.run([sys.executable, "-W", "ignore", FOLDER / name, *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert said in done.stdout.splitlines()[-1]


def test_every_example_is_short_and_run():
    lengths = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in FOLDER.glob("*.py")}
    assert lengths.keys() == {"bot.py", *SHORT}         # tests/server/test_api.py runs the bot
    assert max(lengths.values()) <= 100
