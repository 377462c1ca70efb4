"""A table: one game being played, with its seats, its dealer and its log. It knows no screen and no database.

The log only grows: an undo is a row too. What stands on the table is the replay of the rows not taken back.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from kleos.core import record
from kleos.core.components import Components
from kleos.core.flow import CHANCE, State
from kleos.core.game import Game, Line, Setup
from kleos.core.record import Move
from kleos.table.dealers import Dealer

UNDO: Final = "undo"


class Refused(ValueError):
    """An action that the table does not take; the text says why. Nothing has changed."""


class Row:
    """A row of the log: `seq` from 0, never repeated; the actor; the action's text, or `undo N` for N rows."""

    def __init__(self, seq: int, actor: int, text: str) -> None:
        self.seq: Final = seq
        self.actor: Final = actor
        self.text: Final = text

    @property
    def undoes(self) -> int:
        """How many standing rows this one takes back; 0 for an action."""
        return int(self.text.split()[1]) if self.text.split()[0] == UNDO else 0


def standing(rows: Iterable[Row]) -> list[Row]:
    """The rows that have not been taken back."""
    stand: list[Row] = []
    for row in rows:
        if row.undoes:
            del stand[-row.undoes:]
        else:
            stand.append(row)
    return stand


class Table:
    """`seats` names who sits where: "human" or a bot such as "strong:200"."""

    def __init__(self, game: Game, setup: Setup, seats: Sequence[str], dealer: Dealer,
                 rows: Iterable[Row] = ()) -> None:
        self.game: Final = game
        self.setup: Final = setup
        self.seats: Final = list(seats)
        self.dealer: Final = dealer
        self.rows: Final = list(rows)
        self.state: State = self.replay()

    # positions

    def replay(self, upto: int | None = None) -> State:
        """The position after so many standing rows, or all of them; `RecordError` when they do not replay."""
        state = self.game.begin(self.setup)
        state.settle()
        for row in standing(self.rows)[:upto]:
            record.step(self.game, state, Move(row.actor, row.text))
        return state

    @property
    def seq(self) -> int:
        """The number that the next row will have; what a client saw, and says with a click."""
        return len(self.rows)

    def waits_for_deal(self) -> int | None:
        """The seat that must ask for the roll or draw that opens its turn, if one must."""
        step = self.state.now
        return int(step.seat) if self.state.to_act() == CHANCE and step.opens_turn() else None

    # what seats do

    def act(self, seat: int, texts: Sequence[str]) -> list[Row]:
        """One or several actions of a seat, all or none; `Refused` says why not."""
        before, added = self.state.copy(), len(self.rows)
        try:
            for text in texts:
                self.action(seat, self.game.parse(text))
        except ValueError as error:
            self.state = before
            del self.rows[added:]
            raise Refused(str(error)) from None
        return self.rows[added:]

    def action(self, seat: int, action: int) -> None:
        if self.state.over():
            raise ValueError("The game is over.")
        if self.state.to_act() == CHANCE:
            reason = self.state.why_not(action)
            raise ValueError(reason or "That is for the dice or the cards to decide.")
        if self.state.to_act() != seat and not (seat >= 0 and self.state.also() >> seat & 1):
            raise ValueError("It is not your turn.")
        self.state.turn_to(seat)
        self.state.apply(action)
        self.rows.append(Row(self.seq, seat, self.game.lexicon.text(action)))

    def deal(self) -> list[Row]:
        """Let the dealer decide what chance decides, until a seat must choose, the game is over, the next turn
        waits for its owner, or the dealer is a person. The first deal is done in any case."""
        added = len(self.rows)
        while self.state.to_act() == CHANCE and (len(self.rows) == added or self.waits_for_deal() is None):
            action = self.dealer.deal(self.state, self.seq)
            if action is None:
                break
            self.dealt(action)
        return self.rows[added:]

    def type_deal(self, text: str) -> list[Row]:
        """What real dice or cards show, as a person types it; `Refused` says why it cannot be."""
        if self.state.to_act() != CHANCE:
            raise Refused("Nothing is to be rolled or drawn now.")
        added = len(self.rows)
        self.dealt(read_deal(self.game, self.state, text))
        return self.rows[added:]

    def dealt(self, action: int) -> None:
        self.state.apply(action)
        self.rows.append(Row(self.seq, CHANCE, self.game.lexicon.text(action)))

    # taking back

    def undoable(self, seat: int) -> int:
        """How many rows the seat may take back freely: its own, since it or anybody learnt anything new."""
        number = 0
        for row in reversed(standing(self.rows)):
            if row.actor != seat:
                break
            number += 1
        return number

    def undo(self, seat: int, rows: int = 1) -> list[Row]:
        """Take back that many of the seat's own latest actions; `Refused` when they are not free to take back."""
        free = self.undoable(seat)
        if rows < 1 or rows > free:
            raise Refused("There is nothing of yours to take back since the dice fell or another seat acted."
                          if not free else f"Only {free} of your actions can be taken back.")
        self.rows.append(Row(self.seq, seat, f"{UNDO} {rows}"))
        self.state = self.replay()
        return self.rows[-1:]

    # what it leaves behind

    def lines(self, seat: int, since: int = 0) -> list[tuple[int, list[Line]]]:
        """The log as that seat may read it: for each standing row from number `since` on, its sentences."""
        told = []
        state = self.game.begin(self.setup)
        state.settle()
        for number, row in enumerate(standing(self.rows)):
            before, action = state.copy(), self.game.parse(row.text)
            record.step(self.game, state, Move(row.actor, row.text))
            if number >= since:
                told.append((number, self.game.tell(before, action, state, seat)))
        return told

    def record(self) -> record.Record:
        """The game so far."""
        more: dict[str, Any] = dict(self.dealer.head())
        if self.state.over():
            more["result"] = [float(score) for score in self.game.scores(self.state)]
        return record.new(self.game, self.setup.options, self.seats, self.setup.components.changed,
                          [Move(row.actor, row.text) for row in standing(self.rows)], **more)


def sit(game: Game, options: Mapping[str, Any], seats: Sequence[str], dealer: Dealer,
        components: Components | None = None) -> Table:
    """A new table; `OptionError` or `ComponentError` says what does not fit."""
    return Table(game, game.setup(options, len(seats), components), seats, dealer)


def resume(game: Game, kept: record.Record, dealer: Dealer) -> Table:
    """A table on which the game of a record goes on; `RecordError` says what is wrong with it."""
    record.replay(game, kept)
    components = game.components.replaced(kept.head.get("components", {}))
    setup = game.setup(kept.head.get("options", {}), len(kept.head["seats"]), components)
    return Table(game, setup, kept.head["seats"], dealer,
                 [Row(seq, move.actor, move.text) for seq, move in enumerate(kept.moves)])


def read_deal(game: Game, state: State, text: str) -> int:
    """The action of chance that a person means: `roll 3 7 12`, `3 7 12` or `12,3,7`; `Refused` says what it may be."""
    words = text.replace(",", " ").lower().split()
    for verb in game.lexicon.verbs:
        rest = words[1:] if words[:1] == [verb.name] else words
        for order in (rest, sorted(rest, key=lambda word: (len(word), word))):
            action = game.lexicon.index.get(" ".join([verb.name, *order]))
            if action is not None and state.now.allows(state, action):
                return action
    example = game.lexicon.text(state.nth(0))
    raise Refused(f"“{text}” is nothing that can come up now; type it like “{example}”.")


