"""How a game has ended for one of its players, in words: “Third; two points short of second.”, of two “You lose by two
points.”"""
from __future__ import annotations

from typing import Final

from kleos.core.face import isolate
from kleos.core.flow import SPECTATOR
from kleos.core.prose import plural
from kleos.table.table import Table

PLACES: Final = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
                  "twelve")


def placing(table: Table, seat: int, name: str = "") -> str:
    """Of whoever has this name, else as to the player; empty where nobody is placed: alone, in a game that all win or
    lose together, before the end, and where two are level, which the game says itself."""
    rules, state = table.game.rules, table.state
    if len(table.seats) == 1 or rules.returns_kind == "shared" or not state.over():
        return ""
    if len(table.seats) == 2:
        return between_two(table, seat, name)
    if rules.returns_kind == "zero-sum":                # one has won, and nobody else has a place
        return table.view(SPECTATOR if name else seat)["prompt"]["help"]
    words = among_many(table, seat)
    return f"{name} {words[0].lower()}{words[1:]}" if name else words


def between_two(table: Table, seat: int, name: str) -> str:
    worth, scores = table.state.returns(), table.game.rules.scores(table.state)
    if worth[0] == worth[1]:
        return ""
    what = ("win" if worth[seat] > worth[1 - seat] else "lose") + ("s" if name else "")
    apart, unit = abs(scores[0] - scores[1]), table.game.face.unit
    if not table.view(seat)["finale"]:                  # nothing was counted
        how = ""
    else:
        how = f" by {in_words(apart, unit)}" if apart else f" on the tie-break, with as many {unit}s"
    return f"{name or 'You'} {what}{how}."


def among_many(table: Table, seat: int) -> str:
    worth, scores = table.state.returns(), table.game.rules.scores(table.state)
    place = sum(other > worth[seat] for other in worth)
    level = [other for other in range(len(worth)) if other != seat and worth[other] == worth[seat]]
    if level:
        return f"{PLACES[place]}, level with {' and '.join(isolate(table.names[other]) for other in level)}."
    order = sorted(range(len(worth)), key=lambda other: -worth[other])
    next_to = order[1] if place == 0 else order[place - 1]
    if not table.view(seat)["finale"]:                  # nothing was counted
        return f"{PLACES[place]}."
    apart = abs(scores[seat] - scores[next_to])
    who, unit = isolate(table.names[next_to]) if place < 2 else PLACES[place - 1].lower(), table.game.face.unit
    if not apart:
        tied = "ahead" if place == 0 else "behind"
        return f"{PLACES[place]}; as many {unit}s as {who}, but {tied} on the tie-break."
    return f"{PLACES[place]}; {in_words(apart, unit)} {'ahead of' if place == 0 else 'short of'} {who}."


def in_words(number: float, unit: str) -> str:
    """“two points”"""
    whole = int(number) if number == int(number) and number < len(NUMBERS) else -1
    return f"{NUMBERS[whole] if whole >= 0 else f'{number:g}'} {unit}{plural(number)}"
