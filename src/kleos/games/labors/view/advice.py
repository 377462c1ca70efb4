"""Why an option is a good one, in one short sentence."""
from __future__ import annotations

from kleos.core.sets import bit, size
from kleos.games.labors import scoring
from kleos.games.labors.board import CALL, CAST, DISCARD, MARK, NEW_GOD, PLACES, RECALL, Labors
from kleos.games.labors.box import BOXES, ENCOUNTERS, GODS
from kleos.games.labors.view.prospects import helps


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
    help = helps(s, god)
    name, boxes, chance = s.cards.names[GODS.words[god]], help["boxes"], help["chance"]
    if chance is None or not boxes:
        return ""
    places = [PLACES.words.index(box.split("-")[0]) * BOXES + int(box.split("-")[1]) - 1 for box in boxes]
    new = [place for place in places if not s.by_dice() & bit(place)]
    if not new:
        return ""
    if chance == 1:
        return f"{name} brings a box that your dice do not reach."
    return f"With {name} the chance of a box is {chance:.0%}."
