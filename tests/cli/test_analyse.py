"""`analyse` in the terminal, as JSON and as a page."""
from __future__ import annotations

import json

from tests.study.test_ledger import RECORDS

GAME = str(RECORDS / "shield-three-turns.kleos")
QUICKLY = ("--judge", "strong:4", "--worlds", "4", "--confirm", "12")


def test_analyse_tells_the_game_with_its_marks(invoke):
    done = invoke("analyse", GAME, *QUICKLY, "--no-color")
    assert done.exit_code == 0, done.stderr
    assert "Points to come at the end, from" in done.output
    assert any("\u2800" < sign < "\u2900" for sign in done.output)       # dots of the curve
    assert "Turn 3: the dice show" in done.output
    found = json.loads(invoke("analyse", GAME, *QUICKLY, "--json").output)
    for move in found["moves"]:
        flaw = move["verdict"] in ("inaccuracy", "mistake", "blunder")
        assert (f"{move['verdict'].capitalize()}: cost {move['cost']:.1f}" in done.output) == flaw
    account = found["ledger"][0]
    assert f"{account['luck']:+.1f}" in done.output and f"{account['decisions']:+.1f}" in done.output
    assert "too few to speak of accuracy" in done.output


def test_analyse_writes_a_page(invoke, tmp_path):
    page = tmp_path / "a.html"
    done = invoke("analyse", GAME, *QUICKLY, "--html", str(page))
    assert done.exit_code == 0 and str(page) in done.output.replace("\n", "")
    written = page.read_text(encoding="utf-8")
    assert written.startswith("<!doctype html>") and "<svg" in written and "http" not in written.replace(
        "http://www.w3.org", "")


def test_analyse_says_what_does_not_fit(invoke):
    assert "There is no seat 1" in invoke("analyse", GAME, "--seat", "1").stderr
    assert "There is no bot “strng”" in invoke("analyse", GAME, "--judge", "strng").stderr
    assert invoke("analyse", "missing.kleos").exit_code == 2
