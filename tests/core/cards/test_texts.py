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
    ("two ants", "“two ants” in a deck is no number and card, such as “2 ant”."), ("2 dog", "There is no card “dog”.")])
def test_a_wrong_line_says_why(text: str, said: str) -> None:
    with pytest.raises(DeckError) as error:
        TEXTS.from_line(text)
    assert str(error.value) == said


@pytest.mark.parametrize(("text", "said", "line"), [
    ("[cards]\nant = 5", "line 2: A deck holds one to four of a card, so ant cannot be 5.", 2),
    ("[cards]\n\ndog = 1", "line 3: There is no card “dog”.", 3), ("[heroes]", "no table [cards]", 0),
    ("cards", "The deck file is not TOML", 0)])
def test_a_wrong_file_says_where(text: str, said: str, line: int) -> None:
    with pytest.raises(DeckError) as error:
        TEXTS.from_file(text)
    assert said in str(error.value) and error.value.line == line


def test_files_that_an_option_names_are_read(tmp_path) -> None:
    file = tmp_path / "a.toml"
    file.write_text("[cards]\nant = 3\n", encoding="utf-8")
    assert TEXTS.load(f"{file}, swarm") == "3 ant, swarm"
    with pytest.raises(DeckError, match="cannot be read: No such file"):
        TEXTS.load("./none.toml")
    file.write_bytes(b"\xff")
    with pytest.raises(DeckError, match="it is no text"):
        TEXTS.load(str(file))


@pytest.mark.parametrize("seats", [2, 3])
def test_a_form_chooses_a_deck_for_each_seat(seats: int) -> None:
    fields = {f"{seat}.deck": "swarm" for seat in range(seats)} | {"0.deck": "own", "0.cat": "3", "0.ant": ""}
    assert TEXTS.chosen(fields, seats, "dealt") == ", ".join(["3 cat", *["swarm"] * (seats - 1)])
    assert TEXTS.chosen({}, seats, "dealt") == "dealt"
    with pytest.raises(OptionError, match="both" if seats == 2 else "all"):
        TEXTS.chosen(fields | {"1.deck": ""}, seats, "dealt")
    with pytest.raises(OptionError, match="The first deck has no cards yet"):
        TEXTS.chosen(fields | {"0.cat": "0"}, seats, "dealt")
    with pytest.raises(OptionError, match="whole number, not “x”"):
        TEXTS.chosen(fields | {"0.cat": "x"}, seats, "dealt")
    assert TEXTS.numbers(fields | {"0.text": "2 ant"}, 0) == [2, 0, 0]
    assert TEXTS.numbers(fields | {"0.text": "[cards]\nant = 1"}, 0) == [1, 0, 0]
