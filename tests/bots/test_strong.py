"""Strong: in a game that is decided it goes for what the plain reckoning likes."""
from __future__ import annotations

from typing import Any

import pytest

from kleos.bots import make
from kleos.core.dice import Rng
from kleos.core.flow import State
from tests.bots import pig


class Settled(pig.Plain):
    """Whatever is played, the game is as good as lost; what is banked counts, or the opposite of it."""

    def __init__(self, worth: float, known: bool) -> None:
        self.worth, self.known = worth, known

    def whole_turns(self) -> bool:
        return True

    def outlook(self, s: State, seat: int) -> float:
        return -1.0

    def value(self, s: Any, seat: int) -> float:
        return self.worth * float(s.banked[seat])

    def decided(self, outlook: float) -> bool:
        return self.known and outlook <= -0.99


@pytest.mark.parametrize("worth", [1.0, -1.0])
def test_in_a_decided_game_the_plain_reckoning_tells_lines_apart(worth: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pig.GAME.__dict__, "hints", lambda state: Settled(worth, True))
    s = pig.Pig(pig.Decide(0), [], [0, 25], 8, 8)
    chosen = {make("strong:40", pig.GAME).choose(s, 0, Rng(seed)) for seed in range(4)}
    assert chosen == {(pig.BANK if worth > 0 else pig.AGAIN).number()}


def test_while_it_is_open_it_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = []
    for worth in (1.0, -1.0):
        monkeypatch.setitem(pig.GAME.__dict__, "hints", lambda state, worth=worth: Settled(worth, False))
        s = pig.Pig(pig.Decide(0), [], [0, 25], 8, 8)
        chosen.append(make("strong:40", pig.GAME).choose(s, 0, Rng(1)))
    assert chosen[0] == chosen[1]
