"""Contests: games between bots whose results are kept, so that a run that is cut short loses nothing.

A contest is a game with its options and the bots at its seats. Game number n of it is the same whenever it is played:
the bots move on by a seat from one game to the next, and meet the same chance until each has sat on every seat. A line
of the results tells the contest, the number, the state of the game and its bots (`state_of`), and by bot what came of
it.
"""
from __future__ import annotations

import hashlib
import json
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

from kleos import bots
from kleos.core.flow import CHANCE
from kleos.games import find
from kleos.lab.simulate import stream

SEED = 15
PLAYED = (("random", 20), ("quick", 100), ("greedy", 8), ("strong:16", 3))    # games of each that tell a state


@dataclass(frozen=True)
class Contest:
    """`lucky`: whether the luck of each roll and draw is told, which takes longer."""

    game: str
    bots: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    lucky: bool = False

    @property
    def key(self) -> str:
        return " ".join([self.game, *[f"{name}={value}" for name, value in self.options], ",".join(self.bots)])

    @property
    def alike(self) -> bool:
        """Whether all seats are played by one bot, so that it is the game itself that is played against."""
        return len(set(self.bots)) == 1

    def play(self, number: int, heard: Callable[[str], Any] = id) -> dict:
        """Game `number`, whose actions are `heard`; lists are by bot, as they stand in `bots`."""
        game, seats = find(self.game), len(self.bots)
        turned, deal_number = (0, number) if self.alike else (number % seats, number // seats)
        seat_of = [(bot + turned) % seats for bot in range(seats)]
        bot_at = {seat: bot for bot, seat in enumerate(seat_of)}
        state = game.start(dict(self.options), seats)
        seated = [bots.make(self.bots[bot_at[seat]], game) for seat in range(seats)]
        rngs = [stream(SEED, deal_number, seat) for seat in range(seats)]
        deal, hints = stream(SEED, deal_number, CHANCE), game.hints(state)
        lucky = self.lucky and hints.knows_luck()
        luck, seconds, began = [0.0] * seats, [[] for _ in range(seats)], time.process_time()
        while not state.over():
            seat = int(state.to_act())
            if seat == CHANCE:
                outcome = state.now.sample(state, deal)
                if lucky:
                    luck = [found + hints.luck(state, outcome, at) for at, found in enumerate(luck)]
                heard(game.rules.lexicon.text(outcome))
                state.do(outcome)
                continue
            before = time.process_time()
            action = seated[seat].choose(game.rules.resample(state, seat, rngs[seat]), seat, rngs[seat])
            if state.count() > 1:
                seconds[seat].append(time.process_time() - before)
            heard(game.rules.lexicon.text(action))
            state.do(action)
        won = game.rules.won(state) or [False] * seats
        found = {"won": [int(won[at]) for at in seat_of], "score": [game.rules.scores(state)[at] for at in seat_of],
                 "return": [state.returns()[at] for at in seat_of],
                 "mean": [round(sum(seconds[at]) / max(1, len(seconds[at])), 6) for at in seat_of],
                 "most": [round(max(seconds[at], default=0.0), 4) for at in seat_of],
                 "took": round(time.process_time() - began, 4)}
        return {**found, "luck": [round(luck[at], 4) for at in seat_of]} if lucky else found


@cache
def state_of(game: str) -> str:
    """What tells the rules, the numbers and the bots of this game from earlier ones: all that happens in some games of
    it. Another text, a faster way to the same, or a rule for more seats than these, changes nothing."""
    found = hashlib.sha256()
    for bot, games in PLAYED:
        for number in range(games):
            contest = Contest(game, (bot,) * find(game).rules.seats[0])
            contest.play(number, lambda text: found.update(f"{text}\n".encode()))
    return found.hexdigest()[:12]


class Results:
    """What was played, from a file to which every game adds a line. Of each game only what was played last counts:
    with other sources it is played anew."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games: dict[str, dict[int, dict]] = defaultdict(dict)
        self.states: dict[str, str] = {}
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            self.count(json.loads(line))

    def count(self, row: dict) -> None:
        key, number, state = row.pop("contest"), row.pop("n"), row.pop("state")
        self.leave(key.split()[0], state)
        self.games[key][number] = row

    def leave(self, game: str, state: str) -> None:
        """Of this game only what was played in this state."""
        if self.states.get(game, state) != state:
            for other in [other for other in self.games if other.split()[0] == game]:
                del self.games[other]
        self.states[game] = state

    def of(self, contest: Contest) -> list[dict]:
        """The games of a contest, in the order of their numbers."""
        return [row for _, row in sorted(self.games.get(contest.key, {}).items())]

    def play(self, contest: Contest) -> float:
        """One game more; how many seconds it took."""
        state = state_of(contest.game)
        self.leave(contest.game, state)
        number = len(self.of(contest))
        row = {"contest": contest.key, "n": number, "state": state, **contest.play(number)}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row, separators=(",", ":")) + "\n")
        self.count(row)
        return row["took"]


def next_of(contests: list[Contest], results: Results, most: int) -> Contest | None:
    """The contest of which one game more tells most for its time: the variance of the share of games won falls most by
    it; at first each has its turn. None when all have `most` games."""
    def gain(contest: Contest) -> float:
        rows = results.of(contest)
        if not rows:
            return 1e9
        share = (sum(row["won"][0] for row in rows) + 0.5) / (len(rows) + 1)
        return share * (1 - share) / (len(rows) + 1) ** 2 / max(0.001, sum(row["took"] for row in rows) / len(rows))

    left = [contest for contest in contests if len(results.of(contest)) < most]
    return max(left, key=gain, default=None)


def spread(values: list[float]) -> float:
    """The standard deviation."""
    mean = sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1))
