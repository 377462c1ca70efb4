"""Odds of an opening hand, compared with all hands counted one by one."""
from itertools import combinations

import pytest

from kleos.core.cards.odds import at_least


@pytest.mark.parametrize(("wanted", "deck", "fitting", "drawn"), [
    (1, 12, 2, 3), (2, 10, 4, 5), (3, 9, 3, 4), (1, 8, 0, 3), (4, 8, 3, 5), (0, 8, 3, 5), (2, 4, 3, 7)])
def test_as_many_as_there_are_among_all_hands(wanted, deck, fitting, drawn):
    hands = list(combinations(range(deck), min(drawn, deck)))
    found = sum(sum(card < fitting for card in hand) >= wanted for hand in hands)
    assert at_least(wanted, deck, fitting, drawn) == pytest.approx(found / len(hands))


def test_four_of_forty_in_seven_cards():
    assert at_least(1, 40, 4, 7) == pytest.approx(0.5522, abs=5e-5)
