"""What the board of Daedalus’ Labyrinth is made of, as types.

The start tile lies at x 0, y 0; x grows to the east, y to the south. Where tiles lie is counted in tiles, all else in
half tiles: tile (x, y) has its middle at (2x, 2y). Slugs and elements are those of the notation, seats count from 0.
"""
from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from kleos.core.views import Reconstructed

Phase = Literal["explore", "hunt", "escape", "over"]
State = Literal["away", "due", "loose", "slain"]
Outcome = Literal["slain", "eaten", "spared", "appears", "awake", "skipped"]


class Printed(TypedDict):
    """What is printed on a tile.

    kind    its slug
    turn    by how many quarters it is turned, clockwise
    paths   the pairs of sides that are joined: “ns”
    shape   the slug of their shape
    virtue  the virtue that is on it; empty for none
    """

    kind: str
    name: str
    turn: int
    paths: list[str]
    shape: str
    virtue: str


class Tile(Printed):
    """A tile of the maze.

    tile    from 1; 1 is the start tile
    sign    what is seen on it, as a word; empty for mere paths
    x, y    in tiles
    holds   whether its virtue still lies there
    down    whether it is face down; falls: whether it falls next
    joins   the sides at which it completes a spot of an older tile
    label   all of it in words
    """

    tile: int
    element: str
    x: int
    y: int
    holds: bool
    down: bool
    falls: bool
    sign: str
    joins: str
    label: str


class Spot(TypedDict):
    """A spot between tiles, or a centre where heroes may stand.

    spot      its slug
    x, y      in half tiles
    centre    whether it is the centre of a tile
    open      whether a tile is still to be laid beside it
    start     whether it is a spot of the start tile
    heroes    the seats of those there
    minotaur  whether the Minotaur is there
    cost      how many points it takes the hero in turn to get there; None if too many
    ways      the elements that can be clicked there now
    label     its name
    """

    spot: str
    element: str
    x: int
    y: int
    centre: bool
    open: bool
    start: bool
    heroes: list[int]
    minotaur: bool
    cost: int | None
    ways: list[str]
    label: str


class Patron(TypedDict):
    """A god: the power in a line, the number of its rule, the picture in the kit of icons."""

    slug: str
    name: str
    power: str
    rule: str
    picture: str


class Hero(TypedDict):
    """A hero.

    alive      the dead lie nowhere: x and y are 0 then
    x, y       in half tiles; at: the slug of the spot, empty for the dead; where: its name, “dead” for the dead
    bearing    how it lies to the start tile; empty for what `where` says of it
    faces      whether the Minotaur is on that spot
    centre     whether the hero stands in the centre of a tile; start: on the start tile
    patron     None without one
    virtues    how many the hero has
    points     what is left of the turn
    gift       points that were given for the next turn
    skips      whether the next turn is left out
    drink      what Dionysus has come to
    spent      whether the patron's power is used up
    mist       whether the spot is in the mist
    callable   whether the hero can be brought elsewhere now
    distance   how many spots the Minotaur is away; None if it cannot come, or is not there
    """

    seat: int
    element: str
    alive: bool
    x: int
    y: int
    at: str
    where: str
    bearing: str
    faces: bool
    centre: bool
    start: bool
    patron: Patron | None
    virtues: int
    points: int
    gift: int
    skips: bool
    drink: Literal["sober", "merry", "drunk"]
    spent: bool
    mist: bool
    callable: bool
    distance: int | None


class Point(TypedDict):
    """A place, or a step, in half tiles."""

    x: int
    y: int


class Minotaur(TypedDict):
    """The Minotaur.

    x, y, at, where  as of a hero; 0 and empty unless it is loose
    faced            whether a hero is on its spot
    mover            the seat before whose turns it moves, of those who live; None before it is known
    hunts            the seat that it would hunt now; None for nobody
    senses           the spots within its senses, as elements
    path             its next steps, as they would be now
    might            by seat, how many virtues a hero has against it
    """

    element: str
    state: State
    x: int
    y: int
    at: str
    where: str
    faced: bool
    mover: int | None
    hunts: int | None
    senses: list[str]
    path: list[Point]
    might: list[int]


class Held(Printed):
    """A kind of tile in hand, and how many of them."""

    element: str
    number: int


class Empty(TypedDict):
    """A place where a tile may be laid: in tiles, and in words."""

    element: str
    x: int
    y: int
    label: str


class Turned(Printed):
    """A tile, turned so, and the element that turns it so."""

    element: str


class Laying(TypedDict):
    """The tile that is being turned: where it will lie, in tiles, its slug and name, and each turn that it may have."""

    x: int
    y: int
    kind: str
    name: str
    turns: list[Turned]


class Turning(TypedDict):
    """A tile, from 1, that Poseidon can turn, and how."""

    tile: int
    element: str
    turns: list[Turned]


class Drawable(Printed):
    """A kind of tile in the bag: how many of them, and the chance that the next one is of it, 0 to 1."""

    number: int
    odds: float


class Bag(TypedDict):
    """How many tiles are in the bag, and of which kinds."""

    left: int
    kinds: list[Drawable]


class Share(TypedDict):
    """Who could exchange virtues now, and has so many."""

    seat: int
    virtues: int


class Virtues(TypedDict):
    """The virtues of the maze.

    revealed  how many have been found
    bring     how many bring the Minotaur
    left      how many can still be found or are held
    hopeless  whether it cannot be slain any more
    """

    revealed: int
    bring: int
    left: int
    hopeless: bool


class Place(TypedDict):
    """An empty place, in tiles."""

    x: int
    y: int


class Camera(TypedDict):
    """What must be seen now, in half tiles: where the question is, x and y being what matters most; or, not `near`, the
    whole maze."""

    near: bool
    x: int
    y: int
    left: int
    top: int
    right: int
    bottom: int


class Leg(TypedDict):
    """A path on which the hero in turn may go, in half tiles.

    cost  the points that it has taken to come to its end
    bend  the middle of the tile, if the path bends there; sharp: it is a crossing, and no curve
    """

    cost: int
    x: int
    y: int
    to_x: int
    to_y: int
    bend: Point | None
    sharp: bool


class Confrontation(TypedDict):
    """Heroes before the Minotaur, while one of them is asked or rolls.

    seat     whose decision or roll it is
    x, y     the spot, in half tiles; at: its slug
    heroes   the seats of those there
    virtues  what they have together; bonus: what a patron adds
    slays    the highest roll that slays it
    """

    seat: int
    x: int
    y: int
    at: str
    heroes: list[int]
    virtues: int
    bonus: int
    slays: int


class Edges(TypedDict):
    """How far the tiles reach, in tiles."""

    left: int
    top: int
    right: int
    bottom: int


class Board(TypedDict):
    """What a photograph of the table shows, and what follows from it.

    round, rounds  from 1, 0 before the first; how many there are at most
    turn, seat     the turn, counted through, and whose it is
    points         what is left of the turn
    phase          where in the game
    end            how it ended: “escaped”, “eaten”, “crushed”, “cut off” or “too late”; empty before
    drawn, aside   tiles in hand, and those that Apollo set aside
    places         where they may be laid
    laying         the tile that is being turned; None when there is none
    turning        each tile that can be turned, while Poseidon does
    sharing        who could exchange virtues now, in seat order: all but the last are asked about
    camera         what must be seen now
    legs, scouts   where the hero in turn may go, and which empty places a scout would reveal
    scouting       how a scout is paid: “point”, “Athena”, or empty where there is none now
    confrontation  who stands before the Minotaur; None where nobody is asked about it
    slayer         the seat that slew the Minotaur; None before
    sense, steps   how far the Minotaur senses, and how far it goes in one move, in spots
    reconstructed  what was lost with the printed game
    """

    round: int
    rounds: int
    turn: int
    seat: int
    points: int
    phase: Phase
    end: str
    edges: Edges
    tiles: list[Tile]
    spots: list[Spot]
    heroes: list[Hero]
    minotaur: Minotaur
    drawn: list[Held]
    aside: list[Held]
    places: list[Empty]
    laying: Laying | None
    turning: list[Turning]
    bag: Bag
    sharing: list[Share]
    virtues: Virtues
    camera: Camera
    legs: list[Leg]
    scouts: list[Place]
    scouting: Literal["", "point", "Athena"]
    confrontation: Confrontation | None
    slayer: int | None
    sense: int
    steps: int
    reconstructed: list[Reconstructed]


class Roll(TypedDict):
    """A roll of the die that has just decided something.

    seat           whose it is; face: what the die shows
    outcome        what came of it: slain, eaten or spared (who may roll again) before the Minotaur; appears, at the
                   den that the die chose; awake or skipped for whoever is drunk
    confrontation  how it stood before the Minotaur; None elsewhere
    virtues        what each seat had then
    """

    seat: int
    face: int
    outcome: Outcome
    confrontation: Confrontation | None
    virtues: list[int]


class Motion(TypedDict):
    """What moved of itself: each step of the Minotaur, and the tiles that fell, by their numbers, in order;
    the die, if it was rolled."""

    walk: list[Point]
    falls: list[int]
    roll: NotRequired[Roll]


class Trail(TypedDict):
    """From where a hero went, in half tiles, and the path, if it was one."""

    x: int
    y: int
    leg: Leg | None


class Choice(TypedDict):
    """Whom a seat has chosen: “dealt”, “none”, or a patron."""

    seat: int
    patron: str


class God(TypedDict):
    """A patron that can be chosen."""

    slug: str
    name: str
    power: str
    picture: str


class Form(TypedDict):
    """What the form draws that sets a table up."""

    heroes: list[Choice]
    patrons: list[God]


class Explained(TypedDict):
    """A patron or a kind of tile to look up.

    text     what it does
    patron   whether it is one
    picture  of a patron, in the kit of icons
    paths    of a tile: the pairs of sides that are joined
    virtue   of a tile: whether it holds one
    """

    slug: str
    name: str
    text: str
    patron: bool
    picture: NotRequired[str]
    paths: NotRequired[list[str]]
    virtue: NotRequired[bool]
