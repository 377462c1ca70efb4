"""What chance decides: who begins, cards from decks, cards picked at random, cards that are looked at."""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.core.cards.draws import FromDeck
from kleos.core.cards.holding import UNDER, Holding
from kleos.core.dice import Rng
from kleos.core.flow import Chance
from kleos.core.sets import bit
from kleos.core.words import Verb
from kleos.games.hercules.board import BURY, DRAW, FIRST, LOSE, MILL, SAVE, SHOW, TOP, Hercules, insert_sorted, without
from kleos.games.hercules.choices import kinds_of


@final
class Lot(Chance[Hercules]):
    """§2.1"""

    def __init__(self) -> None:
        super().__init__(0)

    def count(self, s: Hercules) -> i64:
        return s.box.seats

    def nth(self, s: Hercules, i: i64) -> i64:
        return FIRST.number(i)

    def refusal(self, s: Hercules, action: i64) -> str:
        return "First it is drawn who begins (§2.1)."

    def take(self, s: Hercules, action: i64) -> None:
        s.seat = FIRST.arg(action)
        s.done()


@final
class Draw(FromDeck[Hercules]):
    """§3.3 A seat draws so many cards, which only it sees."""

    def __init__(self, seat: i64, cards: i64, first: bool) -> None:
        super().__init__(seat)
        self.cards: Final[i64] = cards
        self.first: Final = first                       # whether it is the draw that opens a turn

    def opens_turn(self) -> bool:
        return self.first

    def happen(self, s: Hercules) -> bool:
        if self.cards and s.sides[self.seat].cards.size:
            return False
        s.done()
        return True

    def verb(self) -> Verb:
        return DRAW

    def deck(self, s: Hercules) -> Holding:
        return s.sides[self.seat].cards

    def seen_by(self, s: Hercules, action: i64) -> i64:
        """§1.4"""
        return bit(self.seat)

    def refusal(self, s: Hercules, action: i64) -> str:
        return "First a card is drawn (§3.3)."

    def receive(self, s: Hercules, kind: i64) -> None:
        side = s.sides[self.seat]
        side.cards.draw(kind)
        if side.drawn >= 0:
            side.drawn += 1
        s.then(Draw(self.seat, self.cards - 1, False))


@final
class Mill(FromDeck[Hercules]):
    """§6.8 The top cards of a deck are discarded, one after the other, face up."""

    def __init__(self, seat: i64, cards: i64, fallen: tuple[int, ...] = ()) -> None:
        super().__init__(seat)
        self.cards: Final[i64] = cards
        self.fallen: Final = fallen                     # those discarded so far, ascending: they are told together

    def happen(self, s: Hercules) -> bool:
        if self.cards > 0 and s.sides[self.seat].cards.size:
            return False
        s.done()
        return True

    def verb(self) -> Verb:
        return MILL

    def deck(self, s: Hercules) -> Holding:
        return s.sides[self.seat].cards

    def refusal(self, s: Hercules, action: i64) -> str:
        return "First cards are discarded from the deck (§6.8)."

    def receive(self, s: Hercules, kind: i64) -> None:
        side = s.sides[self.seat]
        side.cards.mill(kind)
        side.lost += 1
        side.pile = insert_sorted(side.pile, kind)
        s.then(Mill(self.seat, self.cards - 1, tuple(sorted((*self.fallen, int(kind))))))


class Picked(Chance[Hercules]):
    """One of a seat’s cards at random, each single card as likely."""

    def verb(self) -> Verb:
        raise NotImplementedError

    def number(self, s: Hercules, kind: i64) -> i64:
        """How many cards of a kind it may be."""
        raise NotImplementedError

    def kinds(self, s: Hercules) -> list[i64]:
        """Those that it may be, ascending."""
        raise NotImplementedError

    def pick(self, s: Hercules, kind: i64) -> None:
        raise NotImplementedError

    def count(self, s: Hercules) -> i64:
        return len(self.kinds(s))

    def nth(self, s: Hercules, i: i64) -> i64:
        return self.verb().number(self.kinds(s)[i])

    def weight(self, s: Hercules, i: i64) -> i64:
        return self.number(s, self.kinds(s)[i])

    def sample(self, s: Hercules, rng: Rng) -> i64:
        kinds = self.kinds(s)
        total: i64 = 0
        for kind in kinds:
            total += self.number(s, kind)
        n = rng.below(total)
        for kind in kinds:
            n -= self.number(s, kind)
            if n < 0:
                return self.verb().number(kind)
        raise IndexError("there are more cards than there are")

    def take(self, s: Hercules, action: i64) -> None:
        self.pick(s, self.verb().arg(action))


@final
class AtRandom(Picked):
    """§8.4 Cards of a hand are discarded at random."""

    def __init__(self, seat: i64, cards: i64) -> None:
        super().__init__(seat)
        self.cards: Final[i64] = cards

    def happen(self, s: Hercules) -> bool:
        if self.cards and s.sides[self.seat].hand.size():
            return False
        s.done()
        return True

    def verb(self) -> Verb:
        return LOSE

    def number(self, s: Hercules, kind: i64) -> i64:
        return s.sides[self.seat].hand.count(kind)

    def kinds(self, s: Hercules) -> list[i64]:
        return list(kinds_of(s.sides[self.seat].hand.kinds))

    def refusal(self, s: Hercules, action: i64) -> str:
        return "First a card of the hand is picked at random (§8.4)."

    def pick(self, s: Hercules, kind: i64) -> None:
        side = s.sides[self.seat]
        side.cards.lose(kind)
        s.spend(self.seat, kind)
        side.pile = insert_sorted(side.pile, kind)
        s.then(AtRandom(self.seat, self.cards - 1))


@final
class FromPile(Picked):
    """Cards of a discard pile, picked at random, go under the deck (§8.3, §9.5) or out of the game (§1.6)."""

    def __init__(self, seat: i64, cards: i64, under: bool, rule: str, saved: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.cards: Final[i64] = cards
        self.under: Final = under
        self.rule: Final = rule                         # by which they go there
        self.saved: Final = saved                       # those picked so far, which go under the deck together

    def happen(self, s: Hercules) -> bool:
        if self.cards and len(s.sides[self.seat].pile):
            return False
        s.done()
        if self.saved:
            s.sides[self.seat].cards.put_open(list(self.saved), UNDER)
        return True

    def verb(self) -> Verb:
        return SAVE if self.under else BURY

    def number(self, s: Hercules, kind: i64) -> i64:
        n: i64 = 0
        for card in s.sides[self.seat].pile:
            if card == kind:
                n += 1
        return n

    def kinds(self, s: Hercules) -> list[i64]:
        return list(kinds_of(s.sides[self.seat].pile))

    def refusal(self, s: Hercules, action: i64) -> str:
        return "First cards of the discard pile are picked at random (§8.3)."

    def pick(self, s: Hercules, kind: i64) -> None:
        side = s.sides[self.seat]
        side.pile = without(side.pile, kind)
        if not self.under:
            side.gone = insert_sorted(side.gone, kind)
        saved = (*self.saved, int(kind)) if self.under else ()
        s.then(FromPile(self.seat, self.cards - 1, self.under, self.rule, saved))


@final
class Show(Picked):
    """§8.10 A hand is shown to another player, card by card, as far as that player does not know it."""

    def __init__(self, seat: i64, owner: i64) -> None:
        super().__init__(seat)
        self.owner: Final[i64] = owner

    def happen(self, s: Hercules) -> bool:
        cards = s.sides[self.owner].cards
        if len(cards.known(self.seat)) < s.sides[self.owner].hand.size():
            return False
        s.done()
        return True

    def lingers(self) -> bool:
        return True

    def verb(self) -> Verb:
        return SHOW

    def number(self, s: Hercules, kind: i64) -> i64:
        return s.sides[self.owner].cards.unknown(kind, self.seat)

    def kinds(self, s: Hercules) -> list[i64]:
        return [kind for kind in kinds_of(s.sides[self.owner].hand.kinds) if self.number(s, kind)]

    def seen_by(self, s: Hercules, action: i64) -> i64:
        return bit(self.seat) | bit(self.owner)

    def refusal(self, s: Hercules, action: i64) -> str:
        return "First the hand is shown, card by card (§8.10)."

    def pick(self, s: Hercules, kind: i64) -> None:
        s.sides[self.owner].cards.show(kind, self.seat)


@final
class Look(FromDeck[Hercules]):
    """§8.10 A player looks at the top card of a deck."""

    def __init__(self, seat: i64, owner: i64) -> None:
        super().__init__(seat)
        self.owner: Final[i64] = owner

    def happen(self, s: Hercules) -> bool:
        if s.sides[self.owner].cards.size:
            return False
        s.done()
        return True

    def lingers(self) -> bool:
        return True

    def verb(self) -> Verb:
        return TOP

    def deck(self, s: Hercules) -> Holding:
        return s.sides[self.owner].cards

    def seen_by(self, s: Hercules, action: i64) -> i64:
        return bit(self.seat)

    def refusal(self, s: Hercules, action: i64) -> str:
        return "First the top card is looked at (§8.10)."

    def receive(self, s: Hercules, kind: i64) -> None:
        s.sides[self.owner].cards.look(kind, self.seat)
        s.done()
