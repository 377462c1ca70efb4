"""Every step of every guide has room in the dock, whose height is the same whatever it says."""
from __future__ import annotations

import pytest

from kleos import testing
from kleos.core.dice import Rng
from kleos.core.game import Game
from kleos.games import ALL

ROOM = 172                                              # characters, title and all: four lines on a phone
STEPS = 150


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_every_step_has_room_in_the_dock(game: Game) -> None:
    found: dict[str, str] = {}
    for case in testing.cases(game):
        for seed in range(4):
            state, rng = game.start(case.options, case.seats), Rng(seed)
            for _ in range(STEPS):
                for seat in range(case.seats):
                    if not state.over() and (step := game.face.guide(state, seat)):
                        text = f"{step.title}. {step.text}".replace("**", "")
                        found[step.title] = max(found.get(step.title, ""), text, key=len)
                if state.over():
                    break
                state.apply(state.now.sample(state, rng))
    assert len(found) > 5
    assert [text for text in found.values() if len(text) > ROOM] == []
