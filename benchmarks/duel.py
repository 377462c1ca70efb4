"""One bot against another in a game for two: every deal is played twice, with the seats exchanged.

    python benchmarks/duel.py heroes strong greedy --games 200 --seed 1 --option mode=draft

Prints the share of its games that the first bot wins with its Wilson interval (95 %; a draw is no win), the turns of a
game, and for each bot the milliseconds of a decision, mean and longest. Only decisions with something to choose are
timed.
"""
from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from statistics import fmean

from kleos import bots
from kleos.core.flow import CHANCE
from kleos.games import find
from kleos.lab.intervals import wilson
from kleos.lab.simulate import stream


@dataclass
class Statistics:
    wins: int = 0
    draws: int = 0
    turns: list[int] = field(default_factory=list)
    seconds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))

    def line(self, specs: list[str], games: int) -> str:
        low, high = wilson(self.wins, games)
        times = "; ".join(f"{spec} {1000 * fmean(found):.1f} ms a decision, longest {1000 * max(found):.0f}"
                          for spec, found in zip(specs, self.seconds))
        return (f"{specs[0]} wins {100 * self.wins / games:.1f} % ({100 * low:.1f} to {100 * high:.1f}) against "
                f"{specs[1]}, {self.draws} draws, {games} games, {fmean(self.turns):.1f} turns; {times}")


def play(statistics: Statistics, game, opening, specs: list[str], seed: int, number: int, swapped: bool) -> None:
    state, deal = opening.copy(), stream(seed, number, CHANCE)
    order = specs[::-1] if swapped else specs
    seated = [bots.make(spec, game, own=True) for spec in order]
    rngs = [stream(seed, number, seat) for seat in range(2)]
    while not state.over():
        seat = int(state.to_act())
        if seat == CHANCE:
            state.do(state.now.sample(state, deal))
            continue
        before = time.perf_counter()
        action = seated[seat].choose(game.rules.resample(state, seat, rngs[seat]), seat, rngs[seat])
        if state.count() > 1:
            statistics.seconds[seat ^ swapped].append(time.perf_counter() - before)
        state.do(action)
    won = game.rules.won(state)
    statistics.wins += won[int(swapped)]
    statistics.draws += not any(won)
    statistics.turns.append(game.rules.turns(state))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("bots", nargs=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[])
    args = parser.parse_args()
    game, statistics = find(args.game), Statistics()
    opening = game.start(dict(option.split("=", 1) for option in args.option), 2)
    for number in range(1, args.games // 2 + 1):
        for swapped in (False, True):
            play(statistics, game, opening, args.bots, args.seed, number, swapped)
        if number % 10 == 0:
            print(statistics.line(args.bots, 2 * number), flush=True)


if __name__ == "__main__":
    main()
