"""The Shield of Achilles: the rules.

    §2.1 Roll     three dice                §6 §4 §3   Craft    slide, then draw into the first section
    §2.2 Forge    which die is the metal    §3.6       Second   draw into the second section
    §2.2 Anvil    which die is the circle   §5 §8      end_turn

Read it beside rulebook.md: one step a decision, in the rulebook's order.
"""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.dice import Dice, Rng
from kleos.core.flow import Chance, Choice, State, Step
from kleos.core.sets import bit
from kleos.core.words import Domain, Lexicon, Menu, Verb, numbers
from kleos.games.shield import scoring
from kleos.games.shield.sheet import CIRCLES, FACES, METALS, SECTIONS, Sheet

DICE: Final = Dice(3, FACES)
FACE: Final = numbers(1, FACES, element="die")
ROLLS: Final = Domain(*[" ".join([str(v + 1) for v in roll]) for roll in DICE.tuples[:DICE.rolls]])

ROLL: Final = Verb("roll", ROLLS, label="Roll {0}")
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

    def end_turn(self, markers: i64) -> None:
        self.forge = self.anvil = 0
        self.turn += 1
        if self.turn == self.sheet.turns:
            self.markers = 0
            self.finish()                                                           # §8.1
        else:
            self.markers = markers                                                  # §5.1
            self.then(Roll())

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


def start(sheet: Sheet) -> Shield:
    """§1.1 §1.2 §1.3"""
    return Shield(Roll(), [], sheet, 0, DICE.none, 0, 0, 0, 0, sheet.boxes, 0, 0, vec[i64]([0] * 12),
                  vec[i64]([0] * 12), vec[i64]([0] * int(sheet.turns)), vec[i64]([0] * 12))


@final
class Roll(Chance[Shield]):
    """§2.1 Roll the dice."""

    def __init__(self) -> None:
        super().__init__(0)

    def opens_turn(self) -> bool:
        return True

    def count(self, s: Shield) -> i64:
        return DICE.rolls

    def nth(self, s: Shield, i: i64) -> i64:
        return ROLL.number(i)

    def weight(self, s: Shield, i: i64) -> i64:
        return DICE.weights[i]

    def allows(self, s: Shield, action: i64) -> bool:
        return ROLL.says(action)

    def sample(self, s: Shield, rng: Rng) -> i64:
        return ROLL.number(DICE.roll(rng))

    def why_not(self, s: Shield, action: i64) -> str:
        return "" if ROLL.says(action) else f"Roll the three dice of turn {s.turn + 1} first (§2.1)."

    def take(self, s: Shield, action: i64) -> None:
        self.roll(s, ROLL.arg(action))

    def roll(self, s: Shield, dice: i64) -> None:
        s.dice = dice
        s.then(Forge())


class Assign(Choice[Shield]):
    """§2.2 Give out the dice."""

    def __init__(self) -> None:
        super().__init__(0)

    def open(self, s: Shield) -> i64:
        return DICE.values(s.dice)

    def refuse(self, s: Shield, action: i64) -> str:
        """Why not, whichever die is wanted."""
        if ROLL.says(action):
            return "You have rolled already this turn (§2.1)."
        if FORGE.says(action) or ANVIL.says(action):
            return f"No die left shows {(FORGE if FORGE.says(action) else ANVIL).arg(action) + 1} (§2.2)."
        return "Give a die to the forge and one to the anvil first (§2.2)."


@final
class Forge(Assign):
    """§2.2 One die to the forge; §3.1 it names the metal."""

    def menu(self) -> Menu:
        return AT_FORGE

    def why_not(self, s: Shield, action: i64) -> str:
        if self.allows(s, action):
            return ""
        return "The forge’s die comes first (§2.2)." if ANVIL.says(action) else self.refuse(s, action)

    def take(self, s: Shield, action: i64) -> None:
        self.forge(s, FORGE.arg(action))

    def forge(self, s: Shield, face: i64) -> None:
        s.dice = DICE.without(s.dice, face)
        s.forge = face + 1
        s.metal = s.sheet.metal[face]
        s.then(Anvil())


@final
class Anvil(Assign):
    """§2.2 One die to the anvil; §4.1 it names the circle. §7.1 Apollo takes the last one."""

    def menu(self) -> Menu:
        return AT_ANVIL

    def why_not(self, s: Shield, action: i64) -> str:
        if self.allows(s, action):
            return ""
        return "The forge has its die (§2.2)." if FORGE.says(action) else self.refuse(s, action)

    def take(self, s: Shield, action: i64) -> None:
        self.anvil(s, ANVIL.arg(action))

    def anvil(self, s: Shield, face: i64) -> None:
        s.anvil = face + 1
        s.circle = s.sheet.circle[face]
        arrow = DICE.only(DICE.without(s.dice, face))
        s.dice = DICE.none
        s.arrows[s.turn] = arrow + 1
        s.tally[arrow] += 1
        s.then(Craft(0))


FORGE_SLID: Final = 1
ANVIL_SLID: Final = 2


@final
class Craft(Choice[Shield]):
    """§6 Slide the dice; §4.1 draw into the first section."""

    def __init__(self, slid: i64) -> None:
        super().__init__(0)
        self.slid: Final[i64] = slid                    # which dice have been slid this turn

    def menu(self) -> Menu:
        return CRAFTS

    def open(self, s: Shield) -> i64:
        free = s.sheet.within[s.circle] & ~s.full & ~s.markers                      # §3.5 §4.1 §5.2
        lines = CRAFTS.of(SECTION, free) if free else CRAFTS.of(NOTHING)            # §4.2
        if s.boxes > 0:                                                             # §6.1 §6.2 §6.3
            if not self.slid & FORGE_SLID:
                lines |= CRAFTS.of(SLIDE_FORGE, NEAR[s.metal * 3 + (s.boxes if s.boxes < 2 else 2)])
            if not self.slid & ANVIL_SLID:
                lines |= CRAFTS.of(SLIDE_ANVIL, 0b111 & ~bit(s.circle))
        return lines

    def why_not(self, s: Shield, action: i64) -> str:
        if self.allows(s, action):
            return ""
        if SECTION.says(action):
            return self.why_not_section(s, SECTION.arg(action))
        if SLIDE_FORGE.says(action) or SLIDE_ANVIL.says(action):
            return self.why_not_slide(s, action)
        if NOTHING.says(action):
            return "A section is open to you, so you must draw (§4.2)."
        return "The dice of this turn are given out (§2.2)."

    def why_not_section(self, s: Shield, section: i64) -> str:
        name = s.sheet.names[SECTIONS.words[section]]
        if not s.sheet.within[s.circle] & bit(section):
            return f"The anvil names the {CIRCLES.words[s.circle].capitalize()} circle, and {name} is not in it (§4.1)."
        if s.markers & bit(section):
            return f"A marker covers {name} this turn (§5.2)."
        return f"{name} is complete; the first section needs an empty small circle (§3.5)."

    def why_not_slide(self, s: Shield, action: i64) -> str:
        if SLIDE_FORGE.says(action):
            metal, slid = SLIDE_FORGE.arg(action), self.slid & FORGE_SLID
            here = metal == s.metal
        else:
            slid, here = self.slid & ANVIL_SLID, SLIDE_ANVIL.arg(action) == s.circle
        if here:
            return "The die stands there already (§6.1)."
        if slid:
            return "You have slid this die this turn; undo that to slide it elsewhere (§6.2)."
        if s.boxes == 0:
            return "All of Athena’s boxes are crossed out (§6.3)."
        return "That is two steps, and only one of Athena’s boxes is left (§6.2)."

    def take(self, s: Shield, action: i64) -> None:
        if SECTION.says(action):
            self.section(s, SECTION.arg(action))
        elif SLIDE_ANVIL.says(action):
            self.slide_anvil(s, SLIDE_ANVIL.arg(action))
        elif SLIDE_FORGE.says(action):
            self.slide_forge(s, SLIDE_FORGE.arg(action))
        else:
            self.nothing(s)

    def slide_forge(self, s: Shield, metal: i64) -> None:
        s.boxes -= 2 if (metal ^ s.metal) == 2 else 1                               # §6.1 across the ring
        s.metal = metal
        s.then(Craft(self.slid | FORGE_SLID))

    def slide_anvil(self, s: Shield, circle: i64) -> None:
        s.boxes -= 1
        s.circle = circle
        s.then(Craft(self.slid | ANVIL_SLID))

    def section(self, s: Shield, section: i64) -> None:
        s.draw(section)
        if s.sheet.pair[s.metal] and s.sheet.adjacent[section] & ~s.markers:        # §3.6
            s.then(Second(section))
        else:
            s.end_turn(s.sheet.opposite[section])

    def nothing(self, s: Shield) -> None:
        """§4.2 §5.4"""
        s.end_turn(0)


@final
class Second(Choice[Shield]):
    """§3.2 Gold and copper go on into an adjacent section."""

    def __init__(self, first: i64) -> None:
        super().__init__(0)
        self.first: Final[i64] = first

    def menu(self) -> Menu:
        return ALONGSIDE

    def open(self, s: Shield) -> i64:
        return s.sheet.adjacent[self.first] & ~s.markers                            # §3.6 §5.2

    def why_not(self, s: Shield, action: i64) -> str:
        if self.allows(s, action):
            return ""
        if not SECTION.says(action):
            return f"Draw the second half of the {METALS.words[s.metal]} first (§3.6)."
        section = SECTION.arg(action)
        name, first = s.sheet.names[SECTIONS.words[section]], s.sheet.names[SECTIONS.words[self.first]]
        if section == self.first:
            return f"The second half goes into another section than {first} (§3.2)."
        if not s.sheet.adjacent[self.first] & bit(section):
            return f"{name} shares no border with {first} (§3.3)."
        return f"A marker covers {name} this turn (§5.2)."

    def take(self, s: Shield, action: i64) -> None:
        self.section(s, SECTION.arg(action))

    def section(self, s: Shield, section: i64) -> None:
        s.draw(section)
        s.end_turn(s.sheet.opposite[self.first])
