"""Formalities: what a person is not asked. Where only one thing can be done, or nothing else would change anything, and
nobody could learn from it that it is so, the table does it; where the card that opens a turn can only be drawn, it is
drawn."""
from __future__ import annotations

from kleos.core.cards.draws import FromDeck
from kleos.core.flow import State
from kleos.table import standing
from kleos.table.log import WITHDRAWING
from kleos.table.table import Table


def find_formality(table: Table) -> tuple[int, str] | None:
    """The seat that would be asked, and what it does, in the game's notation; None where somebody has a choice, even if
    it is only to take back what it has chosen last."""
    state, acting = table.state, table.acting()
    if len(acting) != 1 or acting[0] not in table.persons or was_withdrawn(table):
        return None
    seat, latest = acting[0], table.log.standing[-1:]
    goes_on = bool(latest) and latest[0].actor == seat and follows(table, state)                # what it has begun
    number = len(table.log.standing) - 1
    if (was_chosen(table, number) and not goes_on) or was_shown(table, number) or not is_silent(table, state, seat):
        return None
    action = find_only(table, state, seat)
    return None if action is None else (seat, table.game.rules.lexicon.text(action))


def find_only(table: Table, state: State, seat: int) -> int | None:
    """All that can be done, or what may as well be done as everything else; None where there is something to choose,
    and in one's first turn, which nobody plays for one, or at the end, which nobody brings about for one."""
    asked = table.game.face.standing
    asks = asked is not None and standing.asks(table.game, state)
    if state.now.alike(state):
        return int(state.nth(0))
    first = 0 < table.game.rules.turns(state) <= table.setup.seats
    if state.count() == 1 and (asks or not (first or ends(state))):
        return int(state.nth(0))
    return int(asked.decline.number()) if asked is not None and asks and asked.idle(state, seat) else None


def ends(state: State) -> bool:
    """Whether the game is over with the only thing that can be done."""
    after = state.copy()
    after.apply(int(after.nth(0)))
    return after.over()


def follows(table: Table, state: State) -> bool:
    """Whether this is only asked of what somebody has begun: an answer that may be given in advance, or an order that
    changes nothing."""
    return standing.asks(table.game, state) or state.now.alike(state)


def do_formalities(table: Table) -> bool:
    """Do what nobody need be asked; whether there was anything."""
    found = find_formality(table)
    if found is not None:
        table.act(found[0], [found[1]])
    return found is not None


def was_formality(table: Table, number: int) -> bool:
    """Whether a standing row was nothing but that."""
    rows, asked = table.log.standing, table.game.face.standing
    answers = asked is not None and rows[number].text == table.game.rules.lexicon.text(int(asked.decline.number()))
    if rows[number].actor < 0 or not (answers or number):
        return False
    state, seat = table.replay(number), rows[number].actor
    answers = answers or state.now.alike(state)
    return (is_silent(table, state, seat) and find_only(table, state, seat) == table.game.parse(rows[number].text)
            and (answers or not was_chosen(table, number - 1)) and not was_shown(table, number - 1))


def was_chosen(table: Table, number: int) -> bool:
    """Whether a standing row is what a person has chosen, who may want it back: a formality is not."""
    rows = table.log.standing
    return number >= 0 and rows[number].actor in table.persons and not was_formality(table, number)


def was_shown(table: Table, number: int) -> bool:
    """Whether chance, up to this standing row, has just turned up something to be looked at, such as a hand."""
    rows = table.log.standing
    first = number
    while first >= 0 and rows[first].actor < 0:
        first -= 1
    if first == number:
        return False
    state = table.replay(first + 1)
    for row in rows[first + 1:number + 1]:
        if state.now.lingers():
            return True
        state.apply(table.game.parse(row.text))
    return False


def regrettable(table: Table, *seats: int) -> int:
    """How many rows a take-back of what one of these seats has decided last takes with it; 0 when there is nothing.
    What was done unasked goes with it: nobody would be left anything to choose before that."""
    rows = [] if table.ending else table.log.standing
    return next((len(rows) - number + composed(table, number) for number in range(len(rows) - 1, -1, -1)
                 if rows[number].actor in seats and not was_formality(table, number)), 0)


def composed(table: Table, number: int) -> int:
    """How many rows right before this one its seat composed together with it: a move is taken back as a whole, but one
    that is still being composed row by row."""
    now, state = table.state, table.replay(number)
    going_on = now.now.seat == table.log.standing[number].actor and now.now.draft(now)
    return 0 if going_on else int(state.now.draft(state))


def undoable(table: Table, seat: int) -> int:
    """How many of the rows that the seat may take back freely its latest decision is: one, those that were composed
    with it, and what followed from it unasked; 0 where there is none."""
    free = table.undoable(seat)
    latest = regrettable(table, seat)
    return latest if 0 < latest <= free else min(free, 1)


def draws_itself(table: Table) -> bool:
    """Whether a card opens the turn now that may as well be drawn at once: nobody has anything to take back."""
    return (table.waits_for_deal() is not None and isinstance(table.state.now, FromDeck)
            and table.dealer.kind != "typed" and not is_free(table) and not was_withdrawn(table))


# what it would tell, and take from somebody

def is_silent(table: Table, state: State, seat: int) -> bool:
    """Whether nobody learns of a hand: none is hidden, only bots look on, or every other person knows as well that this
    seat can do nothing else, or nothing that matters."""
    if not table.game.rules.hidden or state.now.alike(state):
        return True
    kept = set(table.keepers) - table.gone              # somebody may sit down there, or come back
    others = (set(table.persons) | kept) - {seat}
    asked = table.game.face.standing
    return not others or (asked is not None and standing.asks(table.game, state)
                          and all(asked.sure(state, seat, other) for other in others))


def is_free(table: Table) -> bool:
    """Whether a person could take back what was done last; what was done unasked goes with what came before it."""
    rows = table.log.standing
    number = len(rows) - 1
    while number >= 0 and rows[number].actor in table.persons and was_formality(table, number):
        number -= 1
    return number >= 0 and rows[number].actor in table.persons


def was_withdrawn(table: Table) -> bool:
    """Whether something has just been taken back: then everything waits for its owner."""
    return bool(table.rows) and table.rows[-1].kind in WITHDRAWING
