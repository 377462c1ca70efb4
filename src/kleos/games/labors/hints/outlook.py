"""The outlook: what a position of The 12 Labors promises each seat, as far as plain reckoning can tell.

Cards that are claimed count what they score. Of an open card each box left is as likely to be marked by one seat as by
another, except the last one: there whoever rolls next has the first try. Favour counts by how much of it is at hand.
The weights of claims, favour, places and leads follow a conditional logit fit of who won, over games of `strong:1`.
"""
from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kleos.core.sets import bit, size
from kleos.games.labors import scoring
from kleos.games.labors.board import Labors
from kleos.games.labors.box import BOXES, HERA, LABOUR, PLAYERS, Cards
from kleos.games.labors.draws import Roll
from kleos.games.labors.rules import Before

COUNTS: Final = BOXES + 1               # a seat has 0 to so many marks on a card, less one
POWER: Final[vec[i64]] = vec[i64]([COUNTS ** seat for seat in range(PLAYERS + 1)])
WAYS: Final[bytes] = bytes((0, 11, 12, 13, 14, 15, 16, 6, 5, 4, 3, 2, 1))      # of 36 that two dice hit the number
FIRST: Final[vec[float]] = vec[float]([0.0, 0.0, 0.5, 0.45, 0.65])     # a token in hand, in points, by players
LESS: Final[vec[float]] = vec[float]([0.0, 0.0, 0.06, 0.03, 0.03])      # by so much each further one is worth less
FADING: Final[vec[float]] = vec[float]([1.0, 1.0, 3.0, 2.5, 1.5])       # favour fades when so many claims are left
SPENDING: Final[vec[float]] = vec[float]([1.0, 1.0, 0.6, 0.6, 1.0])     # what it is worth to the quick policy, of that
NEW: Final[vec[float]] = vec[float]([0.0, 0.0, 0.0, 0.0, 0.25])         # to which another god is worth so much
RESCUE: Final = 0.3                     # how often favour turns a miss into a hit
SURE: Final = 0.95                      # the weight of a point, over the root of the claims to come
SETTLED: Final = 1.1                    # and in the last turns
LEAD: Final = 0.4                       # for each claim: the point for the most of them
DOT: Final = 0.2                        # for each labour: it breaks ties
LAST: Final = 2.0                       # a last turn, in points
WAIT: Final = 0.35                      # for whoever is last to move
EVER: Final = 99                        # turns

# alone, in points of the tally
TOKEN: Final = 2.0                      # a call, on paper
CHEAP: Final = 0.08                     # yet gods that come and go bring the end in time
EASE: Final = 10.0                      # a box is worth so many thirty-sixths of its ways, at most HARD
HARD: Final = 4.0
OTHER: Final = 0.5                      # of that, on a card that is no labour
PARTED: Final = 12.0                    # what Hera, the gods gone and the tokens add at the end, less those in hand
LINGER: Final = 1.0                     # a turn more than needed


@final
class Outlook:
    """The tables for one set of cards."""

    def __init__(self, cards: Cards, favour: float = 1.0) -> None:
        """`favour`: how dear a token is, against the usual."""
        self.cards: Final = cards
        self.hand: Final[vec[float]] = in_hand(cards, favour)
        self.spent: Final[vec[float]] = in_hand(cards, SPENDING[cards.seats] * favour)
        self.new: Final[float] = NEW[cards.seats]
        self.dear: Final[float] = CHEAP * favour
        self.seats: Final[i64] = cards.seats
        self.table: Final = prospects(cards)
        self.others: Final[float] = float(max(1, int(cards.seats) - 1))
        self.claim: Final[float] = float(cards.claim)
        self.each: Final[float] = self.claim + LEAD * float(cards.most_claims)
        self.effort: Final[vec[float]] = vec[float]([0.0] + [min(HARD, EASE / ways) for ways in WAYS[1:]])

    # several

    def card(self, seat: i64, key: i64, left: i64, ease: float, first: i64, turns: i64) -> float:
        """What a card promises a seat: `key` counts the marks by seat, `left` boxes are open, `ease` is the chance that
        a turn marks the last one, `first` rolls next, and `turns` are to come, EVER while nobody knows."""
        span = POWER[PLAYERS]
        at = seat * COUNTS * span + key
        if left == 0:
            return self.table[at]
        if turns < EVER:
            return self.table[at]
        if left > 1:
            return self.table[at + left * span] + self.claim / float(self.seats)
        found, share, whole = 0.0, ease, 0.0
        k = first
        for _ in range(self.seats):
            worth = self.table[at + POWER[k]]
            if k == seat:
                worth += self.claim
            found += share * worth
            whole += share
            share *= 1.0 - ease
            k += 1
            if k == self.seats:
                k = 0
        return found / whole

    def margin(self, seat: i64, key: i64, left: i64, ease: float, first: i64, turns: i64) -> float:
        """What the card promises this seat more than the others, on average."""
        own, theirs = 0.0, 0.0
        for k in range(self.seats):
            worth = self.card(k, key, left, ease, first, turns)
            if k == seat:
                own = worth
            else:
                theirs += worth
        return own - theirs / self.others

    def ease(self, encounter: i64) -> float:
        """The chance that a turn marks the final blow, once it is open."""
        chance = WAYS[self.cards.number[encounter * BOXES + self.cards.boxes[encounter] - 1]] / 36.0
        return chance + RESCUE * (1.0 - chance)

    def coming(self, s: Labors) -> float:
        """How many claims are still to come, about."""
        if s.last >= 0:
            return 0.0
        if self.cards.decks_end:
            return float(s.encounter_deck.size + 1)
        return float(self.cards.claims - s.claimed())

    def turns(self, s: Labors) -> i64:
        """How many turns are still to come after this one, once that is known."""
        return s.last if s.last >= 0 else EVER

    def fade(self, s: Labors) -> float:
        coming = self.coming(s)
        return min(1.0, coming / FADING[self.seats])

    def from_cards(self, s: Labors, first: i64, turns: i64) -> vec[float]:
        """What marks on the cards promise each seat; `first` rolls next, and `turns` are to come, EVER while nobody
        knows."""
        found = vec[float]([0.0] * self.seats)
        for encounter in range(len(s.marks)):
            if s.marks[encounter] or encounter == s.places[0] or encounter == s.places[1]:
                left: i64 = 0
                ease = 0.5
                if encounter == s.places[0] or encounter == s.places[1]:
                    left = self.cards.boxes[encounter] - size(s.filled[encounter])
                    ease = self.ease(encounter)
                key = key_of(s.marks[encounter])
                for seat in range(self.seats):
                    found[seat] += self.card(seat, key, left, ease, first, turns)
        return found

    def points(self, s: Labors) -> vec[float]:
        """The points that each seat may hope for, less what all will get alike."""
        begins = isinstance(s.now, Before) or (isinstance(s.now, Roll) and s.now.opens)
        first = s.seat if begins else (s.seat + 1) % self.seats
        turns = self.turns(s) + 1 if begins and s.last >= 0 else self.turns(s)
        found = self.from_cards(s, first, turns)
        if turns < EVER:
            for k in range(turns):
                found[(first + k) % self.seats] += LAST
        fade = self.fade(s)
        for k in range(self.seats):
            seat = (first + k) % self.seats
            claims, labours = float(size(s.sides[seat].claims)), float(size(s.sides[seat].claims & LABOUR))
            wait = WAIT * float(k) / self.others
            found[seat] += self.each * claims + DOT * labours + fade * (self.hand[s.sides[seat].hand] - wait)
        return found

    def worth(self, s: Labors, seat: i64) -> float:
        """From -1 to 1: the hope to win. Nothing is given for a second place."""
        points = self.points(s)
        weight = SURE / sqrt(self.coming(s) + 0.5) if s.last < 0 else SETTLED
        total = 0.0
        for other in range(self.seats):
            total += exp(weight * (points[other] - points[seat]))
        return 2.0 / total - 1.0

    # alone

    def box(self, encounter: i64, n: i64) -> float:
        """What a marked box of this number takes off the tally, about."""
        worth = self.effort[n]
        return worth if LABOUR & bit(encounter) else worth * OTHER

    def begun(self, s: Labors, encounter: i64) -> float:
        """What the marks on an open card will take off the tally."""
        total = 0.0
        if encounter >= 0:
            for box in range(self.cards.boxes[encounter]):
                if s.filled[encounter] & bit(box):
                    total += self.box(encounter, self.cards.number[encounter * BOXES + box])
        return total

    def worthwhile(self, s: Labors) -> float:
        """What dice alone may still take off the tally: of each card what it is worth, less the turns that it takes."""
        return self.finishing(s, s.places[0]) + self.finishing(s, s.places[1])

    def finishing(self, s: Labors, encounter: i64) -> float:
        if encounter < 0 or LABOUR & bit(encounter) == 0:
            return 0.0
        turns = 0.0
        for box in range(self.cards.boxes[encounter]):
            if s.filled[encounter] & bit(box) == 0:
                turns += 36.0 / float(WAYS[self.cards.number[encounter * BOXES + box]])
        return max(0.0, float(self.cards.unclaimed) - turns)

    def price(self, s: Labors, god: i64) -> float:
        """What a call adds to the tally, about: the token, and the cards that it brings up."""
        if s.tokens(god) + 1 < s.cards.slots[god]:
            return TOKEN * self.dear
        if s.god_deck.size == 0:
            return self.dear * TOKEN
        total: i64 = 0
        for kind in range(s.god_deck.kinds):
            total += s.god_deck.weight(kind)
        risk = float(s.god_deck.weight(HERA)) / float(total)
        return self.dear * (TOKEN + risk * float(s.cards.hera + scoring.untouched_points(s.hera, s.gods_left())))

    def tally(self, s: Labors) -> float:
        """What the tally will come to, about: turns, labours not claimed, cards begun, tokens spent. Where the god deck
        is empty whoever discards a god ends the game: it is the tally of now, less what is worth staying for."""
        if s.over():
            return float(s.tally())
        if s.god_deck.size == 0:
            more = self.worthwhile(s)
            return float(s.tally()) + (-more if more > 0.0 else LINGER)
        tokens = self.dear * TOKEN * float(self.cards.favour - s.sides[0].hand)
        marks = self.begun(s, s.places[0]) + self.begun(s, s.places[1])
        return float(s.hera_points + scoring.unclaimed_points(s.cards, s.sides[0].claims)) + PARTED + tokens - marks


def in_hand(cards: Cards, favour: float) -> vec[float]:
    """What so many tokens in hand are worth together, in points."""
    worth = vec[float]([0.0])
    for k in range(cards.favour):
        worth = append(worth, worth[k] + favour * max(0.0, FIRST[cards.seats] - LESS[cards.seats] * float(k)))
    return worth


def key_of(marks: i64) -> i64:
    """The marks on a card, counted by seat: one digit each, to the base COUNTS."""
    key: i64 = 0
    while marks:
        if marks & 7:
            key += POWER[(marks & 7) - 1]
        marks >>= 3
    return key


def prospects(cards: Cards) -> vec[float]:
    """For each seat and number of boxes left (seat * COUNTS + left) and each key: the points that marks on the card
    promise, if each seat is as likely as the other to mark each of them."""
    span, seats = POWER[PLAYERS], cards.seats
    table = vec[float]([0.0] * (PLAYERS * COUNTS * span))
    for left in range(COUNTS):
        for key in range(POWER[seats]):
            if marks_of(key) + left < COUNTS:
                for seat in range(seats):
                    worth = 0.0
                    if left:
                        for k in range(seats):
                            worth += table[(seat * COUNTS + left - 1) * span + key + POWER[k]] / float(seats)
                    else:
                        worth = score(cards, key, seat)
                    table[(seat * COUNTS + left) * span + key] = worth
    return table


def marks_of(key: i64) -> i64:
    total: i64 = 0
    while key:
        total += key % COUNTS
        key //= COUNTS
    return total


def score(cards: Cards, key: i64, seat: i64) -> float:
    """§8.1 §8.2"""
    mine = key // POWER[seat] % COUNTS
    if mine == 0:
        return 0.0
    for other in range(cards.seats):
        if key // POWER[other] % COUNTS > mine:
            return float(cards.mark)
    return float(cards.mark + cards.most_marks)
