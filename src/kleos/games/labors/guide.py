"""The guided first turn of The 12 Labors: what somebody who has never seen the rules should know now."""
from __future__ import annotations

from typing import Final

from kleos.core.flow import CHANCE
from kleos.core.game import Guide
from kleos.core.sets import size
from kleos.games.labors.board import CALL, MARK, PLACES, Labors
from kleos.games.labors.cards import BOXES, GODS
from kleos.games.labors.draws import First, Roll
from kleos.games.labors.rules import Before, Dismiss, Main
from kleos.games.labors.solo import Alone, Part, With

LESSONS: Final = 7


def guide(s: Labors, seat: int) -> Guide | None:
    """The first turn of each seat, and the second until its dice are rolled; a turn that is somebody else's is the
    time to look at the score."""
    if seat < 0 or s.over() or s.turn > 2 * s.cards.seats:
        return None
    if s.now.seat != seat and not isinstance(s.now, First):
        return watching(s) if s.turn <= s.cards.seats + 1 else None
    if isinstance(s.now, First):
        return goal(s)
    if s.turn > s.cards.seats:
        return again(s) if s.to_act() == CHANCE or isinstance(s.now, Before) else None
    if isinstance(s.now, Before) or (isinstance(s.now, Roll) and s.now.opens):
        return goal(s) if s.to_act() == CHANCE else before(s)
    if isinstance(s.now, (Main, Alone)):
        return boxes(s) if s.by_dice() and not s.struck else struck(s) if s.marked else nothing(s)
    return helping(s)


def revealed(s: Labors) -> list[str]:
    return [f"god-{word}" for i, word in enumerate(GODS.words) if s.gods >> i & 1]


def goal(s: Labors) -> Guide:
    if s.cards.solo:
        text = ("Alone you race **Hera’s displeasure**: each turn costs a point, each labour left undone "
                f"{s.cards.unclaimed}. The lowest tally is the most glorious. Roll your dice.")
    else:
        end = "a deck is used up" if s.cards.decks_end else f"{s.cards.claims} encounters are claimed"
        text = (f"Mark boxes on the two open encounters. A mark on a card is worth {s.cards.mark}, the **most marks** "
                f"on it {s.cards.most_marks} more, and the final blow claims it. The end comes when {end}. "
                "Roll your dice.")
    return Guide(1, LESSONS, "Who was Hercules?", text, ["deal", "box-left-1", "box-right-1"])


def before(s: Labors) -> Guide:
    return Guide(2, LESSONS, "A god before the roll",
                 "Some gods help before the dice fall: they lend you the **bonus die**. The number on the card is what "
                 "the call costs in favour. It is early; you may simply roll.", revealed(s))


def boxes(s: Labors) -> Guide:
    hit = s.by_dice()
    lit = [f"box-{PLACES.words[i // BOXES]}-{i % BOXES + 1}" for i in range(2 * BOXES) if hit >> i & 1]
    which = "a box" if size(hit) > 1 else "the box"
    if s.cards.solo:
        text = (f"A die, or a sum of dice, marks a box with its number and is used up. **Mark {which} in gold**; what "
                "is left of the dice may mark another. The box with the skull, the **final blow**, comes last.")
    else:
        text = (f"One die, or the sum of several, hits a box with that number. **Mark {which} in gold.** The box with "
                "the skull is the **final blow**: it comes when all others are marked, whoever marked them, and "
                "claims the card.")
    return Guide(3, LESSONS, "Mark a box", text, lit)


def nothing(s: Labors) -> Guide:
    can = [f"god-{word}" for i, word in enumerate(GODS.words) if s.allows(CALL.number(i))]
    if s.cards.solo:
        text = ("Your dice hit nothing. A **god** may change them for a token; or end the turn and take a token from "
                "the pool.")
    elif can:
        text = ("Your dice hit nothing, but a **god** may change that: the percentage says how likely a call leads to "
                "a hit. Or recall favour, or reveal a new god: then your turn is over.")
    else:
        text = ("Your dice hit nothing. **Recall favour**: take back up to as many tokens as one of your dice shows, "
                "and everybody else takes as many; or reveal a **new god** from the deck.")
    return Guide(4, LESSONS, "No box is hit", text, can or ["reserve", "deck"])


def helping(s: Labors) -> Guide:
    if isinstance(s.now, (Dismiss, Part)):
        return parting(s)
    if isinstance(s.now, With):
        return Guide(5, LESSONS, "Which dice?", "Several dice make this number. **Choose those** that the box uses up; "
                     "the others may mark another one.", ["dice"])
    marks = any(s.allows(MARK.number(i)) for i in range(2 * BOXES))
    text = ("This god needs no dice: **choose the box** yourself." if marks else
            "The god does what the card says: **choose the die**. Then see what your dice hit.")
    weary = (" A god with two tokens leaves: one comes back to you, the other goes to the pool, and the next god is "
             "revealed." if s.cards.solo else
             " The token stays on the card; when its last slot is filled, the god grows weary and leaves, and the "
             "tokens go to the reserve.")
    return Guide(5, LESSONS, "A god helps", text + weary, ["dice"])


def parting(s: Labors) -> Guide:
    if s.cards.solo:
        text = "You have marked nothing. You may **discard a god**, for another one; or simply end the turn."
    else:
        text = "There is room for one god more than there are players. **Discard one**; the tokens on it go home."
    return Guide(5, LESSONS, "A god goes", text, revealed(s))


def struck(s: Labors) -> Guide:
    text = "What is left of your dice may mark more." if s.cards.solo else "Ares or Hades may add one more mark."
    return Guide(6, LESSONS, "Your mark is made", f"{text} Otherwise **end the turn**; nothing you have is lost.")


def watching(s: Labors) -> Guide:
    return Guide(6, LESSONS, "While others play",
                 "Points so far stand beside the board, line by line. Having **as many marks** on a card as the leader "
                 "is enough for its bonus: watch where somebody pulls ahead.", ["points"])


def again(s: Labors) -> Guide:
    return Guide(7, LESSONS, "And so on",
                 "You know the turn: call, roll, call, mark. **What may still come** has the cards left in the decks, "
                 "and a refused click says which rule stands in its way. Press hint when you are at a loss.",
                 ["deal", "points"])
