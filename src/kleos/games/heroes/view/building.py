"""§11.7 How decks for tournaments are built on a page."""
from __future__ import annotations

from typing import Final

from kleos.core.face import Building, Example
from kleos.core.options import Setup
from kleos.games.heroes.box import FACTIONS, SLUGS, Roster
from kleos.games.heroes.decklists import MADE, TEXTS
from kleos.games.heroes.view.board import gallery

STYLES: Final = {
    "wings": "Flies wherever it is needed; its soldiers eat nothing.",
    "hammers": "Strong in one place: rams take cubes back, banners lift the rest.",
    "siege": "Ballistas and rams clear a region before the sturdy move in.",
    "larder": "Food first, from goats and archangels, then giants.",
    "mechanical-army": "Costly machines that need little, hold what they took and break what others built.",
    "elves": "Always on the move, with food wherever they walk.",
    "humans": "Well fed and well led: they draw, call back and lift one another.",
    "orcs": "Robs and starves the neighbour, and is strongest in a crowd."}


def roster(setup: Setup) -> Roster:
    return Roster(setup.components, setup.options, [])


def examples(setup: Setup) -> list[Example]:
    """The decks made beforehand, and those of the factions."""
    box, c = roster(setup), setup.components
    return [Example(slug, str(c[f"deck.{slug}.name"]), name_numbers(TEXTS.from_line(c[f"deck.{slug}.heroes"])),
                    STYLES[slug]) for slug in MADE] + [
            Example(slug, box.faction_names[slug], name_numbers(box.factions[i]), STYLES[slug])
            for i, slug in enumerate(FACTIONS.words)]


def name_numbers(numbers: list[int]) -> dict[str, int]:
    return {slug: n for slug, n in zip(SLUGS, numbers) if n}


BUILDING: Final = Building(
    size=lambda setup: int(roster(setup).deck), hand=lambda setup: int(roster(setup).hand), examples=examples,
    drawn=gallery, curve="cost", divide="faction", by=["popularity"],
    filters=["faction", "cost<=3", "cost<=4", "strength>=5"],
    playing={"mode": "tournament"}, alike="mirror",
    odds=[("one for 3 food or less", "cost<=3", 1), ("one for 4 food or less", "cost<=4", 1),
          ("two for 4 food or less", "cost<=4", 2)])
