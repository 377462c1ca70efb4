"""Why something cannot be done now: what a refused click is told, each with its rule.

A step that always gives one answer says so itself; where the answer depends on the position it stands here. Of several
things in the way the one is named that is hardest to remove, so that nobody pays a box only to be refused once more.
"""
from __future__ import annotations

from mypy_extensions import i64

from kleos.core.sets import bit
from kleos.games.shield.board import (
    ANVIL,
    ANVIL_SLID,
    FORGE,
    FORGE_SLID,
    NOTHING,
    ROLL,
    SECTION,
    SLIDE_ANVIL,
    SLIDE_FORGE,
    Shield,
)
from kleos.games.shield.box import CIRCLES, METALS, SECTIONS


def why_no_die(action: i64) -> str:
    """§2.2 Whichever tray wants a die."""
    if ROLL.says(action):
        return "You have already rolled this turn (§2.1)."
    if FORGE.says(action) or ANVIL.says(action):
        return f"No die left shows {(FORGE if FORGE.says(action) else ANVIL).arg(action) + 1} (§2.2)."
    return "Give a die to the forge and one to the anvil first (§2.2)."


def why_not_craft(s: Shield, action: i64, slid: i64) -> str:
    """§4 §6 `slid`: which dice have been slid this turn."""
    if SECTION.says(action):
        return why_not_section(s, SECTION.arg(action), slid)
    if SLIDE_FORGE.says(action):
        return why_not_slide(s, SLIDE_FORGE.arg(action) == s.metal, slid & FORGE_SLID)
    if SLIDE_ANVIL.says(action):
        return why_not_slide(s, SLIDE_ANVIL.arg(action) == s.circle, slid & ANVIL_SLID)
    if NOTHING.says(action):
        return "A section is open to you, so you must draw (§4.2)."
    return "The dice of this turn are given out (§2.2)."


def why_not_section(s: Shield, section: i64, slid: i64) -> str:
    name, here = s.sheet.names[SECTIONS.words[section]], CIRCLES.words[s.circle].capitalize()
    if s.full & bit(section):
        return f"{name} is complete; the first section needs an empty small circle (§3.5)."
    if s.markers & bit(section):
        return f"A marker covers {name} this turn (§5.2)."
    way = "" if slid & ANVIL_SLID or s.boxes == 0 else "; sliding its die there crosses out a box (§6.1)"
    return f"The anvil names the {here} circle, and {name} is not in it (§4.1){way}."


def why_not_slide(s: Shield, here: bool, slid: i64) -> str:
    """`here`: whether the die stands there; `slid`: not 0 when it has been slid."""
    if here:
        return "The die is there already (§6.1)."
    if slid:
        return "You have already slid this die this turn; undo that to slide it elsewhere (§6.2)."
    if s.boxes == 0:
        return "All of Athena’s boxes are crossed out (§6.3)."
    return "That is two steps, and only one of Athena’s boxes is left (§6.2)."


def why_not_second(s: Shield, action: i64, first: i64) -> str:
    """§3.2 §3.6 `first`: the section in which the first half was drawn."""
    if not SECTION.says(action):
        return f"Draw the second half of the {METALS.words[s.metal]} first (§3.6)."
    section = SECTION.arg(action)
    name, before = s.sheet.names[SECTIONS.words[section]], s.sheet.names[SECTIONS.words[first]]
    if section == first:
        return f"The second half goes into a different section from {before} (§3.2)."
    if not s.sheet.adjacent[first] & bit(section):
        return f"{name} shares no border with {before} (§3.3)."
    return f"A marker covers {name} this turn (§5.2)."
