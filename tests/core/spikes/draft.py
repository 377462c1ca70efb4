"""A draft like that of Twelve Heroes: seats pick in secret, at the same time, click by click.

Twice: each draws a pack, keeps some face down and passes the rest on; each keeps some of what was passed to it, and the
last cards go unseen to the pile of the next. Full: 36 cards, draw 6, keep 2, pass 4, keep 2. Ring: three seats, and a
pack is passed on twice.
"""
from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from kleos.core.cards.decks import Source, whole
from kleos.core.cards.draws import FromDeck
from kleos.core.cards.passing import Packs, packs
from kleos.core.dice import Rng
from kleos.core.flow import Event, State, Step
from kleos.core.options import Option, Setup
from kleos.core.words import Domain, Lexicon, Menu, Verb
from tests.core.spikes import Ask, Draw, spike

KINDS = 18
HEROES = Domain(*[f"hero-{n}" for n in range(1, KINDS + 1)], element="card")
DRAW, PICK, PASS = Verb("draw", HEROES, chance=True), Verb("pick", HEROES), Verb("pass", HEROES, chance=True)
LEXICON = Lexicon(DRAW, PICK, PASS)
PICKS = Menu(PICK)
ROUNDS = 2


class Draft(State):
    def __init__(self, now: Step[Draft], later: list[Step[Draft]], size: i64, keep: i64, box: Packs) -> None:
        super().__init__(now, later)
        self.size, self.keep, self.box = size, keep, box

    def copy(self) -> Draft:
        return Draft(self.now, self.later[:], self.size, self.keep, self.box.copy())

    def returns(self) -> list[float]:
        return [float(sum(pile.kinds)) for pile in self.box.piles]


def start(setup: Setup) -> Draft:
    full = setup.options["size"] == "full"
    tiny = [4, 4, 3, 3] if setup.seats == 2 else [10, 8]
    deck = whole([2] * KINDS if full else tiny + [0] * (KINDS - len(tiny)))
    size, keep = (6, 2) if full else (3, 1)
    return Draft(NewRound(), [], size, keep, packs(deck, setup.seats))


class NewRound(Event[Draft]):
    """§1.1 A round, in order: with three seats packs are passed on twice."""

    def __init__(self) -> None:
        super().__init__(0)

    def happen(self, s: Draft) -> bool:
        seats = range(len(s.box.packs))
        steps: list[Step[Draft]] = [Deal(seat, s.size) for seat in seats] + [Pick(seat, s.keep, 0) for seat in seats]
        for _ in seats[1:]:
            steps += [Turn(0)] + [Pass(seat) for seat in seats] + [Pick(seat, s.keep, 0) for seat in seats]
        s.later = [Rest(0), *steps[:0:-1]]
        s.now = steps[0]
        return True


class Deal(FromDeck[Draft]):
    """§1.1 Draw a pack, seen by its owner only."""

    def __init__(self, seat: int, cards: int) -> None:
        super().__init__(seat)
        self.cards = cards

    def happen(self, s: Draft) -> bool:
        if not self.cards:
            s.done()
        return not self.cards

    def verb(self) -> Verb:
        return DRAW

    def deck(self, s: Draft) -> Source:
        return s.box.deck

    def seen_by(self, s: Draft, action: int) -> int:
        return 1 << self.seat

    def refusal(self, s: Draft, action: int) -> str:
        return "The packs are drawn first (§1.1)."

    def receive(self, s: Draft, kind: int) -> None:
        s.box.draw(self.seat, kind)
        s.then(Deal(self.seat, self.cards - 1))


class Pick(Ask):
    """§1.2 Keep cards of the pack, both seats at the same time; a seat's own picks come in ascending order."""

    rule = "1.2"

    def __init__(self, seat: int, cards: int, least: int) -> None:
        super().__init__(seat)
        self.cards = cards
        self.least = least                              # the kind picked before

    def together(self) -> bool:
        return True

    def menu(self, s: Any) -> Menu:
        return PICKS

    def open(self, s: Draft) -> int:
        """A card is offered only if enough cards remain to complete the picks."""
        pack = [kind for kind in s.box.packs[self.seat].kinds if kind >= self.least]
        return PICKS.of(PICK, sum({1 << kind for i, kind in enumerate(pack) if len(pack) - i >= self.cards}))

    def seen_by(self, s: Draft, action: int) -> int:
        return 1 << self.seat

    def take(self, s: Draft, action: int) -> None:
        kind = PICK.arg(action)
        s.box.keep(self.seat, kind)
        if self.cards > 1:
            s.then(Pick(self.seat, self.cards - 1, kind))
        else:
            s.done()


class Turn(Event[Draft]):
    """§1.3 Give the rest to the next seat."""

    def happen(self, s: Draft) -> bool:
        s.box.turn()
        s.done()
        return True


class Pass(Draw):
    """§1.3 Each card passed to a seat is a line, in random order: what it learns must stand in its record."""

    rule = "1.3"

    def kinds(self, s: Draft) -> list[int]:
        return [kind for kind in range(KINDS) if s.box.packs[self.seat].unknown(kind, self.seat)]

    def happen(self, s: Draft) -> bool:
        if self.kinds(s):
            return False
        s.done()
        return True

    def count(self, s: Draft) -> int:
        return len(self.kinds(s))

    def nth(self, s: Draft, i: int) -> int:
        return PASS.number(self.kinds(s)[i])

    def weight(self, s: Draft, i: int) -> int:
        return s.box.packs[self.seat].unknown(self.kinds(s)[i], self.seat)

    def seen_by(self, s: Draft, action: int) -> int:
        return 1 << self.seat | 1 << (self.seat - 1) % len(s.box.packs)

    def take(self, s: Draft, action: int) -> None:
        s.box.show(self.seat, PASS.arg(action))


class Rest(Event[Draft]):
    """§1.4 What is left goes unseen to the pile of the next seat, with two of the one who passed it."""

    def happen(self, s: Draft) -> bool:
        s.box.hand_on()
        if s.box.round == ROUNDS:
            s.finish()
        else:
            s.then(NewRound())
        return True


def board(s: Draft, seat: int) -> dict[str, Any]:
    """Of each pack and pile: how many cards, and those that this seat knows to be there."""
    return {name: [{"size": pile.size(), "known": pile.known(seat)} for pile in there]
            for name, there in (("packs", s.box.packs), ("piles", s.box.piles))} | {"deck": s.box.deck.size}


def resample(s: Draft, seat: int, rng: Rng) -> Draft:
    world = s.copy()
    world.box.resample(seat, rng)
    return world


RULES = """# Draft

## 1 Draft

§1.1 Draw a pack.

§1.2 Keep some.

§1.3 Pass the rest.

§1.4 The last go back unseen.
"""
GAME = spike("draft", RULES, LEXICON, start, board, resample=resample, hidden=True, returns_kind="score",
             options=[Option("size", "choice", "full", "how many cards", choices=["full", "tiny"])],
             seats=(2, 3), presets={"full": {}, "tiny": {"size": "tiny"}})
