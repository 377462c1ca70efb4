"""Sights: what a seat may know, as numbers. That nothing leaks and all is written is also a law of the test kit."""
from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

from kleos import testing
from kleos.core.dice import Rng
from kleos.core.flow import SPECTATOR, State
from kleos.core.game import Game
from kleos.core.sight import Blind, Sight, blank, counts, flags, hot, large, places, put, rotate_seat, tally
from kleos.games import ALL, find
from kleos.testing.trial import give_turn
from tests.core.spikes import toy

CASES = [pytest.param(game, case, id=f"{game.id}-{case}") for game in ALL for case in testing.cases(game)]
HIDING = [param for param in CASES if param.values[0].rules.hidden]
SIZES = {"shield": 137, "labors": 243, "labyrinth": 579, "heroes": 829, "hercules": 1482}


def along(game: Game, case: testing.Case, seed: int, most: int) -> Iterator[State]:
    """The first positions of a random game, in which those who act at the same time do so in any order."""
    state, chooser = game.start(case.options, case.seats), random.Random(seed)
    for _ in range(most):
        yield state
        if state.over():
            return
        also = [seat for seat in range(2) if state.also() >> seat & 1]
        state = give_turn(state, chooser.choice([state.to_act(), *also]))
        state.do(chooser.choices(state.legal(), state.weights())[0])


def written(write: Any, size: int) -> list[int]:
    """What a writer of parts writes, which says where the next begins."""
    out = vec[u8]([77] * (size + 2))
    assert write(out, 1) == 1 + size
    assert out[0] == out[size + 1] == 77
    return list(out)[1:-1]


def test_parts_are_written() -> None:
    assert [written(lambda out, at, n=n: put(out, at, n), 1) for n in (-3, 0, 7, 255, 300)] == [[0], [0], [7], [255],
                                                                                               [255]]
    assert [written(lambda out, at, n=n: large(out, at, n), 2) for n in (0, 99, 213)] == [[0, 0], [0, 99], [2, 13]]
    assert written(lambda out, at: flags(out, at, 0b101101, 5), 5) == [1, 0, 1, 1, 0]
    assert [written(lambda out, at, n=n: hot(out, at, n, 3), 3) for n in (-1, 0, 2, 3)] == [
        [0, 0, 0], [1, 0, 0], [0, 0, 1], [0, 0, 0]]
    assert written(lambda out, at: blank(out, at, 2), 2) == [0, 0]
    assert written(lambda out, at: tally(out, at, vec[i64]([2, 0, 2]), 3), 3) == [1, 0, 2]
    assert written(lambda out, at: counts(out, at, vec[i64]([-1, 4, 256, 9]), 3), 3) == [0, 4, 255]
    out = vec[u8]([0] * 4)
    places(out, 1, 0b101)
    assert list(out) == [0, 1, 0, 1]


def test_seats_are_turned_so_that_ones_own_is_first() -> None:
    assert [[rotate_seat(seat, me, 3) for seat in (-1, 0, 1, 2)] for me in range(3)] == [
        [-1, 0, 1, 2], [-1, 2, 0, 1], [-1, 1, 2, 0]]


def test_a_sight_names_its_parts() -> None:
    sight = Sight([("hand", 3), ("deck", 2)])
    assert (sight.size, sight.names) == (5, {"hand": slice(0, 3), "deck": slice(3, 5)})
    with pytest.raises(NotImplementedError):
        sight.see(find("shield").start(), 0)
    assert (Blind().size, Blind().see(find("shield").start(), 0)) == (0, b"")


@pytest.mark.parametrize(("game", "case"), CASES)
def test_the_parts_of_a_sight_lie_one_after_the_other_and_are_written(game: Game, case: testing.Case) -> None:
    sight, at = game.sight(game.setup(case.options, case.seats)), 0
    for part in sight.names.values():
        assert part.start == at < part.stop
        at = part.stop
    assert sight.size == at
    for state in along(game, case, 3, 12):
        for viewer in range(SPECTATOR, case.seats):
            assert sight.see(state, viewer) == sight.see(state, viewer, 255)


@pytest.mark.parametrize(("game", "size"), SIZES.items())
def test_a_sight_has_so_many_numbers(game: str, size: int) -> None:
    """Whoever has trained on them wants to know when that changes."""
    fewest = find(game).rules.seats[0]
    assert find(game).sight(find(game).setup(seats=fewest)).size == size


@pytest.mark.parametrize(("game", "case"), HIDING)
def test_a_sight_is_the_same_in_twenty_worlds_that_a_seat_cannot_tell_apart(game: Game, case: testing.Case) -> None:
    sight, rng = game.sight(game.setup(case.options, case.seats)), Rng(5)
    for n, state in enumerate(along(game, case, 5, 250)):
        for viewer in range(SPECTATOR, case.seats) if n % 40 == 9 else ():
            seen = sight.see(state, viewer)
            for _ in range(20):
                world = game.rules.resample(state, viewer, rng)
                assert sight.see(world, viewer) == seen, f"after {n} actions, for seat {viewer}: {state.now}"


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_where_two_views_differ_so_do_the_sights(game: Game) -> None:
    """Of positions that follow one another, which differ least; not even one pair of a thousand may look alike."""
    pairs, alike = 0, []
    for case in testing.cases(game):
        sight, before = game.sight(game.setup(case.options, case.seats)), dict[int, Any]()
        for state in along(game, case, 9, 300 // len(testing.cases(game))):
            for viewer in range(SPECTATOR, case.seats):
                now = game.view(state, viewer), sight.see(state, viewer)
                then = before.get(viewer, now)
                pairs += now[0] != then[0]
                alike += [str(state.now)] if now[0] != then[0] and now[1] == then[1] else []
                before[viewer] = now
    assert pairs > 150 and len(alike) * 1000 <= pairs, alike


def test_what_is_picked_at_the_same_time_is_seen_by_nobody_else() -> None:
    game = find("heroes")
    sight, state = game.sight(game.setup({"mode": "draft"})), game.start({"mode": "draft"})
    rng = Rng(2)
    while not state.also():
        state.do(state.sample(rng))
    before = sight.see(state, 1)
    seen = []
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        seen.append(sight.see(after, 1))
        assert sight.see(after, 0) != sight.see(state, 0)
    assert len(set(seen)) == 1
    assert [name for name, part in sight.names.items() if seen[0][part] != before[part]] in ([], ["packs", "piles"])


def test_a_law_finds_a_sight_that_tells_too_much() -> None:
    with pytest.raises(testing.LawBroken, match=r"numbers: viewer -?[01] sees numbers of what it cannot know: cards"):
        testing.check(toy.toy("numbers"), seed=1)
