"""`kleos train`: what it says; learning itself is in tests/lab/test_training.py."""
from __future__ import annotations

import pytest

from kleos.lab import training


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
