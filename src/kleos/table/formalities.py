"""Formalities: what a person is not asked. Where only one thing can be done, and nobody could learn from it that
nothing else could, the table does it; where the card that opens a turn can only be drawn, it is drawn."""
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
    if len(acting) != 1 or acting[0] not in table.persons or state.count() != 1 or was_withdrawn(table):
        return None
    seat, latest = acting[0], table.log.standing[-1:]
    goes_on = bool(latest) and latest[0].actor == seat and standing.asks(table.game, state)     # what it has begun
    if (was_chosen(table, len(table.log.standing) - 1) and not goes_on) or not is_silent(table, state, seat):
        return None
    return seat, table.game.rules.lexicon.text(int(state.nth(0)))


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
    state = table.replay(number)
    return state.count() == 1 and is_silent(table, state, rows[number].actor) and (
        answers or not was_chosen(table, number - 1))


def was_chosen(table: Table, number: int) -> bool:
    """Whether a standing row is what a person has chosen, who may want it back: a formality is not."""
    rows = table.log.standing
    return number >= 0 and rows[number].actor in table.persons and not was_formality(table, number)


def draws_itself(table: Table) -> bool:
    """Whether a card opens the turn now that may as well be drawn at once: nobody has anything to take back."""
    return (table.waits_for_deal() is not None and isinstance(table.state.now, FromDeck)
            and table.dealer.kind != "typed" and not is_free(table) and not was_withdrawn(table))


# what it would tell, and take from somebody

def is_silent(table: Table, state: State, seat: int) -> bool:
    """Whether nobody learns of a hand: none is hidden, only bots look on, or every other person knows as well that this
    seat can do nothing else."""
    if not table.game.rules.hidden:
        return True
    kept = set(table.keepers) - table.gone              # somebody may sit down there, or come back
    others = (set(table.persons) | kept) - {seat}
    asked = table.game.face.standing
    return not others or (asked is not None and standing.asks(table.game, state)
                          and all(asked.sure(state, seat, other) for other in others))


def is_free(table: Table) -> bool:
    """Whether a person could take back what was done last."""
    rows = table.log.standing
    return bool(rows) and rows[-1].actor in table.persons


def was_withdrawn(table: Table) -> bool:
    """Whether something has just been taken back: then everything waits for its owner."""
    return bool(table.rows) and table.rows[-1].kind in WITHDRAWING
