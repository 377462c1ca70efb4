"""Replay: a game as something to watch. Its turns, how the scores stood, and where it turned."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kleos.core import record
from kleos.core.face import Line
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


def lines_by_turn(table: Table, seat: int, since: int = 0) -> list[tuple[int, list[Line]]]:
    """The log as that seat may read it, from an entry on, see `Table.lines`; but what happens of itself as a turn
    begins stands with that turn, though the action that ended the one before has brought it about."""
    first = max(0, since - 1)
    found = dict(table.lines(seat, first))
    for number in range(first, len(table.log.standing)):
        begins = count_begun(table, seat, number)
        if begins:
            lines = found[number]
            found[number] = lines[:-begins]
            found[number + 1] = lines[-begins:] + found.get(number + 1, [])
    return [(number, found[number]) for number in sorted(found) if number >= since]


def count_begun(table: Table, seat: int, number: int) -> int:
    """How many of the last lines of a standing row, a drawn card as well, belong to the turn of the seat that comes
    next."""
    row, here, then = table.log.standing[number], table.log.standing[number].turn, turn_after(table, number)
    if here is None or then is None or then[0] == here[0] or row.actor not in (CHANCE, here[1]) \
            or then[1] in (CHANCE, here[1]):
        return 0
    told = row.told[seat + 1]
    return next((len(told) - at for at, line in enumerate(told)
                 if line.subject == then[1] and line.rule in table.game.face.begins), 0)


def turn_after(table: Table, number: int) -> tuple[int, int] | None:
    """The turn, see `Table.turn`, in which the game stands after a standing row; None when it is over, unless it ended
    as another seat's turn began."""
    rows = table.log.standing
    if number + 1 < len(rows):
        return rows[number + 1].turn
    return end_turn(table) if table.over else table.turn(table.state)


def end_turn(table: Table) -> tuple[int, int] | None:
    """The turn that had begun when the game ended; None where it ended in the turn of the last action."""
    row, number = table.log.standing[-1], table.game.rules.turns(table.state)
    if row.turn is None or row.turn[0] == number:
        return None
    begins = table.game.face.begins
    others = [line.subject for line in row.told[0] if line.rule in begins and line.subject != row.turn[1]]
    return (number, others[0]) if others else None


def find_turn(table: Table, number: int) -> tuple[int, int] | None:
    """The turn that begins with an entry of the log, which may be one that no row follows yet; None if none does."""
    if number < len(table.log.standing):
        return table.opened(number)
    then = turn_after(table, number - 1) if number else None
    return then if then and table.log.standing[number - 1].turn not in (None, then) else None


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
