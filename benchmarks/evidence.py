"""What the lab says where the truth is known.

    python benchmarks/evidence.py same shield random --seed 0           # 1,000 comparisons of a game with itself
    python benchmarks/evidence.py planted zeus --games 1000 --seed 500  # a god that gives three tokens too many
    python benchmarks/evidence.py cost                                  # what the cheap watches cost

`same`: of how many comparisons, each of 200 games on dice of their own, the 95 % interval of each measure holds 0.
Where the games are independent about 950 do, within 14 in 19 of 20 sets.

`planted`: The 12 Labors for two, in which whoever calls on the god is given three tokens out of nowhere; in how many
of 100 runs the watch `use` says that calling on it goes with winning (q up to 0.05), and, with winners drawn by lot
in the games as they are, in how many it says nothing of any action. `quick` plays, which takes a hand of more than it
knows for a full one.

`cost`: processor time with watches by that without, the least of five runs each.
"""
from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from kleos import bots
from kleos.core.flow import CHANCE
from kleos.games import ALL
from kleos.lab import Outcome, Watch, compare, play
from kleos.lab.watches import CHEAP, Use

FULL = 6                                                # tokens of a hand as the game knows it


def find_held(game: str, seats: list[str], seed: int) -> list[tuple[str, int | None]]:
    """The measures whose interval holds 0 in a comparison of a game with itself."""
    rows = compare(game, seats, games=200, seed=seed, paired=False).rows()
    return [(row["name"], row["seat"]) for row in rows if row["low"] <= 0 <= row["high"]]


class Gift(Watch):
    """Gives three tokens to whoever calls on a god; it looks on no longer, but plants a fault."""

    word = "gift"

    def __init__(self, god: str) -> None:
        self.god, self.call = god, -1

    def start(self, game, state, number) -> None:
        self.call = game.parse(f"call {self.god}")

    def after(self, state, actor, action) -> None:
        if actor != CHANCE and action == self.call:
            state.sides[actor].hand += 3

    def merge(self, other) -> None:
        pass

    def data(self, game) -> dict:
        return {}


class Blind:
    """`quick`, which knows no hand of more than six tokens."""

    def __init__(self, game) -> None:
        self.quick = bots.make("quick", game)

    def pick(self, root, seat, rng) -> int:
        options = root.legal()
        for i, side in enumerate(root.sides):
            side.hand = min(side.hand, FULL - max(root.tokens_of(i, god) for god in range(13)))
            side.reserve = min(side.reserve, FULL - side.hand)
        try:
            found = self.quick.choose(root, seat, rng)
        except IndexError:                              # more tokens than its tables know: once in ten thousand
            return options[rng.below(len(options))]
        return found if found in options else options[0]


class Lot(Use):
    """The same as `use`, where the winner is drawn by lot."""

    word = "lot"

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.seed, self.number = seed, 0

    def start(self, game, state, number) -> None:
        super().start(game, state, number)
        self.number = number

    def end(self, state, outcome) -> None:
        winner = random.Random(f"{self.seed}:{self.number}").randrange(len(outcome.scores))
        won = [seat == winner for seat in range(len(outcome.scores))]
        super().end(state, Outcome(outcome.decisions, outcome.finished, outcome.turns, outcome.scores, won,
                                   outcome.order, outcome.rivals))


def find_planted(god: str, games: int, seed: int) -> tuple[bool, bool]:
    """Whether the god is flagged, and whether nothing is by lot."""
    flagged = [[row["action"] for row in run.rows(word) if row["q"] is not None and row["q"] <= 0.05 and (
        word == "lot" or row["win_with"] > row["win_without"])] for word, run in (
        ("use", play("labors", ["python:benchmarks.evidence:Blind"] * 2, games=games, seed=seed,
                     watch=["use", Gift(god)])),
        ("lot", play("labors", ["quick"] * 2, games=games, seed=seed, watch=[Lot(seed)])))]
    return f"call {god}" in flagged[0], not flagged[1]


def measure_cost(game, games: int = 100) -> str:
    seats = ["quick"] * max(game.rules.seats[0], min(2, game.rules.seats[1]))
    least: dict[str, float] = {}
    for _ in range(5):
        for name, watch in (("none", []), ("all", list(CHEAP)), *((word, [word]) for word in CHEAP)):
            began = time.process_time()
            play(game, seats, games=games, seed=3, watch=watch)
            least[name] = min(least.get(name, 9e9), time.process_time() - began)
    return ", ".join([f"{name} {seconds / least['none']:.2f}" for name, seconds in least.items()])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("same", "planted", "cost"))
    parser.add_argument("words", nargs="*", help="a game and its bots, such as labors quick,quick; or a god")
    parser.add_argument("--games", type=int, default=1000, help="of a run with a planted god")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    with ProcessPoolExecutor(args.jobs) as crew:
        if args.what == "same":
            game, seats = args.words
            found = crew.map(partial(find_held, game, seats.split(",")), range(args.seed, args.seed + 1000),
                             chunksize=10)
            print(Counter(measure for measures in found for measure in measures))
        elif args.what == "planted":
            god, = args.words
            results = list(crew.map(partial(find_planted, god, args.games), range(args.seed, args.seed + 100)))
            print(f"flagged {sum(one for one, _ in results)}, nothing by lot {sum(two for _, two in results)} of 100")
        else:
            for game in ALL:
                print(f"{game.id}: {measure_cost(game)}")


if __name__ == "__main__":
    main()
