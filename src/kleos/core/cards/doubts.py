"""Doubts: what a seat makes of hidden cards that moved where it could not follow them.

Mostly a seat's knowledge is plain: some cards it has identified, and all others are one pool, as likely in each place
where such a card lies (see holding.py). It is in doubt when it knows of an ant in a hand and a card of that hand goes
face down: the ant may be here or there. A doubt is then a list of guesses, each with its weight, and every guess is
plain again: it says which cards are pinned to which zone, and how many of each pool fill the rest of it.

    zones: the hands, and the layers of the deck; a pool's cards are exchangeable between all places that it fills

There may be as many guesses as hidden worlds. Of more than MAX_GUESSES the unlikeliest become one, which knows only
what they have in common: what is true is never lost, and the likelier ones keep their exact odds.

Every single card counts. Whatever moves unseen is as likely each of the cards that could have moved; a card that shows
itself leaves the guesses in which it could be, weighed by the number of cards that it could have been.
"""
from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.dice import Rng
from kleos.core.parts import Part

MAX_GUESSES: Final = 100                                       # guesses of a seat
BITS: Final = 256                                       # of a weight: the odds are exact up to that
TABLE: Final = 1 << 20                                  # the zone of all that lies open
LARGEST: Final = 1 << 30                                # weight that the generator takes


@final
class Zone(Part):
    """`pins` are cards that surely lie here, ascending; `numbers[p]` more are of pool p."""

    def __init__(self, pins: list[int], numbers: list[int]) -> None:
        self.pins = pins
        self.numbers = numbers

    def copy(self) -> Zone:
        return Zone(self.pins[:], self.numbers[:])

    def size(self) -> int:
        return len(self.pins) + sum(self.numbers)


@final
class Guess(Part):
    """Pools are counted by kind. Zone z is a hand, zone ~i a layer of the deck, the bottom one ~0."""

    def __init__(self, weight: int, pools: list[list[int]], hands: list[Zone], layers: list[Zone]) -> None:
        self.weight = weight
        self.pools = pools
        self.hands = hands
        self.layers = layers

    def copy(self) -> Guess:
        return Guess(self.weight, [pool[:] for pool in self.pools], [zone.copy() for zone in self.hands],
                     [zone.copy() for zone in self.layers])

    def zone(self, z: i64) -> Zone:
        return self.hands[z] if z >= 0 else self.layers[~z]

    def zones(self) -> list[Zone]:
        return self.hands + self.layers

    def face(self) -> str:
        """All but the weight; two guesses are the same when this is."""
        return str((self.pools, [(zone.pins, zone.numbers) for zone in self.zones()]))

    def pin(self, z: i64, kind: int) -> None:
        if z != TABLE:
            zone = self.zone(z)
            zone.pins = sorted([*zone.pins, kind])

    def tidy(self) -> None:
        """A pool that lies whole in one zone is pinned there; an empty one is forgotten."""
        zones = self.zones()
        for p in range(len(self.pools) - 1, -1, -1):
            held = [zone for zone in zones if zone.numbers[p]]
            if len(held) == 1 and held[0].numbers[p] == sum(self.pools[p]):
                for kind, n in enumerate(self.pools[p]):
                    held[0].pins += [kind] * n
                held[0].pins.sort()
                held = []
            if not held:
                del self.pools[p]
                for zone in zones:
                    del zone.numbers[p]


Branches = list[tuple[Any, Guess]]


def move_card(guesses: list[Guess], source: i64, target: i64, kind: i64, shown: bool) -> list[Guess]:
    """A card goes from one zone to another or to the table: of this kind, or unseen (-1).

    `shown`: its owner chose it and shows it, so it is the one of which this seat knew, if it surely knew of one.
    """
    sure = shown and all(int(kind) in guess.zone(source).pins for guess in guesses)
    found: Branches = []
    for guess in guesses:
        zone = guess.zone(source)
        for pin in sorted(set(zone.pins)):
            if kind < 0 or pin == kind:
                weight = 1 if sure else zone.pins.count(pin)
                branch(found, guess, Fraction(guess.weight * weight), source, target, pin, -1, kind)
        for p, n in enumerate(zone.numbers):
            if n and not sure:
                share = share_of(guess, p, kind) if kind >= 0 else Fraction(1)
                branch(found, guess, guess.weight * n * share, source, target, -1, p, kind)
    return weigh(found)


def branch(found: Branches, guess: Guess, weight: Any, source: i64, target: i64, pin: int, pool: int,
           kind: i64) -> None:
    """The guess once a pinned card, or one of a pool, has moved so."""
    if not weight:
        return
    after = guess.copy()
    if pin >= 0:
        after.zone(source).pins.remove(pin)
        after.pin(target, pin)
    else:
        after.zone(source).numbers[pool] -= 1
        if kind >= 0:
            after.pools[pool][kind] -= 1
            after.pin(target, int(kind))
        else:
            after.zone(target).numbers[pool] += 1
    found.append((weight, after))


def weigh(found: Branches) -> list[Guess]:
    """Equal guesses together, with whole weights that share no divisor."""
    together: dict[str, Guess] = {}
    weights: dict[str, Any] = {}
    for weight, guess in found:
        guess.tidy()
        name = guess.face()
        together[name] = guess
        weights[name] = weights.get(name, 0) + weight
    common = lcm(*[weight.denominator for weight in weights.values()])
    share = gcd(*[int(weight * common) for weight in weights.values()])
    large = max([int(weight * common) // share for weight in weights.values()], default=0).bit_length() - BITS
    for name, guess in together.items():
        guess.weight = int(weights[name] * common) // share
        if large > 0:
            guess.weight = max(1, guess.weight >> large)
    return fold(list(together.values()), MAX_GUESSES)


def fold(guesses: list[Guess], most: int) -> list[Guess]:
    """At most so many guesses: the likeliest, and one for all others."""
    if len(guesses) <= most:
        return guesses
    likely = sorted(guesses, key=lambda guess: -guess.weight)
    return [*likely[:most - 1], in_common(likely[most - 1:])]


def in_common(guesses: list[Guess]) -> Guess:
    """What is sure in each of these: some cards of each zone; all others are one pool."""
    one = guesses[0]
    others = [kind for pool in one.pools for kind, n in enumerate(pool) for _ in range(n)]
    hands: list[Zone] = []
    layers: list[Zone] = []
    for z in range(-len(one.layers), len(one.hands)):
        pins, unsure = certain(guesses, z), one.zone(z).pins[:]
        for pin in pins:
            unsure.remove(pin)
        others += unsure
        zone = Zone(pins, [one.zone(z).size() - len(pins)])
        if z < 0:
            layers.insert(0, zone)
        else:
            hands.append(zone)
    pool = [0] * (1 + max(others, default=0))
    for kind in others:
        pool[kind] += 1
    found = Guess(sum([guess.weight for guess in guesses]), [pool], hands, layers)
    found.tidy()
    return found


def share_of(guess: Guess, pool: int, kind: i64) -> Any:
    """How likely a card of a pool is of this kind."""
    counts = guess.pools[pool]
    return Fraction(counts[kind] if kind < len(counts) else 0, sum(counts))


def again(guesses: list[Guess]) -> list[Guess]:
    """Guesses that may have become equal."""
    return weigh([(guess.weight, guess) for guess in guesses])


def identify(guesses: list[Guess], z: i64, kind: i64) -> list[Guess]:
    """A card of the zone, at random among those that the seat does not surely know, shows itself to it."""
    surely = certain(guesses, z).count(int(kind))
    found: Branches = []
    for guess in guesses:
        zone = guess.zone(z)
        extra = zone.pins.count(int(kind)) - surely
        if extra:
            found.append((Fraction(guess.weight * extra), guess.copy()))
        for p, n in enumerate(zone.numbers):
            if n:
                share = share_of(guess, p, kind)
                branch(found, guess, guess.weight * n * share, z, z, -1, p, kind)
    return weigh(found)


def certain(guesses: list[Guess], z: i64) -> list[int]:
    """The cards that lie in this zone in every guess, ascending."""
    found = guesses[0].zone(z).pins[:]
    for guess in guesses[1:]:
        left = guess.zone(z).pins[:]
        kept: list[int] = []
        for pin in found:
            if pin in left:
                left.remove(pin)
                kept.append(pin)
        found = kept
    return found


def choose(guesses: list[Guess], rng: Rng) -> Guess:
    """One of them, by its weight; a copy."""
    weights = [guess.weight for guess in guesses]
    while sum(weights) >= LARGEST:
        weights = [weight >> 1 for weight in weights]
    n = rng.below(sum(weights)) if len(weights) > 1 else 0
    at = 0
    while n >= weights[at]:
        n -= weights[at]
        at += 1
    return guesses[at].copy()


@final
class Doubts(Part):
    """For each seat its guesses, none where it is not in doubt; a spectator's last. Shared by copies, never changed."""

    def __init__(self, guesses: list[list[Guess]]) -> None:
        self.guesses: Final = guesses


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
