"""A holding: a deck and the hands into which its cards go, and all that happens to hidden cards.

Of equal cards the one of which a seat knows leaves the hand first: the move is the same, and gives least away. What
each
seat knows, and is dealt anew, stands in hidden.py.
"""
from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kleos.core.cards.decks import NOTHING, total
from kleos.core.cards.doubts import TABLE, again, empty, identify, together
from kleos.core.cards.hands import Hand, bit_of
from kleos.core.cards.hidden import NO_OPINIONS, NONE, Hidden, Layer
from kleos.core.flow import EVERYBODY
from kleos.core.sets import bit

TOP: Final = True
UNDER: Final = False
OWNER: Final = 0                                        # no seat but the owner of the hand


@final
class Holding(Hidden):
    def copy(self) -> Holding:
        hands: list[Hand] = []
        for hand in self.hands:
            hands.append(hand.copy())
        return Holding(self.seats, self.rest[:], self.left, self.size, self.layers[:], hands, self.lists,
                       self.outside[:], self.doubts)

    # what happens

    def draw(self, kind: i64, hand: i64 = 0, seen: i64 = OWNER) -> None:
        """The top card, of this kind as chance has said, comes into a hand, seen by its owner and these seats."""
        self.ahead = NOTHING
        top, to = self.layers[-1], self.hands[hand]
        seen = sight(seen, to.owner)
        if self.doubts is None and len(top.kinds) < 2:
            if len(top.kinds):
                seen |= top.seen
            self.lift(kind)
            to.add(kind, seen)
        else:
            opinions, source = self.opinions(), ~(len(self.layers) - 1)
            self.lift(kind)
            to.add(kind, seen)
            self.follow(opinions, source, hand, kind, seen, False)
        self.uncover()

    def mill(self, kind: i64) -> None:
        """The top card is laid open: discarded from the deck, or put into play."""
        self.ahead = NOTHING
        if self.doubts is None and len(self.layers[-1].kinds) < 2:
            self.lift(kind)
        else:
            opinions, source = self.opinions(), ~(len(self.layers) - 1)
            self.lift(kind)
            self.follow(opinions, source, TABLE, kind, EVERYBODY, False)
        self.uncover()

    def leave(self, kind: i64, hand: i64 = 0) -> None:
        """A card of a hand is shown to everybody and leaves it: played, discarded, put somewhere face up."""
        held = self.hands[hand]
        if self.doubts is None:
            held.remove(held.expose(kind))
        else:
            opinions = self.opinions()
            held.remove(held.best(kind))
            self.follow(opinions, hand, TABLE, kind, EVERYBODY, True)

    def lose(self, kind: i64, hand: i64 = 0) -> None:
        """A card of a hand, picked at random, is shown to everybody and leaves it: whoever knew of such a card cannot
        tell whether it was that one."""
        held, opinions = self.hands[hand], self.opinions()
        held.remove(held.best(kind))
        self.follow(opinions, hand, TABLE, kind, EVERYBODY, False)

    def add(self, kind: i64, hand: i64 = 0) -> None:
        """A card that lay open is taken into a hand."""
        opinions = self.doubted()
        self.hands[hand].add(kind)
        for guesses in opinions:
            for guess in guesses:
                guess.pin(hand, int(kind))
        if self.doubts is not None:
            self.conclude(opinions)

    def show(self, kind: i64, seat: i64, hand: i64 = 0) -> None:
        """A seat is shown a card that it did not know; `ValueError` when there is none. Each card shown is a line of
        the record, of chance where it is picked at random: what a seat learns must stand there."""
        if self.unknown(kind, seat, hand) <= 0:
            raise ValueError(f"there is no card of kind {kind} that this seat does not know")
        held, mask = self.hands[hand], bit_of(seat)
        for i in range(len(held.kinds)):
            if held.kinds[i] == kind and not held.seen[i] & mask:
                held.seen[i] |= mask
                held.sort_all()
                break
        if self.doubts is not None:
            opinions = self.doubted()
            at = seat if seat >= 0 else self.seats
            if opinions[at]:
                opinions[at] = identify(opinions[at], hand, kind)
            self.conclude(opinions)

    def reveal(self, kind: i64, hand: i64 = 0) -> None:
        """A card of a hand is shown to everybody and stays."""
        held = self.hands[hand]
        if self.doubts is None:
            held.expose(kind)
            held.sort_all()
        else:
            opinions = self.opinions()
            held.seen[held.best(kind)] = EVERYBODY
            held.sort_all()
            self.follow(opinions, hand, hand, kind, EVERYBODY, True)

    def look(self, kind: i64, seat: i64) -> None:
        """A seat looks at the top card, which is of this kind as chance has said, and leaves it there."""
        self.ahead = NOTHING
        top, seen = self.layers[-1], bit_of(seat)
        if len(top.kinds) == 1:
            seen |= top.seen
        plain = self.doubts is None and len(top.kinds) < 2
        opinions = [NONE] if plain else self.opinions()
        source = ~(len(self.layers) - 1)
        self.lift(kind)
        self.layers.append(Layer(vec[i64]([kind]), seen))
        self.size += 1
        if not plain:
            for guesses in opinions:
                for guess in guesses:
                    guess.layers.append(empty(guess))
            self.follow(opinions, source, source - 1, kind, seen, False)
        self.uncover()

    def put(self, kind: i64, top: bool, hand: i64 = 0, seen: i64 = OWNER) -> None:
        """A card of a hand goes under the deck or on top, seen by the owner of the hand and these seats."""
        held = self.hands[hand]
        seen = sight(seen, held.owner)
        if self.plain(held, seen):
            i = held.best(kind)
            self.insert(Layer(vec[i64]([kind]), held.seen[i] | seen), top)
            held.remove(i)
            return
        opinions = self.opinions()
        held.remove(held.best(kind))
        self.insert(Layer(vec[i64]([kind]), seen), top)
        for guesses in opinions:
            for guess in guesses:
                guess.layers.insert(len(guess.layers) if top else 0, empty(guess))
        self.follow(opinions, hand, ~(len(self.layers) - 1) if top else ~0, kind, seen, False)

    def put_open(self, kinds: list[i64], top: bool) -> None:
        """Cards that lay open go under the deck or on top, in an order that nobody knows."""
        layer = Layer(vec[i64](sorted(kinds)), EVERYBODY)
        if not kinds:
            return
        opinions = self.doubted()
        self.insert(layer, top)
        for guesses in opinions:
            for guess in guesses:
                zone = empty(guess)
                zone.pins = sorted([int(kind) for kind in kinds])
                guess.layers.insert(len(guess.layers) if top else 0, zone)
        if self.doubts is not None:
            self.conclude(opinions)

    def put_mixed(self, top: bool, hand: i64) -> None:
        """A whole hand goes under the deck or on top, face down, in an order that nobody knows."""
        held = self.hands[hand]
        if not held.size():
            return
        opinions = self.opinions()
        self.insert(Layer(held.kinds, bit(held.owner)), top)
        held.kinds, held.seen = vec[i64](), vec[i64]()
        for guesses in opinions:
            for guess in guesses:
                guess.layers.insert(len(guess.layers) if top else 0, guess.hands[hand])
                guess.hands[hand] = empty(guess)
        self.conclude([again(guesses) for guesses in opinions])

    def shuffle(self, added: vec[i64], hand: i64 = -1) -> None:
        """Shuffle the deck together with cards that lay open, by kind (or none), and a whole hand (or none)."""
        alone = self.doubts is None and self.lists == EVERYBODY
        for h in range(len(self.hands)):
            alone = alone and (h == hand or not self.hands[h].size() or self.open_to_all(h))
        opinions = NO_OPINIONS if alone else self.opinions()
        if hand >= 0:
            held = self.hands[hand]
            for kind in held.kinds:
                self.rest[kind] += 1
            held.kinds, held.seen = vec[i64](), vec[i64]()
        for layer in self.layers:
            for kind in layer.kinds:
                self.rest[kind] += 1
        for kind in range(len(added)):
            self.rest[kind] += added[kind]
        self.left = self.size = total(self.rest)
        self.layers = [Layer(vec[i64](), EVERYBODY)] if self.left else []
        self.ahead = NOTHING
        for at in range(len(opinions)):
            for guess in opinions[at]:
                together(guess, added, hand)
            opinions[at] = again(opinions[at])
        if not alone:
            self.conclude(opinions)

    def renew(self, cards: vec[i64]) -> None:
        """The empty deck is renewed from cards that lay open. What was left in a hand of the old one is known."""
        if self.size:
            raise ValueError("only an empty deck is renewed")
        self.uncover()
        self.shuffle(cards)

    def fill(self, cards: vec[i64]) -> None:
        """The empty deck is these cards, shuffled; what that tells of a hand is the game's own affair."""
        if self.size:
            raise ValueError("only an empty deck is filled")
        self.rest = cards[:]
        self.left = self.size = total(cards)
        self.layers = [Layer(vec[i64](), EVERYBODY)] if self.left else []
        self.ahead = NOTHING

    # its parts

    def lift(self, kind: i64) -> None:
        """Take a card of this kind from the top layer."""
        top = self.layers[-1]
        self.size -= 1
        if not len(top.kinds):
            self.rest[kind] -= 1
            self.left -= 1
            if not self.left:
                self.layers.pop()
        elif len(top.kinds) == 1:
            self.layers.pop()
        else:
            kept = vec[i64]()
            gone = False
            for held in top.kinds:
                if held == kind and not gone:
                    gone = True
                else:
                    kept = append(kept, held)
            self.layers[-1] = Layer(kept, top.seen)

    def insert(self, layer: Layer, top: bool) -> None:
        self.layers.insert(len(self.layers) if top else 0, layer)
        self.size += len(layer.kinds)
        self.ahead = NOTHING

    def plain(self, held: Hand, seen: i64) -> bool:
        """Whether a card can go from this hand face down and nobody is in doubt: none but its owner and those who see
        it know a card of the hand."""
        if self.doubts is not None:
            return False
        if len(held.seen) == 1:
            return True
        for mask in held.seen:
            if mask & ~seen:
                return False
        return seen == bit(held.owner)

    def open_to_all(self, hand: i64) -> bool:
        return all(seen == EVERYBODY for seen in self.hands[hand].seen)

    def uncover(self) -> None:
        """Who knows the list and every card of the deck can tell what is in the hand."""
        if self.left or self.doubts is not None or len(self.hands) > 1:
            return
        known = self.lists
        for layer in self.layers:
            known &= layer.seen
        hand = self.hands[0]
        if known & ~bit(hand.owner):
            for i in range(len(hand.seen)):
                hand.seen[i] |= known
            hand.sort_all()


def holding(seats: i64, counts: list[int], owners: list[int], lists: i64 = EVERYBODY,
            outside: list[int] | None = None) -> Holding:
    """A shuffled deck of so many cards of each kind, and an empty hand for each of these owners."""
    n = sum(counts)
    return Holding(seats, vec[i64](counts), n, n, [Layer(vec[i64](), EVERYBODY)] if n else [],
                   [Hand(owner, vec[i64](), vec[i64]()) for owner in owners], lists, vec[i64](outside or []), None)


def sight(seen: i64, owner: i64) -> i64:
    """These seats and the owner."""
    return seen if seen == EVERYBODY else seen | bit(owner)
