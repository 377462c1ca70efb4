"""Pings: what the others at a table propose to the seat in turn, by an option `pings` of the game, so many in its turn.

They are talk, no moves: record, log and rules know nothing of them. A ping is gone as soon as the seat has acted.
"""
from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import Column, Connection, Integer, String, Table, Text, delete, func, select
from sqlalchemy.engine import Engine

from kleos.core.face import name_players
from kleos.server.database.claims import FLEETING as FLEETING  # its tables, this one included
from kleos.server.shapes import ProposalMade, ProposalsAnswer
from kleos.table import table as tables
from kleos.table.table import Refused

OPTION: Final = "pings"
PINGS: Final = Table(
    "pings", FLEETING,
    Column("game", String(40), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),            # whose proposal it is
    Column("turn", Integer, nullable=False),
    Column("seq", Integer, nullable=False),             # of the table when it was made
    Column("text", Text, nullable=False))               # the action, in the game's notation

NOT_HERE: Final = "At this table nobody proposes by pings."
NOT_NOW: Final = "Moves are proposed to another player, when it is that player’s turn."
USED_UP: Final = "You have made as many proposals as there are in a turn: {}."


class Proposals(NamedTuple):
    """What is proposed now, as (seat, action), and how many proposals of this turn whoever looks has left."""

    said: tuple[tuple[int, str], ...] = ()
    left: int = 0


SILENCE: Final = Proposals()


def count_allowed(table: tables.Table) -> int:
    """How many proposals a turn each of the others has; 0 where there are none, as where something is hidden: what
    can be done would tell of it."""
    asked = str(table.setup.options.get(OPTION, ""))
    return int(asked) if asked.isdecimal() and not table.game.rules.hidden else 0


def find_proposer(table: tables.Table, mine: tuple[int, ...] | list[int]) -> int:
    """The seat among these that may propose something now, or -1."""
    acting = table.acting()
    listening = acting and not set(acting) & set(mine) and any(seat in table.persons for seat in acting)
    return next((seat for seat in mine if seat in table.persons), -1) if count_allowed(table) and listening else -1


def find_proposals(engine: Engine, id: str, table: tables.Table, mine: tuple[int, ...] | list[int]) -> Proposals:
    """What is proposed at a table now."""
    with engine.connect() as connection:
        rows = connection.execute(select(PINGS).where(PINGS.c.game == id).order_by(PINGS.c.number)).all()
    seat, turn = find_proposer(table, mine), table.game.rules.turns(table.state)
    said = tuple((row.seat, row.text) for row in rows if row.seq <= table.seq and not table.moved_on(row.seq))
    used = sum(row.seat == seat and row.turn == turn for row in rows)
    return Proposals(said if table.acting() else (), max(0, count_allowed(table) - used) if seat >= 0 else 0)


def propose(connection: Connection, id: str, table: tables.Table, mine: list[int], text: str) -> None:
    """`Refused` says why it cannot be proposed."""
    if not count_allowed(table):
        raise Refused(NOT_HERE)
    seat, turn = find_proposer(table, mine), table.game.rules.turns(table.state)
    if seat < 0:
        raise Refused(NOT_NOW)
    try:
        table.copy().act(table.acting()[0], [text])
    except ValueError as problem:
        raise Refused(str(problem)) from None
    here = PINGS.c.game == id
    connection.execute(delete(PINGS).where(here, PINGS.c.turn != turn))
    used = connection.execute(select(func.count()).where(here, PINGS.c.seat == seat)).scalar_one()
    if used >= count_allowed(table):
        raise Refused(USED_UP.format(count_allowed(table)))
    last = connection.execute(select(func.max(PINGS.c.number)).where(here)).scalar()
    connection.execute(PINGS.insert(), {"game": id, "number": 0 if last is None else last + 1, "seat": seat,
                                        "turn": turn, "seq": table.seq, "text": text})


def describe_proposals(table: tables.Table, proposals: Proposals,
                       mine: tuple[int, ...] | list[int]) -> ProposalsAnswer | None:
    """What templates and the API know of it; None where nobody proposes by pings."""
    if not count_allowed(table):
        return None
    lexicon, names = table.game.rules.lexicon, table.game.face.names(table.state)
    said: list[ProposalMade] = []
    for seat, text in proposals.said:
        action = table.game.parse(text)
        said.append({"seat": seat, "name": table.names[seat], "text": text,
                     "label": name_players(lexicon.label(action, names), table.names),
                     "elements": [element for group in lexicon.touch(action) for element in group],
                     "yours": bool(set(table.acting()) & set(mine))})
    actions = table.view(table.acting()[0])["actions"] if proposals.left else []
    return {"said": said, "left": proposals.left, "actions": actions}
