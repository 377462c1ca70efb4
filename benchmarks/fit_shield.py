"""Fit the weights of the Shield's outlook, by play against the dice.

    python benchmarks/fit_shield.py --zero --rounds 12 --games 20000 --seed 1 > weights.py
    mv weights.py src/kleos/games/shield/hints/weights.py && python setup.py build_ext --inplace
    python benchmarks/fit_shield.py --rounds 8 --games 50000 --seed 5 > weights.py
    mv weights.py src/kleos/games/shield/hints/weights.py && python setup.py build_ext --inplace

The second run starts from what the first one found.

A round plays many games with the weights of the round before. In each game one turn, drawn at random, is played
partly at random, so that bad positions are seen too; the positions at the end of it and of all later turns are kept.
The target of a position is the final margin of its game less the luck of its later rolls: luck is the worth of the
best turn with a roll less the mean of that over all 364 rolls, so it is 0 on average, and taking it away leaves the
same mean with far less noise. A ridge regression over these positions, and with less weight over those of earlier
rounds, gives the weights at the knots. Needs numpy, and patience without the compiled build.
"""
from __future__ import annotations

import argparse
import sys
import time

import numpy as np

from kleos.core.dice import Rng
from kleos.games import find
from kleos.games.shield.hints.hints import ShieldHints
from kleos.games.shield.hints.outlook import TERMS, terms, weights

SHIELD = find("shield")
KNOTS = (1, 2, 3, 5, 8, 12, 17, 23)
KEEP = 0.7                              # how much the positions of the round before still count


def explore(state, hints, rng):
    """One turn of which each decision is as likely as not a random one."""
    turn = state.turn
    while state.turn == turn and not state.over():
        if rng.below(2):
            state.do(state.now.sample(state, rng))
        else:
            hints.play(state, rng)


def play(hints, start, rng, kept):
    """A game; the positions to learn from go to `kept` as (turns left, terms, target)."""
    state, turns = start.copy(), int(start.sheet.turns)
    strange = rng.below(turns)
    seen = []
    while not state.over():
        turn = state.turn
        state.do(state.now.sample(state, rng))
        if turn == strange:
            explore(state, hints, rng)
        else:
            hints.play(state, rng)
        if turn >= strange:
            left = turns - int(state.turn)
            mean = hints.outlook(state, 0)
            seen.append((left, terms(state), mean, mean - hints.worth(state), float(state.margin())))
    later = 0.0
    for left, found, mean, more, now in reversed(seen):
        if left:
            kept[left].append((found, mean + later - now))
        later += more


def shares(left):
    """The knots between which a number of turns left lies, and the share of each."""
    return np.array([np.interp(left, KNOTS, unit) for unit in np.eye(len(KNOTS))])


def regress(kept, ridge, matrix, right):
    """The weights at the knots, a row each, and the root of the mean square of what they leave unexplained."""
    size = len(KNOTS) * TERMS
    matrix *= KEEP
    right *= KEEP
    before, right_before = matrix.copy(), right.copy()
    square = number = 0
    for left, samples in kept.items():
        if not samples:
            continue
        n = len(samples)
        places = np.array([found for found, _ in samples]) + TERMS * np.arange(n)[:, None]
        counts = np.bincount(places.ravel(), minlength=n * TERMS).reshape(n, TERMS).astype(np.float32)
        targets = np.array([target for _, target in samples], dtype=np.float32)
        share = shares(left)
        matrix += np.kron(np.outer(share, share), (counts.T @ counts).astype(float))
        right += np.kron(share, (counts.T @ targets).astype(float))
        square += float((targets.astype(float) ** 2).sum())
        number += n
    found = np.linalg.solve(matrix + ridge * np.eye(size), right)
    rest = square - 2 * found @ (right - right_before) + found @ (matrix - before) @ found
    return found.reshape(len(KNOTS), TERMS), (rest / number) ** 0.5


def rows_of(found, turns):
    return [[0.0] * TERMS] + [list(shares(left) @ found) for left in range(1, turns + 1)]


def text(found, words):
    lines = ['"""The weights of the outlook: what each term is worth at each knot. Fitted, not written by hand.', "",
             f"    {words}", '"""', "from typing import Final", "",
             "KNOTS: Final[tuple[int, ...]] = (" + ", ".join(map(str, KNOTS)) + ")          # turns left",
             "WEIGHTS: Final[tuple[tuple[float, ...], ...]] = ("]
    for row in found:
        lines.append("    (")
        numbers = [f"{value:.2f}".replace("-0.00", "0").replace("0.00", "0").rstrip() for value in row]
        line = "       "
        for number in numbers:
            if len(line) + len(number) + 2 > 119:
                lines.append(line)
                line = "       "
            line += f" {number},"
        lines += [line, "    ),"]
    return "\n".join([*lines, ")", ""])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--games", type=int, default=40000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ridge", type=float, default=5.0)
    parser.add_argument("--boxes", default="5")
    parser.add_argument("--blocking", default="mutual")
    parser.add_argument("--zero", action="store_true")
    args = parser.parse_args()
    rng = Rng(args.seed)
    starts = [SHIELD.start({"boxes": boxes, "blocking": blocking})
              for blocking in args.blocking.split(",") for boxes in args.boxes.split(",")]
    turns = int(starts[0].sheet.turns)
    found = np.array([[0.0] * TERMS if args.zero else weights(knot) for knot in KNOTS])
    rows = rows_of(found, turns)
    size = len(KNOTS) * TERMS
    matrix, right = np.zeros((size, size)), np.zeros(size)
    for number in range(args.rounds):
        began = time.time()
        kept = {left: [] for left in range(turns + 1)}
        players = [ShieldHints(start.sheet, rows) for start in starts]
        for i in range(args.games):
            play(players[i % len(starts)], starts[i % len(starts)], rng, kept)
        found, rest = regress(kept, args.ridge, matrix, right)
        rows = rows_of(found, turns)
        tell(f"round {number + 1}: unexplained {rest:.2f}", rows, starts[0], rng, began)
    print(text(found, f"python benchmarks/fit_shield.py {' '.join(sys.argv[1:])}"), end="")


def tell(what, rows, start, rng, began):
    mean, wins = measure(ShieldHints(start.sheet, rows), start, rng)
    print(f"{what}; play by the weights alone, with the first options: margin {mean:+.2f}, wins {wins:.1%}; "
          f"{time.time() - began:.0f} s", file=sys.stderr, flush=True)


def measure(hints, start, rng, games=4000):
    margins = []
    for _ in range(games):
        state = start.copy()
        while not state.over():
            state.do(state.now.sample(state, rng))
            hints.play(state, rng)
        margins.append(float(state.margin()))
    return sum(margins) / games, sum(margin > 0 for margin in margins) / games


if __name__ == "__main__":
    main()
