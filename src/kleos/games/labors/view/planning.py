"""Why a call on a god, or a changed die, is a good one as part of a turn: for the box that is marked then, or none."""
from __future__ import annotations

from typing import Final

from kleos.core.flow import CHANCE
from kleos.core.prose import several
from kleos.games.labors.board import CALL, CAST, DISCARD, END, MARK, NEW_GOD, NOTHING, RECALL, Labors
from kleos.games.labors.box import GODS
from kleos.games.labors.view.advice import called, gains

PLAIN: Final = (CAST, MARK, RECALL, NEW_GOD, DISCARD, NOTHING, END)         # whose reason needs nothing that follows


def plan(s: Labors, line: list[int]) -> str:
    """Why a turn may go on with the first of these actions; empty where that speaks for itself."""
    action, after = int(line[0]), s.copy()
    if s.cards.solo or s.to_act() == CHANCE or any(verb.says(action) for verb in PLAIN):
        return ""
    god = s.cards.names[GODS.words[CALL.arg(action)]] if CALL.says(action) else ""
    for one in line:
        if MARK.says(one):
            return name_box(after, int(MARK.arg(one)), god)
        if NEW_GOD.says(one) or RECALL.says(one):
            return mark_none(s, god, "reveal a new god" if NEW_GOD.says(one) else "take back favour")
        if not after.now.allows(after, one):
            break
        after.do(one)
    return ""


def name_box(s: Labors, place: int, god: str) -> str:
    """§3.1 The box that is marked then, and its points."""
    points = gains(s, place)[s.seat]
    said = f"{f'With {god} you' if god else 'You'} then mark {called(s, 1 << place)}"
    return f"{said}: {several(points, 'point')} for you." if points > 0 else f"{said}."


def mark_none(s: Labors, god: str, then: str) -> str:
    """§3.2 §6 What the turn is for where no box is marked."""
    if s.by_dice():
        return f"{f'With {god} your' if god else 'Your'} dice miss then, so that you need not mark."
    return f"You mark no box in this turn: you then {then}." if god else ""
