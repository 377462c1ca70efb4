"""How a game has ended, in words."""
from itertools import pairwise

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
    assert placing(table, first) == f"You win by {apart}." and placing(table, 1 - first) == f"You lose by {apart}."
    assert placing(table, first, "Medea") == f"Medea wins by {apart}."


def test_of_three_each_has_a_place():
    table = played(games.find("labors"), 3, {}, 3)
    scores = table.game.rules.scores(table.state)
    order = sorted(range(3), key=lambda seat: -scores[seat])
    assert len({*scores}) == 3
    apart = [in_words(scores[one] - scores[other], "point") for one, other in pairwise(order)]
    assert placing(table, order[0]) == f"First; {apart[0]} ahead of {table.names[order[1]]}."
    assert placing(table, order[0], "Medea") == f"Medea first; {apart[0]} ahead of {table.names[order[1]]}."
    assert placing(table, order[1]) == f"Second; {apart[0]} short of {table.names[order[0]]}."
    assert placing(table, order[2]) == f"Third; {apart[1]} short of second."


def test_of_three_one_has_won_and_nobody_else_has_a_place():
    """§9.1 But it is said who was out before whom."""
    table = played(games.find("hercules"), 3, {}, 3)
    won, first = table.state.winner, table.state.fallen
    then, names = 3 - won - first, table.names
    assert placing(table, first) == f"You ran out of cards first, then {names[then]}; only the last one left wins."
    assert placing(table, then) == f"{names[first]} ran out of cards first, then you; only the last one left wins."
    assert placing(table, won, "Medea") == placing(table, won) == \
        f"{names[first]} ran out of cards first, then {names[then]}; only the last one left wins."
    side = table.state.sides[first]                     # two at once: what they had lies there still
    side.pile = type(side.pile)([0])
    assert placing(table, then) == f"You and {names[first]} ran out of cards at once; only the last one left wins."


def test_numbers_are_words_as_far_as_twelve():
    assert [in_words(number, "point") for number in (1, 2, 12, 13, 0.5)] == \
        ["one point", "two points", "twelve points", "13 points", "0.5 points"]
