"""`kleos train`: what it says; learning itself is in tests/lab/test_training.py."""
from __future__ import annotations

from pathlib import Path

import pytest

from kleos.cli.training import command
from kleos.core.model import read
from kleos.games import OWN, find
from kleos.lab import training

DOCS = Path(__file__).parents[2] / "docs" / "environments.md"
LABORS = find("labors")
TAUGHT = [game for game in OWN if (game.folder / "learned.safetensors").is_file()]


def test_without_jax_it_says_how_to_install_it(invoke, monkeypatch, tmp_path):
    def missing(name):
        raise ImportError(name)
    monkeypatch.setattr(training, "import_module", missing)
    said = invoke("train", "shield", "--out", str(tmp_path / "model"))
    assert said.exit_code == 2
    assert said.stderr.startswith("Training needs JAX and numpy: pip install 'kleos[train]'.")


@pytest.mark.parametrize(("arguments", "says"), [
    (["--teacher", "greedy"], "“greedy” cannot teach"), (["--teacher", "kraken"], "There is no bot “kraken”"),
    (["--minutes", "0"], "minutes"), (["--games", "0"], "games"), (["--check", "1"], "One game tells nothing"),
    (["--players", "3"], "for 1 player, not 3"), (["--option", "boxes=99"], "boxes"),
])
def test_what_cannot_be_meant_is_said(arguments, says, invoke, monkeypatch, tmp_path):
    monkeypatch.setattr(training, "extra", lambda: None)
    said = invoke("train", "shield", *arguments, "--out", str(tmp_path / "model"))
    assert said.exit_code == 2
    assert says in said.stderr


def test_where_nothing_can_be_written_is_said_before_the_work(invoke, monkeypatch, tmp_path):
    monkeypatch.setattr(training, "extra", lambda: None)
    for place, says in ((tmp_path, "that is a folder"), (tmp_path / "no" / "model", "there is no such folder")):
        said = invoke("train", "shield", "--out", str(place))
        assert said.exit_code == 2
        assert f"cannot be written: {says}" in said.stderr


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.id)
def test_the_docs_have_the_command_that_makes_the_model_of_a_game(game):
    head = read(game.folder / "learned.safetensors").head
    assert f"{command(game, head)} --out {game.id}.safetensors" in DOCS.read_text(encoding="utf-8").splitlines()


def test_the_command_that_makes_the_same_file_says_all_that_is_not_usual():
    head = {"teacher": "strong:4", "seats": 3, "seed": 7, "games": 20, "training_steps": 300, "figures": {"error": 0.1},
            "options": {**LABORS.defaults(), "end": "decks"}}
    assert command(LABORS, head) == ("kleos train labors --teacher strong:4 --games 20 --steps 300 --seed 7 "
                                     "--players 3 --option end=decks --check 0")
