"""The Shield of Achilles as a seat sees it: the board, the prompt, the log, the score sheet."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from kleos.core.flow import CHANCE
from kleos.core.game import Compound, Guide, Line, Prompt
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
COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
                 "twelve")
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
    """What a photograph of the table shows, and what follows from it; nothing is hidden, so every seat sees the same.

    sections: by slug, see `section`
    dice: faces not yet placed; forge, anvil, apollo: the dice there, None before
    offers: for each face not yet placed what it would do, see `offer`
    reckoning: the score sheet's lines so far, each {label, detail, points, rule, side}
    ares: by value {value, times, points, next, text}; `next` is what one more of this value adds to the arrows
    reconstructed: what in play here was lost with the printed sheet, {path, what, note}
    """
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
        "reconstructed": [{"path": table, "what": what, "note": sheet.components.notes[table]}
                          for table, what in (("name.lost", "Six of the names"),
                                              ("athena.boxes", "The number of boxes"),
                                              (f"opposite.{sheet.blocking}", "What is opposite"))
                          if any(sheet.components.reconstructed(path) for path in sheet.components.sources
                                 if path.rsplit(".", 1)[0] == table)],
    }


def ares(s: Shield, i: int) -> dict[str, Any]:
    """§10.2 Apollo's tally of one value."""
    times, points = s.tally[i], s.sheet.ares[s.tally[i]]
    extra = s.sheet.ares[times + 1] - points
    cost = f"another adds {i + 1 + extra}" + (f", {extra} of it by Ares" if extra else "")
    return {"value": i + 1, "times": times, "points": points, "next": i + 1 + extra,
            "text": f"{several(times, i + 1)}, for which Ares adds {points}; {cost}"}


def offer(s: Shield, die: int) -> dict[str, Any]:
    """What a die would do: {die, metal, symbols, sections, circle, open, arrow_cost, ares, as_forge, as_anvil,
    as_arrow}.

    symbols: how many in each of `sections`; open: the sections in which you could begin, without a slide;
    arrow_cost: what it would add to the arrows, `ares` of it by Ares; as_…: the same in words
    """
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


def section(s: Shield, i: int) -> dict[str, Any]:
    """A section: {name, circle, symbols, layers, of, complete, marker, opposite, adjacent, thickness, strength, points,
    reconstructed, draw, text}.

    opposite, adjacent: slugs; points: thickness and strength together; draw: what drawing here now would do, see
    `gain`, None where the rules forbid it; text: all of it in words
    """
    sheet, word = s.sheet, SECTIONS.words[i]
    circle = next(c for c in range(CIRCLES.size) if sheet.within[c] >> i & 1)
    lost = f"name.lost.{word}"
    worth = value(s, s.layers[i], s.symbols[i])
    return {
        "name": sheet.names[word], "circle": CIRCLES.words[circle], "symbols": drawn(s.symbols[i]),
        "layers": s.layers[i], "of": sheet.layers, "complete": bool(s.full >> i & 1),
        "marker": bool(s.markers >> i & 1),
        "opposite": members(sheet.opposite[i]), "adjacent": members(sheet.adjacent[i]),
        "thickness": worth[0], "strength": worth[1], "points": sum(worth),
        "reconstructed": lost in sheet.components.sources and sheet.components.reconstructed(lost),
        "draw": gain(s, i, circle) if s.allows(SECTION.number(i)) else None,
        "text": described(s, i, circle, sum(worth)),
    }


def value(s: Shield, layers: int, symbols: int) -> tuple[int, int]:
    """§9.1 §9.2 What the thickness and the strength of a section are worth."""
    return s.sheet.thickness[layers], s.sheet.strength[scoring.KINDS[scoring.kinds(symbols)]]


def gain(s: Shield, i: int, circle: int) -> dict[str, Any]:
    """What the forge's metal would do in a section: {fit, lost, points, completes, text}.

    fit, lost: symbols; points: what the shield gains, a finished circle included; completes: "section", "circle" or ""
    """
    sheet, metal = s.sheet, METALS.words[s.metal]
    fit = min(sheet.symbols[s.metal], sheet.layers - s.layers[i])
    lost = sheet.symbols[s.metal] - fit
    symbols = s.symbols[i]
    for _ in range(fit):
        symbols = symbols * 8 + s.metal + 1
    points = sum(value(s, s.layers[i] + fit, symbols)) - sum(value(s, s.layers[i], s.symbols[i]))
    completes = ""
    if fit and s.layers[i] + fit == sheet.layers:
        completes = "section" if sheet.within[circle] & ~s.full & ~(1 << i) else "circle"
    if completes == "circle":
        points += sheet.artwork
    text = f"{fit} {metal} fit" + ("s" if fit == 1 else "") if fit else "nothing fits"
    text += f", {lost} lost" if lost else ""
    return {"fit": fit, "lost": lost, "points": points, "completes": completes,
            "text": f"{text}: {points:+d} point{plural(points)}"
                    + (f", completes the {completes}" if completes else "")}


def described(s: Shield, i: int, circle: int, points: int) -> str:
    """A section in words."""
    metals = drawn(s.symbols[i])
    parts = [f"{s.sheet.names[SECTIONS.words[i]]}, {CIRCLE_NAMES[CIRCLES.words[circle]]} circle: "
             f"{s.layers[i]} of {s.sheet.layers} layers"]
    if metals:
        counts = [f"{metals.count(metal)} {metal}" for metal in METALS.words if metal in metals]
        parts.append(f"{spoken(counts)}, worth {points} point{plural(points)}")
    if s.markers >> i & 1:
        parts.append("under a marker")
    return "; ".join(parts)


def reckoning(s: Shield) -> list[dict[str, Any]]:
    """The lines of the score sheet: {label, detail, points, rule, side}."""
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
        {"label": "Arrows", "detail": f"{sum(s.tally)} value{plural(sum(s.tally))}",
         "points": scoring.hits(s.tally), "rule": "10.1", "side": "arrows"},
        {"label": "Ares", "detail": ", ".join(crowded) or f"no value often enough{yet}",
         "points": scoring.ares(sheet, s.tally), "rule": "10.2", "side": "arrows"},
    ]


# the prompt

def prompt(s: Shield, seat: int) -> Prompt:
    sheet, step = s.sheet, s.now
    if seat < 0 and not s.over():
        return Prompt(watched(s), "You are watching.")
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
        return Prompt(f"**The shield holds.** {s.shield_points()} against {s.arrow_points()}: won by {s.margin()}.")
    if s.margin() == 0:
        return Prompt(f"**A tie is no win.** Shield and arrows both stand at {s.shield_points()}.")
    return Prompt(f"**The arrows find Achilles.** {s.shield_points()} against {s.arrow_points()}: "
                  f"{-s.margin()} short.")


def watched(s: Shield) -> str:
    """The prompt of whoever only looks on."""
    doing = (f"{spoken(dice(s))} are rolled; the smith gives one to the forge" if isinstance(s.now, Forge)
             else "the smith gives a die to the anvil" if isinstance(s.now, Anvil)
             else "the smith rolls the dice" if isinstance(s.now, Roll) else "the smith looks where to draw")
    return f"Turn {s.turn + 1} of {s.sheet.turns}: {doing}."


def slide_help(s: Shield, step: Craft) -> str:
    if not s.boxes:
        return "All of Athena’s boxes are crossed out."
    if step.slid == 3:
        return "Both dice have been slid."
    left = "1 box" if s.boxes == 1 else f"{s.boxes} boxes"
    return f"Or slide a die first: each step costs a box worth {s.sheet.athena} points, and you have {left}."


def plural(number: int) -> str:
    return "" if number == 1 else "s"


def several(times: int, value: int) -> str:
    """How often a value was written: “three 5s”."""
    return f"{COUNTS[times]} {value}{plural(times)}" if times < len(COUNTS) else f"{times} times {value}"


def spoken(values: Sequence[object]) -> str:
    """A list as people say it: “3, 7 and 12”."""
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


# the guided first turn

LESSONS: Final = 7


def guide(s: Shield, seat: int) -> Guide | None:
    """The first turn, and the second until its metal is drawn, explained step by step."""
    step = s.now
    if s.turn > 1 or seat < 0:
        return None
    if isinstance(step, Roll):
        return guide_markers(s) if s.turn else guide_goal(s)
    if isinstance(step, Forge):
        return guide_arrows(s) if s.turn else guide_forge(s)
    if isinstance(step, Anvil):
        return None if s.turn else guide_anvil(s)
    if isinstance(step, Craft):
        return guide_slides(s) if s.turn else guide_drawing(s)
    return guide_second(s) if isinstance(step, Second) and not s.turn else None


def guide_goal(s: Shield) -> Guide:
    return Guide(1, LESSONS, "Make a shield that holds",
                 f"Hephaestus hammers twelve scenes for Achilles; every scrap becomes an arrow for Paris. After "
                 f"{s.sheet.turns} turns the shield must be worth **more than the arrows**. Roll three dice to begin.",
                 ["deal", "reckoning"])


def guide_forge(s: Shield) -> Guide:
    ranges = [f"{band(s.sheet.metal, i)} {word}" for i, word in enumerate(METALS.words)]
    pairs = [word for i, word in enumerate(METALS.words) if s.sheet.pair[i]]
    far = f"{spoken(pairs).capitalize()} reach two neighbouring sections. " if pairs else ""
    return Guide(2, LESSONS, "The forge names the metal",
                 f"{', '.join(ranges)}. {far}**Give a die to the forge**; you may take it back.", ["forge"])


def guide_anvil(s: Shield) -> Guide:
    ranges = [f"{band(s.sheet.circle, i)} {CIRCLE_NAMES[word]}" for i, word in enumerate(CIRCLES.words)]
    return Guide(3, LESSONS, "The anvil names the circle",
                 f"{', '.join(ranges)}: there you begin to draw. The die left over goes to **Apollo**, and its value "
                 "is added to the arrows: let him have a low one.", ["anvil", "apollo"])


def guide_drawing(s: Shield) -> Guide:
    metal, free = METALS.words[s.metal], s.sheet.within[s.circle] & ~s.full & ~s.markers
    return Guide(4, LESSONS, "Draw",
                 f"**Choose a section of the {CIRCLE_NAMES[CIRCLES.words[s.circle]]} circle** for {amount(s, s.metal)} "
                 f"{metal}. A section holds {s.sheet.layers} symbols: the fuller it is and the more kinds of metal "
                 "it has, the more it is worth.", [f"section-{word}" for word in members(free)])


def guide_second(s: Shield) -> Guide:
    return Guide(4, LESSONS, "And next door",
                 f"{METAL_NAMES[METALS.words[s.metal]]} goes on into a second section that **shares a border** with "
                 "the first, in the same circle or across.")


def guide_markers(s: Shield) -> Guide:
    covered = [s.sheet.names[word] for word in members(s.markers)]
    lying = f"So {spoken(covered)} cannot be used next turn. " if covered else ""
    return Guide(5, LESSONS, "Hephaestus limps",
                 "He cannot turn at once to the far side: markers cover what lies **opposite** your first section. "
                 f"{lying}The reckoning shows where shield and arrows stand. Roll again.",
                 ["deal", *[f"section-{word}" for word in members(s.markers)]])


def guide_arrows(s: Shield) -> Guide:
    crowd = next((times for times, points in enumerate(s.sheet.ares) if points), len(s.sheet.ares))
    return Guide(6, LESSONS, "Mind the arrows",
                 f"Ares adds points for every value that Apollo has {crowd} times or more. The tally says **what one "
                 "more would cost**. Weigh the metal, the circle and the arrow of each die, then give them out.",
                 [f"ares-{die}" for die in sorted(set(dice(s)))])


def guide_slides(s: Shield) -> Guide:
    return Guide(7, LESSONS, "Athena helps, at a price",
                 f"For one of her boxes you may **slide a die** to a neighbouring range before you draw; each box left "
                 f"at the end is worth {s.sheet.athena} points. That is all: press hint when you are at a loss.",
                 ["boxes"])


# the log

def tell(before: Shield, action: int, after: Shield, seat: int) -> list[Line]:
    """What has happened, in the second person to the player; every line rests on a rule."""
    lines = deed(before, action, seat)
    if after.turn > before.turn:
        lines += ending(after) if after.over() else markers(before, action, after)
    return lines


def who(seat: int, verb: str) -> str:
    """“You give”, or to whoever only looks on “The smith gives”."""
    return f"{'You' if seat >= 0 else 'The smith'} {does(seat, verb)}"


def does(seat: int, verb: str) -> str:
    return verb if seat >= 0 else f"{verb}{'es' if verb.endswith('s') else 's'}"


def deed(s: Shield, action: int, seat: int) -> list[Line]:
    sheet = s.sheet
    if ROLL.says(action):
        return [Line(CHANCE, f"Turn {s.turn + 1}: the dice show {spoken([v + 1 for v in DICE.tuples[action]])}.",
                     "2.1", "die")]
    if FORGE.says(action):
        face = FORGE.arg(action)
        return [Line(0, f"{who(seat, 'give')} {face + 1} to the forge and {does(seat, 'work')} in "
                        f"{METALS.words[sheet.metal[face]]}.", "3.1", "forge")]
    if ANVIL.says(action):
        face = ANVIL.arg(action)
        return [Line(0, f"{who(seat, 'give')} {face + 1} to the anvil and {does(seat, 'begin')} in the "
                        f"{CIRCLE_NAMES[CIRCLES.words[sheet.circle[face]]]} circle.", "4.1", "anvil"),
                *theft(s, DICE.only(DICE.without(s.dice, face)))]
    if SLIDE_FORGE.says(action):
        metal = SLIDE_FORGE.arg(action)
        return [slide(s, seat, "forge", METALS.words[s.metal], METALS.words[metal], RING[(metal - s.metal) % 4])]
    if SLIDE_ANVIL.says(action):
        circle = CIRCLES.words[SLIDE_ANVIL.arg(action)]
        return [slide(s, seat, "anvil", CIRCLE_NAMES[CIRCLES.words[s.circle]], CIRCLE_NAMES[circle], 1)]
    if SECTION.says(action):
        return drawing(s, seat, SECTION.arg(action))
    return [Line(0, f"No section of the {CIRCLE_NAMES[CIRCLES.words[s.circle]]} circle is open: nothing drawn.", "4.2")]


def theft(s: Shield, face: int) -> list[Line]:
    """§7.1 §10.2"""
    times = s.tally[face] + 1
    before = s.sheet.ares[times - 1]
    extra = s.sheet.ares[times] - before
    lines = [Line(0, f"Apollo steals the {face + 1} for an arrow.", "7.1", "apollo")]
    if extra:
        lines.append(Line(0, f"He has {several(times, face + 1)} now, and Ares adds {extra}"
                             f"{' more' if before else ''}.", "10.2", "ares"))
    return lines


def slide(s: Shield, seat: int, tray: str, here: str, there: str, boxes: int) -> Line:
    left = s.boxes - boxes
    return Line(0, f"{who(seat, 'slide')} the {tray}’s die from {here} to {there} and {does(seat, 'cross')} out "
                   f"{'one' if boxes == 1 else 'two'} of Athena’s boxes; "
                   f"{'none' if not left else 'one' if left == 1 else left} {'is' if left == 1 else 'are'} left.",
                "6.1", "owl")


def drawing(s: Shield, seat: int, i: int) -> list[Line]:
    """§3.2 §3.4 §3.6"""
    sheet, metal, name = s.sheet, METALS.words[s.metal], s.sheet.names[SECTIONS.words[i]]
    fit = min(sheet.symbols[s.metal], sheet.layers - s.layers[i])
    lost, there = sheet.symbols[s.metal] - fit, s.layers[i] + fit
    state = "now complete" if there == sheet.layers else f"now {there} of {sheet.layers} layers thick"
    lines = [Line(0, f"{who(seat, 'draw')} {fit} {metal} in {name}, {state}.", "3.2", metal)] if fit else []
    if lost:
        lines.append(Line(0, f"{name} has no room for {'the other' if fit else 'more'}: {lost} {metal} "
                             f"{'is' if lost == 1 else 'are'} lost.", "3.4", metal))
    if isinstance(s.now, Craft) and sheet.pair[s.metal] and not sheet.adjacent[i] & ~s.markers:
        lines.append(Line(0, f"Markers cover every neighbour of {name}: the second half is lost.", "3.6", metal))
    return lines


def markers(before: Shield, action: int, after: Shield) -> list[Line]:
    """§5"""
    if not SECTION.says(action):
        return [Line(0, "The markers stay beside the shield: every section is within reach next turn.", "5.4", "anvil")]
    first = before.now.first if isinstance(before.now, Second) else SECTION.arg(action)
    covered = [after.sheet.names[word] for word in members(after.markers)]
    return [Line(0, f"Opposite {after.sheet.names[SECTIONS.words[first]]}, out of reach next turn: "
                    f"{spoken(covered) if covered else 'nothing'}.", "5.1", "anvil")]


def ending(s: Shield) -> list[Line]:
    """§8 §9 §10"""
    margin = s.margin()
    result = f"won by {margin}" if margin > 0 else "a tie is no win" if margin == 0 else f"{-margin} short"
    return [Line(0, "The last turn is over.", "8.1"),
            *[Line(0, f"{line['label']} ({line['detail']}): {line['points']}.", line["rule"]) for line in reckoning(s)],
            Line(0, f"The shield scores {s.shield_points()}, the arrows {s.arrow_points()}: {result}.", "8.2")]
