"""How well the bots play: many games of each bot on the same dice.

    python benchmarks/strength.py shield --games 1000 --seed 1 --jobs 2 --option boxes=5

Game number n of every bot meets the same chance: its random numbers come from the seed and n alone, apart from the
bot's own. Prints wins with their Wilson interval, the mean margin with its interval, the difference to greedy game
by game with its interval (each 95 %), and seconds a decision. "Spread" is the standard deviation of what the game
returns, for the Shield the margin; "without luck" is that of the same less what the game's hints call the luck of its
rolls and draws (`Hints.luck`), or unknown where they cannot tell.
"""
from __future__ import annotations

import argparse
import platform
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from statistics import stdev

import kleos.bots.turns
from kleos.bots import make
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.games import find

Z = 1.959964


def wilson(wins, games):
    """The 95 % interval of a share."""
    share, part = wins / games, Z * Z / games
    middle, reach = share + part / 2, Z * sqrt(share * (1 - share) / games + part / games / 4)
    return (middle - reach) / (1 + part), (middle + reach) / (1 + part)


def mean(values):
    """The mean and the reach of its 95 % interval."""
    middle = sum(values) / len(values)
    return middle, Z * sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))


def play(game_id, options, spec, seed, number):
    """One game: the first seat's score, whether it won, what the game returned to it and that without its luck, None
    where that is unknown, and the seconds of each of its real decisions."""
    game = find(game_id)
    state, seconds = game.start(options), []
    dice, rng = Rng(seed * 1_000_003 + number * 2), Rng(seed * 1_000_003 + number * 2 + 1)
    bot, hints, luck = make(spec, game), game.hints(state), 0.0
    while not state.over():
        if state.to_act() == CHANCE:
            outcome = state.now.sample(state, dice)
            luck += hints.luck(state, outcome, 0) if hints.knows_luck() else 0.0
            state.do(outcome)
            continue
        seat, before = int(state.to_act()), time.perf_counter()
        action = bot.choose(game.rules.resample(state, seat, rng), seat, rng)
        if state.count() > 1:
            seconds.append(time.perf_counter() - before)
        state.apply(action)
    returned = state.returns()[0]
    skill = returned - luck if hints.knows_luck() else None
    return game.rules.scores(state)[0], game.rules.won(state)[0], (returned, skill), seconds


def apart(results):
    """The spread of what was returned, and of that without luck."""
    skills = [skill for _, skill in results]
    without = "unknown" if None in skills else f"{stdev(skills):.2f}"
    return f"{stdev(returned for returned, _ in results):.2f} | {without}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--bots", default="random,greedy,strong")
    parser.add_argument("--option", action="append", default=[])
    args = parser.parse_args()
    options = dict(option.split("=", 1) for option in args.option)
    build = "interpreted" if kleos.bots.turns.__file__.endswith(".py") else "compiled"
    print(f"{args.game}, {options or 'default options'}, {args.games} games, seed {args.seed}; "
          f"{build}, CPython {platform.python_version()}, {args.jobs} at a time")
    print("| bot | wins | 95 % | mean margin | 95 % | better than greedy by | 95 % | "
          "spread | without luck | s a game | s a decision, mean | max |")
    print("| --- |" + " ---: |" * 11)
    scores = {}
    with ProcessPoolExecutor(args.jobs) as pool:
        for spec in args.bots.split(","):
            played = list(pool.map(partial(play, args.game, options, spec, args.seed), range(args.games), chunksize=5))
            scores[spec] = [score for score, _, _, _ in played]
            wins = sum(won for _, won, _, _ in played)
            low, high = wilson(wins, args.games)
            margin, reach = mean(scores[spec])
            times = [second for _, _, _, seconds in played for second in seconds]
            if spec != "greedy" and "greedy" in scores:
                more, about = mean([a - b for a, b in zip(scores[spec], scores["greedy"])])
                versus = f"{more:+.2f} | {more - about:+.2f} to {more + about:+.2f}"
            else:
                versus = "– | –"
            print(f"| {spec} | {wins / args.games:.1%} | {low:.1%} to {high:.1%} | "
                  f"{margin:+.2f} | ±{reach:.2f} | {versus} | "
                  f"{apart([results for _, _, results, _ in played])} | "
                  f"{sum(times) / args.games:.2f} | {sum(times) / len(times):.4f} | {max(times):.3f} |", flush=True)


if __name__ == "__main__":
    main()
