"""Cards from a deck: one step of chance for all games."""
from __future__ import annotations

from typing import TypeVar

from mypy_extensions import i64, mypyc_attr

from kleos.core.cards.decks import Source
from kleos.core.dice import Rng
from kleos.core.flow import Chance, State
from kleos.core.words import Verb

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class FromDeck(Chance[S]):
    """The top card of a deck comes: a game says of which deck, by which verb, and what then happens to it."""

    def verb(self) -> Verb:
        raise NotImplementedError

    def deck(self, s: S) -> Source:
        raise NotImplementedError

    def receive(self, s: S, kind: i64) -> None:
        """This card is the next."""
        raise NotImplementedError

    def count(self, s: S) -> i64:
        return len(self.deck(s).next())

    def nth(self, s: S, i: i64) -> i64:
        return self.verb().number(self.deck(s).next()[i])

    def weight(self, s: S, i: i64) -> i64:
        deck = self.deck(s)
        return deck.weight(deck.next()[i])

    def sample(self, s: S, rng: Rng) -> i64:
        return self.verb().number(self.deck(s).sample(rng))

    def take(self, s: S, action: i64) -> None:
        self.receive(s, self.verb().arg(action))
