"""Crafts: the best a turn of the Shield can make of the board, for every metal and circle, and for every roll.

What a turn does to the board depends on the metal and the circle alone, so each is looked at once; slides and dice then
only choose among them.
"""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.sets import bit
from kleos.games.shield.board import ANVIL_SLID, DICE, FORGE_SLID, RING, Shield
from kleos.games.shield.box import FACES, Sheet
from kleos.games.shield.hints.outlook import Outlook
from kleos.games.shield.scoring import kinds

CHANCES: Final = float(FACES ** 3)
NONE: Final = 12                        # no section
LOW: Final = -1e9
ZERO_12: Final[vec[float]] = vec[float]([0.0] * 12)
LOW_12: Final[vec[float]] = vec[float]([LOW] * 12)
ZERO_48: Final[vec[float]] = vec[float]([0.0] * 48)
ZERO_144: Final[vec[float]] = vec[float]([0.0] * 144)
WEIGHT: Final[vec[float]] = vec[float]([float(weight) for weight in DICE.weights])
NO_12: Final[vec[i64]] = vec[i64]([0] * 12)
NO_48: Final[vec[i64]] = vec[i64]([0] * 48)
DIE: Final[bytes] = bytes([value for roll in DICE.tuples[:DICE.rolls] for value in roll])      # three a roll


@final
class Draws:
    """For each metal and section (metal * 12 + section) what drawing there changes; `o` is the outlook after it."""

    def __init__(self, s: Shield, o: Outlook) -> None:
        self.sheet: Final = s.sheet
        self.o: Final = o
        self.full: Final[i64] = s.full
        self.gain: Final = ZERO_48[:]
        self.drawn: Final = NO_48[:]
        self.done: Final = NO_12[:]                     # by section: the metals that complete it
        self.worth = 0.0                                # of the sections as they are
        self.missing: i64 = 0                           # layers, on the whole shield
        for section in range(12):
            self.look(section, s.layers[section], kinds(s.symbols[section]))

    def look(self, section: i64, layers: i64, metals: i64) -> None:
        here = self.o.sections[(section * 10 + layers) * 16 + metals]
        lack = self.sheet.layers - layers
        self.worth += here
        self.missing += lack
        if lack > 0:
            for metal in range(4):
                n: i64 = self.sheet.symbols[metal]
                if n >= lack:
                    n = lack
                    self.done[section] |= bit(metal)
                then = (section * 10 + layers + n) * 16 + (metals | bit(metal))
                self.gain[metal * 12 + section] = self.o.sections[then] - here
                self.drawn[metal * 12 + section] = n

    def after(self, metal: i64, a: i64, b: i64, marks: i64, plain: float) -> float:
        """What the board is worth with this metal drawn in `a`, and in `b` unless that is NONE.

        `marks` are covered by markers then; `plain` is what the circles are worth if no section is completed.
        """
        i = metal * 12 + a
        worth, missing, full = self.worth + self.gain[i], self.missing - self.drawn[i], self.full
        if self.done[a] & bit(metal):
            full |= bit(a)
        if b != NONE:
            i = metal * 12 + b
            worth += self.gain[i]
            missing -= self.drawn[i]
            if self.done[b] & bit(metal):
                full |= bit(b)
        circles = plain if full == self.full else self.o.circles(self.sheet, full, marks)
        return worth + circles + self.o.missing[missing]


@final
class Crafts:
    """For each metal and circle (metal * 3 + circle) the best sections to draw in, and what the board is worth then."""

    def __init__(self, s: Shield, o: Outlook, circle: bytes) -> None:
        """`o`: the outlook at the end of this turn; `circle`: the circle of each section."""
        self.worth: Final = LOW_12[:]
        self.first: Final = NO_12[:]
        self.second: Final = NO_12[:]
        d = Draws(s, o)
        for a in range(12):
            if not (s.full | s.markers) & bit(a):
                self.begin(s, d, a, circle[a])
        nothing = d.worth + o.missing[d.missing] + o.circles(s.sheet, s.full, 0)
        for place in range(12):
            if self.worth[place] == LOW:
                self.offer(place, nothing, NONE, NONE)

    def begin(self, s: Shield, d: Draws, a: i64, circle: i64) -> None:
        """Look at all that begins in this section."""
        marks: i64 = s.sheet.opposite[a]
        plain = d.o.circles(s.sheet, s.full, marks)
        for metal in range(4):
            spots: i64 = s.sheet.adjacent[a] & ~s.markers if s.sheet.pair[metal] else 0
            if spots == 0:
                self.offer(metal * 3 + circle, d.after(metal, a, NONE, marks, plain), a, NONE)
            b: i64 = 0
            while spots:
                if spots & 1:
                    self.offer(metal * 3 + circle, d.after(metal, a, b, marks, plain), a, b)
                spots >>= 1
                b += 1

    def offer(self, place: i64, worth: float, first: i64, second: i64) -> None:
        if worth > self.worth[place]:
            self.worth[place] = worth
            self.first[place] = first
            self.second[place] = second


def slide(c: Crafts, o: Outlook, metal: i64, circle: i64, boxes: i64, slid: i64) -> i64:
    """The best metal and circle (metal * 3 + circle) to reach from here."""
    best, found = LOW, metal * 3 + circle
    for m in range(4):
        steps: i64 = RING[(m - metal) & 3]
        if steps > boxes or (steps and slid & FORGE_SLID):
            continue
        for k in range(3):
            left = boxes - steps
            if k != circle:
                if left == 0 or slid & ANVIL_SLID:
                    continue
                left -= 1
            w = c.worth[m * 3 + k] + o.boxes[left]
            if w > best:
                best = w
                found = m * 3 + k
    return found


@final
class Reach:
    """For each metal and circle the best that slides make of them, boxes counted; for each value what Apollo takes."""

    def __init__(self, s: Shield, c: Crafts, o: Outlook) -> None:
        worth, cost = ZERO_12[:], ZERO_12[:]
        for place in range(12):
            metal, circle = place // 3, place % 3
            to = slide(c, o, metal, circle, s.boxes, 0)
            boxes = s.boxes - RING[(to // 3 - metal) & 3] - (0 if to % 3 == circle else 1)
            worth[place] = c.worth[to] + o.boxes[boxes]
        for face in range(FACES):
            cost[face] = o.tally[face * 64 + s.tally[face] + 1] - o.tally[face * 64 + s.tally[face]]
        self.worth: Final = worth
        self.cost: Final = cost

    def best(self, sheet: Sheet, x: i64, y: i64, z: i64) -> float:
        """What the best use of three dice is worth."""
        return max(self.pair(sheet, x, y) + self.cost[z], self.pair(sheet, x, z) + self.cost[y],
                   self.pair(sheet, y, z) + self.cost[x])

    def mean(self, sheet: Sheet) -> float:
        """What the best use of the next roll is worth on average."""
        pairs = ZERO_144[:]
        for x in range(FACES):
            for y in range(x, FACES):
                pairs[x * FACES + y] = self.pair(sheet, x, y)
        total = 0.0
        for roll in range(DICE.rolls):
            a: i64 = DIE[roll * 3]
            b: i64 = DIE[roll * 3 + 1]
            c: i64 = DIE[roll * 3 + 2]
            best = pairs[a * FACES + b] + self.cost[c]
            w = pairs[a * FACES + c] + self.cost[b]
            if w > best:
                best = w
            w = pairs[b * FACES + c] + self.cost[a]
            if w > best:
                best = w
            total += best * WEIGHT[roll]
        return total / CHANCES

    def pair(self, sheet: Sheet, x: i64, y: i64) -> float:
        a: i64 = sheet.metal[x]
        b: i64 = sheet.metal[y]
        a = a * 3 + sheet.circle[y]
        b = b * 3 + sheet.circle[x]
        return self.worth[a] if self.worth[a] > self.worth[b] else self.worth[b]


def assign(s: Shield, r: Reach) -> i64:
    """The best dice for forge and anvil, faces from 0, as forge * 12 + anvil."""
    best = LOW
    found: i64 = 0
    for i in range(3):
        for j in range(3):
            if i != j:
                f: i64 = DIE[s.dice * 3 + i]
                a: i64 = DIE[s.dice * 3 + j]
                z: i64 = DIE[s.dice * 3 + 3 - i - j]
                w = r.worth[s.sheet.metal[f] * 3 + s.sheet.circle[a]] + r.cost[z]
                if w > best:
                    best = w
                    found = f * FACES + a
    return found


def give(s: Shield, r: Reach) -> i64:
    """The better of the two dice left for the anvil, its face from 0."""
    x, y = DICE.tuples[s.dice]
    one = r.worth[s.metal * 3 + s.sheet.circle[x]] + r.cost[y]
    other = r.worth[s.metal * 3 + s.sheet.circle[y]] + r.cost[x]
    return x if one >= other else y
