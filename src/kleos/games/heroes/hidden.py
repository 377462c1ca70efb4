"""What a seat cannot know, dealt anew.

Where the lists of the decks are public, `core.cards` does it. After a draft they are not: a seat knows what it passed
but not which of it was kept, and nothing of what the other kept first. Every way in which a draft may be dealt,
picked and shuffled counts the same, so a composition of the two decks weighs as many ways as there are to draw from it
what has been seen: for each kind n·(n−1)·… with as many factors as cards seen.

This is exact until a deck is renewed while cards of the draft are still hidden in the hand. From then on it leaves
open, as the other player must, whether a hero was an old card or a new one where it might be both.
"""
from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kleos.core.cards.dealing import deal
from kleos.core.cards.decks import place
from kleos.core.cards.hands import Hand, knows
from kleos.core.cards.hidden import Layer
from kleos.core.cards.passing import PASSES, Pile, no_cards
from kleos.core.dice import Rng
from kleos.core.flow import EVERYBODY
from kleos.core.sets import bit
from kleos.games.heroes.board import Draft, Heroes
from kleos.games.heroes.box import HEROES, count

TRIES: Final = 100                                      # compositions looked at for one that fits what is seen
LARGEST: Final = 1 << 30                                # weight that the generator takes
CHOOSE: Final[tuple[bytes, ...]] = (bytes([1, 0, 0]), bytes([1, 1, 0]), bytes([1, 2, 1]))      # n over k
FALLING: Final[tuple[bytes, ...]] = (bytes([1, 0, 0]), bytes([1, 1, 0]), bytes([1, 2, 2]))     # n(n-1)… of k factors


def resample(s: Heroes, seat: int, rng: Rng) -> Heroes:
    """A position that the seat (or SPECTATOR) cannot tell from this one."""
    world = s.copy()
    draft = world.draft
    if draft is None:
        for owner in range(2):
            world.sides[owner].cards.resample(seat, rng)
    elif not draft.closed:
        draft.table.resample(seat, rng)
    else:
        redraft(world, draft, seat, rng)
    return world


def redraft(s: Heroes, draft: Draft, seat: i64, rng: Rng) -> None:
    """Deal a drafted game anew for this seat; `s` and its draft are copies, `draft` is shared and left as it was."""
    for _ in range(TRIES):                              # if none fits, never seen yet, the draft stays as it is
        again = fresh(draft)
        if seat < 0:
            deal_all(s, again, rng)
        else:
            deal_shares(s, draft, again, seat, rng)
        if fits(s, again, 0) and fits(s, again, 1):
            s.draft = again
            break
    for owner in range(2):
        if owner == seat:
            lay_own(s, draft, owner)
        else:
            lay_other(s, owner, rng)


def fresh(draft: Draft) -> Draft:
    again = draft.copy()
    again.closed = True
    return again


def find_drafted(s: Heroes, seat: i64) -> Pile:
    """The deck that this seat drafted, wherever its cards are now."""
    assert s.draft is not None
    return s.draft.table.piles[seat]


# what everybody may know

def deal_all(s: Heroes, again: Draft, rng: Rng) -> None:
    """For a spectator every card that was never shown is as likely in every place."""
    rest = vec[i64]([int(n) for n in s.roster.pack])
    total: i64 = 0
    for kind in range(HEROES):
        rest[kind] -= count(s.sides[0].known, kind) + count(s.sides[1].known, kind)
        total += rest[kind]
    for owner in range(2):
        pile = again.table.piles[owner]
        kinds = vec[i64]()
        for kind in range(HEROES):
            for _ in range(count(s.sides[owner].known, kind)):
                kinds = append(kinds, kind)
        while len(kinds) < len(pile.kinds):
            kind = place(rest, rng.below(total))
            rest[kind] -= 1
            total -= 1
            kinds = append(kinds, kind)
        for i in range(len(kinds)):                     # who kept or passed which of them, nobody has told either
            j = i + rng.below(len(kinds) - i)
            pile.kinds[i] = kinds[j]
            kinds[j] = kinds[i]
        pile.sort_all()
    again.table.deck.pools[0].counts = rest


# what a player may know

@final
class Shares:
    """How the cards that a seat cannot place may be divided: of each pack that it passed, which came back to its own
    pile; of the cards that it never saw, which the other kept. Groups: the packs by round, then the unseen cards."""

    def __init__(self, s: Heroes, draft: Draft, seat: i64) -> None:
        groups = s.roster.rounds + 1
        self.seat: Final[i64] = seat
        self.groups: Final[i64] = groups
        self.there: Final[vec[i64]] = vec[i64]([0] * (int(groups) * HEROES))        # cards of each group, by kind
        self.wanted: Final[vec[i64]] = vec[i64]([0] * int(groups))                  # how many of them to choose
        self.mine: Final[vec[i64]] = vec[i64]([0] * HEROES)                         # what surely is in one's own deck
        self.theirs: Final[vec[i64]] = vec[i64]([0] * HEROES)                       # and in the other's
        for owner in range(2):
            pile = draft.table.piles[owner]
            for i in range(len(pile.kinds)):
                kind = pile.kinds[i]
                if knows(pile.seen[i], seat):
                    if owner == seat:
                        self.mine[kind] += 1
                    else:
                        self.theirs[kind] += 1
                elif pile.origins[i] % PASSES == 0:
                    self.enter(groups - 1, kind, True)
                else:
                    self.enter(pile.origins[i] // PASSES // 2, kind, owner == seat)
        for kind in range(HEROES):
            self.there[(groups - 1) * HEROES + kind] += draft.table.deck.pools[0].counts[kind]
        self.own: Final[vec[i64]] = count_own_seen(s, draft, seat)
        self.other: Final[i64] = s.sides[1 - seat].known
        self.tables: Final[list[vec[i64]]] = self.table()

    def holds(self, s: Heroes, draft: Draft, seat: i64) -> bool:
        """Whether this is still so: only what has been seen can have changed."""
        return (self.seat == seat and self.other == s.sides[1 - seat].known
                and self.own == count_own_seen(s, draft, seat))

    def enter(self, group: i64, kind: i64, chosen: bool) -> None:
        self.there[group * HEROES + kind] += 1
        if chosen:
            self.wanted[group] += 1

    def states(self) -> i64:
        n: i64 = 1
        for wanted in self.wanted:
            n *= wanted + 1
        return n

    def ways(self, kind: i64) -> i64:
        """How many ways to choose from the cards of this kind, as numbers of each group."""
        n: i64 = 1
        for group in range(self.groups):
            n *= self.there[group * HEROES + kind] + 1
        return n

    def chosen(self, kind: i64, way: i64, group: i64) -> i64:
        """How many of the group this way chooses."""
        for before in range(group):
            way //= self.there[before * HEROES + kind] + 1
        return way % (self.there[group * HEROES + kind] + 1)

    def weight(self, kind: i64, way: i64) -> i64:
        """How many ways there are to choose so many and then to see what was seen of this kind."""
        found: i64 = 1
        mine, theirs = self.mine[kind], self.theirs[kind]
        for group in range(self.groups):
            there, n = self.there[group * HEROES + kind], self.chosen(kind, way, group)
            found *= CHOOSE[there][n]
            if group == self.groups - 1:
                theirs += n
            else:
                mine += n
                theirs += there - n
        return found * FALLING[mine][self.own[kind]] * FALLING[theirs][count(self.other, kind)]

    def step(self, kind: i64, way: i64, state: i64) -> i64:
        """What is still to be chosen after this way, or -1 when that is too much. A state has a digit a group."""
        found: i64 = 0
        unit: i64 = 1
        for group in range(self.groups):
            base = self.wanted[group] + 1
            left = state % base - self.chosen(kind, way, group)
            if left < 0:
                return -1
            found += left * unit
            unit *= base
            state //= base
        return found

    def table(self) -> list[vec[i64]]:
        """For each kind and state in how many ways this kind and those after it can be chosen."""
        states = self.states()
        tables = [vec[i64]([0] * int(states)) for _ in range(HEROES + 1)]
        tables[HEROES][0] = 1
        for kind in range(HEROES - 1, -1, -1):
            for way in range(self.ways(kind)):
                weight = self.weight(kind, way)
                if weight:
                    for state in range(states):
                        after = self.step(kind, way, state)
                        if after >= 0:
                            tables[kind][state] += weight * tables[kind + 1][after]
        return tables


def count_own_seen(s: Heroes, draft: Draft, seat: i64) -> vec[i64]:
    """How many cards of each kind a seat has seen of its own deck: all but those it never drew."""
    pile, found = draft.table.piles[seat], vec[i64]([0] * HEROES)
    for kind in pile.kinds:
        found[kind] += 1
    if not s.sides[seat].renewed:
        for kind in range(HEROES):
            found[kind] -= s.sides[seat].cards.rest[kind]
    return found


def shares_of(s: Heroes, draft: Draft, seat: i64) -> Shares:
    """Reckoned once for all the worlds of one search."""
    shares = draft.memo
    if isinstance(shares, Shares) and shares.holds(s, draft, seat):
        return shares
    found = Shares(s, draft, seat)
    draft.memo = found
    return found


def deal_shares(s: Heroes, draft: Draft, again: Draft, seat: i64, rng: Rng) -> None:
    """Choose a division of what the seat cannot place, each by its weight, and write it into the draft."""
    shares = shares_of(s, draft, seat)
    state = shares.states() - 1
    for owner in range(2):
        again.table.piles[owner] = find_known_part(draft.table.piles[owner], seat)
    for kind in range(HEROES):
        way = pick_way(shares, shares.tables[kind + 1], kind, state, rng)
        state = shares.step(kind, way, state)
        hand_out(shares, again, kind, way, seat)


def find_known_part(pile: Pile, seat: i64) -> Pile:
    found = no_cards(pile.owner)
    for i in range(len(pile.kinds)):
        if knows(pile.seen[i], seat):
            found.add(pile.kinds[i], pile.origins[i], pile.seen[i])
    return found


def find_origin(round: i64, seat: i64, passes: i64) -> i64:
    """The origin of a card that this seat passed in a round: to the other, or also back to itself."""
    return (2 * round + seat) * PASSES + passes


def pick_way(shares: Shares, after: vec[i64], kind: i64, state: i64, rng: Rng) -> i64:
    weights = vec[i64]()
    total: i64 = 0
    common: i64 = 0
    for way in range(shares.ways(kind)):
        left = shares.step(kind, way, state)
        weight: i64 = shares.weight(kind, way) * after[left] if left >= 0 else 0
        weights = append(weights, weight)
        total += weight
        common = divisor(weight, common)
    for i in range(len(weights)):
        weights[i] //= common
        if weights[i] and weights[i] == total // common:
            return i                                    # there is no other way
    total //= common
    while total >= LARGEST:
        total = 0
        for i in range(len(weights)):
            weights[i] >>= 1
            total += weights[i]
    return place(weights, rng.below(total))


def divisor(a: i64, b: i64) -> i64:
    """The greatest common one; `math.gcd` would box the numbers."""
    while b:
        a, b = b, a % b
    return a


def hand_out(shares: Shares, again: Draft, kind: i64, way: i64, seat: i64) -> None:
    you = 1 - seat
    for group in range(shares.groups):
        there, n = shares.there[group * HEROES + kind], shares.chosen(kind, way, group)
        last = group == shares.groups - 1
        for _ in range(n):
            if last:
                again.table.piles[you].add(kind, 0, bit(you))
            else:
                again.table.piles[seat].add(kind, find_origin(group, seat, 2), bit(you))
        if last:
            again.table.deck.pools[0].counts[kind] = there - n
        else:
            for _ in range(there - n):
                again.table.piles[you].add(kind, find_origin(group, seat, 1), bit(you))


# where the cards lie

def count_unplaced(s: Heroes, draft: Draft, owner: i64) -> vec[i64]:
    """What of a drafted deck nobody sees, by kind."""
    found, pile = vec[i64]([0] * HEROES), draft.table.piles[owner]
    for kind in pile.kinds:
        found[kind] += 1
    for kind in range(HEROES):
        if found[kind]:
            found[kind] -= s.sides[owner].count_open(kind)
    return found


def hidden_in_hand(hand: Hand) -> i64:
    n: i64 = 0
    for seen in hand.seen:
        if seen != EVERYBODY:
            n += 1
    return n


def find_hidden_places(hand: Hand) -> vec[i64]:
    """Where the cards of a hand lie that not everybody sees."""
    places = vec[i64]()
    for i in range(len(hand.kinds)):
        if hand.seen[i] != EVERYBODY:
            places = append(places, i)
    return places


def fits(s: Heroes, draft: Draft, owner: i64) -> bool:
    """Whether what cannot lie in the renewed deck has room in the hand. It may not when heroes came from the hand of
    whose kinds a card went into that deck as well: then some of them must be pairs."""
    if not s.sides[owner].renewed:
        return True
    cards, n = count_unplaced(s, draft, owner), hidden_in_hand(s.sides[owner].hand)
    for kind in range(HEROES):
        beyond = cards[kind] - count(s.sides[owner].renewed, kind)
        if beyond > 0:
            n -= beyond
    return n >= 0


def lay_own(s: Heroes, draft: Draft, owner: i64) -> None:
    """A player knows where its own cards lie, except those never drawn."""
    if not s.sides[owner].renewed:
        seen, pile = count_own_seen(s, draft, owner), find_drafted(s, owner)
        unseen = s.sides[owner].cards.rest
        for kind in range(HEROES):
            unseen[kind] = pile.count(kind) - seen[kind]


def lay_other(s: Heroes, owner: i64, rng: Rng) -> None:
    """Deal what nobody sees to the hand and the deck."""
    assert s.draft is not None
    cards, hand, deck = count_unplaced(s, s.draft, owner), s.sides[owner].hand, s.sides[owner].cards
    total: i64 = 0
    for n in cards:
        total += n
    places, at = find_hidden_places(hand), 0
    if s.sides[owner].renewed:                          # what did not lie in the new deck is in the hand
        for kind in range(HEROES):
            for _ in range(cards[kind] - count(s.sides[owner].renewed, kind)):
                hand.kinds[places[at]] = kind
                cards[kind] -= 1
                total -= 1
                at += 1
    for i in range(at, len(places)):
        hand.kinds[places[i]] = deal(cards, total, rng)
        total -= 1
    hand.sort_all()
    for i in range(len(deck.layers)):
        layer = deck.layers[i]
        if len(layer.kinds) and layer.seen != EVERYBODY:
            deck.layers[i] = Layer(vec[i64]([deal(cards, total, rng)]), layer.seen)
            total -= 1
    deck.rest = cards
