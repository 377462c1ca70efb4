"""The names of things, and labels that say what lies there."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kleos.core.face import player
from kleos.core.sets import size
from kleos.games.labors.board import (
    CALL,
    PLACES,
    RECALL,
    WITH,
    Labors,
)
from kleos.games.labors.box import BOXES, ENCOUNTERS, GODS, LABOUR
from kleos.games.labors.gods import (
    Change,
)
from kleos.games.labors.rules import Main, last_turns
from kleos.games.labors.solo import Part

ENDS: Final = ", and this turn is the last"
RULE_OF: Final = {word: f"5.{i + 1}" for i, word in enumerate(GODS.words)}


def members(mask: int, words: tuple[str, ...]) -> list[str]:
    return [word for i, word in enumerate(words) if mask >> i & 1]


def names(s: Labors) -> Mapping[str, str]:
    """Display names; and for marks and dice, labels that say what lies there."""
    found = {**s.cards.names, **dice_names(s)}
    for place, word in enumerate(PLACES.words):
        encounter = s.places[place]
        if encounter >= 0:
            found[word] = s.cards.names[ENCOUNTERS.words[encounter]]
            for box in range(s.cards.boxes[encounter]):
                found[f"mark {word} {box + 1}"] = marking(s, encounter, box)
    for n in recalls(s):
        found[f"recall {n}"] = recalling(s, n)
    for god, word in enumerate(GODS.words):
        if ends(s, god):
            found[f"call {word}"] = f"Call on {s.cards.names[word]}{ENDS}"
            found[f"discard {word}"] = f"Discard {s.cards.names[word]}{ENDS}"
    return found


def dice_names(s: Labors) -> dict[str, str]:
    """The labels of what may be done with the dice that lie there."""
    found = {}
    for d in range(3):
        value = s.dice[d]
        if value:
            found.update({f"flip {d + 1}": f"Turn the {value} over, to {7 - value}",
                          f"reroll {d + 1}": f"Roll the {value} again",
                          f"double {d + 1}": f"Double the {value}, to {2 * value}"})
            found[f"add {d + 1}"] = f"Raise the {value} to {value + change(s)}"
            found[f"subtract {d + 1}"] = f"Lower the {value} to {value - change(s)}"
    for word in WITH.domains[0].words:
        if all(s.dice[int(d) - 1] for d in word.split("-")):
            found[f"with {word}"] = f"Use {total(s, word)}"
    return found


def change(s: Labors) -> int:
    """By how much a die is changed now."""
    return int(s.now.by) if isinstance(s.now, Change) else 1


def total(s: Labors, dice: str) -> str:
    """A sum of dice, given as in `with 1-3`."""
    return " + ".join([str(s.dice[int(d) - 1]) for d in dice.split("-")])


def recalling(s: Labors, n: int) -> str:
    """What the button of a recall says: what the others gain by it, too."""
    others = [f"{min(n, s.sides[seat].reserve)} back for {player(seat)}" for seat in range(s.cards.seats)
              if seat != s.seat and s.sides[seat].reserve]
    return f"Recall {n} favour" + (f": {', '.join(others)}" if others else "")


def ends(s: Labors, god: int) -> bool:
    """§12.9 Whether the god would go, by a call or discarded, while none is left to come."""
    if not s.cards.solo or s.god_deck.size or s.last >= 0 or not s.gods >> god & 1:
        return False
    return isinstance(s.now, Part) or (s.allows(CALL.number(god)) and s.tokens(god) + 1 == s.cards.slots[god])


def marking(s: Labors, encounter: int, box: int) -> str:
    """What the button of a box says; open boxes of the same number are told apart."""
    last = s.cards.boxes[encounter] - 1
    numbers = s.cards.number[encounter * BOXES:encounter * BOXES + last]
    same = sum(other == number(s, encounter, box) and (i == box or not s.filled[encounter] >> i & 1)
               for i, other in enumerate(numbers))
    which = ", the final blow" if box == last else f", box {box + 1}" if same > 1 else ""
    if box == last:
        which += heralds(s)
    return f"Mark {number(s, encounter, box)} on {s.cards.names[ENCOUNTERS.words[encounter]]}{which}"


def heralds(s: Labors) -> str:
    """§7.2 §11.3 §11.5 §12.9 How the game goes on to its end if an encounter is claimed now, said after a comma; empty
    where that does not bring the end."""
    cards, gaps = s.cards, [place for place in s.places if place < 0]
    short = int(s.encounter_deck.size) <= len(gaps)     # the card that is claimed leaves one more place to be filled
    if s.last >= 0 or (not short if cards.solo or cards.decks_end else int(s.claimed()) + 1 != cards.claims):
        return ""
    to_come = int(last_turns(s))
    if cards.solo or not to_come:
        return ENDS
    if cards.whole_round:
        return ", and this round is the last"
    return ", and then each other player has one last turn" if to_come > 1 else ", and then the other has one last turn"


def number(s: Labors, encounter: int, box: int) -> int:
    return s.cards.number[encounter * BOXES + box]


def recalls(s: Labors) -> list[int]:
    """§6.2 How many tokens may be taken back now."""
    return [n for n in range(RECALL.count) if s.allows(RECALL.number(n))] if isinstance(s.now, Main) else []


def tie_break(s: Labors) -> tuple[str, str]:
    """§9.1 to §9.4 What decided between equals in points, and the rule of it; no words where the points did."""
    winner = int(s.winner)
    rival = max([seat for seat in range(s.cards.seats) if seat != winner], key=s.rank)
    if s.points(winner) != s.points(rival):
        return "", "9.1"
    mine, theirs = s.sides[winner], s.sides[rival]
    labours = [size(side.claims & LABOUR) for side in (mine, theirs)]
    if labours[0] != labours[1]:
        return f"the most claimed labours, {labours[0]} to {labours[1]}", "9.2"
    if mine.hand != theirs.hand:
        return f"the most favour in hand, {mine.hand} to {theirs.hand}", "9.3"
    return "the Fates’ dice", "9.4"
