"""How The 12 Labors plays with its numbers: many games of equal bots at each number of players, and alone.

    python benchmarks/labors_play.py --bot strong:16 --games 1000 --alone 100 --seed 1 [--option end=round]

For each number of players:

    marks       the share of turns that mark a box
    choices     of the turns in which a god can be called on after the roll, those with three sensible actions or more:
                the best way to play the turn that begins with the action keeps nine tenths of the chance to win that
                the best of all has, by the bot's own outlook, before play-outs; equal boxes and equal dice are one
                action; those with three that cost no more than five points of a hundred of that chance, which is
                the same window for two players at an even chance, and as wide for three and four; those with three
                actions at all; and those with three sensible ways to play the turn, each to another position; with
                `strong` alone, since no other bot goes by the outlook
    lead        games in which it changes three times or more: the seat that alone has most points after a turn is
                another than the last one of which that was true
    rounds      games of so many rounds
    places      which share of the games each place in the turn order wins
    gods        of the games in which a god is face up for three rounds those in which anybody calls on it, and how
                often whoever called on a god most wins

Alone: the mean tally and its standard deviation. Intervals are 95 %: Wilson's for shares of games, from the spread over
games for shares of turns. The same seed gives the same games, whatever `--jobs`. Exit 1 when a figure lies outside what
docs/decisions/numbers-of-labors.md asks for, but for the places, which are told.
"""
from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, median, stdev

import kleos.bots.turns
from kleos import bots
from kleos.bots.turns import best_guesses, list_candidates
from kleos.core.components import other
from kleos.core.flow import CHANCE
from kleos.games import find
from kleos.games.labors.board import AFTER, CALL
from kleos.games.labors.box import GODS, HERA
from kleos.games.labors.gods import callable_gods
from kleos.games.labors.rules import Main
from kleos.lab.intervals import around, table, wilson
from kleos.lab.pool import share
from kleos.lab.simulate import stream

GAME = find("labors")
BATCH = 20                                              # games a task
UP = 3                                                  # rounds that a god must be face up to be counted
# what is asked for
MARKS, CHOICES, LEADS, CALLED, GOD_WITHIN = 0.65, 0.5, 3, 0.4, 0.10
SENSIBLE, ENOUGH = 0.9, 3                               # of the best chance to win; so many actions
CHEAP = 0.05                                            # of the chance to win
ROUNDS = {2: (18, 34), 3: (14, 26), 4: (12, 22)}        # in nine games of ten
PLACE_WITHIN = {2: 0.04, 3: 0.06, 4: 0.06}
SPREAD = 6.0


@dataclass
class Batch:
    """What came of some games with the same number of players."""

    wins: Counter = field(default_factory=Counter)      # by place in the turn order
    rounds: list[float] = field(default_factory=list)
    scores: list[list[float]] = field(default_factory=list)     # by place in the turn order
    marked: list[tuple[int, int]] = field(default_factory=list)     # by game: turns that marked a box, turns
    chosen: list[tuple[int, int]] = field(default_factory=list)     # turns with choices, turns with gods in reach
    cheap: list[tuple[int, int]] = field(default_factory=list)      # the same of actions that cost little
    several: list[tuple[int, int]] = field(default_factory=list)    # the same of any actions
    ways: list[tuple[int, int]] = field(default_factory=list)       # the same of ways to play the turn
    leads: list[int] = field(default_factory=list)      # by game
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


def play(task: tuple[str, int, int, range, dict, dict]) -> Batch:
    """The games of these numbers."""
    bot, seats, seed, numbers, options, changes = task
    found = Batch()
    opening = GAME.start(options if seats > 1 else {}, seats, GAME.components.replaced(changes))
    for number in numbers:
        Watched(found, bot, opening.copy(), seed, number).play()
    return found


class Watched:
    """One game, and what is counted in it."""

    def __init__(self, found: Batch, spec: str, state, seed: int, number: int) -> None:
        self.found, self.state, self.seats = found, state, int(state.cards.seats)
        self.judges = spec.startswith("strong")
        self.seated = [bots.make(spec, GAME) for _ in range(self.seats)]
        self.rngs, self.deal = [stream(seed, number, seat) for seat in range(self.seats)], stream(seed, number, CHANCE)
        self.up, self.uses, self.turn, self.first = Counter(), Counter(), 0, -1
        self.looked, self.marks, self.marked, self.reach, self.chosen, self.ways = 0, 0, 0, 0, 0, 0
        self.cheap, self.several = 0, 0
        self.leader, self.leads = -1, 0

    def play(self) -> None:
        state = self.state
        while not state.over():
            if state.turns > self.turn:
                self.new_turn()
            actor = state.to_act()
            if actor == CHANCE:
                state.do(state.now.sample(state, self.deal))
                continue
            if self.judges and self.seats > 1 and isinstance(state.now, Main) and self.looked < state.turns:
                self.look(actor)
            action = self.seated[actor].choose(state, actor, self.rngs[actor])
            if CALL.says(action):
                self.uses[CALL.arg(action), actor] += 1
            state.do(action)
        if self.seats == 1:
            self.found.tallies.append(GAME.rules.scores(state)[0])
            self.found.rounds.append(state.turns)
        else:
            self.new_turn()
            self.count()

    def new_turn(self) -> None:
        """The turn before is over."""
        state = self.state
        marks = sum(bin(filled).count("1") for filled in state.filled)
        self.marked += marks > self.marks
        self.turn, self.marks = state.turns, marks
        self.first = state.seat if self.first < 0 else self.first
        self.up.update(god for god in range(len(GODS.words)) if state.gods >> god & 1)
        points = [state.points(seat) for seat in range(self.seats)] if self.seats > 1 else [0]
        if points.count(max(points)) == 1:
            leader = points.index(max(points))
            self.leads += self.leader >= 0 and leader != self.leader
            self.leader = leader

    def look(self, seat: int) -> None:
        """After the roll: what could be done now that makes sense."""
        state, self.looked = self.state, self.state.turns
        if not callable_gods(state, seat, AFTER):
            return
        lines, best = [], {}
        list_candidates(state.copy(), seat, GAME.hints(state), [], lines)
        for candidate in lines:
            best[candidate.line[0]] = max(best.get(candidate.line[0], 0.0), (candidate.guess + 1) / 2)
        self.reach += 1
        most = max(best.values())
        self.chosen += sum(chance >= SENSIBLE * most for chance in best.values()) >= ENOUGH
        self.cheap += sum(chance >= most - CHEAP for chance in best.values()) >= ENOUGH
        self.several += len(best) >= ENOUGH
        whole = best_guesses(lines, 20)
        self.ways += sum(way.guess + 1 >= SENSIBLE * (whole[0].guess + 1) for way in whole) >= ENOUGH

    def count(self) -> None:
        found, state, seats = self.found, self.state, self.seats
        found.wins[(state.winner - self.first) % seats] += 1
        found.rounds.append(state.turns / seats)
        found.marked.append((self.marked, state.turns))
        found.ways.append((self.ways, self.reach))
        found.chosen.append((self.chosen, self.reach))
        found.cheap.append((self.cheap, self.reach))
        found.several.append((self.several, self.reach))
        found.leads.append(self.leads)
        scores = GAME.rules.scores(state)
        found.scores.append([scores[(self.first + place) % seats] for place in range(seats)])
        for god in range(len(GODS.words)):
            mine = [self.uses[god, seat] for seat in range(seats)]
            found.calls[god] += sum(mine)
            if self.up[god] >= UP * seats:
                found.shown[god] += 1
                found.called[god] += any(mine)
            if max(mine) and mine.count(max(mine)) == 1:
                found.most[god] += 1
                found.most_won[god] += mine.index(max(mine)) == state.winner


def play_all(bot: str, seats: int, games: int, seed: int, jobs: int, options: dict, changes: dict) -> Batch:
    tasks = [(bot, seats, seed, range(n, min(n + BATCH, games + 1)), options, changes)
             for n in range(1, games + 1, BATCH)]
    whole = Batch()
    # in order, so that the figures do not depend on the number of processes
    for part in map(play, tasks) if jobs == 1 else share(play, tasks, jobs):
        whole.add(part)
    return whole


# the report

def percent(low: float, high: float) -> str:
    return f"{100 * low:.1f}–{100 * high:.1f}"


def of_turns(pairs: list[tuple[int, int]]) -> tuple[float, float, float]:
    """A share of turns, and its interval: games differ, and the turns of one are alike."""
    turns = sum(n for _, n in pairs)
    if not turns:
        return 0.0, 0.0, 0.0
    part = sum(k for k, _ in pairs) / turns
    reach = 1.96 * sqrt(sum((k - part * n) ** 2 for k, n in pairs)) / turns
    return part, part - reach, part + reach


def quantile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def verdict(good: bool) -> str:
    return "yes" if good else "NO"


Row = tuple[str, float, float, float, float, str]        # what; the share, its interval, what is asked for if anything


def of_several(batch: Batch, seats: int, games: int) -> bool:
    """Print the figures; whether all is as asked for."""
    least, most = ROUNDS[seats]
    changing = sum(n >= LEADS for n in batch.leads)
    within = sum(least <= n <= most for n in batch.rounds)
    rows: list[Row] = [
        ("turns that mark a box", *of_turns(batch.marked), MARKS, ""),
        *of_choices(batch),
        (f"games in which the lead changes {LEADS} times", changing / games, *wilson(changing, games),
         0.5 if seats == 4 else 0.0, f"median {median(batch.leads):.0f}"),
        (f"games of {least} to {most} rounds", within / games, *wilson(within, games), 0.9,
         f"mean {fmean(batch.rounds):.1f}; 5 % are below {quantile(batch.rounds, 0.05):.1f}, "
         f"5 % above {quantile(batch.rounds, 0.95):.1f}")]
    print(f"\n## {seats} players, {games} games\n")
    print(table(["what", "%", "interval", "asked for", "holds", ""], [
        [what, f"{100 * part:.1f}", percent(low, high), f"{100 * asked:.0f}" if asked else "–",
         verdict(part >= asked) if asked else "–", also] for what, part, low, high, asked, also in rows]))
    of_places(batch, seats, games)
    return of_gods(batch, seats, games) and all(part >= asked for _, part, _, _, asked, _ in rows)


def of_choices(batch: Batch) -> list[Row]:
    """Of the turns in which a god can be called on; none where nobody looked at them."""
    reach = sum(n for _, n in batch.chosen) / sum(n for _, n in batch.marked)
    return [(f"turns with {ENOUGH} sensible actions", *of_turns(batch.chosen), CHOICES,
             f"{100 * reach:.0f} % of turns have gods in reach"),
            (f"turns with {ENOUGH} actions within {100 * CHEAP:.0f} points", *of_turns(batch.cheap), 0.0, ""),
            (f"turns with {ENOUGH} actions at all", *of_turns(batch.several), 0.0, ""),
            (f"turns with {ENOUGH} sensible ways", *of_turns(batch.ways), CHOICES, "")] if reach else []


def of_places(batch: Batch, seats: int, games: int) -> None:
    rows = []
    for place in range(seats):
        part = batch.wins[place] / games
        inside = abs(part - 1 / seats) <= PLACE_WITHIN[seats]
        rows.append([str(place + 1), f"{100 * part:.1f}", percent(*wilson(batch.wins[place], games)),
                     f"{fmean(scores[place] for scores in batch.scores):.1f}", verdict(inside)])
    print()
    print(table(["place in turn order", "wins %", "interval", "mean points",
                 f"within {100 * PLACE_WITHIN[seats]:.0f} of {100 / seats:.1f}"], rows))


def of_gods(batch: Batch, seats: int, games: int) -> bool:
    good, rows = True, []
    for god, word in enumerate(GODS.words):
        if god == HERA:
            continue
        shown, called, most, won = batch.shown[god], batch.called[god], batch.most[god], batch.most_won[god]
        use = called / shown if shown else 0.0
        part = won / most if most else 0.0
        fine, even = use >= CALLED or not shown, abs(part - 1 / seats) <= GOD_WITHIN
        good &= fine and even
        rows.append([word, f"{batch.calls[god] / games:.2f}", str(shown), f"{100 * use:.1f}" if shown else "–",
                     percent(*wilson(called, shown)) if shown else "–", verdict(fine), f"{100 * part:.1f}",
                     percent(*wilson(won, most)) if most else "–", verdict(even)])
    print()
    print(table(["god", "calls a game", "games face up", "called on %", "interval", f"{100 * CALLED:.0f} %",
                 "most used wins %", "interval", f"within {100 * GOD_WITHIN:.0f} of {100 / seats:.1f}"], rows))
    return good


def of_one(batch: Batch, games: int) -> bool:
    mean, sd = fmean(batch.tallies), stdev(batch.tallies)
    low, high = around(mean, sd, games)
    print(f"\n## Alone, {games} games\n\nTally: mean {mean:.1f} (interval {low:.1f} to {high:.1f}), standard deviation "
          f"{sd:.1f} (asked for: {SPREAD:.0f} or more: {verdict(sd >= SPREAD)}), from "
          f"{min(batch.tallies):.0f} to {max(batch.tallies):.0f}; turns: mean {fmean(batch.rounds):.1f}.")
    return sd >= SPREAD


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="strong:16")
    parser.add_argument("--bot-alone", default="")
    parser.add_argument("--games", type=int, default=1000, help="at each number of players")
    parser.add_argument("--alone", type=int, default=100, help="games alone")
    parser.add_argument("--players", default="2,3,4")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], help="such as end=round")
    parser.add_argument("--components", help="a file of values that differ from the shipped ones")
    args = parser.parse_args()
    changes = changed(args.components) if args.components else {}
    options = dict(option.split("=", 1) for option in args.option)
    began, good = time.perf_counter(), True
    for seats in [int(number) for number in args.players.split(",") if number]:
        batch = play_all(args.bot, seats, args.games, args.seed, args.jobs, options, changes)
        good &= of_several(batch, seats, args.games)
    if args.alone:
        batch = play_all(args.bot_alone or args.bot, 1, args.alone, args.seed, args.jobs, {}, changes)
        good &= of_one(batch, args.alone)
    build = "interpreted" if kleos.bots.turns.__file__.endswith(".py") else "compiled"
    print(f"\n{args.bot}, {options or 'as printed'}, seed {args.seed}, {build}: "
          f"{time.perf_counter() - began:.0f} seconds.")
    return 0 if good else 1


def changed(path: str) -> dict:
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return other(GAME.components, text).changed


if __name__ == "__main__":
    sys.exit(main())
