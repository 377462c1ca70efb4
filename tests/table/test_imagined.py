"""A game that a seat cannot tell from the one it plays: it saw the same, and what it did not see comes anew."""
from collections import Counter

import pytest

from kleos import games
from kleos.core import record
from kleos.core.dice import Rng
from kleos.core.flow import SPECTATOR
from kleos.table.imagined import imagine
from tests.support import played

FOREVER = float("inf")                      # seconds: what is tested here is not how quick it is
KINDS = [("hercules", 2, {}), ("hercules", 3, {"mulligan": "optional"}), ("hercules", 2, {"match": "3"}),
         ("heroes", 2, {}), ("heroes", 2, {"mode": "tournament"}), ("heroes", 2, {"mode": "draft"})]


@pytest.mark.parametrize(("id", "seats", "options"), KINDS)
def test_the_seat_sees_the_same_and_the_rest_comes_anew(id, seats, options):
    game, differ, number = games.find(id), 0, 0
    for seed, rows in ((1, 40), (3, 140)):
        table = played(game, seats, options, seed, rows)
        if table.over:
            continue
        for seat in (SPECTATOR, *range(seats)):
            kept = table.seen(seat).record()
            found = imagine(game, kept, seat, Rng(seed), FOREVER)
            assert found is not None
            true, other = (record.redact(game, one, seat) for one in (kept, found))
            assert [str(move) for move in true.moves] == [str(move) for move in other.moves]
            boards = [game.view(record.replay(game, one), seat)["board"] for one in (kept, found)]
            assert boards[0] == boards[1]
            differ += kept.moves != found.moves
            number += 1
    assert number > 3 and differ > number // 2


@pytest.mark.parametrize(("id", "options"), [("hercules", {}), ("heroes", {"mode": "draft"})])
def test_what_the_seat_does_not_know_is_no_nearer_to_the_truth_than_in_a_world_that_is_drawn_anew(id, options):
    """How many cards of the other hand are those that are there in truth."""
    game, rng = games.find(id), Rng(1)
    imagined = drawn = cards = 0.0
    for seed in range(1, 13):
        table = played(game, 2, options, seed, 75)
        true, kept = table.state, table.seen(0).record()
        hand = hand_of(true, 1)
        for _ in range(2):
            cards += hand.total()
            imagined += (hand & hand_of(record.replay(game, imagine(game, kept, 0, rng, FOREVER)), 1)).total()
            drawn += (hand & hand_of(game.rules.resample(true, 0, rng), 1)).total()
    assert cards > 50 and drawn / cards < 0.7
    assert abs(imagined - drawn) / cards < 0.12


def hand_of(state, seat):
    return Counter(state.sides[seat].hand.kinds)


def test_where_nothing_is_hidden_it_is_the_game_itself():
    table = played(games.find("labors"), 2, {}, 1, 30)
    kept = table.record()
    assert imagine(table.game, kept, 0, Rng(1), FOREVER).moves == kept.moves


def test_no_time_is_no_game():
    table = played(games.find("hercules"), 2, {}, 1, 60)
    assert imagine(table.game, table.record(), 0, Rng(1), 0.0) is None
