"""How well Twelve Heroes is balanced: many games of equal bots.

    python benchmarks/heroes_balance.py --bot strong:128 --games 400 --seed 1

Every faction meets every other with either of them moving first: twelve ordered pairings of `--games` each. Then, if
asked for, `--switches` games with each advanced rule, and `--decks` of every two of the tournament decks made before.
Counted are wins, turns, and for each hero card in how many of the games in which its owner could have paid for it, with
an action left, it was hired; the column “either” counts the two cards of a name as one. Intervals are Wilson's, 95 %; a
band holds when the figure itself lies within it. The same seed gives the same games, whatever `--jobs`. Exit 1 when a
figure of the basic game lies outside its band.
"""
from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import permutations
from statistics import fmean

from kleos import bots
from kleos.core.components import other
from kleos.core.flow import CHANCE
from kleos.core.sets import member, size
from kleos.games import find
from kleos.games.heroes.box import FACTIONS, HEROES, SLUGS
from kleos.games.heroes.decklists import MADE
from kleos.games.heroes.military import Military
from kleos.lab.intervals import table, wilson
from kleos.lab.pool import share
from kleos.lab.simulate import stream

GAME = find("heroes")
BATCH = 20                                              # games a task
FIRST, FACTION, PAIRING, HIRED = (0.47, 0.53), (0.45, 0.55), (0.38, 0.62), (0.15, 0.85)      # what is asked for
MOVING, SIDE = (0.45, 0.55), (0.40, 0.60)               # the same with an advanced rule, or with both
TURNS = (8, 20)                                         # of each player
ADVANCED = {"extra actions": {"extra_actions": True}, "popularity": {"popularity": True},
            "both": {"extra_actions": True, "popularity": True}}


@dataclass
class Batch:
    """What came of some games; a pairing names who moved first, then the other."""

    games: Counter = field(default_factory=Counter)     # by pairing
    wins: Counter = field(default_factory=Counter)      # by pairing, of who moved first
    draws: Counter = field(default_factory=Counter)     # by pairing
    turns: list[float] = field(default_factory=list)    # of each player
    capped: int = 0                                     # games that the limit of turns ended
    payable: Counter = field(default_factory=Counter)   # by hero: cards that could be paid for in a game
    hired: Counter = field(default_factory=Counter)     # those of them that were hired in it
    names: Counter = field(default_factory=Counter)     # by hero: games in which one of its cards could be paid for
    called: Counter = field(default_factory=Counter)    # those of them in which one was hired

    def add(self, more: Batch) -> None:
        for mine, theirs in ((self.games, more.games), (self.wins, more.wins), (self.draws, more.draws),
                             (self.payable, more.payable), (self.hired, more.hired), (self.names, more.names),
                             (self.called, more.called)):
            mine.update(theirs)
        self.turns += more.turns
        self.capped += more.capped

    def first(self, pairings: Iterable[tuple[str, str]]) -> tuple[int, int]:
        """Wins of who moved first, and games that were won at all."""
        pairings = list(pairings)
        return (sum(self.wins[pairing] for pairing in pairings),
                sum(self.games[pairing] - self.draws[pairing] for pairing in pairings))

    def side(self, deck: str) -> tuple[int, int]:
        """Wins of this deck, and its games that were won at all, whoever moved first."""
        won, played = self.first(pairing for pairing in self.games if pairing[0] == deck)
        lost, more = self.first(pairing for pairing in self.games if pairing[1] == deck)
        return won + more - lost, played + more


Task = tuple[str, int, str, tuple[str, str], range, dict, dict]


def play(task: Task) -> Batch:
    """The games of these numbers between two decks; the first one moves first."""
    bot, seed, scope, pairing, numbers, options, changes = task
    opening = GAME.start({"decks": ", ".join(pairing), "first": "0", **options}, 2, GAME.components.replaced(changes))
    found = Batch()
    for number in numbers:
        play_one(found, bot, opening.copy(), pairing, (f"{scope} {'/'.join(pairing)} {seed}", number))
    return found


def play_one(found: Batch, spec: str, state, pairing: tuple[str, str], game: tuple[str, int]) -> None:
    seated = [bots.make(spec, GAME) for _ in range(2)]
    rngs, deal = [stream(*game, seat) for seat in range(2)], stream(*game, CHANCE)
    watch = Watch(stream(*game, 2))
    while not state.over():
        actor = state.to_act()
        if actor == CHANCE:
            action = state.now.sample(state, deal)
        else:
            watch.look(state, actor)
            action = seated[actor].choose(GAME.rules.resample(state, actor, rngs[actor]), actor, rngs[actor])
        state.do(action)
        watch.follow(state)
    found.games[pairing] += 1
    found.wins[pairing] += state.winner == 0
    found.draws[pairing] += state.winner < 0
    found.turns.append(state.turn / 2)
    found.capped += max(side.points for side in state.sides) < state.roster.goal
    for cards, each, names in ((watch.payable, found.payable, found.names), (watch.hired, found.hired, found.called)):
        each.update(SLUGS[kind] for _, kind, _ in cards)
        names.update(SLUGS[kind] for _, kind in {(seat, kind) for seat, kind, _ in cards})


class Watch:
    """Tells the two cards of a hero apart, which the rules do not: by lot, whenever one of them goes elsewhere."""

    def __init__(self, rng) -> None:
        self.rng = rng
        self.hand: dict = {}                            # by seat and kind: the cards in hand
        self.play: dict = {}                            # and in play
        self.payable: set = set()                       # seat, kind and card
        self.hired: set = set()

    def look(self, state, seat: int) -> None:
        """The cards that this seat could hire now are noted."""
        if isinstance(state.now, Military) and state.acts < state.roster.actions + state.extra:
            kinds = state.hireable(seat)
            for kind in [member(kinds, i) for i in range(size(kinds))]:
                self.payable.update((seat, kind, card) for card in self.hand[seat, kind])

    def follow(self, state) -> None:
        """Where the cards are after an action."""
        for seat in range(2):
            side = state.sides[seat]
            mine = side.in_play()
            for kind in range(HEROES):
                held, there = self.hand.get((seat, kind), set()), self.play.get((seat, kind), set())
                in_hand, in_play = side.hand.count(kind), size(mine >> 2 * kind & 3)
                if (len(held), len(there)) != (in_hand, in_play):
                    self.shift(seat, kind, held, there, in_hand, in_play)

    def shift(self, seat: int, kind: int, held: set, there: set, in_hand: int, in_play: int) -> None:
        while len(held) > in_hand:                      # hired, or gone
            card = self.lot(held)
            held = held - {card}
            if len(there) < in_play:
                there = there | {card}
                self.hired.add((seat, kind, card))
        while len(there) > in_play:
            there = there - {self.lot(there)}
        while len(held) < in_hand:
            held = held | {self.lot({0, 1} - held - there)}
        self.hand[seat, kind], self.play[seat, kind] = held, there

    def lot(self, cards: set) -> int:
        return sorted(cards)[self.rng.below(len(cards))]


def play_all(args: argparse.Namespace, scope: str, pairings: Iterable[tuple[str, str]], games: int,
             options: dict) -> Batch:
    tasks = [(args.bot, args.seed, scope, pairing, range(n, min(n + BATCH, games + 1)), options, args.changes)
             for pairing in pairings for n in range(1, games + 1, BATCH)]
    whole = Batch()
    for part in map(play, tasks) if args.jobs == 1 else share(play, tasks, args.jobs):
        whole.add(part)
    return whole


# the report

class Report:
    """Prints figures; `good` stays true as long as all lie in their bands."""

    def __init__(self) -> None:
        self.good = True

    def row(self, name: str, part: int, of: int, band: tuple[float, float]) -> list[str]:
        if not of:
            self.good = False
            return [name, "–", "–", "0", "NO"]
        low, high = wilson(part, of)
        return [name, f"{100 * part / of:.1f}", f"{100 * low:.1f}–{100 * high:.1f}", str(of),
                self.judge(band[0] <= part / of <= band[1])]

    def judge(self, inside: bool) -> str:
        self.good &= inside
        return "yes" if inside else "NO"

    def turns(self, batch: Batch) -> str:
        turns = sorted(batch.turns)
        low, high = turns[len(turns) // 20], turns[-1 - len(turns) // 20]
        return (f"Turns of each player: mean {fmean(turns):.1f} (asked for: {TURNS[0]} to {TURNS[1]}: "
                f"{self.judge(TURNS[0] <= fmean(turns) <= TURNS[1])}), 90 % of the games {low:.1f} to {high:.1f}. "
                f"Ended by the limit of turns: {100 * batch.capped / len(turns):.2f} %.")


def head(what: str, band: tuple[float, float]) -> list[str]:
    return [what, "%", "interval", "of", f"{100 * band[0]:.0f} to {100 * band[1]:.0f}"]


def of_factions(report: Report, batch: Batch, games: int) -> None:
    print(f"\n## Factions, {games} games of each ordered pairing\n\n{report.turns(batch)}\n")
    print(table(head("wins of who moves first", FIRST), [report.row("all", *batch.first(batch.games), FIRST)]))
    print()
    print(table(head("wins of", FACTION), [report.row(deck, *batch.side(deck), FACTION) for deck in FACTIONS.words]))
    print()
    print(table(head("moves first, against; wins", PAIRING), [
        report.row(", ".join(pairing), *batch.first([pairing]), PAIRING) for pairing in batch.games]))
    of_heroes(report, batch, [slug for slug in SLUGS if batch.payable[slug]])


def of_heroes(report: Report, batch: Batch, slugs: Iterable[str]) -> None:
    print()
    print(table([*head("hero card, hired", HIRED), "either"], [
        [*report.row(slug, batch.hired[slug], batch.payable[slug], HIRED), either(batch, slug)] for slug in slugs]))


def either(batch: Batch, slug: str) -> str:
    return f"{100 * batch.called[slug] / batch.names[slug]:.1f}" if batch.names[slug] else "–"


def of_switches(args: argparse.Namespace, pairings: list[tuple[str, str]]) -> None:
    """Each advanced rule; the figures are for information."""
    games = -(-args.switches // len(pairings))
    print(f"\n## Advanced rules, {games * len(pairings)} games each over all pairings")
    for name, options in ADVANCED.items():
        report, batch = Report(), play_all(args, name, pairings, games, options)
        print(f"\n### {name}\n\n{report.turns(batch)}\n")
        rows = [report.row("who moves first", *batch.first(batch.games), MOVING)]
        rows += [report.row(deck, *batch.side(deck), SIDE) for deck in FACTIONS.words]
        print(table(["wins of", "%", "interval", "of", "in its band"], rows))
        if "popularity" in options:
            of_heroes(report, batch, ["golem-of-renown"])


def of_decks(args: argparse.Namespace) -> None:
    """The ready-made tournament decks among each other; for information."""
    pairings = list(permutations(MADE, 2))
    report, batch = Report(), play_all(args, "decks", pairings, args.decks, {"mode": "tournament"})
    print(f"\n## Tournament decks, {args.decks} games of each ordered pairing\n\n{report.turns(batch)}\n")
    print(table(head("wins of", FACTION), [report.row(deck, *batch.side(deck), FACTION) for deck in MADE]))
    of_heroes(report, batch, [slug for slug in SLUGS if batch.payable[slug]])


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="strong:128")
    parser.add_argument("--games", type=int, default=400, help="of each ordered pairing of factions")
    parser.add_argument("--switches", type=int, default=0, help="games with each advanced rule")
    parser.add_argument("--decks", type=int, default=0, help="of each ordered pairing of tournament decks")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--components", help="a file of values that differ from the shipped ones")
    args = parser.parse_args(words)
    args.changes = changed(args.components) if args.components else {}
    began, report = time.perf_counter(), Report()
    pairings = list(permutations(FACTIONS.words, 2))
    if args.games:
        of_factions(report, play_all(args, "factions", pairings, args.games, {}), args.games)
    if args.switches:
        of_switches(args, pairings)
    if args.decks:
        of_decks(args)
    print(f"\n{args.bot}, seed {args.seed}: {time.perf_counter() - began:.0f} seconds.", flush=True)
    return 0 if report.good else 1


def changed(path: str) -> dict:
    with open(path, encoding="utf-8") as file:
        return other(GAME.components, file.read()).changed


if __name__ == "__main__":
    sys.exit(main())
