"""Decisions of Hercules: a list of options, made whenever they are asked for, since 180 cards and sixty characters fit
no menu."""
from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from kleos.core.dice import Rng
from kleos.core.flow import Wide
from kleos.core.sets import lowest
from kleos.core.words import Verb
from kleos.games.hercules.board import LEXICON, Hercules, Side


@mypyc_attr(allow_interpreted_subclasses=True)
class Listed(Wide[Hercules]):
    """A subclass says its `options`, ascending."""

    def options(self, s: Hercules) -> vec[i64]:
        raise NotImplementedError

    def count(self, s: Hercules) -> i64:
        return len(self.options(s))

    def nth(self, s: Hercules, i: i64) -> i64:
        return self.options(s)[i]

    def legal(self, s: Hercules) -> list[int]:
        found: list[int] = []
        for option in self.options(s):
            found.append(int(option))
        return found

    def allows(self, s: Hercules, action: i64) -> bool:
        return any(option == action for option in self.options(s))

    def asks(self, s: Hercules, action: i64) -> bool:
        """Whatever verb one of the options has."""
        verb = LEXICON.owner[action]
        return any(LEXICON.owner[option] is verb for option in self.options(s))

    def sample(self, s: Hercules, rng: Rng) -> i64:
        options = self.options(s)
        return options[rng.below(len(options))]


def with_places(found: vec[i64], verb: Verb, side: Side, places: i64) -> vec[i64]:
    """The options, and a verb with each character at these places."""
    while places:
        i = lowest(places)
        places &= places - 1
        found = append(found, verb.number(side.pieces[i]))
    return found


def kinds_of(cards: vec[i64]) -> vec[i64]:
    """Of ascending cards each kind once."""
    found = vec[i64]()
    for i in range(len(cards)):
        if not i or cards[i] != cards[i - 1]:
            found = append(found, cards[i])
    return found
