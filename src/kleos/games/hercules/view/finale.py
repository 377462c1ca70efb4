"""The end of a game: what is left of each deck."""
from __future__ import annotations

from kleos.core.face import Count
from kleos.core.prose import several
from kleos.games.hercules.board import Hercules


def finale(s: Hercules) -> list[Count]:
    """The winner’s deck comes last."""
    seats = sorted(range(len(s.sides)), key=lambda seat: seat == s.winner)
    return [Count(seat, "Cards left in the deck", float(s.sides[seat].cards.size), "7.1",
                  detail(s, seat)) for seat in seats]


def detail(s: Hercules, seat: int) -> str:
    side = s.sides[seat]
    return f"{several(len(side.pieces), 'character')} in play, {several(side.hand.size(), 'card')} in hand"
