"""The guided first turn of Twelve Heroes."""
from __future__ import annotations

import pytest

from kleos import bots
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, SPECTATOR
from kleos.table import dealers
from kleos.table.table import sit
from tests.games.heroes.play import GAME, say, table


def walk(seed, bot="random", options=None):
    """Positions of a game between two bots of a kind, each with what the guide tells the first seat."""
    game, rng, player = sit(GAME, options or {}, ["human", "human"], dealers.dealer("random", seed)), Rng(seed), \
        bots.make(bot, GAME)
    while not game.state.over() and game.state.turn < 11:
        yield game.state, GAME.face.guide(game.state, 0)
        if game.state.to_act() == CHANCE:
            game.deal()
        else:
            seat = int(game.state.to_act())
            action = player.choose(GAME.rules.resample(game.state, seat, rng), seat, rng)
            game.act(seat, [GAME.rules.lexicon.text(int(action))])


def test_it_begins_with_the_goal_and_ends_with_the_course_of_a_turn():
    for seed in range(3):
        steps = [guide.step for _, guide in walk(seed, "greedy") if guide]
        assert steps[0] == 1 and steps[-1] == 8
        assert len(set(steps)) >= 4
    assert {guide.step for seed in range(12) for _, guide in walk(seed) if guide} == set(range(1, 9))


def test_it_speaks_whenever_a_beginner_must_choose_in_the_first_turn():
    for seed in range(6):
        for state, guide in walk(seed):
            if state.to_act() == 0 and state.turn <= 2 and type(state.now).__name__ in (
                    "Exchange", "Military", "Sending", "Supplies", "Carry"):
                assert guide is not None
            if state.turn > 8 or state.over():
                assert guide is None


def test_it_is_the_same_in_the_same_position():
    for state, guide in walk(5):
        again = GAME.face.guide(state.copy(), 0)
        assert (guide and vars(guide)) == (again and vars(again))


def test_it_calls_the_other_player_by_the_name():
    for options, title, words in (({"mode": "draft"}, "Make your deck", "go to Galatea, who"),
                                  ({}, "Galatea’s turn", "who would gain")):
        guides = [guide.render(["Myrto", "Galatea"]) for _, guide in walk(1, options=options) if guide]
        found = next(guide for guide in guides if guide.title == title)
        assert words in found.text and not any("{seat" in guide.title + guide.text for guide in guides)


@pytest.mark.parametrize("options", [{}, {"mode": "draft"}])
def test_it_tells_nothing_of_the_other_hand(options):
    """What it says is the same in every position that the seat cannot tell from this one."""
    rng = Rng(2)
    for state, guide in walk(3, options=options):
        other = GAME.face.guide(GAME.rules.resample(state, 0, rng), 0)
        assert (guide and vars(guide)) == (other and vars(other))


def test_a_spectator_is_not_guided():
    assert all(GAME.face.guide(state, SPECTATOR) is None for state, _ in walk(1))


def test_a_draft_is_explained():
    _, guide = next((state, guide) for state, guide in walk(1, options={"mode": "draft"}) if guide)
    assert guide.title == "Make your deck" and "**Take 2** of these" in guide.text
    assert "After 2 rounds your deck has 12 cards" in guide.text


@pytest.mark.parametrize("options", [{}, {"mode": "draft"}])
def test_no_two_choices_are_introduced_in_the_same_words(options):
    for seed in range(4):
        told = []
        for state, guide in walk(seed, "greedy", options):
            text = guide and state.to_act() == 0 and f"{guide.title}. {guide.text}"
            if text and told[-1:] != [(state.turn, text)]:
                told.append((state.turn, text))         # what is not done yet may come again in a later turn
        assert len(set(told)) == len(told) and len({text.split(".")[0] for _, text in told}) > 3
        assert sum("passes you as many" in text for _, text in told) == (1 if options else 0)


def step(s):
    guide = GAME.face.guide(s, 0)
    return guide.title, guide.focus


def test_it_names_what_may_be_touched():
    assert step(table(food=0, hand="hoplite goat", turn=1)) == ("Food first", ["camp-food"])
    done = say(table(hand="dragon", turn=1), "provision")
    assert GAME.face.guide(done, 0).text.startswith("So far you could only provision; you have 2 actions left.")
    assert step(say(done, "provision")) == ("The last action", ["camp-food"])
    assert step(table(food=1, hand="hoplite goat dragon", turn=1)) == ("Whom you can pay", [])
    assert step(table(food=1, hand="goat dragon", turn=1)) == ("Whom you can pay", []), "it urges nobody"
    told = GAME.face.guide(table(food=1, hand="goat dragon", turn=1), 0).text
    assert "You have 1 food: **hire** the Goat, or **provision** for others." in told
    two = GAME.face.guide(table(food=2, hand="goat herald dragon", turn=1), 0).text
    assert "**hire** Herald or Goat, " in two or "**hire** Goat or Herald, " in two
    assert "**hire** any of these, " in GAME.face.guide(table(food=2, hand="goat herald", turn=1), 0).text
    assert step(table(food=1, hand="dragon", camp="goat", turn=1)) == ("Send heroes out", ["hero-goat-1"])
    assert step(table(food=1, camp="goat hoplite", turn=1)) == ("Send heroes out", [])
    assert step(table(food=0, hand="dragon", camp="goat", turn=1)) == ("Food before you send", ["camp-food"])
    assert step(table(food=0, camp="clockwork-soldier", turn=1))[0] == "Send heroes out", "it eats nothing"
    assert step(say(table(food=1, camp="goat", turn=1), "deploy goat-1 left")) == ("Food, so that they can stay", [])
    assert step(table(food=0, left="goat", stores=(1, 0, 0), turn=1)) == ("Hold the land", ["camp-food"])
    assert all(len(guide.focus) < 2 for seed in range(3) for _, guide in walk(seed) if guide)


def test_what_has_not_come_to_pass_in_the_first_turn_is_taught_when_it_does():
    assert step(table(food=1, hand="goat dragon", turn=3)) == ("Whom you can pay", [])
    assert step(table(food=1, hand="dragon", camp="goat", turn=5)) == ("Send heroes out", ["hero-goat-1"])
    assert step(say(table(food=1, camp="goat", turn=5), "deploy goat-1 left"))[0] == "Food, so that they can stay"
    lone = GAME.face.guide(table(hand="dragon", pile="goat", turn=3), 0)
    assert lone.title == "Nobody is out there" and "left" not in lone.text, "the goat may have been discarded unhired"
    assert step(table(left="goat", stores=(1, 0, 0), turn=3))[0] == "Not yet stronger"
    assert step(table(left="goat", stores=(1, 0, 0), cubes=(1, 0, 0), turn=3))[0] == "Your first cube"
    assert step(table(left="goat", stores=(1, 0, 0), cubes=(1, 1, 0), turn=3))[0] == "And so on"
    assert step(table(left="goat", stores=(1, 0, 0), turn=7))[0] == "And so on", "the game is some turns old"
