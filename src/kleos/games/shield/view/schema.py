"""What the board of the Shield of Achilles is made of, as types. Slugs are those of the notation; points are whole."""
from __future__ import annotations

from typing import Literal, TypedDict

from kleos.core.views import Reconstructed


class Forge(TypedDict):
    """The die on the forge, 1 to 6, and the metal that it stands for."""

    die: int
    metal: str


class Anvil(TypedDict):
    """The die on the anvil, 1 to 6, and the circle that it stands for."""

    die: int
    circle: str


class Offer(TypedDict):
    """What a die would do.

    die         its value, 1 to 6
    metal       as forge: the metal
    symbols     how many it draws in each section
    sections    in how many sections
    circle      as anvil: the circle
    open        the sections in which you could begin, without a slide
    arrow_cost  what it would add to the arrows, in points
    ares        how much of that is by Ares
    as_forge, as_anvil, as_arrow  the same in words
    """

    die: int
    metal: str
    symbols: int
    sections: int
    circle: str
    open: list[str]
    arrow_cost: int
    ares: int
    as_forge: str
    as_anvil: str
    as_arrow: str


class Metal(TypedDict):
    """A metal of the forge.

    faces    the values of the die that stand for it: “1–2”
    symbols  how many it draws: “3”, or “2 + 2” in two sections
    boxes    how many of Athena's boxes it costs to slide the forge there; None before there is a die on it
    """

    slug: str
    name: str
    faces: str
    symbols: str
    boxes: int | None


class Circle(TypedDict):
    """A circle of the shield.

    faces  the values of the die that stand for it
    boxes  how many of Athena's boxes it costs to slide the anvil there; None before there is a die on it
    """

    slug: str
    name: str
    faces: str
    boxes: int | None


class Slid(TypedDict):
    """Which of the dice were slid in this turn."""

    forge: bool
    anvil: bool


class Gain(TypedDict):
    """What the forge's metal would do in a section.

    fit, lost  symbols
    points     what the shield gains, a finished circle included
    completes  what would be complete; empty for nothing
    text       the same in words
    """

    fit: int
    lost: int
    points: int
    completes: Literal["", "section", "circle"]
    text: str


class Section(TypedDict):
    """A section of the shield.

    circle         the circle in which it lies
    symbols        the metals drawn there, in drawing order
    layers, of     how many symbols there are, and how many fit
    complete       whether it is full
    marker         whether a marker lies there
    opposite       the sections opposite, which a marker blocks
    adjacent       the sections beside it
    thickness, strength  what these are worth now, in points
    points         both together
    reconstructed  whether its name was lost with the printed sheet
    draw           what drawing here now would do; None where the rules forbid it
    text           all of it in words
    """

    name: str
    circle: str
    symbols: list[str]
    layers: int
    of: int
    complete: bool
    marker: bool
    opposite: list[str]
    adjacent: list[str]
    thickness: int
    strength: int
    points: int
    reconstructed: bool
    draw: Gain | None
    text: str


class Ares(TypedDict):
    """§10.2 Apollo's tally of one value.

    value   1 to 6
    times   how often it was given to Apollo
    points  what Ares adds for that
    next    what one more of this value would add to the arrows
    text    the same in words
    """

    value: int
    times: int
    points: int
    next: int
    text: str


class Line(TypedDict):
    """A line of the score sheet, so far; `rule` is the number of its rule."""

    label: str
    detail: str
    points: int
    rule: str
    side: Literal["shield", "arrows"]


class Board(TypedDict):
    """What a photograph of the table shows, and what follows from it.

    turn, turns    the turn, from 1, and how many there are
    blocking       the option: what a marker blocks
    dice           the faces not yet placed
    offers         for each face not yet placed what it would do
    forge, anvil, apollo  the dice there; None before
    first          the section drawn in first, while the second is chosen; else None
    metals, circles       from the first to the last
    boxes, boxes_of       how many of Athena's boxes are left, and were at the start
    sections       by slug
    arrows         what Apollo was given, by turn
    ares           by value
    reckoning      the lines of the score sheet
    shield, arrow_points, margin  the sums of its two sides, and by how much the shield is ahead
    won            whether the game is over and won
    reconstructed  what in play here was lost with the printed sheet
    """

    turn: int
    turns: int
    blocking: str
    dice: list[int]
    offers: list[Offer]
    forge: Forge | None
    anvil: Anvil | None
    apollo: int | None
    first: str | None
    metals: list[Metal]
    circles: list[Circle]
    slid: Slid
    boxes: int
    boxes_of: int
    sections: dict[str, Section]
    arrows: list[int]
    ares: list[Ares]
    reckoning: list[Line]
    shield: int
    arrow_points: int
    margin: int
    won: bool
    reconstructed: list[Reconstructed]
