"""Hints for The 12 Labors: what a good player sees without looking further than the turn."""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State
from kleos.core.hints import Hints
from kleos.core.sets import bit, size
from kleos.games.labors import scoring
from kleos.games.labors.board import (
    ADD,
    BONUS,
    CALL,
    CAST,
    DICE,
    DISCARD,
    DOUBLE,
    END,
    FLIP,
    MARK,
    NEW_GOD,
    RECALL,
    REROLL,
    SIDES,
    SUBTRACT,
    WITH,
    Labors,
)
from kleos.games.labors.box import BOXES, Cards
from kleos.games.labors.draws import Roll
from kleos.games.labors.gods import Again, Change, Turning
from kleos.games.labors.hints.appraisal import Appraisal
from kleos.games.labors.hints.means import Means
from kleos.games.labors.hints.outlook import Outlook
from kleos.games.labors.rules import Before, Main
from kleos.games.labors.solo import Alone, uses

CLAIM: Final = 0.5                      # the plain reckoning: a claim, beside its points; it may be one of the most
CALLS: Final = 2                        # a turn, of those that a search puts together
BACK: Final = 2.0                       # alone: a token taken back, in points
PARTING: Final = 2.2                    # alone: what it takes to discard a god
DECIDED: Final = 0.99
FORESEEN: Final = 2                     # rolls of a turn, over whose outcomes a promise is the mean
POSITIONS: Final = (0, 10_000, 1000, 1000, 3000)        # by players: more make greedy slower and no better


@final
class LaborsHints(Hints):
    """For one set of cards; `favour` says how dear a token is, against the usual."""

    def __init__(self, cards: Cards, favour: float = 1.0) -> None:
        self.cards: Final = cards
        self.o: Final = Outlook(cards, favour)

    def whole_turns(self) -> bool:
        return True

    def decided(self, outlook: float) -> bool:
        return not self.cards.solo and (outlook >= DECIDED or outlook * float(self.cards.seats - 1) <= -DECIDED)

    def horizon(self) -> int:
        return 1000 if self.cards.solo else int(self.cards.seats)

    def plays(self, s: State) -> int:
        """One more where the turn is not over yet: it has to be played to its end first."""
        assert isinstance(s, Labors)
        return self.horizon() + (1 if goes_on(s) else 0)

    def faith(self) -> float:
        return 4.0 if self.cards.solo else 30.0

    def simulations(self) -> int:
        return 400 if self.cards.solo else 1600

    def patience(self) -> int:
        return 4

    def positions(self) -> int:
        return POSITIONS[self.cards.seats]

    # what a position is worth

    def value(self, s: State, seat: i64) -> float:
        """Several: the points now, those of the others subtracted, and what claims and the favour in hand are worth
        besides. Alone: the outlook."""
        assert isinstance(s, Labors)
        if s.cards.solo:
            return -self.o.tally(s)
        total, fade = 0.0, self.o.fade(s)
        marks = self.o.from_cards(s, 0, 0)
        for other in range(s.cards.seats):
            side = s.sides[other]
            most = float(scoring.most_claims_points(s.cards, side.claims, s.most_claims())
                         + scoring.labour_marks_points(s.cards, s.marks, other))
            points = (marks[other] + (CLAIM + self.o.claim) * float(size(side.claims)) + most
                      + self.o.hand[side.hand] * fade)
            total += points if other == seat else -points / self.o.others
        return total

    def indifferent(self, s: State) -> bool:
        """Several: cards that come up score nothing, except where the end of a deck ends the game."""
        assert isinstance(s, Labors)
        return not (s.cards.solo or s.cards.decks_end or isinstance(s.now, Roll))

    def outlook(self, s: State, seat: i64) -> float:
        assert isinstance(s, Labors)
        if not rolls(s):
            return self.settled(s, seat)
        total = 0.0
        weights: i64 = 0
        for i in range(s.now.count(s)):
            then = s.copy()
            weight = s.now.weight(s, i)
            then.do(s.now.nth(s, i))
            self.finish(then)
            total += float(weight) * self.settled(then, seat)
            weights += weight
        return total / float(weights)

    def settled(self, s: Labors, seat: i64) -> float:
        """The outlook where no dice of this turn are rolling."""
        if s.over():
            return s.returns()[seat] if s.cards.solo else 1.0 if s.winner == seat else -1.0
        return -self.o.tally(s) if s.cards.solo else self.o.worth(s, seat)

    def finish(self, s: Labors) -> None:
        """Play the turn to its end, or until a card is drawn."""
        turn, rng = s.turns, Rng(1)
        while s.turns == turn and not s.over() and (s.now.actor != CHANCE or rolls(s)):
            s.do(s.now.sample(s, rng) if s.now.actor == CHANCE else self.choose(s, rng))

    def knows_luck(self) -> bool:
        return True

    def promise(self, s: State, seat: i64) -> float:
        """What the turn comes to by the quick policy: the mean over its next two rolls; after these it rolls the same
        dice whatever has come up."""
        assert isinstance(s, Labors)
        return self.foresee(s.copy(), seat, FORESEEN)

    def foresee(self, s: Labors, seat: i64, rolls_ahead: i64) -> float:
        """The same, with so many rolls still to be foreseen; the position is played on."""
        turn = s.turns
        while rolls_ahead and s.turns == turn and not s.over() and s.now.actor != CHANCE:
            s.do(self.choose(s, Rng(1)))
        if not (rolls_ahead and s.turns == turn and rolls(s)):
            self.finish(s)
            return self.settled(s, seat)
        total, weights = 0.0, 0.0
        for i in range(s.now.count(s)):
            then, weight = s.copy(), float(s.now.weight(s, i))
            then.do(s.now.nth(s, i))
            total += weight * self.foresee(then, seat, rolls_ahead - 1)
            weights += weight
        return total / weights

    # how to play on

    def choose(self, s: State, rng: Rng) -> i64:
        assert isinstance(s, Labors)
        step = s.now
        if step.actor == CHANCE:
            return step.sample(s, rng)
        if isinstance(step, Before):
            return CAST.number()                        # what a god can do now it can do after the roll
        count = step.count(s)
        found = step.nth(s, 0)
        if count == 1:
            return found
        appraisal = Appraisal(self.o, s, step.actor)
        best = self.weigh(appraisal, s, found)
        for i in range(1, count):
            action = step.nth(s, i)
            worth = self.weigh(appraisal, s, action)
            if worth > best:
                best = worth
                found = action
        return found

    def play(self, s: State, rng: Rng) -> None:
        """The turn to its end, dice and all."""
        assert isinstance(s, Labors)
        turn = s.turns
        while s.turns == turn and not s.over():
            s.do(self.choose(s, rng))

    def weigh(self, appraisal: Appraisal, s: Labors, action: i64) -> float:
        """What an option is worth within the turn, in points."""
        if MARK.says(action):
            return self.mark(appraisal, s, MARK.arg(action))
        if CALL.says(action):
            god = CALL.arg(action)
            return appraisal.helped(god) - appraisal.price(god)
        if RECALL.says(action):
            return appraisal.recall(RECALL.arg(action))
        if NEW_GOD.says(action):
            return self.o.new * appraisal.fade
        if DISCARD.says(action):
            return self.discard(appraisal, s, DISCARD.arg(action))
        if BONUS.says(action):
            return appraisal.bonus(0)
        if WITH.says(action):
            return rest(appraisal, WITH.arg(action) + 1)
        if END.says(action):
            return BACK if s.cards.solo and s.turn.marked == 0 and s.sides[0].reserve > 0 else 0.0
        return change(appraisal, s, action)

    def mark(self, appraisal: Appraisal, s: Labors, place: i64) -> float:
        gain = appraisal.gain[place]
        if not isinstance(s.now, Alone):
            return gain
        encounter = s.places[place // BOXES]
        ways = uses(s, s.cards.number[encounter * BOXES + place % BOXES])
        best = 0.0
        for word in range((1 << DICE) - 1):
            if ways & bit(word):
                best = max(best, rest(appraisal, word + 1))
        return gain + best

    def discard(self, appraisal: Appraisal, s: Labors, god: i64) -> float:
        if s.cards.solo:
            if s.god_deck.size == 0:                    # that ends the game
                return 1.0 if self.o.worthwhile(s) == 0.0 else -1.0
            return BACK * float(s.tokens(god)) - PARTING - self.o.price(s, god)
        total = -0.02 * float(s.cards.slots[god] - s.tokens(god))
        for seat in range(s.cards.seats):
            back = s.tokens_of(seat, god)
            worth = self.o.spent[s.sides[seat].hand + back] - self.o.spent[s.sides[seat].hand]
            total += worth if seat == appraisal.seat else -worth / self.o.others
        return total

    # what a search tries

    def follows(self, s: State, last: i64, action: i64) -> bool:
        """Gods are called after the roll, few of them, and further ones only while no box is hit; but whoever is asked
        anew may call on one in any case. Equal boxes and equal dice are one option."""
        assert isinstance(s, Labors)
        if isinstance(s.now, Before):
            return CAST.says(action)
        if s.cards.solo:
            return self.follows_alone(s, last, action)
        if CALL.says(action):
            few = s.turn.placed < CALLS and (s.turn.placed == 0 or s.turn.struck > 0 or s.by_dice() == 0)
            return few or last < 0
        if MARK.says(action):
            return first_of_its_number(s, MARK.arg(action))
        if ADD.says(action):
            return first_of_its_value(s, ADD.arg(action))
        if DOUBLE.says(action):
            return first_of_its_value(s, DOUBLE.arg(action))
        return True

    def spares(self, s: State, line: list[int], other: list[int]) -> bool:
        """The other calls on gods, for no more boxes and no less favour than this one."""
        assert isinstance(s, Labors)
        return calls(other) and Means(s, line).spares(Means(s, other))

    def follows_alone(self, s: Labors, last: i64, action: i64) -> bool:
        """Gods first, then the marks, from left to right."""
        marked = MARK.says(last) or WITH.says(last)
        if CALL.says(action):
            return not marked and (s.turn.placed == 0 or last < 0)
        if MARK.says(action):
            return first_of_its_number(s, MARK.arg(action)) and not (MARK.says(last) and action < last)
        return not END.says(action) or marked or s.turn.marked > 0 or s.by_dice() == 0 or s.sides[0].reserve > 0


def goes_on(s: Labors) -> bool:
    """Whether somebody has still to decide in a turn whose dice have been rolled; alone it makes no difference."""
    if isinstance(s.now, Before) or (isinstance(s.now, Roll) and s.now.opens):
        return False
    return isinstance(s.now, Main) or any(isinstance(step, Main) for step in s.later)


def calls(line: list[int]) -> bool:
    """Whether a god is called on."""
    return any(CALL.says(action) for action in line)


def rolls(s: Labors) -> bool:
    """Whether dice are rolled within the turn."""
    step = s.now
    return isinstance(step, Roll) and not step.opens


def rest(appraisal: Appraisal, used: i64) -> float:
    """Alone: what the dice are worth that are not used."""
    a, b, c = appraisal.a, appraisal.b, appraisal.c
    return appraisal.split(0 if used & 1 else a, 0 if used & 2 else b, 0 if used & 4 else c)


def change(appraisal: Appraisal, s: Labors, action: i64) -> float:
    """What a change of the dice makes of them."""
    step = s.now
    by = step.by if isinstance(step, Change) else 1
    if ADD.says(action):
        d = ADD.arg(action)
        return appraisal.put(d, appraisal.die(d) + by)
    if SUBTRACT.says(action):
        d = SUBTRACT.arg(action)
        return appraisal.put(d, appraisal.die(d) - by)
    if DOUBLE.says(action):
        d = DOUBLE.arg(action)
        return appraisal.put(d, 2 * appraisal.die(d))
    if FLIP.says(action):
        d = FLIP.arg(action)
        both = isinstance(step, Turning) and step.rerolls
        return appraisal.flip_and_roll(d) if both else appraisal.put(d, SIDES + 1 - appraisal.die(d))
    if REROLL.says(action):
        d = REROLL.arg(action)
        return appraisal.roll_and_double(d) if isinstance(step, Again) else appraisal.reroll(d)
    return 0.0


def first_of_its_number(s: Labors, place: i64) -> bool:
    """Whether no box before it on the card is open and has the same number."""
    encounter = s.places[place // BOXES]
    box = place % BOXES
    if box == s.cards.boxes[encounter] - 1:
        return True
    for other in range(box):
        if (s.cards.number[encounter * BOXES + other] == s.cards.number[encounter * BOXES + box]
                and not s.filled[encounter] & bit(other)):
            return False
    return True


def first_of_its_value(s: Labors, die: i64) -> bool:
    value = s.dice[die]
    return die == 0 or (s.dice[0] != value and (die == 1 or s.dice[1] != value))


LATEST: Final[list[LaborsHints]] = []


def hints(s: Labors) -> LaborsHints:
    """The hints for the cards of this game."""
    if not LATEST or LATEST[0].cards is not s.cards:
        LATEST[:] = [LaborsHints(s.cards)]
    return LATEST[0]
