"""Hints: what a game tells the bots. The search itself knows no game."""
from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from kleos.core.dice import Rng
from kleos.core.flow import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Hints:
    """What a good player of the game would know without thinking ahead."""

    def value(self, s: State, seat: i64) -> float:
        """About what the game will return to this seat, were it played on well from here."""
        return s.returns()[seat]

    def choose(self, s: State, rng: Rng) -> i64:
        """A quick, sensible option of whoever is to act, for play-outs; chance is sampled by its weights."""
        return s.now.sample(s, rng)

    def explain(self, s: State, action: i64) -> str:
        """Why a player might want this, in one short sentence; empty when there is nothing to say."""
        return ""
