"""Hidden hands: what is known of them, and resampling against all hidden worlds."""
from __future__ import annotations

import random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kleos.core import record
from kleos.core.cards.dealing import hold
from kleos.core.cards.hands import Hand
from kleos.core.cards.holding import UNDER, Holding, holding
from kleos.core.flow import EVERYBODY, SPECTATOR, State
from kleos.core.game import Game
from kleos.core.record import Move, Record
from tests.core.spikes import renewal
from tests.core.worlds import agree, key, worlds


def played(game: Game, seed: int, moves: int, options: dict[str, Any]) -> tuple[State, Record]:
    """A random game of so many moves, its actors in any order."""
    chooser, state, lines = random.Random(seed), game.start(options), []
    while len(lines) < moves and not state.over():
        seats = [seat for seat in range(2) if state.also() >> seat & 1]
        if seats and chooser.random() < 0.5:
            state.turn_to(chooser.choice(seats))
        actor, action = state.to_act(), chooser.choices(state.legal(), state.weights())[0]
        lines.append(Move(actor, game.rules.lexicon.text(action)))
        state.apply(action)
    return state, record.new(game, options, ["a", "b"], {}, lines)


def equal_cards(hand: Hand, kind: int) -> int:
    """How many cards could be the one of this kind that leaves: equals that others know as well."""
    i = hand.best(kind)
    return sum([hand.kinds[k] == kind and hand.seen[k] == hand.seen[i] for k in range(hand.size())])


def ways_of_renewal(state: Any, action: int) -> int:
    for verb in (renewal.UNDER, renewal.PLAY):
        if verb.says(action):
            return equal_cards(state.sides[state.to_act()].hand, verb.arg(action))
    return 1


@pytest.mark.parametrize("deck", ["tiny", "twins"])
@pytest.mark.parametrize("moves", [4, 9, 14, 19, 30])
@pytest.mark.parametrize("seed", range(6))
def test_resampling_agrees_with_all_hidden_worlds(deck: str, moves: int, seed: int) -> None:
    options = {"deck": deck, "turns": 20}
    state, kept = played(renewal.GAME, 100 * moves + seed, moves, options)
    for seat in (0, 1):
        odds = worlds(renewal.GAME, kept, seat, ways_of_renewal)
        assert odds[key(state)] > 0
        agree(lambda rng, seat=seat: key(renewal.GAME.rules.resample(state, seat, rng)), odds)


def test_a_card_that_is_shown_is_the_one_that_whoever_knew_of_its_kind_takes_it_for() -> None:
    """Of three equal cards two were known to one other seat each; another kind stays as it was."""
    held = Hand(0, vec[i64]([2, 3, 3, 3]), vec[i64]([0b011, 0b001, 0b011, 0b101]))
    assert held.expose(3) == 2
    assert list(held.seen) == [0b011, 0b001, EVERYBODY, 0b001]
    with pytest.raises(ValueError, match="there is no card of kind 1 in this hand"):
        held.expose(1)


def hand(*kinds: int) -> Holding:
    """A hand of seat 0 drawn from a deck of three ants and two bees."""
    cards = holding(2, [3, 2], [0])
    for kind in kinds:
        cards.draw(kind)
    return cards


def test_a_drawn_card_is_known_to_its_owner_only() -> None:
    cards = hand(1, 0)
    assert cards.known(0) == [0, 1] == list(cards.hands[0].kinds)
    assert cards.known(1) == cards.known(SPECTATOR) == []
    held = cards.hands[0]
    assert (held.size(), held.count(0), held.count(2), held.holds()) == (2, 1, 0, 0b11)


def test_a_card_taken_back_is_known_and_leaves_before_its_equals() -> None:
    cards = hand(1, 0)
    cards.add(0)
    assert cards.known(1) == [0]
    cards.leave(0)
    assert cards.known(1) == [] and list(cards.hands[0].kinds) == [0, 1]


def test_who_is_shown_a_card_knows_and_the_spectator_does_not() -> None:
    cards = hand(1, 0, 0)
    assert cards.unknown(0, 1) == 2 and cards.unknown(0, 0) == 0
    cards.show(0, 1)
    assert cards.known(1) == [0] and cards.known(SPECTATOR) == [] and cards.unknown(0, 1) == 1
    cards.show(0, 1)
    with pytest.raises(ValueError, match="does not know"):
        cards.show(0, 1)
    cards.reveal(1)
    assert cards.known(SPECTATOR) == [1] and cards.known(1) == [0, 0, 1]


def test_what_is_left_of_a_deck_that_ran_out_everybody_can_tell() -> None:
    cards = hand(0, 0, 1, 1)
    assert cards.known(1) == []
    cards.draw(0)
    assert cards.known(1) == [0, 0, 0, 1, 1]
    cards.leave(0)
    cards.leave(1)
    cards.renew(vec[i64]([1, 1]))
    assert cards.known(1) == [0, 0, 1] and cards.size == 2
    cards.draw(0)
    assert cards.known(1) == [0, 0, 1] and cards.known(0) == [0, 0, 0, 1]


def test_a_buried_card_keeps_the_hand_hidden_and_is_drawn_again_known_to_its_owner() -> None:
    cards = hand(0, 0, 1, 1)
    cards.put(1, UNDER)
    cards.draw(0)
    assert cards.known(1) == [] and cards.size == 1 and list(cards.next()) == [1]
    cards.draw(1)
    assert cards.known(1) == [0, 0, 0, 1, 1]


def test_a_card_buried_from_a_hand_of_which_others_know_a_card_leaves_them_in_doubt() -> None:
    cards = hand(0, 1)
    cards.add(0)
    cards.put(1, UNDER)
    assert cards.known(1) == [] and sorted([guess.weight for guess in cards.guesses(1)]) == [1, 2]
    cards.shuffle(vec[i64](), 0)
    assert cards.known(1) == [] and cards.guesses(1) == [] and cards.doubts is None


@pytest.mark.parametrize("viewer", [0, 1])
def test_a_card_shown_to_who_is_in_doubt_is_reckoned_with_by_that_seat_alone(viewer: int) -> None:
    cards = holding(2, [3, 2], [1 - viewer])
    cards.draw(0)
    cards.draw(1)
    cards.add(0)
    cards.put(1, UNDER)
    others = [(guess.weight, list(guess.hands[0].pins)) for guess in cards.guesses(SPECTATOR)]
    cards.show(0, viewer)
    cards.show(0, viewer)
    assert cards.known(viewer).count(0) == 2
    assert {tuple(guess.hands[0].pins) for guess in cards.guesses(viewer)} == {(0, 0)} and len(others) == 2
    assert [(guess.weight, list(guess.hands[0].pins)) for guess in cards.guesses(SPECTATOR)] == others


def test_there_must_be_a_card_to_leave_and_no_card_to_renew_or_fill() -> None:
    cards = hand(0)
    with pytest.raises(ValueError, match="no card of kind 1"):
        cards.leave(1)
    with pytest.raises(ValueError, match="only an empty deck is renewed"):
        cards.renew(vec[i64]([1, 1]))
    with pytest.raises(ValueError, match="only an empty deck is filled"):
        cards.fill(vec[i64]([1, 1]))


def test_many_kinds_are_listed_once() -> None:
    """A draw among 180 kinds: each with its weight, in one pass, and again only when something has changed."""
    cards = holding(3, [kind % 3 for kind in range(180)], [0])
    assert list(cards.next()) == [kind for kind in range(180) if kind % 3]
    assert [cards.weight(kind) for kind in cards.next()] == [kind % 3 for kind in cards.next()]
    cards.draw(178)
    assert 178 not in list(cards.next()) and cards.size == 179 and cards.known(0) == [178]


def test_cards_dealt_in_the_place_of_others_are_known_as_those_were() -> None:
    """Equal ones for equal ones; what is left for what is left, in order."""
    hand = Hand(0, vec[i64]([1, 2, 2, 4]), vec[i64]([1, 2, 3, 3]))
    hold(hand, vec[i64]([2, 3, 2, 5]))
    assert (list(hand.kinds), list(hand.seen)) == ([2, 2, 3, 5], [2, 3, 1, 3])
    hand = Hand(1, vec[i64]([1, 1, 4]), vec[i64]([2, 3, 1]))
    hold(hand, vec[i64]([4, 1, 0]))
    assert (list(hand.kinds), list(hand.seen)) == ([0, 1, 4], [3, 2, 1])
