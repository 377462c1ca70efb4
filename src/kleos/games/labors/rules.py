"""The 12 Labors: the turn of two to four players, and the end. What differs alone stands in solo.py.

    §1 start        §2.2 Before    §2.3 Main    §6.3 Dismiss    §7 EndTurn, Next    §9 Verdict, Fates

Read it beside rulebook.md; the powers of the gods stand in gods.py, what chance decides in draws.py.
"""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.cards.decks import Deck, Layer, Pool
from kleos.core.dice import Rng
from kleos.core.flow import Chance, Choice, Event, Step
from kleos.core.sets import bit, lowest, size
from kleos.core.words import Menu
from kleos.games.labors.board import (
    AFTER,
    AT_CAST,
    BEFORE,
    CALL,
    CAST,
    DICE,
    DISCARD,
    DISCARDS,
    END,
    LEXICON,
    MAIN,
    MARK,
    MARKED,
    MAX_RECALL,
    NEW_GOD,
    NOTHING,
    PLACES,
    RECALL,
    ROLL,
    Labors,
    Side,
    Turn,
)
from kleos.games.labors.box import ARTEMIS, ENCOUNTERS, GODS, HERA, LABOURS, Cards
from kleos.games.labors.draws import BASE, TWO, First, Meet, Reveal, Roll
from kleos.games.labors.gods import Change, call, callable_gods
from kleos.games.labors.refusals import why_not_call, why_not_dismiss, why_not_end, why_not_mark, why_not_now
from kleos.games.labors.solo import Alone

__all__ = ["LEXICON", "Labors", "start"]


# §1

def deck(kinds: int, pools: list[list[int]], layers: list[list[int]]) -> Deck:
    """Pools list their kinds, layers how many cards of each pool, the bottom one first."""
    sizes = [sum(layer) for layer in layers]
    return Deck(kinds, sum(sizes),
                [Pool(vec[i64]([1 if kind in pool else 0 for kind in range(kinds)]), len(pool)) for pool in pools],
                [Layer(n, vec[i64](layer)) for n, layer in zip(sizes, layers)])


def god_deck(cards: Cards) -> Deck:
    """§1.2 §11.2 §12.1"""
    pools = [[god for god in range(len(GODS.words)) if god != HERA], [HERA]]
    if cards.solo:
        layers = [[2, 1], [4, 0]]
    elif cards.small_gods:
        layers = [[0, 1], [2 * int(cards.seats), 0]]
    else:
        layers = [[2, 1], [11, 0]]
    return deck(len(GODS.words), pools, layers)


def encounter_deck(cards: Cards) -> Deck:
    """§1.3 §11.1 §12.1"""
    pools = [list(range(len(LABOURS))), list(range(len(LABOURS), len(ENCOUNTERS.words)))]
    return deck(len(ENCOUNTERS.words), pools, [[len(LABOURS), cards.encounters() - len(LABOURS)]])


def start(cards: Cards) -> Labors:
    """§1"""
    opening: list[Step[Labors]] = [Reveal(0, 2 if cards.solo else cards.seats), Meet(0), Turns()]
    if cards.first == "random" and not cards.solo:
        opening.insert(0, First())                                                  # §1.1
    return Labors(
        now=opening[0], later=opening[:0:-1], cards=cards,
        sides=[Side(hand=cards.favour, reserve=0, claims=0, fate=0) for _ in range(cards.seats)],
        turns=0, seat=0 if cards.first == "random" else int(cards.first), last=-1,
        turn=Turn(marked=0, struck=0, placed=0, called=0), dice=none(DICE), bonus=0,
        gods=0, on=none(len(GODS.words)), discarded=0, hera=0, god_deck=god_deck(cards),
        places=vec[i64]([-1] * len(PLACES.words)), filled=none(len(ENCOUNTERS.words)),
        marks=none(len(ENCOUNTERS.words)), encounter_deck=encounter_deck(cards), hera_points=0, winner=-1)


def none(n: int) -> vec[i64]:
    return vec[i64]([0] * n)


# §2

@final
class Turns(Event[Labors]):
    """One turn after another: this step waits under all of them until the game is over."""

    def __init__(self) -> None:
        super().__init__(0)

    def happen(self, s: Labors) -> bool:
        seat = s.seat
        s.turns += 1
        if s.cards.solo:
            s.first(Alone())
        else:
            s.first(Main(seat))
        if callable_gods(s, seat, BEFORE):
            s.first(Before(seat, 0))                                                # §2.2
        else:
            s.first(Roll(seat, 0b011, True))                                        # §2.1
        return True


@final
class Before(Choice[Labors]):
    """§2.2 Call on a god before the roll, or roll."""

    def __init__(self, seat: i64, plus: i64) -> None:
        super().__init__(seat)
        self.plus: Final[i64] = plus                    # what Artemis will add after the roll

    def menu(self, s: Labors) -> Menu:
        return AT_CAST

    def open(self, s: Labors) -> i64:
        return AT_CAST.of(CAST) | AT_CAST.of(CALL, callable_gods(s, self.seat, BEFORE))

    def refusal(self, s: Labors, action: i64) -> str:
        if CALL.says(action):
            return why_not_call(s, self.seat, CALL.arg(action), BEFORE)
        return why_not_now(s, action, "Roll your dice first (§2.1).")

    def take(self, s: Labors, action: i64) -> None:
        if CALL.says(action):
            self.call(s, CALL.arg(action))
        else:
            self.cast(s)

    def call(self, s: Labors, god: i64) -> None:
        if god == ARTEMIS:
            s.now = Before(self.seat, 1)                                            # §5.4
        call(s, self.seat, god, BEFORE)

    def cast(self, s: Labors) -> None:
        dice: i64 = 0b111 if s.bonus else 0b011
        if self.plus:
            s.then(Roll(self.seat, dice, False), Change(self.seat, self.plus, False))
        else:
            s.then(Roll(self.seat, dice, False))


# §2.3 §3 §6

@final
class Main(Choice[Labors]):
    """§2.3 Call on gods, §3.1 mark a box, or §6.1 recall favour."""

    def menu(self, s: Labors) -> Menu:
        return MAIN

    def happen(self, s: Labors) -> bool:
        if s.turn.struck and not callable_gods(s, self.seat, MARKED):
            s.then(EndTurn(self.seat))                  # nothing more can be done
            return True
        return False

    def open(self, s: Labors) -> i64:
        if s.turn.struck:                                                                # §3.3
            return MAIN.of(CALL, callable_gods(s, self.seat, MARKED)) | MAIN.of(END)
        lines = MAIN.of(CALL, callable_gods(s, self.seat, AFTER))
        boxes = s.by_dice()
        if boxes:
            return lines | MAIN.of(MARK, boxes)                                     # §3.2
        if s.turn.marked:
            return lines | MAIN.of(END)
        return lines | self.recalls(s)

    def recalls(self, s: Labors) -> i64:
        """§6"""
        most = s.highest()
        if s.sides[self.seat].reserve < most:
            most = s.sides[self.seat].reserve
        lines: i64 = 0
        if most > MAX_RECALL:
            most = MAX_RECALL
        if most > 0:
            lines = MAIN.of(RECALL, (bit(most) - 1) << 1)                           # §6.2
        if s.god_deck.size > 0:
            lines |= MAIN.of(NEW_GOD)                                               # §6.3
        return lines if lines else MAIN.of(NOTHING)                                 # §6.4

    def refusal(self, s: Labors, action: i64) -> str:
        if CALL.says(action):
            return why_not_call(s, self.seat, CALL.arg(action), MARKED if s.turn.struck else AFTER)
        if MARK.says(action):
            return why_not_mark(s, MARK.arg(action))
        if RECALL.says(action) or NEW_GOD.says(action) or NOTHING.says(action) or END.says(action):
            return why_not_end(s, self.seat, action, callable_gods(s, self.seat, AFTER) != 0)
        return why_not_now(s, action, "Not now: mark a box, call on a god or recall favour (§2.3).")

    def take(self, s: Labors, action: i64) -> None:
        if MARK.says(action):
            self.mark(s, MARK.arg(action))
        elif CALL.says(action):
            call(s, self.seat, CALL.arg(action), MARKED if s.turn.struck else AFTER)
        elif RECALL.says(action):
            self.recall(s, RECALL.arg(action))
        elif NEW_GOD.says(action):
            self.new_god(s)
        else:
            s.then(EndTurn(self.seat))

    def mark(self, s: Labors, place: i64) -> None:
        s.mark(self.seat, place)                                                    # §3.5
        s.turn.struck += 1

    def recall(self, s: Labors, tokens: i64) -> None:
        """§6.2"""
        for side in s.sides:
            back = tokens if tokens < side.reserve else side.reserve
            side.reserve -= back
            side.hand += back
        s.then(EndTurn(self.seat))

    def new_god(self, s: Labors) -> None:
        """§6.3"""
        s.then(Reveal(self.seat, 1), EndTurn(self.seat))
        if size(s.gods) > s.cards.seats:
            s.first(Dismiss(self.seat))


@final
class Dismiss(Choice[Labors]):
    """§6.3 One god too many: one is discarded, its tokens return."""

    def menu(self, s: Labors) -> Menu:
        return DISCARDS

    def open(self, s: Labors) -> i64:
        return DISCARDS.of(DISCARD, s.gods)

    def refusal(self, s: Labors, action: i64) -> str:
        return why_not_dismiss(s, action)

    def take(self, s: Labors, action: i64) -> None:
        self.discard(s, DISCARD.arg(action))

    def discard(self, s: Labors, god: i64) -> None:
        s.return_tokens(god)
        s.dismiss(god)
        s.done()


# §4.4 §7

@final
class EndTurn(Event[Labors]):
    """§4.4 Weary gods leave; §7.1 encounters are replaced; §7.2 §11.5 twelve claims bring the last turns."""

    def happen(self, s: Labors) -> bool:
        for god in range(len(s.on)):
            if s.gods & bit(god) and s.tokens(god) == s.cards.slots[god]:
                s.spend_tokens(god)
                s.dismiss(god)
        s.clear()
        if s.last < 0 and not s.cards.decks_end and s.claimed() >= s.cards.claims:
            s.last = last_turns(s)
        s.then(Meet(self.seat), Next(self.seat))
        return True


def last_turns(s: Labors) -> i64:
    """How many are still to come after the turn of the last claim: §7.2 one for each other player, §11.5 those of the
    round."""
    if s.cards.whole_round:
        return (s.cards.seats - s.turns % s.cards.seats) % s.cards.seats
    return s.cards.seats - 1


@final
class Next(Event[Labors]):
    """The next seat's turn, or the verdict."""

    def happen(self, s: Labors) -> bool:
        if s.last == 0:
            s.then(Verdict())
            return True
        if s.last > 0:
            s.last -= 1
        s.seat = (self.seat + 1) % s.cards.seats
        s.done()
        return True


# §9

@final
class Verdict(Event[Labors]):
    """§9.1 §9.2 §9.3"""

    def __init__(self) -> None:
        super().__init__(0)

    def happen(self, s: Labors) -> bool:
        best: i64 = -1
        leaders: i64 = 0
        for seat in range(s.cards.seats):
            rank = s.rank(seat)
            if rank > best:
                best, leaders = rank, 0
            if rank == best:
                leaders |= bit(seat)
        decide(s, leaders)
        return True


def decide(s: Labors, leaders: i64) -> None:
    """One leader wins; several leave it to the Fates."""
    if size(leaders) == 1:
        s.winner = lowest(leaders)
        s.finish()
    else:
        for side in s.sides:
            side.fate = 0
        s.then(Fates(lowest(leaders), leaders))


@final
class Fates(Chance[Labors]):
    """§9.4 Each of the leaders rolls two dice."""

    def __init__(self, seat: i64, leaders: i64) -> None:
        super().__init__(seat)
        self.leaders: Final[i64] = leaders

    def count(self, s: Labors) -> i64:
        return TWO.rolls

    def nth(self, s: Labors, i: i64) -> i64:
        return ROLL.number(BASE[2] + i)

    def weight(self, s: Labors, i: i64) -> i64:
        return TWO.weights[i]

    def sample(self, s: Labors, rng: Rng) -> i64:
        return ROLL.number(BASE[2] + TWO.roll(rng))

    def refusal(self, s: Labors, action: i64) -> str:
        return "The Fates roll (§9.4)."

    def take(self, s: Labors, action: i64) -> None:
        self.roll(s, ROLL.arg(action))

    def roll(self, s: Labors, roll: i64) -> None:
        shown = TWO.tuples[roll - BASE[2]]
        s.sides[self.seat].fate = (shown[0] + shown[1] + 2) * 10 + shown[1] + 1
        rest: i64 = 0
        best: i64 = 0
        for seat in range(s.cards.seats):
            if self.leaders & bit(seat):
                if s.sides[seat].fate == 0:
                    rest |= bit(seat)
                elif s.sides[seat].fate > best:
                    best = s.sides[seat].fate
        if rest:
            s.then(Fates(lowest(rest), self.leaders))
            return
        still: i64 = 0
        for seat in range(s.cards.seats):
            if self.leaders & bit(seat) and s.sides[seat].fate == best:
                still |= bit(seat)
        decide(s, still)
