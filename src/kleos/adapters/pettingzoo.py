"""PettingZoo: every seat of a game is an agent.

    from kleos.adapters.pettingzoo import env
    game = env("heroes", mode="draft")      # with this module imported: pettingzoo.make("aec", "kleos/Heroes-v2")

An observation has what the agent may know as "observation", and as "action_mask" what it may do, all 0 while it may do
nothing. Rewards come with the last step, to all agents at once: what the game returns to each seat.
"""
from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium.spaces import Dict, Discrete
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv, ParallelEnv, register

from kleos.adapters import spaces
from kleos.adapters.arena import ILLEGAL, Arena, Episode, Numbers, luck, one_of
from kleos.adapters.listing import name_environment
from kleos.core.flow import SPECTATOR
from kleos.core.game import Game
from kleos.games import ALL

Seen = dict[str, Numbers]


class Agents:
    """The agents of a game, what they see, and the game that they play."""

    episode: Episode

    def __init__(self, game: str | Game, seats: int | None, render_mode: str | None, options: dict[str, Any]) -> None:
        self.arena: Final = Arena(game, seats, **options)
        self.metadata: dict[str, Any] = {"name": self.arena.name, "render_modes": ["ansi"],
                                         "is_parallelizable": self.arena.seats == 1}
        self.render_mode = one_of("render_mode", render_mode, None, "ansi")
        self.possible_agents = [f"seat_{seat}" for seat in range(self.arena.seats)]
        self.seats: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: spaces.mask_space(self.arena) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.actions(self.arena) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """What an agent may see: the numbers of its seat's sight, and the mask of its actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """What an agent may choose: the code of an action, see `Lexicon.seat`."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Seen:
        """What the agent may know and do."""
        seat, position = self.seats[agent], self.episode.position
        mask = self.arena.mask(position, seat) if self.asked(agent) else np.zeros(self.arena.actions, np.int8)
        return {"observation": self.arena.observe(position, seat), "action_mask": mask}

    def asked(self, agent: str) -> bool:
        """Whether the agent is asked now, if it may act at all."""
        return True

    def begin(self, seed: int | None) -> None:
        """A new game; without a seed the same chance goes on."""
        dice = self.episode.dice if seed is None and hasattr(self, "episode") else luck(seed)
        self.episode = Episode(self.arena, dice)

    def returned(self) -> dict[str, float]:
        """What the game returns to each agent."""
        return dict(zip(self.possible_agents, self.episode.position.returns()))

    def render(self) -> str | None:
        """The board in text, as somebody who only looks on sees it."""
        return self.arena.draw(self.episode.position, SPECTATOR) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


class raw_env(Agents, AECEnv[str, Seen, int], EzPickle):
    """The agents act in turn.

    illegal    what an illegal action does: "raise" `ValueError` with its reason, and change nothing, or "end" the game,
               with the worst return for its agent and the reason in its info

    >>> from kleos.adapters import pettingzoo
    >>> env = pettingzoo.raw_env("shield")
    >>> env.reset(seed=1)
    >>> env.step(int(env.observe("seat_0")["action_mask"].argmax()))
    >>> env.agent_selection
    'seat_0'
    """

    def __init__(self, game: str | Game, seats: int | None = None, *, illegal: str = "raise",
                 render_mode: str | None = None, **options: Any) -> None:
        EzPickle.__init__(self, game, seats, illegal=illegal, render_mode=render_mode, **options)
        Agents.__init__(self, game, seats, render_mode, options)
        self.illegal: Final = one_of("illegal", illegal, *ILLEGAL)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the same seed begins the same one."""
        self.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.select()

    def asked(self, agent: str) -> bool:
        """Whether it is this agent's turn."""
        return agent == self.agent_selection

    def select(self) -> None:
        """Ask the agent whose seat is to act."""
        self.agent_selection = self.possible_agents[self.episode.position.to_act()]

    def step(self, action: Any) -> None:
        """Do the action of this code for the agent whose turn it is; None for one whose game is over."""
        agent, episode = self.agent_selection, self.episode
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            episode.act(action)
        except ValueError as reason:
            if self.illegal == "raise":
                raise
            self.infos[agent]["illegal"] = str(reason)
            self.end(dict.fromkeys(self.agents, 0.0) | {agent: self.arena.low}, True)
            return
        ended = episode.ended()
        if ended or episode.cut():
            self.end(self.returned(), ended)
        else:
            self.select()

    def end(self, rewards: dict[str, float], ended: bool) -> None:
        """All is over, by its end or cut off before that."""
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, ended)
        self.truncations = dict.fromkeys(self.agents, not ended)
        self._accumulate_rewards()


def env(game: str | Game, seats: int | None = None, *, illegal: str = "end", render_mode: str | None = None,
        **options: Any) -> raw_env:
    """`raw_env` for programs that still learn what they may do: an illegal action ends the game. PettingZoo's wrappers
    do the same, more slowly.

    >>> from kleos.adapters import pettingzoo
    >>> env = pettingzoo.env("heroes", mode="draft")
    >>> env.reset(seed=1)
    >>> env.agents, sorted(env.last()[0])
    (['seat_0', 'seat_1'], ['action_mask', 'observation'])
    """
    return raw_env(game, seats, illegal=illegal, render_mode=render_mode, **options)


class parallel_env(Agents, ParallelEnv[str, Seen, int], EzPickle):
    """In each step all agents act that may: one where the game is played in turn, several where it lets them choose at
    the same time. What the others hand in is not looked at; their masks are all 0.

    illegal    what an illegal action does: "end" the game, with the worst return for its agent and the reason in its
               info, or "raise" `ValueError`, which changes nothing

    >>> from kleos.adapters import pettingzoo
    >>> env = pettingzoo.parallel_env("labors", seats=3)
    >>> seen, infos = env.reset(seed=1)
    >>> list(seen)
    ['seat_0', 'seat_1', 'seat_2']
    """

    def __init__(self, game: str | Game, seats: int | None = None, *, illegal: str = "end",
                 render_mode: str | None = None, **options: Any) -> None:
        EzPickle.__init__(self, game, seats, illegal=illegal, render_mode=render_mode, **options)
        Agents.__init__(self, game, seats, render_mode, options)
        self.illegal: Final = one_of("illegal", illegal, *ILLEGAL)
        self.agents: list[str] = []

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """Begin a new game: what each agent sees, and its info. The same seed begins the same game."""
        self.begin(seed)
        self.agents = self.possible_agents[:]
        return self.seen(self.agents), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """Do these actions, by agent: what all see, their rewards, whether it has ended or was cut off, the infos."""
        agents, episode = self.agents, self.episode
        if not agents:
            return {}, {}, {}, {}, {}
        acting = self.arena.acting(episode.position)
        chosen: dict[int, Any] = {seat: actions.get(self.possible_agents[seat]) for seat in acting}
        wrong = {self.possible_agents[seat]: reason for seat, code in chosen.items()
                 if (reason := self.arena.why_not(episode.position, seat, code))}
        if wrong and self.illegal == "raise":
            raise ValueError(" ".join(wrong.values()))
        if not wrong:
            episode.together(chosen)
        ended, cut = bool(wrong) or episode.ended(), episode.cut()
        rewards = self.returned() if episode.ended() or cut else dict.fromkeys(agents, 0.0)
        rewards.update(dict.fromkeys(wrong, self.arena.low))
        infos = {agent: {"illegal": wrong[agent]} if agent in wrong else {} for agent in agents}
        self.agents = [] if ended or cut else agents
        return self.seen(agents), rewards, dict.fromkeys(agents, ended), dict.fromkeys(agents, cut), infos

    def seen(self, agents: list[str]) -> dict[str, Seen]:
        """What each of these agents sees."""
        return {agent: self.observe(agent) for agent in agents}


for one in ALL:
    register("aec", name_environment(one), entry_point=f"{__name__}:env", kwargs={"game": one.id})
    register("parallel", name_environment(one), entry_point=f"{__name__}:parallel_env", kwargs={"game": one.id})
