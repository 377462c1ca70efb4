"""How well The 12 Labors is balanced: many games of equal bots at each number of players, and alone.

    python benchmarks/labors_balance.py --bot strong:1 --games 2000 --alone 300 --seed 1

For each number of players: which share of the games each place in the turn order wins, how many rounds a game takes,
in which share of the games in which a god is face up for three rounds anybody calls on the god, and how often whoever
called on a god most wins. Intervals are Wilson's, 95 %. Alone: the mean tally and its standard deviation.
The same seed gives the same games, whatever `--jobs`. Exit 1 when a figure lies outside what docs/labors.md asks for.

`--whole-round` is an experiment with another end than the rulebook's: after the twelfth claim the round is finished,
so that all have had the same number of turns. `--bot quick` is the play of the play-outs, some thousand games a second.
"""
from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from statistics import fmean, stdev

from kleos import bots
from kleos.core.components import other
from kleos.core.flow import CHANCE
from kleos.games import find
from kleos.games.labors.board import CALL
from kleos.games.labors.box import GODS, HERA
from kleos.lab.crew import share
from kleos.lab.report import around, table, wilson
from kleos.lab.simulate import stream

GAME = find("labors")
BATCH = 50                                              # games a task
ROUNDS = 3                                              # a god must be face up for so many to be counted
PLACE_WITHIN, GOD_WITHIN, CALLED = 0.03, 0.08, 0.5      # what is asked for
LONGEST = {2: 30, 3: 25, 4: 25}
SHORTEST = 10
SPREAD = 6.0


@dataclass
class Batch:
    """What came of some games with the same number of players."""

    wins: Counter = field(default_factory=Counter)      # by place in the turn order
    rounds: list[float] = field(default_factory=list)
    scores: list[list[float]] = field(default_factory=list)     # by place in the turn order
    shown: Counter = field(default_factory=Counter)     # by god: games in which it was face up long enough
    called: Counter = field(default_factory=Counter)    # those of them in which anybody called on it
    most: Counter = field(default_factory=Counter)      # by god: games in which one player called on it most
    most_won: Counter = field(default_factory=Counter)  # those of them which that player won
    calls: Counter = field(default_factory=Counter)
    tallies: list[float] = field(default_factory=list)

    def add(self, other: Batch) -> None:
        for name, mine in vars(self).items():
            theirs = getattr(other, name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            else:
                mine.extend(theirs)


def play(task: tuple[str, int, int, range, bool, dict]) -> Batch:
    """The games of these numbers."""
    bot, seats, seed, numbers, whole_round, changes = task
    found = Batch()
    opening = GAME.start({}, seats, GAME.components.replaced(changes))
    for number in numbers:
        play_one(found, bot, opening.copy(), seed, number, whole_round)
    return found


def play_one(found: Batch, spec: str, state, seed: int, number: int, whole_round: bool) -> None:
    seats = int(state.cards.seats)
    seated = [bots.make(spec, GAME) for _ in range(seats)]
    rngs, deal = [stream(seed, number, seat) for seat in range(seats)], stream(seed, number, CHANCE)
    up, uses, turn, first, ending = Counter(), Counter(), 0, -1, False
    while not state.over():
        if whole_round and state.last >= 0 and not ending:
            ending, state.last = True, (first - 1 - state.seat) % seats
        if state.turns > turn and state.seat >= 0 and state.turns > 0:
            turn = state.turns
            first = state.seat if first < 0 else first
            up.update(god for god in range(len(GODS.words)) if state.gods >> god & 1)
        actor = state.to_act()
        if actor == CHANCE:
            state.do(state.now.sample(state, deal))
            continue
        action = seated[actor].choose(state, actor, rngs[actor])
        if CALL.says(action):
            uses[CALL.arg(action), actor] += 1
        state.do(action)
    if seats == 1:
        found.tallies.append(GAME.rules.scores(state)[0])
        found.rounds.append(state.turns)
    else:
        count(found, state, seats, first, up, uses)


def count(found: Batch, state, seats: int, first: int, up: Counter, uses: Counter) -> None:
    found.wins[(state.winner - first) % seats] += 1
    found.rounds.append(state.turns / seats)
    scores = GAME.rules.scores(state)
    found.scores.append([scores[(first + place) % seats] for place in range(seats)])
    for god in range(len(GODS.words)):
        mine = [uses[god, seat] for seat in range(seats)]
        found.calls[god] += sum(mine)
        if up[god] >= ROUNDS * seats:
            found.shown[god] += 1
            found.called[god] += any(mine)
        if max(mine) and mine.count(max(mine)) == 1:
            found.most[god] += 1
            found.most_won[god] += mine.index(max(mine)) == state.winner


def play_all(bot: str, seats: int, games: int, seed: int, jobs: int, whole_round: bool, changes: dict) -> Batch:
    tasks = [(bot, seats, seed, range(n, min(n + BATCH, games + 1)), whole_round, changes)
             for n in range(1, games + 1, BATCH)]
    whole = Batch()
    # in order, so that the figures do not depend on the number of processes
    for part in map(play, tasks) if jobs == 1 else share(play, tasks, jobs):
        whole.add(part)
    return whole


# the report

def span(low: float, high: float) -> str:
    return f"{100 * low:.1f}–{100 * high:.1f}"


def of_several(batch: Batch, seats: int, games: int) -> bool:
    """Print the figures; whether all is as asked for."""
    fair, good = 1 / seats, True
    rows = []
    for place in range(seats):
        part = batch.wins[place] / games
        inside = abs(part - fair) <= PLACE_WITHIN
        good &= inside
        rows.append([str(place + 1), f"{100 * part:.1f}", span(*wilson(batch.wins[place], games)),
                     f"{fmean(scores[place] for scores in batch.scores):.1f}", "yes" if inside else "NO"])
    rounds = sorted(batch.rounds)
    low, high = rounds[len(rounds) // 20], rounds[-1 - len(rounds) // 20]
    mean, part = fmean(rounds), sum(SHORTEST <= n <= LONGEST[seats] for n in rounds) / games
    inside = low >= SHORTEST and high <= LONGEST[seats]
    good &= inside
    print(f"\n## {seats} players, {games} games\n\nRounds: mean {mean:.1f}, 90 % of the games {low:.1f} to {high:.1f} "
          f"(asked for: {SHORTEST} to {LONGEST[seats]}: {'yes' if inside else 'NO'}), {100 * part:.1f} % of the games "
          "in that span.\n")
    print(table(["place in turn order", "wins %", "interval", "mean points", f"within 3 of {100 * fair:.1f}"], rows))
    return of_gods(batch, seats, games) and good


def of_gods(batch: Batch, seats: int, games: int) -> bool:
    good, rows = True, []
    for god, word in enumerate(GODS.words):
        if god == HERA:
            continue
        shown, called, most, won = batch.shown[god], batch.called[god], batch.most[god], batch.most_won[god]
        use = called / shown if shown else 0.0
        part = won / most if most else 0.0
        fine, even = use >= CALLED, abs(part - 1 / seats) <= GOD_WITHIN
        good &= fine and even
        rows.append([word, f"{batch.calls[god] / games:.2f}", f"{100 * use:.1f}",
                     span(*wilson(called, shown)) if shown else "–", "yes" if fine else "NO", f"{100 * part:.1f}",
                     span(*wilson(won, most)) if most else "–", "yes" if even else "NO"])
    print()
    print(table(["god", "calls a game", "called on %", "interval", "half", "most used wins %", "interval",
                 f"within 8 of {100 / seats:.1f}"], rows))
    return good


def of_one(batch: Batch, games: int) -> bool:
    mean, sd = fmean(batch.tallies), stdev(batch.tallies)
    low, high = around(mean, sd, games)
    print(f"\n## Alone, {games} games\n\nTally: mean {mean:.1f} (interval {low:.1f} to {high:.1f}), standard deviation "
          f"{sd:.1f} (asked for: {SPREAD:.0f} or more: {'yes' if sd >= SPREAD else 'NO'}), from "
          f"{min(batch.tallies):.0f} to {max(batch.tallies):.0f}; turns: mean {fmean(batch.rounds):.1f}.")
    return sd >= SPREAD


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="strong:1")
    parser.add_argument("--bot-alone", default="")
    parser.add_argument("--games", type=int, default=1000, help="at each number of players")
    parser.add_argument("--alone", type=int, default=200, help="games alone")
    parser.add_argument("--players", default="2,3,4")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--whole-round", action="store_true",
                        help="an experiment: the round of the last claim is finished")
    parser.add_argument("--components", help="a file of values that differ from the shipped ones")
    args = parser.parse_args()
    changes = changed(args.components) if args.components else {}
    began, good = time.perf_counter(), True
    for seats in [int(number) for number in args.players.split(",") if number]:
        batch = play_all(args.bot, seats, args.games, args.seed, args.jobs, args.whole_round, changes)
        good &= of_several(batch, seats, args.games)
    if args.alone:
        batch = play_all(args.bot_alone or args.bot, 1, args.alone, args.seed, args.jobs, False, changes)
        good &= of_one(batch, args.alone)
    print(f"\n{args.bot}, seed {args.seed}: {time.perf_counter() - began:.0f} seconds.")
    return 0 if good else 1


def changed(path: str) -> dict:
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return other(GAME.components, text).changed


if __name__ == "__main__":
    sys.exit(main())
