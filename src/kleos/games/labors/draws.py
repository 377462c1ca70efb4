"""Dice and decks: what chance decides in The 12 Labors."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.cards.decks import Deck
from kleos.core.cards.draws import FromDeck
from kleos.core.dice import Dice, Rng
from kleos.core.flow import Chance
from kleos.core.sets import bit, member, size
from kleos.core.words import Verb
from kleos.games.labors.board import FIRST, MEET, REVEAL, ROLL, SIDES, Labors
from kleos.games.labors.box import HERA

ONE: Final = Dice(1, SIDES)
TWO: Final = Dice(2, SIDES)
THREE: Final = Dice(3, SIDES)
BASE: Final[bytes] = bytes((0, 0, 6, 27, 83))           # where the rolls of so many dice begin among all rolls


@final
class First(Chance[Labors]):
    """§1.1 Draw lots for who begins."""

    def __init__(self) -> None:
        super().__init__(0)

    def count(self, s: Labors) -> i64:
        return s.cards.seats

    def nth(self, s: Labors, i: i64) -> i64:
        return FIRST.number(i)

    def refusal(self, s: Labors, action: i64) -> str:
        return "Draw lots for who begins first (§1.1)."

    def take(self, s: Labors, action: i64) -> None:
        self.first(s, FIRST.arg(action))

    def first(self, s: Labors, seat: i64) -> None:
        s.seat = seat
        s.done()


@final
class Roll(Chance[Labors]):
    """§2.1 Roll these dice."""

    def __init__(self, seat: i64, dice: i64, opens: bool) -> None:
        super().__init__(seat)
        self.dice: Final[i64] = dice                    # the set of dice
        self.opens: Final[bool] = opens                 # whether it opens the turn

    def opens_turn(self) -> bool:
        return self.opens

    def lingers(self) -> bool:
        """Whoever rolled sees what the dice show, and makes the mark that comes of it, though it be the only one."""
        return True

    def kind(self) -> Dice:
        n = size(self.dice)
        return ONE if n == 1 else TWO if n == 2 else THREE

    def count(self, s: Labors) -> i64:
        return self.kind().rolls

    def nth(self, s: Labors, i: i64) -> i64:
        return ROLL.number(BASE[size(self.dice)] + i)

    def weight(self, s: Labors, i: i64) -> i64:
        return self.kind().weights[i]

    def sample(self, s: Labors, rng: Rng) -> i64:
        return ROLL.number(BASE[size(self.dice)] + self.kind().roll(rng))

    def refusal(self, s: Labors, action: i64) -> str:
        return "Roll the dice first (§2.1)."

    def take(self, s: Labors, action: i64) -> None:
        self.roll(s, ROLL.arg(action))

    def roll(self, s: Labors, roll: i64) -> None:
        shown = self.kind().tuples[roll - BASE[size(self.dice)]]
        for i in range(size(self.dice)):
            s.dice[member(self.dice, i)] = shown[i] + 1
        s.done()


class Reveals(FromDeck[Labors]):
    """The top card of a deck is revealed; when only one can lie there, nobody need be asked."""

    def wanted(self, s: Labors) -> bool:
        """Whether a card is still to be revealed."""
        raise NotImplementedError

    def nothing_left(self, s: Labors) -> None:
        """The deck is empty."""

    def happen(self, s: Labors) -> bool:
        deck = self.deck(s)
        if not self.wanted(s):
            s.done()
        elif deck.size == 0:
            self.nothing_left(s)
            s.done()
        elif deck.size == 1 and len(deck.next()) == 1:
            self.receive(s, deck.next()[0])
        else:
            return False
        return True

    def refusal(self, s: Labors, action: i64) -> str:
        of_god, of_encounter = find_reveal_rules(s)
        return f"A god is being revealed first (§{of_god})." if self.verb() is REVEAL else \
            f"An encounter is being revealed first (§{of_encounter})."


def find_reveal_rules(s: Labors) -> tuple[str, str]:
    """The rules by which gods and encounters are revealed now."""
    if s.turns:
        return ("12.5", "12.4") if s.cards.solo else ("6.3", "7.1")
    return ("12.1", "12.1") if s.cards.solo else ("1.2", "1.3")


@final
class Reveal(Reveals):
    """§1.2 §6.3 §12.5 Reveal so many gods."""

    def __init__(self, seat: i64, cards: i64) -> None:
        super().__init__(seat)
        self.cards: Final[i64] = cards

    def verb(self) -> Verb:
        return REVEAL

    def deck(self, s: Labors) -> Deck:
        return s.god_deck

    def wanted(self, s: Labors) -> bool:
        return self.cards > 0

    def nothing_left(self, s: Labors) -> None:
        if s.cards.solo:
            s.last = 0                                                              # §12.9

    def receive(self, s: Labors, god: i64) -> None:
        s.god_deck.take(god)
        if god == HERA:                                                             # §5.10 §12.7
            s.hera = 1
            s.god_deck.shuffle(count_gods(s.discarded, s.god_deck.kinds))
            s.discarded = 0
        else:
            s.gods |= bit(god)
            s.then(Reveal(self.seat, self.cards - 1))
        if s.cards.decks_end and s.hera and s.god_deck.size == 0 and s.last < 0:    # §11.3
            s.last = s.cards.seats - 1


def count_gods(gods: i64, kinds: i64) -> vec[i64]:
    """A set of gods, counted by kind."""
    return vec[i64]([int(gods >> kind) & 1 for kind in range(int(kinds))])


@final
class Meet(Reveals):
    """§1.3 §7.1 Reveal encounters until two lie open."""

    def verb(self) -> Verb:
        return MEET

    def deck(self, s: Labors) -> Deck:
        return s.encounter_deck

    def wanted(self, s: Labors) -> bool:
        return s.places[0] < 0 or s.places[1] < 0

    def nothing_left(self, s: Labors) -> None:
        if s.cards.solo:
            s.last = 0                                                              # §12.9
        elif s.cards.decks_end and s.last < 0:
            s.last = s.cards.seats - 1                                              # §11.3

    def receive(self, s: Labors, encounter: i64) -> None:
        s.encounter_deck.take(encounter)
        if s.places[0] < 0:
            s.places[0] = encounter
        else:
            s.places[1] = encounter
