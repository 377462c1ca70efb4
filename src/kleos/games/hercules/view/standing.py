"""§6.5 Who could play a combat card is asked, whatever it holds; so it may say in advance what it would answer."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kleos.core.cards.hands import knows
from kleos.core.face import Standing
from kleos.games.hercules.board import PASS, PAY, PLAY, Hercules
from kleos.games.hercules.box import COMBAT, KINDS, KINDS_IN_ALL, TYPE
from kleos.games.hercules.scoring import payable
from kleos.games.hercules.view.names import kind_name


def combat_cards(s: Hercules, seat: int) -> Mapping[str, str]:
    """Those of the seat's own deck."""
    return {KINDS.words[kind]: kind_name(s, kind) for kind in range(KINDS_IN_ALL)
            if TYPE[kind] == COMBAT and s.box.lists[seat][kind]}


def sure(s: Hercules, seat: int, viewer: int) -> bool:
    """§6.5 Whether the viewer knows that the seat can play no combat card, whatever it holds: by the cards of the hand
    that the viewer has seen, the list of the deck, and the resources that are untapped."""
    side = s.sides[seat]
    seen = [int(kind) for kind in side.cards.known(viewer)]
    could = [kind for kind in range(KINDS_IN_ALL) if TYPE[kind] == COMBAT and payable(s, seat, kind)]
    if any(kind in seen for kind in could):
        return False
    if len(seen) == side.hand.size():
        return True
    return knows(side.cards.lists, viewer) and not any(side.cards.unseen(0)[kind] for kind in could)


def idle(s: Hercules, seat: int) -> bool:
    """§8.1 Whether no combat card that the seat could play now would change anything but its hand: everything comes out
    as if it played none. A card that asks or draws something, or gives power that might still matter, is never so."""
    actions = [int(action) for action in s.legal() if action != PASS.number()]
    if not actions or not all(PLAY.says(action) or PAY.says(action) for action in actions):
        return False
    without = outcome(s, seat, int(PASS.number()))
    return all(PAY.says(action) or outcome(s, seat, action) == without for action in actions)


def outcome(s: Hercules, seat: int, action: int) -> Hercules:
    """The position after this action, but for the cards of the seat's hand, and what is left to pay with."""
    after, before = s.copy(), s.sides[seat]
    after.apply(action)
    side = after.sides[seat]
    if side.cards.size == before.cards.size:            # nothing was drawn, nothing fell from the deck
        side.cards, side.pile, side.ready = before.cards, before.pile, before.ready
    return after


STANDING: Final = Standing(PASS, "play a combat card", combat_cards, sure, idle)
