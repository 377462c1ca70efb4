"""Greedy looks at every way to play its own turn, and at nothing after it.

It looks one action ahead, then two, and so on, until it sees the end of the turn on every way, or has looked at as many
positions as it may.
"""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.bots.bot import Bot
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State
from kleos.core.hints import Hints

NODES: Final = 10_000                   # positions that a decision may look at, at each depth
DEPTH: Final = 12                       # actions ahead
OUTCOMES: Final = 400                   # of one chance; of more only so many are looked at, spread evenly


class Greedy(Bot):
    """Takes what the game's plain reckoning (`Hints.value`) likes best at the end of the turn; chance on the way counts
    with its average. It draws no random numbers; of equals it takes the first."""

    def pick(self, root: State, seat: int, rng: Rng) -> int:
        hints = self.game.hints(root)
        found = -1
        for depth in range(DEPTH):
            look = Look(hints, seat)
            best = look.best(root, depth)
            if found < 0 or look.nodes > 0:
                found = best
            if look.whole or look.nodes <= 0:
                break
        return found


@final
class Look:
    """One decision's look ahead."""

    def __init__(self, hints: Hints, seat: i64) -> None:
        self.hints: Final = hints
        self.seat: Final[i64] = seat
        self.nodes: i64 = NODES                         # how many more positions it may look at
        self.whole = True                               # whether it saw the end of the turn on every way

    def best(self, root: State, depth: i64) -> i64:
        """The best option, with so many actions after it."""
        best = 0.0
        found: i64 = -1
        for i in range(root.now.count(root)):
            action = root.now.nth(root, i)
            if self.hints.follows(root, -1, action):
                worth = self.after(root, action, action, depth)
                if found < 0 or worth > best:
                    best = worth
                    found = action
        return root.now.nth(root, 0) if found < 0 else found

    def after(self, s: State, action: i64, last: i64, depth: i64) -> float:
        """What the turn is worth once this is done; `last` is the seat's own latest action."""
        then = s.copy()
        then.do(action)
        return self.worth(then, last, depth)

    def worth(self, s: State, last: i64, depth: i64) -> float:
        self.nodes -= 1
        step = s.now
        if s.over() or step.opens_turn() or (step.actor != CHANCE and step.actor != self.seat):
            return self.hints.value(s, self.seat)
        if depth == 0 or self.nodes <= 0:
            self.whole = False
            return self.hints.value(s, self.seat)
        if step.actor == CHANCE:
            return self.mean(s, last, depth)
        best, some = 0.0, False
        for i in range(step.count(s)):
            action = step.nth(s, i)
            if self.hints.follows(s, last, action):
                worth = self.after(s, action, action, depth - 1)
                if not some or worth > best:
                    best, some = worth, True
        return best if some else self.hints.value(s, self.seat)

    def mean(self, s: State, last: i64, depth: i64) -> float:
        """The average over chance, by weight."""
        count = s.now.count(s)
        stride = (count + OUTCOMES - 1) // OUTCOMES
        total, weights = 0.0, 0.0
        for i in range(0, count, stride):
            weight = float(s.now.weight(s, i))
            total += weight * self.after(s, s.now.nth(s, i), last, depth - 1)
            weights += weight
        return total / weights
