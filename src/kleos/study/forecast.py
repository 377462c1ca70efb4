"""Forecast: what the positions of a game promise, reckoned with all cards open.

Where the promise of the hints is blind to an answer that somebody has, a tree looks for it (`Hints.foresight`). It says
what whoever acts can make of a position; what that brings to the others is known in games of two and of allies alone.
Interpreted, trees would take minutes, and the promise has to do.
"""
from __future__ import annotations

from statistics import fmean
from typing import Final

from kleos.bots.tree import Tree
from kleos.core import flow
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State
from kleos.core.hints import Hints
from kleos.study.course import Course, Row
from kleos.study.worth import ZERO_SUM, estimate

COMPILED: Final = not str(flow.__file__).endswith(".py")
SHARED: Final = "shared"                                # what the returns of allies are
WAYS: Final = 8                                         # in which chance may go on, where it has not spoken out
NOISE: Final = 0.03                                     # of what a tree finds, in what the game returns


class Forecast:
    """Of one game. `looks`: whether by trees; `rolls`: whether also at all that chance might have brought. `number`:
    the play-outs for a position, if not as many as the hints say."""

    def __init__(self, course: Course, number: int | None = None) -> None:
        rules = course.game.rules
        self.course: Final = course
        self.hints: Final[Hints] = course.game.hints(course.opening)
        self.shared: Final[bool] = rules.returns_kind == SHARED
        self.number: Final = number if number is not None else int(self.hints.foresight()) if COMPILED else 0
        self.looks: Final = self.number > 0 and (
            self.shared or (rules.returns_kind == ZERO_SUM and course.seats == 2))
        self.rolls: Final = self.looks and self.hints.foresight_of_chance() > 0
        self.noise: Final = NOISE if self.rolls else 1e-9       # two promises that differ by no more are the same
        self.seen: Final[dict[int, float]] = {}         # what was found for whoever acts, by rows

    def values(self, seat: int, luck: dict[int, float]) -> list[float]:
        """What was promised to a seat before each row, and at the end; `luck`: what rolls and draws brought, by rows.
        Where trees look, the first click of a move stands for all, and before chance it is what came less the luck."""
        rows = self.course.rows
        values = [estimate(self.hints, self.course.end, seat)]
        for row in reversed(rows):
            if not self.looks:
                values.append(estimate(self.hints, row.before, seat))
            elif row.actor == CHANCE:
                values.append(max(-1.0, min(1.0, values[-1] - luck[row.number])))
            else:
                values.append(self.foresee(self.begin(row), seat))
        return values[::-1]

    def begin(self, row: Row) -> Row:
        """The first click of the move to which a row belongs."""
        while row.number and self.course.rows[row.number - 1].actor == row.actor:
            row = self.course.rows[row.number - 1]
        return row

    def foresee(self, row: Row, seat: int) -> float:
        """What a position in which a seat acts is worth to one."""
        if row.number not in self.seen:
            self.seen[row.number] = self.look(row.before, self.number).root.ways()[0].mean()
        return self.turn(self.seen[row.number], row.actor, seat)

    def promise(self, s: State, seat: int) -> float:
        """What a position promises right after chance has spoken."""
        if not self.rolls or s.over():
            return self.hints.promise(s, seat)
        ways = [go_on(s, Rng(number)) for number in range(WAYS)] if s.to_act() == CHANCE else [s]
        number = int(self.hints.foresight_of_chance()) // len(ways)
        return fmean(self.hints.outlook(one, seat) if one.over() else
                     self.turn(mean_of(self.look(one, number)), one.to_act(), seat) for one in ways)

    def look(self, s: State, number: int) -> Tree:
        """A tree of so many play-outs, for whoever acts."""
        tree, rng = Tree(self.course.game, s.to_act(), self.hints), Rng(1)
        for _ in range(number):
            tree.simulate(s.copy(), rng)
        return tree

    def turn(self, value: float, actor: int, seat: int) -> float:
        """What is worth so much to one seat, to another."""
        return value if self.shared or actor == seat else -value


def mean_of(tree: Tree) -> float:
    """What all its play-outs brought: of few of them the best way is one that was lucky."""
    return tree.total / float(tree.n)


def go_on(s: State, rng: Rng) -> State:
    """A position after all that chance does next."""
    then = s.copy()
    while not then.over() and then.to_act() == CHANCE:
        then.do(then.sample(rng))
    return then
