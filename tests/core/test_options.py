"""Options: their names are typed, their labels and the words of their values stand in forms."""
from __future__ import annotations

import pytest

from kleos.core.game import Game
from kleos.core.options import First, Option, OptionError, format_value, with_names
from kleos.games import ALL, find


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_forms_show_words_and_not_codes(game: Game) -> None:
    for option in game.rules.options:
        assert option.label != option.help
        if option.kind == "choice":
            assert set(option.words) == set(option.choices)
            assert all(option.word(choice) != choice for choice in option.choices)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_a_preset_says_what_it_changes(game: Game) -> None:
    said = {name: game.remarks(preset) for name, preset in game.rules.presets.items()}
    assert [name for name, remarks in said.items() if not remarks] == [next(iter(game.rules.presets))]
    assert len({tuple(remarks) for remarks in said.values()}) == len(said)


def test_remarks_are_in_the_words_of_the_form() -> None:
    assert find("labors").remarks({"gods": "small", "end": "claims", "labour_marks": True}) == [
        "Gods: two for each player, by lot, and Hera", "A point for labour marks"]
    assert find("shield").remarks({"boxes": 4}) == ["Athena’s boxes: 4"]


def test_decks_are_called_by_their_names() -> None:
    assert "Decks: Raiding Party, The Infiltrator" in find("hercules").remarks(
        find("hercules").rules.presets["secret lists"])
    assert find("hercules").remarks({"decks": "2 blind-prophets-curse + 1 delphian-oracle, ./my-deck.txt"}) == [
        "Decks: 2 Blind Prophet’s Curse + 1 Delphian Oracle, ./my-deck.txt"]
    assert "Decks: Elves, Elves" in find("heroes").remarks(find("heroes").rules.presets["mirror"])
    assert find("heroes").remarks({"decks": "orcs, wings"}) == ["Decks: Orcs and Goblins, Wings"]
    heroes = find("heroes")
    assert heroes.says(heroes.rules.options[1], "dealt") == "Decks: dealt by lot"
    assert with_names("2 orc-raider + 1 dragon", {"orc-raider": "Orc Raider"}) == "2 Orc Raider + 1 dragon"


def test_what_so_few_cannot_choose_is_refused_in_both_languages() -> None:
    option, first = Option("depth", "int", 1, "how deep", high=3, least=2), First(4)
    option.fit(3, 1, 2)
    option.fit(1, 1, 1)
    first.fit("1", "random", 2)
    first.fit("random", "random", 1)
    for refused, value, seats, text, told in (
            (option, 3, 1, "depth is an option of the game for several; alone it stays 1.", "“Depth” is for the game"),
            (first, "3", 2, "first is a seat from 0 to 1 here, not 3.", "Nobody sits in seat 4")):
        with pytest.raises(OptionError) as error:
            refused.fit(value, refused.default, seats)
        assert str(error.value) == text and error.value.told.startswith(told)
    assert [first.seats(choice) for choice in first.choices] == [2, 2, 2, 3, 4]


WHOLE = Option("depth", "int", 1, "how deep", low=0, high=3)
LONG = Option("length", "int", 1, "how long", high=1000, label="Length of the game")
FLAG = Option("two_kings", "flag", False, "a king more")
CHOICE = Option("mode", "choice", "a", "which", choices={"a": "The first", "b": "The second"})


def test_values_are_read_from_text() -> None:
    assert [WHOLE.read(value) for value in ("0", 3, " 2 ")] == [0, 3, 2]
    assert [LONG.read(value) for value in ("0", "1000")] == [0, 1000]
    assert [FLAG.read(value) for value in ("on", "off", "True", "false", True)] == [True, False, True, False, True]
    assert [CHOICE.read("b"), CHOICE.word("b")] == ["b", "The second"]
    assert [find("shield").says(CHOICE, "b"), find("shield").says(FLAG, True)] == ["Mode: The second", "Two kings"]


@pytest.mark.parametrize(("option", "value", "said", "told"), [
    (WHOLE, "x", "depth must be a whole number, not “x”.", "Depth must be a whole number, not “x”."),
    (WHOLE, 4, "depth may be from 0 to 3, not 4.", "Depth may be from 0 to 3, not 4."),
    (WHOLE, -1, "depth may be from 0 to 3, not -1.", "Depth may be from 0 to 3, not -1."),
    (LONG, 1001, "length may be from 0 to 1000, not 1001.", "Length of the game may be from 0 to 1000, not 1001."),
    (LONG, "", "length must be a whole number, not “”.", "Length of the game must be a whole number, not “”."),
    (FLAG, "maybe", "two_kings is on or off, not “maybe”.", "Two kings is on or off, not “maybe”."),
    (CHOICE, "c", "mode may be a, b, not c.", "Mode may be a, b, not c."),
])
def test_a_value_that_an_option_does_not_take_is_refused(option: Option, value: object, said: str, told: str) -> None:
    with pytest.raises(OptionError) as error:
        option.read(value)
    assert (str(error.value), error.value.told) == (said, told)


def test_a_value_is_typed_as_it_is_read() -> None:
    assert [format_value(True), format_value(False), format_value(3)] == ["on", "off", "3"]
    assert [FLAG.read(format_value(value)) for value in (True, False)] == [True, False]


def test_what_is_for_several_cannot_be_chosen_alone() -> None:
    labors = find("labors")
    assert labors.setup({"first": "random"}, 1).seats == 1
    with pytest.raises(OptionError, match=r"^first is an option of the game for several; alone it stays random\.$"):
        labors.setup({"first": "1"}, 1)
