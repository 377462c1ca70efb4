"""A game for two to four, to try bots with: throw a die as often as you dare and bank the sum; a 1 loses it."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from kleos.core.face import Face, Line, Prompt
from kleos.core.flow import Chance, Choice, State, Step
from kleos.core.game import Game
from kleos.core.hints import Hints
from kleos.core.options import Setup
from kleos.core.rules import Rules
from kleos.core.words import Lexicon, Menu, Verb, numbers

AIM = 30
THROW = Verb("throw", numbers(1, 6), chance=True)
AGAIN = Verb("again")
BANK = Verb("bank")
LEXICON = Lexicon(THROW, AGAIN, BANK)
MENU = Menu(AGAIN, BANK)


class Pig(State):
    def __init__(self, now: Step[Any], later: list[Step[Any]], banked: list[int], loose: int, turns: int) -> None:
        self.now, self.later, self.banked, self.loose, self.turns = now, later, banked, loose, turns

    def copy(self) -> Pig:
        return Pig(self.now, self.later[:], self.banked[:], self.loose, self.turns)

    def returns(self) -> list[float]:
        return [float(banked >= AIM) for banked in self.banked]

    def pass_on(self, seat: int) -> None:
        self.loose = 0
        self.turns += 1
        if self.banked[seat] >= AIM:
            self.finish()
        else:
            self.then(Decide((seat + 1) % len(self.banked)))


class Decide(Choice[Pig]):
    def menu(self, s: Any) -> Menu:
        return MENU

    def open(self, s: Pig) -> int:
        return MENU.of(AGAIN) | (MENU.of(BANK) if s.loose else 0)

    def take(self, s: Pig, action: int) -> None:
        if AGAIN.says(action):
            s.then(Throw(self.seat))
        else:
            s.banked[self.seat] += s.loose
            s.pass_on(self.seat)


class Throw(Chance[Pig]):
    def count(self, s: Pig) -> int:
        return 6

    def nth(self, s: Pig, i: int) -> int:
        return THROW.number(i)

    def take(self, s: Pig, action: int) -> None:
        if THROW.arg(action) == 0:
            s.pass_on(self.seat)
        else:
            s.loose += THROW.arg(action) + 1
            s.then(Decide(self.seat))


def start(setup: Setup) -> Pig:
    return Pig(Decide(0), [], [0] * setup.seats, 0, 0)


class Plain(Hints):
    """More is better."""

    def value(self, s: Any, seat: int) -> float:
        return float(s.banked[seat])


def tell(before: Pig, action: int, after: Pig, seat: int) -> list[Line]:
    return [Line(before.to_act(), LEXICON.text(action))]


GAME = Game("pig", Path(__file__).parent,
            rules=Rules(seats=(2, 4), modes=["race"], lexicon=LEXICON, start=start, turns=lambda s: s.turns,
                        returns_kind="ranked"),
            face=Face(title="Pig", board=lambda s, seat: {"banked": s.banked[:], "loose": s.loose},
                      prompt=lambda s, seat: Prompt("Throw."), tell=tell),
            hints=lambda state: Plain())
GAME.__dict__["components"] = None                      # it has none
