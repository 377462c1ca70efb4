"""Why a god is called on, or a die changed: the boxes that this may bring, and the chance of each."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kleos.core.flow import CHANCE
from kleos.core.prose import join_words
from kleos.core.sets import size
from kleos.games.labors.board import CALL, PLACES, WITH, Labors
from kleos.games.labors.box import ARES, BOXES, DIONYSUS, GIVE_A_DIE, GODS, HADES, HERMES, POSEIDON
from kleos.games.labors.gods import Strike
from kleos.games.labors.hints.means import NOTICED, expected
from kleos.games.labors.rules import Before, Main
from kleos.games.labors.solo import Alone
from kleos.games.labors.view.marking import (
    called,
    capital,
    closes,
    marked,
    opens,
    rivals,
    standing,
    swing,
    why_not_any,
    why_not_mark,
    worth,
)
from kleos.games.labors.view.schema import Help

SURE: Final = 0.9999
CHANCY: Final = GIVE_A_DIE | sum([1 << god for god in (ARES, DIONYSUS, HADES, HERMES, POSEIDON)])    # no plain change
COUNTS: Final = ("no", "one", "two", "three")           # calls on one god that are reckoned together
DEAR: Final = 3                         # favour, of which a reason tells
MUCH: Final = 0.1                       # of a chance: worth telling


def call(s: Labors, god: int) -> str:
    """What the god can reach."""
    name, (found, chance) = s.cards.names[GODS.words[god]], find_brought(s, god)
    if chance is None:
        return "The bonus die joins your roll."
    wins = tell_win(s, called_on(s, god), found)
    if wins or not found & ~s.by_dice():
        return wins or call_for_more(s, god, name, found)
    if s.cards.solo:
        return f"{'' if chance > SURE else f'With {chance:.0%} '}{name} brings {new_box(s, found & ~s.by_dice())}."
    after, paid = called_on(s, god), price(s, int(s.cards.cost[god]), 1)
    place, one = pick(s, after, found & ~s.by_dice())
    what = tell(s, place)
    if one > SURE:
        return f"{name} brings {what}{paid}."
    if not s.by_dice():
        return f"{name} brings a box whatever you roll, with {one:.0%} {what}{paid}." if chance > SURE else \
            f"With {one:.0%} {name} brings {what}{some(one, chance)}{paid}.{one_more(after, chance)}"
    why, still = "" if opens(s, place) else why_not_any(s, int(s.by_dice())), reach(after)[1]
    hit = "you hit some box in any case" if still > SURE else f"your dice still hit a box with {still:.0%}"
    return f"With {one:.0%} {name} brings {what}{paid}; {hit}." + (f" {capital(why)}." if why else "")


def tell(s: Labors, place: int) -> str:
    """§3.5 A box in words, whether it is the final blow, and what it brings."""
    final = place % BOXES == s.cards.boxes[s.places[place // BOXES]] - 1
    return ": ".join(filter(None, (called(s, 1 << place) + (", which claims it" if final else ""), worth(s, place))))


def one_more(after: Labors, chance: float) -> str:
    """§4.1 With what chance there is a box if one god more may be called on, where that is much more."""
    more = likely(after)
    if more < chance + MUCH:
        return ""
    return " One call more makes a box sure." if more > SURE else f" One call more makes it a box with {more:.0%}."


def likely(s: Labors) -> float:
    """The chance of a box if the power at work is put to its best use, and then one more god may be called on."""
    if isinstance(s.now, (Main, Alone)) or s.over():
        return 1.0 if s.by_dice() else best_after(s)[1]
    odds = [likely(after) for after in nexts(s)]
    if s.to_act() != CHANCE:
        return max(odds, default=0.0)
    weights = s.weights()
    return sum(weight * one for weight, one in zip(weights, odds)) / sum(weights)


def price(s: Labors, spent: int, calls: int) -> str:
    """§4.1 What calls take, said after a comma, where it is much: more than a call, most of the favour or the last of
    it. The gods are named elsewhere."""
    hand = int(s.sides[s.seat].hand)
    if s.cards.solo or not spent:
        return ""
    if calls > 1:
        return f", for {'all your' if spent == hand else spent} favour"
    if spent == hand:
        return ", for all your favour" if hand > 1 else ", for the last of your favour"
    return f", for {spent} favour" if spent >= DEAR else ""


def win(s: Labors, seat: int) -> float:
    """§9 The chance that the best use of the power at work wins at once, where this is the last turn."""
    if isinstance(s.now, (Strike, Main)):
        boxes = s.by_god(s.now.final) if isinstance(s.now, Strike) else s.by_dice()
        return 1.0 if any(boxes >> place & 1 and standing(marked(s, place)) > 0 for place in range(2 * BOXES)) else 0.0
    if s.over() or s.seat != seat or not s.count():
        return 0.0
    odds = [win(after, seat) for after in nexts(s)]
    if s.to_act() != CHANCE:
        return max(odds)
    weights = s.weights()
    return sum(weight * one for weight, one in zip(weights, odds)) / sum(weights)


def tell_win(s: Labors, after: Labors, found: int) -> str:
    """§9 In the last turn: with what chance the power at work wins, and by which boxes; empty where it does not."""
    chance = win(after, int(s.seat)) if closes(s) else 0.0
    if not chance:
        return ""
    every = (1 << 2 * BOXES) - 1
    places = [i for i in range(2 * BOXES) if found >> i & 1 and standing(marked(s, i)) > 0]
    odds = {called(s, 1 << i): reach(after, every & ~(1 << i))[1] for i in places}
    named = [f"{one} ({odds[one]:.0%})" if odds[one] < SURE else one for one in odds]
    how = f", by {join_words(named, 'or')}" if named else ""
    return f"You then win{how}." if chance > SURE else f"With {chance:.0%} you then win{how}."


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
        return odds[place] * (0.5 + swing(s, place)) * (0.04 if opens(s, place) else 1.0)
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
    further, odds = best_after(after)
    if further >= 0:
        other = " a second call" if further == god else f", {s.cards.names[GODS.words[further]]}"
        how = "brings a box for sure" if odds > SURE else f"may bring a box with {odds:.0%}"
        return f"After {name}{other} {how}."
    return f"{name} leaves at the end of the turn." if full else f"By itself {name} brings no other box."


def may_miss(s: Labors) -> bool:
    """Whether the power at work can leave dice that hit nothing."""
    if isinstance(s.now, (Main, Alone)) or s.over():
        return not s.by_dice()
    return any(may_miss(after) for after in nexts(s))


def best_after(s: Labors) -> tuple[int, float]:
    """The god who may bring a box after the power at work has been put to its best use, and with what chance; -1 for
    none."""
    if isinstance(s.now, (Main, Alone)) or s.over():
        found = [(int(CALL.arg(action)), find_brought(s, int(CALL.arg(action)))) for action in s.legal()
                 if CALL.says(action)]
        gods = [(god, chance) for god, (boxes, chance) in found if boxes and chance]
        return max(gods, key=lambda one: one[1], default=(-1, 0.0))
    odds = [best_after(after) for after in nexts(s)]
    if s.to_act() != CHANCE:
        return max(odds, key=lambda one: one[1])
    weights = s.weights()
    mean = sum(weight * one[1] for weight, one in zip(weights, odds)) / sum(weights)
    return max(odds, key=lambda one: one[1])[0], mean


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
        return change_for_more(s, after)
    wins = tell_win(s, after, found)
    if wins:
        return wins
    if s.cards.solo:
        return reached(after, found, chance)
    place, sure = pick(s, after, found)
    what = tell(s, place)
    if sure > SURE:
        return f"Then you hit {what}{but_opens(s, found, place)}."
    if chance > SURE:
        return f"Some box is in reach then, whatever you roll; with {sure:.0%} {what}."
    return f"With {sure:.0%} you then hit {what}{some(sure, chance)}."


def change_for_more(s: Labors, after: Labors) -> str:
    """What a change is for that brings no box: the god who may be called on next."""
    if s.by_dice() and not s.cards.solo and isinstance(after.now, Main):                # §3.2
        return f"Your dice miss then: {why_not_mark(s)}."
    god, chance = best_after(after)
    if god < 0:
        return "By itself that brings no box."
    sure = "then brings one for sure" if chance > SURE else f"may then bring one with {chance:.0%}"
    return f"By itself that brings no box, but {s.cards.names[GODS.words[god]]} {sure}."


def but_opens(s: Labors, found: int, place: int) -> str:
    """§3.4 Why another box is not gone for: it would open a final blow."""
    opening = [called(s, 1 << i) for i in range(2 * BOXES) if found >> i & 1 and i != place and opens(s, i)]
    if not opening or opens(s, place):
        return ""
    return f"; {join_words(list(dict.fromkeys(opening)))} would open a final blow to {rivals(s)}"


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
    if not found and not s.by_dice() and not s.cards.solo and not CHANCY >> god & 1:
        calls, boxes = repeat(s, god)
        if boxes:
            return {"boxes": elements(boxes), "chance": 1.0, "says": f"A single call brings no box; {COUNTS[calls]} "
                    f"calls, for {calls * s.cards.cost[god]} favour, bring one for sure."}
    return {"boxes": elements(found), "chance": chance, "says": says(found, chance, s.by_dice() > 0)}


def repeat(s: Labors, god: int) -> tuple[int, int]:
    """§4.1 How many calls on the same god, who rolls no die, surely bring a box, and which boxes so many may bring; 0
    where no number that can be paid does."""
    ends = [s]
    for calls in range(1, len(COUNTS)):
        found, boxes = dict[tuple[int, ...], Labors](), 0
        for one in ends:
            if one.allows(CALL.number(god)):
                for after in nexts(called_on(one, god)):
                    boxes |= int(after.by_dice())
                    found[tuple(sorted(map(int, after.dice)))] = after
        if boxes:
            return calls, boxes
        ends = list(found.values())
    return 0, 0


def find_brought(s: Labors, god: int) -> tuple[int, float | None]:
    """The boxes that a call on this god adds to what the dice hit, and the chance that its best use brings any; None
    before the roll."""
    if isinstance(s.now, Before) and GIVE_A_DIE >> god & 1:
        return 0, None
    after = s.copy()
    after.do(CALL.number(god))
    return reach(after, 0 if isinstance(after.now, Strike) else s.by_dice())


def find_sure(s: Labors, made: list[int]) -> dict[int, list[int]]:
    """§4.1 The boxes that calls surely bring, by their places, whatever is rolled, each with the gods of the cheapest
    way: after those of `made` one or two in all, or three on the same god, of whom no later one rolls a die."""
    if s.over() or s.to_act() == CHANCE or isinstance(s.now, Strike):
        return find_rolled(s, made)
    if isinstance(s.now, Before):
        return {}
    if isinstance(s.now, Main) and s.by_dice():
        return {place: made for place in range(2 * BOXES) if s.by_dice() >> place & 1}
    ways = list[dict[int, list[int]]]()
    for action in s.legal():
        if not isinstance(s.now, Main) or (CALL.says(action) and goes_further(made, int(CALL.arg(action)))):
            after = s.copy()
            after.do(action)
            ways.append(find_sure(after, [*made, int(CALL.arg(action))] if isinstance(s.now, Main) else made))
    found = dict[int, list[int]]()
    for way in ways:
        for place, gods in way.items():
            if place not in found or cost_of(s, gods) < cost_of(s, found[place]) or \
                    (cost_of(s, gods) == cost_of(s, found[place]) and len(gods) < len(found[place])):
                found[place] = gods
    return found


def find_rolled(s: Labors, made: list[int]) -> dict[int, list[int]]:
    """The same where a god strikes, or a die is rolled: then only what every roll brings without any further call."""
    if s.over():
        return {}
    if isinstance(s.now, Strike):
        return {place: made for place in range(2 * BOXES) if s.by_god(s.now.final) >> place & 1}
    every = (1 << 2 * BOXES) - 1
    return {place: made for place in range(2 * BOXES) if reach(s, every & ~(1 << place))[1] > SURE}


def goes_further(made: list[int], god: int) -> bool:
    """Whether a call on this god is still reckoned with after these."""
    if len(made) < 2:
        return not made or not CHANCY >> god & 1
    return len(made) + 1 < len(COUNTS) and all(one == god for one in made) and not CHANCY >> god & 1


def cost_of(s: Labors, gods: list[int]) -> int:
    return sum([int(s.cards.cost[god]) for god in gods])


def name_way(s: Labors, gods: list[int]) -> str:
    """These calls in words, in their order."""
    names = [s.cards.names[GODS.words[god]] for god in gods]
    if len(names) > 1 and len(set(names)) == 1:
        return f"{COUNTS[len(names)] if len(names) < len(COUNTS) else len(names)} calls on {names[0]}"
    return ", then ".join(names)


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
