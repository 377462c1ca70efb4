"""Why a player of the Shield might want an action: what it does to the score, read off the sheet."""
from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kleos.core.dice import Rng
from kleos.core.sets import bit
from kleos.games.shield.board import ANVIL, FORGE, NOTHING, SECTION, SLIDE_ANVIL, SLIDE_FORGE, Shield
from kleos.games.shield.box import CIRCLES, METALS, SECTIONS
from kleos.games.shield.hints.hints import hints
from kleos.games.shield.rules import Anvil
from kleos.games.shield.scoring import KINDS, kinds
from kleos.games.shield.view.names import CIRCLE_NAMES, COUNTS, METAL_NAMES

STILL: Final = Rng(1)                   # for what asks for a generator and does not use it
TIMES: Final = ("never", "once", "twice")


def advice(s: Shield, action: i64) -> str:
    """One sentence about an open action."""
    return explain(s, action, play_on(s, action))


def play_on(s: Shield, action: i64) -> Shield:
    """The position at the end of the turn that the action begins, as the bots would go on."""
    turn = s.copy()
    turn.do(action)
    while turn.turn == s.turn and turn.now.actor == s.now.actor:
        hints(s).play(turn, STILL)
    return turn


def explain(s: Shield, action: i64, turn: Shield) -> str:
    """The same, with the end of the turn that is in mind."""
    if FORGE.says(action):
        return f"{metal_of(s.sheet.metal[FORGE.arg(action)])} for the forge; {arrow(s, turn.arrows[s.turn])}."
    if ANVIL.says(action) and isinstance(s.now, Anvil):
        then = s.copy()
        then.do(action)
        return f"Begins in the {circle_of(then.circle)} circle; {arrow(s, then.arrows[s.turn])}."
    if SLIDE_FORGE.says(action) or SLIDE_ANVIL.says(action):
        return slide(s, action, turn)
    if SECTION.says(action):
        return draw(s, SECTION.arg(action))
    if NOTHING.says(action):
        return "No section of this circle is open, and a slide would cost more than it brings."
    return ""


def metal_of(metal: i64) -> str:
    return METAL_NAMES[METALS.words[metal]]


def circle_of(circle: i64) -> str:
    return CIRCLE_NAMES[CIRCLES.words[circle]]


def points(number: i64) -> str:
    return "1 point" if number == 1 else f"{number} points"


def arrow(s: Shield, value: i64) -> str:
    """What it costs that Apollo gets this value (§7.1 §10)."""
    times = s.tally[value - 1]
    more: i64 = s.sheet.ares[times + 1]
    more -= s.sheet.ares[times]
    if more == 0:
        return f"Apollo gets the {value}"
    often = TIMES[times] if times < len(TIMES) else f"{times} times"
    return f"Apollo gets the {value}, written {often} already: {points(value + more)} with Ares"


def slide(s: Shield, action: i64, turn: Shield) -> str:
    """§6.1 §9.4"""
    then = s.copy()
    then.do(action)
    cost = s.boxes - then.boxes
    to = metal_of(then.metal) if SLIDE_FORGE.says(action) else f"the {circle_of(then.circle)} circle"
    gain = turn.shield_points() - s.shield_points()
    result = f"; the shield is worth {points(gain)} more after this turn" if gain > 0 else ""
    return (f"Reaches {to} for {COUNTS[cost]} {'box' if cost == 1 else 'boxes'} "
            f"({points(cost * s.sheet.athena)}){result}.")


def list_completed(s: Shield, section: i64) -> list[str]:
    """§9.3 The circles that are complete together with this section."""
    sheet = s.sheet
    return [f"and with it the {circle_of(circle)} circle (+{sheet.artwork})" for circle in range(3)
            if sheet.within[circle] & bit(section) and sheet.within[circle] & ~s.full == 0]


def draw(s: Shield, section: i64) -> str:
    """§9.1 §9.2 §9.3"""
    then = s.copy()
    then.draw(section)
    name, sheet = s.sheet.names[SECTIONS.words[section]], s.sheet
    layers = then.layers[section]
    thick: i64 = sheet.thickness[layers]
    thick -= sheet.thickness[s.layers[section]]
    strong: i64 = sheet.strength[KINDS[kinds(then.symbols[section])]]
    strong -= sheet.strength[KINDS[kinds(s.symbols[section])]]
    if s.full & bit(section):
        return f"Spares the other sections: {name} is full, so these symbols are lost."
    parts: list[str] = []
    if then.full & bit(section):
        parts += [f"Completes {name} (+{thick})", *list_completed(then, section)]
    elif thick:
        parts.append(f"Brings {name} to {layers} layers (+{thick})")
    else:
        parts.append(f"Builds {name} up to {layers} of {sheet.layers} layers")
    if strong:
        parts.append(f"with a new metal (+{strong})")
    leaves = "; leaves 1 box" if s.boxes == 1 else f"; leaves {s.boxes} boxes" if s.boxes else ""
    return ", ".join(parts).replace(", and with", " and with") + f"{leaves}."
