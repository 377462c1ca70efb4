"""Hints for the Shield: what a good player sees without looking further than this turn and the next roll."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.dice import Rng
from kleos.core.flow import State
from kleos.core.hints import Hints
from kleos.core.sets import bit
from kleos.games.shield import reasons
from kleos.games.shield.outlook import Outlook, circle_of, weights
from kleos.games.shield.rules import (
    ANVIL,
    ANVIL_SLID,
    DICE,
    FORGE,
    FORGE_SLID,
    NOTHING,
    RING,
    ROLL,
    SECTION,
    SLIDE_ANVIL,
    SLIDE_FORGE,
    Anvil,
    Craft,
    Forge,
    Roll,
    Second,
    Shield,
)
from kleos.games.shield.scoring import kinds
from kleos.games.shield.sheet import FACES, Sheet

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
class Crafts:
    """For each metal and circle (metal * 3 + circle) the best that can be drawn, and what the board is worth then."""

    def __init__(self, worth: vec[float], first: vec[i64], second: vec[i64]) -> None:
        self.worth: Final = worth
        self.first: Final = first
        self.second: Final = second


@final
class Draws:
    """For each metal and section (metal * 12 + section) what drawing there changes."""

    def __init__(self, s: Shield, o: Outlook) -> None:
        gain, drawn, done = ZERO_48[:], NO_48[:], NO_12[:]
        sheet, most = s.sheet, s.sheet.layers
        worth = 0.0
        missing: i64 = 0
        for section in range(12):
            metals, layers = kinds(s.symbols[section]), s.layers[section]
            here = o.sections[(section * 10 + layers) * 16 + metals]
            worth += here
            lack = most - layers
            missing += lack
            if lack > 0:
                for metal in range(4):
                    n: i64 = sheet.symbols[metal]
                    if n >= lack:
                        n = lack
                        done[section] |= bit(metal)
                    gain[metal * 12 + section] = o.sections[
                        (section * 10 + layers + n) * 16 + (metals | bit(metal))] - here
                    drawn[metal * 12 + section] = n
        self.gain: Final = gain
        self.drawn: Final = drawn
        self.done: Final = done                         # by section: the metals that complete it
        self.worth: Final = worth
        self.missing: Final = missing


def crafts(s: Shield, o: Outlook, circle: bytes) -> Crafts:
    """The best draws of this turn; `o` is the outlook at its end, `circle` the circle of each section."""
    d = Draws(s, o)
    sheet, full = s.sheet, s.full
    worth, first, second = LOW_12[:], NO_12[:], NO_12[:]
    for a in range(12):
        if (full | s.markers) & bit(a):
            continue
        marks: i64 = sheet.opposite[a]
        plain = o.circles(sheet, full, marks)
        for metal in range(4):
            i = metal * 12 + a
            place: i64 = circle[a]
            place += metal * 3
            filled = full
            if d.done[a] & bit(metal):
                filled |= bit(a)
            base = d.worth + d.gain[i]
            missing = d.missing - d.drawn[i]
            spots: i64 = sheet.adjacent[a] & ~s.markers if sheet.pair[metal] else 0
            if spots == 0:
                w = base + o.missing[missing] + (plain if filled == full else o.circles(sheet, filled, marks))
                if w > worth[place]:
                    worth[place] = w
                    first[place] = a
                    second[place] = NONE
            b: i64 = 0
            while spots:
                if spots & 1:
                    j = metal * 12 + b
                    both = filled
                    if d.done[b] & bit(metal):
                        both |= bit(b)
                    w = base + d.gain[j] + o.missing[missing - d.drawn[j]] + (
                        plain if both == full else o.circles(sheet, both, marks))
                    if w > worth[place]:
                        worth[place] = w
                        first[place] = a
                        second[place] = b
                spots >>= 1
                b += 1
    nothing = d.worth + o.missing[d.missing] + o.circles(sheet, full, 0)
    for place in range(12):
        if worth[place] == LOW:
            worth[place] = nothing
            first[place] = NONE
            second[place] = NONE
    return Crafts(worth, first, second)


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


@final
class ShieldHints(Hints):
    """`rows`: other weights than the fitted ones, by turns left."""

    def __init__(self, sheet: Sheet, rows: list[list[float]] | None = None) -> None:
        self.sheet: Final = sheet
        self.circle: Final[bytes] = bytes([int(circle_of(sheet, section)) for section in range(12)])
        self.outlooks: Final = [Outlook(sheet, left, weights(left) if rows is None else rows[left])
                                for left in range(int(sheet.turns) + 1)]

    def whole_turns(self) -> bool:
        return True

    def horizon(self) -> int:
        return 4

    def simulations(self) -> int:
        return 200

    def follows(self, s: State, last: i64, action: i64) -> bool:
        """§6.2 Of two slides, the forge's comes first."""
        return not (SLIDE_FORGE.says(action) and SLIDE_ANVIL.says(last))

    def value(self, s: State, seat: i64) -> float:
        assert isinstance(s, Shield)
        return float(s.margin())

    def worth(self, s: Shield) -> float:
        """What a position at the end of a turn is worth, by the weights alone."""
        return self.outlooks[s.sheet.turns - s.turn].worth(s)

    def outlook(self, s: State, seat: i64) -> float:
        """At the end of a turn: the mean over the next roll of what its best use is worth by the weights."""
        assert isinstance(s, Shield)
        if s.turn == s.sheet.turns:
            return float(s.margin())
        o = self.at_end(s)
        if not isinstance(s.now, Roll):
            return o.worth(s)
        return Reach(s, crafts(s, o, self.circle), o).mean(s.sheet) + o.arrows(s.tally)

    def luck(self, s: State, action: i64, seat: i64) -> float:
        assert isinstance(s, Shield)
        o = self.at_end(s)
        reach = Reach(s, crafts(s, o, self.circle), o)
        roll = ROLL.arg(action)
        return reach.best(s.sheet, DIE[roll * 3], DIE[roll * 3 + 1], DIE[roll * 3 + 2]) - reach.mean(s.sheet)

    def at_end(self, s: Shield) -> Outlook:
        """The outlook at the end of this turn."""
        return self.outlooks[s.sheet.turns - s.turn - 1]

    def choose(self, s: State, rng: Rng) -> i64:
        assert isinstance(s, Shield)
        step = s.now
        if isinstance(step, Roll):
            return step.sample(s, rng)
        o = self.at_end(s)
        if isinstance(step, Second):
            return self.second(s, o)
        c = crafts(s, o, self.circle)
        if isinstance(step, Forge):
            return FORGE.number(assign(s, Reach(s, c, o)) // FACES)
        if isinstance(step, Anvil):
            return ANVIL.number(give(s, Reach(s, c, o)))
        assert isinstance(step, Craft)
        to = slide(c, o, s.metal, s.circle, s.boxes, step.slid)
        if to // 3 != s.metal:
            return SLIDE_FORGE.number(to // 3)
        if to % 3 != s.circle:
            return SLIDE_ANVIL.number(to % 3)
        return NOTHING.number() if c.first[to] == NONE else SECTION.number(c.first[to])

    def second(self, s: Shield, o: Outlook) -> i64:
        best, found = LOW, s.now.nth(s, 0)
        for i in range(s.now.count(s)):
            then = s.copy()
            then.do(s.now.nth(s, i))
            w = o.worth(then)
            if w > best:
                best = w
                found = s.now.nth(s, i)
        return found

    def play(self, s: State, rng: Rng) -> None:
        """The rest of the turn, by the weights."""
        assert isinstance(s, Shield)
        if isinstance(s.now, (Roll, Second)):
            s.do(self.choose(s, rng))
            return
        o = self.at_end(s)
        c = crafts(s, o, self.circle)
        if isinstance(s.now, Forge):
            dice = assign(s, Reach(s, c, o))
            s.do(FORGE.number(dice // FACES))
            s.do(ANVIL.number(dice % FACES))
        elif isinstance(s.now, Anvil):
            s.do(ANVIL.number(give(s, Reach(s, c, o))))
        step = s.now
        assert isinstance(step, Craft)
        to = slide(c, o, s.metal, s.circle, s.boxes, step.slid)
        if to // 3 != s.metal:
            s.do(SLIDE_FORGE.number(to // 3))
        if to % 3 != s.circle:
            s.do(SLIDE_ANVIL.number(to % 3))
        if c.first[to] == NONE:
            s.do(NOTHING.number())
        else:
            s.do(SECTION.number(c.first[to]))
            if c.second[to] != NONE:
                s.do(SECTION.number(c.second[to]))

    def explain(self, s: State, action: i64) -> str:
        assert isinstance(s, Shield)
        turn = s.copy()
        turn.do(action)
        while turn.turn == s.turn and turn.now.actor == s.now.actor:
            self.play(turn, STILL)
        return reasons.explain(s, action, turn)


STILL: Final = Rng(1)                   # for what asks for a generator and does not use it


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


LATEST: Final[list[ShieldHints]] = []


def hints(s: Shield) -> ShieldHints:
    """The hints for the sheet of this game."""
    if not LATEST or LATEST[0].sheet is not s.sheet:
        LATEST[:] = [ShieldHints(s.sheet)]
    return LATEST[0]
