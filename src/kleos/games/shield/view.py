"""The Shield of Achilles as a seat sees it: the board, the prompt, the log, the score sheet."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kleos.core.flow import CHANCE
from kleos.core.game import Compound, Line, Prompt
from kleos.games.shield import scoring
from kleos.games.shield.rules import (
    ANVIL,
    DICE,
    FORGE,
    FORGE_SLID,
    LEXICON,
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
from kleos.games.shield.sheet import CIRCLES, FACES, METALS, SECTIONS

CIRCLE_NAMES: Final = {"rural": "Rural", "city": "City", "cosmos": "Cosmos"}
METAL_NAMES: Final = {metal: metal.capitalize() for metal in METALS.words}


def names(s: Shield) -> Mapping[str, str]:
    return {**s.sheet.names, **CIRCLE_NAMES, **METAL_NAMES}


def members(mask: int) -> list[str]:
    """The slugs of a set of sections."""
    return [word for i, word in enumerate(SECTIONS.words) if mask >> i & 1]


def drawn(symbols: int) -> list[str]:
    """The metals drawn in a section, in drawing order."""
    found = []
    while symbols:
        found.append(METALS.words[(symbols & 7) - 1])
        symbols >>= 3
    return found[::-1]


def dice(s: Shield) -> list[int]:
    """The faces of the dice not yet placed."""
    return [value + 1 for value in DICE.tuples[s.dice]]


def band(faces: bytes, i: int) -> str:
    """The faces of a value range, as people write them."""
    found = [face + 1 for face in range(FACES) if faces[face] == i]
    return f"{found[0]}–{found[-1]}" if len(found) > 1 else str(found[0]) if found else ""


def amount(s: Shield, metal: int) -> str:
    n = s.sheet.symbols[metal]
    return f"{n} + {n}" if s.sheet.pair[metal] else str(n)


# the board

def board(s: Shield, seat: int) -> dict[str, Any]:
    """What a photograph of the table shows; the Shield hides nothing, so every seat sees the same.

    sections: by slug {name, circle, symbols, layers, complete, marker, opposite, adjacent, points, reconstructed}
    dice: faces not yet placed; forge, anvil, apollo: the dice there, None before
    reckoning: the score sheet's lines so far; ares: by value {value, times, points, next}
    """
    sheet, step = s.sheet, s.now
    slid = step.slid if isinstance(step, Craft) else 0
    return {
        "turn": min(s.turn + 1, sheet.turns), "turns": sheet.turns, "blocking": sheet.blocking,
        "dice": dice(s) if isinstance(step, (Forge, Anvil)) else [],
        "forge": {"die": s.forge, "metal": METALS.words[s.metal]} if s.forge else None,
        "anvil": {"die": s.anvil, "circle": CIRCLES.words[s.circle]} if s.anvil else None,
        "apollo": s.arrows[s.turn] if s.anvil else None,
        "first": SECTIONS.words[step.first] if isinstance(step, Second) else None,
        "metals": [{"slug": word, "name": METAL_NAMES[word], "faces": band(sheet.metal, i), "symbols": amount(s, i),
                    "boxes": int(RING[(i - s.metal) % 4]) if s.forge else None} for i, word in enumerate(METALS.words)],
        "circles": [{"slug": word, "name": CIRCLE_NAMES[word], "faces": band(sheet.circle, i),
                     "boxes": int(i != s.circle) if s.anvil else None} for i, word in enumerate(CIRCLES.words)],
        "slid": {"forge": bool(slid & FORGE_SLID), "anvil": slid > FORGE_SLID},
        "boxes": s.boxes, "boxes_of": sheet.boxes,
        "sections": {word: section(s, i) for i, word in enumerate(SECTIONS.words)},
        "arrows": list(s.arrows),
        "ares": [{"value": i + 1, "times": s.tally[i], "points": sheet.ares[s.tally[i]],
                  "next": i + 1 + sheet.ares[s.tally[i] + 1] - sheet.ares[s.tally[i]]} for i in range(FACES)],
        "reckoning": reckoning(s), "shield": s.shield_points(), "arrow_points": s.arrow_points(),
        "margin": s.margin(), "won": s.over() and s.margin() > 0,
    }


def section(s: Shield, i: int) -> dict[str, Any]:
    sheet, word = s.sheet, SECTIONS.words[i]
    circle = next(c for c in range(3) if sheet.within[c] >> i & 1)
    metals = scoring.KINDS[scoring.kinds(s.symbols[i])]
    lost = f"name.lost.{word}"
    return {
        "name": sheet.names[word], "circle": CIRCLES.words[circle], "symbols": drawn(s.symbols[i]),
        "layers": s.layers[i], "complete": bool(s.full >> i & 1), "marker": bool(s.markers >> i & 1),
        "opposite": members(sheet.opposite[i]), "adjacent": members(sheet.adjacent[i]),
        "thickness": sheet.thickness[s.layers[i]], "strength": sheet.strength[metals],
        "points": sheet.thickness[s.layers[i]] + sheet.strength[metals],
        "reconstructed": lost in sheet.components.sources and sheet.components.reconstructed(lost),
    }


def reckoning(s: Shield) -> list[dict[str, Any]]:
    """The lines of the score sheet: {label, detail, points, rule, side}."""
    sheet = s.sheet
    whole = [CIRCLE_NAMES[word] for i, word in enumerate(CIRCLES.words) if sheet.within[i] & ~s.full == 0]
    crowded = [f"{times} × {i + 1}" for i, times in enumerate(s.tally) if sheet.ares[times]]
    return [
        {"label": "Thickness", "detail": "layers in each section",
         "points": scoring.thickness(sheet, s.layers), "rule": "9.1", "side": "shield"},
        {"label": "Strength", "detail": "kinds of metal in each section",
         "points": scoring.strength(sheet, s.symbols), "rule": "9.2", "side": "shield"},
        {"label": "Artwork", "detail": ", ".join(whole) or "no circle complete yet",
         "points": scoring.artwork(sheet, s.full), "rule": "9.3", "side": "shield"},
        {"label": "Athena", "detail": f"{s.boxes} of {sheet.boxes} boxes left",
         "points": scoring.athena(sheet, s.boxes), "rule": "9.4", "side": "shield"},
        {"label": "Arrows", "detail": f"{sum(s.tally)} values", "points": scoring.hits(s.tally), "rule": "10.1",
         "side": "arrows"},
        {"label": "Ares", "detail": ", ".join(crowded) or "no value three times yet",
         "points": scoring.ares(sheet, s.tally), "rule": "10.2", "side": "arrows"},
    ]


# the prompt

def prompt(s: Shield, seat: int) -> Prompt:
    sheet, step = s.sheet, s.now
    if isinstance(step, Roll):
        first = "Each turn: one die for the metal, one for the circle, and Apollo takes the third."
        rest = f"{sheet.turns - s.turn} turns left."
        return Prompt(f"Turn {s.turn + 1} of {sheet.turns}: **roll the dice**.", rest if s.turn else first,
                      "Roll the dice")
    if isinstance(step, Forge):
        return Prompt(f"You rolled {spoken(dice(s))}. **Give one to the forge**.",
                      "It names the metal. Then one to the anvil; Apollo takes the last.")
    if isinstance(step, Anvil):
        return Prompt(f"**Give {' or '.join(str(d) for d in sorted(set(dice(s))))} to the anvil**.",
                      "It names the circle to begin in. Apollo writes the other one down.")
    if isinstance(step, Craft):
        metal, circle = METAL_NAMES[METALS.words[s.metal]], CIRCLE_NAMES[CIRCLES.words[s.circle]]
        if s.allows(LEXICON.parse("nothing")):
            slide = ", or slide a die" if s.boxes else ""
            return Prompt(f"No section of the {circle} circle is open: **draw nothing**{slide}.",
                          "Full sections and sections under a marker are out of reach.")
        where = "start with a section" if sheet.pair[s.metal] else "choose a section"
        return Prompt(f"{metal} {amount(s, s.metal)}: **{where} of the {circle} circle**.", slide_help(s, step))
    if isinstance(step, Second):
        return Prompt(f"{METAL_NAMES[METALS.words[s.metal]]}, second half: **choose a section beside "
                      f"{sheet.names[SECTIONS.words[step.first]]}**.",
                      f"{sheet.symbols[s.metal]} more there. Full sections may be chosen; their symbols are lost.")
    if s.margin() > 0:
        return Prompt(f"**The shield holds.** {s.shield_points()} against {s.arrow_points()}: you win by {s.margin()}.")
    if s.margin() == 0:
        return Prompt(f"**A tie is no win.** Shield and arrows both stand at {s.shield_points()}.")
    return Prompt(f"**The arrows find Achilles.** {s.shield_points()} against {s.arrow_points()}: "
                  f"{-s.margin()} short.")


def slide_help(s: Shield, step: Craft) -> str:
    if not s.boxes:
        return "All of Athena’s boxes are crossed out."
    if step.slid == 3:
        return "Both dice have been slid."
    left = "1 box" if s.boxes == 1 else f"{s.boxes} boxes"
    return f"Or slide a die first: each step costs a box worth {s.sheet.athena} points, and you have {left}."


def spoken(values: list[int]) -> str:
    texts = [str(value) for value in values]
    return " and ".join([", ".join(texts[:-1]), texts[-1]]) if len(texts) > 1 else texts[0]


# compound moves

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


# the log

def tell(before: Shield, action: int, after: Shield, seat: int) -> list[Line]:
    lines = deed(before, action)
    if after.turn > before.turn:
        if after.over():
            lines.append(Line(0, f"The shield scores {after.shield_points()}, the arrows {after.arrow_points()}.",
                              "8.2"))
        elif after.markers:
            covered = [after.sheet.names[word] for word in members(after.markers)]
            lines.append(Line(0, f"Out of reach next turn: {', '.join(covered)}.", "5.1", "anvil"))
    return lines


def deed(s: Shield, action: int) -> list[Line]:
    sheet = s.sheet
    if ROLL.says(action):
        return [Line(CHANCE, f"Turn {s.turn + 1}: the dice show {spoken([v + 1 for v in DICE.tuples[action]])}.",
                     "2.1", "die")]
    if FORGE.says(action):
        face = FORGE.arg(action)
        return [Line(0, f"You give {face + 1} to the forge: {METALS.words[sheet.metal[face]]}.", "3.1", "forge")]
    if ANVIL.says(action):
        face = ANVIL.arg(action)
        arrow = DICE.only(DICE.without(s.dice, face)) + 1
        return [Line(0, f"You give {face + 1} to the anvil: the {CIRCLE_NAMES[CIRCLES.words[sheet.circle[face]]]} "
                        "circle.", "4.1", "anvil"),
                Line(0, f"Apollo takes {arrow}.", "7.1", "apollo")]
    if SLIDE_FORGE.says(action) or SLIDE_ANVIL.says(action):
        tray, verb, words = (("forge", SLIDE_FORGE, METALS.words) if SLIDE_FORGE.says(action)
                             else ("anvil", SLIDE_ANVIL, CIRCLES.words))
        boxes = RING[(verb.arg(action) - s.metal) % 4] if tray == "forge" else 1
        return [Line(0, f"You slide the {tray} to {names(s)[words[verb.arg(action)]]} and cross out "
                        f"{'a box' if boxes == 1 else 'two boxes'}.", "6.1", "owl")]
    if SECTION.says(action):
        return [drawing(s, SECTION.arg(action))]
    return [Line(0, "No section is open: you draw nothing.", "4.2")]


def drawing(s: Shield, i: int) -> Line:
    sheet = s.sheet
    there = s.layers[i]
    fit = min(sheet.symbols[s.metal], sheet.layers - there)
    lost = sheet.symbols[s.metal] - fit
    name, metal = sheet.names[SECTIONS.words[i]], METALS.words[s.metal]
    text = f"You draw {fit} {metal} in {name}" if fit else f"{name} is full"
    if lost:
        text += f"; {lost} {'is' if lost == 1 else 'are'} lost"
    elif there + fit == sheet.layers:
        text += ", which is complete"
    return Line(0, text + ".", "3.4" if lost else "3.2", metal)


