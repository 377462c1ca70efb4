"""A holding: a deck and the hands into which its cards go, with all that each seat knows of them.

Of a hidden card it is decided what it is as soon as anybody has seen it. The others of the deck are loose: they lie in
one layer, counted by kind, and chance deals them. Above and under it lie layers that somebody has put there: a single
card, or several of which nobody knows the order.

For a seat all cards that it has not identified are one pool, as likely in each place where such a card lies: in a hand,
in a layer that it does not know, loose, or, where it does not know the list of the deck, outside. When that is not true
any more, since cards went where it could not follow, it is in doubt (doubts.py) until it is plain again.

Of equal cards the one of which a seat knows leaves the hand first: the move is the same, and gives least away.
"""
from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kleos.core.cards.doubts import TABLE, Doubts, Guess, Zone, certain, chosen, identified, moved, weighed
from kleos.core.cards.hands import WATCHER, Hand, bit_of, knows
from kleos.core.decks import place, total
from kleos.core.dice import Rng
from kleos.core.flow import EVERYBODY, SPECTATOR, Part
from kleos.core.sets import bit

TOP: Final = True
UNDER: Final = False
OWNER: Final = 0                                        # no seat but the owner of the hand


@final
class Layer(Part):
    """Decided cards in an order that nobody knows, ascending; none: here lie the loose ones."""

    def __init__(self, kinds: vec[i64], seen: i64) -> None:
        self.kinds = kinds
        self.seen = seen                                # the seats that have identified all of them, as a mask


@final
class Holding(Part):
    """`lists`: the seats that know what the deck was made of; `outside`: cards, by kind, of which it might as well have
    been made for all that the others know, each set of cards as likely."""

    def __init__(self, seats: i64, rest: vec[i64], left: i64, size: i64, layers: list[Layer], hands: list[Hand],
                 lists: i64, outside: vec[i64], doubts: Doubts | None) -> None:
        self.seats: Final[i64] = seats
        self.rest = rest                                # the loose cards, by kind
        self.left = left                                # how many
        self.size = size                                # cards in the deck
        self.layers = layers                            # the top one last; never changed, but exchanged
        self.hands = hands
        self.lists: Final[i64] = lists
        self.outside = outside
        self.doubts = doubts
        self.ahead = NOTHING                            # what may come next: reckoned when asked

    def copy(self) -> Holding:
        hands: list[Hand] = []
        for hand in self.hands:
            hands.append(hand.copy())
        return Holding(self.seats, self.rest[:], self.left, self.size, self.layers[:], hands, self.lists,
                       self.outside[:], self.doubts)

    # what comes next

    def next(self) -> vec[i64]:
        """The kinds that may come next, ascending."""
        if not len(self.ahead) and self.size:
            top = self.layers[-1]
            if len(top.kinds):
                for i in range(len(top.kinds)):
                    if not i or top.kinds[i] != top.kinds[i - 1]:
                        self.ahead = append(self.ahead, top.kinds[i])
            else:
                for kind in range(len(self.rest)):
                    if self.rest[kind]:
                        self.ahead = append(self.ahead, kind)
        return self.ahead

    def weight(self, kind: i64) -> i64:
        """The weight of drawing this kind next; 0 when it cannot be drawn."""
        top = self.layers[-1]
        if not len(top.kinds):
            return self.rest[kind]
        n: i64 = 0
        for held in top.kinds:
            if held == kind:
                n += 1
        return n

    def sample(self, rng: Rng) -> i64:
        """The kind of the next card."""
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
            return self.hands[hand].identified(seat)
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
        self.settle()

    def mill(self, kind: i64) -> None:
        """The top card is laid open: discarded from the deck, or put into play."""
        self.ahead = NOTHING
        if self.doubts is None and len(self.layers[-1].kinds) < 2:
            self.lift(kind)
        else:
            opinions, source = self.opinions(), ~(len(self.layers) - 1)
            self.lift(kind)
            self.follow(opinions, source, TABLE, kind, EVERYBODY, False)
        self.settle()

    def leave(self, kind: i64, hand: i64 = 0) -> None:
        """A card of a hand is shown to everybody and leaves it: played, discarded, put somewhere face up."""
        held = self.hands[hand]
        if self.doubts is None:
            held.remove(held.expose(kind))
        else:
            opinions = self.opinions()
            held.remove(held.best(kind))
            self.follow(opinions, hand, TABLE, kind, EVERYBODY, True)

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
                opinions[at] = identified(opinions[at], hand, kind)
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
        self.settle()

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
        self.conclude(opinions)

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
        for guesses in opinions:
            for guess in guesses:
                together(guess, added, hand)
        if not alone:
            self.conclude(opinions)

    def renew(self, cards: vec[i64]) -> None:
        """The empty deck is renewed from cards that lay open. What was left in a hand of the old one is known."""
        if self.size:
            raise ValueError("only an empty deck is renewed")
        self.settle()
        self.shuffle(cards)

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
        for seen in self.hands[hand].seen:
            if seen != EVERYBODY:
                return False
        return True

    def settle(self) -> None:
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
                found[at] = weighed([(1, self.guess(at if at < self.seats else SPECTATOR))])
        return found

    def guess(self, seat: i64) -> Guess:
        """What a seat that is not in doubt knows."""
        mask = bit_of(seat)
        bag = self.unseen(mask)
        hands: list[Zone] = []
        for hand in self.hands:
            pins = [int(kind) for kind in hand.identified(seat)]
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
            sees = knows(seen, at if at < self.seats else SPECTATOR)
            opinions[at] = moved(opinions[at], source, target, kind if sees else -1, shown)
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
            guesses = opinions[at]
            if guesses and self.is_plain(guesses, bit_of(at if at < self.seats else SPECTATOR)):
                self.note(guesses[0], bit_of(at if at < self.seats else SPECTATOR))
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
            self.suppose(chosen(guesses, rng), seat, rng)
            return
        mask = bit_of(seat)
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
            self.hold(self.hands[h], filled(guess.hands[h], pools, rng))
        loose = -1
        for i in range(len(self.layers)):
            if len(self.layers[i].kinds):
                self.layers[i] = Layer(filled(guess.layers[i], pools, rng), self.layers[i].seen)
            else:
                loose = i
        if loose >= 0:
            self.rest = by_kind(filled(guess.layers[loose], pools, rng), len(self.rest))
        if len(self.outside):
            self.outside = vec[i64]([0] * len(self.outside))
            now = self.unseen(0)
            for kind in range(len(every)):
                self.outside[kind] = every[kind] - now[kind]
        if self.doubts is not None:                     # of what others doubt this seat does not know
            at = seat if seat >= 0 else self.seats
            self.doubts = Doubts([guesses if i == at else NONE for i, guesses in enumerate(self.doubts.guesses)])

    def hold(self, hand: Hand, kinds: vec[i64]) -> None:
        """These cards are in the hand: equal ones for equal ones, and as well known as those in whose place they come."""
        before = hand.copy()
        kept = vec[i64]([0] * len(kinds))
        masks = vec[i64]([0] * len(kinds))
        for i in range(len(kinds)):
            for k in range(len(before.kinds)):
                if not kept[i] and before.kinds[k] == kinds[i]:
                    masks[i], kept[i] = before.seen[k], 1
                    before.kinds[k] = -1
        for i in range(len(kinds)):
            for k in range(len(before.kinds)):
                if not kept[i] and before.kinds[k] >= 0:
                    masks[i], kept[i] = before.seen[k], 1
                    before.kinds[k] = -1
        hand.kinds, hand.seen = kinds, masks
        hand.sort_all()


NOTHING: Final[vec[i64]] = vec[i64]()
NONE: Final[list[Guess]] = []
NO_OPINIONS: Final[list[list[Guess]]] = []


def holding(seats: i64, counts: list[int], owners: list[int], lists: i64 = EVERYBODY,
            outside: list[int] | None = None) -> Holding:
    """A shuffled deck of so many cards of each kind, and an empty hand for each of these owners."""
    n = sum(counts)
    return Holding(seats, vec[i64](counts), n, n, [Layer(vec[i64](), EVERYBODY)] if n else [],
                   [Hand(owner, vec[i64](), vec[i64]()) for owner in owners], lists, vec[i64](outside or []), None)


def sight(seen: i64, owner: i64) -> i64:
    """These seats and the owner."""
    return seen if seen == EVERYBODY else seen | bit(owner)


def empty(guess: Guess) -> Zone:
    return Zone([], [0] * len(guess.pools))


def together(guess: Guess, added: vec[i64], hand: i64) -> None:
    """All layers, a hand and cards that lay open become one."""
    one = empty(guess)
    zones = guess.layers[:]
    if hand >= 0:
        zones.append(guess.hands[hand])
        guess.hands[hand] = empty(guess)
    for zone in zones:
        one.pins += zone.pins
        for p, n in enumerate(zone.numbers):
            one.numbers[p] += n
    for kind in range(len(added)):
        one.pins += [int(kind)] * int(added[kind])
    one.pins.sort()
    guess.layers = [one] if one.size() else []
    guess.tidy()


def deal(bag: vec[i64], n: i64, rng: Rng) -> i64:
    """One of these n cards, each as likely, taken out of them."""
    kind = place(bag, rng.below(n))
    bag[kind] -= 1
    return kind


def dealt(bag: vec[i64], n: i64, cards: i64, rng: Rng) -> vec[i64]:
    """So many of them, ascending."""
    found: list[i64] = []
    for i in range(cards):
        found.append(deal(bag, n - i, rng))
    return vec[i64](sorted(found))


def filled(zone: Zone, pools: list[vec[i64]], rng: Rng) -> vec[i64]:
    """The cards of a zone, dealt from the pools, ascending."""
    found: list[i64] = []
    for pin in zone.pins:
        found.append(pin)
    for p, n in enumerate(zone.numbers):
        for kind in dealt(pools[p], total(pools[p]), n, rng):
            found.append(kind)
    return vec[i64](sorted(found))


def by_kind(kinds: vec[i64], n: i64) -> vec[i64]:
    found = vec[i64]([0] * int(n))
    for kind in kinds:
        found[kind] += 1
    return found
