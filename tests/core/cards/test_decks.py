"""Decks of layers and pools have the odds of physical shuffles, by trying all of them."""
from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from kleos import testing
from kleos.core.cards.decks import Deck, Layer, Pool, whole
from kleos.core.dice import Rng
from tests.core.spikes import gods

Orders = dict[tuple[int, ...], Fraction]


def orders(deck: Deck) -> Orders:
    """The odds of all orders in which the cards can come."""
    if deck.size == 0:
        return {(): Fraction(1)}
    found: Orders = {}
    kinds = list(deck.next())
    total = sum(deck.weight(kind) for kind in kinds)
    for kind in kinds:
        rest, share = deck.copy(), Fraction(deck.weight(kind), total)
        rest.take(kind)
        for order, odds in orders(rest).items():
            found[kind, *order] = found.get((kind, *order), Fraction(0)) + share * odds
    return found


def physical(shuffles: list[tuple[int, ...]]) -> Orders:
    return {order: Fraction(number, len(shuffles)) for order, number in Counter(shuffles).items()}


def test_the_god_deck() -> None:
    """All gods but two on top of two gods and Hera; here five gods instead of thirteen."""
    gods_, hera = range(5), 5
    shuffles = [top + low for two in combinations(gods_, 2)
                for top in permutations([god for god in gods_ if god not in two]) for low in permutations((*two, hera))]
    assert orders(gods.gods_deck(5, 3, 2, kinds=6)) == physical(shuffles)


def test_the_solo_god_deck_leaves_gods_out_unseen() -> None:
    shuffles = [four[:2] + low for four in permutations(range(5), 4) for low in permutations((*four[2:], 5))]
    assert orders(gods.gods_deck(5, 2, 2, kinds=6)) == physical(shuffles)


def test_the_full_god_deck_has_hera_among_the_last_three() -> None:
    deck = gods.gods_deck(13, 11, 2)
    for god in range(11):
        assert deck.weight(gods.HERA) == 0 and len({deck.weight(k) for k in range(god, 13)}) == 1
        deck.take(god)
    weights = [deck.weight(kind) for kind in (11, 12, gods.HERA)]
    assert [Fraction(weight, sum(weights)) for weight in weights] == [Fraction(1, 3)] * 3


def test_solo_encounters() -> None:
    """Some labours, mixed with two of many other encounters; here 3 and 2 of 4 instead of 12 and 2 of 13."""
    deck = Deck(7, 5, [Pool(vec[i64]([1] * 3 + [0] * 4), 3), Pool(vec[i64]([0] * 3 + [1] * 4), 4)],
                [Layer(5, vec[i64]([3, 2]))])
    others = combinations(range(3, 7), 2)
    assert orders(deck) == physical([order for two in others for order in permutations((0, 1, 2, *two))])


def test_one_layer_of_three_pools() -> None:
    """Two of three cards, one of two, and both of two more, mixed."""
    deck = Deck(7, 5, [Pool(vec[i64]([1] * 3 + [0] * 4), 3), Pool(vec[i64]([0] * 3 + [1] * 2 + [0] * 2), 2),
                       Pool(vec[i64]([0] * 5 + [1] * 2), 2)], [Layer(5, vec[i64]([2, 1, 2]))])
    some = [(*two, one, 5, 6) for two in combinations(range(3), 2) for one in (3, 4)]
    assert orders(deck) == physical([order for five in some for order in permutations(five)])


@pytest.mark.parametrize(("drawn", "discards"), [([0, 1, 5], [0, 1]), ([0, 1, 2, 5], [0]), ([3, 1, 5], [])])
def test_hera_shuffles_what_is_known_with_what_is_not(drawn: list[int], discards: list[int]) -> None:
    """[2 of 5 gods] on [2 gods + Hera]; once she has come the rest and the discards are one shuffled deck."""
    deck = gods.gods_deck(5, 2, 2, kinds=6)
    for kind in drawn:
        deck.take(kind)
    deck.shuffle(vec[i64]([int(kind in discards) for kind in range(6)]))
    left = 5 - len(drawn)
    unseen = [god for god in range(5) if god not in drawn]
    assert deck.size == left + len(discards)
    assert orders(deck) == physical([order for some in combinations(unseen, left)
                                     for order in permutations((*some, *discards))])


@given(st.lists(st.integers(0, 3), min_size=1, max_size=5), st.integers(0, 1000))
def test_sampling_gives_what_may_come_next(counts: list[int], seed: int) -> None:
    deck, rng = whole(counts), Rng(seed)
    seen: list[int] = []
    while deck.size:
        kind = deck.sample(rng)
        assert deck.weight(kind) > 0
        deck.take(kind)
        seen.append(kind)
    assert [seen.count(kind) for kind in range(len(counts))] == counts


def test_sampling_follows_the_weights() -> None:
    deck, rng, n = gods.gods_deck(5, 0, 2, kinds=6), Rng(5), 20_000
    seen = Counter(deck.sample(rng) for _ in range(n))
    total = sum(deck.weight(kind) for kind in range(6))
    for kind in range(6):
        odds = deck.weight(kind) / total
        assert abs(seen[kind] - n * odds) < 6 * (n * odds * (1 - odds)) ** 0.5


def test_a_copy_is_independent() -> None:
    deck = gods.gods_deck(5, 2, 2, kinds=6)
    copy = deck.copy()
    copy.take(0)
    assert deck == gods.gods_deck(5, 2, 2, kinds=6) and copy != deck


def test_a_kind_does_not_stand_in_two_pools_of_a_layer() -> None:
    deck = Deck(2, 1, [Pool(vec[i64]([1, 1]), 2)], [Layer(1, vec[i64]([1]))])
    with pytest.raises(ValueError, match="two pools"):
        deck.shuffle(vec[i64]([1, 0]))


@pytest.mark.parametrize("case", testing.cases(gods.GAME), ids=str)
def test_the_laws_hold(case: testing.Case) -> None:
    for seed in range(3):
        assert testing.check(gods.GAME, case.options, case.seats, seed).decisions > 10
