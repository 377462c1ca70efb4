"""Records: written, read, replayed, redacted; and what is wrong with bad ones, by line."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kleos.core import record
from kleos.core.flow import CHANCE, SPECTATOR, State
from kleos.core.record import Move, Record, RecordError
from kleos.games import find
from tests.core.spikes import renewal

GAME = renewal.GAME
TEXT = """game = "renewal"
rules_version = 1
seats = ["Penelope", "strong:200"]

[options]
deck = "tiny"
turns = 2
---
* draw ant        # a comment
* draw bee

0 under bee
0 done
* draw ant
* draw cat
* draw ant
1 done
* draw cat
0 play ant
* draw bee
1 done
"""


def bad(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        record.replay(GAME, record.parse(text))
    return caught.value


def test_a_record_written_by_hand_replays() -> None:
    kept = record.parse(TEXT)
    assert kept.head["seats"] == ["Penelope", "strong:200"] and not kept.partial
    assert [str(move) for move in kept.moves[:3]] == ["* draw ant", "* draw bee", "0 under bee"]
    assert [move.line for move in kept.moves[:3]] == [9, 10, 12]
    s: Any = record.replay(GAME, kept)
    assert s.over() and s.returns() == [1.0, -1.0]
    assert record.parse(record.write(kept)) == kept


def test_windows_lines_and_a_byte_order_mark_are_read() -> None:
    assert record.parse("\ufeff" + TEXT.replace("\n", "\r\n")) == record.parse(TEXT)


def test_a_prefix_is_a_position_of_the_game() -> None:
    s: Any = record.replay(GAME, record.parse(TEXT), 3)
    assert s.to_act() == 0 and s.sides[0].hand.size() == 1
    with pytest.raises(TypeError, match="no hash"):
        hash(record.parse(TEXT))


@pytest.mark.parametrize(("old", "new", "line", "reason"), [
    ("---", "", 0, "the line “---” between header and actions is missing"),
    ('game = "renewal"', 'game = "shield"', 1, "a record of shield, not of renewal"),
    ('game = "renewal"', "game = 3", 1, "game must be a text, not 3"),
    ('game = "renewal"', '"g\\u0061me" = 3', 0, "game must be a text, not 3"),                 # nobody looks for it so
    ('game = "renewal"\n', "", 0, "the header does not say the game"),
    ("rules_version = 1", "rules_version = 7", 2, "version 7 of the rules; this Kleos has version 1"),
    ("rules_version = 1", "rules_version = true", 2, "rules_version must be a whole number"),
    ("rules_version = 1", "rules_version =", 2, "Invalid value"),
    ("rules_version = 1", 'rules_version = "1', 2, "Illegal character"),
    ("rules_version = 1", "rules_version = " + "[" * 2000, 7, "too deep in one another"),
    ("rules_version = 1", "rules_version = " + "1" * 5000, 7, "thousands of digits"),
    ("[options]", "components_hash = 'x'\n[components]\nx = 1979-05-27\n[options]", 5, "not the ones"),
    ('seats = ["Penelope", "strong:200"]', "seats = [1, 2]", 3, "seats must be texts, a name each"),
    ('seats = ["Penelope", "strong:200"]', 'seats = ["a"]', 3, "for 2 players, not 1"),
    ("[options]", "options = 3\n[more]", 5, "options in the header must be a table"),
    ('deck = "tiny"', 'deck = "huge"', 6, "deck may be tiny, twins, small, not huge"),
    ('deck = "tiny"', 'dock = "tiny"', 6, "no option “dock”"),
    ("turns = 2", "turns = 2\n\n[components]\nx = 1", 9, "the game has no such value"),
    ("* draw bee\n\n", "* draw dog\n\n", 10, "Something is to be drawn"),
    ("* draw bee\n\n", "* drow bee\n\n", 10, "no verb of this game"),
    ("* draw bee\n\n", "* draw bat\n\n", 10, "draw does not know “bat”"),
    ("* draw bee\n\n", "draw\n\n", 10, "it needs an actor"),
    ("* draw bee\n\n", "x draw bee\n\n", 10, "it needs an actor"),
    ("* draw bee\n\n", "0 draw bee\n\n", 10, "it is chance’s move"),
    ("0 under bee", "1 under bee", 12, "not this seat’s turn|not this seat's turn"),
    ("0 under bee", "9 under bee", 12, "not this seat’s turn|not this seat's turn"),
    ("0 under bee", "* under bee", 12, "it is seat 0’s move"),
    ("0 under bee", "0 under cat", 12, "not open"),
    ("* draw bee\n1 done\n", "* draw bee\n1 done\n1 done\n", 22, "the game is over already"),
])
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, line: int, reason: str) -> None:
    assert old in TEXT
    error = bad(TEXT.replace(old, new, 1))
    assert error.line == line and any(part in error.reason for part in reason.split("|"))
    assert str(error) == (f"line {line}: {error.reason}" if line else error.reason)


def test_of_an_empty_header_is_said_what_it_lacks() -> None:
    with pytest.raises(RecordError, match="the header does not say the game"):
        record.parse("---\n* draw ant\n")


@pytest.mark.parametrize(("old", "new", "said"), [
    ("---", "", "this is no game record: the line “---” between header and actions is missing"),
    ('game = "renewal"', 'game = "shield"', "line 1: this is a record of shield, not of renewal"),
    ('game = "renewal"\n', "", "the header does not say the game"),
    ("rules_version = 1", "rules_version = 7",
     "line 2: it was played under version 7 of the rules; this Kleos has version 1, so it is not re-run"),
    ('game = "renewal"', "game = 3", "line 1: game must be a text, not 3"),
    ("rules_version = 1", "rules_version = true", "line 2: rules_version must be a whole number, not True"),
    ('seats = ["Penelope", "strong:200"]', 'seats = "a"', "line 3: seats must be a list of names, not 'a'"),
    ('seats = ["Penelope", "strong:200"]', "seats = [1, 2]", "line 3: seats must be texts, a name each"),
    ("[options]", "options = 3\n[more]", "line 5: options in the header must be a table"),
    ("[options]", "components = 3\n[options]", "line 5: components in the header must be a table"),
    ("[options]", "components_hash = 'x'\n[components]\nx = 1\n[options]",
     "line 5: the values under [components] are not the ones it was played with"),
    ("* draw bee\n\n", "draw\n\n", "line 10: “draw” is no action: it needs an actor (* or a seat) and words"),
    ("* draw bee\n\n", "0 draw bee\n\n", "line 10: it is chance’s move"),
    ("0 under bee", "* under bee", "line 12: it is seat 0’s move"),
    ("* draw bee\n1 done\n", "* draw bee\n1 done\n1 done\n", "line 22: the game is over already"),
])
def test_each_refusal_is_one_sentence_with_its_line(old: str, new: str, said: str) -> None:
    assert str(bad(TEXT.replace(old, new, 1))) == said


def test_each_refusal_of_what_nobody_saw_is_one_sentence_with_its_line() -> None:
    told = record.redact(GAME, record.parse(TEXT), 0)
    with pytest.raises(RecordError) as caught:
        record.redact(GAME, told, 1)
    line = next(move.line for move in told.moves if "?" in move.text)
    assert str(caught.value) == f"line {line}: only a whole record can be redacted, and this one is partial"
    text = record.write(told)
    for new, said in (("0 fly ?", "“fly ?”: no verb of this game"), ("7 play ?", "there is no seat 7"),
                      ("0 play ? ?", "“play ? ?”: play takes 1 words, seen or all unseen")):
        assert bad(text.replace("0 play ant", new)).reason == said


def test_a_result_must_be_that_of_the_game() -> None:
    said = TEXT.replace("seats", "result = [1.0, -1.0]\nseats")
    assert record.replay(GAME, record.parse(said)).over()
    assert str(bad(said.replace("[1.0, -1.0]", "[2.0, -2.0]"))) == (
        "line 3: the header gives the result [2.0, -2.0], the game came to [1.0, -1.0]")
    cut = said[:said.index("* draw bee\n1 done\n")]
    assert str(bad(cut)) == (f"line {len(cut.splitlines())}: the header gives a result, but the game is not over here: "
                             "lines are missing")


def test_each_seat_is_told_what_it_saw_in_as_many_lines() -> None:
    kept = record.parse(TEXT)
    mine, theirs = (record.redact(GAME, kept, seat) for seat in (0, 1))
    assert [str(move) for move in mine.moves][:7] == [
        "* draw ant", "* draw bee", "0 under bee", "0 done", "* draw ant", "* draw ?", "* draw ?"]
    assert [str(move) for move in theirs.moves][:7] == [
        "* draw ?", "* draw ?", "0 under ?", "0 done", "* draw ?", "* draw cat", "* draw ant"]
    assert theirs.partial and [move.line for move in theirs.moves] == [move.line for move in kept.moves]
    assert record.redact(GAME, kept, SPECTATOR).moves[9:] == [
        Move(0, "play ant"), Move(CHANCE, "draw ?"), Move(1, "done")]


def test_a_partial_record_replays_to_the_first_thing_unseen_and_its_words_are_checked() -> None:
    told = record.redact(GAME, record.parse(TEXT), 0)
    s: Any = record.replay(GAME, told)
    assert s.to_act() == CHANCE and s.sides[0].hand.size() == 2 and s.sides[1].hand.size() == 0
    with pytest.raises(RecordError, match="only a whole record can be redacted"):
        record.redact(GAME, told, 1)
    text = record.write(told)
    for old, new, reason in (("0 play ant", "0 play bat", "does not know"), ("0 play ant", "0 fly ?", "no verb"),
                             ("0 play ant", "7 play ?", "there is no seat 7"),
                             ("0 play ant", "0 play ? ?", "takes 1 words")):
        error = bad(text.replace(old, new))
        assert error.line == text.splitlines().index(old) + 1 and reason in error.reason


WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
VALUES = st.one_of(WORDS, st.booleans(), st.integers(-2 ** 60, 2 ** 60), st.floats(allow_nan=False))
TABLES = st.dictionaries(WORDS, st.one_of(VALUES, st.lists(VALUES, max_size=3)), max_size=4)
PLAIN = st.from_regex(r"[a-z][a-z0-9-]{0,8}", fullmatch=True)
LINES = st.lists(st.builds(Move, st.integers(-1, 9), st.lists(PLAIN, min_size=1, max_size=3).map(" ".join)))


@given(st.lists(WORDS), TABLES, TABLES, LINES, WORDS)
def test_every_record_reads_back(seats: list[str], options: dict[str, Any], changes: dict[str, Any], moves: list[Move],
                                 comment: str) -> None:
    kept = record.new(GAME, options, seats, changes, moves, comment=comment)
    assert record.parse(record.write(kept)) == kept


def attempt(do: Callable[[], Any]) -> Any:
    """What it gives, or the RecordError that it raises."""
    try:
        return do()
    except RecordError as error:
        return error


@given(st.text())
def test_no_text_breaks_the_parser(text: str) -> None:
    outcome = attempt(lambda: record.parse(text))
    assert isinstance(outcome, Record) or (0 <= outcome.line <= text.count("\n") + 1 and outcome.reason)


@given(st.lists(st.sampled_from([*TEXT.splitlines(), "0 draw ant", "1 play ?", "0 look", "? ?", "---", "[options]"])))
def test_no_lines_break_the_replay(lines: list[str]) -> None:
    text = "\n".join([*TEXT.splitlines()[:8], *lines])
    outcome = attempt(lambda: record.replay(GAME, record.parse(text)))
    assert isinstance(outcome, State) or (0 <= outcome.line <= 8 + len(lines) and outcome.reason)


def test_a_header_holds_plain_values_only() -> None:
    with pytest.raises(TypeError, match="holds no NoneType"):
        record.write(record.new(GAME, {"deck": None}, ["a"], {}))


def test_changed_components_are_held_by_their_hash():
    game = find("shield")
    kept = record.new(game, {}, ["human"], {"game.turns": 3})
    assert record.replay(game, record.parse(record.write(kept))).sheet.turns == 3
    forged = record.write(kept).replace('"game.turns" = 3', '"game.turns" = 4')
    with pytest.raises(RecordError, match="not the ones it was played with"):
        record.replay(game, record.parse(forged))


def test_a_move_that_stands_in_no_file_is_refused_without_a_line() -> None:
    shield = find("shield")
    with pytest.raises(RecordError) as error:
        record.replay(shield, record.new(shield, {}, ["human"], {}, [Move(0, "nothing that is known")]))
    assert error.value.line == 0 and not str(error.value).startswith("line")
