"""Hidden hands: what is known of them, and resampling against all hidden worlds."""
from __future__ import annotations

import random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kleos.core import record
from kleos.core.decks import Deck, whole
from kleos.core.flow import SPECTATOR, State
from kleos.core.game import Game
from kleos.core.hands import Hand, bury, draw, leave, renew
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
    i = hand.leaving(kind)
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


def hand(*kinds: int) -> tuple[Deck, Hand]:
    """A hand of seat 0 drawn from a deck of three ants and two bees."""
    deck, held = whole([3, 2]), Hand(0, vec[i64](), vec[i64](), vec[i64]())
    for kind in kinds:
        draw(deck, held, kind)
    return deck, held


def test_a_drawn_card_is_known_to_its_owner_only() -> None:
    _, held = hand(1, 0)
    assert held.known(0) == [0, 1] == list(held.kinds)
    assert held.known(1) == held.known(SPECTATOR) == []
    assert (held.size(), held.count(0), held.count(2), held.holds()) == (2, 1, 0, 0b11)


def test_a_card_taken_back_is_known_and_leaves_before_its_equals() -> None:
    _, held = hand(1, 0)
    held.add(0)
    assert held.known(1) == [0]
    leave(held, 0)
    assert held.known(1) == [] and list(held.kinds) == [0, 1]


def test_who_looks_knows_and_the_spectator_does_not() -> None:
    _, held = hand(1, 0, 0)
    assert held.unknown(0, 1) == 2 and held.unknown(0, 0) == 0
    held.show(0, 1)
    assert held.known(1) == [0] and held.known(SPECTATOR) == [] == held.known(2) and held.unknown(0, 1) == 1
    held.show(0, 1)
    with pytest.raises(ValueError, match="does not know"):
        held.show(0, 1)
    held.lay_open()
    assert held.known(SPECTATOR) == [0, 0, 1]


def test_what_is_left_of_a_deck_that_ran_out_everybody_can_tell() -> None:
    deck, held = hand(0, 0, 1, 1)
    assert held.known(1) == []
    draw(deck, held, 0)
    assert held.known(1) == [0, 0, 0, 1, 1]
    leave(held, 0)
    leave(held, 1)
    renew(deck, held, vec[i64]([1, 1]))
    assert held.known(1) == [0, 0, 1] and deck.size == 2
    draw(deck, held, 0)
    assert held.known(1) == [0, 0, 1] and held.known(0) == [0, 0, 0, 1]


def test_a_buried_card_keeps_the_hand_hidden_and_is_drawn_again_known_to_its_owner() -> None:
    deck, held = hand(0, 0, 1, 1)
    bury(deck, held, 1)
    draw(deck, held, 0)
    assert held.known(1) == [] and deck.size == 1 and deck.nth(0) == 1
    draw(deck, held, 1)
    assert held.known(1) == [0, 0, 0, 1, 1]


def test_a_card_is_not_buried_from_a_hand_of_which_others_know_a_card() -> None:
    deck, held = hand(0, 1)
    held.add(0)
    with pytest.raises(ValueError, match="face down"):
        bury(deck, held, 1)


def test_there_must_be_a_card_to_leave_and_no_card_to_renew() -> None:
    deck, held = hand(0)
    with pytest.raises(ValueError, match="no card of kind 1"):
        leave(held, 1)
    with pytest.raises(ValueError, match="only an empty deck"):
        renew(deck, held, vec[i64]([1, 1]))
