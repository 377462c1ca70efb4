"""The adviser: of lines of play that play-outs do not tell apart it names the one that spares something."""
from __future__ import annotations

from typing import Any

import pytest

from kleos.bots import Adviser, advising, make
from kleos.bots.adviser import Rival
from kleos.bots.strong import Strong
from kleos.bots.tree import Tree
from kleos.core.dice import Rng
from kleos.core.flow import State
from tests.bots import pig


class Sparing(pig.Plain):
    """By whole turns; to bank is thought to spare something, or to throw again."""

    def __init__(self, spared: int) -> None:
        self.spared = spared

    def whole_turns(self) -> bool:
        return True

    def value(self, s: State, seat: int) -> float:
        return float(s.returns()[seat])

    def spares(self, s: State, line: list[int], other: list[int]) -> bool:
        return line[0] == self.spared != other[0]


@pytest.mark.parametrize("spared", [pig.BANK.number(), pig.AGAIN.number()])
def test_what_makes_no_difference_is_spared(spared: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other has won as good as ever, whatever the seat does."""
    monkeypatch.setitem(pig.GAME.__dict__, "hints", lambda state: Sparing(spared))
    lost = pig.Pig(pig.Decide(0), [], [0, 60], 4, 8)
    assert [Adviser(pig.GAME, 60).choose(lost, 0, Rng(seed)) for seed in range(4)] == [spared] * 4


def test_what_surely_wins_is_not_spared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pig.GAME.__dict__, "hints", lambda state: Sparing(pig.AGAIN.number()))
    won = pig.Pig(pig.Decide(0), [], [20, 29], 10, 8)
    assert [Adviser(pig.GAME, 60).choose(won, 0, Rng(seed)) for seed in range(4)] == [pig.BANK.number()] * 4


class Winning(Sparing):
    """To throw again is known to win."""

    def find_win(self, s: State, seat: int) -> list[int]:
        return [pig.AGAIN.number()]


def test_what_the_game_knows_to_win_is_not_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pig.GAME.__dict__, "hints", lambda state: Winning(pig.BANK.number()))
    won = pig.Pig(pig.Decide(0), [], [20, 29], 10, 8)
    assert Adviser(pig.GAME, 60).choose(won, 0, Rng(1)) == pig.AGAIN.number()
    assert make("strong:60", pig.GAME).choose(won, 0, Rng(1)) == pig.BANK.number()


class Planning(pig.Plain):
    """By a tree, whose lines of the whole turn are compared; what is banked is worth so much more than others have."""

    def __init__(self, worth: float, handicap: float) -> None:
        self.worth, self.handicap = worth, handicap

    def plans(self, s: State) -> bool:
        return True

    def horizon(self) -> int:
        return 2

    def value(self, s: Any, seat: int) -> float:
        return self.worth * float(s.banked[seat]) - self.handicap


def test_what_little_can_still_be_had_counts_however_much_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tree looks at the options as often, whatever the scale of the outlook."""
    visits = list[list[int]]()
    for worth, handicap in ((1.0, 0.0), (0.001, 0.0), (1.0, 100.0), (0.001, 100.0)):
        hints = Planning(worth, handicap)
        monkeypatch.setitem(pig.GAME.__dict__, "hints", lambda state, hints=hints: hints)
        tree = Tree(pig.GAME, 0, hints)
        tree.grow(pig.Pig(pig.Decide(0), [], [0, 0], 8, 8), 400, Rng(1))
        visits.append([int(way.visits) for way in tree.root.ways()])
    assert visits == [visits[0]] * 4 and min(visits[0]) > 40


def test_a_turn_is_planned_to_where_chance_has_a_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pig.GAME.__dict__, "hints", lambda state: Planning(1.0, 0.0))
    root = pig.Pig(pig.Decide(0), [], [0, 0], 20, 8)
    adviser = Adviser(pig.GAME, 60)
    action = adviser.choose(root, 0, Rng(1))
    assert action == pig.BANK.number() and adviser.ahead(root, 0) == [action]
    root.do(action)
    assert adviser.ahead(root, 0) == []


class Margin(pig.Plain):
    """By how little a line may bring less."""

    def __init__(self, margin: float) -> None:
        self.given = margin

    def margin(self) -> float:
        return self.given

    def answers(self, s: State, line: list[int], other: list[int]) -> bool:
        return self.given >= 0.0


def test_a_line_may_bring_less_by_the_margin_also_where_its_best_answer_is_looked_for() -> None:
    """To bank wins surely, and to throw again does not."""
    root, bank = pig.Pig(pig.Decide(0), [], [20, 29], 10, 8), [pig.BANK.number()]

    def answered(margin: float) -> int:
        adviser, rival = Adviser(pig.GAME, 4000), Rival([pig.AGAIN.number()], [])
        return len(adviser.answer(root, 0, Margin(margin), bank, [rival], Rng(1)))
    assert (answered(0.0), answered(2.0), answered(-1.0)) == (0, 1, 1), "the last has no answer to look for"


def test_a_strong_bot_advises_as_an_adviser_and_another_as_itself() -> None:
    adviser = advising("strong:60", pig.GAME)
    assert isinstance(adviser, Adviser) and adviser.strong.simulations == 60
    assert isinstance(make("strong:60", pig.GAME), Strong)
    assert type(advising("greedy", pig.GAME)) is type(make("greedy", pig.GAME))
