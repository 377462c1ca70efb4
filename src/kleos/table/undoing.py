"""What would only take back what a seat has done in this turn: nobody advises it."""
from __future__ import annotations

from kleos.table.table import Table


def find_undoing(table: Table, seat: int) -> list[int]:
    """The actions, whoever advised what has been done."""
    rows, game, found = table.log.standing, table.game, list[int]()
    turn = game.rules.turns(table.state)
    for number in range(len(rows) - 1, -1, -1):
        before = table.replay(number)
        if game.rules.turns(before) != turn:
            break
        if rows[number].actor == seat:
            found += game.hints(before).undoing(before, game.parse(rows[number].text))
    return found
