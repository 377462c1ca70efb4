"""Pick and pass, against all hidden worlds: two seats, and three among whom a pack is passed twice."""
from __future__ import annotations

import random
from typing import Any

import pytest

from kleos.core import record
from kleos.core.flow import SPECTATOR, State
from kleos.core.record import Move, Record
from tests.core.spikes import draft
from tests.core.worlds import agree, key, near, worlds

GAME = draft.GAME


def played(seed: int, moves: int, seats: int) -> tuple[State, Record]:
    """A random draft of so many moves, its actors in any order."""
    chooser, lines = random.Random(seed), []
    state = GAME.start({"size": "tiny"}, seats=seats)
    while len(lines) < moves and not state.over():
        waiting = [seat for seat in range(seats) if state.also() >> seat & 1]
        if waiting and chooser.random() < 0.5:
            state.turn_to(chooser.choice(waiting))
        actor, action = state.to_act(), chooser.choices(state.legal(), state.weights())[0]
        lines.append(Move(actor, GAME.rules.lexicon.text(action)))
        state.apply(action)
    return state, record.new(GAME, {"size": "tiny"}, ["a", "b", "c"][:seats], {}, lines)


def ways(state: Any, action: int) -> int:
    """Every single card counts."""
    return state.box.packs[state.to_act()].count(draft.PICK.arg(action)) if draft.PICK.says(action) else 1


@pytest.mark.parametrize(("seats", "moves"), [(2, 4), (2, 7), (2, 9), (2, 11), (2, 13), (2, 14), (3, 9), (3, 12),
                                              (3, 15), (3, 17), (3, 20)])
@pytest.mark.parametrize("seed", range(3))
def test_resampling_a_draft_agrees_with_all_hidden_worlds(seats: int, moves: int, seed: int) -> None:
    state, kept = played(100 * moves + seed, moves, seats)
    for seat in range(seats):
        odds = worlds(GAME, kept, seat, ways)
        assert odds[key(state)] > 0
        draw = lambda rng, seat=seat: key(GAME.rules.resample(state, seat, rng))  # noqa: E731
        agree(draw, odds) if seats == 2 else near(draw, odds)


def test_a_spectator_is_dealt_every_card_anew() -> None:
    state, kept = played(7, 4, 2)
    odds = worlds(GAME, kept, SPECTATOR, ways)
    agree(lambda rng: key(GAME.rules.resample(state, SPECTATOR, rng)), odds)


def test_what_a_seat_passed_on_is_a_pool_until_it_sees_it_again() -> None:
    box: Any = played(1, 9, 3)[0]
    pool = box.box.pool
    assert [pool(64 * 1 + passes, 1) for passes in range(3)] == [0, 65, 65]         # its own pack
    assert [pool(64 * 0 + passes, 1) for passes in range(3)] == [0, 0, 1]           # that of the seat before it
    assert [pool(64 * 1 + passes, SPECTATOR) for passes in range(3)] == [0, 0, 0]


def test_only_what_lies_there_is_kept_or_shown() -> None:
    box = played(1, 9, 3)[0].box
    with pytest.raises(ValueError, match="no card of kind 17"):
        box.keep(0, 17)
    with pytest.raises(ValueError, match="no card of kind 17"):
        box.show(0, 17)
