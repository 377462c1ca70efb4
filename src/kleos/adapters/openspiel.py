"""OpenSpiel: a game with chance as a player of its own, for its algorithms.

    import pyspiel
    from kleos.adapters.openspiel import register
    game = pyspiel.load_game(register("heroes", options={"mode": "draft"}))
    state = game.new_initial_state()

What seats do has the codes that it has everywhere (`Lexicon.seat`); what chance does is numbered apart, from 0 as well.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
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

    >>> import pyspiel
    >>> from kleos.adapters.openspiel import register
    >>> game = pyspiel.load_game(register("shield", name="kleos_shield_of_the_reference"))
    >>> game.new_initial_state().is_chance_node()
    True
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
        self.viewers: Final = [*range(arena.seats), SPECTATOR]
        self.opening: Final = Moment(self, arena.opening)
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

    def __reduce__(self) -> Any:
        return restore_table, (self.name,)


TABLES: Final[dict[str, Table]] = {}                    # by the names that have been registered


def restore_table(name: str) -> Table:
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
    """A state of OpenSpiel: a moment of a game."""

    def __init__(self, game: Play) -> None:
        super().__init__(game)
        self.moment = game.table.opening

    # whose turn it is, and what may be done

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = int(self.moment.position.to_act())
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        position = self.moment.position
        return self.moment.table.arena.legal(position, player) if position.to_act() == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        numbers, position = self.moment.table.numbers, self.moment.position
        weights = position.weights()
        total = sum(weights)
        return [(numbers[action], weight / total) for action, weight in zip(position.legal(), weights)]

    def _apply_action(self, number: int) -> None:
        moment = self.moment
        self.moment = moment.after(moment.table.action(number, moment.position.to_act() == CHANCE))

    def _action_to_string(self, player: int, number: int) -> str:
        table = self.moment.table
        return table.texts[table.action(number, player == pyspiel.PlayerId.CHANCE)]

    # how it ends

    def is_terminal(self) -> bool:
        return self.moment.position.over() or self.moment.made >= self.moment.table.arena.most

    def returns(self) -> list[float]:
        return self.moment.position.returns() if self.is_terminal() else [0.0] * self.moment.table.arena.seats

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a seat sees now; this way it takes half as long as by way of C++."""
        moment = self.moment
        seat = moment.position.to_act() if player is None else player
        found: list[float] = moment.table.arena.observe(moment.position, seat).astype(np.float32).tolist()
        return found

    # other states

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """A state that this seat cannot tell from this one, fairly drawn; it begins with no history, or that would tell
        what the seat does not know, and the other seats know of the past what this one does."""
        moment, rng = self.moment, Rng(int(sampler() * (1 << 32)))
        world = moment.table.arena.game.rules.resample(moment.position, player, rng)
        other: State = self.get_game().new_initial_state()
        other.moment = Moment(moment.table, world, made=moment.made)
        other.moment.told = dict.fromkeys(moment.table.viewers, moment.known(player))
        return other

    def __str__(self) -> str:
        """All that has been done."""
        return "".join([f"{self.moment.table.texts[action]}\n" for action in self.moment.way()[1]])


class Moment:
    """A position that changes no more, and how it came about from the one before it. States share them: a copy of a
    state is at the same moment.

    action, seen    what was done, and the seats that saw it, as a mask
    made            how many decisions there have been, chance's too
    told            what a seat has seen so far, where somebody has asked; `known` tells it
    """

    def __init__(self, table: Table, position: Position, before: Moment | None = None, action: int = -1,
                 seen: int = EVERYBODY, made: int = 0) -> None:
        self.table: Final = table
        self.position: Final = position
        self.before: Final = before
        self.action: Final = action
        self.seen: Final = seen
        self.made: Final = made
        self.told: dict[int, str] = {}

    def after(self, action: int) -> Moment:
        """The moment after this action; `ValueError` for one that is not open."""
        position = self.position.copy()
        seen = position.seen_by(action)
        position.apply(action)
        return Moment(self.table, position, self, action, seen, self.made + 1)

    def known(self, seat: int) -> str:
        """All that a seat has seen so far, or SPECTATOR."""
        since: list[Moment] = []
        moment: Moment | None = self
        while moment is not None and seat not in moment.told:
            since.append(moment)
            moment = moment.before
        text = moment.told[seat] if moment is not None else ""
        text += "".join([later.news(seat) for later in reversed(since)])
        self.told[seat] = text
        return text

    def news(self, seat: int) -> str:
        """What a seat has seen of the action; and where something is hidden what it sees after it, in short, since what
        was done does not tell it all."""
        table, text = self.table, ""
        if self.before is not None:
            open_to = self.seen == EVERYBODY or (seat >= 0 and self.seen >> seat & 1)
            text = f"{table.texts[self.action] if open_to else table.verbs[self.action]}\n"
        if table.arena.game.rules.hidden:
            text += f"{blake2b(table.arena.see(self.position, seat), digest_size=8).hexdigest()}\n"
        return text

    def way(self) -> tuple[Moment, list[int]]:
        """The first moment of this game, and what has been done since."""
        done: list[int] = []
        moment = self
        while moment.before is not None:
            done.append(moment.action)
            moment = moment.before
        return moment, done[::-1]

    def __deepcopy__(self, memo: object) -> Moment:
        return self

    def __reduce__(self) -> Any:
        first, done = self.way()
        return retrace, (self.table, first.position, first.made, first.told, done)


def retrace(table: Table, position: Position, made: int, told: dict[int, str], done: Sequence[int]) -> Moment:
    """The other half of `Moment.__reduce__`."""
    moment = Moment(table, position, made=made)
    moment.told = told
    for action in done:
        moment = moment.after(action)
    return moment


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
        self.tensor[:] = self.table.arena.observe(state.moment.position, SPECTATOR if self.public else player)

    def string_from(self, state: State, player: int) -> str:
        seat, moment = SPECTATOR if self.public else player, state.moment
        return moment.known(seat) if self.recalls else " ".join(map(str, self.table.arena.see(moment.position, seat)))
