"""What the server tells of a table, as types: to templates and, as JSON, to programs. Seats count from 0."""
from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from kleos.core.face import Line
from kleos.core.views import Action, View


class Sitting(TypedDict):
    """Who plays for a seat.

    kind       “human”, or the bot
    human      whether it is somebody
    name       how the seat is called; given: the name that somebody gave, empty for none
    free       whether whoever is invited may sit down there
    away       whether its player has left, so that a bot plays on
    automaton  who keeps the seat, or would
    left       how many seconds it has left; None where time does not run out. time: the same in words
    presence   “here”, “away”, “away for 2 min”, “gone for 12 min”; empty where no person sits
    held       for how many seconds nobody's time runs yet, since the server has just come back
    """

    seat: int
    kind: str
    human: bool
    name: str
    free: bool
    away: bool
    automaton: str
    given: str
    left: float | None
    presence: str
    held: float
    time: str


class Seat(Sitting):
    """A seat, as whoever asks sees it.

    you     whether you sit there
    to_act  whether it is to choose, or to ask for its roll
    score   so far, written out; None where it is not told
    won     whether it has won
    """

    you: bool
    to_act: bool
    score: str | None
    won: bool


class Offer(TypedDict):
    """What a seat asks of the others: “draw”, “concede”, “rematch” or how many rows to take back; yours: whether you
    asked; answered: whether your seats have."""

    seat: int
    what: str
    yours: bool
    answered: bool


class Company(TypedDict):
    """What is asked and what may be done at a table besides acting.

    name     of the table; waiting: whether the game has not begun; listed: whether anybody may sit down
    clock    “game 15”, minutes for each; “move 3”, days a move; or empty
    rematch  the table at which they play again; empty for none
    ended    how the game ended before its end; empty if it did not
    away     those of your seats for which a bot plays on
    offer    None when nothing is asked
    declined what you asked for last, as long as nothing has happened since somebody declined it; else empty
    claims   the seats whose players have been away so long that you need not wait for them: an automaton may play on;
             claims_win: or you may claim the win
    leaves   whether you may leave; resign: whether you may give up; ask: what you may ask for
    """

    name: str
    waiting: bool
    rematch: str
    listed: bool
    clock: str
    ended: str
    away: list[int]
    offer: Offer | None
    declined: str
    claims: list[int]
    claims_win: bool
    leaves: bool
    ask: list[str]
    resign: bool


class Facts(Company):
    """A table, as whoever asks sees it.

    url         of its page, below the address of the server
    seq         how many rows its log has, which is said with whatever is done
    dealer      “random”, “fair”, “typed” or “daily”; commitment: of the fair one, else None
    options     by name, but for those that nobody is told yet
    guided      whether the first turns are explained
    undo        how many rows you may take back freely; takeback: how many with the consent of all
    takebacks   how often that was done
    deals       whether you may ask for the roll or draw; example: what would be typed for it, where dice are real
    pings       how many proposals there are in a turn; 0 for none
    problem     why the game cannot go on under the rules of today; empty if it can
    bot         the seat of the bot that is to choose now, None for none
    stuck       whether that bot has failed, and is asked again after a while
    """

    id: str
    url: str
    seq: int
    over: bool
    dealer: str
    commitment: str | None
    options: dict[str, Any]
    guided: bool
    undo: int
    takeback: int
    takebacks: int
    deals: bool
    example: str
    pings: int
    problem: str
    bot: int | None
    stuck: bool
    seats: list[Seat]


class Advance(TypedDict):
    """What a seat answers in advance, in words, and whether it is asked now."""

    says: str
    asked: bool


class Touched(TypedDict):
    """What another seat did last: the elements of the board at which it did."""

    seat: int
    elements: list[str]


class Since(TypedDict):
    """What others did since a seat's last decision: the steps of the replay before and after it, its lines, those
    that are told where there is little room, the loudest of these, where there is still less, in which order the
    others give way to them, and how many deeds of others are not told."""

    at: int
    to: int
    lines: list[Line]
    told: list[Line]
    loud: list[Line]
    routine: list[Line]
    more: int


class LogLine(TypedDict):
    """A sentence of the log.

    seat  whom it is about; below 0 for chance, or nobody
    text  may hold **bold** and _emphasis_
    rule  the number of the rule it rests on; may be empty
    """

    seat: int
    text: str
    rule: str


class LogEntry(TypedDict):
    """What is told of an action that stands, numbered from 0, and before it of what else was done."""

    number: int
    lines: list[LogLine]


class TableAnswer(Facts):
    """A table as you, or who watches, may see it.

    game  its id
    log   from the line on that was asked for
    view  None where there is a `problem`
    """

    game: str
    log: list[LogEntry]
    view: View | None


class ListedSeat(TypedDict):
    """A seat as a list of tables shows it.

    you     whether you sit there; human: whether it is somebody
    to_act  whether it is to choose, or to ask for its roll
    free    whether whoever is invited may sit down there
    """

    seat: int
    name: str
    you: bool
    human: bool
    to_act: bool
    free: bool


class ListedTable(TypedDict):
    """A table as a list shows it.

    url        its place on this server; game: its id; name: such as “grain-anvil-3”, or empty
    waiting    whether the game has not begun; listed: whether anybody may sit down; free: how many seats are
    yours      whether you sit there; your_turn: whether one of your seats is to act
    """

    id: str
    url: str
    game: str
    name: str
    over: bool
    waiting: bool
    listed: bool
    free: int
    yours: bool
    your_turn: bool
    seats: list[ListedSeat]


class OpenTable(TableAnswer):
    """A new table that waits; link: what to send to those who are invited."""

    link: str


class StaleAnswer(TypedDict):
    """What is wrong; and how the table stands now, if it has gone on."""

    error: str
    table: NotRequired[TableAnswer]


class ProposalMade(TypedDict):
    """What a seat proposes.

    text      the action; label: what its button says; elements: those of the board that it touches
    yours     whether it is yours to do
    """

    seat: int
    name: str
    text: str
    label: str
    elements: list[str]
    yours: bool


class ProposalsAnswer(TypedDict):
    """What is proposed now, how many proposals you have left, and what may be proposed."""

    said: list[ProposalMade]
    left: int
    actions: list[Action]


class StandingAnswer(TypedDict):
    """What a seat answers in advance, and the same in words; words: those that it may name, with what they mean."""

    seat: int
    text: str
    says: str
    words: dict[str, str]


class Hint(TypedDict):
    """A move, which begins with the action `text`; what its button says, and why it is a good one."""

    text: str
    texts: list[str]
    label: str
    why: str


class OptionTold(TypedDict):
    """An option of a game: “int”, “choice”, “flag” or “text”; choices: empty where there are none to name."""

    name: str
    type: str
    default: Any
    choices: list[Any]
    help: str


class GameTold(TypedDict):
    """A game of this server.

    seats      the least and the most
    presets    names for several options together
    bots       the words of all bots there are
    bot_seats  the numbers of players for which each of them plays
    """

    id: str
    title: str
    seats: list[int]
    modes: list[str]
    options: list[OptionTold]
    presets: dict[str, dict[str, Any]]
    bots: list[str]
    bot_seats: dict[str, list[int]]


class DeckTold(TypedDict):
    """A deck of yours.

    cards    how many of each, by slug; total: all together; size: how many it should have
    problem  why it may not be played yet; empty if it may
    line     what the option `decks` of a new table takes; text: the same as a list
    notes    what of the text that was sent was passed over, or taken to mean something
    """

    id: str
    game: str
    name: str
    cards: dict[str, int]
    options: dict[str, Any]
    total: int
    size: int
    problem: str
    line: str
    text: str
    notes: list[str]
