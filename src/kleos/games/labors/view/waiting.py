"""Why a turn is one without a mark: favour taken back, a new god, and the one who goes for that."""
from __future__ import annotations

from typing import Final

from kleos.core.prose import join_words, several
from kleos.games.labors.board import CALL, RECALL, Labors
from kleos.games.labors.box import ARES, BOXES, GODS
from kleos.games.labors.rules import Main
from kleos.games.labors.view.calling import SURE, cost_of, find_brought, find_sure, name_way
from kleos.games.labors.view.marking import called, capital, closes, marked, opens, rivals, swing, verdict, worth

EVEN: Final = 0.5001
HARDLY: Final = 3                       # parts of the favour in hand: a call that takes one of them costs much


def recall(s: Labors, tokens: int) -> str:
    """§6.2 What the player has then, for which god that is just enough, what others get if it is less, and what speaks
    against more. The label says what they get."""
    found, hand = take_back(s, tokens), int(s.sides[s.seat].hand)
    told = end_with(s, found)
    if told:
        return told
    mine, most = found.pop(int(s.seat)), max(found)
    fewer = take_back(s, tokens - 1)[s.seat]
    paid = [god for god in free_gods(s) if hand + fewer < s.cards.cost[god] <= hand + mine]
    enough = f", enough to call on {s.cards.names[GODS.words[paid[-1]]]}" if paid else ""
    said = f"You then have {hand + mine} favour in hand{enough}."
    if most < mine:
        return f"{said} {capital(rivals(s))} {gets(s, most)}.{further(passed(s))}"
    danger = tempted(s, s.highest()) & ~tempted(s, tokens)
    more = f" To take more would let {rivals(s)} call on {name_gods(s, danger)} first." if danger else ""
    return f"{said}{further(passed(s)) or more}"


def further(said: str) -> str:
    """A further sentence, if there is one."""
    return f" {said}" if said else ""


def passed(s: Labors) -> str:
    """§3.2 §4.1 The best box that calls would surely bring, and what speaks against it; empty where there is none."""
    found = {} if s.by_dice() else find_sure(s, [])
    if not found:
        return ""
    few = {place: gods for place, gods in found.items() if len(gods) < 3} or found      # three calls only if need be
    place = max(few, key=lambda one: ((0.5 + swing(s, one)) * (0.04 if opens_then(s, one, found[one]) else 1.0),
                                        -cost_of(s, found[one])))
    way, spent, hand = name_way(s, found[place]), cost_of(s, found[place]), int(s.sides[s.seat].hand)
    if not isinstance(s.now, Main):
        way = way.replace(" calls on", " more calls on")
    points, comma = worth(s, place), "," if ", then" in way else ""
    box = f"{called(s, 1 << place)}{', ' if points else ''}{points}"
    if opens_then(s, place, found[place]):
        against = ", but open" if points else ", which opens"
        return f"{capital(way)}{comma} would bring {box}{against} the final blow to {rivals(s)}."
    if spent > 1 or spent * HARDLY >= hand:
        taken = "all of it" if spent == hand and hand > 1 else str(spent)
        return f"You keep your favour: {way}{comma} would cost {taken} for {box}."
    less = "" if closes(s) else "; as play goes on, that is worth less"
    return f"{capital(way)} would bring {box}, for {spent} favour{less}."


def opens_then(s: Labors, place: int, gods: list[int]) -> bool:
    """§3.4 §5.3 Whether this box, marked after these calls, leaves a final blow to others: not if Ares marks it and the
    dice that lie there hit that blow at once."""
    final = place - place % BOXES + int(s.cards.boxes[s.places[place // BOXES]]) - 1
    return opens(s, place) and not (gods == [ARES] and marked(s, place).by_dice() >> final & 1)


def gets(s: Labors, most: int) -> str:
    """What others take back, where it is less."""
    verb = "gets" if s.cards.seats == 2 else "get"
    return f"{verb} only {most}" if most and s.cards.seats == 2 else f"{verb} only {most} at most" if most else \
        f"{verb} none"


def end_with(s: Labors, found: list[int]) -> str:
    """§9 In the last turn: how the game ends once so much favour has been taken back; empty before it."""
    after = s.copy()
    for side, back in zip(after.sides, found):
        side.hand += back
    return verdict(after)


def free_gods(s: Labors) -> list[int]:
    """§4.1 The gods revealed who have a free slot."""
    return [god for god in range(len(GODS.words)) if s.gods >> god & 1 and s.tokens(god) < s.cards.slots[god]]


def tempted(s: Labors, tokens: int) -> int:
    """§4.1 §6.2 The set of gods whom some other player could pay only with so much favour taken back."""
    found = 0
    for seat, back in enumerate(take_back(s, tokens)):
        if seat != s.seat:
            hand = int(s.sides[seat].hand)
            found |= sum([1 << god for god in free_gods(s) if hand < s.cards.cost[god] <= hand + back])
    return found


def name_gods(s: Labors, gods: int) -> str:
    """These gods in a sentence."""
    return join_words([s.cards.names[word] for god, word in enumerate(GODS.words) if gods >> god & 1], "or")


def take_back(s: Labors, tokens: int) -> list[int]:
    """§6.2 What each seat gets if so many are taken back."""
    return [min(tokens, int(side.reserve)) for side in s.sides]


def new_god(s: Labors) -> str:
    """§6.3 What the revealed gods lack, and whether favour could have been taken back instead."""
    calls = [int(CALL.arg(action)) for action in s.legal() if CALL.says(action)]
    best = max(calls, key=lambda god: find_brought(s, god)[1] or 0.0, default=-1)
    most = max(int(s.points(other)) for other in range(s.cards.seats))
    if closes(s) and s.points(s.seat) < most:
        return f"Without a mark you lose, {s.points(s.seat)} to {most}."
    if best < 0:
        return f"{none_to_call(s)}{instead(s)}."
    spared = passed(s)
    if spared:
        return spared
    name, (found, chance), cost = s.cards.names[GODS.words[best]], find_brought(s, best), s.cards.cost[best]
    if not found:
        return f"No single call brings a box with your dice{instead(s)}."
    if chance is not None and chance <= EVEN:
        return f"The best single call, on {name}, costs {cost} and brings a box with only {chance:.0%}."
    return f"You keep your favour: {name} would cost {cost} and bring a box with only {chance:.0%}." \
        if chance is not None and chance <= SURE else \
        f"You keep your favour: {name} would cost {cost} and bring a box whatever you roll."


def none_to_call(s: Labors) -> str:
    """§4.1 Why no god can be called on."""
    free = free_gods(s)
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
    danger = tempted(s, tokens)
    if max(found) >= mine and danger:
        return f", and favour taken back would let {rivals(s)} call on {name_gods(s, danger)} first"
    if max(found) >= mine:
        return f", and favour taken back would bring {'your rival' if len(found) == 1 else 'another player'} as much"
    hand, free = int(s.sides[s.seat].hand), free_gods(s)
    if all(s.cards.cost[god] > hand + mine for god in free) and free:
        return f", and the {mine} that you could take back would not be enough"
    return ""


def discard(s: Labors, god: int) -> str:
    """Why this god may go: for the favour on it, or because it is worth least; and whose favour comes back."""
    mine, theirs = int(s.tokens_of(s.seat, god)), int(s.tokens(god) - s.tokens_of(s.seat, god))
    if s.cards.solo:
        return "It ends the game before Hera scores more points." if s.god_deck.size == 0 else \
            f"It brings back {mine} of your favour." if mine else worth_least(s, god)            # §12.8 §12.9
    if mine > theirs:
        less = f", and only {theirs} of {whose(s)}" if theirs else ""
        return f"It brings back {mine} of your favour{less}."
    back = f" {mine or 'None'} of your favour {'come' if mine > 1 else 'comes'} back, and {theirs} of {whose(s)}." \
        if theirs else ""
    return worth_least(s, god) + (back if back or mine else set_against(s, god))


def set_against(s: Labors, god: int) -> str:
    """§6.3 Whose favour the other gods would give back, where none lies on this one."""
    told = list[str]()
    for other in range(len(GODS.words)):
        mine = int(s.tokens_of(s.seat, other)) if s.gods >> other & 1 and other != god else 0
        theirs = int(s.tokens(other)) - mine if s.gods >> other & 1 and other != god else 0
        if mine or theirs:
            whom = [f"you {mine}"] if mine else []
            whom += [f"{rivals(s)} {theirs}"] if theirs else []
            told.append(f"{s.cards.names[GODS.words[other]]} would give {' and '.join(whom)} back")
    name = s.cards.names[GODS.words[god]]
    return f" {capital('; '.join(told))}; {name} changes nothing." if told else ""


def whose(s: Labors) -> str:
    return "your rival’s" if s.cards.seats == 2 else "the others’"


def worth_least(s: Labors, god: int) -> str:
    """§4.4 What another god is worth more for, or what this one is worth to others."""
    gods = [other for other in range(len(GODS.words)) if s.gods >> other & 1]
    free = {other: int(s.cards.slots[other] - s.tokens(other)) for other in gods}
    if free[god] < min((free[other] for other in gods if other != god), default=0):
        return f"It can be called on only {several(free[god], 'more time')}." if free[god] \
            else "Its last slot is filled, so it would leave anyway."
    if not s.cards.solo and s.cards.cost[god] > max((s.cards.cost[other] for other in gods if other != god), default=0):
        return "It costs the most favour."
    return f"{capital(rivals(s))} could call on it next." if could_call(s, god) else "It makes room for another god."


def could_call(s: Labors, god: int) -> bool:
    """§4.1 Whether whoever plays next could pay this god."""
    after = (s.seat + 1) % s.cards.seats
    return bool(not s.cards.solo and s.payable(after, god))
