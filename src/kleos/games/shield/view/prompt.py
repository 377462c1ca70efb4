"""What the prompt of the Shield asks, and what it says at the end."""
from __future__ import annotations

from kleos.core.face import Prompt
from kleos.core.prose import join_words, pluralize
from kleos.games.shield.board import NOTHING, Shield
from kleos.games.shield.box import CIRCLES, METALS, SECTIONS
from kleos.games.shield.rules import Anvil, Craft, Forge, Roll, Second
from kleos.games.shield.view.names import CIRCLE_NAMES, METAL_NAMES, amount, dice


def prompt(s: Shield, seat: int) -> Prompt:
    sheet, step = s.sheet, s.now
    if seat < 0 and not s.over():
        return Prompt(tell_watcher(s), "You are watching.")
    if isinstance(step, Roll):
        first = "Each turn: one die for the metal, one for the circle, and Apollo takes the third."
        rest = f"{pluralize(sheet.turns - s.turn, 'turn')} left."
        return Prompt(f"Turn {s.turn + 1} of {sheet.turns}: **roll the dice**.", rest if s.turn else first,
                      "Roll the dice")
    if isinstance(step, Forge):
        return Prompt(f"You rolled {join_words(dice(s))}. **Give one to the forge**.",
                      "It names the metal. Then one to the anvil; Apollo takes the last.")
    if isinstance(step, Anvil):
        return Prompt(f"**Give {' or '.join(str(d) for d in sorted(set(dice(s))))} to the anvil**.",
                      "It names the circle to begin in. Apollo writes the other one down.")
    if isinstance(step, Craft):
        return craft(s, step)
    if isinstance(step, Second):
        return Prompt(f"{METAL_NAMES[METALS.words[s.metal]]}, second half: **choose a section beside "
                      f"{sheet.names[SECTIONS.words[step.first]]}**.",
                      f"{sheet.symbols[s.metal]} more there. Full sections may be chosen; their symbols are lost.")
    return Prompt(tell_end(s), "The last turn is over, and the shield is scored against the arrows (§8.1).")


def craft(s: Shield, step: Craft) -> Prompt:
    metal, circle = METAL_NAMES[METALS.words[s.metal]], CIRCLE_NAMES[CIRCLES.words[s.circle]]
    if s.allows(NOTHING.number()):
        slide = ", or slide a die" if s.boxes else ""
        return Prompt(f"No section of the {circle} circle is open: **draw nothing**{slide}.",
                      "Full sections and sections under a marker are out of reach.")
    where = "start with a section" if s.sheet.pair[s.metal] else "choose a section"
    return Prompt(f"{metal} {amount(s, s.metal)}: **{where} of the {circle} circle**.", slide_help(s, step))


def tell_end(s: Shield) -> str:
    """How the game went."""
    if s.margin() > 0:
        return f"**The shield holds.** {s.shield_points()} against {s.arrow_points()}: won by {s.margin()}."
    if s.margin() == 0:
        return f"**A tie is no win.** Shield and arrows both stand at {s.shield_points()}."
    return f"**The arrows find Achilles.** {s.shield_points()} against {s.arrow_points()}: {-s.margin()} short."


def tell_watcher(s: Shield) -> str:
    """The prompt of whoever only looks on."""
    doing = (f"{join_words(dice(s))} are rolled; the smith gives one to the forge" if isinstance(s.now, Forge)
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

