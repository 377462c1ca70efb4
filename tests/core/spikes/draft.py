"""The draft of Twelve Heroes: two seats pick in secret, at the same time, click by click.

Twice: each draws a pack, keeps some face down and passes the rest; each keeps some of what was passed to it, and the
last cards go unseen to the pile of the one who passed them. Full: 36 cards, draw 6, keep 2, pass 4, keep 2.
"""
from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.decks import Deck, Pool, whole
from kleos.core.dice import Rng
from kleos.core.flow import Event, State, Step
from kleos.core.hands import Hand, resample_all
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
    """`packs` lie before the seats, `piles` are their face-down decks. Pool 0 is the deck; each pack that was passed is
    a pool of its own for the seat that passed it: it knows the cards, but not who has which of them now."""

    def __init__(self, now: Step[Draft], later: list[Step[Draft]], size: i64, keep: i64, round: i64, deck: Deck,
                 packs: list[Hand], piles: list[Hand]) -> None:
        super().__init__(now, later)
        self.size, self.keep, self.round = size, keep, round
        self.deck, self.packs, self.piles = deck, packs, piles

    def copy(self) -> Draft:
        return Draft(self.now, self.later[:], self.size, self.keep, self.round, self.deck.copy(),
                     [pack.copy() for pack in self.packs], [pile.copy() for pile in self.piles])

    def returns(self) -> list[float]:
        return [float(sum(pile.kinds)) for pile in self.piles]


def hands() -> list[Hand]:
    return [Hand(seat, vec[i64](), vec[i64](), vec[i64]()) for seat in range(2)]


def start(setup: Setup) -> Draft:
    tiny = setup.options["size"] == "tiny"
    deck = whole([4, 4, 3, 3] + [0] * (KINDS - 4) if tiny else [2] * KINDS)
    deck.pools.extend([Pool(vec[i64]([0] * KINDS), 0) for _ in range(2 * ROUNDS)])
    size, keep = (3, 1) if tiny else (6, 2)
    return Draft(Deal(0, size), [NewRound()], size, keep, 0, deck, hands(), hands())


class NewRound(Event[Draft]):
    """§1.1 After the first deal: everything else of a round, in order."""

    def __init__(self) -> None:
        super().__init__(0)

    def happen(self, s: Draft) -> bool:
        s.later = [Rest(0), Pick(1, s.keep, 0), Pick(0, s.keep, 0), Swap(0), Pick(1, s.keep, 0), Pick(0, s.keep, 0)]
        s.now = Deal(1, s.size)
        return True


class Deal(Draw):
    """§1.1 Draw a pack, seen by its owner only."""

    def __init__(self, seat: int, cards: int) -> None:
        super().__init__(seat)
        self.cards = cards

    def happen(self, s: Draft) -> bool:
        if not self.cards:
            s.done()
        return not self.cards

    def count(self, s: Draft) -> int:
        return s.deck.count()

    def nth(self, s: Draft, i: int) -> int:
        return DRAW.number(s.deck.nth(i))

    def weight(self, s: Draft, i: int) -> int:
        return s.deck.weight(s.deck.nth(i))

    def sample(self, s: Draft, rng: Rng) -> int:
        return DRAW.number(s.deck.sample(rng))

    def seen_by(self, s: Draft, action: int) -> int:
        return 1 << self.seat

    def take(self, s: Draft, action: int) -> None:
        kind = DRAW.arg(action)
        s.deck.take(kind)
        s.packs[self.seat].add(kind, 0, 0)
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
        pack = [kind for kind in s.packs[self.seat].kinds if kind >= self.least]
        return PICKS.of(PICK, sum({1 << kind for i, kind in enumerate(pack) if len(pack) - i >= self.cards}))

    def seen_by(self, s: Draft, action: int) -> int:
        return 1 << self.seat

    def take(self, s: Draft, action: int) -> None:
        kind = PICK.arg(action)
        move(s.packs[self.seat], s.piles[self.seat], kind)
        if self.cards > 1:
            s.then(Pick(self.seat, self.cards - 1, kind))
        else:
            s.done()


def move(source: Hand, target: Hand, kind: int) -> None:
    i = source.leaving(kind)
    pool, seen = source.pools[i], source.seen[i]
    source.remove(i)
    target.kinds, target.pools, target.seen = [
        vec[i64]([*old, new]) for old, new in ((target.kinds, kind), (target.pools, pool), (target.seen, seen))]
    target.sort(target.size() - 1)


class Swap(Event[Draft]):
    """§1.3 Give the rest to the other seat."""

    def happen(self, s: Draft) -> bool:
        s.packs = s.packs[::-1]
        for seat, pack in enumerate(s.packs):
            pack.owner = seat
        s.then(Pass(1), Pass(0))
        return True


class Pass(Draw):
    """§1.3 Each card passed is a line, in random order: what a seat learns must stand in its record. Whoever passed
    it will not see which of it is kept."""

    rule = "1.3"

    def kinds(self, s: Draft) -> list[int]:
        return [kind for kind in range(KINDS) if s.packs[1 - self.seat].unknown(kind, 1 - self.seat)]

    def happen(self, s: Draft) -> bool:
        if self.kinds(s):
            return False
        pack = s.packs[1 - self.seat]
        pack.pools = vec[i64]([1 + 2 * s.round + self.seat] * pack.size())
        pack.seen = vec[i64]([1 << (1 - self.seat)] * pack.size())
        s.done()
        return True

    def count(self, s: Draft) -> int:
        return len(self.kinds(s))

    def nth(self, s: Draft, i: int) -> int:
        return PASS.number(self.kinds(s)[i])

    def weight(self, s: Draft, i: int) -> int:
        return s.packs[1 - self.seat].unknown(self.kinds(s)[i], 1 - self.seat)

    def seen_by(self, s: Draft, action: int) -> int:
        return 0b11

    def take(self, s: Draft, action: int) -> None:
        s.packs[1 - self.seat].show(PASS.arg(action), 1 - self.seat)


class Rest(Event[Draft]):
    """§1.4 What is left goes unseen to the pile of the seat that passed it."""

    def happen(self, s: Draft) -> bool:
        for seat in range(2):
            for kind in list(s.packs[seat].kinds):
                move(s.packs[seat], s.piles[1 - seat], kind)
        s.round += 1
        if s.round == ROUNDS:
            s.finish()
        else:
            s.then(Deal(0, s.size), NewRound())
        return True


def board(s: Draft, seat: int) -> dict[str, Any]:
    """Of each pack and pile: how many cards, and those that this seat knows to be there."""
    return {name: [{"size": hand.size(), "known": hand.known(seat)} for hand in there]
            for name, there in (("packs", s.packs), ("piles", s.piles))} | {"deck": s.deck.size}


def resample(s: Draft, seat: int, rng: Rng) -> Draft:
    world = s.copy()
    resample_all(world.deck, world.packs + world.piles, seat, rng)
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
             presets={"full": {}, "tiny": {"size": "tiny"}})
