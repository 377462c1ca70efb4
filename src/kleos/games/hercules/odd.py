"""Odd cards: what the dictionary has no words for, each a plain function named after its card."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.cards.draws import FromDeck
from kleos.core.cards.holding import Holding
from kleos.core.words import Verb
from kleos.games.hercules.board import ACCEPT, DECLINE, MILL, Hercules, insert_sorted
from kleos.games.hercules.choices import Listed
from kleos.games.hercules.draws import Draw, Mill
from kleos.games.hercules.language import Effect
from kleos.games.hercules.picks import Drop
from kleos.games.hercules.targets import Voice

NOBODY_YET: Final = -1
CARDS_OR: Final = 2                                     # of the difficult choice: cards of the hand,
FROM_DECK: Final = 5                                    # or of the deck
PRIZE: Final = 2                                        # cards for whoever eats the most


def pie_eating(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    """Pie-Eating Contest: an event on all decks (§7.2)."""
    s.holding += 1
    s.first(Contest(voice.seat, s.seat, 0, NOBODY_YET, NOBODY_YET, False))


@final
class Contest(FromDeck[Hercules]):
    """Each player discards the top card, from the left of whoever’s turn it is; whoever’s costs the most draws."""

    def __init__(self, seat: i64, eater: i64, turns: i64, best: i64, most: i64, tie: bool) -> None:
        super().__init__(seat)
        self.eater: Final[i64] = eater                  # who has eaten last
        self.turns: Final[i64] = turns                  # how many have had their turn
        self.best: Final[i64] = best                    # who has eaten the most, or NOBODY_YET
        self.most: Final[i64] = most                    # what that card costs
        self.tie: Final = tie

    def next(self, s: Hercules) -> i64:
        return (self.eater + 1) % s.box.seats

    def happen(self, s: Hercules) -> bool:
        if self.turns == s.box.seats:
            s.holding -= 1
            s.done()
            if self.best >= 0 and not self.tie:
                s.first(Draw(self.best, PRIZE, False))
            return True
        side = s.sides[self.next(s)]
        if side.out or not side.cards.size:
            s.then(Contest(self.seat, self.next(s), self.turns + 1, self.best, self.most, self.tie))
            return True
        return False

    def verb(self) -> Verb:
        return MILL

    def deck(self, s: Hercules) -> Holding:
        return s.sides[self.next(s)].cards

    def refusal(self, s: Hercules, action: i64) -> str:
        return "First each player discards the top card of the deck (§8.2)."

    def receive(self, s: Hercules, kind: i64) -> None:
        eater = self.next(s)
        side = s.sides[eater]
        side.cards.mill(kind)
        side.lost += 1
        side.pile = insert_sorted(side.pile, kind)
        eaten: i64 = s.box.cost[kind]
        if eaten > self.most:
            s.then(Contest(self.seat, eater, self.turns + 1, eater, eaten, False))
        else:
            s.then(Contest(self.seat, eater, self.turns + 1, self.best, self.most, self.tie or eaten == self.most))


def difficult_choice(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    """Difficult Choice: the opponent decides which it is to be."""
    s.first(HandOrDeck(voice.foe))


@final
class HandOrDeck(Listed):
    """To accept is to discard from the hand; to decline, from the deck. Without a hand there is nothing to decide."""

    def happen(self, s: Hercules) -> bool:
        if s.sides[self.seat].hand.size():
            return False
        s.then(Mill(self.seat, FROM_DECK))
        return True

    def options(self, s: Hercules) -> vec[i64]:
        return vec[i64]([ACCEPT.number(), DECLINE.number()])

    def refusal(self, s: Hercules, action: i64) -> str:
        return "First choose: accept to discard from your hand, decline to discard from your deck (§8.3)."

    def take(self, s: Hercules, action: i64) -> None:
        s.then(Drop(self.seat, CARDS_OR) if ACCEPT.says(action) else Mill(self.seat, FROM_DECK))
