"""What the board of the 12 Labors is made of, as types. Slugs are those of the notation, seats count from 0."""
from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from kleos.core.views import Reconstructed


class Face(TypedDict):
    """The name of a card, and its picture in the kit of icons."""

    slug: str
    name: str
    picture: str


class Box(TypedDict):
    """A box of an encounter.

    box     from 1
    number  what is printed in it
    final   whether it is the final blow
    by      the seat whose mark is in it; None while it is empty
    hit     whether the dice hit it now
    gains   what marking it now would change for each seat, in points; empty where that cannot be done, absent from
            cards that are looked at for their marks
    heralds how the game goes on to its end if it is marked now, to be said after a comma; empty where that does not
            bring the end, absent as gains are
    """

    box: int
    number: int
    final: bool
    by: int | None
    hit: bool
    gains: NotRequired[list[int]]
    heralds: NotRequired[str]


class Encounter(Face):
    """An encounter with every mark on it.

    labour         whether it is one of the twelve
    marks          how many each seat has
    most           the most that anybody has
    reconstructed  whether its boxes were lost with the printed card
    """

    labour: bool
    boxes: list[Box]
    marks: list[int]
    most: int
    reconstructed: bool


class Place(Encounter):
    """An open encounter, and the place where it lies."""

    place: str


class Scored(Encounter):
    """An encounter with a mark: who claimed it, None for nobody yet, and what it scores to each seat, in points."""

    claimed_by: int | None
    points: list[int]


class Help(TypedDict):
    """What a call on a god adds to what the dice hit already.

    boxes   those that it may bring, as “left-3”
    chance  that its best use brings any, 0 to 1; None before the roll
    says    the same in a sentence
    """

    boxes: list[str]
    chance: float | None
    says: str


class God(Face):
    """A god who is revealed.

    power     what the god does, in a line; rule: the number of its rule
    cost      favour in hand that a call costs
    slots     how many calls there are before the god goes
    tokens    the seats whose favour lies there, in order
    callable  whether the seat in turn may call now; payable: whether it could pay; why: why not, in a sentence
    helps     what a call would do; None where there can be none
    ends      whether the game would end with the god
    reconstructed  whether cost or slots were lost with the printed card
    """

    power: str
    rule: str
    cost: int
    slots: int
    tokens: list[int]
    callable: bool
    payable: bool
    why: str
    helps: Help | None
    ends: bool
    reconstructed: bool


class Change(TypedDict):
    """What may be done with a die: the element to click, the words beside the die, those of the button, the boxes that
    could be hit afterwards, as “left-3”, and the numbers of those that surely are."""

    element: str
    text: str
    label: str
    lights: list[str]
    hits: list[int]


class Die(TypedDict):
    """A die on the table.

    die    from 1; value: what it shows, 1 to 6 and beyond once it is changed
    bonus  whether it is the bonus die
    ops    what may be done with it now
    """

    die: int
    value: int
    bonus: bool
    ops: list[Change]


class Way(TypedDict):
    """§12.3 Dice that a box may use up: the element to click, and what its button says."""

    element: str
    label: str


class Printed(TypedDict):
    """What stands on a card: of an encounter the numbers of its boxes, the last its final blow; of a god the power and
    the cost in favour."""

    boxes: NotRequired[list[int]]
    power: NotRequired[str]
    cost: NotRequired[int]


class Coming(Face, Printed):
    """A card that may come next, and the chance that it does, 0 to 1."""

    odds: float


class Decks(TypedDict):
    """What the decks may still bring."""

    gods: list[Coming]
    encounters: list[Coming]


class Line(TypedDict):
    """A line of the score, with the number of its rule; in the solo tally less is better."""

    label: str
    points: int
    rule: str


class Claim(Face):
    """A claimed card; labour: whether it is one of the twelve."""

    labour: bool


class Player(TypedDict):
    """What a player owns.

    hand, reserve, on_gods  favour in hand, in the reserve, and on gods
    claims, labours         the claimed cards, and how many of the twelve are among them
    points, lines           the score so far, and its lines
    """

    seat: int
    hand: int
    reserve: int
    on_gods: int
    claims: list[Claim]
    labours: int
    points: int
    lines: list[Line]


class Fate(TypedDict):
    """What the Fates' dice showed: their total, and the higher die."""

    total: int
    high: int


class Board(TypedDict):
    """What a photograph of the table shows, and what follows from it.

    solo           whether one plays alone
    turn, round    from 1, 0 before the first
    seat           whose turn it is
    last           how many last turns are still to come, -1 before the end is in sight
    claims, claims_of  how many cards are claimed, and how many end the game
    decks_end      whether the game ends with the decks
    places         the two open encounters; None where none lies
    gods           those revealed
    dice           those on the table; sums: the numbers that they make; hits: those of them that hit a box
    bonus_taken    whether the bonus die is taken
    ways, recalls  which dice to use up, and how much favour may be recalled, while that is the question
    hera           where Hera is
    discarded      the discarded gods
    coming         what the decks may still bring; god_deck, encounter_deck: how many cards they have
    cards          the encounters with a mark
    seats          what each player owns
    tally          the lines of the solo tally, empty for several; hera_points: the first of them
    placed, placing    alone: how much favour was placed in this turn, and how much may be
    fates          by seat what the Fates' dice showed; None for nothing
    winner         the seat that has won; None before, and alone
    reconstructed  what in play here was lost with the printed cards
    """

    solo: bool
    turn: int
    round: int
    seat: int
    last: int
    claims: int
    claims_of: int
    decks_end: bool
    places: list[Place | None]
    gods: list[God]
    dice: list[Die]
    ways: list[Way]
    recalls: list[int]
    sums: list[int]
    bonus_taken: bool
    hits: list[int]
    hera: Literal["gone", "to come"]
    discarded: list[Face]
    coming: Decks
    cards: list[Scored]
    god_deck: int
    encounter_deck: int
    seats: list[Player]
    tally: list[Line]
    hera_points: int
    placed: int
    placing: int
    fates: list[Fate | None]
    winner: int | None
    reconstructed: list[Reconstructed]
