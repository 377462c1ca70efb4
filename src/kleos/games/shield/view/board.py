"""The Shield of Achilles as a seat sees it: the board and the score sheet."""
from __future__ import annotations

from functools import lru_cache
from typing import Literal

from kleos.core.components import Components
from kleos.core.prose import join_words, plural, pluralize
from kleos.core.views import Reconstructed
from kleos.games.shield import scoring
from kleos.games.shield.board import FORGE_SLID, RING, SECTION, Shield
from kleos.games.shield.box import CIRCLES, FACES, METALS, SECTIONS
from kleos.games.shield.rules import Anvil, Craft, Forge, Second
from kleos.games.shield.view.names import (
    CIRCLE_NAMES,
    METAL_NAMES,
    amount,
    band,
    dice,
    list_metals,
    members,
    several,
)
from kleos.games.shield.view.schema import Ares, Board, Gain, Line, Offer, Section


def board(s: Shield, seat: int) -> Board:
    """Nothing is hidden, so every seat sees the same."""
    sheet, step = s.sheet, s.now
    slid = step.slid if isinstance(step, Craft) else 0
    return {
        "turn": min(s.turn + 1, sheet.turns), "turns": sheet.turns, "blocking": sheet.blocking,
        "dice": dice(s) if isinstance(step, (Forge, Anvil)) else [],
        "offers": [offer(s, die) for die in sorted(set(dice(s)))] if isinstance(step, (Forge, Anvil)) else [],
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
        "ares": [ares(s, i) for i in range(FACES)],
        "reckoning": reckoning(s), "shield": s.shield_points(), "arrow_points": s.arrow_points(),
        "margin": s.margin(), "won": s.over() and s.margin() > 0,
        "reconstructed": list_reconstructed(sheet.components, sheet.blocking),
    }


@lru_cache(16)
def list_reconstructed(components: Components, blocking: str) -> list[Reconstructed]:
    """What in play here was lost with the printed sheet."""
    return [{"path": table, "what": what, "note": components.notes[table]}
            for table, what in (("name.lost", "Six of the names"), ("athena.boxes", "The number of boxes"),
                                (f"opposite.{blocking}", "What is opposite"))
            if any(components.reconstructed(path) for path in components.sources if path.rsplit(".", 1)[0] == table)]


def ares(s: Shield, i: int) -> Ares:
    """§10.2 Apollo's tally of one value."""
    times, points = s.tally[i], s.sheet.ares[s.tally[i]]
    extra = s.sheet.ares[times + 1] - points
    cost = f"another adds {i + 1 + extra}" + (f", {extra} of it by Ares" if extra else "")
    return {"value": i + 1, "times": times, "points": points, "next": i + 1 + extra,
            "text": f"{several(times, i + 1)}, for which Ares adds {points}; {cost}"}


def offer(s: Shield, die: int) -> Offer:
    """What a die would do."""
    sheet, face = s.sheet, die - 1
    metal, circle, tally = sheet.metal[face], sheet.circle[face], ares(s, face)
    free = members(sheet.within[circle] & ~s.full & ~s.markers)
    extra = tally["next"] - die
    return {
        "die": die, "metal": METALS.words[metal], "symbols": sheet.symbols[metal], "sections": 1 + sheet.pair[metal],
        "circle": CIRCLES.words[circle], "open": free, "arrow_cost": tally["next"], "ares": extra,
        "as_forge": f"{METAL_NAMES[METALS.words[metal]]}, draws {amount(s, metal)}",
        "as_anvil": f"{CIRCLE_NAMES[CIRCLES.words[circle]]} circle, "
                    f"{len(free) or 'no'} section{plural(len(free))} open",
        "as_arrow": f"{tally['next']} to the arrows" + (f", {extra} of it by Ares" if extra else ""),
    }


def section(s: Shield, i: int) -> Section:
    sheet, word = s.sheet, SECTIONS.words[i]
    circle = next(c for c in range(CIRCLES.size) if sheet.within[c] >> i & 1)
    worth = value(s, s.layers[i], s.symbols[i])
    return {
        "name": sheet.names[word], "circle": CIRCLES.words[circle], "symbols": list_metals(s.symbols[i]),
        "layers": s.layers[i], "of": sheet.layers, "complete": bool(s.full >> i & 1),
        "marker": bool(s.markers >> i & 1),
        "opposite": members(sheet.opposite[i]), "adjacent": members(sheet.adjacent[i]),
        "thickness": worth[0], "strength": worth[1], "points": sum(worth),
        "reconstructed": word in find_renamed(sheet.components),
        "draw": gain(s, i, circle) if s.allows(SECTION.number(i)) else None,
        "text": describe(s, i, circle, sum(worth)),
    }


@lru_cache(16)
def find_renamed(components: Components) -> frozenset[str]:
    """The sections whose names were lost with the printed sheet."""
    return frozenset([word for word in SECTIONS.words if f"name.lost.{word}" in components.sources
                      and components.reconstructed(f"name.lost.{word}")])


def value(s: Shield, layers: int, symbols: int) -> tuple[int, int]:
    """§9.1 §9.2 What the thickness and the strength of a section are worth."""
    return s.sheet.thickness[layers], s.sheet.strength[scoring.KINDS[scoring.kinds(symbols)]]


def gain(s: Shield, i: int, circle: int) -> Gain:
    """What the forge's metal would do in a section."""
    sheet, metal = s.sheet, METALS.words[s.metal]
    fit = min(sheet.symbols[s.metal], sheet.layers - s.layers[i])
    lost = sheet.symbols[s.metal] - fit
    symbols = s.symbols[i]
    for _ in range(fit):
        symbols = symbols * 8 + s.metal + 1
    points = sum(value(s, s.layers[i] + fit, symbols)) - sum(value(s, s.layers[i], s.symbols[i]))
    completes: Literal["", "section", "circle"] = ""
    if fit and s.layers[i] + fit == sheet.layers:
        completes = "section" if sheet.within[circle] & ~s.full & ~(1 << i) else "circle"
    if completes == "circle":
        points += sheet.artwork
    text = f"{fit} {metal} fit" + ("s" if fit == 1 else "") if fit else "nothing fits"
    text += f", {lost} lost" if lost else ""
    return {"fit": fit, "lost": lost, "points": points, "completes": completes,
            "text": f"{text}: {points:+d} point{plural(points)}"
                    + (f", completes the {completes}" if completes else "")}


def describe(s: Shield, i: int, circle: int, points: int) -> str:
    """A section in words."""
    metals = list_metals(s.symbols[i])
    parts = [f"{s.sheet.names[SECTIONS.words[i]]}, {CIRCLE_NAMES[CIRCLES.words[circle]]} circle: "
             f"{s.layers[i]} of {s.sheet.layers} layers"]
    if metals:
        counts = [f"{metals.count(metal)} {metal}" for metal in METALS.words if metal in metals]
        parts.append(f"{join_words(counts)}, worth {points} point{plural(points)}")
    if s.markers >> i & 1:
        parts.append("under a marker")
    return "; ".join(parts)


def reckoning(s: Shield) -> list[Line]:
    """The lines of the score sheet."""
    sheet = s.sheet
    whole = [CIRCLE_NAMES[word] for i, word in enumerate(CIRCLES.words) if sheet.within[i] & ~s.full == 0]
    crowded = [several(times, i + 1) for i, times in enumerate(s.tally) if sheet.ares[times]]
    yet = "" if s.over() else " yet"
    return [
        {"label": "Thickness", "detail": "layers in each section",
         "points": scoring.thickness(sheet, s.layers), "rule": "9.1", "side": "shield"},
        {"label": "Strength", "detail": "kinds of metal in each section",
         "points": scoring.strength(sheet, s.symbols), "rule": "9.2", "side": "shield"},
        {"label": "Artwork", "detail": ", ".join(whole) or f"no circle complete{yet}",
         "points": scoring.artwork(sheet, s.full), "rule": "9.3", "side": "shield"},
        {"label": "Athena", "detail": f"{s.boxes} of {sheet.boxes} boxes left",
         "points": scoring.athena(sheet, s.boxes), "rule": "9.4", "side": "shield"},
        {"label": "Arrows", "detail": pluralize(sum(s.tally), "value"),
         "points": scoring.hits(s.tally), "rule": "10.1", "side": "arrows"},
        {"label": "Ares", "detail": ", ".join(crowded) or f"no value often enough{yet}",
         "points": scoring.ares(sheet, s.tally), "rule": "10.2", "side": "arrows"},
    ]

