"""`?` in the terminal: the words of the board, for a name, a place, a number."""
from __future__ import annotations

import pytest

from kleos.cli.choices import choices, meant, why_not
from tests.games.heroes.play import GAME, say, table
from tests.games.labors.play import GAME as LABORS
from tests.games.labors.play import rolled
from tests.games.shield.play import GAME as SHIELD
from tests.games.shield.play import say as forge
from tests.games.shield.play import start


@pytest.mark.parametrize(("typed", "reason"), [
    ("treefolk", "Treefolk costs 3 food, your camp has 0 (§6.3)."),
    ("Treefolk", "Treefolk costs 3 food, your camp has 0 (§6.3)."),
    ("hire treefolk", "Treefolk costs 3 food, your camp has 0 (§6.3)."),
    ("deploy treefolk-1 left", "Treefolk costs 3 food, your camp has 0 (§6.3)."),
    ("sky ship", "Your deck has no Sky Ship (§1.4)."),
    ("left", "No hero waits in your camp, and none of yours is next to the left region (§2.7, §6.4)."),
    ("end", "You must perform 3 more actions; Provision is always possible (§6.1)."),
    ("provision", ""),
])
def test_a_name_is_answered_in_one_sentence(typed, reason):
    assert why_not(GAME, table(hand="treefolk"), typed) == [reason]


def test_every_card_in_hand_is_answered_as_the_board_answers():
    state = table(hand="treefolk dragon goat", food=1)
    for card in GAME.view(state, 0)["board"]["seats"][0]["cards"]:
        said = [GAME.why(state, f"card-{card['slug']}")]
        assert why_not(GAME, state, card["name"]) == why_not(GAME, state, card["slug"]) == said


def test_a_number_that_is_not_listed_may_name_a_piece():
    state = say(table(camp="goat", food=2), "deploy goat-1 left")
    assert [choice.number for choice in choices(GAME, state, GAME.view(state, 0))] == [0, 1, 2]
    assert why_not(GAME, state, "5") == ["Your camp has only 2 food left (§6.5)."]
    assert why_not(SHIELD, forge(start(), "roll 1 5 9"), "7") == ["No die left shows 7 (§2.2)."]
    assert why_not(SHIELD, forge(start(), "roll 1 5 9"), "9") == [""]


def test_what_is_only_looked_at_is_answered_and_what_nobody_knows_is_not():
    state = rolled("hestia", "1 2")
    assert why_not(LABORS, state, "reserve") == [
        "Favour is taken back from the reserve when your dice hit nothing (§6.2)."]
    assert why_not(LABORS, state, "trireme") == why_not(LABORS, state, "99") == []
    assert meant(LABORS, state, "") == []
