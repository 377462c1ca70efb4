"""The whole game a second time: `paper.py` knows only the rulebook, and at every step both offer the same."""
from __future__ import annotations

from typing import Any

import pytest

from kleos.core.dice import Rng
from kleos.games.labyrinth import GAME
from kleos.games.labyrinth.board import DEAD
from kleos.games.labyrinth.box import KINDS
from kleos.games.labyrinth.escape import Search
from kleos.games.labyrinth.maze import CENTRES
from kleos.games.labyrinth.places import xy
from tests.games.labyrinth.paper import Paper

SETTINGS: tuple[dict[str, Any], ...] = (
    {}, {}, {}, {"patrons": "none"}, {"virtues": 1, "sense": 12, "steps": 5}, {"virtues": 6, "steps": 1, "rounds": 30},
    {"virtues": 1}, {"patrons": "zeus,poseidon,apollo"}, {"patrons": "hera,dionysus,athena", "virtues": 2})


def agree(seed: int, settings: dict[str, Any], quick: bool) -> int:
    """Play a game on both, and compare what is open, who decides, where everybody stands, and how it ends."""
    state, rng, paper = GAME.start(settings), Rng(seed), Paper(**settings)
    hints = GAME.hints(state)
    told, decisions = paper.game(), 0
    asked = next(told)
    while not state.over():
        options = {GAME.rules.lexicon.text(state.nth(i)): state.weights()[i] for i in range(state.count())}
        assert (state.to_act(), options) == asked, f"seed {seed}, decision {decisions}: {state!r}"
        by_quick = quick and rng.below(4) > 0 and state.to_act() >= 0
        action = hints.choose(state, rng) if by_quick else state.sample(rng)
        state.apply(action)
        decisions += 1
        try:
            asked = told.send(GAME.rules.lexicon.text(action))
        except StopIteration:
            assert state.over(), f"seed {seed}, decision {decisions}: over on paper, but {state!r}"
        if not state.over():
            same_places(state, paper)
    with pytest.raises(StopIteration):
        told.send("end")
    assert (GAME.rules.scores(state)[0] == 1.0) == paper.won
    return decisions


def same_places(state: Any, paper: Paper) -> None:
    for hero, other in zip(state.heroes, paper.heroes):
        assert (None if hero.at == DEAD else xy(state, hero.at)) == other.at
        assert hero.virtues == other.virtues
    assert (xy(state, state.minotaur) if state.minotaur >= 0 else None) == paper.minotaur
    assert state.maze.size == len(paper.tiles) and CENTRES == 168


@pytest.mark.parametrize("seed", range(18))
def test_both_offer_the_same_in_whole_games(seed: int) -> None:
    assert agree(seed, SETTINGS[seed % len(SETTINGS)], quick=seed % 2 == 1) > 0


@pytest.mark.slow
def test_both_offer_the_same_in_many_games() -> None:
    total = sum(agree(seed, SETTINGS[seed % len(SETTINGS)], quick=seed % 2 == 1) for seed in range(100, 200))
    assert total > 10_000


def wandered(seed: int) -> tuple[Any, Paper, Rng]:
    """A maze after many actions at random, on both."""
    rng, paper = Rng(seed), Paper(patrons="none", virtues=6, first="0")
    state = GAME.start({"patrons": "none", "virtues": 6, "first": "0"})
    told = paper.game()
    next(told)
    for _ in range(150):
        action = state.sample(rng)
        state.apply(action)
        if state.over():
            break
        told.send(GAME.rules.lexicon.text(action))
    return state, paper, rng


@pytest.mark.parametrize("seed", range(6))
def test_distances_agree_on_random_mazes(seed: int) -> None:
    """The Minotaur's steps from a random spot, and heroes' strides, against a plain breadth-first search on points."""
    state, paper, _ = wandered(seed + 50)
    maze = state.maze
    spots = [spot for spot in range(4 * maze.size) if maze.spot(spot >> 2, spot & 3) == spot]
    complete = [spot for spot in spots if maze.complete(spot >> 2, spot & 3)]
    for spot in complete[::3]:
        steps, slow = maze.steps(spot), paper.spread(xy(state, spot), "minotaur")
        assert {xy(state, other): steps[other] for other in complete if steps[other] < 999} == slow
    for walker, word in ((0, "none"), (1, "artemis"), (2, "hephaestus")):
        strides, slow = maze.strides(complete[0], walker, False, 99), paper.spread(xy(state, complete[0]), word)
        nodes = [*spots, *range(CENTRES, CENTRES + maze.size)]
        assert {xy(state, other): strides[other] for other in nodes if strides[other] < 999} == slow


def test_who_may_still_come_home_agrees_on_mazes_of_which_much_has_fallen() -> None:
    """§10.2 From every node that stands, with all that was left in the bag, with less of it, and with nothing."""
    found = set()
    for seed in range(70, 74):
        state, paper, rng = wandered(seed)
        for number in range(9):
            fallen(state, paper, rng)
            walker, patron = ((0, "none"), (1, "artemis"), (2, "hephaestus"))[number % 3]
            for node in standing(state.maze):
                paper.heroes[0].at, paper.heroes[0].patron = xy(state, node), patron
                ways = Search(state.maze, walker).reaches_start(node)
                assert ways == paper.can_reach(0), f"seed {seed}: {xy(state, node)}, {patron}"
                found.add(ways)
    assert found == {False, True}


def fallen(state: Any, paper: Paper, rng: Rng) -> None:
    """Some tiles lie face down and some kinds are gone from the bag, on both."""
    maze = state.maze
    for kind in range(len(maze.bag)):
        maze.bag[kind] = rng.below(2) * rng.below(3)
        paper.bag[KINDS.words[kind]] = maze.bag[kind]
    maze.left = sum(maze.bag)
    maze.down = sum(1 << tile for tile in range(1, maze.size) if rng.below(3) == 0)
    for tile in range(maze.size):
        x, y = xy(state, CENTRES + tile)
        paper.tiles[x // 2, y // 2].up = not maze.down >> tile & 1


def standing(maze: Any) -> list[int]:
    """The nodes apart from the start tile of which no tile has fallen."""
    spots = [spot for spot in range(4, 4 * maze.size) if maze.spot(spot >> 2, spot & 3) == spot]
    return [node for node in [*spots, *range(CENTRES + 1, CENTRES + maze.size)] if not maze.touches(node, maze.down)]
