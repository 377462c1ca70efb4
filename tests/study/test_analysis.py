"""An analysis as a whole: the fields that others rely on, the same bytes twice, what a partial record keeps it from."""
from __future__ import annotations

import json
import re

import pytest

import kleos
from kleos.core import record
from kleos.core.record import Record, RecordError
from kleos.games import find
from kleos.study.analysis import Analysis, Inquiry, analyse, is_idle
from kleos.study.clicks import continue_with, join_clicks, spell
from kleos.study.course import Course
from tests.study.test_ledger import RECORDS

FIELDS = ["game", "rules_version", "judge", "worlds", "confirm", "seed", "unit", "spread", "seats", "curve", "ledger",
          "moves", "chances", "accuracy", "warnings"]
MOVE = ["row", "seat", "rows", "played", "played_in_words", "best", "best_in_words", "apart", "cost", "low", "high",
        "verdict", "why", "hindsight", "by_bots", "consequences", "until"]


def kept(name: str) -> Record:
    return record.parse((RECORDS / f"{name}.kleos").read_text(encoding="utf-8"))


def look(name: str, **more: int) -> Analysis:
    return analyse(kept(name), judge="strong:4", worlds=4, confirm=12, **more)


def test_to_roll_is_no_decision_where_gods_help_after_it_as_well() -> None:
    told = Inquiry(kept("labors-two"), judge="quick")
    course = told.course.moves()
    assert any([row.text for row in move.rows] == ["cast"] and move.free for move in course)
    assert told.moves and not any([row.text for row in move.rows] == ["cast"] for move in told.moves)


def test_the_json_has_the_promised_fields_and_is_the_same_twice() -> None:
    seen: list[tuple[int, int]] = []
    found = analyse(kept("shield-three-turns"), judge="strong:4", worlds=4, confirm=12,
                    progress=lambda done, total: seen.append((done, total))).data()
    assert list(found) == FIELDS and seen == [(1, 3), (2, 3), (3, 3)]
    assert [list(move) for move in found["moves"]] == [MOVE] * 3
    assert [list(one) for one in found["ledger"]] == [["seat", "start", "luck", "decisions", "others", "end"]]
    assert json.dumps(found) == json.dumps(look("shield-three-turns").data())
    assert found["accuracy"] == [{"seat": 0, "moves": 3, "settled": found["accuracy"][0]["settled"],
                                  "accuracy": None}]                    # of three moves nothing is said
    assert found["warnings"] == []


def test_others_are_called_by_their_names() -> None:
    begun = kept("hercules-three-asked-late")
    inquiry = Inquiry(Record({**begun.head, "names": ["Ann", "Bob", "Cy"]}, begun.moves), judge="quick", seat=1)
    told = [spell(inquiry.court.judge, move, move.line) for move in inquiry.moves]
    named = {words.split(" is your opponent")[0].split(", ")[-1] for words in told if "your opponent" in words}
    assert named == {"Ann", "Cy"}


def test_a_move_of_several_clicks_is_told_as_a_sentence() -> None:
    inquiry = Inquiry(kept("heroes-basic"), judge="quick", seat=0)
    told = [spell(inquiry.court.judge, move, move.line) for move in inquiry.moves]
    assert "Provision: 1 food (3 times)" in told
    assert "Hire Workshop, provision: 1 food, then hire Battering Ram" in told
    assert join_clicks(["Declare the attack", "no combat card"]) == "Declare the attack with no combat card"
    assert join_clicks(["Attack with Golem: 4 cards of Ann’s deck", "no combat card", "end the turn"]) == (
        "Attack with Golem: 4 cards of Ann’s deck, and no combat card; then end the turn")
    assert join_clicks(["Attack with Golem", "no combat card"]) == "Attack with Golem, and no combat card"
    # a label with a comma of its own is kept apart from the next one
    assert join_clicks(["Double the 6, to 12", "mark 12"]) == "Double the 6, to 12; then mark 12"


def test_a_name_at_the_beginning_of_a_label_keeps_its_capital() -> None:
    found = {one.name: one for one in find("heroes").rules.lexicon.verbs}
    assert continue_with("Hire Golem", found["hire"]) == "hire Golem"
    assert continue_with("Strategist", found["strike"]) == "Strategist"


def test_a_card_that_is_paid_for_as_the_table_offers_it_is_played_not_paid_for_by_hand() -> None:
    """A hint, and a click on the card, spare the resources that the rest of the hand needs."""
    inquiry = Inquiry(kept("hercules-three-asked-late"), judge="quick", seat=2)
    judge, face, found = inquiry.court.judge, inquiry.court.judge.game.face, set()
    for move in inquiry.moves:
        for offer in face.compounds(judge.world(move), move.seat):
            if offer.instead >= 0:
                found.add(spell(judge, move, tuple(offer.actions)) == offer.label)
    assert found == {True}


def test_a_match_is_analysed_and_its_curve_drawn() -> None:
    match = kleos.play("shield", ["quick"], seed=2, components=find("shield").components.replaced({"game.turns": 2}))
    found = match.analyse(judge="quick", worlds=2, confirm=12)
    assert found.data()["seats"] == ["quick"] and found.flaws == []     # its own moves
    assert {move["verdict"] for move in found.data()["moves"]} == {"best"}
    assert found.position(0) == find("shield").start(components=match.table.setup.components)
    drawn = found._repr_html_()
    assert drawn.startswith("<svg") and drawn.count("<polyline") == 1 and "quick" in drawn


def test_a_partial_record_is_analysed_as_far_as_it_shows() -> None:
    whole = kept("heroes-basic")
    game = find("heroes")
    first = next(at for at, (one, other) in enumerate(zip(whole.moves, record.redact(game, whole, 0).moves))
                 if one != other)
    partial = record.redact(game, Record(whole.head, whole.moves), 0)
    found, same = look_partial(partial), look_partial(Record(whole.head, whole.moves[:first]))
    assert f"The analysis ends before row {first}" in found["warnings"][0].replace("the analysis", "The analysis")
    assert {**found, "warnings": []} == {**same, "warnings": []}


def look_partial(partial: Record) -> dict[str, object]:
    return dict(analyse(partial, judge="quick", seat=0, worlds=2, confirm=12).data())


def test_what_a_seat_did_not_see_is_not_told() -> None:
    found = analyse(kept("heroes-basic"), judge="quick", seat=0, worlds=2, confirm=12).data()
    rows = record.redact(find("heroes"), kept("heroes-basic"), 0).moves
    told = {chance["row"]: chance["text"] for chance in found["chances"]}
    assert told == {row: rows[row].text for row in told} and any("?" in text for text in told.values())
    assert {move["seat"] for move in found["moves"]} == {0}


@pytest.mark.parametrize(("wrong", "reason"), [
    ({"seat": 4}, "There is no seat 4"), ({"worlds": 1}, "at least 2 worlds"), ({"confirm": 3}, "12 to confirm"),
    ({"judge": "nobody"}, "There is no bot “nobody”"),
])
def test_what_does_not_fit_is_said(wrong: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)):
        analyse(kept("shield-three-turns"), **wrong)  # type: ignore[arg-type]


def test_a_record_that_cannot_have_been_played_is_refused() -> None:
    broken = kept("shield-three-turns")
    with pytest.raises(RecordError):
        analyse(Record(broken.head, broken.moves[1:]), judge="quick")


def test_what_nobody_need_be_asked_is_no_decision() -> None:
    """§8.1 Of one combat card that would change nothing a table asks nobody: it is in no list of decisions."""
    game, one = find("hercules"), kept("hercules-at-random")
    idle = [move for move in Course(game, one).moves() if move.free and is_idle(game, move)]
    assert [[row.text for row in move.rows] for move in idle] == [["pass"]]
    rows = [move.rows[0].number for move in Inquiry(one, judge="strong:4", worlds=4, confirm=12).moves]
    assert rows and idle[0].rows[0].number not in rows
