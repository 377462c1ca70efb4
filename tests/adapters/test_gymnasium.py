"""Gymnasium's own test for every game, and what its users rely on."""
from __future__ import annotations

from importlib.util import find_spec

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from kleos import bots
from kleos.adapters.gymnasium import Games, SeatEnv
from kleos.games import OWN, find
from tests.adapters import CASES, told


@pytest.mark.parametrize(("game", "seats", "options"), CASES, ids=told)
@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes")
def test_gymnasium_finds_nothing_wrong(game, seats, options):
    check_env(SeatEnv(game, 0, "random", seats=seats, render_mode="ansi", **options))


if find_spec("sb3_contrib"):                            # which needs PyTorch
    @pytest.mark.parametrize(("game", "seats", "options"), CASES, ids=told)
    @pytest.mark.filterwarnings("ignore")               # of PyTorch and TensorBoard
    def test_stable_baselines3_finds_nothing_wrong_and_maskable_ppo_takes_its_steps(game, seats, options):
        from sb3_contrib import MaskablePPO
        from stable_baselines3.common import env_checker
        env = SeatEnv(game, 0, "random", seats=seats, **options)
        env_checker.check_env(env)
        model = MaskablePPO("MlpPolicy", env, n_steps=250, batch_size=250, n_epochs=2, seed=1, device="cpu",
                            policy_kwargs={"net_arch": [32]})
        assert model.learn(2000).num_timesteps == 2000


def play(env: SeatEnv, seed: int) -> tuple[list[int], float]:
    """A game at random: what was done, and the reward at its end."""
    rng, done, over = np.random.default_rng(seed), [], False
    _, info = env.reset(seed=seed)
    while not over:
        done.append(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        _, reward, ended, cut, info = env.step(done[-1])
        over = ended or cut
        assert over or reward == 0
    return done, reward


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)
def test_games_are_registered_by_the_version_of_their_rules(game):
    name = f"kleos/{game.id.capitalize()}-v{game.rules.version}"
    env = gymnasium.make(f"kleos.adapters.gymnasium:{name}")
    assert env.spec.id == name
    _, reward = play(env.unwrapped, 1)
    low, high = game.rules.bounds(game.setup())
    assert low <= reward <= high


@pytest.mark.parametrize(("game", "seats", "options"), CASES, ids=told)
def test_the_reward_is_the_return_of_the_seat(game, seats, options):
    env = SeatEnv(game, 0, "random", seats=seats, **options)
    _, reward = play(env, 2)
    assert env.episode.position.over()
    assert reward == env.episode.position.returns()[0]


def test_the_same_seed_is_the_same_game():
    env = SeatEnv("heroes", 1, "random", mode="draft")
    assert play(env, 5) == play(SeatEnv("heroes", 1, "random", mode="draft"), 5) == play(env, 5)
    assert play(env, 5) != play(env, 6)


def test_masks_stand_where_they_are_looked_for():
    env = SeatEnv("hercules", 1, "random")
    _, info = env.reset(seed=1)
    assert env.action_masks().dtype == bool
    assert np.flatnonzero(env.action_masks()).tolist() == env.arena.legal(env.episode.position, 1)
    assert (info["action_mask"] == env.action_masks()).all()
    assert info.keys() == {"action_mask"}


def test_opponents_are_named_for_all_or_each():
    assert [type(bot).__name__ for bot in SeatEnv("labors", 1, "quick", seats=3).players.values()] == ["Quick", "Quick"]
    env = SeatEnv("labors", 1, ["random", "quick", bots.make("greedy", find("labors"))])
    assert {seat: type(bot).__name__ for seat, bot in env.players.items()} == {0: "Random", 2: "Quick", 3: "Greedy"}
    assert SeatEnv("labors", 0, []).arena.seats == 1
    for wrong, said in [({"opponents": ["quick"], "seats": 3}, "2 other seats here, and 1 opponent"),
                        ({"seat": 2}, "seat is a number from 0 to 1"), ({"opponents": "quiet"}, "no bot “quiet”"),
                        ({"illegal": "skip"}, "illegal is one of")]:
        with pytest.raises(ValueError, match=said):
            SeatEnv("labors", **wrong)


def test_an_illegal_action_ends_the_game_or_raises():
    env = SeatEnv("shield")
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, ended, cut, info = env.step(wrong)
    assert (reward, ended, cut) == (env.arena.low, True, False)
    assert "§" in info["illegal"]
    assert not info["action_mask"].any()
    with pytest.raises(ValueError, match="reset the environment"):
        env.step(0)
    env = SeatEnv("shield", illegal="raise")
    env.reset(seed=1)
    before = env.episode.position.copy()
    with pytest.raises(ValueError, match="§"):
        env.step(wrong)
    assert env.episode.position == before


def test_a_game_that_takes_too_long_is_cut_off(monkeypatch):
    env = SeatEnv("labors", 0, [])
    monkeypatch.setattr(env.arena, "most", 30)
    play(env, 1)
    assert env.episode.made >= 30
    assert not env.episode.position.over()


# many games at once

def any_of(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """An action that may be taken in each game; 0 where none may."""
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


@pytest.mark.parametrize(("game", "seats", "options"), CASES, ids=told)
def test_games_side_by_side_are_a_vector_environment(game, seats, options):
    games, rng = Games(game, 3, seats=seats, **options), np.random.default_rng(1)
    seen, infos = games.reset(seed=1)
    for _ in range(10):
        assert games.observation_space.contains(seen)
        actions = any_of(infos["action_mask"], rng)
        assert games.action_space.contains(actions)
        seen, rewards, ended, cut, infos = games.step(actions)
        assert rewards.shape == ended.shape == cut.shape == (3,)
        assert infos["rewards"].shape == (3, games.arena.seats)


@pytest.mark.parametrize("autoreset", ["same", "next"])
def test_games_begin_anew_as_their_metadata_say(autoreset):
    games = Games("labors", 4, seats=2, autoreset=autoreset, end="decks", encounters="small")
    rng = np.random.default_rng(1)
    assert games.metadata["autoreset_mode"].name == f"{autoreset.upper()}_STEP"
    _, infos = games.reset(seed=1)
    over = np.zeros(4, bool)
    while not over.any():
        acted = infos["to_act"]
        _, rewards, ended, cut, infos = games.step(any_of(infos["action_mask"], rng))
        over = ended | cut
    assert (rewards == infos["rewards"][range(4), acted]).all()
    assert (np.abs(infos["rewards"][over]).sum(1) == 2).all() or (infos["rewards"][over] == 0).all()
    assert ("final_obs" in infos) == (autoreset == "same")
    if autoreset == "same":
        assert (infos["_final_obs"] == over).all()
        assert [final is not None for final in infos["final_obs"]] == over.tolist()
        assert infos["action_mask"].any(axis=1).all()
    else:
        assert (infos["to_act"] == -2).tolist() == over.tolist()
        assert (infos["action_mask"].any(axis=1) == ~over).all()
        _, rewards, ended, cut, infos = games.step(any_of(infos["action_mask"], rng))
        assert not (rewards[over].any() or ended[over].any() or cut[over].any())
        assert infos["action_mask"].any(axis=1).all()


def test_games_are_made_by_name_and_the_same_for_the_same_seed():
    name = f"kleos/Shield-v{find('shield').rules.version}"
    games = gymnasium.make_vec(name, 2, boxes=3)
    assert isinstance(games, Games)

    def first(seed):
        seen, infos = games.reset(seed=seed)
        return seen.tobytes(), infos["action_mask"].tobytes()
    assert first(1) == first(1) != first(2)
    assert first(None) != first(None)
    with pytest.raises(ValueError, match="Game 0: "):
        games.step(np.array([43, 43]))
    with pytest.raises(ValueError, match="autoreset is one of 'same', 'next'"):
        Games("shield", 2, autoreset="never")
    with pytest.raises(ValueError, match="reset the environment"):
        Games("shield", 2).step(np.array([0, 0]))
