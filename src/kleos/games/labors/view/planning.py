"""Why a call on a god, or a changed die, is a good one as part of a turn: for the box that is marked then, or none."""
from __future__ import annotations

from typing import Final

from kleos.core.flow import CHANCE
from kleos.core.hints import follow
from kleos.core.prose import several
from kleos.games.labors.board import CALL, CAST, DISCARD, END, MARK, NEW_GOD, NOTHING, RECALL, Labors
from kleos.games.labors.box import BOXES, ENCOUNTERS, GODS
from kleos.games.labors.rules import Main
from kleos.games.labors.view.calling import SURE, call, called_on, name_way, price, reach
from kleos.games.labors.view.marking import (
    begins,
    called,
    capital,
    gains,
    lead,
    make_sure,
    marked,
    opens,
    rivals,
    secure,
    tell_gains,
    verdict,
    why_not_any,
)
from kleos.games.labors.view.waiting import could_call, gets, new_god, passed, take_back

PLAIN: Final = (CAST, MARK, RECALL, DISCARD, NOTHING, END)         # whose reason needs nothing that follows
AN: Final = (8, 11)                                                         # numbers that are said with “an”
CARD: Final = (1 << BOXES) - 1                                              # all boxes of one


def plan(s: Labors, line: list[int]) -> str:
    """Why a turn may go on with the first of these actions; empty where that speaks for itself."""
    action, after = int(line[0]), s.copy()
    if s.cards.solo or s.to_act() == CHANCE or any(verb.says(action) for verb in PLAIN):
        return ""
    if NEW_GOD.says(action):
        return change_gods(s, int(DISCARD.arg(line[1]))) if len(line) > 1 and DISCARD.says(line[1]) else ""
    for done, one in enumerate(line):
        if MARK.says(one):
            return name_boxes(s, after, line, done)
        if NEW_GOD.says(one) or RECALL.says(one):
            return mark_none(s, after, line, done)
        if not after.now.allows(after, one):
            break
        after.do(one)
    return gamble(s, line)


def gamble(s: Labors, line: list[int]) -> str:
    """§4.1 What the call may bring with which a line ends, since its dice are not thrown yet; empty where none does."""
    if len(line) < 2 or not CALL.says(line[-1]):
        return ""
    before = follow(s, int(s.seat), line[:-1])
    if not isinstance(before, Labors) or not before.now.allows(before, line[-1]):
        return ""
    said = call(before, int(CALL.arg(line[-1])))
    return f"After that {said[:1].lower()}{said[1:]}" if said.startswith("With ") else f"After that, {said}"


def change_gods(s: Labors, god: int) -> str:
    """§6.3 Why the god who is discarded for a new one goes, where that tells more than what speaks for a new one."""
    name, mine = s.cards.names[GODS.words[god]], int(s.tokens_of(s.seat, god))
    others = int(s.tokens(god)) - mine
    if mine > others:
        whom = f"to you, and {others} to {rivals(s)}" if others else "to you alone"
        spared = passed(s)
        return f"{spared}{' ' if spared else ''}You then discard {name}: {mine} of your favour " \
               f"{'come' if mine > 1 else 'comes'} back {whom}."
    return f"{new_god(s)} {name} goes, on whom {rivals(s)} could call next." if could_call(s, god) else ""


def name_boxes(s: Labors, after: Labors, line: list[int], done: int) -> str:
    """§3.1 §3.3 The box that is marked after so many actions of a line, with any other that follows, what they bring,
    and what that takes where it is more than one call."""
    paid, told, gained, ends = pay(s, after, line[:done]), "", [0] * int(s.cards.seats), ""
    left, further, sides, marks = 0, "", 0, 0
    for one in line[done:]:
        if MARK.says(one):
            place = int(MARK.arg(one))
            sides |= 1 << place // BOXES
            told, marks = add_box(after, told, place), marks + 1
            gained = [points + more for points, more in zip(gained, gains(after, place))]
            further, ends = stand(after, place, any(gained)), verdict(marked(after, place))
            left = left & ~(CARD << place // BOXES * BOXES) | (1 << place if opens(after, place) else 0)
        if not after.now.allows(after, one):
            break
        after.do(one)
    said = ": ".join(filter(None, (f"{with_gods(s, line[:done])} mark {told}", tell_gains(s, gained))))
    if ends:
        return f"{ends} {said}{paid}."
    single = weary(s, line) if marks == 1 else ""
    later = f" {gamble(s, line)}" if CALL.says(line[-1]) else ""
    return f"{said}{paid}.{further if sides < 3 else ''}{tell_opened(s, left, marks == 1)}{single}{later}".rstrip()


def add_box(s: Labors, told: str, place: int) -> str:
    """§3.5 The boxes told so far and this one: the card is named once, and so is its claim."""
    encounter = s.places[place // BOXES]
    card = f" on {s.cards.names[ENCOUNTERS.words[encounter]]}"
    said = f"{told.removesuffix(card)} and " if told.endswith(card) else f"{told} and " if told else ""
    claims = " and claim it" if place % BOXES == s.cards.boxes[encounter] - 1 else ""
    return f"{said}the {s.number_of(place)}{card}{claims}"


def with_gods(s: Labors, line: list[int]) -> str:
    """§4.1 Who marks, with the gods of this part of a line where it takes more than the call that is advised."""
    gods = [int(CALL.arg(one)) for one in line if CALL.says(one)]
    if not gods or (len(gods) == 1 and CALL.says(line[0])):
        return "You then"
    return f"With {name_way(s, gods)} you{'' if CALL.says(line[0]) else ' then'}" \
        if len(set(gods)) == 1 else f"With {name_way(s, gods)}, you{'' if CALL.says(line[0]) else ' then'}"


def pay(s: Labors, after: Labors, line: list[int]) -> str:
    """§4.1 What the calls of this part of a line cost, as far as it is told."""
    return price(s, int(s.sides[s.seat].hand - after.sides[s.seat].hand), sum(CALL.says(one) for one in line))


def weary(s: Labors, line: list[int]) -> str:
    """§4.4 Whether a call is for the last slot of its god, where another god would bring the same box for less."""
    god, place = int(CALL.arg(line[0])), next((int(MARK.arg(one)) for one in line if MARK.says(one)), -1)
    if not CALL.says(line[0]) or s.tokens(god) + 1 != s.cards.slots[god] or place < 0:
        return ""
    name, rest = s.cards.names[GODS.words[god]], ((1 << 2 * BOXES) - 1) & ~(1 << place)
    for other in range(len(GODS.words)):
        if s.allows(CALL.number(other)) and s.cards.cost[other] < s.cards.cost[god] and \
                reach(called_on(s, other), rest)[1] > SURE:
            return f" {s.cards.names[GODS.words[other]]} would bring it for less, but this fills the last slot of " \
                   f"{name}, who leaves."
    return ""


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
    which = f"blow{'s' if len(blows) > 1 else ''}, {' and '.join(blows)}"
    return f" That opens the final {which}, to {rivals(s)}{begins(s)}."


def mark_none(s: Labors, after: Labors, line: list[int], done: int) -> str:
    """§3.2 §6 What the turn is for where no box is marked: the last action of it needs what comes before."""
    avoided = int(s.by_dice()) if isinstance(s.now, Main) else sure_boxes(s)
    ends = take_or_reveal(s, after, line[done])
    if avoided:
        why = why_not_any(s, avoided)
        return f"You miss on purpose and {ends}.{make(s, after, line[:done])}" + (f" {capital(why)}." if why else "")
    if not CALL.says(line[0]):
        return f"{passed(s) or 'None of these choices brings a box for sure.'} You then {ends}."
    god, tokens = int(CALL.arg(line[0])), int(RECALL.arg(line[done])) if RECALL.says(line[done]) else 0
    if tokens > max(map(int, s.dice)):                                              # §6.2
        return f"Your dice then let you {ends}.{make(s, after, line[:done])}"
    if after.gods >> god & 1 and after.tokens(god) == after.cards.slots[god]:       # §4.4
        return f"That fills the last slot of {s.cards.names[GODS.words[god]]}, who leaves at the end of the turn."
    spared = f" {passed(s)}".rstrip()
    return f"You mark no box in this turn: you then {ends}.{make(s, after, line[:done])}{spared}"


def sure_boxes(s: Labors) -> int:
    """The boxes that the power at work may hit, where one of its uses surely hits one."""
    found, chance = reach(s)
    return found if chance > SURE else 0


def take_or_reveal(s: Labors, after: Labors, last: int) -> str:
    """§6.2 §6.3 What is done instead of a mark, and what the others get by it."""
    if not RECALL.says(last):
        return "reveal a new god"
    found = take_back(after, int(RECALL.arg(last)))
    mine = found.pop(int(s.seat))
    said = f"recall {mine} favour"
    return f"{said}; {rivals(s)} {gets(s, max(found))}" if max(found) < mine else f"{said}, as others do"


def make(s: Labors, after: Labors, line: list[int]) -> str:
    """§4.1 What calls cost that change the dice so."""
    spent = int(s.sides[s.seat].hand - after.sides[s.seat].hand)
    calls = [int(CALL.arg(one)) for one in line if CALL.says(one)]
    if not calls:
        return ""
    dice = [(int(old), int(new)) for old, new in zip(s.dice, after.dice) if old and old != new]
    if len(calls) > 1 or len(dice) != 1:
        return f" That takes {several(len(calls), 'call')} and {spent} favour."
    old, new = dice[0]
    what = f"{'an' if new in AN else 'a'} {new}"
    return f" {s.cards.names[GODS.words[calls[0]]]} costs {spent} favour and turns the {old} into {what}."
