"""PettingZoo's own tests for every game, and what its users rely on."""
from __future__ import annotations

import pickle
import warnings

import numpy as np
import pettingzoo
import pytest

from kleos.adapters.pettingzoo import env, parallel_env, raw_env
from kleos.core.game import Game
from kleos.games import OWN, find
from tests.adapters import CASES, told

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)     # where Pygame is installed: of its own games
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

CYCLES = 30
pytestmark = [                                          # it asks for observations without masks, but of its own games
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")]
every = pytest.mark.parametrize(("game", "seats", "options"), CASES, ids=told)


@every
def test_agents_that_act_in_turn(game, seats, options, capsys):
    api_test(env(game, seats, **options), CYCLES)
    api_test(raw_env(game, seats, **options), CYCLES)
    seed_test(lambda: env(game, seats, **options), CYCLES)


@every
def test_agents_that_act_in_parallel(game, seats, options, capsys):
    parallel_api_test(parallel_env(game, seats, **options), CYCLES)
    parallel_seed_test(lambda: parallel_env(game, seats, **options), CYCLES)


def play(made, seed: int, most: int = 10_000) -> list[int]:
    """A game at random; what was done."""
    rng, done = np.random.default_rng(seed), []
    made.reset(seed=seed)
    for _ in made.agent_iter(most):
        seen, _, ended, cut, _ = made.last()
        options = np.flatnonzero(seen["action_mask"])
        done.append(None if ended or cut else int(rng.choice(options)))
        made.step(done[-1])
    return done


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)
def test_games_are_registered_by_the_version_of_their_rules(game: Game):
    name = f"kleos/{game.id.capitalize()}-v{game.rules.version}"
    assert str(pettingzoo.make("aec", name)) == name
    assert pettingzoo.make("parallel", name).metadata["name"] == name


def test_an_environment_is_what_its_options_say():
    made = pettingzoo.make("aec", "kleos/Labors", seats=3, end="decks")
    assert made.possible_agents == ["seat_0", "seat_1", "seat_2"]
    assert made.unwrapped.arena.setup.options["end"] == "decks"
    assert made.action_space("seat_0").n == len(find("labors").rules.lexicon.seat)
    with pytest.raises(ValueError, match="end may be"):
        raw_env("labors", end="never")


def test_rewards_come_to_all_agents_with_the_last_step():
    made = raw_env("labors", 3)
    rng = np.random.default_rng(1)
    made.reset(seed=1)
    while not any(made.terminations.values()):
        assert set(made.rewards.values()) == {0.0}
        made.step(rng.choice(np.flatnonzero(made.last()[0]["action_mask"])))
    assert list(made.rewards.values()) == made.episode.position.returns()
    assert any(made.rewards.values())
    assert all(made.terminations.values())
    assert not any(made.truncations.values())
    assert not made.observe("seat_0")["action_mask"].any()


def test_who_may_do_nothing_has_an_empty_mask():
    for options in ({}, {"mode": "draft"}):             # in a draft both could pick, but only one is asked
        made = raw_env("heroes", **options)
        made.reset(seed=1)
        acting = made.agent_selection
        (other,) = set(made.agents) - {acting}
        assert made.observe(acting)["action_mask"].any()
        assert not made.observe(other)["action_mask"].any()


def test_chance_falls_as_the_seed_says_and_goes_on_without_one():
    made = raw_env("shield")

    def rolls(seed):
        made.reset(seed=seed)
        return made.observe("seat_0")["observation"].tobytes()
    first = [rolls(seed) for seed in (7, None, None, None)]
    assert [rolls(seed) for seed in (7, None, None, None)] == first
    assert len(set(first)) > 1


def test_an_illegal_action_raises_and_changes_nothing():
    made = raw_env("shield")
    made.reset(seed=1)
    seen, before = made.observe("seat_0"), made.episode.position.copy()
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="§"):
        made.step(wrong)
    with pytest.raises(ValueError, match="go from 0 to 43"):
        made.step(44)
    assert made.episode.position == before


def test_an_illegal_action_ends_the_game_with_the_worst_return():
    made = env("shield")
    made.reset(seed=1)
    wrong = int(np.flatnonzero(made.last()[0]["action_mask"] == 0)[0])
    made.step(wrong)
    assert made.terminations == {"seat_0": True}
    assert made.rewards["seat_0"] == made.last()[1] == find("shield").rules.bounds(find("shield").setup())[0]
    assert "§" in made.infos["seat_0"]["illegal"]
    made = env("heroes")
    made.reset(seed=1)
    acting = made.agent_selection
    made.step(719)
    assert sorted(made.rewards.values()) == [-1, 0]
    assert made.rewards[acting] == -1
    for agent in made.agent_iter():
        assert made.last()[1] == (-1 if agent == acting else 0)
        made.step(None)
    assert made.agents == []


def test_in_parallel_an_illegal_action_ends_the_game_or_raises():
    made = parallel_env("heroes", illegal="raise")
    seen, _ = made.reset(seed=1)
    with pytest.raises(ValueError, match="may act now"):
        made.step({})
    (acting,) = [agent for agent in made.agents if seen[agent]["action_mask"].any()]
    wrong = int(np.flatnonzero(seen[acting]["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="§"):
        made.step({acting: wrong})
    made = parallel_env("heroes")
    made.reset(seed=1)
    _, rewards, ended, _, infos = made.step({acting: wrong})
    assert rewards[acting] == -1
    assert all(ended.values())
    assert [agent for agent in infos if infos[agent].get("illegal")] == [acting]
    assert made.agents == []
    with pytest.raises(ValueError, match="'raise', 'end'"):
        parallel_env("heroes", illegal="ignore")


def test_picks_at_the_same_time_reveal_nothing():
    made, picked, seen = raw_env("heroes", mode="draft"), set(), set()
    for place in (0, -1):
        made.reset(seed=1)
        while made.agent_selection == "seat_0":
            made.step(np.flatnonzero(made.observe("seat_0")["action_mask"])[place])
            assert made.infos == {"seat_0": {}, "seat_1": {}}
        picked.add(made.observe("seat_0")["observation"].tobytes())
        seen.add(b"".join(part.tobytes() for part in made.observe("seat_1").values()))
    assert len(picked) == 2
    assert len(seen) == 1


def test_in_parallel_they_pick_at_the_same_time():
    made = parallel_env("heroes", mode="draft", illegal="raise")
    seen, _ = made.reset(seed=1)
    assert all(one["action_mask"].any() for one in seen.values())
    before = made.episode.made
    seen, *_ = made.step({agent: int(np.flatnonzero(one["action_mask"])[-1]) for agent, one in seen.items()})
    assert made.episode.made >= before + 2
    assert all(one["action_mask"].any() for one in seen.values())


def test_a_game_that_takes_too_long_is_cut_off(monkeypatch):
    made = raw_env("labors")
    monkeypatch.setattr(made.arena, "most", 20)
    made.reset(seed=1)
    rng = np.random.default_rng(1)
    while not any(made.truncations.values()):
        made.step(rng.choice(np.flatnonzero(made.last()[0]["action_mask"])))
    assert made.episode.made >= 20
    assert not any(made.terminations.values())
    assert list(made.rewards.values()) == made.episode.position.returns()


def test_the_board_is_drawn_as_everybody_sees_it():
    made = raw_env("hercules", render_mode="ansi")
    made.reset(seed=1)
    assert "Hercules" in made.render()
    assert made.render() == made.arena.draw(made.arena.game.rules.resample(
        made.episode.position, 0, made.episode.dice), -1)
    assert raw_env("hercules").render_mode is None
    with pytest.raises(ValueError, match="render_mode is one of None, 'ansi'"):
        raw_env("hercules", render_mode="human")


def test_an_environment_can_be_pickled():
    made = pickle.loads(pickle.dumps(raw_env("heroes", mode="draft")))
    assert play(made, 3, 20) == play(raw_env("heroes", mode="draft"), 3, 20)
