"""What the board of Hercules is made of, as types. Slugs are those of the notation, seats count from 0; a piece is a
character in play, such as “iolaus-1”."""
from __future__ import annotations

from typing import Literal, TypedDict

from kleos.core.views import Reconstructed, Total

StepName = Literal["opening", "draw", "muster", "attack", "block", "combat", "discard", "over"]


TraitName = Literal[
    "attack", "block", "alone", "unblockable", "above", "below", "no-attack", "no-block", "deadly", "more"]


class Trait(TypedDict):
    """What the text of a character says, as a sign can say it.

    sign   attack, block, alone: more power while it attacks, while it blocks, or alone in either; unblockable: by
           nobody; above, below: can be blocked only by characters with more or with less than that power; no-attack,
           no-block, deadly; more: its text says something else, too
    power  so much power; 0 of what has no number
    """

    sign: TraitName
    power: int


class Card(TypedDict):
    """A card as it is printed.

    cost           in resources; None of a resource
    power          None of whatever is no character
    traits         what signs can say of its text
    picture        in the kit of icons
    reconstructed  whether something of it was lost with the printed card
    """

    slug: str
    name: str
    type: str
    colour: str
    rarity: str
    cost: int | None
    power: int | None
    text: str
    traits: list[Trait]
    picture: str
    reconstructed: bool


class OwnCard(Card):
    """A card of one's own hand that costs something.

    price    what it costs now
    payable  whether that can be paid
    taps     the colours of the resources that would be tapped for it
    empties  the seats whose decks would surely be emptied by it
    vain     whether one's own deck is emptied with it as well as without it
    futile   whether it can be played, and would change nothing now
    due      whether it has been played, and is being paid for
    """

    price: int
    payable: bool
    taps: list[str]
    empties: list[int]
    vain: bool
    futile: bool
    due: bool


class Character(Card):
    """A character in play.

    title     its name, with its number where it has a twin on its side
    now       its power as it is now; of one's own that have been named as blockers, as it is with that
    blocking  of one's own that may be named as blockers: the power that it would have then, alone and beside another;
              None where that is the same
    owner     the seat in whose discard pile it ends
    attacks   whether it attacks; blocked: whether it is blocked
    blocks    the piece that it blocks; None for none
    """

    piece: str
    title: str
    now: int
    blocking: list[int] | None
    owner: int
    tapped: bool
    frozen: bool
    shielded: bool
    attacks: bool
    blocked: bool
    blocks: str | None


class Resource(Card):
    """Resources in play of one kind, and how many."""

    number: int


class Played(Card):
    """The card that is being followed, and the seat that played it."""

    by: int


class Choice(Card):
    """A card that may be chosen, and how many of it there are; element: empty where it is only shown."""

    element: str
    number: int


class Unseen(TypedDict):
    """How many of a card lie in a deck or a hand where the seat cannot tell."""

    slug: str
    name: str
    number: int


class Player(TypedDict):
    """§1.4 What a player has.

    out         whether the player has lost while others play on
    deck, hand  how many cards
    lost        how many the deck has lost in this game: those that were discarded from it, not those drawn
    cards       of one's own hand, resources as they are printed; None of another's
    known       of another's hand what this seat knows; None of one's own
    top         what this seat knows to lie on top of the deck, the top one first
    ready       untapped resources by colour
    discarded, removed  the discard pile, and what is out of the game
    unseen      what lies in deck and hand that this seat cannot place; None where it does not know the list
    ward        how many cards fewer attackers discard in this turn
    """

    seat: int
    out: bool
    deck: int
    lost: int
    hand: int
    cards: list[OwnCard | Card] | None
    known: list[Card] | None
    top: list[Card]
    characters: list[Character]
    resources: list[Resource]
    ready: dict[str, int]
    discarded: list[Card]
    removed: list[Card]
    unseen: list[Unseen] | None
    ward: int


class Attack(TypedDict):
    """An attack that is declared: the two seats, the pieces, and how many cards more are discarded."""

    attacker: int
    defender: int
    smash: int
    attackers: list[str]


class Draft(TypedDict):
    """§6.1 §6.2 What the seat itself has named: attackers, or pairs of blocker and attacker. Nobody else sees it."""

    attackers: list[str]
    blocks: list[list[str]]


class Lane(TypedDict):
    """An attacker and those who block it.

    power     of the attacker; against: of the blockers, together
    blocked   whether it was blocked, even if nobody is left
    shut      whether nobody may block it, while blockers are named
    falls     whether the attacker would
    fallen    which blockers would; None where that is not certain
    words     the same in a few words
    """

    piece: str
    power: int
    blockers: list[str]
    against: int
    blocked: bool
    shut: bool
    falls: bool
    fallen: list[str] | None
    words: str


class Lines(TypedDict):
    """What would come of an attack: the two seats, how many cards the deck would lose, the same in words, and a lane
    for each attacker. The state of the total is “wins” where one's own attack would empty the deck, “empties” where
    another's would."""

    attacker: int
    defender: int
    cards: int
    total: Total
    lanes: list[Lane]


class Answer(TypedDict):
    """A button, and what it says."""

    element: str
    label: str


class Tray(TypedDict):
    """What the seat is asked about that does not lie on the board."""

    title: str
    cards: list[Choice]
    answers: list[Answer]


class Board(TypedDict):
    """What a seat may see.

    turn, seat   the turn, counted through, and whose it is
    step         of the turn
    games, won   how many games the match has, and by seat those that are won
    winner       the seat that has won the match; None before, and for nobody
    attack       None when there is none
    draft        what the seat has named of an attack or of its blocks; None while it names none
    played       the card that is being followed; None when there is none
    plants       whether a resource may be put in play now
    lines        battle lines as this seat knows them; None without an attack
    foe          the seat whose characters are called foe-…
    tray         None when nothing is asked
    futile       the elements of opponents and characters that may be chosen, and for which nothing would change
    met          every kind of card that is seen somewhere on the board
    reconstructed  what was lost with the printed cards
    """

    turn: int
    seat: int
    step: StepName
    games: int
    won: list[int]
    winner: int | None
    seats: list[Player]
    attack: Attack | None
    draft: Draft | None
    played: Played | None
    plants: bool
    lines: Lines | None
    foe: int
    tray: Tray | None
    futile: list[str]
    reconstructed: list[Reconstructed]
    met: list[Card]
