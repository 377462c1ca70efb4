"""Puzzles: found where one line is best by far, solved by any clicks that come to the same, and proved again."""
from __future__ import annotations

from typing import Any

import pytest

from kleos.core import record
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State
from kleos.core.game import Game
from kleos.core.record import Move, Record, RecordError
from kleos.games import ALL, find
from kleos.study.puzzles import Puzzle, find_puzzles, load_shipped, tell_source
from tests.bots import pig

THROWS = ["0 again", "* throw 6"] * 5                   # 30 points: to bank them wins
RULES = pig.GAME.rules


class Daring(pig.Plain):
    """Never banks before it has 60 points."""

    def value(self, s: Any, seat: int) -> float:
        return float(s.returns()[seat])

    def horizon(self) -> int:
        return 60

    def choose(self, s: State, rng: Rng) -> int:
        if s.to_act() == CHANCE:
            return int(s.sample(rng))
        assert isinstance(s, pig.Pig)
        return pig.BANK.number() if s.loose >= 60 else pig.AGAIN.number()


def daring(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setitem(pig.GAME.__dict__, "hints", lambda state: Daring())
    monkeypatch.setattr(type(pig.GAME), "began", lambda game, version, changes: None)
    return pig.GAME


def kept(*more: str, **head: object) -> Record:
    lines = [line.split(" ", 1) for line in [*THROWS, *more]]
    moves = [Move(CHANCE if actor == "*" else int(actor), text) for actor, text in lines]
    return Record({"game": "pig", "rules_version": 1, "seats": ["a", "b"], **head}, moves)


def test_a_puzzle_is_found_where_the_game_had_it_and_proved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = daring(monkeypatch)
    found = list(find_puzzles(game, kept("0 again"), "a game", "strong:60"))
    assert [puzzle.answer for puzzle in found] == [["bank"]]
    puzzle = found[0]
    assert len(puzzle.kept.moves) == len(THROWS) and puzzle.gap >= 5 and puzzle.source == "a game"
    assert puzzle.solves([pig.BANK.number()]) and not puzzle.solves([pig.AGAIN.number()])
    assert puzzle.holds("strong:60", 5)
    again = Puzzle(game, record.parse(record.write(puzzle.kept)))
    assert (again.answer, again.gap, again.seat) == (puzzle.answer, puzzle.gap, 0)


def test_what_quick_finds_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """At 60 points it banks as well."""
    whole = kept(*THROWS, "0 bank")
    found = find_puzzles(daring(monkeypatch), whole, "a game", "strong:60")
    assert [len(puzzle.kept.moves) for puzzle in found if len(puzzle.kept.moves) >= 2 * len(THROWS)] == []


def test_a_puzzle_that_does_not_hold_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {"seat": 0, "answer": ["again"], "gap": 9.0, "source": "nowhere"}
    assert not Puzzle(daring(monkeypatch), kept(puzzle=told)).holds("strong:60", 1)


def test_a_header_without_an_answer_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RecordError, match="must give its seat, its answer"):
        Puzzle(daring(monkeypatch), kept(puzzle={"seat": 0}))


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_the_puzzles_of_the_box_can_be_solved(game: Game) -> None:
    for puzzle in load_shipped(game):
        assert puzzle.course.whole and puzzle.course.end.to_act() == puzzle.seat
        assert puzzle.solves(puzzle.line) and puzzle.gap >= puzzle.scale.flaws[0]
        assert puzzle.source and puzzle.move(puzzle.line).free
        assert puzzle.motif and puzzle.motif in tell_source(puzzle)


def test_the_motif_is_the_first_that_the_answer_has() -> None:
    labors = find("labors")
    puzzle = next(one for one in load_shipped(labors) if sum(text.startswith("call") for text in one.answer) == 1)
    assert puzzle.motif == "The help of a god"
    puzzle.answer[:] = ["call ares", "call zeus", "mark left 1"]
    assert puzzle.motif == "A combination of gods"
    puzzle.answer[:] = ["end"]
    assert puzzle.motif == "" and tell_source(puzzle).startswith("Every other line")
