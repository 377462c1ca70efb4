"""What a view is made of, as types: plain data, the same for every face of the table, with these names in JSON.

It stays interpreted, since a compiled `TypedDict` forgets what its keys hold, from which the API makes its schema. What
a game's board is made of stands in `view/schema.py` of the game.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict


class Prompt(TypedDict):
    """What is asked now.

    text  the sentence, with the verb in **bold**
    help  a line of help; may be empty
    """

    text: str
    help: str


class Action(TypedDict):
    """What the seat may do now.

    action  its number in the game's lexicon
    text    the same in the game's notation, such as “forge 3”
    label   what its button says
    touch   the elements of the board that mean it: one of each group, in any order
    """

    action: int
    text: str
    label: str
    touch: list[list[str]]


class Total(TypedDict):
    """What stands on the board of a move as a whole, and follows what is put together.

    sum    the number, as it is written
    words  what is to be said of it; may be empty
    state  a word by which the board may colour it; may be empty
    """

    sum: str
    words: str
    state: str


class Compound(TypedDict):
    """Several actions that belong together, for one click or one button.

    texts   the actions in the game's notation, in this order
    label   what its button says
    touch   as of an action
    close   what the button says for which it waits, where clicks may go on after the move is whole; else empty
    instead the single action in whose place a face offers it, since it does the same better; else empty
    total   what the total on the board would be with it, where there is one
    lead    what a main button says that does it at once, where it is offered as one; else empty
    """

    texts: list[str]
    label: str
    touch: list[list[str]]
    close: str
    instead: str
    total: Total | None
    lead: str


class Reckoned(TypedDict):
    """A line of the final reckoning.

    label     what counts
    rule      the number of its rule; may be empty
    detail    how it came about, in a few words; may be empty
    elements  those of the board that it concerns
    points    by seat, None where it does not concern the seat
    totals    by seat, with all lines so far
    """

    label: str
    rule: str
    detail: str
    elements: list[str]
    points: list[float | None]
    totals: list[float]


class View(TypedDict):
    """What a seat, or the spectator, may see.

    game       the game's id
    seat       who sees it, from 0; -1 for a spectator
    over       whether the game has ended
    to_act     the seat in turn; below 0 nobody's: chance decides, or the game is over
    also       the other seats that may choose at the same time
    prompt     what is asked now, or said at the end
    deal       what the button says with which this seat asks for the roll or draw that opens its turn; else empty
    back       how many actions the seat takes back to cancel the move that it composes, 0 when it composes none
    board      the game's own, see `view/schema.py` of the game
    actions    what the seat may do now
    compounds  moves of several actions that are offered as one
    finale     at the end how the scores came about, line by line; else empty
    """

    game: str
    seat: int
    over: bool
    to_act: int
    also: list[int]
    prompt: Prompt
    deal: str
    back: int
    board: Mapping[str, Any]
    actions: list[Action]
    compounds: list[Compound]
    finale: list[Reckoned]


class Reconstructed(TypedDict):
    """A value that was lost with the printed game.

    path  the table in the components
    note  how it was found again
    what  the same for people, where that is said
    """

    path: str
    note: str
    what: NotRequired[str]
