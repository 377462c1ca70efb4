"""Environments of Kleos beside their peers, in one run on one core: `python benchmarks/envs.py [--seconds S]`.

Random play, as programs that learn meet it: before each decision what its seat sees is written and what it may do. A
second is one of the processor's. README.md says what it needs; peers that are not installed are left out.
"""
import argparse
import itertools
import json
import os
import random
import time
import warnings
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

from kleos import build
from kleos.adapters.gymnasium import SeatEnv
from kleos.adapters.pettingzoo import env, raw_env
from kleos.core.batch import Batch
from kleos.core.game import Game
from kleos.games import OWN
from kleos.lab.intervals import table

REPEATS, MANY = 3, 256
WAYS = ("raw_env", "env", "Gymnasium", "OpenSpiel", "batch")
Work = Callable[[], int]                                # does some, and says how many decisions that were


def best(work: Work, seconds: float) -> float:
    """Decisions a second in the best repeat."""
    work()                                              # what is compiled or built first is nobody's decision
    found = 0.0
    for _ in range(REPEATS):
        began, done = time.process_time(), 0
        while (now := time.process_time()) - began < seconds:
            done += work()
        found = max(found, done / (now - began))
    return found


def pick(mask) -> int:
    """Any action that may be taken."""
    options = mask.view(bool).nonzero()[0]
    return int(options[int(random.random() * len(options))])


def aec(game) -> Work:
    """PettingZoo's own loop."""
    def play() -> int:
        game.reset()
        for done in itertools.count():
            seen, _, ended, cut, _ = game.last()
            if ended or cut:
                return done
            game.step(pick(seen["action_mask"]))
    return play


def seat(game: Game) -> Work:
    """Gymnasium's loop; a bot that plays at random answers, and its decisions count."""
    single = SeatEnv(game, 0, "random")

    def play() -> int:
        _, info = single.reset()
        over = False
        while not over:
            _, _, ended, cut, info = single.step(pick(info["action_mask"]))
            over = ended or cut
        return single.episode.made
    return play


def open_spiel(game) -> Work:
    """Chance, which is a player here, counts."""
    def play() -> int:
        state, done = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes())
                state.apply_action(random.choices(actions, odds)[0])
            else:
                state.observation_tensor(state.current_player())
                state.apply_action(random.choice(state.legal_actions()))
            done += 1
        return done
    return play


def batch(game: Game) -> Work:
    """Random play inside, with what the seat to act sees."""
    games = Batch(game.start(), MANY, 1, game.sight(game.setup()))

    def play() -> int:
        games.random()
        return MANY
    return play


def pgx(name: str) -> Work:
    """Random play inside, compiled by XLA: one call is 32 steps of as many games, each with what is seen."""
    import jax
    import pgx
    from pgx.experimental import act_randomly, auto_reset
    made = pgx.make(name)
    step = jax.vmap(auto_reset(made.step, made.init))

    def once(states, key):
        one, other = jax.random.split(key)
        states = step(states, act_randomly(one, states.legal_action_mask), jax.random.split(other, MANY))
        return states, states.observation.sum()
    run = jax.jit(lambda states, key: jax.lax.scan(once, states, jax.random.split(key, 32)))
    held = {"states": jax.vmap(made.init)(jax.random.split(jax.random.PRNGKey(1), MANY)), "key": jax.random.PRNGKey(2)}

    def play() -> int:
        held["key"], key = jax.random.split(held["key"])
        held["states"], seen = run(held["states"], key)
        seen.block_until_ready()
        return 32 * MANY
    return play


def ours(seconds: float) -> Iterator[dict]:
    for game in OWN:
        row = {"who": f"Kleos, {build()}", "game": game.id,
               "raw_env": best(aec(raw_env(game)), seconds), "env": best(aec(env(game)), seconds),
               "Gymnasium": best(seat(game), seconds), "batch": best(batch(game), seconds)}
        if find_spec("pyspiel"):
            import pyspiel

            from kleos.adapters.openspiel import register
            row["OpenSpiel"] = best(open_spiel(pyspiel.load_game(register(game))), seconds)
        yield row


def peers(seconds: float) -> Iterator[dict]:
    if find_spec("pygame"):
        import pettingzoo
        for name in ("tictactoe", "connect_four"):
            made = pettingzoo.make("aec", f"classic/{name}")
            yield {"who": "PettingZoo", "game": name, "raw_env": best(aec(made.unwrapped), seconds),
                   "env": best(aec(made), seconds)}
    if find_spec("pyspiel"):
        import pyspiel
        from open_spiel.python.games import kuhn_poker  # noqa: F401
        for name in ("python_kuhn_poker", "backgammon", "gin_rummy"):
            yield {"who": "OpenSpiel", "game": name, "OpenSpiel": best(open_spiel(pyspiel.load_game(name)), seconds)}
    if find_spec("pgx"):
        for name in ("connect_four", "2048", "backgammon"):
            yield {"who": "Pgx", "game": name, "batch": best(pgx(name), seconds)}


def shown(rows: list[dict]) -> str:
    """The table; in brackets how many times as fast as the first peer that goes the same way."""
    first = {way: next((row for row in rows if way in row and "Kleos" not in row["who"]), None) for way in WAYS}

    def cell(row: dict, way: str) -> str:
        if way not in row:
            return "–"
        peer = first[way]
        return f"{row[way]:,.0f}" + ("" if peer in (None, row) else f" ({row[way] / peer[way]:.1f} ×)")
    return table(["who", "game", *WAYS], [[row["who"], row["game"], *[cell(row, way) for way in WAYS]] for row in rows])


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--seconds", type=float, default=1.0, help="the length of a repeat; the best of three counts")
    asked.add_argument("--json", type=Path, help="where the figures are written")
    given = asked.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})     # libraries that use several cores have one, too
    warnings.simplefilter("ignore")
    random.seed(1)
    rows = [*ours(given.seconds), *peers(given.seconds)]
    print(shown(rows))
    if given.json:
        given.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
