"""Batches: many games of one kind played side by side, for programs that learn.

    batch = kleos.Batch(game.start(), 256, seed=1, sight=game.sight(game.setup()))
    while True:
        batch.step(choose(batch.observations, batch.masks))     # a code for each game, see Lexicon.seat
        learn(batch.rewards, batch.over)

A step is one decision of a seat in every game; chance answers at once. What a batch shows are arrays of numpy where
that is installed, memory views elsewhere, always the same ones: the next step writes over them, so keep copies.
"""
from __future__ import annotations

from importlib import import_module
from math import prod
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, NOBODY, Choice, State
from kleos.core.sets import lowest
from kleos.core.sight import Blind, Sight

REWARDS: Final = ("terminal", "margin")
AUTORESET: Final = ("same", "next", "off")
SEEDS: Final = 0x7FFFFFFF
APART: Final = 1_000_003                                # between the seeds of two batches


@final
class Shown:
    """An array for others to look at, and even to scribble on: it is a copy of what counts, made after each step."""

    def __init__(self, values: Any, format: Any, shape: tuple[int, ...]) -> None:
        self.values: Final = memoryview(values).cast("B")
        self.bytes: Final = memoryview(bytearray(len(self.values)))
        self.array: Final[Any] = as_array(self.bytes.cast(format, shape) if prod(shape) else self.bytes)

    def renew(self) -> None:
        self.bytes[:] = self.values


def double(values: vec[i64]) -> vec[i64]:
    """The same with as much room again."""
    found = vec[i64]([0] * (2 * len(values)))
    for k in range(len(values)):
        found[k] = values[k]
    return found


def as_array(view: memoryview) -> Any:
    """The same as an array of numpy, without a copy, if there is numpy."""
    try:
        return import_module("numpy").asarray(view)
    except ImportError:
        return view


def check_choices(n: int, rewards: str, autoreset: str) -> None:
    if n < 1:
        raise ValueError(f"A batch has at least one game, not {n}.")
    if rewards not in REWARDS or autoreset not in AUTORESET:
        raise ValueError(f"rewards is one of {', '.join(REWARDS)}, not {rewards!r}; "
                         f"autoreset is one of {', '.join(AUTORESET)}, not {autoreset!r}.")


@final
class Batch:
    """`n` games that begin with `opening`.

    opening       the position with which each begins; chance deals first
    seed          the same seed deals the same games, and makes the same moves at random
    sight         what is written into `observations`; None for nothing
    rewards       "terminal": the returns when a game is over; "margin": by how much a step has changed what the returns
                  would be now. Either way the rewards of a game add up to its returns
    autoreset     a game that is over begins anew in the "same" step; in the "next" one, which takes no code for it; or
                  not by itself: "off"
    decisions     a game is cut off after so many decisions of seats; 0: never

    observations  (n, size), what the seat sees that is to act; in a game that stays over, that acted last
    to_act        (n), the seat that is to act; -2 in a game that stays over
    rewards       (n, seats), of all seats for this step
    over          (n), whether the step has brought a game to its end, or it stays over; `truncated` (n), whether it was
                  cut off
    finals        (n, seats, size), what each seat saw at the end of the last game that was over
    lengths       (n), how many decisions of seats the game has taken to which the step belonged
    options       the codes of all that is open, those of one game after those of another, ascending; `counts` (n) says
                  how many there are of each game
    masks         (n, codes), the same as flags

    >>> import kleos
    >>> game = kleos.game("shield")
    >>> batch = kleos.Batch(game.start(), 4, seed=1, sight=game.sight(game.setup()))
    >>> batch.random()
    >>> len(batch.to_act), len(batch.counts), len(batch.masks)
    (4, 4, 4)
    """

    def __init__(self, opening: State, n: int, seed: int = 0, sight: Sight | None = None, rewards: str = "terminal",
                 autoreset: str = "same", decisions: int = 0) -> None:
        check_choices(n, rewards, autoreset)
        self.opening: Final = opening.copy()
        self.n: Final[i64] = n
        self.sight: Final[Sight] = Blind() if sight is None else sight
        self.margin: Final[bool] = rewards == "margin"
        self.same: Final[bool] = autoreset == "same"
        self.next: Final[bool] = autoreset == "next"
        self.decisions: Final[i64] = decisions
        self.seats: Final[i64] = len(opening.returns())
        self.size: Final[i64] = self.sight.size
        self.codes: Final = opening.lexicon().seat
        self.action: Final[vec[i64]] = vec[i64](list(self.codes.actions))       # by code
        self.code: Final[vec[i64]] = vec[i64](list(self.codes.codes))           # by action
        self.states: Final[list[State]] = [opening.copy() for _ in range(n)]
        self.deals: Final[list[Rng]] = [Rng((seed * APART + 2 * i) & SEEDS) for i in range(n)]
        self.picks: Final[list[Rng]] = [Rng((seed * APART + 2 * i + 1) & SEEDS) for i in range(n)]
        self.shown: Final[list[Shown]] = []
        self.make_room(n, int(self.seats), int(self.size))
        self.make_lists(n)
        self.reset()

    def make_room(self, n: int, seats: int, size: int) -> None:
        """For what a step leads to, and its copies that are shown."""
        self.seen: vec[u8] = vec[u8]([0] * (n * size))
        self.observations: Any = self.show(self.seen, "B", n, size)
        self.actors: vec[i64] = vec[i64]([0] * n)
        self.to_act: Any = self.show(self.actors, "q", n)
        self.gains: vec[float] = vec[float]([0.0] * (n * seats))
        self.rewards: Any = self.show(self.gains, "d", n, seats)
        self.stand: vec[float] = vec[float]([0.0] * (n * seats))       # the returns that have been rewarded so far
        self.ended: vec[u8] = vec[u8]([0] * n)
        self.over: Any = self.show(self.ended, "?", n)
        self.cut: vec[u8] = vec[u8]([0] * n)
        self.truncated: Any = self.show(self.cut, "?", n)
        self.last: vec[u8] = vec[u8]([0] * (n * seats * size))
        self.finals: Any = self.show(self.last, "B", n, seats, size)
        self.taken: vec[i64] = vec[i64]([0] * n)
        self.lengths: Any = self.show(self.taken, "q", n)

    def make_lists(self, n: int) -> None:
        """For what is open."""
        self.number: vec[i64] = vec[i64]([0] * n)
        self.numbers = Shown(self.number, "q", (n,))
        self.open: vec[i64] = vec[i64]([0] * (8 * n))
        self.opens = Shown(self.open, "q", (8 * n,))
        self.total: i64 = 0
        self.listed = False                             # since the last step
        self.flag: vec[u8] = vec[u8]()                  # made when a mask is asked for
        self.flags: Shown | None = None
        self.set: vec[i64] = vec[i64]()                 # where there are flags

    def show(self, values: Any, format: str, *shape: int) -> Any:
        """An array of this shape over these values, which every step renews."""
        self.shown.append(Shown(values, format, shape))
        return self.shown[-1].array

    # what is played

    def reset(self) -> None:
        """All games begin anew."""
        for i in range(self.n):
            self.begin(i)
            self.look(i)
        self.renew()

    def step(self, codes: Any) -> None:
        """One decision in each game, by the code of its action; `ValueError` says which cannot be, and then none is
        taken. Of a game that is over no code is looked at."""
        given = list(codes.tolist() if hasattr(codes, "tolist") else codes)
        if len(given) != self.n:
            raise ValueError(f"There are {self.n} games, so a step takes as many codes, not {len(given)}.")
        for i in range(self.n):
            if not self.ended[i] or self.same:
                self.check(i, given[i])
        for i in range(self.n):
            if self.ended[i] and not self.same:
                self.rest(i)
            else:
                code: i64 = given[i]
                self.act(i, self.action[code])
        self.renew()

    def random(self) -> None:
        """One decision in each game, any of its options."""
        for i in range(self.n):
            if self.ended[i] and not self.same:
                self.rest(i)
            else:
                state = self.states[i]
                self.act(i, state.now.sample(state, self.picks[i]))
        self.renew()

    def check(self, i: i64, code: int) -> None:
        """`ValueError` for a code that the game of this number does not take now."""
        state = self.states[i]
        if not 0 <= code < len(self.action):
            raise ValueError(f"Game {i}: there is no action of this code, {code}: they go from 0 to "
                             f"{len(self.action) - 1}.")
        action = self.action[code]
        if not state.now.allows(state, action):
            raise ValueError(f"Game {i}: {state.now.refusal(state, action)}")

    def act(self, i: i64, action: i64) -> None:
        """Do an action in the game of this number, and what follows from it."""
        state = self.states[i]
        if self.ended[i]:
            self.taken[i] = 0
        self.taken[i] += 1
        actor = state.now.actor
        state.do(action)
        self.deal(i, state)
        self.cut[i] = 1 if state.now.actor >= 0 and self.taken[i] == self.decisions else 0
        over = state.now.actor < 0 or self.cut[i] == 1
        self.reward(i, state, over)
        self.ended[i] = 1 if over else 0
        if over:
            for seat in range(self.seats):
                self.sight.write(state, seat, self.last, (i * self.seats + seat) * self.size)
            if not self.same:
                self.actors[i] = NOBODY
                self.sight.write(state, actor, self.seen, i * self.size)
                return
            self.start(i)
        self.look(i)

    def rest(self, i: i64) -> None:
        """A game that is over begins anew, or stays so, instead of a decision."""
        for k in range(i * self.seats, (i + 1) * self.seats):
            self.gains[k] = 0.0
        if self.next:
            self.begin(i)
            self.look(i)

    def begin(self, i: i64) -> None:
        """As if nothing had been before."""
        for k in range(i * self.seats, (i + 1) * self.seats):
            self.gains[k] = self.stand[k] = 0.0
        self.taken[i] = 0
        self.ended[i] = self.cut[i] = 0
        self.start(i)

    def start(self, i: i64) -> None:
        """The opening, as chance deals it in the game of this number."""
        state = self.opening.copy()
        self.states[i] = state
        self.deal(i, state)

    def deal(self, i: i64, state: State) -> None:
        """Let chance answer until a seat must decide or the game is over."""
        rng = self.deals[i]
        while state.now.actor == CHANCE:
            state.do(state.now.sample(state, rng))

    def reward(self, i: i64, state: State, over: bool) -> None:
        """What the step has brought each seat of the game of this number."""
        at = i * self.seats
        if not over and not self.margin:
            if self.ended[i]:
                for k in range(self.seats):
                    self.gains[at + k] = 0.0
            return
        now = state.returns()
        for k in range(self.seats):
            self.gains[at + k] = now[k] - self.stand[at + k]
            self.stand[at + k] = now[k] if self.margin and not over else 0.0

    def look(self, i: i64) -> None:
        """Write what the seat sees that is to act in the game of this number."""
        state = self.states[i]
        self.actors[i] = state.now.actor
        self.sight.write(state, state.now.actor, self.seen, i * self.size)

    def renew(self) -> None:
        """Make all that is shown as it is now."""
        self.listed = False
        for shown in self.shown:
            shown.renew()

    # what is open

    @property
    def counts(self) -> Any:
        """(n), how many actions are open in each game."""
        self.list_options()
        return self.numbers.array

    @property
    def options(self) -> Any:
        """The codes of all that is open, those of one game after those of another, ascending."""
        self.list_options()
        return self.opens.array[:self.total]

    @property
    def masks(self) -> Any:
        """(n, codes), whether each code is open in each game."""
        self.list_options()
        if self.flags is None:
            self.flag = vec[u8]([0] * (int(self.n) * len(self.action)))
            self.flags = Shown(self.flag, "?", (int(self.n), len(self.action)))
        for at in self.set:
            self.flag[at] = 0
        self.set = vec[i64]([0] * int(self.total))
        k: i64 = 0
        for i in range(self.n):
            for _ in range(self.number[i]):
                at = i * len(self.action) + self.open[k]
                self.flag[at] = 1
                self.set[k] = at
                k += 1
        self.flags.renew()
        return self.flags.array

    def list_options(self) -> None:
        """Once a step, and only if anybody asks."""
        if self.listed:
            return
        self.listed = True
        self.total = 0
        for i in range(self.n):
            before = self.total
            if self.actors[i] >= 0:
                self.list_game(self.states[i])
            self.number[i] = self.total - before
        if len(self.opens.values) != 8 * len(self.open):
            self.opens = Shown(self.open, "q", (len(self.open),))
        self.opens.renew()
        self.numbers.renew()

    def list_game(self, state: State) -> None:
        """Write down the codes that are open in a position."""
        step = state.now
        if isinstance(step, Choice):
            lines, mask = step.menu(state).lines, step.open(state)
            while mask:
                action: i64 = lines[lowest(mask)]
                mask &= mask - 1
                self.enter(self.code[action])
        else:
            for option in step.legal(state):
                self.enter(self.code[option])

    def enter(self, code: i64) -> None:
        """Write down one code; there is room for as many as are needed."""
        if self.total == len(self.open):
            self.open = double(self.open)
        self.open[self.total] = code
        self.total += 1

    # what else there is

    def state(self, i: int) -> State:
        """A copy of the position of a game, as it truly is: hidden cards too."""
        if not 0 <= i < self.n:
            raise IndexError(f"There is no game {i}: they go from 0 to {self.n - 1}.")
        return self.states[i].copy()
