"""Fits the weights of games/hercules/hints/outlook.py: who wins, by what lies on the table when a turn opens.

    python benchmarks/fit_hercules.py --bot quick --games 1500 --seed 77

Games of a bot with itself over all ordered pairings of the decks, in which three choices of a hundred are made by lot.
The fit is logistic, with a ridge of 1; every term is one side's less the other's. Prints a hundred times each weight.
"""
from __future__ import annotations

import argparse
from itertools import permutations
from math import exp, log

from kleos import bots
from kleos.core.flow import CHANCE
from kleos.games.hercules import GAME
from kleos.games.hercules.box import RESOURCE, TYPE, of_piece
from kleos.games.hercules.decklists import MADE
from kleos.games.hercules.hints.outlook import ENOUGH
from kleos.games.hercules.scoring import power
from kleos.lab.simulate import stream

BY_LOT = 3                                              # choices of a hundred
TERMS = ("SUPPLY", "CARD", "SPARE", "POWER", "COST", "CHARACTER", "TIRED", "RESOURCES", "REACH", "TURN")
PAIRINGS = list(permutations(MADE, 2))


def terms(s, seat: int) -> list[float]:
    """What outlook.py counts of a side, each term by itself."""
    side, cost = s.sides[seat], s.box.cost
    powers = [int(power(s, seat, i)) for i in range(len(side.pieces))]
    tired = sum(power for i, power in enumerate(powers) if side.tapped >> i & 1)
    cards = [kind for kind in side.hand.kinds if TYPE[kind] != RESOURCE]
    left = s.sides[s.left_of(seat)].cards.size
    return [log(1 + side.cards.size), len(cards), side.hand.size() - len(cards), sum(powers),
            sum(cost[of_piece(piece)] for piece in side.pieces), len(powers), tired,
            min(len(side.resources), ENOUGH), min(1.0, sum(powers) / max(1, left)), float(s.now.seat == seat)]


def play(spec: str, seed: int, number: int) -> tuple[list[list[float]], int]:
    """The terms of each turn's opening in one game, and who won."""
    s = GAME.start({"decks": ", ".join(PAIRINGS[number % len(PAIRINGS)])}, 2)
    bot, lots, deal = bots.make(spec, GAME), stream(seed, number, 0), stream(seed, number, CHANCE)
    rows = []
    while not s.over():
        actor = s.to_act()
        if actor == CHANCE:
            if s.now.opens_turn():
                rows.append([mine - theirs for mine, theirs in zip(terms(s, 0), terms(s, 1), strict=True)])
            s.do(s.now.sample(s, deal))
        elif lots.below(100) < BY_LOT:
            s.do(s.now.sample(s, lots))
        else:
            s.do(bot.choose(GAME.rules.resample(s, actor, lots), actor, lots))
    return rows, int(s.winner)


def solve(matrix: list[list[float]], vector: list[float]) -> list[float]:
    """Gauss's elimination."""
    rows = [[*row, value] for row, value in zip(matrix, vector, strict=True)]
    for i in range(len(rows)):
        best = max(range(i, len(rows)), key=lambda k, i=i: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(len(rows)):
            if k != i:
                part = rows[k][i] / rows[i][i]
                rows[k] = [a - part * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def fit(x: list[list[float]], won: list[int]) -> list[float]:
    """The weights, by Newton's method."""
    n = len(TERMS)
    weights = [0.0] * n
    for _ in range(8):
        curve = [[float(i == k) for k in range(n)] for i in range(n)]
        slope = [-weight for weight in weights]
        for row, result in zip(x, won, strict=True):
            chance = 1 / (1 + exp(-sum(weight * term for weight, term in zip(weights, row, strict=True))))
            for i in range(n):
                slope[i] += row[i] * (result - chance)
                for k in range(n):
                    curve[i][k] += row[i] * row[k] * chance * (1 - chance)
        weights = [weight + step for weight, step in zip(weights, solve(curve, slope), strict=True)]
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="quick")
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=77)
    args = parser.parse_args()
    games = [play(args.bot, args.seed, number) for number in range(1, args.games + 1)]
    x = [row for rows, _ in games for row in rows]
    weights = fit(x, [int(winner == 0) for rows, winner in games for _ in rows])
    print(f"{args.games} games of {args.bot}, {len(x)} positions")
    for term, weight in zip(TERMS, weights, strict=True):
        print(f"{term:10} {100 * weight:7.1f}")


if __name__ == "__main__":
    main()
