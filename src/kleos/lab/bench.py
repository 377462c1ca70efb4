"""Speed: random play inside the engine, the same driven from here, in batches, and copies, in both builds; a second is
one of the processor's, which whatever else runs on the machine does not make longer.

This module is never compiled, so what drives the engine here is interpreted Python, as in anyone's own script.
`python -m kleos.lab.bench BUILD GAME…` measures if it runs in that build, and prints JSON.
"""
from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypedDict

import kleos
from kleos import build
from kleos.core.batch import Batch
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, NOBODY, State, playout
from kleos.core.game import Game
from kleos.games import find

SWITCH: Final = "KLEOS_INTERPRETED"
FIGURES: Final = 4                                      # a game
MANY: Final = 256                                       # games of a batch
REPEATS: Final = 5                                      # a figure
SECONDS: Final = 5.0                                    # a build, about


class Speed(TypedDict):
    """How fast a game is in a build, “compiled” or “interpreted”; chance counts as a decision, but not in batches, of
    which each decision writes what its seat sees."""

    game: str
    build: str
    decisions_per_second: float
    driven_decisions_per_second: float
    batch_decisions_per_second: float
    copies_per_second: float


def bench(games: Sequence[Game], seconds: float = 0) -> list[Speed]:
    """For each game and build the best of several repeats.

    The other build is measured in a process of its own; where Kleos is not compiled, a note on standard error
    says so. `seconds` is the length of a repeat; 0 makes all of a build last about 5 seconds.
    """
    seconds = seconds or SECONDS / (FIGURES * REPEATS * len(games))
    here = build()
    other = "compiled" if here == "interpreted" else "interpreted"
    found = [measure(game, seconds) for game in games]
    there = elsewhere(other, games, seconds)
    if not there:
        print("Kleos is not compiled here, so there are no figures of a compiled build.", file=sys.stderr)
    by_build = {here: found, other: there}
    return by_build["compiled"] + by_build["interpreted"]


def elsewhere(other: str, games: Sequence[Game], seconds: float) -> list[Speed]:
    """The figures of the other build; none when there is no such build."""
    environment = {name: value for name, value in os.environ.items() if name != SWITCH}
    if other == "interpreted":
        environment[SWITCH] = "1"
    root = str(Path(kleos.__file__).parent.parent)
    environment["PYTHONPATH"] = os.pathsep.join([root, *filter(None, [environment.get("PYTHONPATH")])])
    command = [sys.executable, "-m", "kleos.lab.bench", other, str(seconds), *[game.id for game in games]]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, text=True)
    found: list[Speed] = json.loads(done.stdout)
    return found


def measure(game: Game, seconds: float) -> Speed:
    opening = game.start()
    middle, games = halfway(opening), Batch(opening, MANY, 1, game.sight(game.setup()))
    return {"game": game.id, "build": build(),
            "decisions_per_second": best(lambda i: playout(opening.copy(), Rng(i)), seconds),
            "driven_decisions_per_second": best(lambda i: drive(opening.copy(), Rng(i)), seconds),
            "batch_decisions_per_second": best(lambda i: play(games), seconds),
            "copies_per_second": best(lambda i: copy(middle), seconds)}


def best(work: Callable[[int], int], seconds: float) -> float:
    """How much gets done a second in the best repeat; `work` is told its number and says how much it did."""
    top = 0.0
    for _ in range(REPEATS):
        done = number = 0
        began = now = time.process_time()
        while now - began < seconds:
            done += work(number)
            number += 1
            now = time.process_time()
        top = max(top, done / (now - began))
    return top


def drive(state: State, rng: Rng) -> int:
    """A random game, every decision through the checks of `apply`; how many there were."""
    n = 0
    while (actor := state.to_act()) != NOBODY:
        if actor == CHANCE:
            state.apply(state.now.sample(state, rng))
        else:
            state.apply(state.nth(rng.below(state.count())))
        n += 1
    return n


def play(games: Batch) -> int:
    games.random()
    return MANY


def halfway(opening: State) -> State:
    """The position in the middle of a random game."""
    state, rng = opening.copy(), Rng(0)
    for _ in range(playout(opening.copy(), Rng(0)) // 2):
        state.do(state.now.sample(state, rng))
    return state


def copy(position: State) -> int:
    for _ in range(100):
        position.copy()
    return 100


def main(asked: str, seconds: str, *games: str) -> None:
    print(json.dumps([measure(find(game), float(seconds)) for game in games] if build() == asked else []))


if __name__ == "__main__":
    main(*sys.argv[1:])
