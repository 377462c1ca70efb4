"""Watches that are dear: they ask the hints of a game at many moments, so they look at a share of the games."""
from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

from kleos.core.flow import CHANCE, State
from kleos.core.game import Game
from kleos.core.hints import Hints
from kleos.lab.moments import Moments, estimate
from kleos.lab.watch import UNKNOWN, Outcome, Watch

STEP: Final = 10                                        # decisions between two looks at who leads
PARTS: Final = 10                                       # of a game, along the curve


class Sampled(Watch):
    """One that is dear, and looks at a share of the games, chosen by their numbers."""

    scratch = ("hints", "lucks", "looks")

    def __init__(self, share: Fraction = Fraction(1)) -> None:
        self.share: Final = share
        self.on = False

    def start(self, game: Game, state: State, number: int) -> None:
        self.on = int(number * self.share) > int((number - 1) * self.share)
        if self.on:
            self.hints: Hints = game.hints(state)
            self.begin(game, state)

    def begin(self, game: Game, state: State) -> None:
        raise NotImplementedError



class Luck(Sampled):
    """How much of what came of a game was luck, by the game's own reckoning; “unknown” where it cannot tell."""

    word = "luck"

    def __init__(self, share: Fraction = Fraction(1)) -> None:
        super().__init__(share)
        self.known = True
        self.seats: dict[int, tuple[Moments, Moments, Moments]] = {}   # by seat: luck, result, result without luck
        self.lucks: list[float] = []

    def begin(self, game: Game, state: State) -> None:
        self.known = self.known and self.hints.knows_luck()
        self.lucks = [0.0] * len(state.returns())

    def before(self, state: State, actor: int, action: int) -> None:
        if self.on and self.known and actor == CHANCE:
            for seat in range(len(self.lucks)):
                self.lucks[seat] += self.hints.luck(state, action, seat)

    def end(self, state: State, outcome: Outcome) -> None:
        if self.on and self.known and outcome.finished:
            for seat, luck in enumerate(self.lucks):
                result = self.hints.outlook(state, seat)
                for moments, value in zip(self.of(seat), (luck, result, result - luck)):
                    moments.count(value)

    def of(self, seat: int) -> tuple[Moments, Moments, Moments]:
        return self.seats.setdefault(seat, (Moments(), Moments(), Moments()))

    def merge(self, other: Luck) -> None:
        self.known = self.known and other.known
        for seat, theirs in other.seats.items():
            for mine, their in zip(self.of(seat), theirs):
                mine.add(their)

    def data(self, game: Game) -> dict[str, Any]:
        if not self.known:
            return {"luck": UNKNOWN}
        return {"rows": [{"seat": seat, **estimate(luck), "sd": luck.sd, "sd_result": result.sd,
                          "sd_without": without.sd} for seat, (luck, result, without) in sorted(self.seats.items())]}


class Curve(Sampled):
    """How the outlook of the winner rises in the course of a game, looked at at each tenth decision, how often somebody
    else comes to have the best one, and after which part of the game the winner has it for good."""

    word = "curve"

    def __init__(self, share: Fraction = Fraction(1)) -> None:
        super().__init__(share)
        self.changes = Moments()
        self.decided = Moments()
        self.parts = [Moments() for _ in range(PARTS)]
        self.looks: list[list[float]] = []
        self.decisions = 0

    def begin(self, game: Game, state: State) -> None:
        self.looks, self.decisions = [], 0

    def after(self, state: State, actor: int, action: int) -> None:
        if self.on and actor != CHANCE:
            self.decisions += 1
            if self.decisions % STEP == 0:
                self.looks.append([self.hints.outlook(state, seat) for seat in range(len(state.returns()))])

    def end(self, state: State, outcome: Outcome) -> None:
        if not self.on or not outcome.finished or not outcome.won or True not in outcome.won or not self.looks:
            return
        winner, leads = list(outcome.won).index(True), [look.index(max(look)) for look in self.looks]
        self.changes.count(sum([one != two for one, two in pairwise(leads)]))
        others = [i for i, lead in enumerate(leads) if lead != winner]
        self.decided.count((others[-1] + 1) / len(leads) if others else 0.0)
        for part, moments in enumerate(self.parts):
            moments.count(self.looks[part * len(self.looks) // PARTS][winner])

    def merge(self, other: Curve) -> None:
        for mine, theirs in zip([self.changes, self.decided, *self.parts],
                                [other.changes, other.decided, *other.parts]):
            mine.add(theirs)

    def data(self, game: Game) -> dict[str, Any]:
        return {"rows": [{"of": "changes of the best outlook", **estimate(self.changes)},
                         {"of": "part of the game after which the winner has it", **estimate(self.decided)},
                         *[{"of": f"the winner's outlook after {part * 100 // PARTS} %", **estimate(moments)}
                           for part, moments in enumerate(self.parts)]]}
