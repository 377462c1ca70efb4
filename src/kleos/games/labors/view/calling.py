"""Why a god is called on, or a die changed: the boxes that this may bring, and the chance of each."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kleos.core.flow import CHANCE
from kleos.core.sets import size
from kleos.games.labors.board import CALL, PLACES, WITH, Labors
from kleos.games.labors.box import BOXES, GIVE_A_DIE, GODS
from kleos.games.labors.gods import Strike
from kleos.games.labors.hints.means import NOTICED, expected
from kleos.games.labors.rules import Before, Main
from kleos.games.labors.solo import Alone
from kleos.games.labors.view.marking import called, opens, swing, why_not_any, why_not_mark, worth
from kleos.games.labors.view.schema import Help

SURE: Final = 0.9999


def call(s: Labors, god: int) -> str:
    """What the god can reach."""
    name, (found, chance) = s.cards.names[GODS.words[god]], find_brought(s, god)
    if chance is None:
        return "The bonus die joins your roll."
    if not found & ~s.by_dice():
        return call_for_more(s, god, name, found)
    if s.cards.solo:
        return f"{'' if chance > SURE else f'With {chance:.0%} '}{name} brings {new_box(s, found & ~s.by_dice())}."
    after = called_on(s, god)
    place, one = pick(s, after, found & ~s.by_dice())
    what = ": ".join(filter(None, (called(s, 1 << place), worth(s, place))))
    if one > SURE:
        return f"{name} brings {what}."
    if not s.by_dice():
        return f"With {one:.0%} {name} brings {what}{some(one, chance)}."
    why = "" if opens(s, place) else why_not_any(s)
    return f"With {one:.0%} {name} brings {what}; your dice still hit a box with {reach(after)[1]:.0%}." + \
        (f" {why[0].upper()}{why[1:]}." if why else "")


def called_on(s: Labors, god: int) -> Labors:
    """The position after a call on this god."""
    after = s.copy()
    after.do(CALL.number(god))
    return after


def new_box(s: Labors, found: int) -> str:
    """Alone: the box of this set, if it is one."""
    return called(s, found) if size(found) == 1 else "a box that your dice do not reach"


def pick(s: Labors, after: Labors, found: int) -> tuple[int, float]:
    """The box of this set to go for, by its place, and the chance to hit it after this: what it brings counts as often
    as it is hit, and less where it opens a final blow."""
    def promise(place: int) -> float:
        return odds[place] * (0.1 if opens(s, place) else 0.5 + swing(s, place))
    every = (1 << 2 * BOXES) - 1
    odds = {place: reach(after, every & ~(1 << place))[1] for place in range(2 * BOXES) if found >> place & 1}
    best = max(odds, key=promise)
    return best, odds[best]


def call_for_more(s: Labors, god: int, name: str, found: int) -> str:
    """Why one would call on a god who brings no box that the dice do not hit."""
    after = s.copy()
    after.do(CALL.number(god))
    full = s.tokens(god) + 1 == s.cards.slots[god]
    if found:
        return f"{name} marks one box more." if s.turn.struck else f"{name} marks a box, and your dice mark another."
    if s.cards.solo and expected(after, s.turns) > expected(s, s.turns) + NOTICED:
        return f"With {name} your dice may mark more boxes."
    if s.cards.solo and full:                                                       # §12.5 §12.9
        return ("One token comes back to you, and another god is revealed." if s.god_deck.size
                else "It ends the game before Hera scores more points.")
    if not s.cards.solo and s.by_dice() and may_miss(after):                         # §3.2
        return f"With {name} your dice can miss: {why_not_mark(s)}."
    if leads_on(after):
        return f"After {name} another god may bring a box."
    return f"{name} leaves at the end of the turn." if full else f"By itself {name} brings no other box."


def may_miss(s: Labors) -> bool:
    """Whether the power at work can leave dice that hit nothing."""
    if isinstance(s.now, (Main, Alone)) or s.over():
        return not s.by_dice()
    return any(may_miss(after) for after in nexts(s))


def leads_on(s: Labors) -> bool:
    """Whether after the power at work another god may bring a box."""
    if isinstance(s.now, (Main, Alone)) or s.over():
        return any(find_brought(s, int(CALL.arg(action)))[0] for action in s.legal() if CALL.says(action))
    return any(leads_on(after) for after in nexts(s))


def nexts(s: Labors) -> Iterator[Labors]:
    """The positions after this step, one for each option."""
    for action in s.legal():
        after = s.copy()
        after.do(action)
        yield after


def change(s: Labors, action: int) -> str:
    """What the dice hit once they are changed so, or chosen."""
    after = s.copy()
    after.do(action)
    found, chance = reach(after)
    if WITH.says(action):
        return "Your other dice hit a further box." if found else "These dice make its number."
    if not found:
        must = s.by_dice() > 0 and not s.cards.solo                                 # §3.2
        return f"Your dice miss then: {why_not_mark(s)}." if must else "By itself that brings no box."
    if s.cards.solo:
        return reached(after, found, chance)
    place, sure = pick(s, after, found)
    what = ": ".join(filter(None, (called(s, 1 << place), worth(s, place))))
    if sure > SURE:
        return f"Then you hit {what}."
    if chance > SURE:
        return f"Some box is in reach then, whatever you roll; with {sure:.0%} {what}."
    return f"With {sure:.0%} you then hit {what}{some(sure, chance)}."


def reached(s: Labors, found: int, chance: float) -> str:
    """Alone: what is in reach of the dice now."""
    if chance <= SURE:
        return f"The chance of a box is {chance:.0%} then."
    if s.to_act() == CHANCE:
        return "Some box is in reach then, whatever you roll."
    number = int(size(found))
    return f"Then {number} boxes are in reach." if number > 1 else f"Then {called(s, found)} is in reach."


def some(one: float, any: float) -> str:
    """The chance of any box, where it is more than that of the one which is named."""
    return f"; with {any:.0%} some box" if any > one + 0.005 else ""


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
    sure = f"Brings {box} for sure." if chance > SURE else f"By itself this call brings {box} with {chance:.0%}."
    return f"{sure.replace('%', ' %')} Within reach: {size(found)} {'boxes' if size(found) > 1 else 'box'}."


def elements(boxes: int) -> list[str]:
    return [f"{PLACES.words[i // BOXES]}-{i % BOXES + 1}" for i in range(2 * BOXES) if boxes >> i & 1]


def lights(s: Labors, action: int) -> list[str]:
    """The boxes that the dice may hit after this."""
    after = s.copy()
    after.do(action)
    return elements(reach(after)[0])


def hits(s: Labors, action: int) -> list[int]:
    """The numbers of the boxes that the dice surely hit after this, whatever is chosen or rolled then."""
    after = s.copy()
    after.do(action)
    found = after.by_dice() if isinstance(after.now, (Main, Alone)) and not after.over() else 0
    return sorted({int(after.number_of(place)) for place in range(2 * BOXES) if found >> place & 1})


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
