"""The gods: who can help now, and what each does. A step here is a power at work."""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.core.flow import Choice, Event
from kleos.core.sets import bit, size
from kleos.core.words import Menu
from kleos.games.labors.board import (
    ADD,
    AFTER,
    AGAIN,
    BEFORE,
    BONUS,
    BONUS_OR_FLIP,
    CHANGES,
    DICE,
    DOUBLE,
    DOUBLES,
    FLIP,
    MARK,
    MARKED,
    MARKS,
    REROLL,
    REROLLS,
    SIDES,
    SUBTRACT,
    TURNING,
    Labors,
)
from kleos.games.labors.box import (
    APHRODITE,
    APOLLO,
    ARES,
    ARTEMIS,
    ATHENA,
    DEMETER,
    DIONYSUS,
    GIVE_A_DIE,
    HADES,
    HEPHAESTUS,
    HERMES,
    HESTIA,
    NEED_A_DIE,
    POSEIDON,
    ZEUS,
)
from kleos.games.labors.draws import Meet, Reveal, Roll
from kleos.games.labors.refusals import (
    why_not_change,
    why_not_die,
    why_not_strike,
    why_not_turning,
    why_not_zeus,
)

BONUS_DIE: Final = 0b100


def helpful(s: Labors, when: i64) -> i64:
    """§2.2 §2.3 §4.3 The gods whose power can do something now, whoever may pay for it."""
    gods: i64 = 0
    if when != MARKED:
        if not s.bonus:
            gods |= GIVE_A_DIE
        if when == AFTER and s.showing():
            gods |= NEED_A_DIE
            if s.turnable():
                gods |= 1 << APHRODITE | 1 << ZEUS
                if size(s.showing()) > 1:
                    gods |= 1 << DIONYSUS
    if s.gods & (1 << ARES) and s.by_god(0):
        gods |= 1 << ARES
    if s.gods & (1 << HADES) and s.by_god(2):
        gods |= 1 << HADES
    return gods & s.gods


def callable_gods(s: Labors, seat: i64, when: i64) -> i64:
    """The gods that the seat may call on now."""
    found: i64 = 0
    rest = helpful(s, when)
    god: i64 = 0
    while rest:
        if rest & 1 and s.payable(seat, god):
            found |= bit(god)
        rest >>= 1
        god += 1
    return found


def call(s: Labors, seat: i64, god: i64, when: i64) -> None:
    """§4.1 Pay, and let the god help before the current step goes on."""
    side, cost = s.sides[seat], s.cards.cost[god]
    side.hand -= cost
    side.reserve += cost - 1
    s.place_token(seat, god)
    if s.cards.solo and s.tokens(god) == s.cards.slots[god]:
        s.first(Weary(seat, god))                                                   # §12.5
    help_out(s, seat, god, when)


def help_out(s: Labors, seat: i64, god: i64, when: i64) -> None:
    if god in (ATHENA, ARTEMIS) or (god == ZEUS and when == BEFORE):
        if god == ARTEMIS and when == AFTER:
            s.first(Change(seat, 1, False))                                         # §5.4
        take_bonus(s, seat, when)                                                   # §5.5
    elif god in (APOLLO, HESTIA):
        s.first(Change(seat, 1, True))                                              # §5.2 §5.12
    elif god == DEMETER:
        s.first(Change(seat, 2, True))                                              # §5.6
    elif god == APHRODITE:
        s.first(Turning(seat, True, False, 0))                                      # §5.1
    elif god == DIONYSUS:
        s.first(Turning(seat, True, True, 0))                                       # §5.7
    elif god == HEPHAESTUS:
        s.first(Doubling(seat, False))                                              # §5.9
    elif god == HERMES:
        s.first(Hermes(seat))                                                       # §5.11
    elif god == POSEIDON:
        s.first(Doubling(seat, True))                                               # §5.13
        s.first(Again(seat))
    elif god == ZEUS:
        s.first(Zeus(seat))                                                         # §5.14
    else:
        s.first(Strike(seat, 2 if god == HADES else 0))                             # §5.3 §5.8


def take_bonus(s: Labors, seat: i64, when: i64) -> None:
    """§4.3 The bonus die is rolled with the others, or by itself when they have been rolled."""
    s.bonus = 1
    if when == AFTER:
        s.first(Roll(seat, BONUS_DIE, False))


def flip(s: Labors, die: i64) -> None:
    s.dice[die] = SIDES + 1 - s.dice[die]


@final
class Change(Choice[Labors]):
    """§5.2 §5.4 §5.6 §5.12 So much more, or less, on a die."""

    def __init__(self, seat: i64, by: i64, either: bool) -> None:
        super().__init__(seat)
        self.by: Final[i64] = by
        self.either: Final[bool] = either               # whether less is offered too

    def menu(self, s: Labors) -> Menu:
        return CHANGES

    def open(self, s: Labors) -> i64:
        dice = s.showing()
        lines = CHANGES.of(ADD, dice)
        if self.either:
            for d in range(DICE):
                if dice & bit(d) and s.dice[d] > self.by:                           # §4.2
                    lines |= CHANGES.of(SUBTRACT, bit(d))
        return lines

    def refusal(self, s: Labors, action: i64) -> str:
        return why_not_change(s, action, self.by, self.either)

    def take(self, s: Labors, action: i64) -> None:
        if ADD.says(action):
            self.add(s, ADD.arg(action))
        else:
            self.subtract(s, SUBTRACT.arg(action))

    def add(self, s: Labors, die: i64) -> None:
        s.dice[die] += self.by
        s.done()

    def subtract(self, s: Labors, die: i64) -> None:
        s.dice[die] -= self.by
        s.done()


@final
class Turning(Choice[Labors]):
    """§5.1 Turn a die over; §5.7 and roll a different one again, in either order."""

    def __init__(self, seat: i64, flips: bool, rerolls: bool, used: i64) -> None:
        super().__init__(seat)
        self.flips: Final[bool] = flips                 # still to come
        self.rerolls: Final[bool] = rerolls
        self.used: Final[i64] = used                    # dice that had their part

    def menu(self, s: Labors) -> Menu:
        return TURNING

    def happen(self, s: Labors) -> bool:
        if self.flips or self.rerolls:
            return False
        s.done()
        return True

    def open(self, s: Labors) -> i64:
        dice, turn = s.showing() & ~self.used, s.turnable() & ~self.used
        lines: i64 = 0
        if self.flips:
            lines |= TURNING.of(FLIP, turn)
        if self.rerolls:
            if self.flips and size(turn) == 1:          # the one that can be turned over is kept for that
                dice &= ~turn
            lines |= TURNING.of(REROLL, dice)
        return lines

    def refusal(self, s: Labors, action: i64) -> str:
        return why_not_turning(s, action, self.flips, self.rerolls, self.used)

    def take(self, s: Labors, action: i64) -> None:
        if FLIP.says(action):
            self.flip(s, FLIP.arg(action))
        else:
            self.reroll(s, REROLL.arg(action))

    def flip(self, s: Labors, die: i64) -> None:
        flip(s, die)
        s.then(Turning(self.seat, False, self.rerolls, self.used | bit(die)))

    def reroll(self, s: Labors, die: i64) -> None:
        s.then(Turning(self.seat, self.flips, False, self.used | bit(die)))
        s.first(Roll(self.seat, bit(die), False))


@final
class Doubling(Choice[Labors]):
    """§5.9 §5.13 Double a die."""

    def __init__(self, seat: i64, poseidon: bool) -> None:
        super().__init__(seat)
        self.poseidon: Final[bool] = poseidon

    def menu(self, s: Labors) -> Menu:
        return DOUBLES

    def open(self, s: Labors) -> i64:
        return DOUBLES.of(DOUBLE, s.showing())

    def refusal(self, s: Labors, action: i64) -> str:
        return why_not_die(s, action, DOUBLE, f"Choose a die to double first (§{'5.13' if self.poseidon else '5.9'}).")

    def take(self, s: Labors, action: i64) -> None:
        self.double(s, DOUBLE.arg(action))

    def double(self, s: Labors, die: i64) -> None:
        s.dice[die] *= 2
        s.done()


@final
class Again(Choice[Labors]):
    """§5.13 Roll a die again."""

    def menu(self, s: Labors) -> Menu:
        return REROLLS

    def open(self, s: Labors) -> i64:
        return REROLLS.of(REROLL, s.showing())

    def refusal(self, s: Labors, action: i64) -> str:
        return why_not_die(s, action, REROLL, "Choose a die to roll again first (§5.13).")

    def take(self, s: Labors, action: i64) -> None:
        self.reroll(s, REROLL.arg(action))

    def reroll(self, s: Labors, die: i64) -> None:
        s.then(Roll(self.seat, bit(die), False))


@final
class Hermes(Choice[Labors]):
    """§5.11 Roll a die again, or add 1 to it."""

    def menu(self, s: Labors) -> Menu:
        return AGAIN

    def open(self, s: Labors) -> i64:
        return AGAIN.of(REROLL, s.showing()) | AGAIN.of(ADD, s.showing())

    def refusal(self, s: Labors, action: i64) -> str:
        first = "Choose what Hermes does first (§5.11)."
        return why_not_die(s, action, REROLL if REROLL.says(action) else ADD, first)

    def take(self, s: Labors, action: i64) -> None:
        if ADD.says(action):
            self.add(s, ADD.arg(action))
        else:
            self.reroll(s, REROLL.arg(action))

    def add(self, s: Labors, die: i64) -> None:
        s.dice[die] += 1
        s.done()

    def reroll(self, s: Labors, die: i64) -> None:
        s.then(Roll(self.seat, bit(die), False))


@final
class Zeus(Choice[Labors]):
    """§5.14 After the roll: the bonus die, or turn a die over."""

    def menu(self, s: Labors) -> Menu:
        return BONUS_OR_FLIP

    def open(self, s: Labors) -> i64:
        return (0 if s.bonus else BONUS_OR_FLIP.of(BONUS)) | BONUS_OR_FLIP.of(FLIP, s.turnable())

    def refusal(self, s: Labors, action: i64) -> str:
        return why_not_zeus(s, action)

    def take(self, s: Labors, action: i64) -> None:
        s.done()
        if BONUS.says(action):
            take_bonus(s, self.seat, AFTER)
        else:
            flip(s, FLIP.arg(action))


@final
class Strike(Choice[Labors]):
    """§5.3 §5.8 Mark a box without dice."""

    def __init__(self, seat: i64, final: i64) -> None:
        super().__init__(seat)
        self.final: Final[i64] = final                  # as in Labors.open_boxes

    def menu(self, s: Labors) -> Menu:
        return MARKS

    def open(self, s: Labors) -> i64:
        return MARKS.of(MARK, s.by_god(self.final))

    def refusal(self, s: Labors, action: i64) -> str:
        return why_not_strike(s, action, self.final)

    def take(self, s: Labors, action: i64) -> None:
        self.mark(s, MARK.arg(action))

    def mark(self, s: Labors, place: i64) -> None:
        s.done()
        if s.mark(self.seat, place) and s.cards.solo:
            s.first(Meet(self.seat))                                                # §12.4


@final
class Weary(Event[Labors]):
    """§12.5 Alone: a god with two tokens goes, and the next one comes."""

    def __init__(self, seat: i64, god: i64) -> None:
        super().__init__(seat)
        self.god: Final[i64] = god

    def happen(self, s: Labors) -> bool:
        s.sides[0].hand += 1
        s.sides[0].reserve += s.tokens(self.god) - 1
        s.on[self.god] = 0
        s.dismiss(self.god)
        s.then(Reveal(self.seat, 1))
        return True
