"""What came of a position of the Labyrinth, as people tell it: who fell, what was found, how it ended."""
from __future__ import annotations

from typing import Final

from kleos.core.face import Consequence, player
from kleos.games.labyrinth.board import DEAD, ESCAPED, RUNNING, SLAIN, Labyrinth

END: Final = 2.0
HERO: Final = 0.8
MINOTAUR: Final = 0.8
VIRTUE: Final = 0.4
TILE: Final = 0.05


def consequences(before: Labyrinth, after: Labyrinth, seat: int) -> list[Consequence]:
    """Of each hero whether it fell; whether the Minotaur is slain, and how the game has ended; the virtues that are
    held, and the tiles that lie there."""
    found = [Consequence(f"{player(p)} falls", float(after.heroes[p].at == DEAD), -HERO)
             for p, hero in enumerate(before.heroes) if hero.at != DEAD]
    if before.minotaur != SLAIN:
        found.append(Consequence("the Minotaur is slain", float(after.minotaur == SLAIN), MINOTAUR))
    held = sum([hero.virtues for hero in after.heroes])
    return [*found, Consequence("all who live escape", float(after.fate == ESCAPED), END),
            Consequence("the game is lost", float(after.fate not in (RUNNING, ESCAPED)), -END),
            Consequence("the team holds {n} virtues", float(held), VIRTUE),
            Consequence("{n} tiles lie there", float(after.maze.size), TILE)]
