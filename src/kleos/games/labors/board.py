"""The words of The 12 Labors, and its board: what a photograph of the table shows."""
from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.decks import Deck
from kleos.core.flow import State, Step
from kleos.core.sets import bit, size
from kleos.core.words import Domain, Lexicon, Menu, Verb, numbers
from kleos.games.labors import scoring
from kleos.games.labors.box import BOXES, ENCOUNTERS, GODS, HIGHEST, PLAYERS, Cards

SIDES: Final = 6
DICE: Final = 3                                         # two of one's own and the bonus die
MOST: Final = 6                                         # tokens that can be recalled at once
TUPLES: Final = tuple([roll for n in (1, 2, 3) for roll in combinations_with_replacement(range(1, SIDES + 1), n)])

SEATS: Final = numbers(1, PLAYERS)
ROLLS: Final = Domain(*[" ".join([str(value) for value in roll]) for roll in TUPLES])
PLACES: Final = Domain("left", "right")
BOX: Final = numbers(1, BOXES)
DIE: Final = numbers(1, DICE)
SETS: Final = Domain(*["-".join([str(d + 1) for d in range(DICE) if dice >> d & 1]) for dice in range(1, 1 << DICE)])

FIRST: Final = Verb("first", SEATS, label="{{seat {0}}} begins", chance=True)
ROLL: Final = Verb("roll", ROLLS, label="Roll {0}", chance=True)
REVEAL: Final = Verb("reveal", GODS, label="Reveal {0}", touch=" ", chance=True)
MEET: Final = Verb("meet", ENCOUNTERS, label="Meet {0}", touch=" ", chance=True)
CAST: Final = Verb("cast", label="Roll the dice", key="r")
CALL: Final = Verb("call", GODS, label="Call on {0}")
BONUS: Final = Verb("bonus", label="Take the bonus die", touch="bonus")
FLIP: Final = Verb("flip", DIE, label="Turn die {0} over", touch="flip-{0}")
ADD: Final = Verb("add", DIE, label="Raise die {0}", touch="add-{0}")
SUBTRACT: Final = Verb("subtract", DIE, label="Lower die {0}", touch="subtract-{0}")
REROLL: Final = Verb("reroll", DIE, label="Roll die {0} again", touch="reroll-{0}")
DOUBLE: Final = Verb("double", DIE, label="Double die {0}", touch="double-{0}")
MARK: Final = Verb("mark", PLACES, BOX, label="Mark box {1}, {0}", touch="box-{0}-{1}")
WITH: Final = Verb("with", SETS, label="Use die {0}", touch="dice-{0}")
RECALL: Final = Verb("recall", numbers(0, MOST), label="Take back {0}", touch="recall-{0}")
NEW_GOD: Final = Verb("new-god", label="Reveal a new god", touch="deck")
DISCARD: Final = Verb("discard", GODS, label="Discard {0}", touch="god-{0}")
NOTHING: Final = Verb("nothing", label="Do nothing")
END: Final = Verb("end", label="End the turn")
LEXICON: Final = Lexicon(FIRST, ROLL, REVEAL, MEET, CAST, CALL, BONUS, FLIP, ADD, SUBTRACT, REROLL, DOUBLE, MARK, WITH,
                         RECALL, NEW_GOD, DISCARD, NOTHING, END)

def single(n: i64) -> i64:
    """The set of one number, empty for one that no box holds."""
    return bit(n) if n <= HIGHEST else 0


@final
class Labors(State):
    """Sets of gods and of encounters are bit masks; tokens and marks are counted by seat."""

    def __init__(self, now: Step[Labors], later: list[Step[Labors]], cards: Cards, turn: i64, seat: i64, last: i64,
                 dice: vec[i64], bonus: i64, gods: i64, discarded: i64, hera: i64, god_deck: Deck, on: vec[i64],
                 left: i64, right: i64, encounter_deck: Deck, filled: vec[i64], marks: vec[i64], claims: vec[i64],
                 hand: vec[i64], reserve: vec[i64], marked: i64, struck: i64, placed: i64, called: i64, points: i64,
                 fates: vec[i64], winner: i64) -> None:
        self.now = now
        self.later = later
        self.cards: Final = cards
        self.turn = turn                    # turns begun
        self.seat = seat                    # whose turn it is
        self.last = last                    # last turns still to come, -1 before the end is in sight
        self.dice = dice                    # their values, 0 for one that is not on the table or used up
        self.bonus = bonus                  # 1 while the bonus die is taken
        self.gods = gods                    # those revealed
        self.discarded = discarded
        self.hera = hera                    # 1 after she was revealed
        self.god_deck = god_deck
        self.on = on                        # by god: tokens on the card, four bits a seat
        self.left = left                    # encounter that lies there, or -1
        self.right = right
        self.encounter_deck = encounter_deck
        self.filled = filled                # by encounter: the set of its marked boxes
        self.marks = marks                  # by encounter: whose mark, seat + 1, three bits a box
        self.claims = claims                # by seat: the set of encounters claimed
        self.hand = hand                    # by seat: tokens
        self.reserve = reserve              # by seat: tokens
        self.marked = marked                # boxes marked this turn
        self.struck = struck                # those of them by dice
        self.placed = placed                # tokens placed this turn
        self.called = called                # gods called on this turn
        self.points = points                # Hera points
        self.fates = fates                  # by seat: what the Fates' dice showed, 0 for none
        self.winner = winner                # the seat, or -1

    def copy(self) -> Labors:
        return Labors(self.now, self.later[:], self.cards, self.turn, self.seat, self.last, self.dice[:], self.bonus,
                      self.gods, self.discarded, self.hera, self.god_deck.copy(), self.on[:], self.left, self.right,
                      self.encounter_deck.copy(), self.filled[:], self.marks[:], self.claims[:], self.hand[:],
                      self.reserve[:], self.marked, self.struck, self.placed, self.called, self.points,
                      self.fates[:], self.winner)

    # boxes

    def hits(self) -> i64:
        """§3.1 The numbers that the dice show, alone or together."""
        a, b, c = self.dice[0], self.dice[1], self.dice[2]
        found = single(a) | single(b) | single(a + b)
        if c:
            found |= single(c) | single(a + c) | single(b + c) | single(a + b + c)
        return found & ~1

    def open_boxes(self, encounter: i64, final: i64) -> i64:
        """The boxes not yet marked. `final`: 0 without the final blow, 1 when all others are marked, 2 always."""
        if encounter < 0:
            return 0
        blow = bit(self.cards.boxes[encounter] - 1)
        free = (blow * 2 - 1) & ~self.filled[encounter]
        if final == 0 or (final == 1 and free != blow):
            return free & ~blow
        return free

    def boxes_hit(self, encounter: i64, hits: i64) -> i64:
        """§3.1 §3.4 The open boxes of a card that these numbers hit."""
        if encounter < 0:
            return 0
        boxes: i64 = 0
        at = encounter * BOXES
        for i in range(self.cards.boxes[encounter]):
            if hits & bit(self.cards.number[at + i]):
                boxes |= bit(i)
        return boxes & self.open_boxes(encounter, 1)

    def by_dice(self) -> i64:
        """The boxes that the dice hit: of the left card in the low bits, then of the right one."""
        hits = self.hits()
        return self.boxes_hit(self.left, hits) | self.boxes_hit(self.right, hits) << BOXES

    def by_god(self, final: i64) -> i64:
        """§5.3 §5.8 The boxes that a god may mark, in the same way."""
        return self.open_boxes(self.left, final) | self.open_boxes(self.right, final) << BOXES

    def mark(self, seat: i64, place: i64) -> bool:
        """Mark the box of this place, left card first; §3.5 says whether the card was claimed by it."""
        side, box = place // BOXES, place % BOXES
        encounter = self.left if side == 0 else self.right
        self.filled[encounter] |= bit(box)
        self.marks[encounter] |= (seat + 1) << (3 * box)
        self.marked += 1
        if box < self.cards.boxes[encounter] - 1:
            return False
        self.claims[seat] |= bit(encounter)
        if side == 0:
            self.left = -1
        else:
            self.right = -1
        return True

    def claimed(self) -> i64:
        """How many encounters have been claimed by all together."""
        total: i64 = 0
        for claims in self.claims:
            total += size(claims)
        return total

    # gods

    def tokens(self, god: i64) -> i64:
        """All tokens on the card of a god."""
        on = self.on[god]
        return (on & 15) + (on >> 4 & 15) + (on >> 8 & 15) + (on >> 12)

    def return_tokens(self, god: i64, to: vec[i64]) -> None:
        """The tokens on a god go to their owners' hands, or to the reserve."""
        on = self.on[god]
        for seat in range(self.cards.seats):
            to[seat] += on >> (4 * seat) & 15
        self.on[god] = 0

    def dismiss(self, god: i64) -> None:
        self.gods &= ~bit(god)
        self.discarded |= bit(god)

    # the end

    def clear(self) -> None:
        """The dice are taken up again."""
        for d in range(DICE):
            self.dice[d] = 0
        self.bonus = self.marked = self.struck = self.placed = self.called = 0

    def returns(self) -> list[float]:
        """Between 1 for whoever wins over everybody and -1; alone: the tally, turned round so that more is better."""
        if self.cards.solo:
            return [-float(scoring.tally(self))]
        points = [float(scoring.rank(self, seat)) for seat in range(self.cards.seats)]
        others = float(self.cards.seats - 1)
        return [sum([1.0 if mine > other else -1.0 if mine < other else 0.0 for other in points]) / others
                for mine in points]


AT_CAST: Final = Menu(CAST, CALL)
MAIN: Final = Menu(CALL, MARK, RECALL, NEW_GOD, NOTHING, END)
CHANGES: Final = Menu(ADD, SUBTRACT)
AGAIN: Final = Menu(REROLL, ADD)
TURNING: Final = Menu(FLIP, REROLL)
BONUS_OR_FLIP: Final = Menu(BONUS, FLIP)
DOUBLES: Final = Menu(DOUBLE)
REROLLS: Final = Menu(REROLL)
MARKS: Final = Menu(MARK)
USES: Final = Menu(WITH)
DISCARDS: Final = Menu(DISCARD)
PARTING: Final = Menu(DISCARD, END)
