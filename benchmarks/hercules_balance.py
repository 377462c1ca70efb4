"""How well the six decks of Hercules are balanced, and how well its bots play.

    python benchmarks/hercules_balance.py --bot quick --games 3000 --seed 1 [--cards]
    python benchmarks/hercules_balance.py --bot strong:60 --against greedy --games 400 --seed 1
    python benchmarks/hercules_balance.py --bot strong:60 --games 1200 --seed 1 --file games.jsonl [--cards]

Every deck meets every other, with either of them moving first: the thirty ordered pairings in turn, two games each,
with the same bot on either side, or with `--against` two that change sides after each game; with `--mirror` every deck
meets itself. Prints the wins of each deck over all others, of each pairing and of who moved first, the turns of each
player, with `--cards` also for each card in how many of the games in which its owner had it in hand it was played, and
won, and by how many points of a hundred that is more than its decks win in all; of two bots the wins of the first, and
what its longest decision took. Intervals are Wilson's, 95 %. The same seed gives the same games, whatever `--jobs`.

With `--file` each game is written there when it is over, a line a game. Games that the file has already are not
played again, and what is printed adds up all that it has of these bots: a run that was cut goes on, and further seeds
add to it.
"""
from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import combinations, permutations
from pathlib import Path
from statistics import fmean
from typing import Any

from kleos import bots
from kleos.core.flow import CHANCE
from kleos.games.hercules import GAME
from kleos.games.hercules.board import PAY, PLAY
from kleos.games.hercules.box import RESOURCE, SLUGS, TYPE
from kleos.games.hercules.decklists import MADE
from kleos.lab.intervals import table, wilson
from kleos.lab.pool import share
from kleos.lab.simulate import stream

PAIRINGS = list(permutations(MADE, 2))
MIRRORS = [(deck, deck) for deck in MADE]
MAX_DECISIONS = 20_000                                           # decisions of a game
Game = dict[str, Any]


def play(specs: tuple[str, str], seed: int, mirror: bool, options: dict[str, str], number: int) -> Game:
    """One game, as it is written into a file: `first` says who moved first, `winner` is its place in that order."""
    pairings = MIRRORS if mirror else PAIRINGS
    pairing, swapped = pairings[number // 2 % len(pairings)], number % 2
    s = GAME.start({"decks": ", ".join(pairing), "first": "0", **options}, 2)
    seated = [bots.make(specs[seat ^ swapped], GAME) for seat in range(2)]
    rngs, deal = [stream(seed, number, seat) for seat in range(2)], stream(seed, number, CHANCE)
    held: list[set[int]] = [set(), set()]
    played: list[set[int]] = [set(), set()]
    seconds, decisions = [0.0, 0.0], 0
    while not s.over() and decisions < MAX_DECISIONS:
        actor = s.to_act()
        if actor == CHANCE:
            action = s.now.sample(s, deal)
        else:
            held[actor].update(int(kind) for kind in s.sides[actor].hand.kinds if TYPE[kind] != RESOURCE)
            began = time.process_time()
            action = seated[actor].choose(GAME.rules.resample(s, actor, rngs[actor]), actor, rngs[actor])
            seconds[actor] = max(seconds[actor], time.process_time() - began)
        if PLAY.says(action) or PAY.says(action):
            played[actor].add(int(PLAY.arg(action) if PLAY.says(action) else PAY.arg(action)))
        s.do(action)
        decisions += 1
    return {"bots": specs, "rules": GAME.rules.version, "mirror": mirror, "options": options, "seed": seed,
            "number": number, "decks": pairing, "first": specs[swapped], "winner": int(s.winner), "turns": s.turn / 2,
            "decisions": decisions, "longest": round(seconds[swapped], 3),
            "held": [sorted(SLUGS[kind] for kind in kinds) for kinds in held],
            "played": [sorted(SLUGS[kind] for kind in kinds) for kinds in played]}


def rate(wins: int, games: int) -> list[str]:
    low, high = wilson(wins, games)
    return [f"{wins / games:.1%}", f"{low:.1%} to {high:.1%}", str(games)]


def report(games: list[Game], specs: tuple[str, str], cards: bool) -> None:
    if specs[0] != specs[1]:
        for text, some in (("", games), (", moving first", [game for game in games if game["first"] == specs[0]]),
                           (", moving second", [game for game in games if game["first"] != specs[0]])):
            wins = sum((game["winner"] == 0) == (game["first"] == specs[0]) for game in some)
            print(f"{specs[0]} against {specs[1]}{text}: {' · '.join(rate(wins, len(some)))} games")
        print(f"longest decision of {specs[0]}: {max(game['longest'] for game in games):.2f} s of processor time")
    print(f"moving first: {' · '.join(rate(sum(game['winner'] == 0 for game in games), len(games)))} games")
    turns = sorted(game["turns"] for game in games)
    print(f"turns of each player: {fmean(turns):.1f} on average, nine of ten games from {turns[len(games) // 20]:.1f} "
          f"to {turns[-1 - len(games) // 20]:.1f}, {sum(6 <= n <= 14 for n in turns) / len(turns):.0%} from 6 to 14; "
          f"{fmean(game['decisions'] for game in games):.0f} decisions a game")
    if any(len(set(game["decks"])) > 1 for game in games):
        report_decks(games)
    if cards:
        report_cards(games)


def report_decks(games: list[Game]) -> None:
    played: Counter[tuple[str, str]] = Counter()        # by deck and the one that it met
    won: Counter[tuple[str, str]] = Counter()
    for game in games:
        for seat, deck in enumerate(game["decks"]):
            played[deck, game["decks"][1 - seat]] += 1
            won[deck, game["decks"][1 - seat]] += game["winner"] == seat
    rows = []
    for deck in MADE:
        both = [sum(tally[deck, other] for other in MADE) for tally in (won, played)]
        if both[1]:
            rows.append([deck, *rate(both[0], both[1])])
    print(table(["deck", "wins", "95 %", "games"], rows))
    print(table(["pairing", "wins of the first named", "95 %", "games"],
                [[f"{one}, {other}", *rate(won[one, other], played[one, other])]
                 for one, other in combinations(MADE, 2) if played[one, other]]))


def report_cards(games: list[Game]) -> None:
    held: Counter[str] = Counter()                      # by card: games in which its owner had it in hand
    played: Counter[str] = Counter()                    # those of them in which it was played
    won: Counter[str] = Counter()                       # those of them that its owner won
    due: dict[str, float] = {}                          # how many it would be by how often its decks win in all
    decks: Counter[tuple[str, bool]] = Counter((deck, game["winner"] == seat)
                                               for game in games for seat, deck in enumerate(game["decks"]))
    for game in games:
        for seat, deck in enumerate(game["decks"]):
            share = decks[deck, True] / (decks[deck, True] + decks[deck, False])
            due.update({card: due.get(card, 0.0) + share for card in game["held"][seat]})
            held.update(game["held"][seat])
            played.update(set(game["held"][seat]) & set(game["played"][seat]))
            won.update(game["held"][seat] if game["winner"] == seat else ())
    print(table(["card", "won when drawn", "95 %", "games", "beyond its decks", "played"],
                [[card, *rate(won[card], held[card]), f"{100 * (won[card] - due[card]) / held[card]:+.1f}",
                  f"{played[card] / held[card]:.0%}"]
                 for card in sorted(held, key=lambda card: (due[card] - won[card]) / held[card])]))


def kept(path: Path, specs: tuple[str, str], mirror: bool, options: dict[str, str]) -> Iterator[Game]:
    """The games of these bots that a file has."""
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        game = json.loads(line)
        what = game["bots"], game["mirror"], game.get("options", {}), game["rules"]
        if what == (list(specs), mirror, options, GAME.rules.version):
            yield game


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="quick")
    parser.add_argument("--against", default="")
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--file", type=Path)
    parser.add_argument("--mirror", action="store_true")
    parser.add_argument("--cards", action="store_true")
    parser.add_argument("--option", action="append", default=[], help="such as first_draw=no")
    args = parser.parse_args()
    options = dict(option.split("=", 1) for option in args.option)
    specs, began = (args.bot, args.against or args.bot), time.perf_counter()
    games = list(kept(args.file, specs, args.mirror, options)) if args.file else []
    done = {game["number"] for game in games if game["seed"] == args.seed}
    for game in share(partial(play, specs, args.seed, args.mirror, options),
                      [number for number in range(args.games) if number not in done], args.jobs):
        games.append(game)
        if args.file:
            with args.file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(game) + "\n")
    report(games, specs, args.cards)
    print(f"{time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
