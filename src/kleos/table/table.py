"""A table: one game being played, with its seats, its dealer and its log. It knows no screen and no database."""
from __future__ import annotations

import copy
import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from kleos.core import record
from kleos.core.components import Components
from kleos.core.dice import Rng
from kleos.core.face import Line, named, player
from kleos.core.flow import CHANCE, SPECTATOR, State
from kleos.core.game import Game
from kleos.core.options import Setup
from kleos.core.record import Move, RecordError
from kleos.table import names as naming
from kleos.table.dealers import Dealer
from kleos.table.log import TAKE_BACK, UNDO, Past, Row, history, past, standing, takebacks
from kleos.table.names import HUMAN as HUMAN
from kleos.table.positions import Positions


class Refused(ValueError):
    """An action that the table does not take; the text says why. Nothing has changed."""


class Table:
    """`seats` says who sits where: "human" or a bot such as "strong:200"; `names` how they are called, as far as
    somebody gave them names."""

    def __init__(self, game: Game, setup: Setup, seats: Sequence[str], dealer: Dealer,
                 rows: Iterable[Row] = (), before: Past | None = None, names: Sequence[str] = ()) -> None:
        self.game: Final = game
        self.setup: Final = setup
        self.seats: Final = list(seats)
        self.dealer: Final = dealer
        self.before: Final = before or Past()
        self.given: Final = list(names)
        self.names: Final = naming.called(self.seats, names)
        self.rows = list(rows)
        self.positions: Final = Positions()
        self.state: State = self.replay()

    def copy(self) -> Table:
        """Another one that can be played on without touching this one."""
        twin = copy.copy(self)
        twin.rows, twin.state = self.rows[:], self.state.copy()
        return twin

    # positions

    def replay(self, upto: int | None = None) -> State:
        """The position after so many standing rows, or all of them; `RecordError` when they do not replay."""
        rows = standing(self.rows)[:upto]
        known, state = self.positions.nearest(rows)
        if state is None:
            state = self.game.rules.start(self.setup)
            state.settle()
        for row in rows[known:]:
            before = None if row.told else state.copy()
            record.step(self.game, state, Move(row.actor, row.text))
            if before:
                if row.actor != CHANCE:
                    before.turn_to(row.actor)
                row.told = self.tell(before, self.game.parse(row.text), state)
        if rows:
            self.positions.keep(rows[-1], state)
        return state

    def tell(self, before: State, action: int, after: State) -> list[list[Line]]:
        """The prose of an action for the spectator and for each seat."""
        return [[self.told(line, viewer) for line in self.game.face.tell(before, action, after, viewer)]
                for viewer in range(SPECTATOR, len(self.seats))]

    def told(self, line: Line, viewer: int) -> Line:
        """A line with the names of the players; who plays alone, or against bots only, is “You”."""
        return line.told(self.names, viewer if self.seats.count(HUMAN) == 1 else SPECTATOR)

    def view(self, seat: int) -> dict[str, Any]:
        """What that seat may see of the position, as `Game.view` has it, with the names of the players."""
        return self.game.view(self.state, seat, self.names)

    def at(self, seq: int) -> Table:
        """The table as it was when its log had so many rows."""
        twin = copy.copy(self)
        twin.rows = self.rows[:seq]
        twin.state = twin.replay()
        return twin

    @property
    def seq(self) -> int:
        """The number that the next row will have; what a client saw, and says with a click."""
        return len(self.rows)

    @property
    def takebacks(self) -> int:
        """How often something was taken back beyond what is free."""
        return self.before.takebacks + sum(row.counts for row in self.rows)

    def waits_for_deal(self) -> int | None:
        """The seat that must ask for the roll or draw that opens its turn, if one must."""
        step = self.state.now
        return int(step.seat) if self.state.to_act() == CHANCE and step.opens_turn() else None

    def acting(self) -> list[int]:
        """The seats that may choose now; nobody while chance decides and when the game is over."""
        if self.state.to_act() < 0:
            return []
        return [self.state.to_act(), *[seat for seat in range(len(self.seats)) if self.state.also() >> seat & 1]]

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
            raise Refused(named(str(error), self.names)) from None
        return self.rows[added:]

    def action(self, seat: int, action: int) -> None:
        if self.state.over():
            raise ValueError("The game is over.")
        if self.state.to_act() == CHANCE:
            reason = self.state.why_not(action)
            raise ValueError(reason or "That is for the dice or the cards to decide.")
        if seat not in self.acting():
            raise ValueError("It is not your turn.")
        self.state.turn_to(seat)
        self.apply(seat, action)

    def apply(self, actor: int, action: int) -> None:
        before = self.state.copy()
        self.state.apply(action)
        text = self.game.rules.lexicon.text(action)
        self.rows.append(Row(self.seq, actor, text, self.tell(before, action, self.state)))

    def deal(self) -> list[Row]:
        """Let the dealer decide what chance decides, until a seat must choose, the game is over, the next turn
        waits for its owner, or the dealer is a person. The first deal is done in any case."""
        added = len(self.rows)
        while self.state.to_act() == CHANCE and (len(self.rows) == added or self.waits_for_deal() is None):
            place = sum(row.actor == CHANCE for row in standing(self.rows))
            action = self.dealer.deal(self.state, place, history(self.rows, self.before).withdrawn.get(place, 0))
            if action is None:
                break
            self.apply(CHANCE, action)
        return self.rows[added:]

    def type_deal(self, text: str, seat: int = SPECTATOR) -> list[Row]:
        """What real dice or cards show, as a person types it; `Refused` says why it cannot be, with an example that
        tells nothing but what that seat knows."""
        if self.dealer.kind != "typed":
            raise Refused("At this table the dice and cards are not typed in.")
        if self.state.to_act() != CHANCE:
            raise Refused("Nothing is to be rolled or drawn now.")
        self.apply(CHANCE, read_deal(self.game, self.state, text, seat))
        return self.rows[-1:]

    # taking back

    def undoable(self, seat: int) -> int:
        """How many rows the seat may take back freely: its own, since it or anybody learnt anything new."""
        number = 0
        for row in reversed(standing(self.rows)):
            if row.actor != seat:
                break
            number += 1
        return number

    def regrettable(self, *seats: int) -> int:
        """How many rows a take-back of the latest action of these seats takes with it; 0 when they have none."""
        rows = standing(self.rows)
        return next((len(rows) - number for number in range(len(rows) - 1, -1, -1) if rows[number].actor in seats), 0)

    def decided(self) -> int:
        """How many rows there are since a seat first chose anything: what was dealt before, the set-up, stays."""
        rows = standing(self.rows)
        return next((len(rows) - number for number, row in enumerate(rows) if row.actor >= 0), 0)

    def undo(self, seat: int, rows: int = 1, consent: Collection[int] = ()) -> list[Row]:
        """Take back that many of the latest rows. Free are the seat's own, while nothing new is known since; beyond
        that every human seat must be in `consent`, and it counts as a take-back. `Refused` says why not."""
        stand, free = self.decided(), self.undoable(seat)
        if rows > free and not consent:
            raise Refused("There is nothing of yours to take back since the dice fell or another seat acted."
                          if not free else f"Only {free} of your actions can be taken back.")
        if rows < 1 or rows > stand:
            raise Refused("There is nothing to take back." if not stand
                          else f"Between 1 and {stand} moves can be taken back, not {rows}.")
        if rows > free and not {number for number, who in enumerate(self.seats) if who == HUMAN} <= set(consent):
            raise Refused("What others have seen since can only be taken back when every player agrees.")
        self.rows.append(Row(self.seq, seat, f"{UNDO if rows <= free else TAKE_BACK} {rows}"))
        self.state = self.replay()
        return self.rows[-1:]

    def correctable(self) -> bool:
        """Whether the latest row is a roll or draw that a person typed."""
        rows = standing(self.rows)
        return self.dealer.kind == "typed" and bool(rows) and rows[-1].actor == CHANCE

    def correct(self) -> list[Row]:
        """Take back what was typed last, to type it again: a slip of the finger is no take-back."""
        if not self.correctable():
            raise Refused("No roll or draw has just been typed in.")
        self.rows.append(Row(self.seq, CHANCE, f"{UNDO} 1"))
        self.state = self.replay()
        return self.rows[-1:]

    # what it leaves behind

    def lines(self, seat: int, since: int = 0, upto: int | None = None) -> list[tuple[int, list[Line]]]:
        """The log as that seat may read it: the sentences of each standing row, numbered from 0, from `since` on
        and before `upto`; a take-back is told before the row that came after it."""
        rows = standing(self.rows)
        told = [(number, row.told[seat + 1][:]) for number, row in enumerate(rows)]
        told.append((len(rows), []))
        regrets = list(enumerate(takebacks(self.rows), self.before.takebacks + 1))
        for count, (number, row) in reversed(regrets):
            told[number][1].insert(0, self.told(regret(row, seat, count), seat))
        return [(number, lines) for number, lines in told[since:upto] if lines or number < len(rows)]

    def record(self) -> record.Record:
        """The game so far."""
        more: dict[str, Any] = dict(self.dealer.head())
        more.update(history(self.rows, self.before).head())
        if any(self.given):
            more["names"] = self.given
        if self.state.over():
            more.update(self.dealer.reveal())
            more["result"] = [float(score) for score in self.game.rules.scores(self.state)]
        return record.new(self.game, self.setup.options, self.seats, self.setup.components.changed,
                          [Move(row.actor, row.text) for row in standing(self.rows)], **more)


def regret(row: Row, seat: int, count: int) -> Line:
    """What the log says of a take-back."""
    who = "You take" if row.actor == seat else f"{player(row.actor)} takes"
    moves = "a move" if row.undoes == 1 else f"{row.undoes} moves"
    return Line(row.actor, f"{who} back {moves}, with what was known since (take-back {count}).", "", "ui-undo")


def sit(game: Game, options: Mapping[str, Any], seats: Sequence[str], dealer: Dealer,
        components: Components | None = None, names: Sequence[str] = ()) -> Table:
    """A new table; `OptionError` or `ComponentError` says what does not fit."""
    return Table(game, game.setup(options, len(seats), components), seats, dealer, names=names)


def resume(game: Game, kept: record.Record, dealer: Dealer) -> Table:
    """A table on which the game of a record goes on; `RecordError` says what is wrong with it."""
    if kept.partial:
        raise RecordError(0, "it leaves out what some seat did not see, so it cannot be played on")
    record.replay(game, kept)
    try:
        before, names = past(kept.head), naming.listed(kept.head.get("names", []))
    except ValueError as error:
        raise RecordError(0, str(error)) from None
    components = game.components.replaced(kept.head.get("components", {}))
    setup = game.setup(kept.head.get("options", {}), len(kept.head["seats"]), components)
    return Table(game, setup, kept.head["seats"], dealer,
                 [Row(seq, move.actor, move.text) for seq, move in enumerate(kept.moves)],
                 Past(len(kept.moves), before.takebacks, before.withdrawn), names)


def read_deal(game: Game, state: State, text: str, seat: int = SPECTATOR) -> int:
    """The action of chance that a person means: `roll 3 7 12`, `3 7 12` or `12,3,7`; `Refused` says what it may be."""
    words = text.replace(",", " ").lower().split()
    for verb in game.rules.lexicon.verbs:
        rest = words[1:] if words[:1] == [verb.name] else words
        for order in (rest, sorted(rest, key=lambda word: (len(word), word))):
            action = game.rules.lexicon.index.get(" ".join([verb.name, *order]))
            if action is not None and state.now.allows(state, action):
                return action
    raise Refused(f"“{text}” is nothing that can come up now; type it like “{example(game, state, seat)}”.")


def example(game: Game, state: State, seat: int = SPECTATOR) -> str:
    """How a person may type what chance decides now: “3 6 11”. One from the middle, where dice differ; where something
    is hidden, what may come for all that the seat knows: drawn at random, for the order of what is hidden must not tell
    either."""
    if game.rules.hidden:
        rng = Rng(secrets.randbits(30))
        state = game.rules.resample(state, seat, rng)
        text = game.rules.lexicon.text(state.now.sample(state, rng))
    else:
        text = game.rules.lexicon.text(state.nth(state.count() // 2))
    return text.partition(" ")[2] or text
