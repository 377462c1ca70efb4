"""Why a call on a god, or a changed die, is a good one as part of a turn: for the box that is marked then, or none."""
from __future__ import annotations

from typing import Final

from kleos.core.flow import CHANCE
from kleos.core.prose import several
from kleos.games.labors.board import CALL, CAST, DISCARD, END, MARK, NEW_GOD, NOTHING, RECALL, Labors
from kleos.games.labors.box import BOXES, ENCOUNTERS, GODS
from kleos.games.labors.view.marking import (
    called,
    gains,
    lead,
    make_sure,
    opens,
    rivals,
    secure,
    tell_gains,
    why_not_mark,
)

PLAIN: Final = (CAST, MARK, RECALL, DISCARD, NOTHING, END)         # whose reason needs nothing that follows
CARD: Final = (1 << BOXES) - 1                                              # all boxes of one


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
    left, further, sides = 0, "", 0
    for one in line[done:]:
        if MARK.says(one):
            place = int(MARK.arg(one))
            sides |= 1 << place // BOXES
            told.append(called(after, 1 << place))
            gained = [points + more for points, more in zip(gained, gains(after, place))]
            further = stand(after, place, any(gained))
            left = left & ~(CARD << place // BOXES * BOXES) | (1 << place if opens(after, place) else 0)
        if not after.now.allows(after, one):
            break
        after.do(one)
    said = ": ".join(filter(None, (f"You then mark {' and '.join(told)}", tell_gains(s, gained))))
    price = f", for {calls} calls and {spent} favour" if calls > 1 else ""
    return f"{said}{price}.{further if sides < 3 else ''}{tell_opened(s, left, len(told) == 1)}"


def stand(s: Labors, place: int, scored: bool) -> str:
    """§8.2 How one stands on a card after this mark, where it brings no points, and what it makes sure of."""
    encounter = s.places[place // BOXES]
    if scored or place % BOXES == s.cards.boxes[encounter] - 1:
        return make_sure(s, place)
    return f" {lead(s, place, s.cards.names[ENCOUNTERS.words[encounter]])}.{secure(s, place)}"


def tell_opened(s: Labors, left: int, single: bool) -> str:
    """§3.4 Which final blows these marks open to others; on the card that was named, if it is a single mark."""
    blows = [called(s, 1 << side * BOXES + s.cards.boxes[s.places[side]] - 1) for side in range(2)
             if left >> side * BOXES & CARD]
    if not blows:
        return ""
    if single:
        blows = [blows[0].partition(" on ")[0]]
    return f" That opens the final blow{'s' if len(blows) > 1 else ''}, {' and '.join(blows)}, to {rivals(s)}."


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
