"""What is worth having done in Hercules."""
from __future__ import annotations

from typing import Final

from kleos.core.face import Trophy
from kleos.games.hercules.board import Hercules

MANY: Final = 20                                        # cards left
STRONG: Final = 6                                       # pieces in play


def won(s: Hercules, seat: int) -> bool:
    return bool(s.winner == seat)


TROPHIES: Final = [
    Trophy("supplied", "Well supplied", "win with twenty cards or more in the deck", "wheat",
           lambda s, seat: won(s, seat) and s.sides[seat].cards.size >= MANY),
    Trophy("last-card", "By a hair", "win with three cards or fewer in the deck", "skull",
           lambda s, seat: won(s, seat) and s.sides[seat].cards.size <= 3),
    Trophy("host", "A host", "win with six of yours in play", "three-friends",
           lambda s, seat: won(s, seat) and len(s.sides[seat].pieces) >= STRONG),
    Trophy("alone", "A hero’s work", "win with a single one in play", "lion",
           lambda s, seat: won(s, seat) and len(s.sides[seat].pieces) == 1),
]
