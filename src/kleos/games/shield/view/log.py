"""What the log of the Shield tells."""
from __future__ import annotations

from kleos.core.face import Line
from kleos.core.flow import CHANCE
from kleos.core.prose import join_words
from kleos.games.shield.board import ANVIL, DICE, FORGE, RING, ROLL, SECTION, SLIDE_ANVIL, SLIDE_FORGE, Shield
from kleos.games.shield.box import CIRCLES, METALS, SECTIONS
from kleos.games.shield.rules import Craft, Second
from kleos.games.shield.view.board import reckoning
from kleos.games.shield.view.names import CIRCLE_NAMES, members, several


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
        return [Line(CHANCE, f"Turn {s.turn + 1}: the dice show {join_words([v + 1 for v in DICE.tuples[action]])}.",
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
                    f"{join_words(covered) if covered else 'nothing'}.", "5.1", "anvil")]


def ending(s: Shield) -> list[Line]:
    """§8 §9 §10"""
    margin = s.margin()
    result = f"won by {margin}" if margin > 0 else "a tie is no win" if margin == 0 else f"{-margin} short"
    return [Line(0, "The last turn is over.", "8.1"),
            *[Line(0, f"{line['label']} ({line['detail']}): {line['points']}.", line["rule"]) for line in reckoning(s)],
            Line(0, f"The shield scores {s.shield_points()}, the arrows {s.arrow_points()}: {result}.", "8.2")]

