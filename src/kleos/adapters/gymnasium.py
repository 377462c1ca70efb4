"""Gymnasium: one seat of a game, against bots; and many games at once, in which all seats are yours.

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
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from kleos import bots
from kleos.adapters import spaces
from kleos.adapters.arena import ILLEGAL, Arena, Episode, Numbers, luck, one_of
from kleos.adapters.listing import name_environment
from kleos.bots import Bot
from kleos.core.batch import Batch
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

    >>> from kleos.adapters.gymnasium import SeatEnv
    >>> env = SeatEnv("labors", seat=1, opponents=["quick", "quick"])
    >>> seen, info = env.reset(seed=1)
    >>> seen.shape == env.observation_space.shape, bool(info["action_mask"].any())
    (True, True)
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
        return {seat: who if isinstance(who, Bot) else bots.make(who, self.arena.game, own=True,
                                                                          seats=self.arena.seats)
                for seat, who in zip(others, opponents)}

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[Numbers, dict[str, Any]]:
        """Begin anew: what you see, and what you may do. The same seed begins the same game."""
        super().reset(seed=seed)
        dice, self.thoughts = (luck(int(number)) for number in self.np_random.integers(1 << 32, size=2))
        self.episode, self.over = Episode(self.arena, dice), False
        self.answer()
        return self.seen(), {"action_mask": self.mask()}

    def step(self, action: np.int64) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Take an action by its code: what you see then, the reward, whether all has ended or was cut off, the info."""
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
        """What your seat sees of the position, as `uint8` numbers of the game's sight."""
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


RESETS: Final = {"same": AutoresetMode.SAME_STEP, "next": AutoresetMode.NEXT_STEP}


class Games(VectorEnv[Numbers, Numbers, Numbers]):
    """Many games side by side (`kleos.core.batch.Batch`). In each step whoever is to act in a game decides there: all
    seats are yours, one after the other.

    The reward of a game is that of the seat that has just acted; `infos["rewards"]` has those of all seats,
    `infos["to_act"]` who acts next, `infos["action_mask"]` what may be done. An illegal action raises `ValueError`,
    and then no game has moved.

    rewards      "terminal", at the end alone, or "margin", with each step what it changed
    autoreset    a game that is over begins anew in the "same" step or in the "next" one, as Gymnasium defines them

    >>> from kleos.adapters.gymnasium import Games
    >>> games = Games("shield", 3)
    >>> seen, infos = games.reset(seed=1)
    >>> seen.shape == games.observation_space.shape, infos["to_act"].tolist()
    (True, [0, 0, 0])
    """

    batch: Batch | None = None

    def __init__(self, game: str | Game, num_envs: int = 1, *, seats: int | None = None, rewards: str = "terminal",
                 autoreset: str = "same", **options: Any) -> None:
        self.arena: Final = Arena(game, seats, **options)
        self.rewards: Final = rewards
        self.autoreset: Final = str(one_of("autoreset", autoreset, *RESETS))
        self.metadata = {"autoreset_mode": RESETS[self.autoreset], "render_modes": []}
        self.num_envs = num_envs
        self.single_observation_space = spaces.observations(self.arena)
        self.single_action_space = spaces.actions(self.arena)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[Numbers, dict[str, Any]]:
        """All games begin anew: what whoever is to act sees in each, and the infos."""
        super().reset(seed=seed)
        if self.batch is None or seed is not None:
            arena, number = self.arena, int(self.np_random.integers(1 << 31))
            self.batch = Batch(arena.opening, self.num_envs, number, arena.sight, self.rewards, self.autoreset,
                               int(arena.most))
        else:
            self.batch.reset()
        return self.batch.observations.copy(), self.told(self.batch)

    def step(self, actions: Numbers) -> tuple[Numbers, Numbers, Numbers, Numbers, dict[str, Any]]:
        """One decision in each game, by the codes of their actions: what is seen then, and what it has brought."""
        if self.batch is None:
            raise ValueError("The games have not begun: reset the environment.")
        batch, every = self.batch, np.arange(self.num_envs)
        acted = np.maximum(batch.to_act, 0)             # a game that is over has no rewards for anybody
        batch.step(actions)
        infos = self.told(batch)
        if self.autoreset == "same" and batch.over.any():
            infos |= self.ended(batch, acted)
        return (batch.observations.copy(), batch.rewards[every, acted], batch.over & ~batch.truncated,
                batch.truncated.copy(), infos)

    def told(self, batch: Batch) -> dict[str, Any]:
        """What is true of all games, as Gymnasium has it: beside each array, of which games it speaks."""
        found = {"action_mask": batch.masks.astype(np.int8), "to_act": batch.to_act.copy(),
                 "rewards": batch.rewards.copy()}
        return found | {f"_{name}": np.ones(self.num_envs, bool) for name in found}

    def ended(self, batch: Batch, acted: Numbers) -> dict[str, Any]:
        """What was seen at the end of games that have begun anew, by the seats that acted last."""
        over, seen = batch.over.copy(), np.full(self.num_envs, None, object)
        for game in np.flatnonzero(over):
            seen[game] = batch.finals[game, acted[game]].copy()
        last = {"rewards": batch.rewards.copy(), "_rewards": over, "lengths": batch.lengths.copy(), "_lengths": over}
        return {"final_obs": seen, "_final_obs": over, "final_info": last, "_final_info": over}


for one in ALL:
    gymnasium.register(name_environment(one), entry_point=f"{__name__}:SeatEnv", vector_entry_point=f"{__name__}:Games",
                       kwargs={"game": one.id})
