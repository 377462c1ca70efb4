"""§6.5 Who could play a combat card is asked, whatever it holds; so it may say in advance what it would answer."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kleos.core.face import Standing
from kleos.games.hercules.board import PASS, Hercules
from kleos.games.hercules.box import COMBAT, KINDS, KINDS_IN_ALL, TYPE
from kleos.games.hercules.view.names import kind_name


def combat_cards(s: Hercules, seat: int) -> Mapping[str, str]:
    """Those of the seat's own deck."""
    return {KINDS.words[kind]: kind_name(s, kind) for kind in range(KINDS_IN_ALL)
            if TYPE[kind] == COMBAT and s.box.lists[seat][kind]}


STANDING: Final = Standing(PASS, "play a combat card", combat_cards)
