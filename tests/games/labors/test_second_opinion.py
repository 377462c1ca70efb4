"""Whole games at random, told by their log to a scorer with pencil and paper who knows nothing of the code."""
from itertools import product

import pytest

from kleos.core.flow import CHANCE
from kleos.games.labors import scoring
from tests.games.labors.paper import LABOURS, Paper
from tests.games.labors.play import GAME, random_game, start

VARIANTS = [{}, *[dict(values) for values in GAME.rules.presets.values() if values]]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_paper_agrees_at_the_end(seats, options):
    for seed in range(12):
        state = start(seats, **options)
        paper = Paper(random_game(state, seed), seats, options)
        assert state.over()
        assert GAME.rules.scores(state) == paper.points()
        assert [(side.hand, side.reserve) for side in state.sides] == list(zip(paper.hand, paper.reserve))
        assert [scoring.labour_marks(state.marks, seat) for seat in range(seats)] == [
            sum(paper.marks_of(card, seat) for card in paper.marks if card in LABOURS) for seat in range(seats)]
        assert GAME.rules.won(state) == [seat == paper.winner() for seat in range(seats)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_paper_agrees_at_any_moment(seats):
    for seed in range(40):
        state = start(seats, labour_marks=True)
        paper = Paper(random_game(state, seed, 11 * seed), seats, {"labour_marks": True})
        assert GAME.rules.scores(state) == paper.points()


@pytest.mark.parametrize("actions", [15, 30, 1000])
def test_paper_agrees_alone(actions):
    found = set()
    for seed in range(60):
        state = start(1)
        log = random_game(state, seed, actions)
        while not state.over() and not (state.to_act() == CHANCE and state.now.opens_turn()):
            log += random_game(state, seed, 1)          # to the end of the turn
        paper = Paper(log, 1)
        side = state.sides[0]
        assert (side.hand, side.reserve, state.hera_points) == (paper.hand[0], paper.reserve[0], paper.turns)
        assert GAME.rules.scores(state) == [paper.tally()]
        found.add((state.over(), bool(state.hera)))
    assert found >= ({(False, False)} if actions < 1000 else {(True, True)})


@pytest.mark.parametrize("switches", list(product(
    ["full", "small"], ["full", "small"], ["claims", "decks"], [False, True])))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_variants_combine(seats, switches):
    """Each of the sixteen ways ends for its own reason, and adds up."""
    options = dict(zip(("encounters", "gods", "end", "labour_marks"), switches))
    for seed in range(3):
        state = start(seats, **options)
        assert state.encounter_deck.size == (25 if options["encounters"] == "full" else 12 + seats)
        assert state.god_deck.size == (14 if options["gods"] == "full" else 2 * seats + 1)
        paper = Paper(random_game(state, seed), seats, options)
        assert GAME.rules.scores(state) == paper.points() and GAME.rules.won(state) == [seat == paper.winner()
                                                                            for seat in range(seats)]
        if options["end"] == "claims":
            assert state.claimed() >= 12
        else:
            assert state.encounter_deck.size == 0 or (state.hera and state.god_deck.size == 0)
