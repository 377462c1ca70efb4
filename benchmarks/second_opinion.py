"""Whole games of Daedalus’ Labyrinth by the rules and by the second model at once: that both offer the same throughout.

    python benchmarks/second_opinion.py                 # 1,000 games
    python benchmarks/second_opinion.py 20000 --first 5000 --jobs 2

At every decision both are asked what is open, who decides and with which odds, and where everybody stands; at the end
who has won. Options change from game to game, and half of the games are played by a bot that means to win. The first
difference ends it, with its seed.
"""
from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.games.labyrinth.test_second_opinion import SETTINGS, agree


def game(seed: int) -> int:
    """How many decisions a game took on which both agreed."""
    return agree(seed, SETTINGS[seed % len(SETTINGS)], quick=seed % 2 == 1)


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the Labyrinth with its second model, game by game.")
    parser.add_argument("games", type=int, nargs="?", default=1000, help="how many (1000)")
    parser.add_argument("--first", type=int, default=1000, help="the seed of the first one (1000)")
    parser.add_argument("--jobs", type=int, default=1, help="in so many processes (1)")
    given = parser.parse_args()
    began, decisions = time.monotonic(), 0
    with ProcessPoolExecutor(given.jobs) as pool:
        seeds = range(given.first, given.first + given.games)
        for n, played in enumerate(pool.map(game, seeds, chunksize=10), 1):
            decisions += played
            if n % 500 == 0 or n == given.games:
                seconds = time.monotonic() - began
                print(f"{n:,} games, {decisions:,} decisions, {seconds:.0f} s: no difference", flush=True)


if __name__ == "__main__":
    main()
