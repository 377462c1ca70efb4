"""Bots: players for any game, by their word.

    random      any legal option, each as likely as the other
    greedy      the best it can see within its own turn, by the game's plain reckoning
    strong      play-outs, as many as the game thinks right; strong:N takes N a decision
"""
from __future__ import annotations

from kleos.bots.bot import Bot, Random
from kleos.bots.greedy import Greedy
from kleos.bots.strong import Strong
from kleos.core.dice import Rng
from kleos.core.flow import State
from kleos.core.game import Game

__all__ = ["KINDS", "Bot", "hint", "make"]

KINDS = ("random", "greedy", "strong")
MOST = 1_000_000


def make(spec: str, game: Game) -> Bot:
    """The bot of this word for this game; `ValueError` says what is wrong with the word."""
    kind, colon, number = spec.partition(":")
    if kind not in KINDS:
        raise ValueError(f"There is no bot “{spec}”; there are {', '.join(KINDS)} and strong:N.")
    if colon and kind != "strong":
        raise ValueError(f"“{spec}”: only strong takes a number of simulations.")
    if colon and not (number.isascii() and number.isdigit() and 1 <= int(number) <= MOST):
        raise ValueError(f"“{spec}”: the number of simulations is a whole number from 1 to {MOST}, not “{number}”.")
    if kind == "random":
        return Random(game)
    return Greedy(game) if kind == "greedy" else Strong(game, int(number) if colon else 0)


def hint(game: Game, state: State, seat: int, rng: Rng, simulations: int = 0) -> tuple[int, str]:
    """What the strong bot would do in this seat, and a sentence why a player might want it (it may be empty).

    0 simulations: as many as the game thinks right. `state` is what the seat may know (`game.rules.resample`).
    """
    action = Strong(game, simulations).choose(state, seat, rng)
    turned = state.copy()
    turned.turn_to(seat)
    return action, game.face.advice(turned, action)
