"""The course of a game: its rows with the positions before them, and its moves, each of one seat and as many clicks as
it makes before chance or somebody else has a say."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kleos.core import record
from kleos.core.flow import CHANCE, State
from kleos.core.game import Game
from kleos.core.record import UNSEEN, Record


class Row:
    """A row of a record: who did what, in the position before it, in which that actor has been turned to."""

    def __init__(self, number: int, actor: int, action: int, text: str, before: State) -> None:
        self.number: Final = number
        self.actor: Final = actor
        self.action: Final = action
        self.text: Final = text
        self.before: Final = before


class Move:
    """All that a seat does before chance or another seat has a say; `free` tells whether it had a choice. `line`: what
    it does instead of its rows, if that is something else; `rest`: what it did after that in the same turn."""

    def __init__(self, rows: list[Row], line: Sequence[int] | None = None, rest: Sequence[int] = ()) -> None:
        self.rows: Final = rows
        self.rest: Final = list(rest)
        self.seat: Final = rows[0].actor
        self.before: Final = rows[0].before
        self.line: Final = [row.action for row in rows] if line is None else list(line)
        self.free: Final = any(row.before.count() > 1 for row in rows)


class Course:
    """A record as it was played, up to its end or the first row that it does not show. `RecordError` where it cannot
    have been played."""

    def __init__(self, game: Game, kept: Record) -> None:
        self.game: Final = game
        self.head: Final = kept.head
        self.opening: Final = record.begin(game, kept)
        self.setup: Final = game.setup(kept.head.get("options", {}), len(kept.head["seats"]), game.began(
            kept.head["rules_version"], kept.head.get("components", {})))
        self.rows: Final[list[Row]] = []
        state = self.opening.copy()
        for number, move in enumerate(kept.moves):
            if UNSEEN in move.text.split():
                break
            before = state.copy()
            record.step(game, state, move)
            before.turn_to(move.actor)
            self.rows.append(Row(number, move.actor, game.parse(move.text), move.text, before))
        self.end: Final = state
        self.whole: Final = len(self.rows) == len(kept.moves)
        self.seats: Final = len(kept.head["seats"])

    def go_on(self, seat: int, line: Sequence[int]) -> Move:
        """A move with which the game might go on where the record stops; `ValueError` for one that cannot be played."""
        s, rows = self.end.copy(), list[Row]()
        s.turn_to(seat)
        for action in line:
            text = self.game.rules.lexicon.text(action)
            rows.append(Row(len(self.rows) + len(rows), seat, action, text, s.copy()))
            s.apply(action)
        return Move(rows)

    def moves(self) -> list[Move]:
        """Those of all seats, in their order."""
        found: list[list[Row]] = []
        last = CHANCE
        for row in self.rows:
            if row.actor != CHANCE:
                if row.actor != last:
                    found.append([])
                found[-1].append(row)
            last = row.actor
        return [Move(rows, rest=self.find_rest(rows[-1])) for rows in found]

    def find_rest(self, last: Row) -> list[int]:
        """What the same seat did after a row in the turn that it belongs to."""
        turns, found = self.game.rules.turns, list[int]()
        for row in self.rows[last.number + 1:]:
            if turns(row.before) != turns(last.before):
                break
            found += [row.action] if row.actor == last.actor else []
        return found
