"""Fits the weights of games/hercules/hints/outlook.py: who wins, by what lies on the table when a turn opens.

    python benchmarks/fit_hercules.py --bot strong:24 --games 600 --seed 77

Games of a bot with itself over all ordered pairings of the decks, in which three choices of a hundred are made by lot.
The fit is logistic, with a ridge of 1; every term is one side's less the other's. Prints a hundred times each weight,
and for every third game, which the fit leaves out, how surprising the results are by it and by the outlook as it is:
the mean logarithm of the chance that was given to what happened, negative.
"""
from __future__ import annotations

import argparse
from itertools import permutations
from math import exp, log

from kleos import bots
from kleos.core.flow import CHANCE
from kleos.games.hercules import GAME
from kleos.games.hercules.box import CHARACTER as CAST
from kleos.games.hercules.box import RESOURCE, TYPE, of_piece
from kleos.games.hercules.decklists import MADE
from kleos.games.hercules.hints.outlook import EXCESS, OUTLOOK, POWER, might
from kleos.games.hercules.scoring import power
from kleos.lab.simulate import stream

BY_LOT = 3                                              # choices of a hundred
TERMS = ("SUPPLY", "SPARE", "CARD", "ACTOR", "PRICE", "AFFORDED", "POWER", "EXCESS", "COST", "CHARACTER", "TIRED",
         "FIELDS to 4", "FIELDS 5, 6", "REACH", "TURN")
PAIRINGS = list(permutations(MADE, 2))


def terms(s, seat: int) -> list[float]:
    """What outlook.py counts of a side, each term by itself."""
    side, cost = s.sides[seat], s.box.cost
    powers = [int(power(s, seat, i)) for i in range(len(side.pieces))]
    tired = sum(power for i, power in enumerate(powers) if side.tapped >> i & 1)
    cards = [kind for kind in side.hand.kinds if TYPE[kind] != RESOURCE]
    spare, fields = side.hand.size() - len(cards), len(side.resources)
    left = s.sides[s.left_of(seat)].cards.size
    return [log(1 + side.cards.size), spare, len(cards), sum(TYPE[kind] == CAST for kind in cards),
            sum(cost[kind] for kind in cards), afforded([cost[kind] for kind in cards if TYPE[kind] <= CAST],
                                                        fields + (spare > 0)),
            sum(powers), sum(might(power) - POWER * power for power in powers) / EXCESS,
            sum(cost[of_piece(piece)] for piece in side.pieces), len(powers), tired, min(fields, 4),
            min(max(fields - 4, 0), 2), min(1.0, sum(powers) / max(1, left)), float(s.now.seat == seat)]


def afforded(prices: list[int], funds: int) -> int:
    """How much of these can be paid together, the dearest first."""
    left = funds
    for price in sorted(prices, reverse=True):
        left -= price if price <= left else 0
    return funds - left


def play(spec: str, seed: int, number: int) -> tuple[list[list[float]], list[float], int]:
    """The terms of each turn's opening in one game, what the outlook gives the first seat there, and who won."""
    s = GAME.start({"decks": ", ".join(PAIRINGS[number % len(PAIRINGS)])}, 2)
    bot, lots, deal = bots.make(spec, GAME), stream(seed, number, 0), stream(seed, number, CHANCE)
    rows, given = [], []
    while not s.over():
        actor = s.to_act()
        if actor == CHANCE:
            if s.now.opens_turn():
                rows.append([mine - theirs for mine, theirs in zip(terms(s, 0), terms(s, 1), strict=True)])
                given.append((OUTLOOK.value(s, 0) + 1) / 2)
            s.do(s.now.sample(s, deal))
        elif lots.below(100) < BY_LOT:
            s.do(s.now.sample(s, lots))
        else:
            s.do(bot.choose(GAME.rules.resample(s, actor, lots), actor, lots))
    return rows, given, int(s.winner)


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
            likely = chance(weights, row)
            for i in range(n):
                slope[i] += row[i] * (result - likely)
                for k in range(n):
                    curve[i][k] += row[i] * row[k] * likely * (1 - likely)
        weights = [weight + step for weight, step in zip(weights, solve(curve, slope), strict=True)]
    return weights


def chance(weights: list[float], row: list[float]) -> float:
    return 1 / (1 + exp(-sum(weight * term for weight, term in zip(weights, row, strict=True))))


def surprise(chances: list[float], won: list[int]) -> float:
    return -sum(log(max(1e-3, given if result else 1 - given))
                for given, result in zip(chances, won, strict=True)) / len(won)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="strong:24")
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=77)
    args = parser.parse_args()
    games = [play(args.bot, args.seed, number) for number in range(1, args.games + 1)]
    learnt = [game for number, game in enumerate(games) if number % 3]
    x = [row for rows, _, _ in learnt for row in rows]
    weights = fit(x, [int(winner == 0) for rows, _, winner in learnt for _ in rows])
    print(f"{args.games} games of {args.bot}, {len(x)} positions")
    won = [int(winner == 0) for rows, _, winner in games[::3] for _ in rows]
    fitted = surprise([chance(weights, row) for rows, _, _ in games[::3] for row in rows], won)
    outlook = surprise([value for _, given, _ in games[::3] for value in given], won)
    print(f"surprise in {len(won)} others: {fitted:.3f}, by the outlook {outlook:.3f}")
    for term, weight in zip(TERMS, weights, strict=True):
        print(f"{term:10} {100 * weight:7.1f}")


if __name__ == "__main__":
    main()
