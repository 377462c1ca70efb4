"""How a game has ended, in words."""
import pytest

from kleos import games
from kleos.table.placing import in_words, placing
from tests.support import played


@pytest.mark.parametrize(("id", "unit"), [("labors", "point"), ("hercules", "card")])
def test_places_are_told_by_what_the_scores_count(id, unit):
    table = played(games.find(id), 2, {}, 3)
    scores = table.game.rules.scores(table.state)
    first = scores.index(max(scores))
    apart = in_words(abs(scores[0] - scores[1]), unit)
    assert f" {unit}" in apart
    assert placing(table, first) == f"First; {apart} ahead of {table.names[1 - first]}."
    assert placing(table, 1 - first) == f"Second; {apart} short of {table.names[first]}."


def test_numbers_are_words_as_far_as_twelve():
    assert [in_words(number, "point") for number in (1, 2, 12, 13, 0.5)] == \
        ["one point", "two points", "twelve points", "13 points", "0.5 points"]
