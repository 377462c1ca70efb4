"""Proof: whether the dice and cards of a game are the ones its dealer was bound to, by a secret or by a date."""
from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

from kleos.core import record
from kleos.core.flow import CHANCE, State
from kleos.core.game import Game
from kleos.core.record import Move, Record, RecordError
from kleos.table.dealers import DailyDealer, FairDealer, day
from kleos.table.log import past


class Draw(NamedTuple):
    """A roll or draw, and the numbers that give it: those from `low` on and below `high`, of all below `total`."""

    place: int                                          # how many rolls and draws stand before it
    withdrawn: int                                      # how many numbers were taken back there
    total: int
    low: int
    high: int
    number: int                                         # the dealer's
    text: str


def verify(game: Game, kept: Record) -> int:
    """How many rolls and draws of the record are proved; `RecordError` says which line is not, or why none can be.

    The first `given` moves were taken over from another table, so nothing is said about them.
    """
    dealer = bound(kept)
    source = "day" if isinstance(dealer, DailyDealer) else "secret"
    proved = 0
    for state, move, place, withdrawn in list_dealt(game, kept):
        due = game.rules.lexicon.text(dealer.deal(state, place, withdrawn))
        if due != move.text:
            raise RecordError(move.line, f"the {source} gives “{due}” here, not “{move.text}”")
        proved += 1
    return proved


def list_draws(game: Game, kept: Record) -> list[Draw]:
    """What it takes to check the record elsewhere: its rolls and draws with the numbers that give them."""
    dealer, found = bound(kept), []
    for state, move, place, withdrawn in list_dealt(game, kept):
        low = high = 0
        for action, weight in zip(state.legal(), state.weights()):
            low, high = high, high + weight
            if game.rules.lexicon.text(action) == move.text:
                break
        total = sum(state.weights())
        found.append(Draw(place, withdrawn, total, low, high, dealer.number(place, withdrawn, total), move.text))
    return found


def list_dealt(game: Game, kept: Record) -> Iterator[tuple[State, Move, int, int]]:
    """Each roll and draw that the dealer made: the position before it, the move, its place, and how many numbers were
    withdrawn there."""
    before = past(kept.head, len(kept.moves))
    state, place = record.begin(game, kept), 0
    for number, move in enumerate(kept.moves):
        if move.actor == CHANCE:
            if number >= before.given:
                yield state, move, place, before.withdrawn.get(place, 0)
            place += 1
        record.step(game, state, move)


def bound(kept: Record) -> FairDealer:
    """The dealer of a record: the one of its day, or the fair one, when its secret is the one that it was bound to."""
    head = kept.head
    if head.get("dealer") == DailyDealer.kind:
        try:
            return DailyDealer(str(head["game"]), day(str(head.get("day", ""))))
        except ValueError as error:
            raise kept.wrong("day", str(error)) from None
    if head.get("dealer") != "fair":
        raise RecordError(0, "the dice and cards of this game were not dealt by the fair dealer, nor by a date")
    if "secret" not in head:
        raise RecordError(0, "the secret is only shown when the game is over")
    if hashlib.sha256(str(head["secret"]).encode()).hexdigest() != head.get("commitment"):
        raise RecordError(0, "the secret is not the one that was committed to before the game")
    return FairDealer(str(head["secret"]), str(head.get("players", "")))
