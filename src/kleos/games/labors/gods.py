"""The gods: who can help now, and what each does. A step here is a power at work."""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.core.flow import Choice, Event
from kleos.core.sets import bit, size
from kleos.core.words import Menu
from kleos.games.labors.board import (
    ADD,
    AGAIN,
    BONUS,
    BONUS_OR_FLIP,
    CHANGES,
    DICE,
    DOUBLE,
    DOUBLES,
    FLIP,
    MARK,
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
    HADES,
    HEPHAESTUS,
    HERMES,
    HESTIA,
    POSEIDON,
    ZEUS,
)
from kleos.games.labors.draws import Meet, Reveal, Roll

BONUS_DIE: Final = 0b100
NEED_A_DIE: Final = (1 << APOLLO | 1 << DEMETER | 1 << HEPHAESTUS | 1 << HERMES | 1 << HESTIA | 1 << POSEIDON)
GIVE_A_DIE: Final = 1 << ARTEMIS | 1 << ATHENA | 1 << ZEUS
BEFORE: Final = 0                                       # the roll
AFTER: Final = 1
MARKED: Final = 2                                       # a box, by dice


def dice_of(s: Labors) -> i64:
    """The set of dice that lie on the table."""
    found: i64 = 0
    for d in range(DICE):
        if s.dice[d]:
            found |= bit(d)
    return found


def turnable(s: Labors) -> i64:
    """§4.2 The dice that show 1 to 6."""
    found: i64 = 0
    for d in range(DICE):
        if 0 < s.dice[d] <= SIDES:
            found |= bit(d)
    return found


def helpful(s: Labors, when: i64) -> i64:
    """§2.2 §2.3 §4.3 The gods whose power can do something now, whoever may pay for it."""
    gods: i64 = 0
    if when != MARKED:
        if not s.bonus:
            gods |= GIVE_A_DIE
        if when == AFTER and dice_of(s):
            gods |= NEED_A_DIE
            if turnable(s):
                gods |= 1 << APHRODITE | 1 << ZEUS
                if size(dice_of(s)) > 1:
                    gods |= 1 << DIONYSUS
    if s.gods & (1 << ARES) and s.by_god(0):
        gods |= 1 << ARES
    if s.gods & (1 << HADES) and s.by_god(2):
        gods |= 1 << HADES
    return gods & s.gods


def payable(s: Labors, seat: i64, god: i64) -> bool:
    """§4.1 §12.2"""
    if s.cards.solo and (s.placed >= s.cards.placing or s.called & bit(god)):
        return False
    return s.hand[seat] >= s.cards.cost[god] and s.tokens(god) < s.cards.slots[god]


def callable_gods(s: Labors, seat: i64, when: i64) -> i64:
    """The gods that the seat may call on now."""
    found: i64 = 0
    rest = helpful(s, when)
    god: i64 = 0
    while rest:
        if rest & 1 and payable(s, seat, god):
            found |= bit(god)
        rest >>= 1
        god += 1
    return found


def call(s: Labors, seat: i64, god: i64, when: i64) -> None:
    """§4.1 Pay, and let the god help before the current step goes on."""
    s.hand[seat] -= s.cards.cost[god]
    s.reserve[seat] += s.cards.cost[god] - 1
    s.on[god] += bit(4 * seat)
    s.placed += 1
    s.called |= bit(god)
    if s.cards.solo and s.tokens(god) == s.cards.slots[god]:
        s.first(Weary(seat, god))                                                   # §12.5
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
        dice = dice_of(s)
        lines = CHANGES.of(ADD, dice)
        if self.either:
            for d in range(DICE):
                if dice & bit(d) and s.dice[d] > self.by:                           # §4.2
                    lines |= CHANGES.of(SUBTRACT, bit(d))
        return lines

    def refusal(self, s: Labors, action: i64) -> str:
        if SUBTRACT.says(action) and not self.either:
            return "Artemis only adds (§5.4)."
        if SUBTRACT.says(action) and s.dice[SUBTRACT.arg(action)]:
            return "A die never falls below 1 (§4.2)."
        return f"Choose the die to change by {self.by} first (§4.2)."

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
        dice, turn = dice_of(s) & ~self.used, turnable(s) & ~self.used
        lines: i64 = 0
        if self.flips:
            lines |= TURNING.of(FLIP, turn)
        if self.rerolls:
            if self.flips and size(turn) == 1:          # the one that can be turned over is kept for that
                dice &= ~turn
            lines |= TURNING.of(REROLL, dice)
        return lines

    def refusal(self, s: Labors, action: i64) -> str:
        die = FLIP.arg(action) if FLIP.says(action) else REROLL.arg(action) if REROLL.says(action) else -1
        if die >= 0 and self.used & bit(die):
            return "Dionysus takes two different dice (§5.7)."
        if FLIP.says(action) and self.flips and s.dice[die] > SIDES:
            return "Only a die that shows 1 to 6 can be turned over (§4.2)."
        if REROLL.says(action) and self.flips and self.rerolls and s.dice[die]:
            return "This is the only die that can be turned over, so another one is rolled again (§5.7)."
        if self.flips and not self.rerolls and not self.used:
            return "Choose a die to turn over first (§5.1)."
        return f"Choose a die to {'turn over' if self.flips else 'roll again'} first (§5.7)."

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
        return DOUBLES.of(DOUBLE, dice_of(s))

    def refusal(self, s: Labors, action: i64) -> str:
        return f"Choose a die to double first (§{'5.13' if self.poseidon else '5.9'})."

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
        return REROLLS.of(REROLL, dice_of(s))

    def refusal(self, s: Labors, action: i64) -> str:
        return "Choose a die to roll again first (§5.13)."

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
        return AGAIN.of(REROLL, dice_of(s)) | AGAIN.of(ADD, dice_of(s))

    def refusal(self, s: Labors, action: i64) -> str:
        return "Choose what Hermes does first (§5.11)."

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
        return (0 if s.bonus else BONUS_OR_FLIP.of(BONUS)) | BONUS_OR_FLIP.of(FLIP, turnable(s))

    def refusal(self, s: Labors, action: i64) -> str:
        if BONUS.says(action):
            return "You have the bonus die already, and there is only one (§4.3)."
        if FLIP.says(action) and s.dice[FLIP.arg(action)] > SIDES:
            return "Only a die that shows 1 to 6 can be turned over (§4.2)."
        return "Choose what Zeus does first (§5.14)."

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
        if MARK.says(action):
            return "Ares marks open boxes only, and no final blow (§5.3)." if self.final == 0 else \
                "Hades marks open boxes only (§5.8)."
        return f"Choose the box to mark first (§{'5.8' if self.final else '5.3'})."

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
        s.hand[0] += 1
        s.reserve[0] += s.tokens(self.god) - 1
        s.on[self.god] = 0
        s.dismiss(self.god)
        s.then(Reveal(self.seat, 1))
        return True
