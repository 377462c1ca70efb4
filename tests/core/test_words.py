"""Notation, numbers, labels and board elements of actions."""
from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kleos.core.prose import LONGEST
from kleos.core.words import Domain, Lexicon, Menu, Verb, numbers
from kleos.games import find

HEROES = Domain("goat", "giant-hawk", element="hero")
REGIONS = Domain("left", "middle", "right", element="region")
DEPLOY, FOOD, ROLL, DONE = (Verb("deploy", HEROES, REGIONS, label="{0} to the {1}"), Verb("food", numbers(0, 3)),
                            Verb("roll", Domain("1 1", "1 2")), Verb("done"))
FORGE = Verb("forge", numbers(1, 2, element="die"), touch="die-{0} forge, apollo")
LEXICON = Lexicon(DEPLOY, FOOD, ROLL, DONE, FORGE)


def test_an_action_reads_as_its_verb_and_words() -> None:
    assert [LEXICON.text(action) for action in range(LEXICON.size)] == [
        "deploy goat left", "deploy goat middle", "deploy goat right", "deploy giant-hawk left",
        "deploy giant-hawk middle", "deploy giant-hawk right", "food 0", "food 1", "food 2", "food 3", "roll 1 1",
        "roll 1 2", "done", "forge 1", "forge 2"]


@given(st.integers(0, LEXICON.size - 1))
def test_every_action_reads_back_and_gives_its_arguments(action: int) -> None:
    assert LEXICON.parse(LEXICON.text(action)) == action
    verb = LEXICON.verb(action)
    assert [other.name for other in LEXICON.verbs if other.says(action)] == [verb.name]
    if verb is DEPLOY:
        assert verb.number(verb.first(action), verb.second(action)) == action
        assert verb.words(action) == [HEROES.words[verb.first(action)], REGIONS.words[verb.second(action)]]
    elif verb.domains:
        assert verb.number(verb.arg(action)) == action


def test_what_seats_may_do_is_numbered_without_what_chance_does() -> None:
    lexicon = Lexicon(Verb("roll", numbers(1, 3), chance=True), Verb("food", numbers(0, 1)), Verb("draw", chance=True),
                      Verb("done"))
    seat = lexicon.seat
    assert (len(seat), seat.size, seat.actions, seat.codes) == (3, 3, (3, 4, 6), (-1, -1, -1, 0, 1, -1, 2))
    assert [seat.code(seat.action(code)) for code in range(3)] == [0, 1, 2]
    for code in (-1, 3):
        with pytest.raises(ValueError, match=rf"code, {code}: they go from 0 to 2\."):
            seat.action(code)
    for action in (-1, 0, 5, 7):
        with pytest.raises(ValueError, match=rf"The action {action} is not a seat’s"):
            seat.code(action)


@pytest.mark.parametrize(("game", "size"), [
    ("shield", 44), ("labors", 74), ("labyrinth", 755), ("heroes", 719), ("hercules", 8261)])
def test_so_many_actions_have_the_seats_of_each_game(game: str, size: int) -> None:
    lexicon = find(game).rules.lexicon
    assert len(lexicon.seat) == size and lexicon.seat.actions == tuple(
        action for action in range(lexicon.size) if not lexicon.verb(action).chance)


def test_a_verb_may_have_a_key() -> None:
    assert [verb.key for verb in (DONE, Verb("roll", key="r"))] == ["", "r"]


def test_the_main_button_and_chance_are_a_verbs_own_only_where_it_says_so() -> None:
    assert (DONE.main, DONE.chance) == (False, False)
    assert (Verb("end", main=True).main, Verb("draw", chance=True).chance) == (True, True)


def test_labels_and_touch() -> None:
    action = LEXICON.parse("deploy giant-hawk left")
    assert LEXICON.label(action, {"left": "Left Wing"}) == "giant hawk to the Left Wing"
    assert LEXICON.touch(action) == [["hero-giant-hawk", "region-left"]]
    assert LEXICON.label(LEXICON.parse("food 2"), {}) == "Food 2" and LEXICON.touch(LEXICON.parse("food 2")) == []
    assert LEXICON.touch(LEXICON.parse("forge 2")) == [["die-2", "forge"], ["apollo"]]


@pytest.mark.parametrize(("text", "reason"), [
    ("fly left", "no verb of this game; its verbs are deploy, food, roll, done, forge"),
    ("", "no verb"), ("deploy goat olympus", "deploy does not know “olympus”"), ("deploy goat", "deploy takes 2 words"),
    ("food", "food takes 1 word after it"), ("food 9", "food does not know “9”"), ("done 3", "done takes no words"),
    ("food 1 2", "food"), ("roll 2 1", "roll"),
])
def test_what_does_not_read_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        LEXICON.parse(text)


@given(st.text())
def test_no_text_breaks_the_parser(text: str) -> None:
    if text in LEXICON.index:
        assert LEXICON.text(LEXICON.parse(text)) == text
        return
    with pytest.raises(ValueError, match=f"^{re.escape(f'“{text[:LONGEST - 2].rstrip()}')}"):
        LEXICON.parse(text)


@pytest.mark.parametrize("action", [-1, LEXICON.size, 10 ** 9])
def test_a_number_that_is_no_action(action: int) -> None:
    with pytest.raises(ValueError, match="There is no action"):
        LEXICON.text(action)


@pytest.mark.parametrize("words", [("a", "a"), ("",), ("a#b",), ("what?",), ("two  blanks",), (" edge",), ("a\nb",)])
def test_words_that_a_record_could_not_hold_are_refused(words: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="word"):
        Domain(*words)


@pytest.mark.parametrize("name", ["", "two words", "#", "?"])
def test_a_verb_has_one_word(name: str) -> None:
    with pytest.raises(ValueError, match="no name for a verb"):
        Verb(name)


def test_two_actions_must_not_read_the_same_and_a_verb_has_one_lexicon() -> None:
    with pytest.raises(ValueError, match="read the same"):
        Lexicon(Verb("go", Domain("a b")), Verb("go", Domain("a"), Domain("b")))
    with pytest.raises(ValueError, match="in a lexicon already"):
        Lexicon(DONE)


def test_a_menu_has_a_line_for_each_action_of_its_verbs() -> None:
    menu = Menu(FORGE, FOOD)
    assert [LEXICON.text(action) for action in menu.lines] == [
        "food 0", "food 1", "food 2", "food 3", "forge 1", "forge 2"]
    assert [menu.line(action) for action in (-5, 0, 6, 9, 12, 13, 14, 15, 10 ** 9)] == [-1, -1, 0, 3, -1, 4, 5, -1, -1]
    assert menu.of(FOOD, 0b1010) | menu.of(FORGE) == 0b011010


def test_a_menu_is_not_too_long_nor_of_strange_verbs() -> None:
    many = Verb("many", numbers(1, 63))
    Lexicon(many)
    with pytest.raises(ValueError, match="at most 62 lines, this one 63"):
        Menu(many)
    with pytest.raises(ValueError, match="verbs of a lexicon"):
        Menu(Verb("stray"))
    with pytest.raises(ValueError, match="verbs of a lexicon"):
        Menu()


def test_a_menu_of_62_lines_has_its_last_one() -> None:
    most = Verb("most", numbers(1, 62))
    Lexicon(most)
    menu = Menu(most)
    assert menu.line(61) == 61 and menu.of(most, 1 << 61) == 1 << 61
