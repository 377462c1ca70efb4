"""Moves of several actions: the dice may be given out in any order."""
from __future__ import annotations

from kleos.core.face import Compound
from kleos.games.shield.board import ANVIL, FORGE, Shield
from kleos.games.shield.box import CIRCLES, METALS
from kleos.games.shield.rules import Anvil, Forge
from kleos.games.shield.view.names import dice


def compounds(s: Shield, seat: int) -> list[Compound]:
    """§2.2 The ways to give out the dice, so that they may be placed in any order."""
    found = []
    if isinstance(s.now, Forge):
        for forge in sorted(set(dice(s))):
            rest = dice(s)
            rest.remove(forge)
            for anvil in sorted(set(rest)):
                apollo = sum(rest) - anvil
                found.append(Compound(
                    [FORGE.number(forge - 1), ANVIL.number(anvil - 1)],
                    f"{forge} to the forge ({METALS.words[s.sheet.metal[forge - 1]]}), {anvil} to the anvil "
                    f"({CIRCLES.words[s.sheet.circle[anvil - 1]]}), {apollo} to Apollo",
                    [[f"die-{forge}", "forge"], [f"die-{anvil}", "anvil"], [f"die-{apollo}", "apollo"]]))
    elif isinstance(s.now, Anvil):
        for anvil in sorted(set(dice(s))):
            apollo = sum(dice(s)) - anvil
            found.append(Compound([ANVIL.number(anvil - 1)], f"{anvil} to the anvil, {apollo} to Apollo",
                                  [[f"die-{anvil}", "anvil"], [f"die-{apollo}", "apollo"]]))
    return found

