"""What came of a position of Hercules, as people tell it: who fell, what the decks lost, what is left."""
from __future__ import annotations

from typing import Final

from kleos.core.face import Consequence, player, whose
from kleos.games.hercules.board import Hercules
from kleos.games.hercules.box import of_piece
from kleos.games.hercules.view.names import name_piece

OUT: Final = 2.0
COST: Final = 0.1                                       # for each resource that a character costs
CHARACTER: Final = 0.15
CARD: Final = 0.05                                      # in hand, or in the deck


def consequences(before: Hercules, after: Hercules, seat: int) -> list[Consequence]:
    """Of each character in play whether it has fallen; of each player whether that one is out, the cards that the deck
    has lost, the characters in play and the cards in hand."""
    found = list[Consequence]()
    for p, now in enumerate(before.sides):
        then, good = after.sides[p], 1.0 if p == seat else -1.0
        found += [Consequence(f"{whose(p)} {name_piece(before, p, piece)} falls", float(then.place(piece) < 0),
                              -good * (CHARACTER + COST * float(before.box.cost[of_piece(piece)])))
                  for piece in now.pieces]
        milled = float(then.lost - now.lost)
        found += [Consequence(f"{player(p)} loses the game", float(then.out and not now.out), -good * OUT),
                  Consequence(f"{player(p)} loses {{n}} cards from the deck", milled, -good * CARD),
                  Consequence(f"{player(p)} has {{n}} characters in play", float(len(then.pieces)), good * CHARACTER),
                  Consequence(f"{player(p)} has {{n}} cards in hand", float(then.hand.size()), good * CARD)]
    return found
