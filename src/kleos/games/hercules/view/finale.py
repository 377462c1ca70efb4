"""The end of a game: what is left of each deck."""
from __future__ import annotations

from kleos.core.face import Count, player
from kleos.core.prose import several
from kleos.games.hercules.board import Hercules


def finale(s: Hercules) -> list[Count]:
    """The winner’s deck comes last."""
    seats = sorted(range(len(s.sides)), key=lambda seat: seat == s.winner)
    return [Count(seat, "Cards left in the deck", float(s.sides[seat].cards.size), "7.1",
                  detail(s, seat)) for seat in seats]


def first_out(s: Hercules) -> int:
    """§9.3 At the end of a game of three, who was out before that: all that it had there has left the game; -1 where
    two were out at once, or of two players."""
    side = s.sides[s.fallen]
    return -1 if len(s.sides) == 2 or len(side.pile) or len(side.resources) else int(s.fallen)


def course(s: Hercules, seat: int) -> str:
    """§9.1 In which order players were out: but for the one who has won nobody has a place."""
    first = first_out(s)
    out = sorted((one for one in range(len(s.sides)) if one != s.winner), key=lambda one: (one != first, one != seat))
    who = ["you" if one == seat else player(one) for one in out]
    who[0] = "You" if out[0] == seat else who[0]
    told = f"{who[0]} and {who[1]} ran out of cards at once" if first < 0 else \
        f"{who[0]} ran out of cards first, then {who[1]}"
    return f"{told}; only the last one left wins."


def detail(s: Hercules, seat: int) -> str:
    side = s.sides[seat]
    return f"{several(len(side.pieces), 'character')} in play, {several(side.hand.size(), 'card')} in hand"
