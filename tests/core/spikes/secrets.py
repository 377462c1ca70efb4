"""Everything that can happen to hidden cards, in any order: drawn, looked at, shown, played, taken back, put under or
on top, seen or unseen, shuffled in. One seat has the cards; two others, or one, look on.

The moves are all of chance or of the owner, so that a random walk visits what no game would.
"""
from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.cards.draws import FromDeck
from kleos.core.cards.holding import TOP, UNDER, Holding, holding
from kleos.core.dice import Rng
from kleos.core.flow import EVERYBODY, State, Step
from kleos.core.options import Option, Setup
from kleos.core.words import Domain, Lexicon, Menu, Verb
from tests.core.spikes import Ask, Draw, spike

KINDS = 3
CARDS = Domain("ant", "bee", "cat", element="card")
SEATS = Domain("1", "2")
CHOSEN, DEALT, SEEN, MILLED, SHOWN, LOST = (
    Verb(name, CARDS) for name in ("chosen", "dealt", "seen", "milled", "shown", "lost"))
PLAY, BACK, BURY, CROWN, FACE, REVEAL, OVER = (
    Verb(name, CARDS) for name in ("play", "back", "bury", "crown", "face", "reveal", "over"))
DRAW, MILL, LOOK, SHOW = Verb("draw"), Verb("mill"), Verb("look", SEATS), Verb("show", SEATS)
MIX, SHUFFLE, MULLIGAN, TOSS, PASS = (
    Verb(name) for name in ("mix", "shuffle", "mulligan", "toss", "pass"))
LEXICON = Lexicon(CHOSEN, DEALT, SEEN, MILLED, SHOWN, LOST, PLAY, BACK, BURY, CROWN, FACE, REVEAL, OVER, DRAW, MILL,
                  LOOK, SHOW, MIX, SHUFFLE, MULLIGAN, TOSS, PASS)
MOVES = Menu(PLAY, BACK, BURY, CROWN, FACE, REVEAL, OVER, DRAW, MILL, LOOK, SHOW, MIX, SHUFFLE, MULLIGAN, TOSS,
             PASS)
HIDDEN = (BURY, CROWN)                                  # which card, others do not see
LISTS = {"tiny": [2, 1, 1], "twins": [3, 2, 0]}
OUTSIDE = [1, 1, 1]


class Secrets(State):
    """`told`: the seats that have seen something on their own since all was shuffled. They are shown nothing more: a
    third seat could tell from how much more there was to show which card has left the hand meanwhile."""

    def __init__(self, now: Step[Secrets], later: list[Step[Secrets]], cards: Holding, pile: vec[i64],
                 seats: i64, told: i64) -> None:
        super().__init__(now, later)
        self.cards, self.pile, self.seats, self.told = cards, pile, seats, told

    def copy(self) -> Secrets:
        return Secrets(self.now, self.later[:], self.cards.copy(), self.pile[:], self.seats, self.told)

    def returns(self) -> list[float]:
        return [0.0] * self.seats


def start(setup: Setup) -> Secrets:
    pile, counts = vec[i64]([0] * KINDS), LISTS[setup.options["deck"]]
    if setup.options["lists"] == "open":
        return Secrets(Turn(0), [], holding(setup.seats, counts, [0]), pile, setup.seats, 0)
    box = [a + b for a, b in zip(counts, OUTSIDE)]
    none = holding(setup.seats, [0] * KINDS, [0], 1, box)
    return Secrets(Choose(sum(counts), tuple(box)), [], none, pile, setup.seats, 0)


class Choose(Draw):
    """§1.1 The deck is made of so many more cards of the box, which its owner sees."""

    def __init__(self, cards: int, box: tuple[int, ...]) -> None:
        super().__init__(0)
        self.cards, self.box = cards, box

    def happen(self, s: Secrets) -> bool:
        if self.cards:
            return False
        counts = [n - left for n, left in zip(self.box, s.cards.outside)]
        s.cards = holding(s.seats, counts, [0], 1, list(s.cards.outside))
        s.then(Turn(0))
        return True

    def count(self, s: Secrets) -> int:
        return sum([n > 0 for n in s.cards.outside])

    def nth(self, s: Secrets, i: int) -> int:
        return CHOSEN.number([kind for kind in range(KINDS) if s.cards.outside[kind]][i])

    def weight(self, s: Secrets, i: int) -> int:
        return s.cards.outside[CHOSEN.arg(self.nth(s, i))]

    def seen_by(self, s: Secrets, action: int) -> int:
        return 1

    def take(self, s: Secrets, action: int) -> None:
        s.cards.outside[CHOSEN.arg(action)] -= 1
        s.then(Choose(self.cards - 1, self.box))


class Top(FromDeck[Secrets]):
    """§1.1 The top card is dealt, looked at by a seat, or milled."""

    def __init__(self, how: int, to: int) -> None:
        super().__init__(0)
        self.how, self.to = how, to

    def verb(self) -> Verb:
        return (DEALT, SEEN, MILLED)[self.how]

    def deck(self, s: Secrets) -> Holding:
        return s.cards

    def seen_by(self, s: Secrets, action: int) -> int:
        return EVERYBODY if self.verb() is MILLED else 1 << self.to

    def refusal(self, s: Secrets, action: int) -> str:
        return "A card comes first (§1.1)."

    def receive(self, s: Secrets, kind: int) -> None:
        if self.verb() is MILLED:
            s.cards.mill(kind)
            s.pile[kind] += 1
        elif self.verb() is SEEN:
            s.cards.look(kind, self.to)
            s.told |= 1 << self.to
        else:
            s.cards.draw(kind)
        s.then(Turn(0))


class Show(Draw):
    """§1.2 A card of the hand at random is shown to a seat."""

    def __init__(self, to: int) -> None:
        super().__init__(0)
        self.to = to

    def kinds(self, s: Secrets) -> list[int]:
        return [kind for kind in range(KINDS) if s.cards.unknown(kind, self.to)]

    def count(self, s: Secrets) -> int:
        return len(self.kinds(s))

    def nth(self, s: Secrets, i: int) -> int:
        return SHOWN.number(self.kinds(s)[i])

    def weight(self, s: Secrets, i: int) -> int:
        return s.cards.unknown(self.kinds(s)[i], self.to)

    def seen_by(self, s: Secrets, action: int) -> int:
        return 1 | 1 << self.to

    def take(self, s: Secrets, action: int) -> None:
        s.cards.show(SHOWN.arg(action), self.to)
        s.told |= 1 << self.to
        s.then(Turn(0))


class Lost(Draw):
    """§1.2 A card of the hand at random is lost."""

    def __init__(self) -> None:
        super().__init__(0)

    def kinds(self, s: Secrets) -> list[int]:
        return [kind for kind in range(KINDS) if s.cards.hands[0].count(kind)]

    def count(self, s: Secrets) -> int:
        return len(self.kinds(s))

    def nth(self, s: Secrets, i: int) -> int:
        return LOST.number(self.kinds(s)[i])

    def weight(self, s: Secrets, i: int) -> int:
        return s.cards.hands[0].count(self.kinds(s)[i])

    def take(self, s: Secrets, action: int) -> None:
        s.cards.lose(LOST.arg(action))
        s.pile[LOST.arg(action)] += 1
        s.then(Turn(0))


class Turn(Ask):
    """§1.3 The owner does anything."""

    def menu(self, s: Secrets) -> Menu:
        return MOVES

    def open(self, s: Secrets) -> int:
        held, piled = s.cards.hands[0], sum([1 << kind for kind in range(KINDS) if s.pile[kind]])
        found: int = MOVES.of(PASS)
        if s.cards.size:
            found |= MOVES.of(DRAW) | MOVES.of(MILL) | MOVES.of(SHUFFLE) | MOVES.of(LOOK, (1 << (s.seats - 1)) - 1)
        if held.size():
            for verb in (PLAY, BURY, CROWN, FACE, REVEAL):
                found |= MOVES.of(verb, held.holds())
            found |= MOVES.of(MIX) | MOVES.of(MULLIGAN) | MOVES.of(TOSS)
            found |= MOVES.of(SHOW, sum([1 << i for i in range(s.seats - 1)
                                         if not s.told >> (i + 1) & 1 and Show(i + 1).kinds(s)]))
        if piled:
            found |= MOVES.of(BACK, piled) | MOVES.of(OVER, piled)
        return found

    def seen_by(self, s: Secrets, action: int) -> int:
        return 1 if any(verb.says(action) for verb in HIDDEN) else EVERYBODY

    def take(self, s: Secrets, action: int) -> None:
        verb = LEXICON.verb(action)
        if verb in (PLAY, BURY, CROWN, FACE, REVEAL):
            self.from_hand(s, verb, verb.arg(action))
        elif verb in (BACK, OVER):
            self.from_pile(s, verb, verb.arg(action))
        elif verb is DRAW:
            s.then(Top(0, 0))
        elif verb is MILL:
            s.then(Top(2, 0))
        elif verb is LOOK:
            s.then(Top(1, LOOK.arg(action) + 1))
        elif verb is SHOW:
            s.then(Show(SHOW.arg(action) + 1))
        elif verb is TOSS:
            s.then(Lost())
        elif verb is MIX:
            s.cards.put_mixed(UNDER, 0)
        elif verb is SHUFFLE:
            s.cards.shuffle(s.pile)
            s.pile = vec[i64]([0] * KINDS)
        elif verb is MULLIGAN:
            s.cards.shuffle(vec[i64](), 0)
            s.told = 0

    def from_hand(self, s: Secrets, verb: Verb, kind: int) -> None:
        if verb is PLAY:
            s.cards.leave(kind)
            s.pile[kind] += 1
        elif verb is BURY:
            s.cards.put(kind, UNDER)
        elif verb is CROWN:
            s.cards.put(kind, TOP)
        elif verb is FACE:
            s.cards.leave(kind)
            s.cards.put_open([kind], UNDER)
        else:
            s.cards.reveal(kind)

    def from_pile(self, s: Secrets, verb: Verb, kind: int) -> None:
        s.pile[kind] -= 1
        if verb is BACK:
            s.cards.add(kind)
        else:
            s.cards.put_open([kind], TOP)


def board(s: Secrets, seat: int) -> dict[str, Any]:
    return {"hand": s.cards.hands[0].size(), "known": [int(kind) for kind in s.cards.known(seat)],
            "pile": list(s.pile), "deck": int(s.cards.size)}


def another(s: Secrets, seat: int, rng: Rng) -> Secrets:
    world = s.copy()
    world.cards.resample(seat, rng)
    return world


RULES = """# Secrets

## 1 Secrets

§1.1 Dealt.

§1.2 Shown.

§1.3 Anything.
"""
GAME = spike("secrets", RULES, LEXICON, start, board, resample=another, returns_kind="score", seats=(2, 3),
             options=[Option("deck", "choice", "tiny", "how many of each kind", choices=list(LISTS)),
                      Option("lists", "choice", "open", "whether others know the list", choices=["open", "closed"])])
