"""The words of The 12 Labors, and its board: what a photograph of the table shows."""
from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.cards.decks import Deck
from kleos.core.flow import State, Step
from kleos.core.parts import Part
from kleos.core.sets import bit, size
from kleos.core.words import Domain, Lexicon, Menu, Verb, numbers
from kleos.games.labors import scoring
from kleos.games.labors.box import BOXES, ENCOUNTERS, GODS, HIGHEST, LABOUR, PLAYERS, Cards

SIDES: Final = 6
DICE: Final = 3                                         # two of one's own and the bonus die
MAX_RECALL: Final = 6                                         # tokens that can be recalled at once
# when gods are called on
BEFORE: Final = 0                                       # the roll
AFTER: Final = 1
MARKED: Final = 2                                       # a box, by dice
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
RECALL: Final = Verb("recall", numbers(0, MAX_RECALL), label="Take back {0}", touch="recall-{0}")
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
class Side(Part):
    """What belongs to a seat."""

    def __init__(self, hand: i64, reserve: i64, claims: i64, fate: i64) -> None:
        self.hand = hand                    # tokens
        self.reserve = reserve              # tokens
        self.claims = claims                # the set of encounters claimed
        self.fate = fate                    # what the Fates' dice showed, 0 for nothing

    def copy(self) -> Side:
        return Side(self.hand, self.reserve, self.claims, self.fate)


@final
class Turn(Part):
    """What has been done in the turn so far."""

    def __init__(self, marked: i64, struck: i64, placed: i64, called: i64) -> None:
        self.marked = marked                # boxes
        self.struck = struck                # those of them by dice
        self.placed = placed                # tokens
        self.called = called                # the set of gods called on

    def copy(self) -> Turn:
        return Turn(self.marked, self.struck, self.placed, self.called)


@final
class Labors(State):
    """Sets of gods and of encounters are bit masks; tokens on gods and marks on encounters are packed by seat."""

    def __init__(self, now: Step[Labors], later: list[Step[Labors]], cards: Cards, sides: list[Side], turns: i64,
                 seat: i64, last: i64, turn: Turn, dice: vec[i64], bonus: i64, gods: i64, on: vec[i64], discarded: i64,
                 hera: i64, god_deck: Deck, places: vec[i64], filled: vec[i64], marks: vec[i64], encounter_deck: Deck,
                 hera_points: i64, winner: i64) -> None:
        self.now = now
        self.later = later
        self.cards: Final = cards
        self.sides: Final = sides           # by seat
        self.turns = turns                  # those begun
        self.seat = seat                    # whose turn it is
        self.last = last                    # last turns still to come, -1 before the end is in sight
        self.turn: Final = turn
        self.dice = dice                    # their values, 0 for one that is not on the table or used up
        self.bonus = bonus                  # 1 while the bonus die is taken
        self.gods = gods                    # those revealed
        self.on = on                        # by god: tokens on the card, four bits a seat
        self.discarded = discarded          # gods
        self.hera = hera                    # 1 after she was revealed
        self.god_deck = god_deck
        self.places = places                # by place: the encounter that lies there, or -1
        self.filled = filled                # by encounter: the set of its marked boxes
        self.marks = marks                  # by encounter: whose mark, seat + 1, three bits a box
        self.encounter_deck = encounter_deck
        self.hera_points = hera_points
        self.winner = winner                # the seat, or -1

    def lexicon(self) -> Lexicon:
        return LEXICON

    def copy(self) -> Labors:
        return Labors(self.now, self.later[:], self.cards, [side.copy() for side in self.sides], self.turns, self.seat,
                      self.last, self.turn.copy(), self.dice[:], self.bonus, self.gods, self.on[:], self.discarded,
                      self.hera, self.god_deck.copy(), self.places[:], self.filled[:], self.marks[:],
                      self.encounter_deck.copy(), self.hera_points, self.winner)

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
        return self.boxes_hit(self.places[0], hits) | self.boxes_hit(self.places[1], hits) << BOXES

    def by_god(self, final: i64) -> i64:
        """§5.3 §5.8 The boxes that a god may mark, in the same way."""
        return self.open_boxes(self.places[0], final) | self.open_boxes(self.places[1], final) << BOXES

    def number_of(self, place: i64) -> i64:
        """The number in a box, counted through both cards, the left one first."""
        return self.cards.number[self.places[place // BOXES] * BOXES + place % BOXES]

    def mark(self, seat: i64, place: i64) -> bool:
        """Mark a box, counted in the same way; §3.5 says whether the card was claimed by it."""
        side, box = place // BOXES, place % BOXES
        encounter = self.places[side]
        self.filled[encounter] |= bit(box)
        self.marks[encounter] |= (seat + 1) << (3 * box)
        self.turn.marked += 1
        if box < self.cards.boxes[encounter] - 1:
            return False
        self.sides[seat].claims |= bit(encounter)
        self.places[side] = -1
        return True

    def marked_by(self, encounter: i64, box: i64) -> i64:
        """The seat that marked a box, or -1."""
        return (self.marks[encounter] >> (3 * box) & 7) - 1

    # dice and gods

    def highest(self) -> i64:
        """What the highest die shows."""
        most: i64 = 0
        for value in self.dice:
            if value > most:
                most = value
        return most

    def showing(self) -> i64:
        """The set of dice that lie on the table."""
        found: i64 = 0
        for d in range(DICE):
            if self.dice[d]:
                found |= bit(d)
        return found

    def turnable(self) -> i64:
        """§4.2 The dice that show 1 to 6."""
        found: i64 = 0
        for d in range(DICE):
            if 0 < self.dice[d] <= SIDES:
                found |= bit(d)
        return found

    def payable(self, seat: i64, god: i64) -> bool:
        """§4.1 §12.2 Whether the seat has what a call costs, and the god a slot for it."""
        if self.cards.solo and (self.turn.placed >= self.cards.placing or self.turn.called & bit(god)):
            return False
        return self.sides[seat].hand >= self.cards.cost[god] and self.tokens(god) < self.cards.slots[god]

    def tokens(self, god: i64) -> i64:
        """All tokens on the card of a god."""
        on = self.on[god]
        return (on & 15) + (on >> 4 & 15) + (on >> 8 & 15) + (on >> 12)

    def tokens_of(self, seat: i64, god: i64) -> i64:
        """Those of one seat."""
        return self.on[god] >> (4 * seat) & 15

    def place_token(self, seat: i64, god: i64) -> None:
        self.on[god] += bit(4 * seat)
        self.turn.placed += 1
        self.turn.called |= bit(god)

    def return_tokens(self, god: i64) -> None:
        """The tokens on a god go to their owners' hands."""
        for seat in range(self.cards.seats):
            self.sides[seat].hand += self.tokens_of(seat, god)
        self.on[god] = 0

    def spend_tokens(self, god: i64) -> None:
        """The tokens on a god go to the reserve."""
        for seat in range(self.cards.seats):
            self.sides[seat].reserve += self.tokens_of(seat, god)
        self.on[god] = 0

    def dismiss(self, god: i64) -> None:
        self.gods &= ~bit(god)
        self.discarded |= bit(god)

    def clear(self) -> None:
        """The turn ends: the dice are taken up again."""
        for d in range(DICE):
            self.dice[d] = 0
        self.bonus = 0
        turn = self.turn
        turn.marked = turn.struck = turn.placed = turn.called = 0

    # the score

    def claimed(self) -> i64:
        """How many encounters have been claimed by all together."""
        total: i64 = 0
        for side in self.sides:
            total += size(side.claims)
        return total

    def most_claims(self) -> i64:
        """How many whoever has claimed the most of them has claimed."""
        most: i64 = 0
        for side in self.sides:
            n = size(side.claims)
            if n > most:
                most = n
        return most

    def points(self, seat: i64) -> i64:
        """§8 §11.4"""
        cards, marks, claims = self.cards, self.marks, self.sides[seat].claims
        return (scoring.mark_points(cards, marks, seat) + scoring.most_marks_points(cards, marks, seat)
                + scoring.claim_points(cards, claims) + scoring.most_claims_points(cards, claims, self.most_claims())
                + scoring.labour_marks_points(cards, marks, seat))

    def rank(self, seat: i64) -> i64:
        """§9 A number that is higher for whoever stands before another: points, labours, favour, the Fates."""
        side, fated = self.sides[seat], 1 if self.winner == seat else 0
        return ((self.points(seat) * 32 + size(side.claims & LABOUR)) * 32 + side.hand) * 2 + fated

    def tally(self) -> i64:
        """§12.10 Alone; the lower the better."""
        cards, side = self.cards, self.sides[0]
        return (self.hera_points + scoring.hera_used(cards, self.hera) + scoring.unclaimed_points(cards, side.claims)
                + scoring.god_points(self.discarded, self.all_tokens()) + side.reserve - side.hand
                - scoring.untouched_points(self.hera, self.gods_left()))

    def all_tokens(self) -> i64:
        """The tokens on all gods."""
        total: i64 = 0
        for god in range(len(self.on)):
            total += self.tokens(god)
        return total

    def gods_left(self) -> i64:
        """How many gods are in the deck or revealed."""
        return self.god_deck.size + size(self.gods)

    def returns(self) -> list[float]:
        """Between 1 for whoever wins over everybody and -1; alone: the tally, turned round so that more is better."""
        if self.cards.solo:
            return [-float(self.tally())]
        ranks = [float(self.rank(seat)) for seat in range(self.cards.seats)]
        others = float(self.cards.seats - 1)
        return [sum([1.0 if mine > other else -1.0 if mine < other else 0.0 for other in ranks]) / others
                for mine in ranks]


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
