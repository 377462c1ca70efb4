"""The ledger of a game: from what it promised at the start to what came of it, how much was luck, how much one's own
decisions and how much those of others. It is reckoned with all cards open, as one looks at a game that is over.

A position is valued by a forecast (`forecast.py`), before chance by its mean over what may come, so what chance and
each seat changed adds up to the whole. Of what becomes known between one roll or draw and the next, nobody having
decided anything, the account is that of the seat whose step it is.
"""
from __future__ import annotations

from typing import Final, TypedDict

from kleos.core.flow import CHANCE
from kleos.study.course import Course, Row
from kleos.study.forecast import Forecast
from kleos.study.worth import Scale


class Point(TypedDict):
    """Of the curve: what the game promised a seat before this row, the last one at its end."""

    row: int
    seat: int
    value: float


class Account(TypedDict):
    """Of the ledger: start + luck + decisions + others = end."""

    seat: int
    start: float
    luck: float
    decisions: float
    others: float
    end: float


class Chance(TypedDict):
    """A roll or a draw: what it brought a seat against the average. `better` and `worse` are how many in a hundred of
    what might have come would have been better, and worse."""

    row: int
    seat: int
    text: str
    luck: float
    better: float
    worse: float


class Ledger:
    """What was reckoned of a game for each seat."""

    def __init__(self, course: Course, scale: Scale) -> None:
        self.course: Final = course
        self.scale: Final = scale
        self.forecast: Final = Forecast(course)
        self.tells: Final = self.forecast.hints.knows_luck()
        self.curve: Final[list[Point]] = []
        self.accounts: Final[list[Account]] = []
        self.chances: Final[list[Chance]] = []

    def reckon(self, seat: int) -> None:
        """Follow the game for one seat."""
        fortunes = {row.number: self.fortune(row, seat) for row in self.course.rows if row.actor == CHANCE}
        values = self.forecast.values(seat, fortunes)
        luck = decisions = others = 0.0
        for row, before, after in zip(self.course.rows, values, values[1:]):
            owner, change = row.actor, after - before
            if owner == CHANCE:
                fortune = fortunes[row.number]
                luck, owner, change = luck + fortune, int(row.before.now.seat), change - fortune
            if owner == seat:
                decisions += change
            else:
                others += change
        self.draw(seat, values)
        difference = self.scale.difference
        self.accounts.append({"seat": seat, "start": self.scale.value(values[0]), "luck": difference(luck),
                              "decisions": difference(decisions), "others": difference(others),
                              "end": self.scale.value(values[-1])})

    def draw(self, seat: int, values: list[float]) -> None:
        """The curve: a point where a move or chance begins, and where all ends."""
        last = None
        for row, value in zip(self.course.rows, values):
            if row.actor != last or row.actor == CHANCE:
                self.curve.append({"row": row.number, "seat": seat, "value": self.scale.value(value)})
            last = row.actor
        self.curve.append({"row": len(self.course.rows), "seat": seat, "value": self.scale.value(values[-1])})

    def fortune(self, row: Row, seat: int) -> float:
        """The luck of a roll or a draw, which is noted with its rank among all that might have come."""
        if not self.tells:
            return 0.0
        legal, weights, noise = row.before.legal(), row.before.weights(), self.forecast.noise
        promises, total = [self.after(row, action, seat) for action in legal], sum(weights)
        mine = promises[legal.index(row.action)]
        luck = mine - sum(promise * weight for promise, weight in zip(promises, weights)) / total \
            if self.forecast.rolls else self.forecast.hints.luck(row.before, row.action, seat)
        better = sum(weight for promise, weight in zip(promises, weights) if promise > mine + noise)
        worse = sum(weight for promise, weight in zip(promises, weights) if promise < mine - noise)
        if not better and not worse:
            return 0.0
        self.chances.append({"row": row.number, "seat": seat, "text": row.text, "luck": self.scale.difference(luck),
                             "better": 100 * better / total, "worse": 100 * worse / total})
        return luck

    def after(self, row: Row, action: int, seat: int) -> float:
        then = row.before.copy()
        then.do(action)
        return self.forecast.promise(then, seat)
