"""A policy learns from itself in JAX, many games side by side: python examples/batch_jax.py shield --rounds 100

    pip install '.[rl]' jax              # in the folder of Kleos

All seats are played by one policy, each by what it sees itself. A batch writes over its arrays with every step, so what
is kept of them is copied. Rewards come when a game is over, to all its seats: a decision is worth what its seat had in
the end, and what was worth more than was expected becomes likelier (PPO).
"""
import argparse

import jax
import jax.numpy as jnp
import numpy as np
from jax.example_libraries.optimizers import adam

import kleos
from kleos.core.batch import Batch

HIDDEN, RATE, CLIP, EPOCHS, PARTS = 128, 1e-3, 0.2, 3, 8
begin, change, weights = adam(RATE)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("game", nargs="?", default="shield", help="as “kleos envs” lists them")
    asked.add_argument("--games", type=int, default=64, help="side by side")
    asked.add_argument("--steps", type=int, default=256, help="of a round: several times what a game takes")
    asked.add_argument("--rounds", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()

    game = kleos.game(given.game)
    setup, key = game.setup(), jax.random.key(given.seed)
    scale = max(map(abs, game.rules.bounds(setup)))     # returns are from -1 to 1 for the net
    batch = Batch(game.start(), given.games, given.seed, game.sight(setup), decisions=game.rules.decisions(setup))
    state, size = begin(net(key, batch.observations.shape[1], len(game.rules.lexicon.seat))), given.games * given.steps
    for number in range(given.rounds):
        key, *keys = jax.random.split(key, given.steps + 1)
        kept, returns = play(batch, weights(state), keys, scale)
        order = np.random.default_rng(number).permutation(size)[:size // PARTS * PARTS]
        for step, part in enumerate([*order.reshape(PARTS, -1)] * EPOCHS, number * PARTS * EPOCHS):
            state = learn(step, state, *[values[part] for values in kept])
        print(f"round {number + 1}: {len(returns)} games, mean return {np.mean(returns or [np.nan]):.2f}", flush=True)


def play(batch: Batch, net, keys, scale: float):
    """A round in all games: what was seen, open, done, how likely that was, what it was worth, and if that is known."""
    rows, worth, values = [], np.full(batch.rewards.shape, np.nan), []
    for key in keys:
        seen, masks, seats = batch.observations.copy(), batch.masks.copy(), batch.to_act.copy()
        codes, likely = map(np.asarray, choose(net, key, seen, masks))
        batch.step(codes)
        rows.append((seen, masks, codes, likely, seats, batch.over.copy(), batch.rewards.copy()))
    for *_, seats, over, rewards in reversed(rows):     # backwards, from what each game came to
        worth = np.where(over[:, None], rewards, worth)
        values.append(worth[np.arange(len(seats)), seats] / scale)
    worth = np.concatenate(values[::-1])                # not known as long as a game goes on
    kept = [np.concatenate(column) for column in zip(*[row[:4] for row in rows])]
    returns = [rewards[i].mean() for *_, over, rewards in rows for i in np.flatnonzero(over)]
    return [*kept, np.nan_to_num(worth), ~np.isnan(worth)], returns


def net(key, size: int, codes: int):
    """One hidden layer; a number for each action, and one for what the position is worth."""
    return {"in": jax.random.normal(key, (size, HIDDEN)) / size ** 0.5, "bias": jnp.zeros(HIDDEN),
            "out": jax.random.normal(key, (HIDDEN, codes + 1)) / HIDDEN * 0.1}


def judge(net, seen, masks):
    """The logarithm of how likely each action is, and the worth; what is not open is not likely at all."""
    found = jax.nn.relu(jnp.minimum(seen, 8) / 4.0 @ net["in"] + net["bias"]) @ net["out"]
    return jax.nn.log_softmax(jnp.where(masks, found[:, :-1], -1e9)), jnp.tanh(found[:, -1])


@jax.jit
def choose(net, key, seen, masks):
    likely, _ = judge(net, seen, masks)
    codes = jax.random.categorical(key, likely)
    return codes, jnp.take_along_axis(likely, codes[:, None], 1)[:, 0]


@jax.jit
def learn(step, state, seen, masks, codes, before, worth, known):
    def mean(values):
        return jnp.where(known, values, 0).sum() / jnp.maximum(known.sum(), 1)

    def loss(net):
        likely, expected = judge(net, seen, masks)
        gain = jax.lax.stop_gradient(worth - expected)
        gain /= mean(gain ** 2) ** 0.5 + 1e-6
        ratio = jnp.exp(jnp.take_along_axis(likely, codes[:, None], 1)[:, 0] - before)
        policy = -jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gain)
        entropy = -jnp.where(masks, jnp.exp(likely) * likely, 0).sum(1)
        return mean(policy + 0.5 * (worth - expected) ** 2 - 0.01 * entropy)

    return change(step, jax.grad(loss)(weights(state)), state)


if __name__ == "__main__":
    main()
