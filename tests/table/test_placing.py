"""How a game has ended, in words."""
import random

import pytest

from kleos import games
from kleos.table.dealers import RandomDealer
from kleos.table.placing import counted, placing
from kleos.table.table import sit


def ended(game, seed=3):
    """A whole game for two at random."""
    table, rng = sit(game, {}, ["human", "human"], RandomDealer(str(seed))), random.Random(seed)
    while not table.over:
        if not table.acting():
            table.deal()
            continue
        seat, state = table.acting()[0], table.state.copy()
        state.turn_to(seat)
        table.act(seat, [game.rules.lexicon.text(rng.choice(state.legal()))])
    return table


@pytest.mark.parametrize(("id", "unit"), [("labors", "point"), ("hercules", "card")])
def test_places_are_told_by_what_the_scores_count(id, unit):
    table = ended(games.find(id))
    scores = table.game.rules.scores(table.state)
    first = scores.index(max(scores))
    apart = counted(abs(scores[0] - scores[1]), unit)
    assert f" {unit}" in apart
    assert placing(table, first) == f"First; {apart} ahead of {table.names[1 - first]}."
    assert placing(table, 1 - first) == f"Second; {apart} short of {table.names[first]}."


def test_numbers_are_words_as_far_as_twelve():
    assert [counted(number, "point") for number in (1, 2, 12, 13, 0.5)] == \
        ["one point", "two points", "twelve points", "13 points", "0.5 points"]
