"""A table: one game being played, with its seats, its dealer and its log. It knows no screen and no database."""
from __future__ import annotations

import copy
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from kleos.core import record
from kleos.core.components import Components
from kleos.core.face import Line, name_players
from kleos.core.flow import CHANCE, SPECTATOR, State
from kleos.core.game import Game
from kleos.core.options import Setup
from kleos.core.record import Move, RecordError
from kleos.core.views import View
from kleos.table import names as naming
from kleos.table import seating, secret
from kleos.table.dealers import Dealer
from kleos.table.log import Kind, Log, Past, Row, past, regret, share
from kleos.table.names import HUMAN as HUMAN
from kleos.table.positions import Positions
from kleos.table.seating import Ending, Offer
from kleos.table.typed import Refused as Refused
from kleos.table.typed import read_deal

WAITING: Final = "**Wait** until the game begins."


class Table:
    """`seats` says who sits where: "human" or a bot such as "strong:200"; `names` how they are called, as far as
    somebody gave them names; `clock` when something is done, in seconds since 1970.

    >>> import kleos
    >>> table = kleos.play("shield", seed=6).table
    >>> table.over, table.acting(), [row.text for row in table.rows]
    (False, [0], ['roll 4 11 12'])
    """

    def __init__(self, game: Game, setup: Setup, seats: Sequence[str], dealer: Dealer,
                 rows: Iterable[Row] = (), before: Past | None = None, names: Sequence[str] = (),
                 clock: Callable[[], float] = time.time) -> None:
        self.game: Final = game
        self.setup = setup
        self.seats = list(seats)
        self.dealer = dealer
        self.given = list(names)
        self.clock: Final = clock
        self.log = Log(rows, before)
        self.names = self.called()
        self.positions = Positions()
        self.state: State = self.replay()
        self.unasked = False                            # whether what is asked here has been done since: nobody acts

    def lay_out(self, setup: Setup) -> None:
        """Begin with other options, as long as nothing has been dealt or done."""
        if self.log.standing:
            raise Refused("Something has been dealt already.")
        self.setup, self.positions = setup, Positions()
        self.state = self.replay()

    def copy(self) -> Table:
        """Another one that can be played on without touching this one."""
        twin = copy.copy(self)
        twin.log, twin.state = self.log.copy(), self.state.copy()
        return twin

    @property
    def rows(self) -> list[Row]:
        """All that was ever done here, see log.py."""
        return self.log.rows

    @property
    def before(self) -> Past:
        """What was taken over from another table."""
        return self.log.before

    # positions

    def replay(self, upto: int | None = None) -> State:
        """The position after so many standing rows, or all of them; `RecordError` when they do not replay."""
        rows = self.log.standing[:upto]
        known, state = self.positions.nearest(rows)
        if state is None:
            state = self.game.rules.start(self.setup)
            state.settle()
        for row in rows[known:]:
            before, row.turn, among = None if row.told else state.copy(), self.turn(state), secret.find_choosers(state)
            record.step(self.game, state, Move(row.actor, row.text))
            row.secret = secret.is_secret(among, state)
            if before:
                before.turn_to(row.actor)
                row.told = self.tell(before, self.game.parse(row.text), state)
        if rows:
            self.positions.keep(rows, state)
        return state

    def turn(self, state: State) -> tuple[int, int]:
        """The number of the turn in which the next action of a position stands, and the seat to which that belongs."""
        return self.game.rules.turns(state), self.game.rules.owner(state)

    def tell(self, before: State, action: int, after: State) -> list[list[Line]]:
        """The prose of an action for the spectator and for each seat."""
        return share([[self.render(line, viewer) for line in self.game.face.tell(before, action, after, viewer)]
                       for viewer in range(SPECTATOR, len(self.seats))])

    def render(self, line: Line, viewer: int) -> Line:
        """A line with the names of the players."""
        return line.render(self.names, naming.spoken_to(self.seats, viewer))

    def view(self, seat: int, now: bool = True) -> View:
        """What that seat may see of the position, as `Game.view` has it, with the names of the players; `now`: what has
        become of the table since does not matter otherwise."""
        view = self.game.view(self.state, seat, self.names, naming.spoken_to(self.seats, seat))
        if not now:
            return view
        if said := self.ending.says(self.names, seat) if self.ending else WAITING if self.waiting else "":
            view |= {"over": self.over, "actions": [], "compounds": [], "deal": "", "back": 0,
                     "prompt": {"text": said, "help": ""}}
        elif self.unasked or seat in self.keepers:
            view |= {"actions": [], "compounds": [], "deal": "", "back": 0}
        return view

    def at(self, seq: int) -> Table:
        """The table as it was when its log had so many rows."""
        twin = copy.copy(self)
        twin.log = Log(self.rows[:seq], self.before)
        twin.state = twin.replay()
        return twin

    def composing(self) -> int:
        """How many of the standing rows, the latest ones, are a move that a seat is still composing."""
        return 0 if self.over else int(self.state.now.draft(self.state))

    def seen(self, seat: int, apart: bool = True) -> Table:
        """The table as that seat, or the spectator, may see it: without what another seat composes or, where they sit
        `apart`, chooses in secret, or did and took back. Its rows have their own numbers, so that nobody can count."""
        drafted = 0 if seat == self.state.to_act() else self.composing()
        held = {row.seq for row in secret.find_held_back(self.log, self.state) if apart and row.actor != seat}
        if not (hidden := held | {row.seq for row in self.log.dropped if row.actor != seat}) and not drafted:
            return self
        if drafted:
            first = self.log.standing[-drafted].seq
            hidden |= {row.seq for row in self.rows if row.seq >= first and (row.plays or row.undoes)}
        twin = copy.copy(self)
        twin.log = Log([row for row in self.rows if row.seq not in hidden], self.before)
        twin.state = twin.replay() if drafted or held else self.state
        return twin

    @property
    def seq(self) -> int:
        """The number that the next row will have; what a client saw, and says with a click."""
        return len(self.rows)

    def moved_on(self, seq: int, seat: int | None = None) -> bool:
        """Whether the position is another one than when the log had so many rows, or has never been there yet.

        To a seat that was to choose then, what others choose at the same time is nothing new: it leads to the same
        position in either order (see the law `arrival`).
        """
        if seq > self.seq:
            return True
        since = [row for row in self.rows[seq:] if row.plays or row.undoes]
        if seat is None or any(row.undoes or row.actor in (seat, CHANCE) for row in since):
            return bool(since)
        return bool(since) and seat not in self.at(seq).acting()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.log.closing is not None or self.state.over()

    @property
    def ending(self) -> Ending | None:
        """How the game ended before its end, if it did."""
        return seating.Ending(self.log.closing.text, self.log.closing.actor) if self.log.closing else None

    def won(self) -> list[bool] | None:
        """For each seat whether it has won; None while the game goes on, and where the book knows no win."""
        if self.ending:
            return self.ending.won(len(self.seats))
        return self.game.rules.won(self.state) if self.state.over() else None

    def begins_next(self) -> int | None:
        """The seat that begins when the same players play again, by the book of the game; None where a lot decides.
        Whoever ended the game by giving up or running out of time has lost it."""
        begins = self.game.rules.begins
        if begins is None or not self.over:
            return None
        seat = begins(self.state)
        if seat < 0 and self.ending and self.ending.how in seating.LOST:
            return self.ending.seat
        return seat if seat >= 0 else None

    # who sits there

    @property
    def notes(self) -> list[Row]:
        """What seats did besides acting, and take-backs."""
        return [row for _, row in self.log.besides]

    @property
    def keepers(self) -> dict[int, str]:
        """The bots that play in the place of somebody, by seat."""
        return seating.keepers(self.notes)

    @property
    def persons(self) -> list[int]:
        """The seats at which somebody sits now."""
        return seating.persons(self.notes, self.seats)

    @property
    def players(self) -> list[str]:
        """Who plays for each seat now: "human", or a bot."""
        kept = self.keepers
        return [kept.get(seat, kind) for seat, kind in enumerate(self.seats)]

    @property
    def gone(self) -> set[int]:
        """The seats whose players resigned, while others play on."""
        return seating.gone(self.notes)

    @property
    def waiting(self) -> bool:
        """Whether it waits for those who are invited, and the game has not begun."""
        return self.log.waiting

    @property
    def rematch(self) -> str:
        """The table at which they play again, if they do."""
        return seating.rematch(self.rows)

    @property
    def offer(self) -> Offer | None:
        """What one asks of the others now."""
        asked = seating.offer(self.seen(SPECTATOR).rows, self.players)
        return asked if asked is None or (asked.what == seating.REMATCH) == self.over else None

    def called(self) -> list[str]:
        """The name of each seat; a bot in the place of somebody has its own."""
        kept = self.keepers
        return naming.name_seats(self.players, ["" if seat in kept else name
                                            for seat, name in enumerate(self.given_names)])

    @property
    def given_names(self) -> list[str]:
        """What each seat is called by whoever sits there; empty for who gave no name."""
        return seating.names(self.notes, self.given, len(self.seats))

    @property
    def told_options(self) -> dict[str, Any]:
        """The options, without those that nobody is told before the game is over."""
        sealed = () if self.over else self.game.rules.sealed(self.setup.options)
        return {name: value for name, value in self.setup.options.items() if name not in sealed}

    @property
    def takebacks(self) -> int:
        """How often something was taken back beyond what is free."""
        return self.log.takebacks

    def waits_for_deal(self) -> int | None:
        """The seat that must ask for the roll or draw that opens its turn, if one must."""
        step = self.state.now
        opens = self.state.to_act() == CHANCE and step.opens_turn()
        return int(step.seat) if opens and not self.over and not self.unasked else None

    def acting(self) -> list[int]:
        """The seats that may choose now; nobody while chance decides, before it begins and when the game is over."""
        if self.state.to_act() < 0 or self.over or self.waiting or self.unasked:
            return []
        return [self.state.to_act(), *[seat for seat in range(len(self.seats)) if self.state.also() >> seat & 1]]

    # what seats do

    def act(self, seat: int, texts: Sequence[str]) -> list[Row]:
        """One or several actions of a seat, all or none; `Refused` says why not."""
        before, log, added = self.state.copy(), self.log.copy(), self.seq
        try:
            for text in texts:
                self.action(seat, self.game.parse(text))
        except ValueError as error:
            self.state, self.log = before, log
            raise Refused(name_players(str(error), self.names)) from None
        return self.rows[added:]

    def action(self, seat: int, action: int) -> None:
        """Do what a seat chose, by the number of the action; `ValueError` says why it cannot."""
        if self.over or self.waiting:
            raise ValueError("The game is over." if self.over else "The game has not begun.")
        if self.state.to_act() == CHANCE:
            reason = self.state.why_not(action)
            raise ValueError(reason or "That is for the dice or the cards to decide.")
        if seat not in self.acting():
            raise ValueError("It is not your turn.")
        self.state.turn_to(seat)
        self.apply(seat, action)

    def apply(self, actor: int, action: int) -> None:
        """Do an action of a seat or of chance, and write it into the log."""
        before = self.state.copy()
        self.state.apply(action)
        self.add(actor, None, self.game.rules.lexicon.text(action), self.tell(before, action, self.state))
        self.rows[-1].turn = self.turn(before)
        self.rows[-1].secret = secret.is_secret(secret.find_choosers(before), self.state)

    def add(self, actor: int, kind: Kind | None, text: str, told: Sequence[list[Line]] = ()) -> None:
        """Write a row into the log."""
        self.log.add(Row(self.seq, actor, text, told, kind, self.clock()))

    def note(self, seat: int, kind: Kind, text: str = "", *lines: Line) -> list[Row]:
        """What a seat does besides acting, such as to resign; everybody reads the same lines of it."""
        self.add(seat, kind, text)
        self.names = self.called()
        self.rows[-1].told = share([[self.render(line, viewer) for line in lines]
                                     for viewer in range(SPECTATOR, len(self.seats))])
        return self.rows[-1:]

    def deal(self) -> list[Row]:
        """Let the dealer decide what chance decides, until a seat must choose, the game is over, the next turn
        waits for its owner, or the dealer is a person. The first deal is done in any case."""
        added = self.seq
        while self.state.to_act() == CHANCE and not self.ending and (
                self.seq == added or self.waits_for_deal() is None):
            place = self.log.place
            action = self.dealer.deal(self.state, place, self.log.withdrawn.get(place, 0))
            if action is None:
                break
            self.apply(CHANCE, action)
        return self.rows[added:]

    def type_deal(self, text: str, seat: int = SPECTATOR) -> list[Row]:
        """What real dice or cards show, as a person types it; `Refused` says why it cannot be, with an example that
        tells nothing but what that seat knows."""
        if self.dealer.kind != "typed":
            raise Refused("At this table the dice and cards are not typed in.")
        if self.state.to_act() != CHANCE or self.ending:
            raise Refused("There is nothing to roll or draw now.")
        self.apply(CHANCE, read_deal(self.game, self.state, text, seat))
        return self.rows[-1:]

    # taking back

    def undoable(self, seat: int) -> int:
        """How many rows the seat may take back freely: its own, since it or anybody learnt anything new."""
        number = 0
        for row in reversed([] if self.ending else self.log.standing):
            if row.actor != seat:
                break
            number += 1
        return number

    def regrettable(self, *seats: int) -> int:
        """How many rows a take-back of the latest action of these seats takes with it; 0 when they have none."""
        rows = [] if self.ending else self.log.standing
        return next((len(rows) - number for number in range(len(rows) - 1, -1, -1) if rows[number].actor in seats), 0)

    def decided(self) -> int:
        """How many rows there are since a seat first chose anything: what was dealt before, the set-up, stays."""
        rows = self.log.standing
        return next((len(rows) - number for number, row in enumerate(rows) if row.actor >= 0), 0)

    def undo(self, seat: int, rows: int = 1, consent: Collection[int] = ()) -> list[Row]:
        """Take back that many of the latest rows. Free are the seat's own, while nothing new is known since; beyond
        that every human seat must be in `consent`, and it counts as a take-back. `Refused` says why not. What others
        are composing, of which the seat knows nothing, goes with them."""
        if self.ending:
            raise Refused("The game is over.")
        seen = self.seen(seat)
        stand, free = seen.decided(), seen.undoable(seat)
        if rows > free and not consent:
            raise Refused("There is nothing of yours to take back since the dice fell or another seat acted."
                          if not free else f"Only {free} of your actions can be taken back.")
        if rows < 1 or rows > stand:
            raise Refused("There is nothing to take back." if not stand
                          else f"Between 1 and {stand} moves can be taken back, not {rows}.")
        if rows > free and not set(self.persons) <= set(consent):
            raise Refused("What others have seen since can only be taken back when every player agrees.")
        added, held = self.seq, secret.find_held_back(self.log, self.state)
        unseen = secret.count_unseen(held, (int(self.state.to_act()), self.composing()), seat, rows)
        for actor, number in unseen.items():
            self.add(actor, Kind.DROP, str(number))
        if rest := rows - unseen.get(seat, 0):
            self.add(seat, Kind.UNDO if rows <= free else Kind.TAKE_BACK, str(rest))
        self.state = self.replay()
        return self.rows[added:]

    def correctable(self) -> bool:
        """Whether the latest row is a roll or draw that a person typed."""
        rows = self.log.standing
        return self.dealer.kind == "typed" and bool(rows) and rows[-1].actor == CHANCE

    def correct(self) -> list[Row]:
        """Take back what was typed last, to type it again: a slip of the finger is no take-back."""
        if not self.correctable():
            raise Refused("No roll or draw has just been typed in.")
        self.add(CHANCE, Kind.UNDO, "1")
        self.state = self.replay()
        return self.rows[-1:]

    # what it leaves behind

    def lines(self, seat: int, since: int = 0, upto: int | None = None) -> list[tuple[int, list[Line]]]:
        """The log as that seat may read it: the sentences of each standing row, numbered from 0, from `since` on
        and before `upto`; a take-back, and what seats did besides, is told before the row that came after it."""
        rows = self.log.standing
        told: dict[int, list[Line]] = {number: [] for number in range(len(rows) + 1)[since:upto]}
        count = self.before.takebacks
        for number, row in self.log.besides:
            count += row.counts
            if number in told:
                told[number] += [self.render(regret(row, seat, count), seat)] if row.counts else row.told[seat + 1]
        for number, lines in told.items():
            lines += rows[number].told[seat + 1] if number < len(rows) else []
        return [(number, lines) for number, lines in told.items() if lines or number < len(rows)]

    def opened(self, number: int) -> tuple[int, int] | None:
        """The turn, see `turn`, that begins with this standing row; None if none does."""
        here, *earlier = [row.turn for row in reversed(self.log.standing[max(0, number - 1):number + 1])]
        return None if here is None or any(one and one[0] == here[0] for one in earlier) else here

    def touched(self, number: int, seat: int) -> list[str]:
        """The elements of the board that a standing row was about; where there are secrets this seat is told those of
        its own actions alone."""
        row = self.log.standing[number]
        if self.game.rules.hidden and (row.actor != seat or row.actor == CHANCE):
            return []
        return [element for group in self.game.rules.lexicon.touch(self.game.parse(row.text)) for element in group]

    def same(self, was: int, seat: int, seq: int, length: int) -> int:
        """How many entries the log had for the viewer `was`, when it had so many rows of which `length` stood, that are
        told to this seat as they were then."""
        since = self.log.same(seq, length)
        if was == seat:
            return since
        if self.game.rules.hidden:                      # what is told of the board is another thing then
            return 0
        told = ((number, row) for number, row in enumerate(self.log.standing[:since]))
        differ = [number for number, row in told if row.told[was + 1] is not row.told[seat + 1]][:1]
        return min([since, *differ, *[number for number, row in self.log.besides
                                      if row.counts or row.told[was + 1] is not row.told[seat + 1]]])

    def record(self) -> record.Record:
        """The game so far."""
        more: dict[str, Any] = dict(self.dealer.head())
        more.update(self.log.past().head())
        if any(given := self.given_names):
            more["names"] = given
        if self.over:
            more.update(self.dealer.reveal())
        if self.ending:
            more.update(self.ending.head())
        elif self.over:
            more["result"] = [float(score) for score in self.game.rules.scores(self.state)]
        return record.new(self.game, self.setup.options, self.seats, self.setup.components.changed,
                          [Move(row.actor, row.text) for row in self.log.standing], **more)


def sit(game: Game, options: Mapping[str, Any], seats: Sequence[str], dealer: Dealer,
        components: Components | None = None, names: Sequence[str] = ()) -> Table:
    """A new table; `OptionError` or `ComponentError` says what does not fit.

    >>> import kleos
    >>> from kleos.table.dealers import RandomDealer
    >>> from kleos.table.table import sit
    >>> table = sit(kleos.game("shield"), {"boxes": 3}, ["human"], RandomDealer(6))
    >>> rows = table.deal()
    >>> table.acting()
    [0]
    """
    return Table(game, game.setup(options, len(seats), components), seats, dealer, names=names)


def resume(game: Game, kept: record.Record, dealer: Dealer) -> Table:
    """A table on which the game of a record goes on; `RecordError` says what is wrong with it.

    >>> import kleos
    >>> from kleos.core import record
    >>> from kleos.table.dealers import RandomDealer
    >>> from kleos.table.table import resume
    >>> kept = record.parse(kleos.play("shield", seed=6).record)
    >>> resume(kleos.game("shield"), kept, RandomDealer(6)).acting()
    [0]
    """
    if kept.partial:
        raise RecordError(0, "it leaves out what some seat did not see, so it cannot be played on")
    record.replay(game, kept)
    try:
        before, names = past(kept.head), naming.list_names(kept.head.get("names", []))
        ending = seating.read_ending(kept.head, len(kept.head["seats"]))
    except ValueError as error:
        raise RecordError(0, str(error)) from None
    components = game.began(kept.head["rules_version"], kept.head.get("components", {}))
    setup = game.setup(kept.head.get("options", {}), len(kept.head["seats"]), components)
    table = Table(game, setup, kept.head["seats"], dealer,
                  [Row(seq, move.actor, move.text) for seq, move in enumerate(kept.moves)],
                  Past(len(kept.moves), before.takebacks, before.withdrawn), names)
    if ending and not table.over:
        table.note(ending.seat, Kind.END, ending.how, Line(ending.seat, ending.says(table.names)))
    return table
