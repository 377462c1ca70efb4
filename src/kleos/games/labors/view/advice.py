"""What would come of it: why an option is a good one, in one short sentence."""
from __future__ import annotations

from kleos.core.flow import CHANCE
from kleos.games.labors.board import CALL, CAST, DISCARD, END, MARK, NEW_GOD, NOTHING, RECALL, Labors
from kleos.games.labors.solo import Alone
from kleos.games.labors.view.calling import SURE, call, change, reach, win
from kleos.games.labors.view.marking import closes, mark
from kleos.games.labors.view.waiting import discard, new_god, recall


def advice(s: Labors, action: int) -> str:
    if s.to_act() == CHANCE:                            # which nobody advises
        return ""
    if MARK.says(action):
        return mark(s, int(MARK.arg(action)))
    if CALL.says(action):
        return call(s, int(CALL.arg(action)))
    if RECALL.says(action):
        return recall(s, int(RECALL.arg(action)))
    if NEW_GOD.says(action):
        return new_god(s)
    if DISCARD.says(action):
        return discard(s, int(DISCARD.arg(action)))
    if END.says(action):
        return end(s)
    if CAST.says(action):
        return cast(s)
    if NOTHING.says(action):
        return "There is nothing else to do." if s.count() == 1 else "What you could do now costs more than it brings."
    return change(s, action)


def cast(s: Labors) -> str:
    """§2.2 What the dice bring without any more help, and that it can wait."""
    after = s.copy()
    after.do(CAST.number())
    found, chance = reach(after)
    if not found:
        return "Gods help after the roll as well, when you know what you need."
    if closes(s):
        return f"Your dice alone win {often(win(after, int(s.seat)))}, and gods help after the roll as well."
    return f"Your dice alone hit a box {often(chance)}, and gods help after the roll as well."


def often(chance: float) -> str:
    return "for sure" if chance > SURE else f"{chance:.0%} of the time"


def end(s: Labors) -> str:
    """Why one would stop."""
    if s.count() == 1:
        return "There is nothing else to do."
    if not isinstance(s.now, Alone):
        return "These gods may still help you." if s.cards.solo else "Favour that you keep helps in another turn."
    if s.turn.marked:
        return "Favour that you keep counts at the end." if s.by_dice() else "Your dice hit no further box."
    return ("A turn without a mark brings back a token, and you may discard a god." if s.sides[0].reserve
            else "After a turn without a mark you may discard a god.")              # §12.6
