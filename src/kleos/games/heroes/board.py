"""The words of Twelve Heroes, and its board: what a photograph of the table shows, hands and decks included."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.cards.holding import Holding
from kleos.core.cards.passing import Packs
from kleos.core.flow import EVERYBODY, State, Step
from kleos.core.parts import Part
from kleos.core.sets import bit, member
from kleos.core.words import Domain, Lexicon, Menu, Verb, numbers
from kleos.games.heroes.box import (
    FACTIONS,
    HEROES,
    KINDS,
    PIECES,
    REGIONS,
    TILES,
    Roster,
    count,
    put,
)

AT_ONCE: Final = 60                                     # food that a line of the log carries; more takes another (§2.2)
NO_TILE: Final = -1
NOWHERE: Final = -2                                     # a popularity token that is out of the game
ON_TILE: Final = -1

FIRST: Final = Verb("first", Domain("1", "2"), label="{{seat {0}}} begins", chance=True)
FACTION: Final = Verb("faction", FACTIONS, label="{0}", touch=" ", chance=True)
REVEAL: Final = Verb("reveal", REGIONS, TILES, label="{1}: {0}", touch=" ", chance=True)
DRAW: Final = Verb("draw", KINDS, label="Draw {0}", touch=" ", chance=True)
PICK: Final = Verb("pick", KINDS, label="Take {0}")
PASS: Final = Verb("pass", KINDS, label="Pass {0}", touch=" ", chance=True)
UNDER: Final = Verb("under", KINDS, label="Put {0} under the deck")
DONE: Final = Verb("done", label="Keep the hand")
STARVE: Final = Verb("starve", PIECES, label="Discard {0}")
PROVISION: Final = Verb("provision", label="Provision: 1 food", touch="camp-food")
HIRE: Final = Verb("hire", KINDS, label="Hire {0}")
DEPLOY: Final = Verb("deploy", PIECES, REGIONS, label="Deploy {0} to {1}")
SEND: Final = Verb("send", label="Send them")
MOVE: Final = Verb("move", PIECES, REGIONS, label="Move {0} to {1}")
FOOD: Final = Verb("food", numbers(0, AT_ONCE), label="Take {0} food along", touch="food-{0}")
RESOLVE: Final = Verb("resolve", PIECES, label="{0} first")
AT: Final = Verb("at", REGIONS, label="Food to {0}")
STRIKE: Final = Verb("strike", PIECES, label="{0}", touch="foe-{0}")
BRING: Final = Verb("bring", PIECES, label="Bring {0} along")
ALONE: Final = Verb("alone", label="Bring nobody")
REVIVE: Final = Verb("revive", KINDS, label="Take back {0}", touch="discarded-{0}")
DISCARD: Final = Verb("discard", KINDS, label="Discard {0}", touch="card-{0} discard")
END: Final = Verb("end", label="End the turn")
LEXICON: Final = Lexicon(FIRST, FACTION, REVEAL, DRAW, PICK, PASS, UNDER, DONE, STARVE, PROVISION, HIRE, DEPLOY, SEND,
                         MOVE, FOOD, RESOLVE, AT, STRIKE, BRING, ALONE, REVIVE, DISCARD, END)

PICKS: Final = Menu(PICK)
EXCHANGES: Final = Menu(UNDER, DONE)
STARVES: Final = Menu(STARVE)
FOODS: Final = Menu(FOOD)
RESOLVES: Final = Menu(RESOLVE)
PLACES: Final = Menu(AT)
STRIKES: Final = Menu(STRIKE)
BRINGS: Final = Menu(BRING, ALONE)
REVIVES: Final = Menu(REVIVE)
DISCARDS: Final = Menu(DISCARD)


@final
class Draft(Part):
    """What is drawn from, the packs before the seats, their face-down piles. Afterwards it is the memory of the draft,
    which copies share, since nothing changes in it any more."""

    def __init__(self, closed: bool, table: Packs) -> None:
        self.closed = closed
        self.table = table
        self.memo: object = None                        # of hidden.py, about this draft; no part of the position

    def copy(self) -> Draft:
        return Draft(self.closed, self.table.copy())


@final
class Region(Part):
    """What lies between the two sides of a region."""

    def __init__(self, tile: i64, under: i64, token: i64) -> None:
        self.tile = tile                    # turned up, or NO_TILE
        self.under = under                  # face-down tiles
        self.token = token                  # the seat that holds it, ON_TILE or NOWHERE

    def copy(self) -> Region:
        return Region(self.tile, self.under, self.token)


@final
class Side(Part):
    """What belongs to a seat."""

    def __init__(self, troops: vec[i64], stores: vec[i64], cubes: vec[i64], camp: i64, food: i64, pile: i64,
                 points: i64, won: i64, faction: i64, renewed: i64, known: i64, cards: Holding) -> None:
        self.troops = troops                # by region: the set of heroes (§2.1)
        self.stores = stores                # by region: food
        self.cubes = cubes                  # by region
        self.camp = camp                    # the set of heroes (§2.1)
        self.food = food                    # in the camp
        self.pile = pile                    # the discard pile, a bag
        self.points = points
        self.won = won                      # tiles won, four bits a kind of tile
        self.faction = faction              # or -1
        self.renewed = renewed              # of what the deck was made when it was last renewed, a bag
        self.known = known                  # after a draft: what everybody has seen of its deck, a bag
        self.cards = cards                  # deck and hand
        self.hand = cards.hands[0]

    def copy(self) -> Side:
        return Side(self.troops[:], self.stores[:], self.cubes[:], self.camp, self.food, self.pile, self.points,
                    self.won, self.faction, self.renewed, self.known, self.cards.copy())

    def where(self, piece: i64) -> i64:
        """The region in which a hero stands; -1 when it does not."""
        for region in range(3):
            if self.troops[region] & bit(piece):
                return region
        return -1

    def occupied(self) -> i64:
        """The regions in which there is a hero, as a mask."""
        mask: i64 = 0
        for region in range(3):
            if self.troops[region]:
                mask |= bit(region)
        return mask

    def in_regions(self) -> i64:
        return self.troops[0] | self.troops[1] | self.troops[2]

    def in_play(self) -> i64:
        return self.camp | self.in_regions()

    def count_open(self, kind: i64) -> i64:
        """How many cards of a kind everybody sees of the deck: in play, in the pile, known in the hand."""
        n = count(self.in_play(), kind) + count(self.pile, kind)
        hand = self.hand
        for i in range(len(hand.kinds)):
            if hand.kinds[i] == kind and hand.seen[i] == EVERYBODY:
                n += 1
        return n

    def enlist(self, kind: i64) -> i64:
        """A hero comes into play, in the camp, as the lowest piece that is free."""
        piece = 2 * kind
        if self.in_play() & bit(piece):
            piece += 1
        self.camp |= bit(piece)
        return piece

    def discard(self, region: i64, heroes: i64) -> None:
        """§2.5 These heroes of a region go to the pile."""
        self.troops[region] &= ~heroes
        while heroes:
            piece = member(heroes, 0)
            heroes &= heroes - 1
            self.pile = put(self.pile, piece >> 1)


@final
class Heroes(State):
    """Regions are counted from left to right."""

    def __init__(self, now: Step[Heroes], later: list[Step[Heroes]], roster: Roster, turn: i64, seat: i64, winner: i64,
                 acts: i64, extra: i64, unseen: vec[i64], regions: list[Region], sides: list[Side],
                 draft: Draft | None) -> None:
        self.now = now
        self.later = later
        self.roster: Final[Roster] = roster
        self.turn = turn                    # turns begun
        self.seat = seat                    # whose turn it is
        self.winner = winner                # the seat, or -1
        self.acts = acts                    # actions performed in this Military phase
        self.extra = extra                  # actions won in it
        self.unseen = unseen                # by kind of tile: how many lie face down
        self.regions = regions
        self.sides = sides                  # by seat
        self.draft = draft                  # in a drafted game, else None

    def lexicon(self) -> Lexicon:
        return LEXICON

    def copy(self) -> Heroes:
        regions, sides, draft = self.regions, self.sides, self.draft
        return Heroes(self.now, self.later[:], self.roster, self.turn, self.seat, self.winner, self.acts, self.extra,
                      self.unseen[:], [regions[0].copy(), regions[1].copy(), regions[2].copy()],
                      [sides[0].copy(), sides[1].copy()], draft if draft is None or draft.closed else draft.copy())

    # what hiring costs

    def cost(self, seat: i64, kind: i64) -> i64:
        """§6.3 §7.3 §7.9"""
        found: i64 = self.roster.cost[kind]
        found -= self.thrift(seat)
        return found if found > 0 else 0

    def thrift(self, seat: i64) -> i64:
        """By how much less this seat hires."""
        heroes = self.sides[seat].camp & self.roster.thrifts
        return amount(self.roster.thrift, heroes) if heroes else 0

    def hireable(self, seat: i64) -> i64:
        """§6.3 The kinds in hand that the camp's food can pay, as a mask."""
        most = self.sides[seat].food + self.thrift(seat)
        if most >= len(self.roster.affordable):
            most = len(self.roster.affordable) - 1
        affordable: i64 = self.roster.affordable[most]
        return self.sides[seat].hand.holds() & affordable

    # what happens to cards and heroes

    def discard(self, seat: i64, kind: i64) -> None:
        """§2.5 A card of the hand goes to the pile."""
        side = self.sides[seat]
        side.cards.leave(kind)
        side.pile = put(side.pile, kind)
        self.show(seat, kind)

    def show(self, seat: i64, kind: i64) -> None:
        """A card has come from the hand before everybody's eyes; what that tells of a drafted deck is remembered."""
        if self.roster.draft:
            side = self.sides[seat]
            while count(side.known, kind) < side.count_open(kind):
                side.known = put(side.known, kind)

    def enter(self, seat: i64, piece: i64, region: i64) -> None:
        """A hero is deployed or moved to a region, from wherever it has been taken; §10.2 it may claim the token."""
        here = self.regions[region]
        if here.token == ON_TILE and not self.sides[0].troops[region] and not self.sides[1].troops[region]:
            here.token = seat
        self.sides[seat].troops[region] |= bit(piece)

    # always

    def tidy(self) -> None:
        for side in self.sides:
            for region in range(3):
                if side.stores[region] and not side.troops[region]:
                    side.stores[region] = 0                                         # §2.3
        if self.roster.popularity:
            for region in range(3):
                self.pass_on(region)

    def pass_on(self, region: i64) -> None:
        """§10.4 The token of a region that its holder has left."""
        here = self.regions[region]
        if here.token >= 0 and not self.sides[here.token].troops[region]:
            here.token = 1 - here.token if self.sides[1 - here.token].troops[region] else ON_TILE

    def returns(self) -> list[float]:
        if self.winner < 0:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]


def bag_kinds(bag: i64) -> i64:
    """The kinds in a bag, as a mask over kinds."""
    kinds: i64 = 0
    for kind in range(HEROES):
        if bag & bit(2 * kind):
            kinds |= bit(kind)
    return kinds


def amount(of: bytes, heroes: i64) -> i64:
    """What these heroes have of a lasting effect, together."""
    total: i64 = 0
    while heroes:
        piece = member(heroes, 0)
        heroes &= heroes - 1
        total += of[piece >> 1]
    return total
