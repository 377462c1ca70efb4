"""Seated: a table with those who sit at it, as the server knows it."""
from __future__ import annotations

import copy
import hashlib
import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import Row

from kleos.core.components import Components
from kleos.core.flow import CHANCE, EVERYBODY, SPECTATOR, State
from kleos.core.game import Game
from kleos.core.options import Setup
from kleos.drawing.cards import Names
from kleos.lab.numbers import list_differences
from kleos.server.clock import SYSTEM, Clock
from kleos.server.seats import presence, time_controls
from kleos.server.seats.presence import Presence
from kleos.server.seats.time_controls import NEVER, Pauses, TimeControl
from kleos.table import dealers, log
from kleos.table.deeds import SHARED
from kleos.table.log import Log, Past
from kleos.table.names import HUMAN
from kleos.table.proof import Draw
from kleos.table.replay import Turn
from kleos.table.table import Table

KEEPERS: Final = ("talos", "galatea", "pandora", "talos")   # the automata that keep seats for somebody
PARTNERS: Final = ("talos", "pandora", "talos")             # and the strongest, where all win or lose together
MOMENTS: Final = 8                          # of a table kept in memory
BOXES: Final = 32                           # galleries kept in memory
IMAGINED: Final = ("Played on from a game in which cards were hidden: what you could not know there has been dealt "
                   "anew, so this is one of the games that it may be.")
OLDER: Final = ("This game began under version {} of the rules. All of it holds under version {} as well, under which "
                "it goes on.")
VARIANT: Final = "Played with other numbers than those in the box: {}."
TOLD: Final = 4                             # of them, at most
FORMER: Final = "This game began under version {} of the rules, and by those it is played to its end."


class Seated:
    """A table with what the server knows of it. `owners` has the hashed token that sits in each seat, or None;
    `lobby` what the database has of who may sit there, None for a table of an older Kleos; `spent` the seconds that
    each seat has used, by its `time_control`; `clock` says what time it is, `pauses` when nobody's time ran.

    A table whose log does not replay under the rules of today has a `problem`, and its prose is all there is of it.
    """

    between = False                             # whether it shows a position by which its last row came
    stuck = -1                                  # the row at which the bot that is to choose has failed

    def __init__(self, game: Game, kept: Row[Any], seats: Sequence[Row[Any]], lobby: Row[Any] | None,
                 rows: Sequence[log.Row], clock: Clock = SYSTEM, pauses: Pauses = NEVER,
                 attendance: Presence | None = None, absence_rule: str = "", autostart: bool = False) -> None:
        self.id: Final[str] = kept.id
        self.game, self.kept, self.lobby = game, kept, lobby
        self.clock: Final = clock
        self.pauses: Final = pauses
        self.presence: Final = attendance or Presence()
        self.absence_rule: Final = absence_rule         # what those may do who wait too long: presence.WIN, or nothing
        self.autostart: Final = autostart               # whether the game begins once everybody sits
        self.time_control: Final = TimeControl(lobby.clock if lobby else "")
        self.spent: list[float] = json.loads(lobby.spent) if lobby else [0.0] * len(seats)
        self.stands: dict[str, Any] = dict(lobby._mapping) if lobby else {}     # as the database has it
        self.touched: float = kept.touched              # the same
        self.owners: Final[list[str | None]] = [seat.token for seat in seats]
        self.moments: OrderedDict[int, Seated] = OrderedDict()      # as it was at some rows, for all who watch
        self.former: list[tuple[float, float] | None] = []         # what is to be beaten, once it was looked for
        self.proofs: Final[dict[log.Row, list[Draw]]] = {}      # up to a row, for all who look, see pages/fairness.py
        self.turns: tuple[int, list[Turn]] | None = None            # of so many rows, see rendering/replay.py
        self.unanswered = -1                            # the row at which whoever is asked had no standing answer
        self.table, self.problem = self.set_up(seats, rows)
        self.note = "" if self.problem else self.remark()
        self.box: Final = make_box_key(self.game, self.table.setup)

    def set_up(self, seats: Sequence[Row[Any]], rows: Sequence[log.Row]) -> tuple[Table, str]:
        """The table as it stands after these rows, and what is wrong with them under the rules of today."""
        game, kept, past = self.game, self.kept, read_past(self.kept)
        dealer = dealers.revive(kept.dealer, json.loads(kept.secret))
        kinds = [seat.kind for seat in seats]
        names = [seat.name if seat.name != seat.kind else "" for seat in seats]
        try:
            components = game.began(kept.rules_version, json.loads(kept.components))
            setup = game.setup(json.loads(kept.options), len(seats), components)
            return Table(game, setup, kinds, dealer, rows, past, names, self.clock.now), ""
        except ValueError as error:
            table = Table(game, game.setup({}, len(seats)), kinds, dealer, (), past, names, self.clock.now)
            table.log = Log(rows, past)
            return table, str(error)

    def remark(self) -> str:
        """What is to be known of this game besides, where it is no game of today from its beginning."""
        began, now = self.kept.rules_version, self.game.rules.version
        if began != now:
            return (FORMER if began in self.game.former else OLDER).format(began, now)
        if changed := self.table.setup.components.changed:
            told = [f"{one['label']} {one['now']}, not {one['was']}"
                    for one in list_differences(self.game, changed)]
            return VARIANT.format("; ".join(told[:TOLD]) + (f"; and {len(told) - TOLD} more" if told[TOLD:] else ""))
        return IMAGINED if self.table.before.imagined else ""

    @property
    def gallery(self) -> Sequence[Mapping[str, Any]]:
        """The cards of the box, which all tables of the same box share."""
        return find_gallery(self.game, self.table.setup, self.box)

    @property
    def card_names(self) -> Names:
        """The names of its cards, as far as the page draws them in large."""
        return find_names(self.game, self.table.setup, self.box)

    @property
    def own_components(self) -> Components:
        """What a new game is played with: the values of today, and those that were changed for this table."""
        return self.game.components.replaced(json.loads(self.kept.components))

    def seats_of(self, token: str) -> list[int]:
        owner = hash_token(token)
        return [seat for seat, sits in enumerate(self.owners) if sits == owner]

    def viewer(self, token: str) -> int:
        """The seat through which this token sees the table: one that may act, or for which chance decides, else its
        first, else the spectator."""
        mine, state = self.seats_of(token), self.table.state
        for seat in [*self.table.acting(), *([int(state.now.seat)] if state.to_act() == CHANCE else [])]:
            if seat in mine:
                return seat
        return mine[0] if mine else SPECTATOR

    def deals(self, seat: int) -> bool:
        """Whether the seat may ask for what chance decides now, or type in what it shows: for a roll that opens a turn
        its owner, for a bot's and for any other whoever sits here."""
        if self.table.state.to_act() != CHANCE or self.table.over or self.table.waiting:
            return False
        owner = self.table.waits_for_deal()
        if owner is not None:
            return owner == seat or self.table.players[owner] != HUMAN
        return self.table.dealer.kind != "typed" or not self.alone() or seat in self.alone()

    def alone(self) -> list[int]:
        """The seats of persons who alone see what is drawn now; where a bot draws somebody must see it for it."""
        state = self.table.state
        seen = state.seen_by(state.nth(0)) if self.game.rules.hidden else EVERYBODY
        return [] if seen == EVERYBODY else [seat for seat in self.table.persons if seen >> seat & 1]

    def absences(self) -> list[float | None]:
        """For how many seconds the person of each seat has been away; None where no person sits."""
        persons, now = self.table.persons, self.clock.now()
        return [self.presence.absence(self.id, owner, presence.find_last_act(self.table, seat, self.kept.created),
                                      self.pauses, now) if owner is not None and seat in persons else None
                for seat, owner in enumerate(self.owners)]

    def claimable(self) -> list[int]:
        """The seats for which those who wait need not wait any longer."""
        return [seat for seat, away in enumerate(self.absences())
                if away is not None and presence.may_be_claimed(self.table, self.time_control, seat, away)]

    @property
    def apart(self) -> bool:
        """Whether each has a device of their own; those who share one are asked in turn."""
        taken = [owner for owner in self.owners if owner]
        return len(set(taken)) == len(taken)

    def may_sit(self, seat: int) -> bool:
        """Whether nobody has this seat, and a bot only keeps it for whoever is invited."""
        return self.owners[seat] is None and seat in self.table.keepers and not self.table.over

    def made_by(self, token: str) -> bool:
        """Whether this token made the table."""
        return self.lobby is not None and self.lobby.maker == hash_token(token)

    def at(self, seq: int) -> Seated:
        """The table as it was when its log had so many rows."""
        past = self.moments.get(seq)
        if past is None:
            past = copy.copy(self)
            past.table = self.table.at(seq)
            self.moments[seq] = past                    # the log only grows, so this stays as it is
            while len(self.moments) > MOMENTS:
                self.moments.popitem(last=False)
        return past

    def passing(self, state: State | None = None) -> Seated:
        """The table as something that is over, in which nobody acts; at a position by which its last row came."""
        past = copy.copy(self)
        past.table = copy.copy(self.table)
        past.table.unasked, past.between = True, state is not None
        past.table.state = self.table.state if state is None else state
        return past

    def seen(self, seat: int) -> Seated:
        """The table as that seat, or the spectator, may see it, see `Table.seen`. The clock of whoever composes a move
        has been running on since the last row that is seen."""
        table = self.table.seen(seat, self.apart)
        if table is self.table:
            return self
        known = copy.copy(self)
        began = [self.pauses.played(time_controls.find_asked_since(one, self.kept.created))
                 for one in (table, self.table)]
        known.table, known.turns, known.moments = table, None, OrderedDict()        # its rows have numbers of their own
        known.spent = [spent - (began[1] - began[0] if one == self.table.state.to_act() else 0.0)
                       for one, spent in enumerate(self.spent)]
        return known

    def bot(self) -> int | None:
        """The bot seat that is to choose now, if one is."""
        if self.problem:
            return None
        players = self.table.players
        return next((seat for seat in self.table.acting() if players[seat] != HUMAN), None)


def keeper_of(seat: int, game: Game) -> str:
    """The automaton that plays in this seat of the game when nobody says who."""
    among = PARTNERS if game.rules.returns_kind == SHARED else KEEPERS
    return among[seat % len(among)]


def make_box_key(game: Game, setup: Setup) -> str:
    """A word for what lies in the box: the same for all tables of the same options and components."""
    return hash_token(json.dumps([game.id, setup.options, setup.components.changed]))[:16]


GALLERIES: Final[OrderedDict[str, Sequence[Mapping[str, Any]]]] = OrderedDict()


def find_gallery(game: Game, setup: Setup, box: str) -> Sequence[Mapping[str, Any]]:
    if box not in GALLERIES:
        GALLERIES[box] = game.face.gallery(setup)
        while len(GALLERIES) > BOXES:
            GALLERIES.popitem(last=False)
    return GALLERIES[box]


NAMES: Final[OrderedDict[str, Names]] = OrderedDict()


def find_names(game: Game, setup: Setup, box: str) -> Names:
    if box not in NAMES:
        drawn = {card["name"]: card["slug"] for card in find_gallery(game, setup, box)}
        if not drawn and game.face.building:
            drawn = {card.name: card.slug for card in game.face.cards(setup)}
        NAMES[box] = Names(box, drawn)
        while len(NAMES) > BOXES:
            NAMES.popitem(last=False)
    return NAMES[box]


@lru_cache(4096)
def read_past(kept: Row[Any]) -> Past:
    """What the database has of the moves before the first row."""
    before = json.loads(kept.before)
    return Past(before["given"], before["takebacks"], {int(n): v for n, v in before["withdrawn"].items()},
                before.get("imagined", False))


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
