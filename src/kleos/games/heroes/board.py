"""The words of Twelve Heroes, and its board: what a photograph of the table shows, hands and decks included."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.decks import Deck
from kleos.core.flow import EVERYBODY, Part, State, Step
from kleos.core.hands import Hand
from kleos.core.sets import bit, member, size
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
CROWD: Final = 3                                        # heroes that make a crowd
NO_TILE: Final = -1
NOWHERE: Final = -2                                     # a popularity token that is out of the game
ON_TILE: Final = -1

FIRST: Final = Verb("first", Domain("1", "2"), label="Player {0} begins", chance=True)
FACTION: Final = Verb("faction", FACTIONS, label="{0}", touch=" ", chance=True)
REVEAL: Final = Verb("reveal", REGIONS, TILES, label="{1}: {0}", touch=" ", chance=True)
DRAW: Final = Verb("draw", KINDS, label="Draw {0}", touch=" ", chance=True)
PICK: Final = Verb("pick", KINDS, label="Keep {0}")
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
RESOLVES: Final = Menu(RESOLVE)
PLACES: Final = Menu(AT)
STRIKES: Final = Menu(STRIKE)
BRINGS: Final = Menu(BRING, ALONE)
REVIVES: Final = Menu(REVIVE)
DISCARDS: Final = Menu(DISCARD)


@final
class Box(Part):
    """The draft: what is drawn from, the packs before the seats, their face-down piles. Afterwards it is the memory of
    it, which copies share, since nothing changes in it any more.

    Pool 0 is the deck; each pack that was passed is a pool of its own for the seat that passed it (see `pool`), which
    knows the cards, but not who has which of them now.
    """

    def __init__(self, round: i64, closed: bool, deck: Deck, packs: list[Hand], piles: list[Hand]) -> None:
        self.round = round
        self.closed = closed
        self.deck = deck
        self.packs = packs
        self.piles = piles
        self.memo: object = None                        # of hidden.py, about this box; no part of the position

    def copy(self) -> Box:
        return Box(self.round, self.closed, self.deck.copy(), [pack.copy() for pack in self.packs],
                   [pile.copy() for pile in self.piles])


def pool(round: i64, seat: i64) -> i64:
    """The pool of the pack that this seat passed in this round."""
    return 1 + 2 * round + seat


@final
class Heroes(State):
    """What belongs to a seat stands at its number, what belongs to its side of a region at seat * 3 + region."""

    def __init__(self, now: Step[Heroes], later: list[Step[Heroes]], roster: Roster, turn: i64, seat: i64, winner: i64,
                 acts: i64, extra: i64, tile: vec[i64], under: vec[i64], unseen: vec[i64], token: vec[i64],
                 troops: vec[i64], stores: vec[i64], cubes: vec[i64], camp: vec[i64], food: vec[i64], pile: vec[i64],
                 points: vec[i64], won: vec[i64], faction: vec[i64], renewed: vec[i64], known: vec[i64],
                 decks: list[Deck], hands: list[Hand], box: Box | None) -> None:
        self.now = now
        self.later = later
        self.roster: Final[Roster] = roster
        self.turn = turn                    # turns begun
        self.seat = seat                    # whose turn it is
        self.winner = winner                # the seat, or -1
        self.acts = acts                    # actions performed in this Military phase
        self.extra = extra                  # actions won in it
        self.tile = tile                    # by region: the tile turned up, or NO_TILE
        self.under = under                  # by region: face-down tiles
        self.unseen = unseen                # by kind of tile: how many lie face down
        self.token = token                  # by region: the seat that holds it, ON_TILE or NOWHERE
        self.troops = troops                # by side: the set of heroes (§2.1)
        self.stores = stores                # by side: food
        self.cubes = cubes                  # by side
        self.camp = camp                    # by seat: the set of heroes (§2.1)
        self.food = food                    # by seat: in the camp
        self.pile = pile                    # by seat: the discard pile, a bag
        self.points = points                # by seat
        self.won = won                      # by seat: tiles won, four bits a kind of tile
        self.faction = faction              # by seat, or -1
        self.renewed = renewed              # by seat: of what the deck was made when it was last renewed, a bag
        self.known = known                  # by seat, after a draft: what everybody has seen of its deck, a bag
        self.decks = decks
        self.hands = hands
        self.box = box                      # of the draft, else None

    def copy(self) -> Heroes:
        box = self.box
        return Heroes(self.now, self.later[:], self.roster, self.turn, self.seat, self.winner, self.acts, self.extra,
                      self.tile[:], self.under[:], self.unseen[:], self.token[:], self.troops[:], self.stores[:],
                      self.cubes[:], self.camp[:], self.food[:], self.pile[:], self.points[:], self.won[:],
                      self.faction[:], self.renewed[:], self.known[:], [self.decks[0].copy(), self.decks[1].copy()],
                      [self.hands[0].copy(), self.hands[1].copy()], box if box is None or box.closed else box.copy())

    # questions

    def strength(self, seat: i64, region: i64) -> i64:
        """§3.3 Of a side."""
        troops = self.troops[seat * 3 + region]
        total: i64 = 0
        while troops:
            piece = member(troops, 0)
            troops &= troops - 1
            total += self.power(seat, piece, region)
        return total

    def power(self, seat: i64, piece: i64, region: i64) -> i64:
        """§3.3 §7.3 The strength of a hero in a region: printed, and what lasting abilities make of it."""
        roster = self.roster
        kind = piece >> 1
        found: i64 = roster.strength[kind]
        mine = self.troops[seat * 3 + region]
        theirs = self.troops[(1 - seat) * 3 + region]
        if roster.varying & bit(piece):
            if self.cubes[seat * 3 + region]:
                found += roster.with_cube[kind]
            if self.token[region] == seat:
                found += roster.with_token[kind]
            if size(mine) >= CROWD:
                found += roster.in_crowd[kind]
        if mine & roster.banners:
            found += self.amount(roster.banner, mine & roster.banners & ~bit(piece))
        if theirs & roster.dreads:
            found -= self.amount(roster.dread, theirs & roster.dreads)
        return found if found > 0 else 0

    def amount(self, of: bytes, heroes: i64) -> i64:
        """What these heroes have of a lasting effect, together."""
        total: i64 = 0
        while heroes:
            piece = member(heroes, 0)
            heroes &= heroes - 1
            total += of[piece >> 1]
        return total

    def cost(self, seat: i64, kind: i64) -> i64:
        """§6.3 §7.3 §7.9"""
        found: i64 = self.roster.cost[kind]
        found -= self.thrift(seat)
        return found if found > 0 else 0

    def thrift(self, seat: i64) -> i64:
        """By how much less this seat hires."""
        heroes = self.camp[seat] & self.roster.thrifts
        return self.amount(self.roster.thrift, heroes) if heroes else 0

    def hireable(self, seat: i64) -> i64:
        """§6.3 The kinds in hand that the camp's food can pay, as a mask."""
        most = self.food[seat] + self.thrift(seat)
        if most >= len(self.roster.affordable):
            most = len(self.roster.affordable) - 1
        affordable: i64 = self.roster.affordable[most]
        return self.hands[seat].holds() & affordable

    def where(self, seat: i64, piece: i64) -> i64:
        """The region in which a hero stands; -1 when it does not."""
        for region in range(3):
            if self.troops[seat * 3 + region] & bit(piece):
                return region
        return -1

    def occupied(self, seat: i64) -> i64:
        """The regions in which this seat has a hero, as a mask."""
        mask: i64 = 0
        for region in range(3):
            if self.troops[seat * 3 + region]:
                mask |= bit(region)
        return mask

    def in_play(self, seat: i64) -> i64:
        at = seat * 3
        return self.camp[seat] | self.troops[at] | self.troops[at + 1] | self.troops[at + 2]

    def seen_of(self, seat: i64, kind: i64) -> i64:
        """How many cards of a kind everybody sees of a seat's deck: in play, in the pile, shown in the hand."""
        n = count(self.in_play(seat), kind) + count(self.pile[seat], kind)
        hand = self.hands[seat]
        for i in range(len(hand.kinds)):
            if hand.kinds[i] == kind and hand.seen[i] == EVERYBODY:
                n += 1
        return n

    # what happens to cards

    def enlist(self, seat: i64, kind: i64) -> i64:
        """A hero comes into play, in the camp, as the lowest piece that is free."""
        piece = 2 * kind
        if self.in_play(seat) & bit(piece):
            piece += 1
        self.camp[seat] |= bit(piece)
        return piece

    def discard(self, seat: i64, region: i64, heroes: i64) -> None:
        """§2.5 These heroes of a region go to their owner's pile."""
        self.troops[seat * 3 + region] &= ~heroes
        while heroes:
            piece = member(heroes, 0)
            heroes &= heroes - 1
            self.pile[seat] = put(self.pile[seat], piece >> 1)

    def show(self, seat: i64, kind: i64) -> None:
        """A card has come from the hand before everybody's eyes; what that tells of a drafted deck is remembered."""
        if self.roster.draft:
            while count(self.known[seat], kind) < self.seen_of(seat, kind):
                self.known[seat] = put(self.known[seat], kind)

    def enter(self, seat: i64, piece: i64, region: i64) -> None:
        """A hero is deployed or moved to a region, from wherever it has been taken; §10.2 it may claim the token."""
        if self.token[region] == ON_TILE and not self.troops[region] and not self.troops[3 + region]:
            self.token[region] = seat
        self.troops[seat * 3 + region] |= bit(piece)

    # always

    def tidy(self) -> None:
        troops, stores = self.troops, self.stores
        for side in range(6):
            if stores[side] and not troops[side]:
                stores[side] = 0                                                    # §2.3
        if self.roster.popularity:
            for region in range(3):
                holder = self.token[region]
                if holder >= 0 and not troops[holder * 3 + region]:                 # §10.4
                    self.token[region] = 1 - holder if troops[(1 - holder) * 3 + region] else ON_TILE

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
