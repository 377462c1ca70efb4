"""Proof: whether the dice and cards of a game are the ones its dealer was bound to, by a secret or by a date."""
from __future__ import annotations

import hashlib

from kleos.core import record
from kleos.core.flow import CHANCE
from kleos.core.game import Game
from kleos.core.record import Record, RecordError
from kleos.table.dealers import DailyDealer, FairDealer, day
from kleos.table.log import past


def verify(game: Game, kept: Record) -> int:
    """How many rolls and draws of the record are proved; `RecordError` says which line is not, or why none can be.

    The first `given` moves were taken over from another table, so nothing is said about them.
    """
    dealer = bound(kept)
    source = "day" if isinstance(dealer, DailyDealer) else "secret"
    before = past(kept.head, len(kept.moves))
    state = record.begin(game, kept)
    place = proved = 0
    for number, move in enumerate(kept.moves):
        if move.actor == CHANCE:
            if number >= before.given:
                due = game.rules.lexicon.text(dealer.deal(state, place, before.withdrawn.get(place, 0)))
                if due != move.text:
                    raise RecordError(move.line, f"the {source} gives “{due}” here, not “{move.text}”")
                proved += 1
            place += 1
        record.step(game, state, move)
    return proved


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
