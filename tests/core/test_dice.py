"""Rolls of equal dice, and the generator of those who deal."""
from __future__ import annotations

import copy
import pickle
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kleos.core.dice import Dice, Rng


@pytest.mark.parametrize(("number", "sides"), [(1, 6), (2, 6), (3, 4), (3, 12)])
def test_weights_are_the_numbers_of_orders(number: int, sides: int) -> None:
    dice = Dice(number, sides)
    orders = Counter(tuple(sorted(roll)) for roll in product(range(sides), repeat=number))
    assert {dice.tuples[i]: dice.weights[i] for i in range(dice.rolls)} == orders
    assert sum(dice.weights) == dice.chances == sides ** number


@pytest.mark.parametrize(("number", "sides"), [(2, 6), (3, 12)])
def test_dealing_follows_the_weights_exactly(number: int, sides: int) -> None:
    """Each number that the generator can give is one order of the dice."""
    dice = Dice(number, sides)
    assert Counter(dice.dealt) == {i: dice.weights[i] for i in range(dice.rolls)}
    rng, twin = Rng(7), Rng(7)
    assert [dice.roll(rng) for _ in range(200)] == [dice.dealt[twin.below(dice.chances)] for _ in range(200)]


@given(st.lists(st.integers(0, 5), min_size=1, max_size=3))
def test_values_and_what_is_left(roll: list[int]) -> None:
    dice = Dice(3, 6)
    i = dice.tuples.index(tuple(sorted(roll)))
    assert dice.values(i) == sum(1 << v for v in set(roll))
    rest = roll[1:]
    assert dice.tuples[dice.without(i, roll[0])] == tuple(sorted(rest))
    assert all(dice.without(i, v) == -1 for v in range(6) if v not in roll)
    assert len(roll) > 1 or (dice.only(i) == roll[0] and dice.without(i, roll[0]) == dice.none)


@given(st.integers(0, 2 ** 40), st.integers(1, 10_000))
def test_the_generator_stays_below_and_repeats(seed: int, n: int) -> None:
    one, other = Rng(seed), Rng(seed)
    numbers = [one.below(n) for _ in range(20)]
    assert numbers == [other.below(n) for _ in range(20)] and all(0 <= k < n for k in numbers)


def test_the_generator_is_even() -> None:
    rng, n = Rng(3), 60_000
    seen = Counter(rng.below(6) for _ in range(n))
    assert all(abs(seen[k] - n / 6) < 6 * (n * 5 / 36) ** 0.5 for k in range(6))


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda rng: pickle.loads(pickle.dumps(rng))])
def test_a_copy_of_a_generator_draws_what_it_would_have_drawn(copied):
    rng = Rng(5)
    first = [rng.below(1000) for _ in range(3)]
    twin = copied(rng)
    assert [rng.below(1000) for _ in range(20)] == [twin.below(1000) for _ in range(20)]
    assert first != [twin.below(1000) for _ in range(3)]
