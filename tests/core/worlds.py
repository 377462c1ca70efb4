"""Second opinions: all the worlds that a redacted record allows, and all the ways in which a resampling can fall."""
from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from kleos.core import flow, record
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State
from kleos.core.game import Game
from kleos.core.parts import picture
from kleos.core.record import Record

COMPILED = not flow.__file__.endswith(".py")
Odds = dict[str, Fraction]


def key(state: State) -> str:
    return json.dumps(picture(state))


def share(weights: dict[str, Fraction]) -> Odds:
    total = sum(weights.values())
    return {name: weight / total for name, weight in weights.items()}


def worlds(game: Game, kept: Record, seat: int, ways: Callable[[Any, int], int],
           face: Callable[[Any], str] = key, starts: list[tuple[State, Fraction]] | None = None) -> Odds:
    """The positions to which all records lead that are redacted for the seat to the same lines as this one.

    Chance weighs as it does; an action of a seat counts once for each of the equal cards with which it can be
    done, as `ways` says. This knows nothing of decks and hands: it only plays. Worlds with the same `face` count
    as one. `starts`: where the seat does not know from what the game started, what it may have been and how likely.
    """
    told = record.redact(game, kept, seat).moves
    here: list[tuple[State, Fraction]] = starts or [(record.begin(game, kept), Fraction(1))]
    for line in told:
        after: dict[str, tuple[State, Fraction]] = {}
        for state, weight in here:
            turned = state.copy()
            if line.actor >= 0:
                turned.turn_to(line.actor)
            if turned.to_act() != line.actor:
                continue
            total = sum(turned.weights())
            for action, chance in zip(turned.legal(), turned.weights()):
                if redacted(game, turned, action, seat) != line.text:
                    continue
                odds = Fraction(chance, total) if line.actor == CHANCE else Fraction(ways(turned, action))
                world = turned.copy()
                world.apply(action)
                old = after.get(key(world), (world, Fraction(0)))
                after[key(world)] = (world, old[1] + weight * odds)
        here = list(after.values())
    views = [game.view(state, seat) for state, _ in here]
    assert all(view == views[0] for view in views), "the seat sees what does not stand in its record"
    found: dict[str, Fraction] = {}
    for state, weight in here:
        found[face(state)] = found.get(face(state), Fraction(0)) + weight
    return share(found)


def redacted(game: Game, state: State, action: int, seat: int) -> str:
    seen, verb = state.seen_by(action), game.rules.lexicon.verb(action)
    if seen == -1 or (seat >= 0 and seen >> seat & 1):
        return game.rules.lexicon.text(action)
    return " ".join([verb.name] + ["?"] * len(verb.domains))


class Branch(Exception):
    """A generator was asked beyond its script."""


class Script:
    """Stands in for `Rng`: gives the numbers of its script, and asks for more when it runs out."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers, self.at = numbers, 0
        self.ways = 1                                   # of equal odds, of which this is one

    def below(self, n: int) -> int:
        self.ways *= n
        if self.at == len(self.numbers):
            raise Branch(n)
        self.at += 1
        return self.numbers[self.at - 1]


def outcomes(draw: Callable[[Any], str]) -> Odds:
    """The exact odds of what is drawn with a generator, by trying every number that it could give. Interpreted only."""
    found: Counter[tuple[str, int]] = Counter()
    scripts: list[list[int]] = [[]]
    while scripts:
        numbers = scripts.pop()
        script = Script(numbers)
        try:
            name = draw(script)
        except Branch as branch:
            scripts += [[*numbers, i] for i in range(branch.args[0])]
        else:
            found[name, script.ways] += 1
    odds: Odds = {}
    for (name, ways), times in found.items():
        odds[name] = odds.get(name, Fraction(0)) + Fraction(times, ways)
    return odds


def agree(draw: Callable[[Any], str], odds: Odds) -> None:
    """Assert that what is drawn has these odds: exactly when interpreted; compiled, where only the generator itself
    can be passed, the same outcomes within six standard deviations."""
    if not COMPILED:
        assert outcomes(draw) == odds
    else:
        near(draw, odds)


def near(draw: Callable[[Any], str], odds: Odds) -> None:
    """Assert that what is drawn has about these odds, where there are too many numbers to try them all."""
    rng, n = Rng(1), 500
    seen = Counter(draw(rng) for _ in range(n))
    assert set(seen) <= set(odds)
    for name, chance in odds.items():
        assert abs(seen[name] - n * chance) <= 6 * float(n * chance * (1 - chance)) ** 0.5
