"""Why a turn is one without a mark: favour taken back, a new god, and the one who goes for that."""
from __future__ import annotations

from typing import Final

from kleos.core.prose import several
from kleos.games.labors.board import CALL, RECALL, Labors
from kleos.games.labors.box import GODS
from kleos.games.labors.view.calling import SURE, called_on, find_brought, pick
from kleos.games.labors.view.marking import called, opens, rivals, worth

EVEN: Final = 0.5001


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
