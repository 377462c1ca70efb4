"""What would come of it: why an option is a good one, in one short sentence; the boxes that a god's help or a changed
die may bring, and the points of a mark."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kleos.core.face import player
from kleos.core.flow import CHANCE
from kleos.core.prose import several
from kleos.core.sets import size
from kleos.games.labors import scoring
from kleos.games.labors.board import (
    CALL,
    CAST,
    DISCARD,
    END,
    MARK,
    NEW_GOD,
    NOTHING,
    PLACES,
    RECALL,
    WITH,
    Labors,
)
from kleos.games.labors.box import BOXES, ENCOUNTERS, GIVE_A_DIE, GODS
from kleos.games.labors.gods import Strike
from kleos.games.labors.hints.means import NOTICED, expected
from kleos.games.labors.rules import Before, Main
from kleos.games.labors.solo import Alone
from kleos.games.labors.view.schema import Help

SURE: Final = 0.9999
EVEN: Final = 0.5001


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
    sure = "for sure" if chance > SURE else f"with {chance:.0%}"
    return f"Your dice alone hit a box {sure}, and gods help after the roll as well."


def recall(s: Labors, tokens: int) -> str:
    """§6.2 What the player and the others take back, for which god that is enough, and what speaks against more."""
    found, more = take_back(s, tokens), take_back(s, tokens + 1)
    mine, hand = found.pop(int(s.seat)), int(s.sides[s.seat].hand)
    further = more.pop(int(s.seat)) > mine
    others = "your rival" if len(found) == 1 else "the others together"
    said = f"You then have {hand + mine} favour in hand; {others} {'take' if len(found) > 1 else 'takes'} back " \
           f"{sum(found) or 'none'}."
    paid = [god for god in range(len(GODS.words)) if s.gods >> god & 1 and s.tokens(god) < s.cards.slots[god]
            and hand < s.cards.cost[god] <= hand + mine]
    if paid:
        said += f" That is enough to call on {s.cards.names[GODS.words[paid[-1]]]}."
    elif further and sum(more) > sum(found):
        said += f" With one more {'they' if len(found) > 1 else 'your rival'} would take back more, too."
    return said


def take_back(s: Labors, tokens: int) -> list[int]:
    """§6.2 What each seat gets if so many are taken back."""
    return [min(tokens, int(side.reserve)) for side in s.sides]


def new_god(s: Labors) -> str:
    """§6.3 What the revealed gods lack, and whether favour could have been taken back instead."""
    calls = [int(CALL.arg(action)) for action in s.legal() if CALL.says(action)]
    best = max(calls, key=lambda god: find_brought(s, god)[1] or 0.0, default=-1)
    if best < 0:
        return f"{none_to_call(s)}{instead(s)}."
    name, (found, chance) = s.cards.names[GODS.words[best]], find_brought(s, best)
    if not found:
        return f"No single call brings a box with your dice{instead(s)}."
    if chance is not None and chance <= EVEN:
        return f"The best call now, on {name}, brings a box with only {chance:.0%}."
    place, _ = pick(s, called_on(s, best), found)
    price = f"You keep your favour: {name} would cost {s.cards.cost[best]}"
    if chance is not None and chance <= SURE:
        return f"{price} and bring a box with {chance:.0%}."
    if opens(s, place):
        return f"{name} would bring {called(s, 1 << place)}, which opens the final blow to {rivals(s)}."
    return f"{price} for {', '.join(filter(None, (called(s, 1 << place), worth(s, place))))}."


def none_to_call(s: Labors) -> str:
    """§4.1 Why no god can be called on."""
    free = [god for god in range(len(GODS.words)) if s.gods >> god & 1 and s.tokens(god) < s.cards.slots[god]]
    if not s.gods:
        return "No god is revealed"
    if free and not s.sides[s.seat].hand:
        return "You have no favour in hand to call on a god"
    return "You have too little favour in hand for these gods" if free else "All slots of these gods are filled"


def instead(s: Labors) -> str:
    """§6.2 What speaks against taking favour back, if anything does."""
    tokens = max((int(RECALL.arg(action)) for action in s.legal() if RECALL.says(action)), default=0)
    if not tokens:
        return ", and none of your favour is in the reserve" if not s.sides[s.seat].reserve else ""
    found = take_back(s, tokens)
    mine = found.pop(int(s.seat))
    if max(found) >= mine:
        return f", and favour taken back would bring {'your rival' if len(found) == 1 else 'another player'} as much"
    hand = int(s.sides[s.seat].hand)
    free = [god for god in range(len(GODS.words)) if s.gods >> god & 1 and s.tokens(god) < s.cards.slots[god]]
    if all(s.cards.cost[god] > hand + mine for god in free) and free:
        return f", and the {mine} that you could take back would not be enough"
    return ""


def discard(s: Labors, god: int) -> str:
    """Why this god may go: for the favour on it, or because it is worth least."""
    tokens = s.tokens_of(s.seat, god)
    if s.cards.solo and s.god_deck.size == 0:
        return "It ends the game before Hera scores more points."                     # §12.8 §12.9
    if tokens:
        return f"It brings back {tokens} of your favour."
    gods = [other for other in range(len(GODS.words)) if s.gods >> other & 1]
    free = {other: int(s.cards.slots[other] - s.tokens(other)) for other in gods}
    if free[god] < min((free[other] for other in gods if other != god), default=0):
        return f"It can be called on only {several(free[god], 'more time')}." if free[god] \
            else "Its last slot is filled, so it would leave anyway."                 # §4.4
    if not s.cards.solo and s.cards.cost[god] > max((s.cards.cost[other] for other in gods if other != god), default=0):
        return "It costs the most favour."
    return "It makes room for another god."


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


def called(s: Labors, found: int) -> str:
    """The one box of this set in words: its number and its card."""
    place = next(i for i in range(2 * BOXES) if found >> i & 1)
    name = s.cards.names[ENCOUNTERS.words[s.places[place // BOXES]]]
    return f"the {s.number_of(place)} on {name}"


def mark(s: Labors, place: int) -> str:
    """What the mark brings in points."""
    encounter = int(s.places[place // BOXES])
    name = s.cards.names[ENCOUNTERS.words[encounter]]
    final = place % BOXES == s.cards.boxes[encounter] - 1
    if s.cards.solo:
        return f"The final blow claims {name}." if final else \
            f"That makes {size(s.filled[encounter]) + 1} of the {s.cards.boxes[encounter]} boxes of {name}."
    said = f"The final blow claims {name}" if final else lead(s, place, name)
    return f"{': '.join(filter(None, (said, worth(s, place))))}.{secure(s, place)}{compare(s, place)}"


def compare(s: Labors, place: int) -> str:
    """What speaks against this mark, or for it and against the other boxes that the dice hit."""
    if opens(s, place):
        final = place - place % BOXES + s.cards.boxes[s.places[place // BOXES]] - 1
        return f" It opens the final blow, the {s.number_of(final)}, to {rivals(s)}."
    boxes = s.by_dice() if isinstance(s.now, Main) else 0
    others = [other for other in range(2 * BOXES) if boxes >> other & 1 and other != place]
    if others and all(opens(s, other) for other in others):
        return f" Any other mark would open a final blow to {rivals(s)}."
    most = max((swing(s, other) for other in others), default=99)
    return " No other box that you hit brings as much." if most < swing(s, place) else ""


def swing(s: Labors, place: int) -> int:
    """By how many points a mark moves whoever makes it away from those whom it overtakes."""
    gained = gains(s, place)
    return gained[s.seat] - sum(points for points in gained if points < 0)


def worth(s: Labors, place: int) -> str:
    """§8 What a mark changes in points of now: for whoever marks, and for those whom it overtakes."""
    return tell_gains(s, gains(s, place))


def tell_gains(s: Labors, gained: list[int]) -> str:
    """What whoever is to act gains, and what others lose; empty where that is nothing."""
    lost = {seat: -points for seat, points in enumerate(gained) if points < 0}
    said = [f"{several(gained[s.seat], 'point')} for you"] if gained[s.seat] > 0 else []
    for points in sorted({*lost.values()}, reverse=True):
        others = [seat for seat in lost if lost[seat] == points]
        whom = "your rival" if s.cards.seats == 2 else " and ".join(map(player, others))
        said.append(f"{points}{' fewer' if said else ' points fewer'} for {whom}")
    return ", ".join(said)


def lead(s: Labors, place: int, name: str) -> str:
    """How a player stands on a card after a mark on it."""
    seat, encounter = int(s.seat), int(s.places[place // BOXES])
    after = s.copy()
    after.mark(seat, place)
    before, now = scoring.marks_on(s.marks[encounter], seat), scoring.marks_on(after.marks[encounter], seat)
    most = scoring.most_on(after.marks[encounter])
    if now < most:
        return f"Your first mark on {name}" if before == 0 else \
            f"You need {most - now} more for the most marks on {name}"
    if before == 0 and now == scoring.most_on(s.marks[encounter]) + 1:
        return f"The first mark on {name}"
    second = most_of_others(s, encounter)
    return f"You draw level on {name}, {now} each" if second == now else f"You lead on {name}, {now} to {second}"


def secure(s: Labors, place: int) -> str:
    """§8.2 What a mark makes sure of on its card, or, where it only adds to a lead, how far others are behind."""
    encounter = int(s.places[place // BOXES])
    mine, most = int(scoring.marks_on(s.marks[encounter], s.seat)), most_of_others(s, encounter)
    made = make_sure(s, place)
    if made or mine <= most or place % BOXES == s.cards.boxes[encounter] - 1 or worth(s, place):
        return made
    behind = several(mine + 1 - most, "more mark")
    who = "Your rival then needs" if s.cards.seats == 2 else "Any other then needs at least"
    return f" {who} {behind} there to draw level."


def make_sure(s: Labors, place: int) -> str:
    """§8.2 What others can no longer do after this mark, since too few boxes are left on its card, and could before."""
    encounter = int(s.places[place // BOXES])
    if place % BOXES == s.cards.boxes[encounter] - 1:
        return ""
    room = int(s.cards.boxes[encounter] - size(s.filled[encounter]))                # with the final blow
    before = int(scoring.marks_on(s.marks[encounter], s.seat)) - most_of_others(s, encounter) - room
    now = before + 2                                    # a mark more, and a box less for the others
    if before <= 0 < now:
        return " Nobody can draw level with you there any more."
    return " Nobody can overtake you there any more." if now == 0 else ""


def most_of_others(s: Labors, encounter: int) -> int:
    return max(int(scoring.marks_on(s.marks[encounter], other)) for other in range(s.cards.seats) if other != s.seat)


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


def best_place(s: Labors, found: int) -> int:
    """The box of this set that brings most, by its place."""
    return max((i for i in range(2 * BOXES) if found >> i & 1), key=lambda place: gains(s, place)[s.seat])


def opens(s: Labors, place: int) -> bool:
    """§3.4 Whether this mark leaves only the final blow of its card."""
    encounter = s.places[place // BOXES]
    boxes = int(s.cards.boxes[encounter])
    return place % BOXES != boxes - 1 and int(size(s.filled[encounter])) + 2 == boxes


def rivals(s: Labors) -> str:
    return "your rival" if s.cards.seats == 2 else "the others"


def why_not_mark(s: Labors) -> str:
    """§3.2 What speaks against the boxes that the dice hit."""
    others = sum(1 << i for i in range(2 * BOXES) if s.by_dice() >> i & 1 and not opens(s, i))
    return why_not_any(s) or f"you need not mark {called(s, 1 << best_place(s, others))} now"


def why_not_any(s: Labors) -> str:
    """§3.4 What speaks against every box that the dice hit, empty where not each of them opens a final blow."""
    places = [i for i in range(2 * BOXES) if s.by_dice() >> i & 1]
    if not all(opens(s, place) for place in places):
        return ""
    names = list(dict.fromkeys(called(s, 1 << place) for place in places))
    return f"to mark {names[0]} would open the final blow to {rivals(s)}" if len(names) == 1 else \
        f"any mark now would open a final blow to {rivals(s)}"


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


def gains(s: Labors, place: int) -> list[int]:
    """What a mark on the box of this place changes for each seat, in points of now."""
    after = s.copy()
    after.mark(s.seat, place)
    return [int(after.points(seat) - s.points(seat)) for seat in range(s.cards.seats)]
