"""Hidden hands, and decks renewed from a public discard pile.

Each seat draws from a deck of its own whose list is public, may put cards of its opening hand under the deck face down,
plays cards face up, takes them back into the hand for all to see, and looks at the other hand.
"""
from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.cards.draws import FromDeck as Dealt
from kleos.core.cards.hands import knows
from kleos.core.cards.holding import UNDER as BELOW
from kleos.core.cards.holding import Holding, holding
from kleos.core.dice import Rng
from kleos.core.flow import State, Step
from kleos.core.options import Option, Setup
from kleos.core.parts import Part
from kleos.core.words import Domain, Lexicon, Menu, Verb
from tests.core.spikes import Ask, Draw, spike

CARDS = Domain("ant", "bee", "cat", "dog", element="card")
KINDS = 4
DRAW, UNDER, PLAY = Verb("draw", CARDS, chance=True), Verb("under", CARDS), Verb("play", CARDS)
RECALL, LOOK, SHOW, DONE = Verb("recall", CARDS), Verb("look"), Verb("show", CARDS, chance=True), Verb("done")
LEXICON = Lexicon(DRAW, UNDER, PLAY, RECALL, LOOK, SHOW, DONE)
EXCHANGES, TURNS = Menu(UNDER, DONE), Menu(PLAY, RECALL, LOOK, DONE)
DECKS = {"tiny": [2, 1, 1, 0], "twins": [3, 2, 0, 0], "small": [2, 2, 1, 1]}


class Side(Part):
    """A seat's deck and hand, and its face-up pile as a number of each kind."""

    def __init__(self, cards: Holding, pile: vec[i64]) -> None:
        self.cards, self.pile, self.hand = cards, pile, cards.hands[0]

    def copy(self) -> Side:
        return Side(self.cards.copy(), self.pile[:])


class Renewal(State):
    def __init__(self, now: Step[Renewal], later: list[Step[Renewal]], sides: list[Side], turns: i64) -> None:
        super().__init__(now, later)
        self.sides = sides
        self.turns = turns                              # those left

    def copy(self) -> Renewal:
        return Renewal(self.now, self.later[:], [side.copy() for side in self.sides], self.turns)

    def returns(self) -> list[float]:
        mine, theirs = (sum(side.pile) for side in self.sides)
        return [float(mine - theirs), float(theirs - mine)]


def start(setup: Setup) -> Renewal:
    sides = [Side(holding(2, DECKS[setup.options["deck"]], [seat]),
                  vec[i64]([0] * KINDS)) for seat in range(2)]
    return Renewal(FromDeck(0, 2), [Turn(0), Exchange(1, 2), FromDeck(1, 2), Exchange(0, 2)], sides,
                   setup.options["turns"])


class FromDeck(Dealt[Renewal]):
    """§1.1 Draw so many cards. §1.2 An empty deck is renewed from the pile; without a pile nothing is drawn."""

    def __init__(self, seat: int, cards: int) -> None:
        super().__init__(seat)
        self.cards = cards

    def happen(self, s: Renewal) -> bool:
        side = s.sides[self.seat]
        if self.cards and not side.cards.size and sum(side.pile):
            side.cards.renew(side.pile)
            side.pile = vec[i64]([0] * KINDS)
        if self.cards and side.cards.size:
            return False
        s.done()
        return True

    def verb(self) -> Verb:
        return DRAW

    def deck(self, s: Renewal) -> Holding:
        return s.sides[self.seat].cards

    def refusal(self, s: Renewal, action: int) -> str:
        return "Something is to be drawn first (§1.1)."

    def seen_by(self, s: Renewal, action: int) -> int:
        return 1 << self.seat

    def receive(self, s: Renewal, kind: int) -> None:
        s.sides[self.seat].cards.draw(kind)
        s.then(FromDeck(self.seat, self.cards - 1))


class Exchange(Ask):
    """§1.3 Put cards of the opening hand under the deck face down, then draw as many."""

    rule = "1.3"

    def __init__(self, seat: int, most: int) -> None:
        super().__init__(seat)
        self.most = most

    def menu(self, s: Any) -> Menu:
        return EXCHANGES

    def open(self, s: Renewal) -> int:
        return EXCHANGES.of(DONE) | (EXCHANGES.of(UNDER, s.sides[self.seat].hand.holds()) if self.most else 0)

    def seen_by(self, s: Renewal, action: int) -> int:
        return 1 << self.seat

    def take(self, s: Renewal, action: int) -> None:
        if UNDER.says(action):
            side = s.sides[self.seat]
            side.cards.put(UNDER.arg(action), BELOW)
            s.then(Exchange(self.seat, self.most - 1))
        else:
            s.then(FromDeck(self.seat, 2 - self.most))


class Turn(Ask):
    """§1.4 Draw, then play a card, take one back, look at the other hand, or do nothing."""

    rule = "1.4"

    def __init__(self, seat: int, drawn: bool = False) -> None:
        super().__init__(seat)
        self.drawn = drawn

    def happen(self, s: Renewal) -> bool:
        if s.turns == 0:
            s.finish()
        elif not self.drawn:
            s.then(FromDeck(self.seat, 1), Turn(self.seat, True))
        return not self.drawn

    def menu(self, s: Any) -> Menu:
        return TURNS

    def open(self, s: Renewal) -> int:
        side = s.sides[self.seat]
        piled = sum([1 << kind for kind in range(KINDS) if side.pile[kind]])
        return (TURNS.of(PLAY, side.hand.holds()) | TURNS.of(RECALL, piled) | TURNS.of(LOOK) | TURNS.of(DONE))

    def take(self, s: Renewal, action: int) -> None:
        side = s.sides[self.seat]
        if PLAY.says(action):
            side.cards.leave(PLAY.arg(action))
            side.pile[PLAY.arg(action)] += 1
        elif RECALL.says(action):
            side.pile[RECALL.arg(action)] -= 1
            side.cards.add(RECALL.arg(action))
        elif LOOK.says(action):
            s.first(Show(1 - self.seat))
            return
        s.turns -= 1
        s.then(Turn(1 - self.seat))


class Show(Draw):
    """§1.5 The hand is shown to the other seat, card by card in random order, each a line: what a seat learns stands in
    its record."""

    rule = "1.5"

    def kinds(self, s: Renewal) -> list[int]:
        return [kind for kind in range(KINDS) if s.sides[self.seat].cards.unknown(kind, 1 - self.seat)]

    def happen(self, s: Renewal) -> bool:
        if self.kinds(s):
            return False
        s.done()
        s.turns -= 1
        s.then(Turn(self.seat))
        return True

    def count(self, s: Renewal) -> int:
        return len(self.kinds(s))

    def nth(self, s: Renewal, i: int) -> int:
        return SHOW.number(self.kinds(s)[i])

    def weight(self, s: Renewal, i: int) -> int:
        return s.sides[self.seat].cards.unknown(self.kinds(s)[i], 1 - self.seat)

    def seen_by(self, s: Renewal, action: int) -> int:
        return 0b11

    def take(self, s: Renewal, action: int) -> None:
        s.sides[self.seat].cards.show(SHOW.arg(action), 1 - self.seat)


def board(s: Renewal, seat: int) -> dict[str, Any]:
    return {"sides": [{"hand": side.hand.size(), "known": side.cards.known(seat), "pile": list(side.pile),
                       "deck": side.cards.size,
                       "under": [kind if knows(layer.seen, seat) else None
                                 for layer in side.cards.layers for kind in layer.kinds]} for side in s.sides]}


def another(s: Renewal, seat: int, rng: Rng) -> Renewal:
    world = s.copy()
    for side in world.sides:
        side.cards.resample(seat, rng)
    return world


RULES = """# Renewal

## 1 Renewal

§1.1 Draw.

§1.2 An empty deck is renewed.

§1.3 Exchange.

§1.4 A turn.

§1.5 Looking.
"""
GAME = spike("renewal", RULES, LEXICON, start, board, resample=another, hidden=True,
             options=[Option("deck", "choice", "tiny", "how many of each kind", choices=list(DECKS)),
                      Option("turns", "int", 8, "how many turns", low=1, high=40)],
             presets={"tiny": {}, "twins": {"deck": "twins"}, "small": {"deck": "small", "turns": 30}})
