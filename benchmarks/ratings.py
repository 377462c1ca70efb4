"""Ratings: from who beat whom how often to one number each, with what chance makes of it.

Bradley and Terry's model, on Elo's scale: 400 points more are odds of ten to one. The ratings are those of choix. Each
pair that has met is given half a win more for either side, so that whoever always won or lost has a rating too; it then
says no more than that the games were too few to tell. Intervals come from the information in the games at the fit.
"""
from __future__ import annotations

from collections.abc import Iterable
from math import log, sqrt

import choix
import numpy as np

SCALE = 400 / log(10)
Z = 1.96
Meeting = tuple[str, str, float]                        # two names, and what the first got: 0, a half or 1


class Ratings:
    """All names must be joined by meetings, directly or by others."""

    def __init__(self, names: list[str], meetings: Iterable[Meeting]) -> None:
        wins = np.zeros((len(names), len(names)))
        for one, other, got in meetings:
            wins[names.index(one), names.index(other)] += got
            wins[names.index(other), names.index(one)] += 1 - got
        games = wins + wins.T
        wins[games > 0] += 0.5
        self.names = names
        self.found = choix.ilsr_pairwise_dense(wins, max_iter=100_000, tol=1e-6)
        self.spread = np.linalg.pinv(information(self.found, wins + wins.T))

    def above(self, name: str, other: str) -> tuple[float, float]:
        """How many points one stands above another, and the reach of the 95 % interval of that."""
        i, j = self.names.index(name), self.names.index(other)
        variance = max(0.0, self.spread[i, i] + self.spread[j, j] - 2 * self.spread[i, j])
        return float(SCALE * (self.found[i] - self.found[j])), SCALE * Z * sqrt(variance)


def information(found: np.ndarray, games: np.ndarray) -> np.ndarray:
    """Fisher's, of so many games of each pair."""
    chance = 1 / (1 + np.exp(found[None, :] - found[:, None]))
    weight = games * chance * (1 - chance)
    return np.diag(weight.sum(axis=1)) - weight
