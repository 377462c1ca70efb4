"""What the board of Twelve Heroes is made of, as types; and the form that chooses the decks.

Slugs are those of the notation, seats count from 0. Whatever lists by region goes from left to right.
"""
from __future__ import annotations

from typing import Literal, TypedDict

from kleos.core.views import Reconstructed

Phase = Literal["draft", "opening", "control", "upkeep", "income", "military", "limit", "over"]


class Card(TypedDict):
    """A hero's card as it is printed.

    cost           in food
    text           the ability; empty for none
    faction        its slug; faction_name: empty where the hero belongs to none
    picture        in the kit of icons
    reconstructed  what of it is not known from the printed one: “cost”, “strength”, “ability”
    """

    slug: str
    name: str
    cost: int
    strength: int
    text: str
    faction: str
    faction_name: str
    picture: str
    reconstructed: list[str]


class Hero(Card):
    """A hero in a region or in the camp; title: the name, with a number where it has a twin in play on its side; power:
    the strength as it is now; eats: whether food is needed."""

    piece: str
    title: str
    power: int
    eats: bool


class OwnCard(Card):
    """A card of one's own hand; price: what it costs now; cheaper: by whom, and how much; payable: whether there is
    food for it; shown: whether the other knows of it."""

    price: int
    cheaper: str
    payable: bool
    shown: bool


class Tile(TypedDict):
    """A tile; points: what it is worth; spots: how many cubes it takes."""

    slug: str
    name: str
    points: int
    spots: int
    picture: str


class Front(TypedDict):
    """What one seat has in a region.

    strength  of its heroes there, together
    eaten     how much food they need at the next upkeep
    unfed     how many of them have eaten nothing in this one and are to be discarded
    next      what the owner's Control would bring as things stand
    """

    strength: int
    food: int
    cubes: int
    heroes: list[Hero]
    eaten: int
    unfed: int
    next: Literal["", "cube", "tile"]


class Prospect(TypedDict):
    """What a side of a region would come to; food, eaten, next: as of a Front."""

    strength: int
    food: int
    eaten: int
    next: Literal["", "cube", "tile"]


class Arrival(TypedDict):
    """What would come of a hero of one’s own camp in a region."""

    power: int                                          # its strength there
    sides: list[Prospect]                               # by seat


class Region(TypedDict):
    """A region.

    tile   the one that lies there; None for none
    below  how many lie face down below it
    token  of popularity: on the tile, or of that seat; None for none
    sides  by seat
    """

    slug: str
    tile: Tile | None
    below: int
    token: Literal["tile"] | int | None
    sides: list[Front]


class Faction(TypedDict):
    """A faction."""

    slug: str
    name: str


class Unseen(TypedDict):
    """How many of a hero lie in a deck or a hand where the seat cannot tell."""

    slug: str
    name: str
    number: int


class Player(TypedDict):
    """§2.6 What a player has.

    points      of victory; tiles: how many of each kind are won
    faction     None without one
    camp, food  in the camp
    discarded   the discard pile
    deck, hand  how many cards
    renewed     whether the deck was made of the discard pile
    cards       of one's own hand; None of another's
    known       of another's hand what this seat knows; None of one's own
    under       what this seat knows under the deck
    unseen      what lies in deck and hand where this seat cannot tell; None where it does not know the list
    """

    seat: int
    points: int
    tiles: dict[str, int]
    faction: Faction | None
    camp: list[Hero]
    food: int
    discarded: list[Card]
    deck: int
    hand: int
    renewed: bool
    cards: list[OwnCard] | None
    known: list[Card] | None
    under: list[Card]
    unseen: list[Unseen] | None


class Sending(TypedDict):
    """A deployment or a move that is being composed. Everybody sees it, as everybody sees the table.

    heroes    by region a piece; None for none
    supplies  by region the food that goes with it so far
    region    the one for which food is asked; None before
    food      what may be taken for it; None before
    there     the regions as they will be when all have arrived, with the food that goes with them so far
    """

    heroes: list[str | None]
    supplies: list[int]
    region: str | None
    food: int | None
    there: list[Region]


class Draft(TypedDict):
    """§11.3 The draft.

    round, rounds  from 1, and how many there are
    open           whether it goes on
    pack           the cards before this seat; keep: how many of them it is to keep now
    kept           what this seat knows of its own pile
    passed         by round what this seat passed, of which the other kept some
    packs, piles   how many cards, by seat
    """

    round: int
    rounds: int
    open: bool
    pack: list[Card]
    keep: int
    kept: list[Card]
    passed: list[list[Card]]
    packs: list[int]
    piles: list[int]


class Actions(TypedDict):
    """Of the Military phase: how many are done, how many there are, how many are left."""

    done: int
    of: int
    left: int


class Board(TypedDict):
    """What a seat may see.

    mode, extra_actions, popularity  the options
    turn, turns    the turn, counted through; after how many the game ends, 0 for never
    seat           whose turn it is
    goal           how many points win
    tile_pictures, tile_points, tile_spots  by kind of tile: its picture, what it is worth, its spots for each side
    tiles_below    by kind of tile: how many lie face down
    sending        what is being composed; None when nothing is
    arrivals       by region what would come of each hero of one's own camp there, by its piece: for deployments that
                   are put together before they are made
    draft          None in other modes
    winner         the seat that has won; None before, and for nobody
    reconstructed  what was lost with the printed cards
    """

    mode: str
    extra_actions: bool
    popularity: bool
    phase: Phase
    turn: int
    turns: int
    seat: int
    goal: int
    actions: Actions
    regions: list[Region]
    tile_pictures: dict[str, str]
    tile_points: dict[str, int]
    tile_spots: dict[str, int]
    tiles_below: dict[str, int]
    seats: list[Player]
    sending: Sending | None
    arrivals: list[dict[str, Arrival]]
    draft: Draft | None
    winner: int | None
    reconstructed: list[Reconstructed]


# the form

class Offered(TypedDict):
    """A hero that a deck may have; copies: how many there are; faction: its name."""

    slug: str
    name: str
    cost: int
    strength: int
    text: str
    copies: int
    picture: str
    faction: str


class Deck(TypedDict):
    """A seat's deck so far.

    deck     empty for one dealt by lot, a faction, or “own”
    numbers  by hero; total: all together
    problem  why it may not be played; empty if it may
    text     what could not be read; file: the deck as a file
    """

    seat: int
    deck: str
    numbers: dict[str, int]
    total: int
    problem: str
    text: str
    file: str


class Form(TypedDict):
    """What the form draws; size: cards of a deck; decks: by seat."""

    mode: str
    size: int
    factions: list[Faction]
    cards: list[Offered]
    decks: list[Deck]
