"""MaskablePPO learns a game: python examples/maskable_ppo.py shield --steps 100000

    pip install '.[rl]' sb3-contrib      # in the folder of Kleos

It plays one seat against bots, and is told by `action_masks()` what it may do, so that it wastes no step on what the
rules forbid. What it has learnt is compared with play at random, by the mean return of games that it has not seen.
"""
import argparse

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

from kleos.adapters.gymnasium import SeatEnv


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("game", nargs="?", default="shield", help="as “kleos envs” lists them")
    asked.add_argument("--opponents", default="random", help="who sits in the other seats: any bot of Kleos")
    asked.add_argument("--steps", type=int, default=100_000, help="decisions of the learner")
    asked.add_argument("--games", type=int, default=200, help="games by which it is judged")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", default="", help="where the model is kept")
    given = asked.parse_args()

    def make() -> SeatEnv:
        return SeatEnv(given.game, opponents=given.opponents)

    envs = make_vec_env(make, n_envs=8, seed=given.seed)
    model = MaskablePPO("MlpPolicy", envs, n_steps=256, batch_size=256, gamma=1.0, seed=given.seed, device="cpu",
                        policy_kwargs={"net_arch": [128, 128]})
    rng = np.random.default_rng(given.seed)

    def at_random(seen: np.ndarray, mask: np.ndarray) -> int:
        return int(rng.choice(np.flatnonzero(mask)))

    def learnt(seen: np.ndarray, mask: np.ndarray) -> int:
        return int(model.predict(seen, action_masks=mask, deterministic=True)[0])

    print(f"random      {told(make(), at_random, given)}")
    model.learn(given.steps)
    print(f"MaskablePPO {told(make(), learnt, given)}")
    if given.out:
        model.save(given.out)


def told(env: SeatEnv, choose, given: argparse.Namespace) -> str:
    """The mean return of a player, with its standard error; everybody is judged by the same games."""
    returns = [play(env, choose, seed) for seed in range(1_000_000, 1_000_000 + given.games)]
    return f"{np.mean(returns):8.2f} ± {np.std(returns) / len(returns) ** 0.5:.2f}"


def play(env: SeatEnv, choose, seed: int) -> float:
    """One game; rewards come with its last step only."""
    seen, info = env.reset(seed=seed)
    while True:
        seen, reward, ended, cut, info = env.step(choose(seen, info["action_mask"]))
        if ended or cut:
            return float(reward)


if __name__ == "__main__":
    main()
