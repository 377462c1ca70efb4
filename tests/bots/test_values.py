"""What the strong bot finds when it looks at its options."""
from __future__ import annotations

from statistics import fmean

import pytest

from kleos.bots import make, values
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State
from kleos.core.game import Game
from kleos.core.parts import picture
from kleos.games import ALL, find
from tests.bots import pig


def decisions(game: Game, seed: int, number: int) -> list[tuple[State, int]]:
    """Every third position of a quick game in which there is something to choose, and whose turn it is."""
    state, rng, found, step = game.start(), Rng(seed), [], 0
    while not state.over() and len(found) < number:
        if state.to_act() == CHANCE:
            state.do(state.now.sample(state, rng))
            continue
        step += 1
        if step % 3 == 0 and state.count() > 1:
            found.append((state.copy(), int(state.to_act())))
        state.do(game.hints(state).choose(state, rng))
    return found


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_strong_takes_what_it_values_most(game: Game) -> None:
    for number, (state, seat) in enumerate(decisions(game, 3, 6)):
        before = picture(state)
        found = values(game, state, seat, Rng(number), 40)
        assert picture(state) == before and found == values(game, state, seat, Rng(number), 40)
        assert found[0][0] == make("strong:40", game).choose(state, seat, Rng(number))
        actions = [action for action, *_ in found]
        assert len(set(actions)) == len(actions) and set(actions) <= set(state.legal())
        assert all(sd >= 0 and n >= 0 for _, _, sd, n in found) and found[0][3] == max(n for *_, n in found)


def test_the_mean_and_the_deviation_are_those_of_the_play_outs() -> None:
    """With 10 to bank at 20 of 30 it is won at once; a throw may lose it."""
    state = pig.Pig(pig.Decide(0), [], [20, 29], 10, 8)
    (bank, mean, sd, n), *others = values(pig.GAME, state, 0, Rng(1), 200)
    assert (bank, mean, sd) == (pig.BANK.number(), 1.0, 0.0) and n + sum(other[3] for other in others) == 200
    assert all(other[1] < 1 and other[2] > 0 for other in others)


def test_a_single_option_gets_no_play_outs() -> None:
    state, rng = pig.GAME.start(seats=2), Rng(3)
    before = rng.x
    assert values(pig.GAME, state, 0, rng) == [(pig.AGAIN.number(), pig.GAME.hints(state).outlook(state, 0), 0.0, 0)]
    assert rng.x == before


def test_what_is_left_out_of_the_search_is_left_out() -> None:
    """Turns of the Shield are compared whole, and only the most promising get play-outs."""
    shield = find("shield")
    state, seat = decisions(shield, 5, 4)[-1]
    found = values(shield, state, seat, Rng(1), 64)
    assert 0 < len(found) <= 8 and fmean(n for *_, n in found) >= 8
