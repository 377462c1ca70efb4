"""Evaluation: how much more than another bot one gets, on the same dice."""
from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from kleos.bots.bot import Bot
from kleos.core.flow import CHANCE, State
from kleos.core.game import Game
from kleos.lab.intervals import student
from kleos.lab.simulate import stream


class Evaluation:
    """`bot` and `rival` are the means of what each got in its place, `low` and `high` the 95 % interval of the mean
    difference; in what the game returns."""

    def __init__(self, pairs: list[tuple[float, float]]) -> None:
        differences = [one - other for one, other in pairs]
        half = student(len(pairs)) * stdev(differences) / sqrt(len(pairs))
        self.games: Final = len(pairs)
        self.bot: Final = fmean([one for one, _ in pairs])
        self.rival: Final = fmean([other for _, other in pairs])
        self.difference: Final = fmean(differences)
        self.low: Final = self.difference - half
        self.high: Final = self.difference + half


def evaluate(game: Game, opening: State, bot: Bot, rival: Bot, games: int, seed: int,
             progress: Callable[[int], None] = lambda done: None) -> Evaluation:
    """Every deal is played by rivals alone, and once for each seat with the bot there and rivals in the others; what
    counts of a deal is the mean over the seats. `ValueError` for fewer than two deals."""
    if games < 2:
        raise ValueError("From fewer than two games nothing can be told.")
    pairs = []
    for number in range(games):
        pairs.append(dealt(game, opening, bot, rival, seed, number))
        progress(number + 1)
    return Evaluation(pairs)


def dealt(game: Game, opening: State, bot: Bot, rival: Bot, seed: int, number: int) -> tuple[float, float]:
    """What the bot gets of a deal, and the rival in its place."""
    seats = range(len(opening.returns()))
    with_bot = [played(game, opening, [bot if seat == mine else rival for seat in seats], seed, number)[mine]
                for mine in seats]
    return fmean(with_bot), fmean(played(game, opening, [rival for _ in seats], seed, number))


def played(game: Game, opening: State, seated: list[Bot], seed: int, number: int) -> list[float]:
    """What a game returns."""
    state, deal = opening.copy(), stream(seed, number, CHANCE)
    rngs = [stream(seed, number, seat) for seat in range(len(seated))]
    while not state.over():
        seat = int(state.now.actor)
        if seat < 0:
            state.do(state.now.sample(state, deal))
        else:
            seen = game.rules.resample(state, seat, rngs[seat]) if game.rules.hidden else state
            state.do(seated[seat].choose(seen, seat, rngs[seat]))
    return state.returns()
