"""Dealing anew: cards out of a bag, which counts them by kind, each single one as likely."""
from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.cards.decks import place, total
from kleos.core.cards.doubts import Zone
from kleos.core.cards.hands import Hand
from kleos.core.dice import Rng


def deal(bag: vec[i64], n: i64, rng: Rng) -> i64:
    """One of these n cards, each as likely, taken out of them."""
    kind = place(bag, rng.below(n))
    bag[kind] -= 1
    return kind


def dealt(bag: vec[i64], n: i64, cards: i64, rng: Rng) -> vec[i64]:
    """So many of them, one after the other, ascending."""
    row: list[i64] = []                                 # where they lie in a row of all, ascending
    for i in range(cards):
        at = rng.below(n - i)                           # among those that are left
        k: i64 = 0
        while k < len(row) and row[k] <= at:
            at += 1
            k += 1
        row.insert(k, at)
    found: list[i64] = []
    kind: i64 = 0
    before: i64 = 0                                     # cards of the kinds before
    for at in row:
        while at >= before + bag[kind]:
            before += bag[kind]
            kind += 1
        found.append(kind)
    for kind in found:
        bag[kind] -= 1
    return vec[i64](found)


def fill(zone: Zone, pools: list[vec[i64]], rng: Rng) -> vec[i64]:
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


def hold(hand: Hand, kinds: vec[i64]) -> None:
    """These cards are in the hand: equal ones for equal ones, the others known as those in whose place they come."""
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
