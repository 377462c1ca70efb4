"""Whole games at random, told by their log to somebody with pencil and paper who knows nothing of the code."""
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.shield.paper import Paper
from tests.games.shield.play import GAME, board, random_game, start


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1 << 30), st.integers(0, 8), st.sampled_from(["mutual", "strict"]), st.integers(0, 300))
def test_paper_agrees_at_any_moment(seed, boxes, blocking, actions):
    state = start(boxes=boxes, blocking=blocking)
    paper = Paper(random_game(state, seed, actions), boxes, blocking)
    agree(state, paper)


@pytest.mark.parametrize("blocking", ["mutual", "strict"])
@pytest.mark.parametrize("boxes", range(9))
def test_paper_agrees_at_the_end(boxes, blocking):
    for seed in range(5):
        state = start(boxes=boxes, blocking=blocking)
        paper = Paper(random_game(state, seed), boxes, blocking)
        assert state.over()
        agree(state, paper)


def agree(state, paper):
    table = board(state)
    assert {line["label"]: line["points"] for line in table["reckoning"]} == paper.sheet()
    assert {word: section["symbols"] for word, section in table["sections"].items()} == paper.drawn
    assert [arrow for arrow in table["arrows"] if arrow] == paper.arrows
    assert {word for word, section in table["sections"].items() if section["marker"]} == paper.markers
    shield = sum(points for label, points in paper.sheet().items() if label not in ("Arrows", "Ares"))
    arrows = paper.sheet()["Arrows"] + paper.sheet()["Ares"]
    assert (table["shield"], table["arrow_points"], table["margin"]) == (shield, arrows, shield - arrows)
    assert state.returns() == [shield - arrows]
    assert GAME.rules.won(state) == [shield > arrows]
    assert state.turn == paper.turns


def test_positions_at_small_depth():
    """How many positions can be reached after one action, after two, after three."""
    states = [start()]
    found = []
    for _ in range(3):
        nexts = {}
        for state in states:
            for action in state.legal():
                after = state.copy()
                after.apply(action)
                nexts[position(after)] = after
        states = list(nexts.values())
        found.append(len(states))
    alike, pair, unlike = 12, 12 * 11, 12 * 11 * 10 // 6
    assert found == [alike + pair + unlike,                       # a roll: three alike, two alike, none
                     alike + pair * 2 + unlike * 3,               # the forge takes one of the values shown
                     alike + pair * 3 + unlike * 6]               # the anvil takes one of what is left


def position(state):
    return repr(state.now), state.dice, state.forge, state.anvil, tuple(state.arrows), tuple(state.symbols), state.boxes


@pytest.mark.parametrize(("boxes", "crafts"), [(0, 1), (1, 1 + 2 + 2), (2, 1 + 2 + 3 + 4), (3, 12)])
def test_ways_to_craft(boxes, crafts):
    """With which metal in which circle one may begin. One box: as the dice lie, two other circles or the two metals
    beside tin in the ring; two boxes: every metal here, the two beside tin elsewhere; three: everything.
    """
    state = start(boxes=boxes)
    for line in ("roll 1 5 10", "forge 10", "anvil 5"):
        state.apply(GAME.parse(line))
    found, todo = set(), [state]
    while todo:
        here = todo.pop()
        found.add((board(here)["forge"]["metal"], board(here)["anvil"]["circle"]))
        for action in here.legal():
            if GAME.rules.lexicon.text(action).startswith("slide"):
                after = here.copy()
                after.apply(action)
                todo.append(after)
    assert len(found) == crafts
