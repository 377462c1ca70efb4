"""The words of Hercules, and its board: what a photograph of the table shows, hands and decks included."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from kleos.core.cards.hands import Hand
from kleos.core.cards.holding import UNDER, Holding
from kleos.core.flow import State, Step
from kleos.core.parts import Part
from kleos.core.sets import bit
from kleos.core.words import Lexicon, Verb, numbers
from kleos.games.hercules import effects
from kleos.games.hercules.box import (
    COLOUR,
    COLOUR_WORDS,
    COPIES,
    KINDS,
    PIECES,
    PLACE,
    RESOURCE,
    SEATS,
    TYPE,
    BaseSet,
    of_piece,
)
from kleos.games.hercules.language import ENTERS, LEAVES

CROWD: Final = 60                                       # characters on one side (§5.6)
FREE: Final = -1                                        # of a character that blocks nobody
WAITING: Final = numbers(1, 40)                         # things triggered at once
SIDES: Final = 3

FIRST: Final = Verb("first", SEATS, label="{{seat {0}}} begins", touch=" ", chance=True)
DRAW: Final = Verb("draw", KINDS, label="Draw {0}", touch=" ", chance=True)
MILL: Final = Verb("mill", KINDS, label="{0} is discarded from the deck", touch=" ", chance=True)
LOSE: Final = Verb("lose", KINDS, label="{0} is lost from the hand", touch=" ", chance=True)
SHOW: Final = Verb("show", KINDS, label="{0} is shown", touch=" ", chance=True)
TOP: Final = Verb("top", KINDS, label="{0} lies on top", touch=" ", chance=True)
SAVE: Final = Verb("save", KINDS, label="{0} goes under the deck", touch=" ", chance=True)
BURY: Final = Verb("bury", KINDS, label="{0} is removed", touch=" ", chance=True)
KEEP: Final = Verb("keep", label="Keep the hand")
REDRAW: Final = Verb("redraw", label="Draw a new hand")
SET: Final = Verb("resource", KINDS, label="Put {0} in play")
PLAY: Final = Verb("play", KINDS, label="Play {0}")
PAY: Final = Verb("pay", KINDS, label="Pay for {0} by hand", touch="pay-{0}")
TAP: Final = Verb("tap", COLOUR_WORDS, label="Tap {0}")
ATTACK: Final = Verb("attack", PIECES, label="Attack with {0}")
BLOCK: Final = Verb("block", PIECES, label="Block with {0}")
AGAINST: Final = Verb("against", PIECES, label="Block {0}", touch="foe-{0}")
DECLARE: Final = Verb("declare", label="Declare them")
PASS: Final = Verb("pass", label="No combat card")
END: Final = Verb("end", label="End the turn")
RIVAL: Final = Verb("opponent", SEATS, label="{{seat {0}}} is your opponent")
OWN: Final = Verb("own", PIECES, label="{0}")
FOE: Final = Verb("foe", PIECES, label="{0}", touch="foe-{0}")
FELL: Final = Verb("fell", PIECES, label="Discard {0}", touch="foe-{0}")
DISCARD: Final = Verb("discard", KINDS, label="Discard {0}")
PLUCK: Final = Verb("pluck", KINDS, label="Have {0} discarded", touch="held-{0}")
REGAIN: Final = Verb("regain", KINDS, label="Take {0} back", touch="discarded-{0}")
RAISE: Final = Verb("raise", KINDS, label="Raise {0}", touch="discarded-{0}")
BRING: Final = Verb("bring", KINDS, label="Bring {0}")
SEEK: Final = Verb("seek", KINDS, label="Take {0}", touch="deck-{0}")
WASTE: Final = Verb("waste", KINDS, label="Give {0} up", touch="resource-{0}")
ACCEPT: Final = Verb("accept", label="Yes")
DECLINE: Final = Verb("decline", label="No")
RESOLVE: Final = Verb("resolve", WAITING, label="Number {0} first", touch=" ")
LEXICON: Final = Lexicon(FIRST, DRAW, MILL, LOSE, SHOW, TOP, SAVE, BURY, KEEP, REDRAW, SET, PLAY, PAY, TAP, ATTACK,
                         BLOCK, AGAINST, DECLARE, PASS, END, RIVAL, OWN, FOE, FELL, DISCARD, PLUCK, REGAIN, RAISE,
                         BRING, SEEK, WASTE, ACCEPT, DECLINE, RESOLVE)


def insert(values: vec[i64], i: i64, value: i64) -> vec[i64]:
    """The same with one value more, at `i`."""
    found = append(values, value)
    k: i64 = len(found) - 1
    while k > i:
        found[k] = found[k - 1]
        k -= 1
    found[i] = value
    return found


def insert_sorted(values: vec[i64], value: i64) -> vec[i64]:
    """Ascending values with one more."""
    i: i64 = 0
    while i < len(values) and values[i] <= value:
        i += 1
    return insert(values, i, value)


def without(values: vec[i64], value: i64) -> vec[i64]:
    """The same with this value once less; it is among them."""
    i: i64 = 0
    while values[i] != value:
        i += 1
    found, _ = pop(values, i)
    return found


def open_place(mask: i64, i: i64) -> i64:
    """A set of places when a new one is opened at `i`."""
    low = mask & (bit(i) - 1)
    return low | ((mask & ~(bit(i) - 1)) << 1)


def close_place(mask: i64, i: i64) -> i64:
    """A set of places when the one at `i` is gone."""
    low = mask & (bit(i) - 1)
    return low | ((mask >> 1) & ~(bit(i) - 1))


@final
class Side(Part):
    """§1.3 What belongs to a seat. Its characters stand in the order of the list, by place; sets of them are masks of
    places, which move when one comes or goes."""

    def __init__(self, cards: Holding, pile: vec[i64], gone: vec[i64], pieces: vec[i64], owners: vec[i64],
                 boosts: vec[i64], against: vec[i64], tapped: i64, frozen: i64, shielded: i64, doubled: i64,
                 attackers: i64, blocked: i64, resources: vec[i64], ready: vec[i64], ward: i64, drawn: i64, spent: i64,
                 lost: i64, out: bool) -> None:
        self.cards = cards                  # deck and hand, of any size (§1.7)
        self.hand: Hand = cards.hands[0]
        self.pile = pile                    # kinds, ascending (§1.5)
        self.gone = gone                    # removed from the game, ascending (§1.6)
        self.pieces = pieces                # ascending
        self.owners = owners                # by place: the seat whose card it is (§8.9)
        self.boosts = boosts                # by place: power until the end of the turn (§8.6)
        self.against = against              # by place: the piece that it blocks, or FREE
        self.tapped = tapped                # places
        self.frozen = frozen                # places that do not untap in the next step 1
        self.shielded = shielded            # places that cannot be discarded this turn (§8.13)
        self.doubled = doubled              # places whose power is doubled this turn
        self.attackers = attackers          # places
        self.blocked = blocked              # places that were blocked (§6.11)
        self.resources = resources          # kinds in play, ascending
        self.ready = ready                  # untapped resources by colour
        self.ward = ward                    # cards fewer that attackers discard this turn
        self.drawn = drawn                  # cards since the starting hand; -1: nothing is concluded from that any more
        self.spent, self.lost = spent, lost     # resources that came out of the hand; cards discarded from the deck
        self.out = out

    def copy(self) -> Side:
        return Side(self.cards.copy(), self.pile[:], self.gone[:], self.pieces[:], self.owners[:], self.boosts[:],
                    self.against[:], self.tapped, self.frozen, self.shielded, self.doubled, self.attackers,
                    self.blocked, self.resources[:], self.ready[:], self.ward, self.drawn, self.spent, self.lost,
                    self.out)

    def place(self, piece: i64) -> i64:
        """Where a piece stands; -1 when it does not."""
        for i in range(len(self.pieces)):
            if self.pieces[i] == piece:
                return i
        return -1

    def every(self) -> i64:
        """All places."""
        return bit(len(self.pieces)) - 1

    def untapped(self) -> i64:
        """§5.4"""
        return self.every() & ~self.tapped

    def blockers(self) -> i64:
        """The places that block."""
        mask: i64 = 0
        for i in range(len(self.against)):
            if self.against[i] != FREE:
                mask |= bit(i)
        return mask

    def has(self, kind: i64) -> bool:
        """Whether a character of this kind is here."""
        first = PLACE[kind] * COPIES
        return any(first <= piece < first + COPIES for piece in self.pieces)

    def funds(self) -> i64:
        """How many resources are untapped."""
        return self.ready[0] + self.ready[1] + self.ready[2]

    def fields(self, colour: i64) -> i64:
        """How many resources of a colour are in play."""
        n: i64 = 0
        for kind in self.resources:
            if COLOUR[kind] == colour:
                n += 1
        return n

    def stand(self, kind: i64, owner: i64) -> i64:
        """A character comes, as the lowest copy that is free; where it stands."""
        piece = PLACE[kind] * COPIES
        i: i64 = 0
        while i < len(self.pieces) and self.pieces[i] <= piece:
            if self.pieces[i] == piece:
                piece += 1
            i += 1
        self.pieces, self.owners = insert(self.pieces, i, piece), insert(self.owners, i, owner)
        self.boosts, self.against = insert(self.boosts, i, 0), insert(self.against, i, FREE)
        self.tapped, self.frozen = open_place(self.tapped, i), open_place(self.frozen, i)
        self.shielded, self.doubled = open_place(self.shielded, i), open_place(self.doubled, i)
        self.attackers, self.blocked = open_place(self.attackers, i), open_place(self.blocked, i)
        return i

    def leave(self, i: i64) -> None:
        """The character at this place is gone, wherever to."""
        self.pieces, _ = pop(self.pieces, i)
        self.owners, _ = pop(self.owners, i)
        self.boosts, _ = pop(self.boosts, i)
        self.against, _ = pop(self.against, i)
        self.tapped, self.frozen = close_place(self.tapped, i), close_place(self.frozen, i)
        self.shielded, self.doubled = close_place(self.shielded, i), close_place(self.doubled, i)
        self.attackers, self.blocked = close_place(self.attackers, i), close_place(self.blocked, i)

    def refresh(self) -> None:
        """§3.7 What lasts until the end of the turn is over."""
        self.shielded = self.doubled = self.attackers = self.blocked = self.ward = 0
        for i in range(len(self.pieces)):
            self.boosts[i], self.against[i] = 0, FREE


@final
class Hercules(State):
    """`judge` is the step that comes up as soon as a deck is empty or something is triggered; `stirred`, what has been
    triggered and not yet been put in order, see `stir`."""

    def __init__(self, now: Step[Hercules], later: list[Step[Hercules]], judge: Step[Hercules], box: BaseSet,
                 turn: i64, seat: i64, defender: i64, reckoned: bool, winner: i64, fallen: i64, planted: i64,
                 smash: i64, havoc: bool, holding: i64, stirred: vec[i64], won: vec[i64], sides: list[Side]) -> None:
        self.now = now
        self.later = later
        self.judge: Final[Step[Hercules]] = judge
        self.box: Final[BaseSet] = box
        self.turn = turn                    # turns begun
        self.seat = seat                    # whose turn it is
        self.defender = defender            # the seat that is attacked, or -1
        self.reckoned = reckoned            # whether the battles of this attack are over
        self.winner = winner                # of the match: the seat, or -1
        self.fallen = fallen                # the seat that was out first in this game, or -1
        self.planted = planted              # resources put in play in this turn's step 3; -1: the step is over
        self.smash = smash                  # cards more that unblocked attackers discard this turn
        self.havoc = havoc                  # whether everybody in a battle is discarded
        self.holding = holding              # how many effects on several decks are under way (§7.2)
        self.stirred = stirred
        self.won = won                      # games of the match, by seat
        self.sides = sides

    def lexicon(self) -> Lexicon:
        return LEXICON

    def copy(self) -> Hercules:
        return Hercules(self.now, self.later[:], self.judge, self.box, self.turn, self.seat, self.defender,
                        self.reckoned, self.winner, self.fallen, self.planted, self.smash, self.havoc,
                        self.holding, self.stirred[:], self.won[:], [side.copy() for side in self.sides])

    # seats

    def left_of(self, seat: i64) -> i64:
        """§9.2 §9.9 The next player to the left who is not out."""
        found = seat
        while True:
            found = (found + 1) % self.box.seats
            if found == seat or not self.sides[found].out:
                return found

    def opponents(self, seat: i64) -> i64:
        """The other players who are not out, as a mask."""
        mask: i64 = 0
        for other in range(self.box.seats):
            if other != seat and not self.sides[other].out:
                mask |= bit(other)
        return mask

    # cards come and go

    def may_enter(self, kind: i64) -> bool:
        """§5.5"""
        return not self.box.unique[kind] or not any(side.has(kind) for side in self.sides)

    def enter(self, seat: i64, kind: i64) -> None:
        """§5.2 §5.5 §5.6 A character is put in play, or else discarded."""
        side = self.sides[seat]
        if not self.may_enter(kind) or len(side.pieces) >= CROWD:
            side.pile = insert_sorted(side.pile, kind)
            return
        i = side.stand(kind, seat)
        if self.box.amounts(effects.SLOW)[kind]:
            side.tapped |= bit(i)
        self.stir(ENTERS, seat, side.pieces[i])

    def discard_hand(self, seat: i64, kind: i64) -> None:
        """§1.5 A card of the hand goes to the pile."""
        self.from_hand(seat, kind)
        self.sides[seat].pile = insert_sorted(self.sides[seat].pile, kind)

    def from_hand(self, seat: i64, kind: i64) -> None:
        """A card of the hand is shown and leaves it."""
        self.sides[seat].cards.leave(kind)
        self.spend(seat, kind)

    def spend(self, seat: i64, kind: i64) -> None:
        """§2.3 Everybody remembers how many resources have come out of a hand."""
        if TYPE[kind] == RESOURCE:
            self.sides[seat].spent += 1

    def fall(self, seat: i64, i: i64) -> bool:
        """§1.5 §8.13 A character is discarded from play; whether it was."""
        side = self.sides[seat]
        if side.shielded & bit(i):
            return False
        piece, owner = side.pieces[i], side.owners[i]
        kind = of_piece(piece)
        side.leave(i)
        if self.box.amounts(effects.UNDYING)[kind]:
            self.sides[owner].cards.add(kind)
            return True
        self.stir(LEAVES, seat, piece)
        self.sides[owner].pile = insert_sorted(self.sides[owner].pile, kind)
        return True

    def banish(self, seat: i64, i: i64) -> None:
        """§1.6"""
        side = self.sides[seat]
        owner = self.sides[side.owners[i]]
        owner.gone = insert_sorted(owner.gone, of_piece(side.pieces[i]))
        side.leave(i)

    def bounce(self, seat: i64, i: i64) -> None:
        side = self.sides[seat]
        self.sides[side.owners[i]].cards.add(of_piece(side.pieces[i]))
        side.leave(i)

    def tuck(self, seat: i64, i: i64) -> None:
        side = self.sides[seat]
        self.sides[side.owners[i]].cards.put_open([of_piece(side.pieces[i])], UNDER)
        side.leave(i)

    def leave_table(self, seat: i64) -> None:
        """§9.3 A player’s cards leave the game; what others own there goes to their piles."""
        for other in range(len(self.sides)):
            side = self.sides[other]
            for i in range(len(side.pieces) - 1, -1, -1):
                owner = side.owners[i]
                if owner == seat or other == seat:
                    if owner != seat:
                        self.sides[owner].pile = insert_sorted(self.sides[owner].pile, of_piece(side.pieces[i]))
                    side.leave(i)
        side = self.sides[seat]
        side.resources, side.pile, side.ready = vec[i64](), vec[i64](), vec[i64]([0, 0, 0])

    # what is triggered

    def stir(self, moment: i64, seat: i64, piece: i64) -> None:
        """A character speaks, if it has something to say at this moment."""
        if self.box.effects(of_piece(piece), moment):
            self.stirred = append(self.stirred, (moment * SIDES + seat) * PIECES.size + piece)

    # always

    def tidy(self) -> None:
        if not self.holding and (len(self.stirred) or self.emptied()):
            self.first(self.judge)

    def emptied(self) -> i64:
        """§7.1 The players whose deck is empty and who are not out yet, as a mask."""
        mask: i64 = 0
        for seat in range(len(self.sides)):
            side = self.sides[seat]
            if not side.cards.size and not side.out:
                mask |= bit(seat)
        return mask

    def returns(self) -> list[float]:
        seats = len(self.sides)
        if self.winner < 0:
            return [0.0] * seats
        return [1.0 if seat == self.winner else -1.0 / (seats - 1) for seat in range(seats)]
