"""Why a call on a god, or a changed die, is a good one as part of a turn: for the box that is marked then, or none."""
from __future__ import annotations

from typing import Final

from kleos.core.flow import CHANCE
from kleos.core.prose import several
from kleos.games.labors.board import CALL, CAST, DISCARD, END, MARK, NEW_GOD, NOTHING, RECALL, Labors
from kleos.games.labors.box import GODS
from kleos.games.labors.view.advice import called, gains, rivals, tell_gains, why_not_mark

PLAIN: Final = (CAST, MARK, RECALL, DISCARD, NOTHING, END)         # whose reason needs nothing that follows


def plan(s: Labors, line: list[int]) -> str:
    """Why a turn may go on with the first of these actions; empty where that speaks for itself."""
    action, after = int(line[0]), s.copy()
    if s.cards.solo or s.to_act() == CHANCE or any(verb.says(action) for verb in PLAIN):
        return ""
    if NEW_GOD.says(action):
        return give_back(s, int(DISCARD.arg(line[1]))) if len(line) > 1 and DISCARD.says(line[1]) else ""
    for done, one in enumerate(line):
        if MARK.says(one):
            return name_boxes(s, after, line, done)
        if NEW_GOD.says(one) or RECALL.says(one):
            return mark_none(s, after, action, one)
        if not after.now.allows(after, one):
            break
        after.do(one)
    return ""


def give_back(s: Labors, god: int) -> str:
    """§6.3 Whose favour comes back from the god who is discarded for a new one; empty where it is none of the player's
    own."""
    mine = int(s.tokens_of(s.seat, god))
    others = int(s.tokens(god)) - mine
    if not mine:
        return ""
    whom = f"to you, and {others} to {rivals(s)}" if others else "to you alone"
    return f"You then discard {s.cards.names[GODS.words[god]]}: {mine} of your favour " \
           f"{'come' if mine > 1 else 'comes'} back {whom}."


def name_boxes(s: Labors, after: Labors, line: list[int], done: int) -> str:
    """§3.1 §3.3 The box that is marked after so many actions of a line, with any other that follows, what they bring,
    and what that takes where it is more than one call."""
    calls = sum(CALL.says(one) for one in line[:done])
    spent, told, gained = int(s.sides[s.seat].hand - after.sides[s.seat].hand), list[str](), [0] * int(s.cards.seats)
    for one in line[done:]:
        if MARK.says(one):
            place = int(MARK.arg(one))
            told.append(called(after, 1 << place))
            gained = [points + more for points, more in zip(gained, gains(after, place))]
        if not after.now.allows(after, one):
            break
        after.do(one)
    said = ": ".join(filter(None, (f"You then mark {' and '.join(told)}", tell_gains(s, gained))))
    return f"{said}, for {calls} calls and {spent} favour." if calls > 1 else f"{said}."


def mark_none(s: Labors, after: Labors, action: int, last: int) -> str:
    """§3.2 §6 What the turn is for where no box is marked: the last action of it needs what comes before."""
    if s.by_dice():
        return f"Your dice miss then: {why_not_mark(s)}."
    tokens = int(RECALL.arg(last)) if RECALL.says(last) else 0
    if tokens > max(map(int, s.dice)):                                              # §6.2
        return f"Your dice then let you take back {several(tokens, 'token')}."
    if not CALL.says(action):
        return ""
    god = int(CALL.arg(action))
    if after.gods >> god & 1 and after.tokens(god) == after.cards.slots[god]:       # §4.4
        return f"That fills the last slot of {s.cards.names[GODS.words[god]]}, who leaves at the end of the turn."
    return f"You mark no box in this turn: you then {'take back favour' if tokens else 'reveal a new god'}."
