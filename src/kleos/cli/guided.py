"""Who has been guided through a game on this machine, and need not be again."""
from __future__ import annotations

from pathlib import Path

from kleos.cli import places


def mark(game: str) -> Path:
    return places.data() / "guided" / game


def remember(game: str) -> None:
    """That somebody here has been guided through this game; it does no harm if that cannot be kept."""
    try:
        places.write(mark(game), "")
    except OSError:
        return


def before(game: str) -> bool:
    return mark(game).exists()
