"""Doubts that grow: a seat keeps only so many guesses, and what is true is never lost."""
from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

from kleos.core.cards.doubts import BITS, MAX_GUESSES, Guess, Zone, certain, fold, move_card, weigh
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from tests.core.spikes import secrets


def guess(weight: int, hand: str, *layers: str) -> Guess:
    """Cards are digits: those of the hand and of each layer from the bottom; all are pinned."""
    zones = [Zone([int(pin) for pin in pins], []) for pins in (hand, *layers)]
    return Guess(weight, [], zones[:1], zones[1:])


def test_of_many_guesses_the_likeliest_stay_and_the_others_become_what_they_have_in_common() -> None:
    guesses = [guess(5, "01", "2", "3"), guess(2, "02", "1", "3"), guess(9, "03", "2", "1"), guess(1, "02", "3", "1")]
    few = fold(guesses, 3)
    assert few[:2] == [guesses[2], guesses[0]]
    assert few[2] == Guess(3, [[0, 1, 0, 1]], [Zone([0, 2], [0])], [Zone([], [1]), Zone([], [1])])
    assert [certain(few, z) for z in (0, -1, -2)] == [[0], [], []]


def test_no_more_than_so_many_are_folded() -> None:
    guesses = [guess(2, "01", "2", "3"), guess(2, "02", "1", "3")]
    assert fold(guesses, 2) == guesses
    assert fold(guesses, 1) == [Guess(4, [[0, 1, 1]], [Zone([0], [1])], [Zone([], [1]), Zone([3], [0])])]


def test_what_a_pool_holds_and_what_of_it_lies_nowhere_is_kept() -> None:
    """Of a pool of four cards two lie in the deck; the others are outside."""
    guesses = [Guess(1, [[1, 1, 1, 1]], [Zone([pin], [0])], [Zone([1 - pin], [2])]) for pin in (0, 1)]
    assert fold(guesses, 1) == [Guess(2, [[2, 2, 1, 1]], [Zone([], [1])], [Zone([], [3])])]


def test_a_card_of_a_kind_that_no_pool_knew_moves_on() -> None:
    """A fold counts the kinds that it needs; of another kind it holds no card."""
    for kind in (2, 5):
        one = fold([guess(1, "0", "1"), guess(1, "1", "0")], 1)[0]
        one.hands[0].pins = [kind]
        after = move_card([one], 0, -1, kind, False)
        assert [(found.hands[0].size(), found.layers[0].pins) for found in after] == [(1, [kind])]


def test_guesses_that_say_the_same_are_one_however_their_cards_came_to_be_known() -> None:
    """A card of kind 1 was known, and then the pool of kinds 0 and 2 turns out to lie whole in the same hand."""
    late = Guess(1, [[1, 0, 1]], [Zone([1], [2]), Zone([], [0])], [])
    late.tidy()
    assert (late.pools, late.hands[0].pins, late.hands[0].numbers) == ([], [0, 1, 2], [])
    early = Guess(1, [], [Zone([0, 1, 2], []), Zone([], [])], [])
    assert len(weigh([(1, late), (2, early)])) == 1


def test_weights_do_not_grow_without_end() -> None:
    found = weigh([(3 << 2 * BITS, guess(1, "0", "1")), (1 << 2 * BITS, guess(1, "1", "0")), (1, guess(1, "2", "0"))])
    assert [one.weight.bit_length() for one in found] == [BITS, BITS - 1, 1]
    found = weigh([(Fraction(1 << BITS + 44, 3 ** 100), guess(1, "0", "1")), (1, guess(1, "1", "0"))])
    assert [one.weight for one in found] == [1 << BITS - 1, 3 ** 100 >> 45]


def test_in_a_long_game_of_doubts_the_truth_is_among_the_guesses(monkeypatch: Any) -> None:
    monkeypatch.setitem(secrets.LISTS, "tiny", [4, 4, 4])
    state, chooser, rng, most = secrets.GAME.start({"deck": "tiny"}, seats=3), random.Random(0), Rng(1), 0
    verbs = ["back", "bury", "draw", "pass", "play", "show"]
    for _ in range(150):
        legal = [(action, weight) for action, weight in zip(state.legal(), state.weights())
                 if state.to_act() == CHANCE or secrets.LEXICON.verb(action).name in verbs]
        verb = chooser.choice(sorted({secrets.LEXICON.verb(action).name for action, _ in legal}))
        legal = [(action, weight) for action, weight in legal if secrets.LEXICON.verb(action).name == verb]
        state.apply(chooser.choices([a for a, _ in legal], [w for _, w in legal])[0])
        for seat in (1, 2):
            most = max(most, len(state.cards.guesses(seat)))
            if state.cards.guesses(seat):
                assert any(true(one, state.cards) for one in state.cards.guesses(seat))
                world = secrets.GAME.rules.resample(state, seat, rng)
                assert world.cards.known(seat) == state.cards.known(seat)
                assert world.cards.hands[0].size() == state.cards.hands[0].size()
    assert most == MAX_GUESSES


def true(one: Guess, holding: Any) -> bool:
    """Whether all pinned cards lie where this guess says."""
    zones = [(one.hands[0], holding.hands[0].kinds)]
    zones += [(zone, layer.kinds) for zone, layer in zip(one.layers, holding.layers) if len(layer.kinds)]
    return all(not Counter(zone.pins) - Counter([int(kind) for kind in kinds]) for zone, kinds in zones)
