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

from kleos.core.dice import Rng
from kleos.core.flow import Chance, Choice
from kleos.core.sets import bit
from kleos.core.words import Menu
from kleos.games.shield.board import (
    ALONGSIDE,
    ANVIL,
    ANVIL_SLID,
    AT_ANVIL,
    AT_FORGE,
    CRAFTS,
    DICE,
    FORGE,
    FORGE_SLID,
    NEAR,
    NOTHING,
    ROLL,
    SECTION,
    SLIDE_ANVIL,
    SLIDE_FORGE,
    Shield,
)
from kleos.games.shield.box import FACES, SECTIONS, Sheet
from kleos.games.shield.refusals import why_no_die, why_not_craft, why_not_second


def start(sheet: Sheet) -> Shield:
    """§1.1 §1.2 §1.3"""
    return Shield(
        now=Roll(), later=[], sheet=sheet, turn=0, dice=DICE.none, forge=0, anvil=0, metal=0, circle=0,
        boxes=sheet.boxes, markers=0, full=0, layers=none(SECTIONS.size), symbols=none(SECTIONS.size),
        arrows=none(sheet.turns), tally=none(FACES))


def none(n: i64) -> vec[i64]:
    return vec[i64]([0] * n)


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

    def refusal(self, s: Shield, action: i64) -> str:
        return f"Roll the three dice of turn {s.turn + 1} first (§2.1)."

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


@final
class Forge(Assign):
    """§2.2 One die to the forge; §3.1 it names the metal."""

    def menu(self, s: Shield) -> Menu:
        return AT_FORGE

    def refusal(self, s: Shield, action: i64) -> str:
        return "The forge’s die comes first (§2.2)." if ANVIL.says(action) else why_no_die(action)

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

    def menu(self, s: Shield) -> Menu:
        return AT_ANVIL

    def refusal(self, s: Shield, action: i64) -> str:
        return "The forge has its die (§2.2)." if FORGE.says(action) else why_no_die(action)

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


@final
class Craft(Choice[Shield]):
    """§6 Slide the dice; §4.1 draw into the first section."""

    def __init__(self, slid: i64) -> None:
        super().__init__(0)
        self.slid: Final[i64] = slid                    # which dice have been slid this turn

    def menu(self, s: Shield) -> Menu:
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

    def refusal(self, s: Shield, action: i64) -> str:
        return why_not_craft(s, action, self.slid)

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
            end_turn(s, s.sheet.opposite[section])

    def nothing(self, s: Shield) -> None:
        """§4.2 §5.4"""
        end_turn(s, 0)


@final
class Second(Choice[Shield]):
    """§3.2 Gold and copper go on into an adjacent section."""

    def __init__(self, first: i64) -> None:
        super().__init__(0)
        self.first: Final[i64] = first

    def menu(self, s: Shield) -> Menu:
        return ALONGSIDE

    def open(self, s: Shield) -> i64:
        return s.sheet.adjacent[self.first] & ~s.markers                            # §3.6 §5.2

    def refusal(self, s: Shield, action: i64) -> str:
        return why_not_second(s, action, self.first)

    def take(self, s: Shield, action: i64) -> None:
        self.section(s, SECTION.arg(action))

    def section(self, s: Shield, section: i64) -> None:
        s.draw(section)
        end_turn(s, s.sheet.opposite[self.first])


def end_turn(s: Shield, markers: i64) -> None:
    """§5 §8"""
    s.forge = s.anvil = 0
    s.turn += 1
    if s.turn == s.sheet.turns:
        s.markers = 0
        s.finish()                                                                  # §8.1
    else:
        s.markers = markers                                                         # §5.1
        s.then(Roll())
