"""An appraisal of the dice at hand: what each god could make of them now, in points of the outlook."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.sets import bit, size
from kleos.games.labors.board import DICE, MAX_RECALL, SIDES, Labors
from kleos.games.labors.box import (
    APHRODITE,
    APOLLO,
    ARES,
    ARTEMIS,
    ATHENA,
    BOXES,
    DEMETER,
    DIONYSUS,
    HADES,
    HEPHAESTUS,
    HERMES,
    HESTIA,
    HIGHEST,
    POSEIDON,
    ZEUS,
)
from kleos.games.labors.hints.outlook import POWER, WAYS, Outlook, key_of

RARE: Final = 0.01                      # of equal boxes the rarer number
NO_12: Final[vec[float]] = vec[float]([0.0] * (2 * BOXES))
NO_13: Final[vec[float]] = vec[float]([0.0] * (HIGHEST + 1))


@final
class Appraisal:
    """One seat's turn: `gain` by place, `number` and `second` by the number that dice make."""

    def __init__(self, o: Outlook, s: Labors, seat: i64) -> None:
        self.o: Final = o
        self.s: Final = s
        self.seat: Final[i64] = seat
        self.solo: Final = s.cards.solo
        self.fade: Final[float] = o.fade(s)
        self.gain: Final = NO_12[:]
        self.number: Final = NO_13[:]
        self.second: Final = NO_13[:]
        self.a = s.dice[0]
        self.b = s.dice[1]
        self.c = s.dice[2]
        if s.places[0] >= 0:
            self.count(s.places[0], 0)
        if s.places[1] >= 0:
            self.count(s.places[1], BOXES)
        hit: i64 = s.open_boxes(s.places[0], 1) | s.open_boxes(s.places[1], 1) << BOXES
        self.numbers(hit)
        self.miss: Final[float] = self.missed()

    def count(self, encounter: i64, at: i64) -> None:
        """What each box of a card is worth to the seat."""
        o, s = self.o, self.s
        boxes: i64 = s.cards.boxes[encounter]
        if self.solo:
            for box in range(boxes):
                self.gain[at + box] = o.box(encounter, s.cards.number[encounter * BOXES + box])
            return
        key, left, ease = key_of(s.marks[encounter]), boxes - size(s.filled[encounter]), o.ease(encounter)
        mine = key + POWER[self.seat]
        following, turns = (self.seat + 1) % s.cards.seats, o.turns(s)
        before = o.margin(self.seat, key, left, ease, following, turns)
        plain = o.margin(self.seat, mine, left - 1, ease, following, turns) - before
        final = o.margin(self.seat, mine, 0, ease, following, turns) + o.claim - before
        for box in range(boxes):
            rare = RARE * float(16 - WAYS[s.cards.number[encounter * BOXES + box]])
            self.gain[at + box] = rare + (final if box == boxes - 1 else plain)

    def numbers(self, boxes: i64) -> None:
        """The best and the second best box of each number, of those that dice may mark."""
        s = self.s
        for place in range(2 * BOXES):
            if boxes & bit(place):
                encounter = s.places[place // BOXES]
                n: i64 = s.cards.number[encounter * BOXES + place % BOXES]
                gain = self.gain[place]
                if gain > self.number[n]:
                    self.second[n] = self.number[n]
                    self.number[n] = gain
                elif gain > self.second[n]:
                    self.second[n] = gain

    # a turn without a mark

    def missed(self) -> float:
        if self.solo:
            return 0.0
        best = self.recall(self.most())
        return self.o.new * self.fade if self.s.god_deck.size > 0 and best < self.o.new * self.fade else best

    def most(self) -> i64:
        """How many tokens can be recalled."""
        n = self.a if self.a > self.b else self.b
        if self.c > n:
            n = self.c
        if n > MAX_RECALL:
            n = MAX_RECALL
        return n if n < self.s.sides[self.seat].reserve else self.s.sides[self.seat].reserve

    def recall(self, tokens: i64) -> float:
        """What so many tokens are worth, those of the others subtracted."""
        s = self.s
        own, theirs = 0.0, 0.0
        for seat in range(s.cards.seats):
            back = tokens if tokens < s.sides[seat].reserve else s.sides[seat].reserve
            worth = self.o.spent[s.sides[seat].hand + back] - self.o.spent[s.sides[seat].hand]
            if seat == self.seat:
                own = worth
            else:
                theirs += worth
        return (own - theirs / self.o.others) * self.fade

    # dice

    def one(self, n: i64) -> float:
        return self.number[n] if 0 < n <= HIGHEST else 0.0

    def pair(self, m: i64, n: i64) -> float:
        """Alone: two numbers, each marks a box."""
        if m == n:
            return self.number[m] + self.second[m] if 0 < m <= HIGHEST else 0.0
        return self.one(m) + self.one(n)

    def best(self, a: i64, b: i64, c: i64) -> float:
        """What these dice are worth; 0 is no die."""
        if self.solo:
            return self.split(a, b, c)
        found: float = max(self.miss, max(max(self.one(a), self.one(b)), self.one(a + b)))
        if c:
            found = max(found, max(max(self.one(c), self.one(a + c)), max(self.one(b + c), self.one(a + b + c))))
        return found

    def split(self, a: i64, b: i64, c: i64) -> float:
        """§12.3 Each die once, alone or in a sum; a die that is used up shows 0."""
        found: float = self.pair(a, b) + (0.0 if c in (a, b) else self.one(c))
        if a and b:
            found = max(found, self.pair(a + b, c))
        if c:
            found = max(max(found, self.pair(a, c)), max(self.pair(b, c), self.one(a + b + c)))
            if a:
                found = max(found, self.pair(a + c, b))
            if b:
                found = max(found, self.pair(b + c, a))
        return found

    def die(self, d: i64) -> i64:
        return self.a if d == 0 else self.b if d == 1 else self.c

    def put(self, d: i64, value: i64) -> float:
        """What the dice are worth once this one shows the value."""
        if d == 0:
            return self.best(value, self.b, self.c)
        if d == 1:
            return self.best(self.a, value, self.c)
        return self.best(self.a, self.b, value)

    def show(self, d: i64, value: i64) -> None:
        if d == 0:
            self.a = value
        elif d == 1:
            self.b = value
        else:
            self.c = value

    # what gods make of them

    def changed(self, by: i64, either: bool) -> float:
        found = -1.0
        for d in range(DICE):
            value = self.die(d)
            if value:
                found = max(found, self.put(d, value + by))
                if either and value > by:
                    found = max(found, self.put(d, value - by))
        return found

    def turned(self) -> float:
        found = -1.0
        for d in range(DICE):
            value = self.die(d)
            if 0 < value <= SIDES:
                found = max(found, self.put(d, SIDES + 1 - value))
        return found

    def doubled(self) -> float:
        found = -1.0
        for d in range(DICE):
            value = self.die(d)
            if value:
                found = max(found, self.put(d, 2 * value))
        return found

    def reroll(self, d: i64) -> float:
        total = 0.0
        for face in range(1, SIDES + 1):
            total += self.put(d, face)
        return total / float(SIDES)

    def rerolled(self, without: i64) -> float:
        """The best of rolling a die again, any but that one."""
        found = -1.0
        for d in range(DICE):
            if self.die(d) and d != without:
                found = max(found, self.reroll(d))
        return found

    def flip_and_roll(self, d: i64) -> float:
        """§5.7 with this die turned over."""
        value = self.die(d)
        self.show(d, SIDES + 1 - value)
        found = self.rerolled(d)
        self.show(d, value)
        return found

    def both(self) -> float:
        """§5.7"""
        found = -1.0
        for d in range(DICE):
            if 0 < self.die(d) <= SIDES:
                found = max(found, self.flip_and_roll(d))
        return found

    def roll_and_double(self, d: i64) -> float:
        """§5.13 with this die rolled again."""
        value = self.die(d)
        total = 0.0
        for face in range(1, SIDES + 1):
            self.show(d, face)
            total += self.doubled()
        self.show(d, value)
        return total / float(SIDES)

    def mighty(self) -> float:
        """§5.13"""
        found = -1.0
        for d in range(DICE):
            if self.die(d):
                found = max(found, self.roll_and_double(d))
        return found

    def bonus(self, plus: i64) -> float:
        """§5.5, and §5.4 with 1 more on any die."""
        total = 0.0
        for face in range(1, SIDES + 1):
            self.c = face
            total += self.changed(plus, False) if plus else self.best(self.a, self.b, face)
        self.c = 0
        return total / float(SIDES)

    def struck(self, boxes: i64) -> float:
        """The best box that a god may mark."""
        found = 0.0
        for place in range(2 * BOXES):
            if boxes & bit(place):
                found = max(found, self.gain[place])
        return found

    def helped(self, god: i64) -> float:
        """What the turn is worth if this god helps, before the price."""
        if god in (ARES, HADES):
            now = 0.0 if self.s.turn.struck else self.best(self.a, self.b, self.c)
            return now + self.struck(self.s.by_god(2 if god == HADES else 0))
        if god in (APOLLO, HESTIA):
            return self.changed(1, True)
        if god == DEMETER:
            return self.changed(2, True)
        if god == APHRODITE:
            return self.turned()
        if god == HEPHAESTUS:
            return self.doubled()
        if god == HERMES:
            return max(self.rerolled(-1), self.changed(1, False))
        if god == DIONYSUS:
            return self.both()
        if god == POSEIDON:
            return self.mighty()
        if god == ATHENA:
            return self.bonus(0)
        if god == ARTEMIS:
            return self.bonus(1)
        return max(self.turned(), -1.0 if self.s.bonus else self.bonus(0)) if god == ZEUS else -1.0

    def price(self, god: i64) -> float:
        """What the call takes from the seat."""
        s = self.s
        if self.solo:
            return self.o.price(s, god)
        hand, cost = s.sides[self.seat].hand, s.cards.cost[god]
        return (self.o.spent[hand] - self.o.spent[hand - cost]) * self.fade
