"""Deeds: what seats do at a table besides acting. They sit down and leave, resign, and ask one another.

Each is a row of the log; `Refused` says why not, and nothing has changed then.
"""
from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from kleos.core.face import Line, did, isolate
from kleos.core.texts import is_visible, tidy
from kleos.table import names as naming
from kleos.table.dealers import FairDealer
from kleos.table.formalities import regrettable
from kleos.table.log import Kind
from kleos.table.seating import ABSENT, CONCEDE, DRAW, FREED, REMATCH, RESIGNED, SAID, TAKE_BACK, TIMED_OUT, Offer
from kleos.table.table import Refused, Table

OVER: Final = "The game is over."
MAX_WORDS: Final = 64                                   # characters of a player's own words to the fair dealer
MAX_GIVEN: Final = 12                                   # how often words are given at a table
SHARED: Final = "shared"                                # what the returns of a game are where all win or lose together


# who plays for a seat

def open_seats(table: Table, seats: Mapping[int, str]) -> None:
    """Let the table wait for somebody in each of these seats; until then the bot that stands beside it keeps it."""
    table.note(min(set(range(len(table.seats))) - set(seats), default=0), Kind.OPEN)
    for seat, bot in sorted(seats.items()):
        table.note(seat, Kind.STAND_IN, bot)


def begin(table: Table, seat: int) -> None:
    if not table.waiting:
        raise Refused("The game has begun.")
    table.note(seat, Kind.BEGIN, "", did(seat, "began the game."))


def begin_when_full(table: Table, seat: int) -> None:
    """The last seat is taken, and so the game begins."""
    table.note(seat, Kind.BEGIN, "", Line(seat, "Everybody is there, and the game begins."))


def open_again(table: Table, seat: int) -> None:
    """This seat begins the game, having lost the last one."""
    table.note(seat, Kind.BEGIN, "", did(seat, "lost the last game, and so begins this one.",
                                         table.game.rules.begins_rule))


def sit(table: Table, seat: int, name: str = "") -> None:
    """Somebody takes the seat that a bot keeps."""
    if table.over:
        raise Refused(OVER)
    if seat not in table.keepers or seat in table.gone:
        raise Refused("Somebody sits there already.")
    be_unlike(table, seat, name)
    table.note(seat, Kind.SIT, name, did(seat, "sat down."))


def rename(table: Table, seat: int, name: str) -> None:
    sitting(table, seat)
    be_unlike(table, seat, name)
    before = isolate(table.names[seat])
    table.note(seat, Kind.SIT, name, Line(seat, f"{before} is called {isolate(name)} now." if name else ""))


def list_others(table: Table, seat: int) -> list[str]:
    """What others are called at the table, those who are away included; of a bot that stands in nobody minds."""
    return [given or ("" if other in table.keepers else name)
            for other, (name, given) in enumerate(zip(table.names, table.given_names)) if other != seat]


def be_unlike(table: Table, seat: int, name: str) -> None:
    if name and naming.is_among(name, list_others(table, seat)):
        raise Refused(f"Somebody at this table is called “{name}” already. Take another name.")


def give_words(table: Table, seat: int, words: str) -> None:
    """Put one's own words into every number of the fair dealer, which is bound already and has dealt nothing yet."""
    sitting(table, seat)
    words, dealer = tidy(words), table.dealer
    if not isinstance(dealer, FairDealer) or dealer.kind != FairDealer.kind:
        raise Refused("Only provably fair dice and cards take words of the players.")
    if not table.waiting or table.log.standing:
        raise Refused("Words are given before the game begins.")
    if not 0 < len(words) <= MAX_WORDS or not is_visible(words):
        raise Refused(f"Give words of 1 to {MAX_WORDS} characters, all of which can be seen.")
    if sum(row.kind == Kind.WORDS for row in table.notes) >= MAX_GIVEN:
        raise Refused("So many words were given here that no more are taken.")
    table.dealer = dealer.hear(words)
    table.note(seat, Kind.WORDS, words, did(seat, f"gave the dealer these words for every number: “{isolate(words)}”."))


def leave(table: Table, seat: int, bot: str) -> None:
    """A bot plays on for whoever leaves, and keeps the seat; before the game begins the seat is free again."""
    sitting(table, seat)
    table.note(seat, Kind.LEAVE, FREED if table.waiting else "", Line(seat, f"{isolate(table.names[seat])} left."))
    stand_in(table, seat, bot)


def stand_in(table: Table, seat: int, bot: str) -> None:
    others = [name for other, name in enumerate(table.names) if other != seat]
    text = f"{naming.unlike(naming.bot(bot), others)} plays for {isolate(table.names[seat])}."
    table.note(seat, Kind.STAND_IN, bot, *([] if table.waiting else [Line(seat, text)]))


def come_back(table: Table, seat: int) -> None:
    if table.over:
        raise Refused(OVER)
    if seat not in table.keepers or seat in table.gone:
        raise Refused("Nobody plays in your place." if seat not in table.gone else "You resigned; that seat is gone.")
    table.note(seat, Kind.RETURN, "", did(seat, "is back."))


def sitting(table: Table, seat: int) -> None:
    if table.over:
        raise Refused(OVER)
    if seat not in table.persons:
        raise Refused("Nobody sits there now.")


# how a game ends before its end

def resignable(table: Table, seat: int) -> bool:
    return (seat in table.persons and not table.over and not table.waiting and len(table.seats) > 1
            and table.game.rules.returns_kind != SHARED)


def resign(table: Table, seat: int, bot: str) -> None:
    """Of two the other wins; of more a bot plays the seat to the end, as long as somebody else still plays."""
    sitting(table, seat)
    if table.waiting:
        raise Refused("The game has not begun; you may leave the table.")
    if not resignable(table, seat):
        raise Refused("There is nobody to resign to here.")
    if len(table.seats) == 2 or table.persons == [seat]:
        table.note(seat, Kind.END, RESIGNED, did(seat, "resigned."))
    else:
        table.note(seat, Kind.RESIGN, "", did(seat, "resigned."))
        stand_in(table, seat, bot)


def run_out(table: Table, seat: int, bot: str) -> None:
    """The time of the seat is over: of two it loses, else a bot plays for it."""
    sitting(table, seat)
    line = did(seat, "ran out of time.")
    if len(table.seats) == 2 and table.game.rules.returns_kind != SHARED:
        table.note(seat, Kind.END, TIMED_OUT, line)
    else:
        table.note(seat, Kind.LEAVE, "", line)
        stand_in(table, seat, bot)


def winnable(table: Table) -> bool:
    """Whether whoever waits for somebody who is away can win by that."""
    return len(table.seats) == 2 and table.game.rules.returns_kind != SHARED


def claim(table: Table, seat: int, other: int, bot: str, win: bool) -> None:
    """The other seat's player is away for too long: a bot plays on for it, or whoever waits has won."""
    sitting(table, seat)
    sitting(table, other)
    line = did(other, "stayed away too long.")
    if win and not winnable(table):
        raise Refused("There is no win to claim here; an automaton may play on.")
    if win:
        table.note(other, Kind.END, ABSENT, line)
    else:
        table.note(other, Kind.LEAVE, "", line)
        stand_in(table, other, bot)


def play_again(table: Table, seat: int, where: str) -> None:
    """The same people go on at another table."""
    if not table.over or table.rematch:
        raise Refused("The game is not over." if not table.over else "You play again already.")
    table.note(seat, Kind.REMATCH, where, did(seat, "plays again."))


# what is said and shown

def show(table: Table, seat: int, word: str) -> None:
    """Show everybody a card of the hand, where the book of the game speaks of it; nobody is shown one alone."""
    sitting(table, seat)
    may = table.game.rules.shows(table.state, seat)
    if word not in may:
        raise Refused("You hold no such card." if may else "No cards are shown here now.")
    table.note(seat, Kind.SHOW, word, did(seat, f"showed everybody a card of the hand: **{may[word]}**.",
                                          table.game.rules.shows_rule))


# asking

def askable(table: Table, seat: int) -> list[str]:
    """What the seat may ask the others for."""
    if table.waiting or seat not in table.persons or table.offer:
        return []
    if table.over:
        return [REMATCH] if len(table.persons) > 1 and not table.rematch else []
    found = []
    if table.game.rules.returns_kind == SHARED:
        found.append(CONCEDE)
    elif len(table.persons) > 1:
        found.append(DRAW)
    seen = table.seen(seat)
    rows = regrettable(seen, seat) if not seen.undoable(seat) else 0
    return [*found, *([str(rows)] if rows and len(table.persons) > 1 else [])]


def ask(table: Table, seat: int, what: str, mine: Collection[int] = ()) -> None:
    """Ask all others for a draw, to give up together, for a take-back or, at the end, for another game; the seats of
    the same person agree."""
    if what != REMATCH:
        sitting(table, seat)
    if table.offer:
        raise Refused("Something is being asked already; that is to be answered first.")
    possible = askable(table, seat)
    what = next((one for one in possible if one.isdecimal()), what) if what == TAKE_BACK else what
    if what not in possible:
        raise Refused(NOT_NOW.get(what, "There is nothing of yours to take back that others must agree to."))
    table.note(seat, Kind.OFFER, what, did(seat, ASKED.get(what, "asks to take back a move.")))
    for other in sorted(set(mine) & set(table.persons) - {seat}):
        agree(table, other)
    settle(table)


ASKED: Final = {DRAW: "offers a draw.", CONCEDE: "wants to give the game up.", REMATCH: "would play again."}
NOT_NOW: Final = {REMATCH: "There is nobody here to ask for another game now.",
                  DRAW: "There is nobody here to agree to a draw.",
                  CONCEDE: "In this game nobody gives up together; you may resign."}


def agree(table: Table, seat: int) -> None:
    asked = answerable(table, seat)
    if seat in asked.agreed:
        raise Refused("You have agreed to that.")
    table.note(seat, Kind.AGREE, str(asked.row), did(seat, "agrees."))
    settle(table)


def decline(table: Table, seat: int) -> None:
    """Or take back what one has asked."""
    asked = answerable(table, seat)
    text = "asks for that no longer." if asked.seat == seat else "does not agree."
    table.note(seat, Kind.DECLINE, str(asked.row), did(seat, text))


def answerable(table: Table, seat: int) -> Offer:
    asked = table.offer
    if asked is None or seat not in table.persons:
        sitting(table, seat)
        raise Refused("Nothing is being asked now.")
    return asked


def settle(table: Table) -> None:
    """What everybody agrees to happens."""
    asked = table.offer
    if asked is None or asked.what == REMATCH or not set(table.persons) <= asked.agreed:
        return                                          # another table is not made here
    if asked.rows:
        table.undo(asked.seat, asked.rows, asked.agreed)
    else:
        table.note(asked.seat, Kind.END, asked.what, Line(asked.seat, SAID[asked.what]))
