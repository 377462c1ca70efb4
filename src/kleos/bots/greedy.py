"""Greedy looks at every way to play its own turn, and at nothing after it.

It looks one action ahead, then two, and so on, until it sees the end of the turn on every way, or has looked at as many
positions as it may.
"""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.bots.plan import Planner
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State
from kleos.core.hints import Hints

DEPTH: Final = 12                       # actions ahead
OUTCOMES: Final = 400                   # of one chance; of more only so many are looked at, spread evenly


class Greedy(Planner):
    """Takes what the game's plain reckoning (`Hints.value`) likes best at the end of the turn; chance on the way counts
    with its average. It draws no random numbers; of equals it takes the first."""

    def line(self, root: State, seat: int, rng: Rng) -> list[int]:
        hints = self.game.hints(root)
        found = worth_trying(root, hints)
        if len(found) > 1:
            found = found[:1]
            for depth in range(DEPTH):
                look = Lookahead(hints, seat)
                look.best(root, -1, depth)
                if depth == 0 or look.nodes > 0:
                    found = [look.choice]
                if look.whole and not self.game.rules.hidden:       # docs/decisions/plans.md
                    look.go_on(root, found, depth)
                if look.whole or look.nodes <= 0:
                    break
        return found


def worth_trying(s: State, hints: Hints) -> list[int]:
    """The options that a search should try first; the first one where that would leave out everything."""
    return [action for action in s.now.legal(s) if hints.follows(s, -1, action)] or [s.now.nth(s, 0)]


@final
class Lookahead:
    """One decision's look ahead."""

    def __init__(self, hints: Hints, seat: i64) -> None:
        self.hints: Final = hints
        self.seat: Final[i64] = seat
        self.nodes: i64 = hints.positions()             # how many more positions it may look at
        self.whole = True                               # whether it saw the end of the turn on every way
        self.choice: i64 = -1                           # the best option of the position asked for last

    def best(self, s: State, last: i64, depth: i64) -> float:
        """What the best option is worth, with so many actions after it; `last` is the seat's own latest action."""
        best, choice = 0.0, -1
        for action in s.now.legal(s):
            if self.hints.follows(s, last, action):
                worth = self.after(s, action, action, depth)
                if choice < 0 or worth > best:
                    best, choice = worth, action
        self.choice = choice
        return best if choice >= 0 else self.hints.value(s, self.seat)

    def after(self, s: State, action: i64, last: i64, depth: i64) -> float:
        """What the turn is worth once this is done."""
        then = s.copy()
        then.do(action)
        self.nodes -= 1
        step = then.now
        if then.over() or step.opens_turn() or (step.actor != CHANCE and step.actor != self.seat):
            return self.hints.value(then, self.seat)
        if step.actor == CHANCE and self.hints.indifferent(then):
            return self.hints.value(then, self.seat)
        if depth == 0 or self.nodes <= 0:
            self.whole = False
            return self.hints.value(then, self.seat)
        if step.actor == CHANCE:
            return self.mean(then, last, depth - 1)
        return self.best(then, last, depth - 1)

    def mean(self, s: State, last: i64, depth: i64) -> float:
        """The average over chance, by weight."""
        count = s.now.count(s)
        stride = (count + OUTCOMES - 1) // OUTCOMES
        total, weights = 0.0, 0.0
        for i in range(0, count, stride):
            weight = float(s.now.weight(s, i))
            total += weight * self.after(s, s.now.nth(s, i), last, depth)
            weights += weight
        return total / weights

    def go_on(self, root: State, line: list[int], depth: i64) -> None:
        """Add to a line of one action what it plays after it, up to chance or the end of the turn."""
        s, last = root.copy(), line[0]
        s.do(last)
        while s.now.actor == self.seat and depth > 0:
            depth -= 1
            self.nodes = self.hints.positions()
            self.best(s, last, depth)
            if self.choice < 0:
                break
            last = self.choice
            line.append(last)
            s.do(last)
