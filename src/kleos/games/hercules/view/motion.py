"""What of Hercules is shown while it happens: the card that somebody plays, which is gone before it could be read; a
fight before it is reckoned; the cards that fall from a deck."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64

from kleos.core.flow import NOBODY, Event
from kleos.games.hercules.attack import Battles
from kleos.games.hercules.board import FELL, MILL, PASS, PLAY, Hercules
from kleos.games.hercules.box import CHARACTER, KINDS, TYPE
from kleos.games.hercules.draws import FromPile, Mill
from kleos.games.hercules.payment import ByHand
from kleos.games.hercules.view.board import describe_printed

SHOWN: Final = 5                                        # cards that fell, of many the last


def find_read(s: Hercules, action: int) -> str:
    """The action or combat card that is played now; characters stay, and can be read at leisure."""
    step = s.now
    if isinstance(step, ByHand):
        kind = step.kind if step.left == 1 else -1
    else:
        kind = PLAY.arg(action) if PLAY.says(action) else -1
    return "" if kind < 0 or TYPE[kind] == CHARACTER else KINDS.words[kind]


@final
class Fought(Event[Hercules]):
    """§6.7 §7.1 The rules are about to decide: a position that is looked at meanwhile."""

    def count(self, s: Hercules) -> i64:
        return 0

    def happen(self, s: Hercules) -> bool:
        s.done()
        return True


def find_pause(before: Hercules, action: int, after: Hercules) -> Hercules | None:
    """A fight before it is reckoned, where nobody was asked for a combat card since; a deck of which cards have fallen,
    though it may be the last of them; and one that §9.5 has filled."""
    s, step = before.copy(), before.now
    s.now.take(s, action)
    if isinstance(step, FromPile):
        return after if step.rule == "9.5" and not isinstance(after.now, FromPile) else None
    if s.emptied():
        s.first(Fought(NOBODY))
        return s
    if MILL.says(action):
        return None if isinstance(after.now, Mill) else after
    return find_fight(s, action, after)


def find_fight(s: Hercules, action: int, after: Hercules) -> Hercules | None:
    """§6.7 The fight to which this has led, before it is reckoned; as it was before, it has been looked at."""
    if isinstance(after.now, Battles) or PASS.says(action) or FELL.says(action):
        return None
    s.tidy()
    while not isinstance(s.now, Battles):
        if not s.now.happen(s):
            return None
        s.tidy()
    s.first(Fought(NOBODY))
    return s


def find_fallen(before: Hercules, action: int, after: Hercules) -> Mapping[str, object]:
    """§6.8 The cards that have fallen from a deck together, once the last of them is turned up."""
    step = before.now
    if not isinstance(step, Mill) or (step.cards > 1 and before.sides[step.seat].cards.size > 1):
        return {}
    kinds = sorted((*step.fallen, int(MILL.arg(action))))
    return {"seat": int(step.seat), "cards": [describe_printed(before.box, kind) for kind in kinds[:SHOWN]],
            "more": max(0, len(kinds) - SHOWN)}
