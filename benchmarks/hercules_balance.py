"""How well the six decks of Hercules are balanced, and how well its bots play.

    python benchmarks/hercules_balance.py --bot quick --games 3000 --seed 1 [--cards]
    python benchmarks/hercules_balance.py --bot strong:60 --against greedy --games 400 --seed 1

Every deck meets every other, with either of them moving first: the thirty ordered pairings in turn, two games each,
with the same bot on either side, or with `--against` two that change sides after each game. Prints the wins of each
deck over all others and of who moved first, the turns of each player, with `--cards` also for each card in how
many of the games in which its owner had it in hand it was played, and won; of two bots the wins of the first. Intervals
are Wilson's, 95 %. The same seed gives the same games, whatever `--jobs`.
"""
from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from itertools import permutations
from statistics import fmean

from kleos import bots
from kleos.core.flow import CHANCE
from kleos.games.hercules import GAME
from kleos.games.hercules.board import PAY, PLAY
from kleos.games.hercules.box import RESOURCE, SLUGS, TYPE
from kleos.games.hercules.decklists import MADE
from kleos.lab.crew import share
from kleos.lab.report import table, wilson
from kleos.lab.simulate import stream

PAIRINGS = list(permutations(MADE, 2))
BATCH = 5                                               # games a task
MOST = 20_000                                           # decisions of a game


@dataclass
class Tally:
    """What came of some games; a pairing names who moved first, then the other."""

    games: Counter = field(default_factory=Counter)     # by pairing
    wins: Counter = field(default_factory=Counter)      # by pairing, of who moved first
    bots: int = 0                                       # wins of the first bot
    turns: list[float] = field(default_factory=list)    # of each player
    decisions: int = 0
    held: Counter = field(default_factory=Counter)      # by card: games in which its owner had it in hand
    played: Counter = field(default_factory=Counter)    # those of them in which it was played
    won: Counter = field(default_factory=Counter)       # those of them that its owner won

    def add(self, more: Tally) -> None:
        for mine, theirs in ((self.games, more.games), (self.wins, more.wins), (self.held, more.held),
                             (self.played, more.played), (self.won, more.won)):
            mine.update(theirs)
        self.bots += more.bots
        self.turns += more.turns
        self.decisions += more.decisions


def play(specs: tuple[str, str], seed: int, cards: bool, numbers: range) -> Tally:
    found = Tally()
    for number in numbers:
        play_one(found, specs, seed, cards, number)
    return found


def play_one(found: Tally, specs: tuple[str, str], seed: int, cards: bool, number: int) -> None:
    pairing, swapped = PAIRINGS[number // 2 % len(PAIRINGS)], number % 2
    s = GAME.start({"decks": ", ".join(pairing), "first": "0"}, 2)
    seated = [bots.make(specs[seat ^ swapped], GAME) for seat in range(2)]
    rngs, deal = [stream(seed, number, seat) for seat in range(2)], stream(seed, number, CHANCE)
    held: set[tuple[int, int]] = set()
    played: set[tuple[int, int]] = set()
    while not s.over() and found.decisions < MOST * (sum(found.games.values()) + 1):
        actor = s.to_act()
        if cards and actor != CHANCE:
            held.update((actor, int(kind)) for kind in s.sides[actor].hand.kinds)
        action = s.now.sample(s, deal) if actor == CHANCE else \
            seated[actor].choose(GAME.rules.resample(s, actor, rngs[actor]), actor, rngs[actor])
        if PLAY.says(action) or PAY.says(action):
            played.add((actor, int(PLAY.arg(action) if PLAY.says(action) else PAY.arg(action))))
        s.do(action)
        found.decisions += 1
    found.games[pairing] += 1
    found.wins[pairing] += s.winner == 0
    found.bots += s.winner == swapped
    found.turns.append(s.turn / 2)
    found.held.update(kind for _, kind in held)
    found.played.update(kind for seat, kind in played if (seat, kind) in held)
    found.won.update(kind for seat, kind in held if s.winner == seat)


def rate(wins: int, games: int) -> list[str]:
    low, high = wilson(wins, games)
    return [f"{wins / games:.1%}", f"{low:.1%} to {high:.1%}", str(games)]


def report(found: Tally, specs: tuple[str, str], cards: bool) -> None:
    games = sum(found.games.values())
    if specs[0] != specs[1]:
        print(f"{specs[0]} against {specs[1]}: {' · '.join(rate(found.bots, games))} games")
    print(f"moving first: {' · '.join(rate(sum(found.wins.values()), games))} games")
    turns = sorted(found.turns)
    print(f"turns of each player: {fmean(turns):.1f} on average, nine of ten games from {turns[games // 20]:.1f} to "
          f"{turns[-1 - games // 20]:.1f}; {found.decisions / games:.0f} decisions a game")
    rows = []
    for deck in MADE:
        won = sum(found.wins[pair] if pair[0] == deck else found.games[pair] - found.wins[pair]
                  for pair in found.games if deck in pair)
        played = sum(found.games[pair] for pair in found.games if deck in pair)
        if played:
            rows.append([deck, *rate(won, played)])
    print(table(["deck", "wins", "95 %", "games"], rows))
    if cards:
        kinds = sorted((kind for kind in found.held if TYPE[kind] != RESOURCE),
                       key=lambda kind: -found.won[kind] / found.held[kind])
        print(table(["card", "won when drawn", "95 %", "games", "played"],
                    [[SLUGS[kind], *rate(found.won[kind], found.held[kind]),
                      f"{found.played[kind] / found.held[kind]:.0%}"] for kind in kinds]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="quick")
    parser.add_argument("--against", default="")
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cards", action="store_true")
    args = parser.parse_args()
    specs, began = (args.bot, args.against or args.bot), time.perf_counter()
    tasks = [range(at, min(at + BATCH, args.games)) for at in range(0, args.games, BATCH)]
    found = Tally()
    for part in share(partial(play, specs, args.seed, args.cards), tasks, args.jobs):
        found.add(part)
    report(found, specs, args.cards)
    print(f"{time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
