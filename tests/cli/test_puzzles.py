"""`puzzles` in the terminal: solved, looked up, left; found in games, and proved."""
from __future__ import annotations

import json

import pytest

from kleos.cli import puzzles as command
from kleos.core import record
from kleos.core.record import Record
from kleos.games import find
from kleos.study.puzzles import Puzzle
from tests.study.test_ledger import RECORDS

SHIELD = find("shield")


@pytest.fixture
def puzzle(monkeypatch):
    """The last turn of a game of the Shield, as if what was played there were best."""
    whole = record.parse((RECORDS / "shield-three-turns.kleos").read_text(encoding="utf-8"))
    first = max(at for at, move in enumerate(whole.moves) if move.actor == -1) + 1
    answer = [move.text for move in whole.moves[first:]]
    head = {name: value for name, value in whole.head.items() if name not in ("result", "dealer")}
    told = {"seat": 0, "answer": answer, "gap": 3.0, "source": "a game of three turns"}
    found = Puzzle(SHIELD, Record({**head, "puzzle": told}, whole.moves[:first]))
    monkeypatch.setattr("kleos.study.puzzles.load_shipped", lambda game: [found])
    return found


def typed(*lines):
    return "".join(line + "\n" for line in lines)


def test_a_puzzle_is_solved_click_by_click(invoke, puzzle):
    done = invoke("puzzles", "shield", typed=typed(*puzzle.answer))
    assert done.exit_code == 0, done.output
    assert "Find the line of play that is worth most points at the end." in done.output
    assert "Solved. A slide. Every other line costs 3 points or more. It comes from a game of three turns." in " ".join(
        done.output.split())
    assert "1 puzzle solved." in done.output


def test_what_is_not_the_answer_may_be_tried_again(invoke, puzzle):
    wrong = ["1", "1", "nothing"]
    done = invoke("puzzles", "shield", typed=typed(puzzle.answer[0], "u", "no such thing", "99", *wrong, "s"))
    assert done.exit_code == 0, done.output
    assert "There is no such choice." in done.output and "There is no choice 99" in done.output
    assert f"The answer: {', '.join(puzzle.answer)}" in " ".join(done.output.split())
    assert "0 puzzles solved." in done.output


@pytest.mark.parametrize("left", ["q\n", ""])
def test_a_puzzle_may_be_left(invoke, puzzle, left):
    done = invoke("puzzles", "shield", "--day", typed=left)
    assert done.exit_code == 0 and "0 puzzles solved." in done.output and "The answer" not in done.output


def test_the_puzzle_of_the_day_is_another_one_every_day():
    assert [command.todays(7, 86400.0 * day) for day in range(8)] == [
        (command.todays(7, 0.0) + day) % 7 for day in range(8)]


def test_each_is_proved_and_what_does_not_hold_is_named(invoke, puzzle, monkeypatch):
    monkeypatch.setattr(Puzzle, "holds", lambda puzzle, judge, seed: seed == 1)
    assert invoke("puzzles", "shield", "--prove", "--seed", "1").output == (
        "1 puzzle: each has a single best line.\n")
    failed = invoke("puzzles", "shield", "--prove")
    assert failed.exit_code == 1 and "Of 1 puzzle these do not hold: 1." in failed.stderr


def test_puzzles_are_found_in_games_and_kept(invoke, puzzle, monkeypatch, tmp_path):
    games, kept = tmp_path / "games", tmp_path / "kept"
    games.mkdir()
    (games / "a.kleos").write_text((RECORDS / "shield-three-turns.kleos").read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr("kleos.study.puzzles.find_puzzles", lambda game, record, source, judge, seed: [puzzle])
    done = invoke("puzzles", "shield", "--from", str(games), "--keep", str(kept))
    assert done.exit_code == 0 and "1 puzzle in" in done.output
    written = [record.parse(path.read_text(encoding="utf-8")) for path in kept.iterdir()]
    assert [Puzzle(SHIELD, one).answer for one in written] == [puzzle.answer]
    assert json.dumps(written[0].head["puzzle"]["source"]) == '"a game of three turns"'


def test_what_does_not_fit_is_said(invoke, puzzle, tmp_path):
    assert "There is 1 puzzle, so there is no number 5." in invoke("puzzles", "shield", "--number", "5").stderr
    assert "There is no record" in invoke("puzzles", "shield", "--from", str(tmp_path)).stderr
