"""Alone: what differs from the game of several players."""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.core.flow import Choice, Event
from kleos.core.sets import bit, size
from kleos.core.words import Menu
from kleos.games.labors.board import AFTER, CALL, DICE, DISCARD, END, MARK, PARTING, USES, WITH, Labors
from kleos.games.labors.draws import Meet, Reveal
from kleos.games.labors.gods import call, callable_gods
from kleos.games.labors.refusals import why_not_call, why_not_mark, why_not_now, why_not_part, why_not_with

ALONE: Final = Menu(CALL, MARK, END)
SUBSETS: Final = (1 << DICE) - 1


def uses(s: Labors, number: i64) -> i64:
    """§12.3 The sets of dice that make this number, each way once, as a mask over the words of `with`. Of three dice
    two sets of one size that make the same show the same: they are one way."""
    found: i64 = 0
    sizes: i64 = 0
    for dice in range(1, SUBSETS + 1):
        total: i64 = 0
        absent = False
        for d in range(DICE):
            if dice & bit(d):
                if s.dice[d] == 0:
                    absent = True
                total += s.dice[d]
        if not absent and total == number and not sizes & bit(size(dice)):
            sizes |= bit(size(dice))
            found |= bit(dice - 1)
    return found


@final
class Alone(Choice[Labors]):
    """§12.3 Mark boxes with your dice, call on gods, end the turn."""

    def __init__(self) -> None:
        super().__init__(0)

    def menu(self, s: Labors) -> Menu:
        return ALONE

    def open(self, s: Labors) -> i64:
        return (ALONE.of(CALL, callable_gods(s, 0, AFTER)) | ALONE.of(MARK, s.by_dice()) | ALONE.of(END))

    def refusal(self, s: Labors, action: i64) -> str:
        if CALL.says(action):
            return why_not_call(s, 0, CALL.arg(action), AFTER)
        if MARK.says(action):
            return why_not_mark(s, MARK.arg(action))
        return why_not_now(s, action, "Not now: mark a box, call on a god or end the turn (§12.3).")

    def take(self, s: Labors, action: i64) -> None:
        if MARK.says(action):
            self.mark(s, MARK.arg(action))
        elif CALL.says(action):
            call(s, 0, CALL.arg(action), AFTER)
        else:
            self.end(s)

    def mark(self, s: Labors, place: i64) -> None:
        ways = uses(s, s.number_of(place))
        if ways & (ways - 1):
            s.first(With(place))
        else:
            mark_with(s, place, ways)

    def end(self, s: Labors) -> None:
        """§12.6"""
        if s.turn.marked == 0:
            if s.sides[0].reserve > 0:
                s.sides[0].reserve -= 1
                s.sides[0].hand += 1
            s.then(Part())
        else:
            s.then(EndAlone())


def mark_with(s: Labors, place: i64, way: i64) -> None:
    """§12.3 `way` is the one word of `with` that says which dice are used up."""
    dice: i64 = 1
    while not way & 1:
        way >>= 1
        dice += 1
    for d in range(DICE):
        if dice & bit(d):
            s.dice[d] = 0
    s.turn.struck += 1
    if s.mark(0, place):
        s.first(Meet(0))                                                            # §12.4


@final
class With(Choice[Labors]):
    """§12.3 Several ways to make the number: which dice are used up?"""

    def __init__(self, place: i64) -> None:
        super().__init__(0)
        self.place: Final[i64] = place

    def menu(self, s: Labors) -> Menu:
        return USES

    def open(self, s: Labors) -> i64:
        return USES.of(WITH, uses(s, s.number_of(self.place)))

    def refusal(self, s: Labors, action: i64) -> str:
        return why_not_with(s, action, self.place)

    def take(self, s: Labors, action: i64) -> None:
        self.use(s, WITH.arg(action))

    def use(self, s: Labors, word: i64) -> None:
        s.done()
        mark_with(s, self.place, bit(word))


@final
class Part(Choice[Labors]):
    """§12.6 A turn without a mark: discard a god, or not."""

    def __init__(self) -> None:
        super().__init__(0)

    def menu(self, s: Labors) -> Menu:
        return PARTING

    def open(self, s: Labors) -> i64:
        return PARTING.of(DISCARD, s.gods) | PARTING.of(END)

    def refusal(self, s: Labors, action: i64) -> str:
        return why_not_part(s, action)

    def take(self, s: Labors, action: i64) -> None:
        s.then(EndAlone())
        if DISCARD.says(action):
            self.discard(s, DISCARD.arg(action))

    def discard(self, s: Labors, god: i64) -> None:
        s.return_tokens(god)
        s.dismiss(god)
        s.first(Reveal(0, 1))


@final
class EndAlone(Event[Labors]):
    """§12.8 One more Hera point; §12.9 the end."""

    def __init__(self) -> None:
        super().__init__(0)

    def happen(self, s: Labors) -> bool:
        s.hera_points += 1
        s.clear()
        if s.last == 0:
            s.finish()
        else:
            s.done()
        return True
