"""What seats choose in secret at the same time, such as cards of packs: before all have chosen, nobody is shown what
others have, nor ever how often they thought better of it."""
from __future__ import annotations

from kleos.core.flow import State
from kleos.core.sets import bit
from kleos.table.log import Kind, Log, Row


def find_choosers(state: State) -> int:
    """The seats that are to choose in secret now, as a mask."""
    step = state.now
    return int(bit(step.actor) | state.also()) if step.actor >= 0 and step.together() else 0


def is_secret(among: int, after: State) -> bool:
    """Whether an action of one of these `find_choosers` is held back; not where all begin anew after it."""
    return among != 0 and not find_choosers(after) & ~among


def find_held_back(log: Log, state: State) -> list[Row]:
    """The standing rows, the latest first, that were chosen in secret, while somebody still is to choose."""
    found: list[Row] = []
    for row in reversed(log.standing if find_choosers(state) and log.closing is None else []):
        if row.kind != Kind.MOVE or not row.secret:
            break
        found.append(row)
    return found


def count_unseen(held: list[Row], composed: tuple[int, int], seat: int, rows: int) -> dict[int, int]:
    """What goes unseen, by seat, when one takes back so many rows: its own choices, and where more goes with them, what
    others have chosen too; and what is `composed`, by whom and how many rows."""
    found = {seat: min(rows, sum(row.actor == seat for row in held))}
    for row in held if rows > found[seat] else []:
        if row.actor != seat:
            found[row.actor] = found.get(row.actor, 0) + 1
    composer, number = composed
    found[composer] = found.get(composer, 0) + (min(number, rows) if composer == seat else number)
    return {actor: number for actor, number in found.items() if number}
