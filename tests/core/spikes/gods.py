"""The God deck of The 12 Labors: gods on top, Hera shuffled among the last; when she comes, all is shuffled.

In the solo game some gods stay out of the game unseen, so the shuffled deck mixes what is known with what is not.
"""
from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.cards.decks import Deck, Layer, Pool
from kleos.core.dice import Rng
from kleos.core.flow import State, Step
from kleos.core.options import Option, Setup
from kleos.core.words import Domain, Lexicon, Menu, Verb
from tests.core.spikes import Ask, Draw, spike

HERA = 13
GODS = Domain(*[f"god-{n}" for n in range(1, 14)], "hera", element="god")
REVEAL, KEEP, DISCARD = Verb("reveal", GODS, chance=True), Verb("keep"), Verb("discard")
LEXICON = Lexicon(REVEAL, KEEP, DISCARD)
CHOICES = Menu(KEEP, DISCARD)


def gods_deck(gods: int, above: int, below: int, kinds: int = HERA + 1) -> Deck:
    """So many of the gods on top of so many with Hera, who is the last kind; the others stay out of the game."""
    pools = [Pool(vec[i64]([1] * gods + [0] * (kinds - gods)), gods), Pool(vec[i64]([0] * (kinds - 1) + [1]), 1)]
    layers = [Layer(below + 1, vec[i64]([below, 1])), Layer(above, vec[i64]([above, 0]))]
    return Deck(kinds, above + below + 1, pools, layers if above else layers[:1])


class Gods(State):
    def __init__(self, now: Step[Gods], later: list[Step[Gods]], deck: Deck, discards: vec[i64], kept: i64) -> None:
        super().__init__(now, later)
        self.deck, self.discards, self.kept = deck, discards, kept

    def copy(self) -> Gods:
        return Gods(self.now, self.later[:], self.deck.copy(), self.discards[:], self.kept)

    def tidy(self) -> None:
        """§1.3"""
        if self.deck.size == 0 and isinstance(self.now, Reveal):
            self.finish()

    def returns(self) -> list[float]:
        return [float(self.kept)]


def start(setup: Setup) -> Gods:
    solo = setup.options["game"] == "solo"
    return Gods(Reveal(), [], gods_deck(13, 4, 2) if solo else gods_deck(13, 11, 2), vec[i64]([0] * (HERA + 1)), 0)


class Reveal(Draw):
    """§1.1 The next god. §1.2 Hera leaves the game, and deck and discards are shuffled."""

    def __init__(self) -> None:
        super().__init__(0)

    def count(self, s: Gods) -> int:
        return len(s.deck.next())

    def nth(self, s: Gods, i: int) -> int:
        return REVEAL.number(s.deck.next()[i])

    def weight(self, s: Gods, i: int) -> int:
        return s.deck.weight(s.deck.next()[i])

    def sample(self, s: Gods, rng: Rng) -> int:
        return REVEAL.number(s.deck.sample(rng))

    def take(self, s: Gods, action: int) -> None:
        god = REVEAL.arg(action)
        s.deck.take(god)
        if god == HERA:
            s.deck.shuffle(s.discards)
            s.discards = vec[i64]([0] * (HERA + 1))
        else:
            s.then(Keep(god))


class Keep(Ask):
    """§1.4 Keep the god or discard it."""

    rule = "1.4"

    def __init__(self, god: int) -> None:
        super().__init__(0)
        self.god = god

    def menu(self, s: Any) -> Menu:
        return CHOICES

    def open(self, s: Gods) -> int:
        return CHOICES.of(KEEP) | CHOICES.of(DISCARD)

    def take(self, s: Gods, action: int) -> None:
        if KEEP.says(action):
            s.kept += 1
        else:
            s.discards[self.god] += 1
        s.then(Reveal())


RULES = """# Gods

## 1 Gods

§1.1 Reveal.

§1.2 Hera.

§1.3 An empty deck ends it.

§1.4 Keep or discard.
"""


def board(s: Gods, seat: int) -> dict[str, Any]:
    return {"deck": s.deck.size, "discards": list(s.discards), "kept": s.kept}


GAME = spike("gods", RULES, LEXICON, start, board, seats=(1, 1), returns_kind="score",
             options=[Option("game", "choice", "full", "which deck", choices=["full", "solo"])],
             presets={"full": {}, "solo": {"game": "solo"}})
