"""The words of The Shield of Achilles, and its board: what a photograph of the table shows."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.dice import Dice
from kleos.core.flow import State, Step
from kleos.core.sets import bit
from kleos.core.words import Domain, Lexicon, Menu, Verb, numbers
from kleos.games.shield import scoring
from kleos.games.shield.box import CIRCLES, FACES, METALS, SECTIONS, Sheet

DICE: Final = Dice(3, FACES)
FACE: Final = numbers(1, FACES)
ROLLS: Final = Domain(*[" ".join([str(v + 1) for v in roll]) for roll in DICE.tuples[:DICE.rolls]])
ROLL: Final = Verb("roll", ROLLS, label="Roll {0}", chance=True)
FORGE: Final = Verb("forge", FACE, label="{0} to the forge", touch="die-{0} forge")
ANVIL: Final = Verb("anvil", FACE, label="{0} to the anvil", touch="die-{0} anvil")
SLIDE_FORGE: Final = Verb("slide-forge", METALS, label="Slide the forge to {0}")
SLIDE_ANVIL: Final = Verb("slide-anvil", CIRCLES, label="Slide the anvil to {0}")
SECTION: Final = Verb("section", SECTIONS, label="Draw in {0}")
NOTHING: Final = Verb("nothing", label="Draw nothing")
LEXICON: Final = Lexicon(ROLL, FORGE, ANVIL, SLIDE_FORGE, SLIDE_ANVIL, SECTION, NOTHING)
AT_FORGE: Final = Menu(FORGE)
AT_ANVIL: Final = Menu(ANVIL)
CRAFTS: Final = Menu(SLIDE_FORGE, SLIDE_ANVIL, SECTION, NOTHING)
ALONGSIDE: Final = Menu(SECTION)
FORGE_SLID: Final = 1                                   # which dice have been slid, as a mask
ANVIL_SLID: Final = 2
RING: Final[bytes] = bytes((0, 1, 2, 1))                # §6.1 steps between metals, by their distance
# §6.1 the metals within one or two steps of the ring, by metal * 3 + steps
NEAR: Final[tuple[int, ...]] = tuple(
    sum([1 << m for m in range(4) if 0 < RING[(m - metal) % 4] <= steps]) for metal in range(4) for steps in range(3))


@final
class Shield(State):
    """The board is what a photograph of the table shows."""

    def __init__(self, now: Step[Shield], later: list[Step[Shield]], sheet: Sheet, turn: i64, dice: i64, forge: i64,
                 anvil: i64, metal: i64, circle: i64, boxes: i64, markers: i64, full: i64, layers: vec[i64],
                 symbols: vec[i64], arrows: vec[i64], tally: vec[i64]) -> None:
        self.now = now
        self.later = later
        self.sheet: Final = sheet
        self.turn = turn                    # those that are over
        self.dice = dice                    # those not yet placed, as in DICE
        self.forge = forge                  # what its die shows, 0 without one
        self.anvil = anvil
        self.metal = metal                  # the range in which the forge's die stands
        self.circle = circle                # the range in which the anvil's die stands
        self.boxes = boxes                  # those not crossed out
        self.markers = markers              # sections covered by markers
        self.full = full                    # sections that are complete
        self.layers = layers                # by section
        self.symbols = symbols              # by section, in drawing order: octal digits, metal + 1
        self.arrows = arrows                # by turn: the value in the outer layer, 0 for none yet
        self.tally = tally                  # how often each value was written

    def lexicon(self) -> Lexicon:
        return LEXICON

    def copy(self) -> Shield:
        return Shield(self.now, self.later[:], self.sheet, self.turn, self.dice, self.forge, self.anvil, self.metal,
                      self.circle, self.boxes, self.markers, self.full, self.layers[:], self.symbols[:], self.arrows[:],
                      self.tally[:])

    def draw(self, section: i64) -> None:
        """§3.2 §3.4"""
        most = self.sheet.layers
        for _ in range(self.sheet.symbols[self.metal]):
            if self.layers[section] < most:
                self.layers[section] += 1
                self.symbols[section] = self.symbols[section] * 8 + self.metal + 1
        if self.layers[section] == most:
            self.full |= bit(section)

    def shield_points(self) -> i64:
        """§9"""
        return (scoring.thickness(self.sheet, self.layers) + scoring.strength(self.sheet, self.symbols)
                + scoring.artwork(self.sheet, self.full) + scoring.athena(self.sheet, self.boxes))

    def arrow_points(self) -> i64:
        """§10"""
        return scoring.hits(self.tally) + scoring.ares(self.sheet, self.tally)

    def margin(self) -> i64:
        """§8.2 The game is won when this is above 0."""
        return self.shield_points() - self.arrow_points()

    def returns(self) -> list[float]:
        return [float(self.margin())]

