"""What counts: you escape together or not at all; along the way, how far you have come."""
from __future__ import annotations

from mypy_extensions import i64

from kleos.core.sets import size
from kleos.games.labyrinth.board import ESCAPED, SLAIN, Labyrinth


def score(s: Labyrinth) -> float:
    """§9.1 1 for an escape."""
    return 1.0 if s.fate == ESCAPED else 0.0


def survivors(s: Labyrinth) -> i64:
    return size(s.alive())


def slain(s: Labyrinth) -> bool:
    """§8.2"""
    return s.minotaur == SLAIN
