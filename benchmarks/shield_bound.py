"""The Shield of Achilles: no play reaches more than this, and how near `strong` comes with the same dice.

    python benchmarks/shield_bound.py --games 100 --seed 1 --seconds 3

The bound is for somebody who knows all 72 dice before the first turn, and for whom the rules are easier: symbols of a
section count in whatever order is best, so that a full one loses what it would rather lose (§3.4), a full section may
be begun in (§3.5), the second half of gold and copper may be left undrawn (§3.6), and so may a whole turn (§4.2). All
else is as in the rulebook: which die goes where, slides and what they cost (§6), neighbours (§3.3), markers (§5), every
line of the score (§9, §10). So it is a mixed integer program, and what HiGHS (scipy.optimize.milp) has proved that no
solution exceeds is a bound whether it finds the best one in time or not. Needs scipy.
"""
from __future__ import annotations

import argparse
import time
from collections import defaultdict
from itertools import pairwise, permutations
from math import floor

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import coo_matrix

from kleos import bots
from kleos.core.flow import CHANCE
from kleos.games import find
from kleos.games.shield.board import DICE, RING, ROLL
from kleos.games.shield.box import CIRCLES, FACES, METALS, SECTIONS
from kleos.lab.intervals import around
from kleos.lab.simulate import stream

GAME = find("shield")


class Program:
    """Variables from 0 to a most, and rows of which the sum lies between two bounds."""

    def __init__(self) -> None:
        self.gain, self.most, self.whole = [], [], []
        self.rows, self.low, self.high = [], [], []

    def variable(self, gain: float = 0.0, most: float = 1.0, whole: bool = True) -> int:
        self.gain.append(gain)
        self.most.append(most)
        self.whole.append(whole)
        return len(self.gain) - 1

    def row(self, terms: list[tuple[int, float]], low: float = -np.inf, high: float = 0.0) -> None:
        self.rows.append(terms)
        self.low.append(low)
        self.high.append(high)

    def bound(self, seconds: float) -> float:
        """No solution gains more."""
        entries = [(n, variable, factor) for n, terms in enumerate(self.rows) for variable, factor in terms]
        at, variables, factors = zip(*entries)
        matrix = coo_matrix((factors, (at, variables)), shape=(len(self.rows), len(self.gain))).tocsr()
        found = milp(-np.array(self.gain), integrality=np.array(self.whole, int), bounds=Bounds(0, np.array(self.most)),
                     constraints=LinearConstraint(matrix, self.low, self.high), options={"time_limit": seconds})
        if found.mip_dual_bound is None:
            raise RuntimeError(f"HiGHS has proved nothing: {found.message}")
        return -found.mip_dual_bound


def program(sheet, rolls: list[tuple[int, ...]]) -> Program:
    """The game with these dice, each from 0."""
    p = Program()
    drawn, before = defaultdict(list), {}               # by metal and section: what may draw there; by first section
    spent, shot = [], defaultdict(list)                 # §6.1 boxes crossed out; §7.1 by value
    for roll in rolls:
        ways = turn(p, sheet, roll, spent, shot)
        firsts, seconds = draws(p, sheet, ways, drawn)
        for section in range(SECTIONS.size):            # §5.2
            markers = [(variable, 1.0) for first, found in before.items() if sheet.opposite[first] >> section & 1
                       for variable in found]
            for place in (firsts, seconds):
                if place[section]:
                    p.row([(variable, 1.0) for variable in place[section]] + markers, high=1)
        before = firsts
    p.row(spent, high=float(sheet.boxes))               # §6.3
    shield(p, sheet, drawn)
    arrows(p, sheet, shot)
    return p


def turn(p: Program, sheet, roll: tuple[int, ...], spent: list, shot: dict) -> dict[tuple[int, int], list[int]]:
    """§2.2 §6 Who gets which die, slid or not: by metal and circle the ways that lead there."""
    cost: dict[tuple[int, int, int], int] = {}
    for forge, anvil, apollo in set(permutations(roll)):
        for metal in range(METALS.size):
            for circle in range(CIRCLES.size):
                steps = RING[(metal - sheet.metal[forge]) % METALS.size] + (circle != sheet.circle[anvil])
                which = apollo, metal, circle
                cost[which] = min(cost.get(which, 99), steps)
    ways = defaultdict(list)
    for (apollo, metal, circle), steps in cost.items():
        if steps <= sheet.boxes:
            way = p.variable(-float(apollo + 1) - float(sheet.athena) * steps)      # §10.1 §9.4
            ways[metal, circle].append(way)
            shot[apollo].append(way)
            spent.append((way, float(steps)))
    p.row([(way, 1.0) for found in ways.values() for way in found], 1, 1)
    return ways


def draws(p: Program, sheet, ways: dict, drawn: dict) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
    """§3 The first and the second section of a turn: the variables by section."""
    firsts, seconds = {s: [] for s in range(SECTIONS.size)}, {s: [] for s in range(SECTIONS.size)}
    for metal in range(METALS.size):
        first = {}
        for circle in range(CIRCLES.size):
            inside = [s for s in range(SECTIONS.size) if sheet.within[circle] >> s & 1]
            for section in inside:
                first[section] = p.variable()
            p.row([(first[s], 1.0) for s in inside] + [(way, -1.0) for way in ways[metal, circle]])
        for section, variable in first.items():
            firsts[section].append(variable)
            drawn[metal, section].append(variable)
        if sheet.pair[metal]:
            second = {section: p.variable() for section in range(SECTIONS.size)}
            p.row([(v, 1.0) for v in second.values()] + [(v, -1.0) for v in first.values()])
            for section, variable in second.items():
                p.row([(variable, 1.0)] + [(first[s], -1.0) for s in first if sheet.adjacent[section] >> s & 1])
                seconds[section].append(variable)
                drawn[metal, section].append(variable)
    return firsts, seconds


def shield(p: Program, sheet, drawn: dict) -> None:
    """§9.1 §9.2 §9.3"""
    complete = []
    for section in range(SECTIONS.size):
        counted, kinds = [], []
        for metal in range(METALS.size):
            symbols, kind = p.variable(most=float(sheet.layers), whole=False), p.variable()
            p.row([(symbols, 1.0)] + [(v, -float(sheet.symbols[metal])) for v in drawn[metal, section]])
            p.row([(kind, 1.0), (symbols, -1.0)])
            counted.append((symbols, 1.0))
            kinds.append((kind, 1.0))
        levels(p, counted, sheet.thickness[:sheet.layers + 1])
        levels(p, kinds, sheet.strength[:METALS.size + 1])
        p.row(counted, high=float(sheet.layers))
        full = p.variable()
        p.row([(full, float(sheet.layers))] + [(v, -1.0) for v, _ in counted])
        complete.append(full)
    for circle in range(CIRCLES.size):
        art = p.variable(float(sheet.artwork))
        for section in range(SECTIONS.size):
            if sheet.within[circle] >> section & 1:
                p.row([(art, 1.0), (complete[section], -1.0)])


def levels(p: Program, terms: list[tuple[int, float]], points: bytes) -> None:
    """Points for a sum, by what it is at least: one step after the other."""
    steps = [p.variable(float(points[n]) - float(points[n - 1])) for n in range(1, len(points))]
    for lower, upper in pairwise(steps):
        p.row([(upper, 1.0), (lower, -1.0)])
    p.row([(step, 1.0) for step in steps] + [(v, -factor) for v, factor in terms])
    if points[0]:
        raise ValueError("Nothing drawn is worth nothing.")


def arrows(p: Program, sheet, shot: dict) -> None:
    """§10.2 What Ares adds for each value, by how often it was written."""
    for value in range(FACES):
        if shot[value]:
            steps = [p.variable(float(sheet.ares[k - 1]) - float(sheet.ares[k]))
                     for k in range(1, int(sheet.turns) + 1)]
            for lower, upper in pairwise(steps):
                p.row([(upper, 1.0), (lower, -1.0)])
            p.row([(v, 1.0) for v in shot[value]] + [(step, -1.0) for step in steps])


def played(spec: str, seed: int, number: int) -> tuple[float, list[tuple[int, ...]]]:
    """The margin of a bot, and the dice that it met."""
    state, deal, rng, rolls = GAME.start(), stream(seed, number, CHANCE), stream(seed, number, 0), []
    bot = bots.make(spec, GAME)
    while not state.over():
        if state.to_act() == CHANCE:
            outcome = state.now.sample(state, deal)
            rolls.append(tuple(DICE.tuples[ROLL.arg(outcome)]))
            state.do(outcome)
        else:
            state.do(bot.choose(state, 0, rng))
    return state.returns()[0], rolls


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3, help="for the bound of a game (3)")
    parser.add_argument("--bot", default="strong")
    args = parser.parse_args()
    sheet, pairs, began = GAME.start().sheet, [], time.process_time()
    for number in range(1, args.games + 1):
        margin, rolls = played(args.bot, args.seed, number)
        bound = floor(program(sheet, rolls).bound(args.seconds) + float(sheet.athena * sheet.boxes) + 1e-6)
        if bound < margin:
            raise AssertionError(f"Game {number}: {margin} was reached, and the bound is {bound}.")
        pairs.append((margin, bound))
        if number % 10 == 0 or number == args.games:
            print(said(pairs), f"{time.process_time() - began:.0f} s", flush=True)


def said(pairs: list[tuple[float, float]]) -> str:
    n = len(pairs)
    parts = []
    for values in ([m for m, _ in pairs], [b for _, b in pairs], [b - m for m, b in pairs]):
        mean = sum(values) / n
        sd = (sum((v - mean) ** 2 for v in values) / max(1, n - 1)) ** 0.5
        low, high = around(mean, sd, n)
        parts.append(f"{mean:+.1f} ({low:+.1f} to {high:+.1f})")
    lost = sum(b <= 0 for _, b in pairs)
    return (f"{n} games: reached {parts[0]}, bound {parts[1]}, apart {parts[2]}; won {sum(m > 0 for m, _ in pairs)}, "
            f"beyond winning {lost}")


if __name__ == "__main__":
    main()
