"""Fits the weights of games/labors/hints/outlook.py: which seat wins, by what lies on the table when a turn begins.

    python benchmarks/fit_labors.py --players 4 --games 2400 --seed 7

Games of a bot with itself. A conditional logit says which seat wins: each seat's points are what the outlook promises
it from cards, and the other terms are measured against them. Printed by the claims that are still to come: the weight
of a point, and in points what a claim, a labour, one to six tokens in hand, a token in the reserve, the wait for the
turn (the next seat, the one after …) and a last turn are worth beyond that. Positions of a game depend on one another,
and whoever has much favour has often played well, so these are guides; what stands in the outlook was then chosen by
games of one set of weights against another. Needs numpy and scipy.
"""
from __future__ import annotations

import argparse

import numpy as np
from scipy.optimize import minimize

from kleos import bots
from kleos.core.flow import CHANCE
from kleos.core.sets import size
from kleos.games import find
from kleos.games.labors.box import LABOUR
from kleos.games.labors.draws import Roll
from kleos.games.labors.hints.outlook import EVER
from kleos.games.labors.rules import Before
from kleos.lab.simulate import stream

GAME = find("labors")
HELD, PLACE = 7, 4                                      # terms for tokens in hand and for places
TERMS = 5 + HELD + PLACE
STAGES = (("last turns", -1, -1), ("1", 0, 1), ("2", 2, 2), ("3", 3, 3), ("4-5", 4, 5), ("6-8", 6, 8), ("9-12", 9, 99))
RIDGE = 1e-4


def terms(o, s) -> np.ndarray:
    """By seat, as a turn begins."""
    promised = o.from_cards(s, s.seat, s.last + 1 if s.last >= 0 else EVER)
    return np.array([terms_of(o, s, seat, promised[seat]) for seat in range(s.cards.seats)])


def terms_of(o, s, seat: int, promised: float) -> np.ndarray:
    """Each claim counts with its point among what the cards promise."""
    found = np.zeros(TERMS)
    wait = (seat - s.seat) % s.cards.seats
    claims = s.sides[seat].claims
    found[:5] = (promised + o.claim * size(claims), size(claims), size(claims & LABOUR), s.sides[seat].reserve,
                 s.last >= 0 and wait <= s.last)
    found[5 + min(HELD - 1, s.sides[seat].hand)] = 1
    found[5 + HELD + wait] = 1
    return found


def play(spec: str, players: int, seed: int, number: int) -> tuple[list[np.ndarray], list[int], int]:
    """The terms of each seat as each turn of a game begins, the claims still to come, and who won."""
    s = GAME.start({}, players)
    o = GAME.hints(s).o
    bot, deal = bots.make(spec, GAME), stream(seed, number, CHANCE)
    rngs = [stream(seed, number, seat) for seat in range(players)]
    rows, stages, turn = [], [], 0
    while not s.over():
        opens = isinstance(s.now, Before) or (isinstance(s.now, Roll) and s.now.opens)
        if opens and s.turns > turn:
            turn = s.turns
            rows.append(terms(o, s))
            stages.append(-1 if s.last >= 0 else int(s.cards.claims - s.claimed()))
        actor = s.to_act()
        s.do(s.now.sample(s, deal) if actor == CHANCE else bot.choose(s, actor, rngs[actor]))
    return rows, stages, int(s.winner)


def fit(x: np.ndarray, won: np.ndarray) -> np.ndarray:
    """The weights; `x` by position, seat and term."""
    rows = np.arange(len(won))

    def loss(w: np.ndarray) -> tuple[float, np.ndarray]:
        z = x @ w
        chance = np.exp(z - z.max(1, keepdims=True))
        chance /= chance.sum(1, keepdims=True)
        off = chance.copy()
        off[rows, won] -= 1
        return (RIDGE * w @ w - np.log(chance[rows, won]).mean(),
                np.einsum("ij,ijk->k", off, x) / len(won) + 2 * RIDGE * w)

    return minimize(loss, np.zeros(x.shape[2]), jac=True, method="L-BFGS-B").x


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="strong:1")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=2400)
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    games = [play(args.bot, args.players, args.seed, number) for number in range(1, args.games + 1)]
    x = np.array([row for rows, *_ in games for row in rows])
    stage = np.array([n for _, stages, _ in games for n in stages])
    won = np.array([winner for rows, _, winner in games for _ in rows])
    print(f"{args.bot}, {args.players} players, {len(games)} games, {len(x)} turns, seed {args.seed}")
    print("to come     turns point claim labour      1     2     3     4     5     6 reserve  wait ...  last turn")
    for name, low, high in STAGES:
        these = (stage >= low) & (stage <= high)
        w = fit(x[these], won[these])
        each = w / w[0]
        hand, wait = each[5:5 + HELD] - each[5], each[5 + HELD:] - each[5 + HELD]
        print(f"{name:10} {these.sum():6} {w[0]:5.2f} {each[1]:5.2f} {each[2]:6.2f} ",
              " ".join(f"{worth:5.2f}" for worth in hand[1:]), f"{each[3]:7.2f} ",
              " ".join(f"{worth:5.2f}" for worth in wait[1:args.players]), f"{each[4]:8.2f}" if low < 0 else "")


if __name__ == "__main__":
    main()
