"""Gymnasium: one seat of a game, against bots.

    from kleos.adapters.gymnasium import SeatEnv
    env = SeatEnv("heroes", 0, "greedy")    # with this module imported: gymnasium.make("kleos/Heroes-v2")

What may be done now is in `info["action_mask"]`, for `Discrete.sample`, and comes from `action_masks()`, where
MaskablePPO of sb3-contrib asks for it.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.utils import EzPickle

from kleos import bots
from kleos.adapters import spaces
from kleos.adapters.arena import ILLEGAL, Arena, Episode, Numbers, luck, one_of
from kleos.adapters.listing import named
from kleos.bots import Bot
from kleos.core.dice import Rng
from kleos.core.game import Game
from kleos.games import ALL


class SeatEnv(gymnasium.Env[Numbers, np.int64], EzPickle):
    """A game in which you decide for one seat; chance and bots answer within `step`.

    seat        which seat is yours, from 0
    opponents   who sits in the others: a word for all of them, such as "greedy", or a list of words, one a seat in
                their order; `kleos.Bot` of your own instead of a word
    seats       how many seats there are; the usual number, or as many as the list says
    illegal     what an illegal action does: "end" the game, with the worst return and the reason in the info, or
                "raise" `ValueError`, which changes nothing

    The reward comes with the last step: what the game returns to your seat.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}       # noqa: RUF012
    episode: Episode
    thoughts: Rng

    def __init__(self, game: str | Game, seat: int = 0, opponents: str | Bot | Sequence[str | Bot] = "quick", *,
                 seats: int | None = None, illegal: str = "end", render_mode: str | None = None,
                 **options: Any) -> None:
        EzPickle.__init__(self, game, seat, opponents, seats=seats, illegal=illegal, render_mode=render_mode, **options)
        several = None if isinstance(opponents, str | Bot) else list(opponents)
        self.arena: Final = Arena(game, len(several) + 1 if several is not None and seats is None else seats, **options)
        if seat not in range(self.arena.seats):
            raise ValueError(f"seat is a number from 0 to {self.arena.seats - 1}, not {seat}.")
        self.seat: Final = seat
        self.players: Final = self.seated([opponents] * (self.arena.seats - 1) if several is None else several)
        self.illegal: Final = one_of("illegal", illegal, *ILLEGAL)
        self.render_mode = one_of("render_mode", render_mode, None, "ansi")
        self.observation_space = spaces.observations(self.arena)
        self.action_space = spaces.actions(self.arena)
        self.over = True

    def seated(self, opponents: list[Any]) -> dict[int, Bot]:
        """The bots by their seats."""
        others = [seat for seat in range(self.arena.seats) if seat != self.seat]
        if len(opponents) != len(others):
            raise ValueError(f"There are {len(others)} other seats here, and {len(opponents)} opponents.")
        return {seat: who if isinstance(who, Bot) else bots.make(who, self.arena.game, own=True)
                for seat, who in zip(others, opponents)}

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[Numbers, dict[str, Any]]:
        super().reset(seed=seed)
        dice, self.thoughts = (luck(int(number)) for number in self.np_random.integers(1 << 32, size=2))
        self.episode, self.over = Episode(self.arena, dice), False
        self.answer()
        return self.seen(), {"action_mask": self.mask()}

    def step(self, action: np.int64) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        if self.over:
            raise ValueError("The game is over, or has not begun: reset the environment.")
        episode = self.episode
        if reason := self.arena.why_not(episode.position, self.seat, action):
            if self.illegal == "raise":
                raise ValueError(reason)
            self.over = True
            return self.seen(), self.arena.low, True, False, {"action_mask": self.mask(), "illegal": reason}
        episode.act(action)
        self.answer()
        ended, cut = episode.ended(), episode.cut()
        self.over = ended or cut
        reward = episode.position.returns()[self.seat] if self.over else 0.0
        return self.seen(), reward, ended, cut, {"action_mask": self.mask()}

    def answer(self) -> None:
        """Let bots act, and chance after them, until it is your turn or all is over."""
        episode = self.episode
        while (seat := episode.position.to_act()) in self.players and not episode.cut():
            known = self.arena.game.rules.resample(episode.position, seat, self.thoughts)
            episode.do(self.players[seat].choose(known, seat, self.thoughts))

    def seen(self) -> Numbers:
        return self.arena.observe(self.episode.position, self.seat)

    def mask(self) -> Numbers:
        """1 for each action that you may take, 0 for the rest; all 0 when the game is over."""
        return np.zeros(self.arena.actions, np.int8) if self.over else self.arena.mask(self.episode.position, self.seat)

    def action_masks(self) -> Numbers:
        """The same as truth values."""
        return self.mask().astype(bool)

    def render(self) -> str | None:
        """The board in text, as you see it."""
        return self.arena.draw(self.episode.position, self.seat) if self.render_mode == "ansi" else None


for one in ALL:
    gymnasium.register(named(one), entry_point=f"{__name__}:SeatEnv", kwargs={"game": one.id})
