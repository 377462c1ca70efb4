"""§11.3 to §11.6 The draft: both seats draw packs, keep, pass, and keep again, at the same time."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.cards.decks import Deck, whole
from kleos.core.cards.draws import FromDeck
from kleos.core.cards.passing import Packs, packs
from kleos.core.dice import Rng
from kleos.core.flow import NOBODY, Chance, Choice, Event, Step
from kleos.core.sets import bit, member, size
from kleos.core.words import Menu, Verb
from kleos.games.heroes.board import DRAW, PASS, PICK, PICKS, Draft, Heroes
from kleos.games.heroes.box import HEROES, Roster
from kleos.games.heroes.refusals import why_not_pick


def new_draft(roster: Roster) -> Draft:
    return Draft(closed=False, table=packs(whole(roster.pack), 2))


def draft_of(s: Heroes) -> Packs:
    assert s.draft is not None
    return s.draft.table


def rounds(roster: Roster) -> list[Step[Heroes]]:
    """All rounds, in order."""
    steps: list[Step[Heroes]] = []
    for _ in range(roster.rounds):
        steps += [Deal(0, roster.round_hand), Deal(1, roster.round_hand), Pick(0, roster.round_first, 0),
                  Pick(1, roster.round_first, 0), Swap(), Pass(0), Pass(1), Pick(0, roster.round_second, 0),
                  Pick(1, roster.round_second, 0), Rest()]
    return steps


@final
class Deal(FromDeck[Heroes]):
    """§11.3 Draw a pack, which only its owner sees."""

    def __init__(self, seat: i64, cards: i64) -> None:
        super().__init__(seat)
        self.cards: Final[i64] = cards

    def happen(self, s: Heroes) -> bool:
        if self.cards:
            return False
        s.done()
        return True

    def verb(self) -> Verb:
        return DRAW

    def deck(self, s: Heroes) -> Deck:
        return draft_of(s).deck

    def seen_by(self, s: Heroes, action: i64) -> i64:
        return bit(self.seat)

    def refusal(self, s: Heroes, action: i64) -> str:
        return "First the cards of the draft are drawn (§11.3)."

    def receive(self, s: Heroes, kind: i64) -> None:
        draft_of(s).draw(self.seat, kind)
        s.then(Deal(self.seat, self.cards - 1))


@final
class Pick(Choice[Heroes]):
    """§11.4 §11.5 Keep cards of the pack, both seats at the same time; several are named in ascending order."""

    def __init__(self, seat: i64, cards: i64, least: i64) -> None:
        super().__init__(seat)
        self.cards: Final[i64] = cards
        self.least: Final[i64] = least                  # the kind named before

    def together(self) -> bool:
        return True

    def menu(self, s: Heroes) -> Menu:
        return PICKS

    def happen(self, s: Heroes) -> bool:
        if self.cards:
            return False
        s.done()
        return True

    def open(self, s: Heroes) -> i64:
        """A card is offered only if enough cards follow it to complete the picks."""
        pack = draft_of(s).packs[self.seat]
        most: i64 = pack.kinds[pack.size() - self.cards]        # they lie in ascending order
        return PICKS.of(PICK, pack.holds() & ~(bit(self.least) - 1) & (bit(most + 1) - 1))

    def seen_by(self, s: Heroes, action: i64) -> i64:
        return bit(self.seat)

    def refusal(self, s: Heroes, action: i64) -> str:
        return why_not_pick(s, draft_of(s).packs[self.seat].holds(), self.cards, action)

    def take(self, s: Heroes, action: i64) -> None:
        kind = PICK.arg(action)
        draft_of(s).keep(self.seat, kind)
        s.then(Pick(self.seat, self.cards - 1, kind))


@final
class Swap(Event[Heroes]):
    """§11.3 The rest is given to the opponent."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def happen(self, s: Heroes) -> bool:
        draft_of(s).turn()
        s.done()
        return True


@final
class Pass(Chance[Heroes]):
    """§11.3 Each card passed by this seat is a line, in random order: what a seat learns must stand in its record."""

    def kinds(self, s: Heroes) -> i64:
        pack = draft_of(s).packs[1 - self.seat]
        mask: i64 = 0
        for kind in pack.kinds:
            if pack.unknown(kind, 1 - self.seat):
                mask |= bit(kind)
        return mask

    def happen(self, s: Heroes) -> bool:
        if self.kinds(s):
            return False
        s.done()
        return True

    def count(self, s: Heroes) -> i64:
        return size(self.kinds(s))

    def nth(self, s: Heroes, i: i64) -> i64:
        return PASS.number(member(self.kinds(s), i))

    def weight(self, s: Heroes, i: i64) -> i64:
        return draft_of(s).packs[1 - self.seat].unknown(member(self.kinds(s), i), 1 - self.seat)

    def sample(self, s: Heroes, rng: Rng) -> i64:
        total: i64 = 0
        for i in range(self.count(s)):
            total += self.weight(s, i)
        n = rng.below(total)
        i = 0
        while n >= self.weight(s, i):
            n -= self.weight(s, i)
            i += 1
        return self.nth(s, i)

    def seen_by(self, s: Heroes, action: i64) -> i64:
        return 0b11

    def refusal(self, s: Heroes, action: i64) -> str:
        return "First the cards that were not taken are passed on (§11.3)."

    def take(self, s: Heroes, action: i64) -> None:
        draft_of(s).show(1 - self.seat, PASS.arg(action))


@final
class Rest(Event[Heroes]):
    """§11.5 What is left goes unseen to the pile of the seat that passed it; §11.6 after the last round the piles are
    the decks."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def happen(self, s: Heroes) -> bool:
        draft = s.draft
        assert draft is not None
        draft.table.hand_on()
        if draft.table.round == s.roster.rounds:
            draft.closed = True
            for seat in range(2):
                pile = draft.table.piles[seat]
                s.sides[seat].cards.fill(vec[i64]([int(pile.count(kind)) for kind in range(HEROES)]))
        s.done()
        return True
