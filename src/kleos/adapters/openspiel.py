"""OpenSpiel: a game with chance as a player of its own, for its algorithms.

    import pyspiel
    from kleos.adapters.openspiel import register
    game = pyspiel.load_game(register("heroes", options={"mode": "draft"}))
    state = game.new_initial_state()

What seats do has the codes that it has everywhere (`Lexicon.seat`); what chance does is numbered apart, from 0 as well.
"""
from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final

import numpy as np
import pyspiel

from kleos.adapters.arena import Arena
from kleos.core.components import Components
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, EVERYBODY, SPECTATOR
from kleos.core.flow import State as Position
from kleos.core.game import Game

Kinds = pyspiel.GameType
UTILITY: Final = {"zero-sum": Kinds.Utility.ZERO_SUM, "ranked": Kinds.Utility.ZERO_SUM,
                  "shared": Kinds.Utility.IDENTICAL, "score": Kinds.Utility.GENERAL_SUM}


def register(game: str | Game, seats: int | None = None, options: Mapping[str, Any] | None = None, *, name: str = "",
             components: Components | None = None) -> str:
    """Make a game known to OpenSpiel; returns the name under which `pyspiel.load_game` finds it.

    name    “kleos_” and the id of the game, unless said otherwise; games with other options have other names
    """
    table = Table(Arena(game, seats, components, **(options or {})), name)
    TABLES[table.name] = table
    pyspiel.register_game(table.kind, type("Game", (Play,), {"table": table}))  # with a function Python would crash
    return table.name


class Table:
    """What games of one name share: an arena, and the numbers of what chance does."""

    def __init__(self, arena: Arena, name: str = "") -> None:
        self.arena: Final = arena
        self.name: Final = name or f"kleos_{arena.game.id}"
        lexicon, codes = arena.game.rules.lexicon, arena.codes.codes
        self.dealt: Final = [action for action, code in enumerate(codes) if code < 0]
        self.texts: Final = [lexicon.text(action) for action in range(lexicon.size)]
        self.verbs: Final = [lexicon.verb(action).name for action in range(lexicon.size)]
        self.numbers: Final = list(codes)
        for number, action in enumerate(self.dealt):
            self.numbers[action] = number
        self.told: Final = {seat: self.look(arena.opening, seat) for seat in [*range(arena.seats), SPECTATOR]}
        self.kind: Final = self.described()
        self.info: Final = self.measured()

    def described(self) -> Any:
        rules, seats = self.arena.game.rules, self.arena.seats
        hidden = Kinds.Information.IMPERFECT_INFORMATION if rules.hidden else Kinds.Information.PERFECT_INFORMATION
        utility = UTILITY[rules.returns_kind] if seats > 1 else Kinds.Utility.GENERAL_SUM
        return Kinds(
            short_name=self.name, long_name=self.arena.game.face.title, dynamics=Kinds.Dynamics.SEQUENTIAL,
            chance_mode=Kinds.ChanceMode.EXPLICIT_STOCHASTIC, information=hidden, utility=utility,
            reward_model=Kinds.RewardModel.TERMINAL, max_num_players=seats, min_num_players=seats,
            provides_information_state_string=True, provides_information_state_tensor=False,
            provides_observation_string=True, provides_observation_tensor=True,
            provides_factored_observation_string=False)

    def measured(self) -> Any:
        arena = self.arena
        zero = self.kind.utility == Kinds.Utility.ZERO_SUM
        return pyspiel.GameInfo(
            num_distinct_actions=arena.actions, max_chance_outcomes=len(self.dealt), num_players=arena.seats,
            min_utility=arena.low, max_utility=arena.high, utility_sum=0.0 if zero else None,
            max_game_length=arena.most)

    def action(self, number: int, chance: bool) -> int:
        return self.dealt[number] if chance else self.arena.action(number)

    def look(self, position: Position, seat: int) -> str:
        """What a seat sees, so short that it can stand among what it knows; nothing where nothing is hidden, since what
        was done tells it all there."""
        if not self.arena.game.rules.hidden:
            return ""
        return f"{blake2b(self.arena.see(position, seat), digest_size=8).hexdigest()}\n"

    def __deepcopy__(self, memo: object) -> Table:
        return self                                     # it never changes, and every state has it

    def __reduce__(self) -> Any:
        return registered, (self.name,)


TABLES: Final[dict[str, Table]] = {}                    # by the names that have been registered


def registered(name: str) -> Table:
    """The other half of `Table.__reduce__`."""
    return TABLES[name]


class Play(pyspiel.Game):
    """A game of OpenSpiel; each that is registered is a class of its own, with a table of its own."""

    table: Table

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(self.table.kind, self.table.info, params or {})

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        if params:
            raise ValueError(f"An observation of Kleos takes no parameters, not {sorted(params)}.")
        return Observer(self.table, iig_obs_type)


class State(pyspiel.State):
    """A position, and what each seat has seen so far."""

    def __init__(self, game: Play) -> None:
        super().__init__(game)
        self.table = game.table
        self.position = self.table.arena.opening.copy()
        self.made = 0
        self.done = ""
        self.told = dict(self.table.told)               # what each seat has seen so far, and who only looks on

    # whose turn it is, and what may be done

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = int(self.position.to_act())
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.arena.legal(self.position, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        numbers, weights = self.table.numbers, self.position.weights()
        total = sum(weights)
        return [(numbers[action], weight / total) for action, weight in zip(self.position.legal(), weights)]

    def _apply_action(self, number: int) -> None:
        position = self.position
        action = self.table.action(number, position.to_act() == CHANCE)
        seen = position.seen_by(action)
        position.apply(action)
        self.made += 1
        whole, part = f"{self.table.texts[action]}\n", f"{self.table.verbs[action]}\n"
        self.done += whole
        for seat in self.told:
            self.told[seat] += whole if seen == EVERYBODY or (seat >= 0 and seen >> seat & 1) else part
            self.told[seat] += self.table.look(position, seat)

    def _action_to_string(self, player: int, number: int) -> str:
        return self.table.texts[self.table.action(number, player == pyspiel.PlayerId.CHANCE)]

    # how it ends

    def is_terminal(self) -> bool:
        return self.position.over() or self.made >= self.table.arena.most

    def returns(self) -> list[float]:
        return self.position.returns() if self.is_terminal() else [0.0] * self.table.arena.seats

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """A state that this seat cannot tell from this one, fairly drawn; it begins with no history, or that would tell
        what the seat does not know, and the other seats know of the past what this one does."""
        other: State = self.get_game().new_initial_state()
        rng = Rng(int(sampler() * (1 << 32)))
        other.position = self.table.arena.game.rules.resample(self.position, player, rng)
        known = self.told[player]
        other.made, other.done, other.told = self.made, known, dict.fromkeys(self.told, known)
        return other

    def __str__(self) -> str:
        """All that has been done."""
        return self.done


class Observer:
    """What a seat sees now, as a tensor whose parts have names, and as a text; or, with perfect recall, as a text all
    that it has seen so far. Where nothing private is asked for it is what somebody sees who only looks on."""

    def __init__(self, table: Table, kind: Any) -> None:
        self.table: Final = table
        self.recalls: Final = bool(kind and kind.perfect_recall)
        self.public: Final = bool(kind and kind.private_info == pyspiel.PrivateInfoType.NONE)
        self.tensor: Final = np.zeros(table.arena.size, np.float32)
        self.dict: Final = {name: self.tensor[part] for name, part in table.arena.names.items()}

    def set_from(self, state: State, player: int) -> None:
        self.tensor[:] = self.table.arena.observe(state.position, SPECTATOR if self.public else player)

    def string_from(self, state: State, player: int) -> str:
        seat = SPECTATOR if self.public else player
        return state.told[seat] if self.recalls else " ".join(map(str, self.table.arena.see(state.position, seat)))
