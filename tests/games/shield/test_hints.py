"""The hints of the Shield: quick answers against slow ones, and the bots against each other."""
from __future__ import annotations

import math
import os

import pytest

from kleos.bots import hint, make
from kleos.core.dice import Rng
from kleos.games import find
from kleos.games.shield.board import DICE, ROLL
from kleos.games.shield.hints.outlook import TERMS, terms, weights

SHIELD = find("shield")
INTERPRETED = bool(os.environ.get("KLEOS_INTERPRETED"))
ODD = {"section.layers": 7, "thickness.points": [0, 1, 1, 2, 3, 5, 8, 13], "metal.silver.symbols": 4,
       "metal.copper.sections": 1, "game.turns": 40, "athena.points": 9, "ares.points": [0, 2],
       "sections.heaven": "rural"}


def position(seed, options=None, components=None, turn=-1):
    """The start of a turn in a random game."""
    rng = Rng(seed)
    state = SHIELD.start(options, components=components)
    turn = rng.below(state.sheet.turns) if turn < 0 else turn
    while state.turn < turn:
        state.do(state.now.sample(state, rng))
    return state


def ends(state):
    """Every position at the end of this turn, found step by step."""
    turn, found, waiting = state.turn, [], [state]
    while waiting:
        here = waiting.pop()
        if here.turn != turn:
            found.append(here)
            continue
        for action in here.legal():
            then = here.copy()
            then.apply(action)
            waiting.append(then)
    return found


def slow_worth(state):
    """The margin now, and the weight of each term."""
    row = weights(int(state.sheet.turns - state.turn))
    return float(state.margin()) + sum([row[term] for term in terms(state)])


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("components", [None, SHIELD.components.replaced(ODD)], ids=["shipped", "odd"])
def test_worth_is_the_margin_and_the_weights_of_the_terms(seed, components):
    state = position(seed, {"boxes": seed % 9}, components)
    assert SHIELD.hints(state).worth(state) == pytest.approx(slow_worth(state), abs=1e-9)
    assert all(0 <= term < TERMS for term in terms(state))


@pytest.mark.parametrize("seed", range(3 if INTERPRETED else 15))
@pytest.mark.parametrize("components", [None, SHIELD.components.replaced(ODD)], ids=["shipped", "odd"])
def test_the_quick_turn_is_the_best_of_all_turns(seed, components):
    options = {"boxes": seed % 4, "blocking": "strict" if seed % 2 else "mutual"}
    state, rng = position(seed, options, components), Rng(seed)
    hints = SHIELD.hints(state)
    state.do(state.now.sample(state, rng))
    best = max([hints.worth(end) for end in ends(state)])
    played, chosen = state.copy(), state.copy()
    hints.play(played, rng)
    assert played.turn == state.turn + 1
    while chosen.turn == state.turn:
        chosen.apply(hints.choose(chosen, rng))
    assert hints.worth(played) == pytest.approx(best, abs=1e-9)
    assert hints.worth(chosen) == pytest.approx(best, abs=1e-9)


@pytest.mark.parametrize("seed", range(6))
def test_the_quick_player_finishes_a_turn_begun_by_another(seed):
    """In the middle of a turn, after slides or a first section, the best end that is left is found."""
    state, rng = position(seed), Rng(seed + 100)
    hints = SHIELD.hints(state)
    state.do(state.now.sample(state, rng))
    turn = state.turn
    while state.turn == turn and not state.over():
        best = max([hints.worth(end) for end in ends(state)])
        played = state.copy()
        while played.turn == turn:
            hints.play(played, rng)
        assert hints.worth(played) == pytest.approx(best, abs=1e-9)
        state.apply(state.now.sample(state, rng))


@pytest.mark.parametrize("seed", range(2 if INTERPRETED else 10))
def test_the_outlook_is_the_mean_over_the_next_roll(seed):
    state = position(seed, {"boxes": seed % 3}, turn=4 + seed)
    hints, total, luck = SHIELD.hints(state), 0.0, 0.0
    for roll in range(DICE.rolls):
        then = state.copy()
        then.apply(ROLL.number(roll))
        hints.play(then, Rng(1))
        total += DICE.weights[roll] * hints.worth(then)
        luck += DICE.weights[roll] * hints.luck(state, ROLL.number(roll), 0)
    assert hints.outlook(state, 0) == pytest.approx(total / 12 ** 3, abs=1e-9)
    assert luck == pytest.approx(0, abs=1e-6)


def test_at_the_end_the_outlook_is_the_margin():
    state = position(3, turn=24)
    assert state.over()
    assert SHIELD.hints(state).outlook(state, 0) == SHIELD.hints(state).value(state, 0) == state.margin()


@pytest.mark.parametrize("spec", ["greedy", "strong:8"])
def test_other_components_can_be_played(spec):
    state = position(5, {"boxes": 8}, SHIELD.components.replaced(ODD), turn=38)
    bot, rng = make(spec, SHIELD), Rng(1)
    while not state.over():
        state.apply(state.now.sample(state, rng) if state.to_act() < 0 else bot.choose(state, 0, rng))
    assert state.turn == 40


# reasons

@pytest.mark.parametrize("seed", range(8))
def test_every_choice_has_its_reason(seed):
    state, rng = position(seed), Rng(seed)
    while not state.over() and state.turn < 24:
        if state.to_act() == 0:
            for action in state.legal():
                why = SHIELD.face.advice(state, action)
                assert why.endswith(".") and why[0].isupper() and "{" not in why, why
        state.apply(state.now.sample(state, rng))


def shield(*lines):
    state = SHIELD.start()
    for line in lines:
        state.apply(SHIELD.parse(line))
    return state


def why(state, line):
    return SHIELD.face.advice(state, SHIELD.parse(line))


def test_reasons_say_what_happens_to_the_score():
    state = shield("roll 2 6 9", "forge 6", "anvil 9")
    assert why(state, "section heaven") == "Builds Heaven up to 2 of 5 layers, with a new metal (+1); leaves 5 boxes."
    assert why(state, "slide-forge copper").startswith("Reaches Copper for one box (4 points)")
    assert why(shield("roll 2 6 9"), "forge 6").startswith("Silver for the forge; Apollo gets the ")
    assert why(shield("roll 2 6 9", "forge 6"), "anvil 9") == "Begins in the Cosmos circle; Apollo gets the 2."


def test_reasons_name_what_is_completed():
    state = shield(*["roll 2 6 9", "forge 6", "anvil 9", "section heaven", "roll 1 4 4", "forge 4", "anvil 4",
                     "section lions"] * 2, "roll 2 10 12", "forge 10", "anvil 12")
    assert why(state, "section heaven") == "Completes Heaven (+3), with a new metal (+2); leaves 5 boxes."


def test_reasons_count_what_ares_adds():
    state = shield(*["roll 2 6 9", "forge 6", "anvil 9", "section heaven", "roll 2 4 4", "forge 4", "anvil 4",
                     "section lions"], "roll 2 10 12", "forge 10")
    assert why(state, "anvil 12") == ("Begins in the Cosmos circle; "
                                      "Apollo gets the 2, written twice already: 3 points with Ares.")


def test_a_hint_is_an_option_and_its_reason():
    state = shield("roll 2 6 9")
    action, reason = hint(SHIELD, state, 0, Rng(1), 20)
    assert state.allows(action)
    assert reason == SHIELD.face.advice(state, action)


# strength

def margin(spec, seed):
    """Of a game with the same dice for every bot."""
    state, dice, rng = SHIELD.start(), Rng(seed), Rng(seed + 1000)
    bot = make(spec, SHIELD)
    while not state.over():
        state.apply(state.now.sample(state, dice) if state.to_act() < 0 else bot.choose(state, 0, rng))
    return float(state.margin())


@pytest.mark.strength
@pytest.mark.parametrize(("better", "worse"), [("greedy", "random"), pytest.param("strong:1", "greedy",
                                                                                      marks=pytest.mark.slow)])
def test_strong_beats_greedy_beats_random(better, worse):
    """By more than four times the standard error of the difference."""
    differences = [margin(better, seed) - margin(worse, seed) for seed in range(60)]
    mean = sum(differences) / 60
    error = math.sqrt(sum([(d - mean) ** 2 for d in differences]) / 59 / 60)
    assert mean > 4 * error, (mean, error)
