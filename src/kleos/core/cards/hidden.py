"""What lies hidden in a deck and the hands into which its cards go, and what each seat knows of it.

Of a hidden card it is decided what it is as soon as anybody has seen it. The others of the deck are loose: they lie in
one layer, counted by kind, and chance deals them. Above and under it lie layers that somebody has put there: a single
card, or several of which nobody knows the order.

For a seat all cards that it has not identified are one pool, as likely in each place where such a card lies: in a hand,
in a layer that it does not know, loose, or, where it does not know the list of the deck, outside. When that is not true
any more, since cards went where it could not follow, it is in doubt (doubts.py) until it is plain again.
"""
from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from kleos.core.cards.dealing import by_kind, deal, dealt, fill, hold
from kleos.core.cards.decks import NOTHING, Source, place, total
from kleos.core.cards.doubts import Doubts, Guess, Zone, certain, choose, move_card, weigh
from kleos.core.cards.hands import WATCHER, Hand, bit_of, knows
from kleos.core.dice import Rng
from kleos.core.flow import EVERYBODY, SPECTATOR
from kleos.core.parts import Part
from kleos.core.sets import bit

NONE: Final[list[Guess]] = []
NO_OPINIONS: Final[list[list[Guess]]] = []


@final
class Layer(Part):
    """Decided cards in an order that nobody knows, ascending; none: here lie the loose ones."""

    def __init__(self, kinds: vec[i64], seen: i64) -> None:
        self.kinds = kinds
        self.seen = seen                                # the seats that have identified all of them, as a mask


@mypyc_attr(allow_interpreted_subclasses=True)
class Hidden(Source):
    """`lists`: the seats that know what the deck was made of; `outside`: cards, by kind, of which it might as well have
    been made for all that the others know, each set of cards as likely."""

    def __init__(self, seats: i64, rest: vec[i64], left: i64, size: i64, layers: list[Layer], hands: list[Hand],
                 lists: i64, outside: vec[i64], doubts: Doubts | None) -> None:
        super().__init__(size)
        self.seats: Final[i64] = seats
        self.rest = rest                                # the loose cards, by kind
        self.left = left                                # how many
        self.layers = layers                            # the top one last; never changed, but exchanged
        self.hands = hands
        self.lists: Final[i64] = lists
        self.outside = outside
        self.doubts = doubts

    # what comes next

    def coming(self) -> vec[i64]:
        found = vec[i64]()
        top = self.layers[-1]
        if len(top.kinds):
            for i in range(len(top.kinds)):
                if not i or top.kinds[i] != top.kinds[i - 1]:
                    found = append(found, top.kinds[i])
        else:
            for kind in range(len(self.rest)):
                if self.rest[kind]:
                    found = append(found, kind)
        return found

    def weight(self, kind: i64) -> i64:
        top = self.layers[-1]
        if not len(top.kinds):
            return self.rest[kind]
        n: i64 = 0
        for held in top.kinds:
            if held == kind:
                n += 1
        return n

    def sample(self, rng: Rng) -> i64:
        top = self.layers[-1]
        if len(top.kinds) == 1:
            return top.kinds[0]
        if len(top.kinds):
            return top.kinds[rng.below(len(top.kinds))]
        rng.below(self.left)                            # so that a seed deals what it has always dealt
        return place(self.rest, rng.below(self.left))

    # what is known

    def known(self, seat: i64, hand: i64 = 0) -> list[i64]:
        """The cards that a seat, or SPECTATOR, surely knows to be in a hand, ascending."""
        guesses = self.guesses(seat)
        if not guesses:
            return self.hands[hand].known(seat)
        found: list[i64] = []
        for kind in certain(guesses, hand):
            found.append(kind)
        return found

    def unknown(self, kind: i64, seat: i64, hand: i64 = 0) -> i64:
        """How many cards of this kind lie in a hand beyond those that a seat surely knows: the weight of showing it one
        of them at random."""
        n = self.hands[hand].count(kind)
        for pin in self.known(seat, hand):
            if pin == kind:
                n -= 1
        return n

    def guesses(self, seat: i64) -> list[Guess]:
        """Those of a seat in doubt; none: what it knows is plain."""
        return [] if self.doubts is None else self.doubts.guesses[seat if seat >= 0 else self.seats]

    # who knows what

    def doubted(self) -> list[list[Guess]]:
        """A copy of the guesses of those in doubt."""
        if self.doubts is None:
            return NO_OPINIONS
        return [[guess.copy() for guess in guesses] for guesses in self.doubts.guesses]

    def opinions(self) -> list[list[Guess]]:
        """The guesses of all seats, of a spectator last; what is plain is one guess."""
        found = self.doubted() or [[] for _ in range(self.seats + 1)]
        for at in range(self.seats + 1):
            if not found[at]:
                found[at] = weigh([(1, self.guess(self.whose(at)))])
        return found

    def whose(self, at: i64) -> i64:
        """The seat with this opinion; the last is a spectator's."""
        return at if at < self.seats else SPECTATOR

    def guess(self, seat: i64) -> Guess:
        """What a seat that is not in doubt knows."""
        mask = bit_of(seat)
        bag = self.unseen(mask)
        hands: list[Zone] = []
        for hand in self.hands:
            pins = [int(kind) for kind in hand.known(seat)]
            hands.append(Zone(pins, [int(hand.size()) - len(pins)]))
        layers: list[Zone] = []
        for layer in self.layers:
            if not len(layer.kinds):
                layers.append(Zone([], [int(self.left)]))
            elif layer.seen & mask:
                layers.append(Zone([int(kind) for kind in layer.kinds], [0]))
            else:
                layers.append(Zone([], [len(layer.kinds)]))
        return Guess(1, [[int(n) for n in bag]], hands, layers)

    def unseen(self, mask: i64) -> vec[i64]:
        """All cards that the seat of this mask has not identified, by kind."""
        bag = self.rest[:]
        for hand in self.hands:
            for i in range(len(hand.kinds)):
                if not hand.seen[i] & mask:
                    bag[hand.kinds[i]] += 1
        for layer in self.layers:
            if not layer.seen & mask:
                for kind in layer.kinds:
                    bag[kind] += 1
        if not self.lists & mask:
            for kind in range(len(self.outside)):
                bag[kind] += self.outside[kind]
        return bag

    def follow(self, opinions: list[list[Guess]], source: i64, target: i64, kind: i64, seen: i64, shown: bool) -> None:
        """What each seat makes of a card that moved; a layer that it left empty is gone."""
        for at in range(len(opinions)):
            sees = knows(seen, self.whose(at))
            opinions[at] = move_card(opinions[at], source, target, kind if sees else -1, shown)
            if source < 0:
                for guess in opinions[at]:
                    if not guess.layers[~source].size():
                        del guess.layers[~source]
        self.conclude(opinions)

    def conclude(self, opinions: list[list[Guess]]) -> None:
        """Whose opinion is plain is in doubt no more."""
        open: list[list[Guess]] = []
        doubt = False
        for at in range(len(opinions)):
            guesses, mask = opinions[at], bit_of(self.whose(at))
            if guesses and self.is_plain(guesses, mask):
                self.note(guesses[0], mask)
                open.append(NONE)
            else:
                open.append(guesses)
                doubt = doubt or len(guesses) > 0
        self.doubts = Doubts(open) if doubt else None
        every = (bit(self.seats) - 1) | bit(WATCHER)
        for hand in self.hands:
            for i in range(len(hand.seen)):
                if hand.seen[i] & every == every:
                    hand.seen[i] = EVERYBODY
            hand.sort_all()

    def is_plain(self, guesses: list[Guess], mask: i64) -> bool:
        """Whether it is one guess of one pool, to which all that is loose belongs."""
        guess = guesses[0]
        if len(guesses) > 1 or len(guess.pools) > 1:
            return False
        pooled = len(guess.pools) == 1
        for i in range(len(self.layers)):
            zone = guess.layers[i]
            if len(self.layers[i].kinds):
                if zone.pins and pooled and zone.numbers[0]:
                    return False
            elif zone.pins and (pooled or not self.lists & mask):
                return False
        return True

    def note(self, guess: Guess, mask: i64) -> None:
        """Write down what a seat has identified."""
        for h in range(len(self.hands)):
            hand, pins = self.hands[h], guess.hands[h].pins[:]
            for i in range(len(hand.kinds)):
                kind = int(hand.kinds[i])
                if kind in pins:
                    pins.remove(kind)
                    hand.seen[i] |= mask
                else:
                    hand.seen[i] &= ~mask
        for i in range(len(self.layers)):
            layer = self.layers[i]
            if len(layer.kinds):
                seen = layer.seen | mask if guess.layers[i].pins else layer.seen & ~mask
                self.layers[i] = Layer(layer.kinds, seen)

    # what a seat cannot know

    def resample(self, seat: i64, rng: Rng) -> None:
        """Deal anew, in place, what the seat (or SPECTATOR) cannot know. docs/decisions/hidden-cards.md says of which
        worlds this is the exact distribution."""
        self.ahead = NOTHING
        guesses = self.guesses(seat)
        if guesses:
            self.suppose(choose(guesses, rng), seat, rng)
        else:
            self.deal_unseen(bit_of(seat), rng)

    def deal_unseen(self, mask: i64, rng: Rng) -> None:
        """Deal anew what none of these seats sees: each card that is left for any such place is as likely."""
        bag = self.unseen(mask)
        n = total(bag)
        for hand in self.hands:
            for i in range(len(hand.kinds)):
                if not hand.seen[i] & mask:
                    hand.kinds[i] = deal(bag, n, rng)
                    n -= 1
            hand.sort_all()
        for i in range(len(self.layers)):
            layer = self.layers[i]
            if len(layer.kinds) and not layer.seen & mask:
                self.layers[i] = Layer(dealt(bag, n, len(layer.kinds), rng), layer.seen)
                n -= len(layer.kinds)
        if self.lists & mask:
            self.rest = bag
        else:
            self.rest = by_kind(dealt(bag, n, self.left, rng), len(bag))
            self.outside = bag

    def suppose(self, guess: Guess, seat: i64, rng: Rng) -> None:
        """Deal so that this guess is true."""
        every = self.unseen(0)
        pools: list[vec[i64]] = []
        for pool in guess.pools:
            pools.append(vec[i64](pool))
        for h in range(len(self.hands)):
            hold(self.hands[h], fill(guess.hands[h], pools, rng))
        loose = -1
        for i in range(len(self.layers)):
            if len(self.layers[i].kinds):
                self.layers[i] = Layer(fill(guess.layers[i], pools, rng), self.layers[i].seen)
            else:
                loose = i
        if loose >= 0:
            self.rest = by_kind(fill(guess.layers[loose], pools, rng), len(self.rest))
        if len(self.outside):
            self.outside = vec[i64]([0] * len(self.outside))
            now = self.unseen(0)
            for kind in range(len(every)):
                self.outside[kind] = every[kind] - now[kind]
        if self.doubts is not None:                     # of what others doubt this seat does not know
            at = seat if seat >= 0 else self.seats
            self.doubts = Doubts([guesses if i == at else NONE for i, guesses in enumerate(self.doubts.guesses)])
