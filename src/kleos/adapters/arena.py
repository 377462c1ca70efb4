"""An arena: a game with its options, as environments of any library play it."""
from __future__ import annotations

import secrets
from collections.abc import Mapping
from operator import index
from typing import Any, Final, SupportsIndex

import numpy as np
from librt.vecs import vec
from mypy_extensions import u8
from numpy.typing import NDArray

from kleos.adapters.listing import name_environment
from kleos.core.components import Components
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State
from kleos.core.game import Game
from kleos.drawing.markup import paint
from kleos.games import find
from kleos.table.names import HUMAN, name_seats

Numbers = NDArray[Any]
ILLEGAL: Final = ("raise", "end")


class Arena:
    """A game, how many sit there, its options; what seats may do, as codes from 0, and what they observe.

    opening    the position at the start, before chance has done anything
    seats      how many there are
    actions    how many codes there are, chance's actions not counted (`Lexicon.seat`)
    low, high  between which the return of a seat lies
    most       the number of decisions, chance's too, after which an episode is cut off
    """

    def __init__(self, game: str | Game, seats: int | None = None, components: Components | None = None,
                 **options: Any) -> None:
        self.game: Final = find(game) if isinstance(game, str) else game
        self.name: Final = name_environment(self.game)
        self.setup: Final = self.game.setup(options, seats, components)
        self.opening: Final = self.game.start(options, seats, components)
        self.seats: Final = self.setup.seats
        self.codes: Final = self.game.rules.lexicon.seat
        self.actions: Final = len(self.codes)
        self.low, self.high = self.game.rules.bounds(self.setup)
        self.most: Final = self.game.rules.decisions(self.setup)
        self.sight: Final = self.game.sight(self.setup)
        self.size: Final = int(self.sight.size)
        self.names: Final = self.sight.names
        self.out: Final = vec[u8]([0] * self.size)

    def action(self, code: SupportsIndex) -> int:
        """Which action this code stands for; `ValueError` for none."""
        return self.codes.action(index(code))

    def acting(self, state: State) -> list[int]:
        """The seats that may act now: several where they choose at the same time, none when the game is over."""
        first, also = state.to_act(), state.also()
        return [seat for seat in range(self.seats) if seat == first or also >> seat & 1]

    def legal(self, state: State, seat: int) -> list[int]:
        """What this seat may do now, ascending."""
        if state.to_act() != seat and not state.also() >> seat & 1:
            return []
        codes = self.codes.codes
        return [codes[action] for action in give_turn(state, seat).legal()]

    def why_not(self, state: State, seat: int, code: SupportsIndex | None) -> str:
        """Why this seat, which may act, cannot do this now; empty when it can."""
        if code is None:
            return f"Seat {seat} may act now, and there is no action of it."
        try:
            return give_turn(state, seat).why_not(self.action(code))
        except ValueError as reason:
            return str(reason)

    def mask(self, state: State, seat: int) -> Numbers:
        """1 for each action that this seat may take now, 0 for the rest; all 0 while it may take none."""
        mask = np.zeros(self.actions, np.int8)
        mask[self.legal(state, seat)] = 1
        return mask

    def see(self, state: State, seat: int) -> bytes:
        """What this seat, or SPECTATOR, may know: numbers from 0 to 255."""
        self.sight.write(state, seat, self.out, 0)
        return bytes(self.out)

    def observe(self, state: State, seat: int) -> Numbers:
        """The same as an array."""
        self.sight.write(state, seat, self.out, 0)
        return np.frombuffer(bytearray(self.out), np.uint8)

    def draw(self, state: State, seat: int) -> str:
        """The board in text, as this seat sees it, or SPECTATOR."""
        names = name_seats([HUMAN] * self.seats)
        return paint(self.game, self.game.view(state, seat, names), names)


def give_turn(state: State, seat: int) -> State:
    """The position, or a copy of it in which it is the turn of this seat, which may act as well."""
    if state.to_act() == seat:
        return state
    copied = state.copy()
    copied.turn_to(seat)
    return copied


class Episode:
    """A game being played in an arena: chance acts by itself."""

    def __init__(self, arena: Arena, dice: Rng) -> None:
        self.arena: Final = arena
        self.dice: Final = dice
        self.position = arena.opening.copy()
        self.made = 0                                   # decisions, chance's too
        self.deal()

    def deal(self) -> None:
        """Let chance act until a seat must choose, or the game is over."""
        position = self.position
        while position.to_act() == CHANCE:
            position.do(position.sample(self.dice))
            self.made += 1

    def act(self, code: SupportsIndex) -> None:
        """What the seat to act chose, and chance after it; `ValueError` says why it cannot, and nothing has changed."""
        self.do(self.arena.action(code))

    def do(self, action: int) -> None:
        """The same, with an action of the game."""
        self.position.apply(action)
        self.made += 1
        self.deal()

    def together(self, chosen: Mapping[int, SupportsIndex]) -> None:
        """What several seats chose that may act at the same time, and chance after it; either all of it or nothing."""
        after = self.position.copy()
        for seat, code in chosen.items():
            after.turn_to(seat)
            after.apply(self.arena.action(code))
        self.position = after
        self.made += len(chosen)
        self.deal()

    def ended(self) -> bool:
        return self.position.over()

    def cut(self) -> bool:
        """Whether it is cut off before its end."""
        return self.made >= self.arena.most and not self.position.over()


def luck(seed: int | None) -> Rng:
    """The chance of an environment; without a seed it falls differently each time."""
    return Rng((secrets.randbits(32) if seed is None else seed) & 0xFFFFFFFF)


def one_of(name: str, value: str | None, *values: str | None) -> str | None:
    """The value of an argument, which is one of these; `ValueError` if it is none."""
    if value not in values:
        raise ValueError(f"{name} is one of {', '.join(map(repr, values))}, not {value!r}.")
    return value
