"""The guided first turns of Hercules, and what a hint says of its action."""
from __future__ import annotations

import pytest

from kleos.core.dice import Rng
from kleos.games.hercules import GAME
from kleos.games.hercules.hints import policy
from tests.games.hercules.play import clash, say, table


def walk(seed, seats=2):
    """Positions of a game between quick players, each with what the guide tells the first seat."""
    s, rng = GAME.start({"first": "0"}, seats), Rng(seed)
    while not s.over() and s.turn < 12:
        yield s, GAME.face.guide(s, 0)
        s.apply(int(policy.choose(s, rng)) if s.to_act() >= 0 else int(s.now.sample(s, rng)))


def test_it_begins_with_the_goal_and_tells_every_lesson():
    told = [guide.step for seed in range(20) for _, guide in walk(seed) if guide]
    assert told[0] == 1 and set(told) >= {1, 2, 3, 4, 5, 6, 7, 8, 9}


def test_it_speaks_whenever_a_beginner_plays_cards_attacks_or_blocks():
    for seed in range(5):
        for state, guide in walk(seed, 3):
            if state.to_act() == 0 and 0 < state.turn <= 9 and type(state.now).__name__ in (
                    "Muster", "Attack", "Block", "Combat"):
                assert guide is not None


def test_what_was_done_is_not_told_again_in_the_same_words():
    for seed in range(12):
        told = []
        for state, guide in walk(seed):
            if guide and state.to_act() == 0 and type(state.now).__name__ == "Muster" and told[-1:] != [guide.text]:
                told.append(guide.text)
        assert len(set(told)) == len(told) > 3


def test_in_ones_own_attack_it_is_not_the_other_s_turn():
    s = say(table(play="argonaut", foe={"play": "cyclops"}), "attack argonaut-1")
    s.turn = 1
    assert s.to_act() == 1 and GAME.face.guide(s, 0).title == "The others answer"


def test_a_second_resource_teaches_something_else():
    s = table(hand="green cyclops", resources="green")
    s.turn = 3
    assert "own colour" in GAME.face.guide(s, 0).text and GAME.face.guide(s, 0).focus == ["card-wedding-feast"]


def test_what_it_points_at_may_be_used():
    s = table(hand="green cyclops", play="argonaut")
    s.turn = 1
    assert GAME.face.guide(s, 0).focus == ["card-wedding-feast"]
    say(s, "resource wedding-feast")
    assert GAME.face.guide(s, 0).focus == ["card-cyclops"]
    say(s, "play cyclops")
    assert GAME.face.guide(s, 0).focus == ["piece-cyclops-1", "piece-argonaut-1"]


def test_it_is_silent_to_spectators_and_after_the_first_turns():
    s = table(hand="cyclops")
    assert GAME.face.guide(s, -1) is None
    s.turn = 30
    assert GAME.face.guide(s, 0) is None


@pytest.mark.parametrize(("line", "words"), [
    ("resource wedding-feast", "One resource"), ("play cyclops", "in play"), ("attack argonaut-1", "deck"),
    ("end", "untapped")])
def test_a_hint_says_why(line, words):
    s = table(hand="green cyclops", play="argonaut")
    assert words in GAME.face.advice(s, GAME.parse(line))


def test_a_hint_says_why_in_a_battle():
    s = clash("cyclops", hand="insight")
    assert "moment" in GAME.face.advice(s, GAME.parse("play insight"))
    assert "another battle" in GAME.face.advice(s, GAME.parse("pass"))
