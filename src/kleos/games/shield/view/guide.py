"""The guided first turn."""
from __future__ import annotations

from typing import Final

from kleos.core.face import Guide
from kleos.core.prose import join_words
from kleos.games.shield.board import Shield
from kleos.games.shield.box import CIRCLES, METALS
from kleos.games.shield.rules import Anvil, Craft, Forge, Roll, Second
from kleos.games.shield.view.names import CIRCLE_NAMES, METAL_NAMES, amount, band, dice, members

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
                 f"After {s.sheet.turns} turns the shield must be worth **more than the arrows**; every scrap becomes "
                 "an arrow for Paris. Roll three dice to begin.",
                 ["deal", "reckoning"])


def guide_forge(s: Shield) -> Guide:
    ranges = [f"{band(s.sheet.metal, i)} {word}" for i, word in enumerate(METALS.words)]
    pairs = [word for i, word in enumerate(METALS.words) if s.sheet.pair[i]]
    far = f"{join_words(pairs).capitalize()} reach two sections side by side. " if pairs else ""
    return Guide(2, LESSONS, "The forge names the metal",
                 f"{', '.join(ranges)}. {far}**Give it a die**; you may take it back.", ["forge"])


def guide_anvil(s: Shield) -> Guide:
    ranges = [f"{band(s.sheet.circle, i)} {CIRCLE_NAMES[word]}" for i, word in enumerate(CIRCLES.words)]
    return Guide(3, LESSONS, "The anvil names the circle",
                 f"{', '.join(ranges)}: there you begin. The die left over goes to **Apollo** and adds to the arrows: "
                 "let him have a low one.", ["anvil", "apollo"])


def guide_drawing(s: Shield) -> Guide:
    metal, free = METALS.words[s.metal], s.sheet.within[s.circle] & ~s.full & ~s.markers
    return Guide(4, LESSONS, "Draw",
                 f"**Choose a section of the {CIRCLE_NAMES[CIRCLES.words[s.circle]]} circle** for {amount(s, s.metal)} "
                 f"{metal}. It holds {s.sheet.layers} symbols: the fuller it is and the more kinds it has, the more "
                 "it is worth.", [f"section-{word}" for word in members(free)])


def guide_second(s: Shield) -> Guide:
    return Guide(4, LESSONS, "And next door",
                 f"{METAL_NAMES[METALS.words[s.metal]]} also goes into a second section, which **shares a border** "
                 "with the first, in the same circle or across.")


def guide_markers(s: Shield) -> Guide:
    covered = [s.sheet.names[word] for word in members(s.markers)]
    where = join_words(covered) if len(covered) < 3 else f"these {len(covered)} sections"
    lying = f": no drawing in {where} next turn" if covered else ""
    return Guide(5, LESSONS, "Hephaestus limps",
                 f"Markers cover what lies **opposite** your first section{lying}. The reckoning shows how you stand.",
                 ["deal", *[f"section-{word}" for word in members(s.markers)]])


def guide_arrows(s: Shield) -> Guide:
    crowd = next((times for times, points in enumerate(s.sheet.ares) if points), len(s.sheet.ares))
    return Guide(6, LESSONS, "Mind the arrows",
                 f"Ares adds points for each value that Apollo has {crowd} times or more. The tally says **what one "
                 "more would cost**. Weigh that against metal and circle.",
                 [f"ares-{die}" for die in sorted(set(dice(s)))])


def guide_slides(s: Shield) -> Guide:
    return Guide(7, LESSONS, "Athena helps, at a price",
                 f"For a box you may **slide a die** to a neighbouring range; a box left at the end is worth "
                 f"{s.sheet.athena} points. If in doubt, ask for a hint.",
                 ["boxes"])

