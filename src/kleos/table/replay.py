"""Replay: a game as something to watch. Its turns, how the scores stood, and where it turned."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kleos.core import record
from kleos.core.flow import CHANCE
from kleos.core.record import Move
from kleos.table.table import Table

MAX_TURNING_POINTS: Final = 4                                         # turning points
SWING: Final = 3                                        # turns over which a swing is looked for


class Turn:
    """A turn: its number, 0 for the set-up; the seat whose it is, or CHANCE; the standing row with which it begins; the
    `scores` of the seats at its end, none where they are not told."""

    def __init__(self, number: int, first: int) -> None:
        self.number: Final = number
        self.first: Final = first
        self.seat = int(CHANCE)
        self.scores: list[float] = []


def turns(table: Table, told: bool) -> list[Turn]:
    """The turns of the game, in order; with the scores after each, if they may be `told`."""
    rules, state = table.game.rules, table.replay(0)
    found = [Turn(rules.turns(state), 0)]
    for number, row in enumerate(table.log.standing):
        now = rules.turns(state)
        if now != found[-1].number:
            found.append(Turn(now, number))
        if found[-1].seat == CHANCE and row.actor != CHANCE:
            found[-1].seat = row.actor
        record.step(table.game, state, Move(row.actor, row.text))
        if told:
            found[-1].scores = [float(score) for score in rules.scores(state)]
    return found


def leads(scores: Sequence[float]) -> int:
    """The seat that leads, or -1 when none does alone."""
    best = max(scores)
    return list(scores).index(best) if list(scores).count(best) == 1 else -1


def turning(turns: Sequence[Turn]) -> list[Turn]:
    """The turns at whose end somebody else leads than before, of several seats; of one alone those over which, within
    three turns, the score moved most. At most four, in order."""
    told = [turn for turn in turns if turn.scores]
    if not told:
        return []
    if len(told[0].scores) > 1:
        return changes(told)[-MAX_TURNING_POINTS:]
    swings = sorted(range(SWING, len(told)), key=lambda at: -abs(told[at].scores[0] - told[at - SWING].scores[0]))
    chosen: list[int] = []
    for at in swings:
        if all(abs(at - other) > SWING for other in chosen) and told[at].scores != told[at - SWING].scores:
            chosen.append(at)
    return [told[at] for at in sorted(chosen[:MAX_TURNING_POINTS])]


def changes(told: Sequence[Turn]) -> list[Turn]:
    """The turns at whose end the lead has passed to another seat."""
    found, leader = [], -1
    for turn in told:
        now = leads(turn.scores)
        if now >= 0 and now != leader:
            if leader >= 0:
                found.append(turn)
            leader = now
    return found
