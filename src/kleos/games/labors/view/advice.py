"""What would come of it: why an option is a good one, in one short sentence; the boxes that a god's help or a changed
die may bring, and the points of a mark."""
from __future__ import annotations

from kleos.core.flow import CHANCE
from kleos.core.sets import size
from kleos.games.labors import scoring
from kleos.games.labors.board import CALL, CAST, DISCARD, MARK, NEW_GOD, PLACES, RECALL, Labors
from kleos.games.labors.box import BOXES, ENCOUNTERS, GIVE_A_DIE, GODS
from kleos.games.labors.gods import Strike
from kleos.games.labors.rules import Before, Main
from kleos.games.labors.solo import Alone
from kleos.games.labors.view.schema import Help


def advice(s: Labors, action: int) -> str:
    if MARK.says(action):
        return mark(s, int(MARK.arg(action)))
    if CALL.says(action):
        return call(s, int(CALL.arg(action)))
    if RECALL.says(action):
        return "Favour in hand turns misses into hits."
    if NEW_GOD.says(action):
        return "Another god may be the one you need."
    if DISCARD.says(action):
        tokens = s.tokens_of(s.seat, DISCARD.arg(action))
        return f"It brings back {tokens} of your favour." if tokens else "This god helps you least."
    return "Gods help after the roll as well, when you know what you need." if CAST.says(action) else ""


def mark(s: Labors, place: int) -> str:
    """What the mark brings in points."""
    seat, encounter = int(s.seat), int(s.places[place // BOXES])
    name = s.cards.names[ENCOUNTERS.words[encounter]]
    after = s.copy()
    after.do(MARK.number(place // BOXES, place % BOXES))
    if place % BOXES == s.cards.boxes[encounter] - 1:
        return f"The final blow claims {name}."
    if s.cards.solo:
        return f"That makes {size(s.filled[encounter]) + 1} of the {s.cards.boxes[encounter]} boxes of {name}."
    before, now = scoring.marks_on(s.marks[encounter], seat), scoring.marks_on(after.marks[encounter], seat)
    most = scoring.most_on(after.marks[encounter])
    if now == most and before < scoring.most_on(s.marks[encounter]):
        return f"You draw level on {name}: {s.cards.most_marks} points for the most marks."
    if before == 0:
        return f"A first mark on {name} is worth {s.cards.mark}."
    return f"You lead on {name}." if now == most else ""


def call(s: Labors, god: int) -> str:
    """What the god can reach."""
    name, (found, chance) = s.cards.names[GODS.words[god]], find_brought(s, god)
    if chance is None or not found & ~s.by_dice():
        return ""
    if chance == 1:
        return f"{name} brings a box that your dice do not reach."
    return f"With {name} the chance of a box is {chance:.0%}."


def helps(s: Labors, god: int) -> Help:
    """What a call on this god adds to what the dice hit already."""
    found, chance = find_brought(s, god)
    if chance is None:
        return {"boxes": [], "chance": None, "says": "The bonus die joins your roll."}
    return {"boxes": elements(found), "chance": chance, "says": says(found, chance, s.by_dice() > 0)}


def find_brought(s: Labors, god: int) -> tuple[int, float | None]:
    """The boxes that a call on this god adds to what the dice hit, and the chance that its best use brings any; None
    before the roll."""
    if isinstance(s.now, Before) and GIVE_A_DIE >> god & 1:
        return 0, None
    after = s.copy()
    after.do(CALL.number(god))
    return reach(after, 0 if isinstance(after.now, Strike) else s.by_dice())


def says(found: int, chance: float, more: bool) -> str:
    box = "another box" if more else "a box"
    if not found:
        return f"By itself this call brings no {'other ' if more else ''}box within reach."
    sure = f"Brings {box} for sure." if chance > 0.9999 else f"By itself this call brings {box} with {chance:.0%}."
    return f"{sure.replace('%', ' %')} Within reach: {size(found)} {'boxes' if size(found) > 1 else 'box'}."


def elements(boxes: int) -> list[str]:
    return [f"{PLACES.words[i // BOXES]}-{i % BOXES + 1}" for i in range(2 * BOXES) if boxes >> i & 1]


def lights(s: Labors, action: int) -> list[str]:
    """The boxes that the dice may hit after this."""
    after = s.copy()
    after.do(action)
    return elements(reach(after)[0])


def reach(s: Labors, had: int = 0) -> tuple[int, float]:
    """All boxes that the power at work may hit, but those of `had`, and the chance of the best way to hit one."""
    step = s.now
    if isinstance(step, Strike):
        return s.by_god(step.final) & ~had, 1.0
    if isinstance(step, (Main, Alone)) or s.over():
        boxes = s.by_dice() & ~had
        return boxes, 1.0 if boxes else 0.0
    actions, weights = s.legal(), s.weights()
    found, best, expected = 0, 0.0, 0.0
    for action, weight in zip(actions, weights):
        after = s.copy()
        after.do(action)
        boxes, chance = reach(after, had)
        found |= boxes
        best = max(best, chance)
        expected += weight * chance
    return found, expected / sum(weights) if s.to_act() == CHANCE else best


def gains(s: Labors, place: int) -> list[int]:
    """What a mark on the box of this place changes for each seat, in points of now."""
    after = s.copy()
    after.mark(s.seat, place)
    return [int(after.points(seat) - s.points(seat)) for seat in range(s.cards.seats)]
