"""Hands: what a seat holds, who knows which of it, and how to deal anew what a seat cannot know.

For everybody who has not identified a hidden card it is one of the pool of the deck from which it came: the
cards of a pool, in the deck and in the hand, are exchangeable. What everybody knows has no pool (-1): a card
taken back into the hand from the table, or what is left in the hand of a pool that has run out, since
the list of a deck is public and so is what has been seen of it.

Of equal cards the one that others know best leaves the hand first: the move is the same, and gives least away.
"""
from __future__ import annotations

from typing import final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from kleos.core.decks import Deck, place
from kleos.core.dice import Rng
from kleos.core.flow import EVERYBODY, Part
from kleos.core.sets import bit, size


def knows(seen: i64, seat: i64) -> bool:
    """Whether a seat, or SPECTATOR, is among those that know."""
    return seen == EVERYBODY or (seat >= 0 and seen & bit(seat) != 0)


@final
class Hand(Part):
    """Of each card its kind, its pool, and the mask of seats that know it is there. Cards lie in ascending order of
    the three, so a hand does not tell in which order they came. They come from one deck, the owner's."""

    def __init__(self, owner: i64, kinds: vec[i64], pools: vec[i64], seen: vec[i64]) -> None:
        self.owner = owner
        self.kinds = kinds
        self.pools = pools
        self.seen = seen

    def copy(self) -> Hand:
        return Hand(self.owner, self.kinds[:], self.pools[:], self.seen[:])

    # what is in it

    def size(self) -> i64:
        return len(self.kinds)

    def count(self, kind: i64) -> i64:
        n: i64 = 0
        for held in self.kinds:
            if held == kind:
                n += 1
        return n

    def holds(self) -> i64:
        """The kinds in it, as a mask; for games of at most 62 kinds."""
        mask: i64 = 0
        for kind in self.kinds:
            mask |= bit(kind)
        return mask

    def known(self, seat: i64) -> list[i64]:
        """The cards that this seat, or SPECTATOR, knows to be here, ascending."""
        found: list[i64] = []
        for i in range(len(self.kinds)):
            if knows(self.seen[i], seat):
                found.append(self.kinds[i])
        return found

    # what happens to it

    def add(self, kind: i64, pool: i64 = -1, seen: i64 = EVERYBODY) -> None:
        """A card comes in; without more it was seen by everybody."""
        self.kinds, self.pools = append(self.kinds, kind), append(self.pools, pool)
        self.seen = append(self.seen, EVERYBODY if seen == EVERYBODY else seen | bit(self.owner))
        self.sort(len(self.kinds) - 1)

    def sort(self, i: i64) -> None:
        """Bring the card at `i` down to its place among those before it."""
        kind, pool, seen = self.kinds[i], self.pools[i], self.seen[i]
        while i > 0 and (self.kinds[i - 1] > kind or (self.kinds[i - 1] == kind and (
                self.pools[i - 1] > pool or (self.pools[i - 1] == pool and self.seen[i - 1] > seen)))):
            self.kinds[i], self.pools[i], self.seen[i] = self.kinds[i - 1], self.pools[i - 1], self.seen[i - 1]
            i -= 1
        self.kinds[i], self.pools[i], self.seen[i] = kind, pool, seen

    def leaving(self, kind: i64) -> i64:
        """Which card of this kind leaves first: known to everybody, else to most seats; `ValueError` without one."""
        best: i64 = -1
        most: i64 = -1
        for i in range(len(self.kinds)):
            if self.kinds[i] == kind:
                seats: i64 = 99 if self.seen[i] == EVERYBODY else size(self.seen[i])
                if seats > most:
                    best, most = i, seats
        if best < 0:
            raise ValueError(f"there is no card of kind {kind} in this hand")
        return best

    def remove(self, i: i64) -> None:
        self.kinds, _ = pop(self.kinds, i)
        self.pools, _ = pop(self.pools, i)
        self.seen, _ = pop(self.seen, i)

    def unknown(self, kind: i64, seat: i64) -> i64:
        """How many cards of this kind are here that this seat does not know: the weight of showing it one at random."""
        n: i64 = 0
        for i in range(len(self.kinds)):
            if self.kinds[i] == kind and not knows(self.seen[i], seat):
                n += 1
        return n

    def show(self, kind: i64, seat: i64) -> None:
        """This seat is shown a card that it did not know; `ValueError` when there is none. Each card shown is a line of
        the record, of chance where it is picked at random: what a seat learns must stand there."""
        for i in range(len(self.kinds)):
            if self.kinds[i] == kind and not knows(self.seen[i], seat):
                self.seen[i] |= bit(seat)
                self.sort_all()
                return
        raise ValueError(f"there is no card of kind {kind} that this seat does not know")

    def sort_all(self) -> None:
        for i in range(len(self.kinds)):
            self.sort(i)

    def lay_open(self) -> None:
        """Its owner reveals the hand: from now on everybody knows what is in it."""
        for i in range(len(self.kinds)):
            self.pools[i], self.seen[i] = -1, EVERYBODY
        self.sort_all()


# between deck and hand

def draw(deck: Deck, hand: Hand, kind: i64) -> None:
    """Chance has dealt this card from the deck into the hand."""
    layer = deck.layers[-1]
    pool = deck.pool_of(kind)
    seen: i64 = layer.seen if layer.known >= 0 else 0
    deck.take(kind)
    hand.add(kind, pool, seen)
    settle(deck, hand)


def leave(hand: Hand, kind: i64) -> None:
    """A card of the hand is shown to everybody and leaves it: played, discarded, put under the deck face up."""
    hand.remove(hand.leaving(kind))


def bury(deck: Deck, hand: Hand, kind: i64) -> None:
    """Its owner puts a card of the hand under the deck face down.

    `ValueError` when another seat knows a card of the hand: whether that one has gone, it could not tell any more.
    """
    for seen in hand.seen:
        if seen != bit(hand.owner):
            raise ValueError("a card goes face down only from a hand of which others know nothing")
    i = hand.leaving(kind)
    deck.put_under(kind, hand.pools[i], hand.seen[i])
    hand.remove(i)


def renew(deck: Deck, hand: Hand, cards: vec[i64]) -> None:
    """The empty deck is renewed from a pile that lay face up. What was left in the hand of the old deck is known."""
    settle(deck, hand)
    deck.renew(cards)


def settle(deck: Deck, hand: Hand) -> None:
    """What is left in the hand of a pool of which nothing lies unseen in the deck any more, everybody can tell."""
    for i in range(len(hand.kinds)):
        if hand.pools[i] >= 0 and not lies(deck, hand.pools[i]):
            hand.pools[i], hand.seen[i] = -1, EVERYBODY
    hand.sort_all()


def lies(deck: Deck, pool: i64) -> bool:
    """Whether cards of this pool lie in the deck, unseen by somebody."""
    if deck.pools[pool].size:
        return True
    return any(layer.pool == pool for layer in deck.layers)


# what a seat cannot know

def resample(deck: Deck, hand: Hand, seat: i64, rng: Rng) -> None:
    """Deal anew, in place, what the seat (or SPECTATOR) has never identified: every card of a pool is as likely in each
    of the places where cards of that pool lie. docs/decisions/hidden-cards.md says of which worlds this is the exact
    distribution."""
    resample_all(deck, [hand], seat, rng)


def resample_all(deck: Deck, hands: list[Hand], seat: i64, rng: Rng) -> None:
    """The same where the cards of one deck lie in several hands, as in a draft."""
    for hand in hands:
        for i in range(len(hand.kinds)):
            if not knows(hand.seen[i], seat):
                give(deck, hand.pools[i], hand.kinds[i], 1)
    for layer in deck.layers:
        if not knows(layer.seen, seat):
            give(deck, layer.pool, layer.known, 1)
    for hand in hands:
        for i in range(len(hand.kinds)):
            if not knows(hand.seen[i], seat):
                hand.kinds[i] = deal(deck, hand.pools[i], rng)
        hand.sort_all()
    for layer in deck.layers:
        if not knows(layer.seen, seat):
            layer.known = deal(deck, layer.pool, rng)


def give(deck: Deck, pool: i64, kind: i64, cards: i64) -> None:
    deck.pools[pool].counts[kind] += cards
    deck.pools[pool].size += cards


def deal(deck: Deck, pool: i64, rng: Rng) -> i64:
    """A card of the pool, each as likely, taken out of it."""
    kind = place(deck.pools[pool].counts, rng.below(deck.pools[pool].size))
    give(deck, pool, kind, -1)
    return kind
