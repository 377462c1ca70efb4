"""What a teacher tells, and how a bot is measured; learning itself is in test_training.py."""
from __future__ import annotations

import numpy as np
import pytest

from kleos.bots import make
from kleos.core.dice import Rng
from kleos.games import ALL, find
from kleos.lab.evaluation import Evaluation, evaluate
from kleos.lab.teaching import LINES, Lessons, Teacher

SHIELD = find("shield")


def brief(bot):
    """A teacher who ends each game after a few turns."""
    teacher = Teacher(SHIELD, bot)
    teacher.most = 5
    return teacher


def first(teacher, number=0):
    """The first decision of a game, with what came before."""
    state, rng = teacher.opening.copy(), Rng(number)
    while int(state.to_act()) < 0 or state.count() == 1:
        state.do(state.now.sample(state, rng))
    return state


def told(decisions):
    return [[(one.seen, one.worth, one.weight) for one in taught] for taught in decisions]


def test_a_game_teaches_the_same_each_time_and_another_one_something_else():
    game = brief("strong:1")
    one = told(game.play(1, 0))
    assert one == told(brief("strong:1").play(1, 0))
    assert one != told(game.play(1, 1)) != told(game.play(2, 1))


def test_of_a_turn_the_best_lines_are_taught_and_some_others():
    teacher = Teacher(SHIELD, "strong:16")
    state = first(teacher)
    taught, line = teacher.decide(state, 0, Rng(1), Rng(2))
    assert len(taught) == LINES
    assert {len(one.seen) for one in taught} == {int(teacher.sight.size)}
    worths = [one.worth for one in taught]
    assert min(worths[:LINES // 2]) > np.mean(worths[LINES // 2:])
    for action in line:
        state.apply(action)
    assert int(state.to_act()) < 0                      # the turn was played to its end


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_every_game_teaches_something(game):
    teacher = Teacher(game, "strong:8")
    state, rng, strays, found = teacher.opening.copy(), Rng(1), Rng(3), []
    while len(found) < 3:
        seat = int(state.to_act())
        if seat < 0 or state.count() == 1:
            state.do(state.now.sample(state, rng))
            continue
        taught, line = teacher.decide(state, seat, rng, strays)
        found.append(taught)
        for action in line:
            state.apply(action)
    low, high = game.rules.bounds(teacher.setup)
    assert max(len(taught) for taught in found) > 1
    assert all(low <= one.worth <= high and 0 < one.weight <= 1 for taught in found for one in taught)


def test_lessons_are_arrays_with_weight_where_something_was_taught():
    teacher = brief("strong:1")
    lessons = Lessons(int(teacher.sight.size))
    decisions = [taught[:3 + i] for i, taught in enumerate(teacher.play(1, 0)[:2])]
    lessons.add(decisions)
    seen, worths, weights = lessons.arrays()
    assert seen.shape == (2, LINES, int(teacher.sight.size))
    assert weights.sum(1).tolist() == [3, 4]
    assert bytes(seen[1, 2]) == decisions[1][2].seen
    assert worths[1, 3] == np.float32(decisions[1][3].worth)


@pytest.mark.parametrize("bot", ["quick", "greedy", "random"])
def test_who_does_not_weigh_cannot_teach(bot):
    with pytest.raises(ValueError, match=f"“{bot}” cannot teach"):
        Teacher(SHIELD, bot)


# how much more than another

def test_a_bot_gets_no_more_than_itself():
    found = evaluate(SHIELD, SHIELD.start(), make("quick", SHIELD), make("quick", SHIELD), 3, 1)
    assert (found.difference, found.low, found.high) == (0, 0, 0)


def test_quick_gets_more_than_random_over_both_seats_of_each_deal():
    game = find("labors")
    found = evaluate(game, game.start(), make("quick", game), make("random", game), 10, 1)
    assert (found.games, found.rival) == (10, 0)        # what one seat wins the other loses
    assert found.bot > 0.5
    assert found.low <= found.difference == found.bot <= found.high


def test_an_interval_is_that_of_the_differences():
    found = Evaluation([(3.0, 1.0), (5.0, 4.0), (4.0, 1.0)])
    assert (found.bot, found.rival, found.difference) == (4, 2, 2)
    assert found.high - 2 == pytest.approx(4.303 / 3 ** 0.5, rel=0.06)      # Student's t of three, and a deviation of 1
    with pytest.raises(ValueError, match="fewer than two"):
        evaluate(SHIELD, SHIELD.start(), make("quick", SHIELD), make("quick", SHIELD), 1, 1)
