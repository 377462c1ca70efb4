"""Fits the weights of games/heroes/hints/outlook.py: which side wins, by what lies on the table when a turn opens.

    python benchmarks/fit_heroes.py --bot strong:48 --games 2500 --seed 77

Games of a bot with itself, in which three choices of a hundred are made by lot, so that there is more to learn from.
The fit is logistic, with a ridge of 1; every term is one side's less the other's. Prints a hundred times each weight,
with its standard error, which is too small, since the positions of a game depend on one another. Needs numpy.
"""
from __future__ import annotations

import argparse

import numpy as np

from kleos import bots
from kleos.core.flow import CHANCE
from kleos.core.sets import member, size
from kleos.games import find
from kleos.games.heroes.board import NO_TILE
from kleos.games.heroes.hints.outlook import ENOUGH, STOCK
from kleos.games.heroes.scoring import strength
from kleos.lab.simulate import stream

GAME = find("heroes")
BY_LOT = 3                                              # choices of a hundred
TERMS = ("POINT", "CUBE", "STRENGTH", "IDLE", "EATER", "FASTING", "HUNGRY", "STORED", "LEAD", "WAITING", "WAITER",
         "FOOD", "CARD")


def terms(s, seat: int) -> np.ndarray:
    """What outlook.py counts of a side, each term by itself."""
    found = dict.fromkeys(TERMS, 0.0)
    side = s.sides[seat]
    heroes = [member(side.camp, i) >> 1 for i in range(size(side.camp))]
    found.update(POINT=side.points, FOOD=min(side.food, STOCK), CARD=side.hand.size(), WAITER=len(heroes),
                 WAITING=sum(s.roster.strength[kind] for kind in heroes))
    for region in range(3):
        troops, food, tile = side.troops[region], side.stores[region], s.regions[region].tile
        eaters, mine = size(troops & ~s.roster.fasting), strength(s, seat, region)
        found["EATER"] += eaters
        found["FASTING"] += size(troops) - eaters
        found["HUNGRY"] += max(0, eaters - food)
        found["STORED"] += max(0, min(food - eaters, eaters))
        if tile == NO_TILE:
            found["IDLE"] += mine
            continue
        each = s.roster.tile_points[tile] / (s.roster.spots[tile] + 1)
        found["STRENGTH"] += min(mine, ENOUGH)
        found["CUBE"] += each * side.cubes[region]
        found["LEAD"] += each * min(max(0, mine - strength(s, 1 - seat, region)), 6)
    return np.array([found[term] for term in TERMS])


def play(spec: str, seed: int, number: int) -> tuple[list[np.ndarray], int]:
    """The terms of each turn's opening in one game, and who won."""
    state = GAME.start({})
    bot, lots, deal = bots.make(spec, GAME), stream(seed, number, 0), stream(seed, number, CHANCE)
    rows = []
    while not state.over():
        actor = state.to_act()
        if actor == CHANCE:
            if state.now.opens_turn():
                rows.append(terms(state, 0) - terms(state, 1))
            state.do(state.now.sample(state, deal))
        elif lots.below(100) < BY_LOT:
            state.do(state.now.sample(state, lots))
        else:
            state.do(bot.choose(GAME.rules.resample(state, actor, lots), actor, lots))
    return rows, int(state.winner)


def fit(x: np.ndarray, won: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The weights and their standard errors, by Newton's method."""
    weights = np.zeros(x.shape[1])
    for _ in range(25):
        chance = 1 / (1 + np.exp(-x @ weights))
        curve = (x * (chance * (1 - chance))[:, None]).T @ x + np.eye(len(weights))
        weights += np.linalg.solve(curve, x.T @ (won - chance) - weights)
    return weights, np.sqrt(np.diag(np.linalg.inv(curve)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="strong:48")
    parser.add_argument("--games", type=int, default=2500)
    parser.add_argument("--seed", type=int, default=77)
    args = parser.parse_args()
    games = [play(args.bot, args.seed, number) for number in range(1, args.games + 1)]
    games = [(rows, winner) for rows, winner in games if winner >= 0]
    x = np.array([row for rows, _ in games for row in rows])
    won = np.array([winner == 0 for rows, winner in games for _ in rows], float)
    weights, errors = fit(x, won)
    right = np.mean((x @ weights > 0) == (won > 0))
    print(f"{args.bot}, {len(games)} games, {len(x)} positions, seed {args.seed}; the leader won {100 * right:.1f} %")
    for term, weight, error in zip(TERMS, weights, errors):
        print(f"{term:9} {100 * weight:+7.1f} ± {100 * error:.1f}")


if __name__ == "__main__":
    main()
