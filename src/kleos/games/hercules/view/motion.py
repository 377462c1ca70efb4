"""What of Hercules is shown while it happens: the card that somebody plays, which is gone before it could be read."""
from __future__ import annotations

from kleos.games.hercules.board import PLAY, Hercules
from kleos.games.hercules.box import CHARACTER, KINDS, TYPE
from kleos.games.hercules.payment import ByHand


def find_read(s: Hercules, action: int) -> str:
    """The action or combat card that is played now; characters stay, and can be read at leisure."""
    step = s.now
    if isinstance(step, ByHand):
        kind = step.kind if step.left == 1 else -1
    else:
        kind = PLAY.arg(action) if PLAY.says(action) else -1
    return "" if kind < 0 or TYPE[kind] == CHARACTER else KINDS.words[kind]
