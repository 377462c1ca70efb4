"""The forecast: what positions promise, by trees where the hints are blind to an answer."""
from __future__ import annotations

from pathlib import Path

import pytest

import kleos
from kleos.core import record
from kleos.core.flow import CHANCE
from kleos.games import find
from kleos.study.course import Course
from kleos.study.forecast import Forecast

RECORDS = Path(__file__).parents[1] / "records"


def forecast(name: str, number: int | None = 20) -> Forecast:
    kept = record.parse((RECORDS / f"{name}.kleos").read_text(encoding="utf-8"))
    return Forecast(Course(find(kept.head["game"]), kept), number)


@pytest.mark.parametrize(("name", "looks"), [
    ("shield-three-turns", False), ("labors-two", False), ("heroes-basic", True), ("hercules-two-decks", True),
    ("hercules-three", False), ("labyrinth-escaped", True)])
def test_trees_look_where_the_hints_are_blind_and_one_seat_tells_of_the_others(name: str, looks: bool) -> None:
    """Interpreted they would take too long."""
    assert forecast(name, None).looks == (looks and kleos.build() == "compiled")
    assert not forecast("hercules-three").looks


def test_what_one_gains_the_other_loses_and_allies_gain_together() -> None:
    duel, team = forecast("heroes-basic"), forecast("labyrinth-escaped")
    none = {row.number: 0.0 for row in duel.course.rows}
    assert duel.values(0, none) == [-value for value in duel.values(1, none)]
    row = next(row for row in team.course.rows if row.actor != CHANCE)
    assert team.foresee(row, 0) == team.foresee(row, 1)


def test_the_clicks_of_a_move_are_worth_the_same_and_chance_brings_its_luck() -> None:
    told = forecast("heroes-basic")
    rows, luck = told.course.rows, {row.number: 0.01 for row in told.course.rows}
    values = told.values(0, luck)
    assert len(values) == len(rows) + 1
    for row in rows:
        if row.actor == CHANCE:
            assert values[row.number] == pytest.approx(max(-1.0, values[row.number + 1] - 0.01))
        else:
            assert values[row.number] == values[told.begin(row).number]


def test_an_answer_that_wins_is_seen_before_it_is_played() -> None:
    """The outlook takes the land that somebody holds for won."""
    told = forecast("heroes-basic")
    assert told.course.end.over()
    last = [row for row in told.course.rows if row.actor != CHANCE][-1]
    won = told.course.end.returns()[last.actor]
    assert told.foresee(last, last.actor) * won > 0.5
