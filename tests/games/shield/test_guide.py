"""The guided first turn."""
import random

from kleos.core.flow import CHANCE
from kleos.games import find
from kleos.table import dealers
from kleos.table.table import sit

SHIELD = find("shield")


def walk(seed: int):
    """Positions of a game played at random, each with what the guide says there."""
    table, rng = sit(SHIELD, {}, ["human"], dealers.dealer("random", seed)), random.Random(seed)
    while not table.state.over():
        yield table.state, SHIELD.face.guide(table.state, 0)
        if table.state.to_act() == CHANCE:
            table.deal()
        else:
            table.act(0, [SHIELD.rules.lexicon.text(rng.choice(list(table.state.legal())))])


def test_it_leads_through_the_first_turn_and_into_the_second():
    for seed in range(20):
        told = [guide for _, guide in walk(seed)]
        steps = [guide.step for guide in told if guide]
        assert sorted(set(steps)) == [1, 2, 3, 4, 5, 6, 7]
        assert steps == sorted(steps)
        assert {guide.of for guide in told if guide} == {7}


def test_it_speaks_of_nothing_later():
    assert all((guide is None) == (state.turn > 1) for state, guide in walk(3) if state.turn != 1)


def test_it_is_the_same_in_the_same_position():
    for state, guide in walk(5):
        again = SHIELD.face.guide(state.copy(), 0)
        assert (guide and vars(guide)) == (again and vars(again))


def test_a_spectator_is_not_guided():
    assert all(SHIELD.face.guide(state, -1) is None for state, _ in walk(1))


def test_it_names_the_dice_and_sections_of_the_position():
    for state, guide in walk(7):
        if guide and guide.step == 5 and state.markers:
            covered = [f"section-{slug}" for slug, section in SHIELD.face.board(state, 0)["sections"].items()
                       if section["marker"]]
            assert guide.focus == ["deal", *covered]
