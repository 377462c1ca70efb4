"""The outlook: what a position of the Shield is worth before its game is over, as far as tables can tell.

The worth of a position at the end of a turn is its margin now plus a weight for each of its `terms`: what a section
of so many layers and kinds will still bring, how many sections of a circle are open next turn, what a box will save,
how often Apollo wrote a value. The weights stand in weights.py for some numbers of turns left; between them they are
interpolated. Everything about the rules is read from the sheet.
"""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.sets import size
from kleos.games.shield.board import Shield
from kleos.games.shield.box import FACES, Sheet
from kleos.games.shield.hints.weights import KNOTS, WEIGHTS
from kleos.games.shield.scoring import KINDS, kinds

# where each kind of term begins
SECTION: Final = 0                      # (circle * 6 + missing layers) * 5 + kinds of metal
FULL: Final = SECTION + 3 * 6 * 5       # circle * 7 + its complete sections
OPEN: Final = FULL + 3 * 7              # circle * 7 + its sections open next turn
BOXES: Final = OPEN + 3 * 7             # those not crossed out
TALLY: Final = BOXES + 9                # value * 8 + times written
MISSING: Final = TALLY + FACES * 8      # layers missing on the whole shield, in fours
ANYWAY: Final = MISSING + 16
TERMS: Final = ANYWAY + 1


def least(a: i64, b: i64) -> i64:
    return a if a < b else b


def circle_of(sheet: Sheet, section: i64) -> i64:
    circle: i64 = 0
    while not sheet.within[circle] >> section & 1:
        circle += 1
    return circle


def terms(s: Shield) -> list[int]:
    """The terms of a position at the end of a turn, each as often as it counts."""
    sheet, found, missing = s.sheet, [ANYWAY, BOXES + least(s.boxes, 8)], 0
    for section in range(12):
        lack = sheet.layers - s.layers[section]
        missing += lack
        circle = circle_of(sheet, section)
        found.append(SECTION + (circle * 6 + least(lack, 5)) * 5 + KINDS[kinds(s.symbols[section])])
    for circle in range(3):
        found.append(FULL + circle * 7 + least(size(sheet.within[circle] & s.full), 6))
        found.append(OPEN + circle * 7 + least(size(sheet.within[circle] & ~s.full & ~s.markers), 6))
    for face in range(FACES):
        found.append(TALLY + face * 8 + least(s.tally[face], 7))
    found.append(MISSING + least(missing >> 2, 15))
    return found


def weights(left: int) -> list[float]:
    """The weight of each term with so many turns left."""
    if left <= 0:
        return [0.0] * TERMS
    place = 0
    while place + 1 < len(KNOTS) and KNOTS[place + 1] <= left:
        place += 1
    if place + 1 == len(KNOTS):
        return list(WEIGHTS[place])
    share = (left - KNOTS[place]) / (KNOTS[place + 1] - KNOTS[place])
    return [a + (b - a) * share for a, b in zip(WEIGHTS[place], WEIGHTS[place + 1])]


@final
class Outlook:
    """The weights for one number of turns left, with the points of the sheet worked in."""

    def __init__(self, sheet: Sheet, left: int, given: list[float]) -> None:
        most = int(sheet.layers)
        self.left: Final[i64] = left
        self.sections: Final[vec[float]] = vec[float]([         # (section * 10 + layers) * 16 + set of metals
            sheet.thickness[min(layers, most)] + sheet.strength[KINDS[metals]]
            + given[SECTION + (circle_of(sheet, section) * 6 + max(0, min(most - layers, 5))) * 5 + KINDS[metals]]
            for section in range(12) for layers in range(10) for metals in range(16)])
        self.full: Final[vec[float]] = vec[float]([             # circle * 13 + complete sections
            given[FULL + circle * 7 + min(n, 6)] + int(sheet.artwork) * (n == int(size(sheet.within[circle])))
            for circle in range(3) for n in range(13)])
        self.open: Final[vec[float]] = vec[float]([
            given[OPEN + circle * 7 + min(n, 6)] for circle in range(3) for n in range(13)])
        self.boxes: Final[vec[float]] = vec[float]([
            n * int(sheet.athena) + given[BOXES + min(n, 8)] for n in range(max(9, int(sheet.boxes) + 1))])
        self.tally: Final[vec[float]] = vec[float]([            # value * 64 + times written
            given[TALLY + face * 8 + min(n, 7)] - (face + 1) * n - sheet.ares[min(n, 60)]
            for face in range(FACES) for n in range(64)])
        self.missing: Final[vec[float]] = vec[float]([given[MISSING + min(n >> 2, 15)] for n in range(12 * most + 1)])
        self.anyway: Final[float] = given[ANYWAY]

    def circles(self, sheet: Sheet, full: i64, markers: i64) -> float:
        """What complete and open sections are worth to their circles."""
        worth = 0.0
        base: i64 = 0
        for within in sheet.within:
            worth += self.full[base + size(within & full)] + self.open[base + size(within & ~full & ~markers)]
            base += 13
        return worth

    def arrows(self, tally: vec[i64]) -> float:
        worth = self.anyway
        base: i64 = 0
        for times in tally:
            worth += self.tally[base + times]
            base += 64
        return worth

    def worth(self, s: Shield) -> float:
        """What the position at the end of a turn is worth, in points of margin at the end of the game."""
        worth = self.circles(s.sheet, s.full, s.markers) + self.arrows(s.tally) + self.boxes[s.boxes]
        missing: i64 = 0
        for section in range(12):
            worth += self.sections[(section * 10 + s.layers[section]) * 16 + kinds(s.symbols[section])]
            missing += s.sheet.layers - s.layers[section]
        return worth + self.missing[missing]
