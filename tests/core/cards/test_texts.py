"""Decks as lines, files and forms, for any number of seats."""
from __future__ import annotations

import pytest

from kleos.core.cards.texts import DeckError, DeckTexts
from kleos.core.options import OptionError

TEXTS = DeckTexts(["ant", "bee-2", "cat"], "cards", "card", 4, "A deck holds one to four of a card", "2 ant")


def test_lines_and_files_are_read_back() -> None:
    assert TEXTS.line([2, 0, 1]) == "2 ant + 1 cat" and TEXTS.from_line("2 ant+cat + 1 ant") == [3, 0, 1]
    file = TEXTS.to_file([2, 4, 0], "The “Swarm”")
    assert TEXTS.from_file(file) == [2, 4, 0] and file.startswith('name = "The “Swarm”"\n\n[cards]\nant = 2\n')


@pytest.mark.parametrize(("text", "said"), [
    ("two ants", "“two ants” in a deck is no number and card, such as “2 ant”."), ("2 dog", "There is no card “dog”."),
    ("dog", "There is no deck or card “dog”.")])
def test_a_wrong_line_says_why(text: str, said: str) -> None:
    with pytest.raises(DeckError) as error:
        TEXTS.from_line(text)
    assert str(error.value) == said


@pytest.mark.parametrize(("text", "said", "line"), [
    ("[cards]\nant = 5", "line 2: A deck holds one to four of a card, so ant cannot be 5.", 2),
    ("[cards]\n\ndog = 1", "line 3: There is no card “dog”.", 3),
    ("[heroes]", "The deck file has no table [cards] with a number for each card.", 0),
    ("[cards]", "The deck file has no table [cards] with a number for each card.", 0),
    ("cards = 3", "The deck file has no table [cards] with a number for each card.", 0),
    ("[cards]\nant = 0", "line 2: A deck holds one to four of a card, so ant cannot be 0.", 2),
    ("[cards]\nant = true", "line 2: A deck holds one to four of a card, so ant cannot be True.", 2),
    ("cards", "The deck file is not TOML: ", 0)])
def test_a_wrong_file_says_where(text: str, said: str, line: int) -> None:
    with pytest.raises(DeckError) as error:
        TEXTS.from_file(text)
    assert error.value.line == line and (said == str(error.value) or (said in str(error.value) and said.endswith(" ")))


def test_files_that_an_option_names_are_read(tmp_path) -> None:
    file = tmp_path / "a.toml"
    file.write_text("[cards]\nant = 3\n", encoding="utf-8")
    assert TEXTS.load(f"{file}, swarm") == "3 ant, swarm"
    with pytest.raises(DeckError, match=r"^The deck ./none.toml cannot be read: No such file or directory\.$"):
        TEXTS.load("./none.toml")
    with pytest.raises(DeckError, match=r"^The deck none.toml cannot be read: No such file or directory\.$"):
        TEXTS.load("none.toml")
    file.write_bytes(b"\xff")
    with pytest.raises(DeckError, match=r"^The deck .*a.toml cannot be read: it is no text\.$"):
        TEXTS.load(str(file))
    file.write_text("[cards]\ndog = 1", encoding="utf-8")
    with pytest.raises(DeckError, match=r"a.toml: line 2: There is no card “dog”\.$"):
        TEXTS.load(str(file))


@pytest.mark.parametrize(("seat", "place"), [*enumerate(("first", "second", "third", "fourth", "fifth", "sixth"))])
def test_a_form_says_whose_deck_is_empty(seat: int, place: str) -> None:
    fields = {f"{other}.deck": "own" if other == seat else "swarm" for other in range(6)}
    with pytest.raises(OptionError, match=rf"^The {place} deck has no cards yet\.$"):
        TEXTS.chosen(fields, 6, "dealt")


@pytest.mark.parametrize("seats", [2, 3])
def test_a_form_chooses_a_deck_for_each_seat(seats: int) -> None:
    fields = {f"{seat}.deck": "swarm" for seat in range(seats)} | {"0.deck": "own", "0.cat": "3", "0.ant": ""}
    assert TEXTS.chosen(fields, seats, "dealt") == ", ".join(["3 cat", *["swarm"] * (seats - 1)])
    assert TEXTS.chosen({}, seats, "dealt") == "dealt"
    every = "both" if seats == 2 else "all"
    for more, said in (({"1.deck": ""}, f"Choose a deck for {every} seats, or let {every} be dealt."),
                       ({"0.cat": "0"}, "The first deck has no cards yet."),
                       ({"1.deck": "own"}, "The second deck has no cards yet."),
                       ({"0.cat": "x"}, "How many of cat are in the deck must be a whole number, not “x”."),
                       ({"0.cat": "100"}, "How many of cat are in the deck must be a whole number, not “100”."),
                       ({"0.cat": "-1"}, "How many of cat are in the deck must be a whole number, not “-1”."),
                       ({"0.cat": "²"}, "How many of cat are in the deck must be a whole number, not “²”.")):
        with pytest.raises(OptionError) as error:
            TEXTS.chosen(fields | more, seats, "dealt")
        assert str(error.value) == said
    assert TEXTS.numbers({"0.cat": "99"}, 0) == [0, 0, 99]
    assert TEXTS.numbers(fields | {"0.text": "2 ant"}, 0) == [2, 0, 0]
    assert TEXTS.numbers(fields | {"0.text": "[cards]\nant = 1"}, 0) == [1, 0, 0]
