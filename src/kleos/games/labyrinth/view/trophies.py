"""What is worth having done in Daedalus’ Labyrinth, together."""
from __future__ import annotations

from typing import Final

from kleos.core.face import Trophy
from kleos.games.labyrinth import scoring
from kleos.games.labyrinth.board import ESCAPED
from kleos.games.labyrinth.box import HEROES

TROPHIES: Final = [
    Trophy("escaped", "Out of the maze", "escape together", "torch", lambda s, seat: s.fate == ESCAPED),
    Trophy("slain", "The Minotaur", "slain in a game that you win", "minotaur",
           lambda s, seat: s.fate == ESCAPED and scoring.slain(s)),
    Trophy("all-alive", "Nobody left behind", "escape with all three alive", "three-friends",
           lambda s, seat: s.fate == ESCAPED and scoring.survivors(s) == HEROES),
    Trophy("slayer", "By your own hand", "be the one who slays the Minotaur, and escape", "swordman",
           lambda s, seat: s.fate == ESCAPED and scoring.slain(s) and s.slayer == seat),
]
