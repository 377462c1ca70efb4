"""The ledger adds up in every game, to the last digit; its luck is that of the rolls and draws."""
from __future__ import annotations

from pathlib import Path

import pytest

from kleos.core import record
from kleos.core.flow import CHANCE
from kleos.games import find
from kleos.study.course import Course
from kleos.study.ledger import Ledger
from kleos.study.worth import Scale

RECORDS = Path(__file__).parents[1] / "records"
PLAYED = ["shield-eight-boxes", "labors-alone", "labors-three-decks", "labyrinth-zeus-hera-poseidon", "heroes-basic",
          "hercules-two-decks"]


def course(name: str) -> Course:
    kept = record.parse((RECORDS / f"{name}.kleos").read_text(encoding="utf-8"))
    return Course(find(kept.head["game"]), kept)


@pytest.mark.parametrize("name", PLAYED)
def test_the_ledger_adds_up(name: str) -> None:
    played = course(name)
    ledger = Ledger(played, Scale(played.game, played.setup))
    for seat in range(min(played.seats, 2)):
        ledger.reckon(seat)
    for one in ledger.accounts:
        assert one["start"] + one["luck"] + one["decisions"] + one["others"] == pytest.approx(one["end"], abs=1e-9)
        assert one["luck"] == pytest.approx(sum(
            chance["luck"] for chance in ledger.chances if chance["seat"] == one["seat"]), abs=1e-9)
        assert one["others"] == 0 or played.seats > 1
        curve = [point for point in ledger.curve if point["seat"] == one["seat"]]
        assert (curve[0]["value"], curve[-1]["value"]) == (one["start"], one["end"])
        assert curve[-1]["row"] == len(played.rows)


def test_the_end_of_a_won_game_is_a_chance_of_100() -> None:
    played = course("labyrinth-escaped")
    ledger = Ledger(played, Scale(played.game, played.setup))
    ledger.reckon(0)
    assert played.end.over() and ledger.scale.unit == "chances"
    assert ledger.accounts[0]["end"] == (100.0 if played.end.returns()[0] == 1 else 0.0)


def test_a_roll_has_its_rank_among_what_might_have_come() -> None:
    played = course("shield-three-turns")
    ledger = Ledger(played, Scale(played.game, played.setup))
    ledger.reckon(0)
    assert ledger.scale.unit == "points" and len(ledger.chances) == sum(row.actor == CHANCE for row in played.rows)
    for chance in ledger.chances:
        assert 0 <= chance["better"] <= 100 and 0 <= chance["worse"] <= 100 - chance["better"]
    luckiest = max(ledger.chances, key=lambda chance: chance["luck"])
    assert luckiest["luck"] > 0 and luckiest["worse"] > 30


def test_a_move_of_many_clicks_is_one_move() -> None:
    played = course("shield-three-turns")
    moves = played.moves()
    assert len(moves) == 3 and all(len(move.rows) > 1 for move in moves)
    assert [row.number for move in moves for row in move.rows] == [
        row.number for row in played.rows if row.actor != CHANCE]
