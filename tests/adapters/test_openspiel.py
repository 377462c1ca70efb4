"""OpenSpiel's own tests for every game, and its algorithms on a game that is solved."""
from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

from kleos.adapters.openspiel import register
from kleos.games import find
from tests.adapters import CASES, kuhn, told


@pytest.fixture(scope="module")
def poker(tmp_path_factory):
    return pyspiel.load_game(register(kuhn.game(tmp_path_factory.mktemp("kuhn"))))


def load(game: str, seats: int | None = None, **options):
    name = "_".join(["kleos", game, str(seats or ""), *map(str, options.values())])
    return pyspiel.load_game(register(game, seats, options, name=name))


def moved(game, moves: int, seed: int = 1):
    """A state after so many moves at random, of a seat."""
    state, rng = game.new_initial_state(), np.random.RandomState(seed)
    while moves > 0 or state.is_chance_node():
        numbers, odds = zip(*state.chance_outcomes()) if state.is_chance_node() else (state.legal_actions(), None)
        moves -= not state.is_chance_node()
        state.apply_action(int(rng.choice(numbers, p=odds)))
    return state


@pytest.mark.parametrize(("game", "seats", "options"), CASES, ids=told)
def test_openspiel_finds_nothing_wrong(game, seats, options, capfd):
    pyspiel.random_sim_test(load(game, seats, **options), num_sims=1, serialize=True, verbose=False)


def test_openspiel_finds_nothing_wrong_with_kuhn_poker(poker, capfd):
    pyspiel.random_sim_test(poker, num_sims=10, serialize=True, verbose=False)


SHORT = {("hercules", None): 7, ("hercules", 3): 20}    # seeds of short games, where each position takes long to tell


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "options"), CASES, ids=told)
def test_a_whole_game_is_told_as_a_playthrough(game, seats, options):
    name, seed = load(game, seats, **options).get_type().short_name, SHORT.get((game, seats), 1)
    text = generate_playthrough.playthrough(name, None, None, seed=seed)
    assert "IsTerminal() = True" in text
    assert f"NumPlayers() = {find(game).setup(options, seats).seats}" in text


def test_counterfactual_regret_finds_the_value_of_kuhn_poker(poker):
    solver = cfr.CFRSolver(poker)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    assert exploitability.exploitability(poker, found) < 0.01
    value = expected_game_score.policy_value(poker.new_initial_state(), [found, found])
    assert value == pytest.approx([-1 / 18, 1 / 18], abs=0.003)


def test_a_playthrough_tells_what_each_player_knows(poker):
    text = generate_playthrough.playthrough("kleos_kuhn", [0, 1, 0], None)
    assert 'StringLegalActions() = ["deal jack", "deal queen", "deal king"]' in text
    assert "ObservationTensor(0).card: ◉◯◯" in text
    assert "GameType.chance_mode = ChanceMode.EXPLICIT_STOCHASTIC" in text


@pytest.mark.parametrize(("game", "seats", "options"), [case for case in CASES if find(case[0]).rules.hidden], ids=told)
def test_a_search_among_information_sets_plays(game, seats, options):
    loaded = load(game, seats, **options)
    state = moved(loaded, 12)
    bot = ismcts.ISMCTSBot(loaded, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), uct_c=2.0,
                           max_simulations=3, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


def test_what_is_hidden_does_not_stand_in_what_a_player_knows():
    loaded = load("hercules")
    for seed in range(3):
        state = moved(loaded, 15, seed)
        player = state.current_player()
        worlds = [state.resample_from_infostate(player, np.random.RandomState(number).random_sample)
                  for number in range(5)]
        other = 1 - player
        assert {world.information_state_string(player) for world in worlds} == {state.information_state_string(player)}
        assert {world.observation_string(player) for world in worlds} == {state.observation_string(player)}
        assert len({world.observation_string(other) for world in worlds}) > 1
        for world in worlds:
            assert world.history() == []
            assert state.information_state_string(other) not in world.information_state_string(other)


def test_picks_at_the_same_time_reveal_nothing():
    state = load("heroes", mode="draft").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert state.current_player() == 0
    assert state.legal_actions(1) == []
    after = [state.child(action) for action in state.legal_actions()]
    assert len({world.information_state_string(1) for world in after}) == 1
    assert len({world.information_state_string(0) for world in after}) == len(after) > 1


def test_chances_are_exact():
    state = load("shield").new_initial_state()
    outcomes = state.chance_outcomes()
    assert sum(odds for _, odds in outcomes) == pytest.approx(1, abs=1e-12)
    weights = find("shield").start().weights()
    assert [odds for _, odds in outcomes] == [weight / sum(weights) for weight in weights]
    assert [number for number, _ in outcomes] == sorted(number for number, _ in outcomes)
    assert state.action_to_string(outcomes[0][0]).startswith("roll ")


def test_parts_of_a_tensor_have_their_names():
    loaded = load("labors", 3)
    state, seen = moved(loaded, 10), make_observation(loaded)
    seen.set_from(state, 1)
    assert seen.tensor.tolist() == state.observation_tensor(1)
    names = find("labors").sight(find("labors").setup({}, 3)).names
    assert {name: len(part) for name, part in seen.dict.items()} == {
        name: part.stop - part.start for name, part in names.items()}


def test_a_game_that_takes_too_long_is_over(monkeypatch):
    loaded = load("labors", 2)
    state = moved(loaded, 30)
    assert state.returns() == [0, 0]
    monkeypatch.setattr(state.moment.table.arena, "most", state.moment.made)
    assert state.is_terminal()
    assert state.returns() == state.moment.position.returns()
