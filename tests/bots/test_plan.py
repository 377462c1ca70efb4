"""A move of many clicks is searched for once; what does not fit the plan is searched for anew."""
from __future__ import annotations

from pickle import dumps, loads

import pytest

from kleos.bots import make
from kleos.bots.plan import alike
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.games import find
from kleos.games.heroes.military import Military

SHIELD, LABORS, HEROES = find("shield"), find("labors"), find("heroes")


def to_decide(state, seed, turn):
    """The first position from this turn on in which a seat has something to choose that is not the last of its move."""
    rng = Rng(seed)
    while state.turn < turn or state.to_act() == CHANCE or state.count() < 3:
        state.do(state.now.sample(state, rng))
    return state


@pytest.mark.parametrize("spec", ["greedy", "strong:16"])
@pytest.mark.parametrize("seed", range(4))
def test_the_shield_is_searched_once_a_turn(spec, seed):
    state = to_decide(SHIELD.start(), seed, 12)
    bot, rng, clicks = make(spec, SHIELD), Rng(seed), 0
    state.do(bot.choose(state, 0, rng))
    plan, luck = bot.plan, rng.x
    while state.to_act() == 0:
        state.do(bot.choose(state, 0, rng))
        clicks += 1
        assert bot.plan is plan and rng.x == luck
    assert clicks


def test_a_plan_is_given_up_where_something_else_was_done():
    state = to_decide(SHIELD.start(), 2, 12)
    bot, rng = make("strong:16", SHIELD), Rng(2)
    wanted = bot.choose(state, 0, rng)
    plan = bot.plan
    other = next(action for action in state.legal() if action != wanted)
    state.do(other)
    assert state.allows(bot.choose(state, 0, rng))
    assert bot.plan is not plan


def test_the_same_position_without_a_history_gets_the_same_answer():
    state = to_decide(SHIELD.start(), 1, 12)
    bot, line = make("greedy", SHIELD), []
    while state.to_act() == 0:
        line.append(bot.choose(state, 0, Rng(1)))
        assert make("greedy", SHIELD).choose(state, 0, Rng(1)) == line[-1]
        state.do(line[-1])
    assert len(line) > 1


def test_one_plan_is_not_another_seats():
    state, rng, bot = LABORS.start(seats=2), Rng(3), make("greedy", LABORS)
    while not state.over() and LABORS.rules.turns(state) < 12:
        actor = int(state.to_act())
        if actor == CHANCE:
            state.do(state.now.sample(state, rng))
            continue
        action = bot.choose(state, actor, rng)
        if bot.plan is not None:
            assert bot.plan.ahead(state, 1 - actor) == []
        state.apply(action)


def test_a_plan_goes_from_one_process_to_another():
    state = to_decide(SHIELD.start(), 1, 12)
    bot = make("strong:16", SHIELD)
    action = bot.choose(state, 0, Rng(1))
    again = loads(dumps(bot.plan))
    assert again.ahead(state, 0) == bot.plan.ahead(state, 0) and again.ahead(state, 0)[0] == action
    assert again.game is SHIELD


def military():
    """The beginning of a Military phase."""
    state, rng = HEROES.start(), Rng(5)
    while state.turn < 6 or state.acts or state.count() < 6 or not isinstance(state.now, Military):
        state.do(state.now.sample(state, rng))
    return state


def test_a_tree_serves_the_next_decision_of_a_turn():
    state, bot, rng = military(), make("strong:200", HEROES), Rng(1)
    seat, trees, kept = int(state.to_act()), [], 0
    while state.to_act() == seat:
        state.apply(bot.choose(HEROES.rules.resample(state, seat, rng), seat, rng))
        kept += bot.tree in trees
        trees.append(bot.tree)
    assert kept


def test_what_was_seen_below_the_action_taken_counts():
    """Of as many play-outs as a decision takes, the next one of the same turn makes only those that are missing."""
    state, bot, rng = military(), make("strong:200", HEROES), Rng(1)
    seat = int(state.to_act())
    while True:
        state.apply(bot.choose(HEROES.rules.resample(state, seat, rng), seat, rng))
        assert state.to_act() == seat
        if bot.tree.expected is not None and state.count() > 1:
            break
    visits = bot.tree.root.visits
    assert 0 < visits < 200
    kept, root = bot.tree, bot.tree.root
    bot.choose(HEROES.rules.resample(state, seat, rng), seat, rng)
    assert bot.tree is kept and root.visits == 200


def test_positions_that_differ_only_in_what_is_hidden_are_alike():
    state, rng = military(), Rng(4)
    seat = int(state.to_act())
    worlds = [HEROES.rules.resample(state, seat, rng) for _ in range(9)]
    assert any(world != state for world in worlds)
    assert all(alike(HEROES, seat, state, world) for world in worlds)
    then = state.copy()
    then.do(then.legal()[0])
    assert not alike(HEROES, seat, state, then)
