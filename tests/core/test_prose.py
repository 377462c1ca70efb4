"""How numbers, lists and what somebody has typed are said."""
import pytest

from kleos.core.prose import LONGEST, join_words, plural, pluralize, quote, several, short


@pytest.mark.parametrize(("number", "said"), [(0, "0 games"), (1, "1 game"), (2, "2 games"), (1000, "1,000 games")])
def test_a_number_and_what_there_are_so_many_of(number, said):
    assert pluralize(number, "game") == said and plural(number) == said[len(f"{number:,} game"):]


def test_a_plural_of_its_own():
    assert (pluralize(1, "die", "dice"), pluralize(3, "die", "dice")) == ("1 die", "3 dice")


def test_none_is_said_in_a_word():
    assert [several(number, "card") for number in range(3)] == ["no cards", "1 card", "2 cards"]


def test_a_list():
    said = [join_words(words) for words in ([], ["goat"], ["goat", "eel"], iter(["goat", "eel", "crab"]))]
    assert said == ["", "goat", "goat and eel", "goat, eel and crab"]


def test_what_is_long_is_quoted_by_its_beginning():
    assert short("a" * LONGEST) == "a" * LONGEST
    assert short("a" * (LONGEST + 1)) == "a" * (LONGEST - 2) + " …"
    assert short("a" * (LONGEST - 3) + " " + "b" * LONGEST) == "a" * (LONGEST - 3) + " …"
    assert short(12) == "12" and quote("goat") == "“goat”"
