"""Luck told apart from skill: in every game the luck of a roll or a draw is 0 on average."""
from __future__ import annotations

import pytest

from kleos import testing
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.core.hints import Hints
from kleos.games import ALL

FEW: dict[str, int] = {"shield": 1}                     # positions of a game, where rolls have many outcomes


TELLING = [game for game in ALL if game.hints(game.start()).knows_luck()]


@pytest.mark.parametrize("game", TELLING, ids=lambda game: game.id)
def test_the_luck_of_chance_is_0_on_average_and_not_always(game):
    felt, looked = False, 0
    for number, case in enumerate(testing.cases(game)[:4]):
        state, rng = game.start(case.options, case.seats), Rng(number)
        hints, met = game.hints(state), 0
        for n in range(150):
            if state.over() or met == FEW.get(game.id, 6):
                break
            if state.to_act() == CHANCE and (n > 25 or n % 8 == 0):
                met += 1
                seat = looked % case.seats
                before = state.copy()
                lucks = [hints.luck(state, action, seat) for action in some(state)]
                assert state == before                  # nothing is done by asking
                if len(lucks) == state.count():
                    mean = sum(luck * weight for luck, weight in zip(lucks, state.weights())) / sum(state.weights())
                    assert mean == pytest.approx(0, abs=1e-6)
                felt, looked = felt or any(abs(luck) > 1e-6 for luck in lucks), looked + 1
            state.apply(state.now.sample(state, rng))
    assert felt and looked >= 4


def some(state):
    """All outcomes; of very many a few, whose mean the game's own test adds up."""
    return list(state.legal()) if state.count() < 100 else [state.nth(0), state.nth(state.count() - 1)]


def test_a_game_that_cannot_tell_says_so():
    assert {"shield", "labors", "labyrinth", "heroes", "hercules"} <= {game.id for game in TELLING}
    assert not Hints().knows_luck() and Hints().luck(ALL[0].start(), 0, 0) == 0.0
    assert [game.id for game in ALL if game.hints(game.start()).steadies()] == ["shield"]
