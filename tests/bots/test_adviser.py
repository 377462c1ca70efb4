"""The adviser: of lines of play that play-outs do not tell apart it names the one that spares something."""
from __future__ import annotations

import pytest

from kleos.bots import Adviser, advising, make
from kleos.bots.strong import Strong
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


def test_a_strong_bot_advises_as_an_adviser_and_another_as_itself() -> None:
    adviser = advising("strong:60", pig.GAME)
    assert isinstance(adviser, Adviser) and adviser.strong.simulations == 60
    assert isinstance(make("strong:60", pig.GAME), Strong)
    assert type(advising("greedy", pig.GAME)) is type(make("greedy", pig.GAME))
