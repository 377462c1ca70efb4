"""Flow: a position is a board plus a stack of steps, each a phase or a decision of the rulebook.

    Choice   a seat decides: a mask over a menu of verbs
    Triggers a seat decides in which order things happen that are triggered at once
    Wide     a seat decides among more than a menu holds: `count` and `nth` of its own
    Chance   dice or cards decide, by exact integer weights
    Event    the rules decide: it happens as soon as it comes up

Steps are small values that never change: copies of a position share them; no callback, generator or seed hides there.
The board holds what a photograph shows, a step what its seat must remember; parts.py says how both copy and compare.
"""
from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, Final, Generic, SupportsIndex, TypeVar

from mypy_extensions import i64, mypyc_attr

from kleos.core.dice import Rng
from kleos.core.parts import Part, Value
from kleos.core.sets import bit, lowest, member, size
from kleos.core.words import Lexicon, Menu, Verb

CHANCE: Final = -1
"""The seat of dice and cards: an actor like any other, whose options have exact weights."""
NOBODY: Final = -2
"""Who is to act when the game is over, and whose steps are the rules' own."""
EVERYBODY: Final = -1
SPECTATOR: Final = -1
"""Whoever looks on, as a seat in `view` and `redact`: sees what everybody may see."""
MOST_SEATS: Final = 62                                  # masks of seats are i64
FOREVER: Final = 1 << 60
BOUND: Final = 1 << 60                                  # no action and no seat is as far from 0

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Value, Generic[S]):
    """One box of the rulebook's flow chart.

    A step is a value: it says who decides and holds what its seat must remember meanwhile, and never changes.

    >>> import kleos
    >>> step = kleos.game("shield").start().now
    >>> step.actor == kleos.CHANCE, step.seat
    (True, 0)
    """

    def __init__(self, actor: i64, seat: i64) -> None:
        self.actor: Final[i64] = actor                  # who decides: a seat, CHANCE or NOBODY
        self.seat: Final[i64] = seat                    # whose step it is

    def happen(self, s: S) -> bool:
        """Do what needs no decision, and say whether there was anything."""
        return False

    def together(self) -> bool:
        """Whether other seats may act at the same time (secret picks): steps that say so and lie right under
        one another may be settled in any order, so they must not touch the same part of the board."""
        return False

    def opens_turn(self) -> bool:
        """Chance only: whether its owner asks for it, so that the last click of a turn can be taken back."""
        return False

    def lingers(self) -> bool:
        """Chance only: whether what it turns up is to be looked at before anything is done unasked."""
        return False

    def alike(self, s: S) -> bool:
        """Whether everybody sees that whatever is chosen comes to the same."""
        return False

    def count(self, s: S) -> i64:
        """How many options there are now; 0 never, but where the game is over."""
        raise NotImplementedError

    def nth(self, s: S, i: i64) -> i64:
        """The i-th smallest action."""
        raise NotImplementedError

    def legal(self, s: S) -> list[int]:
        """All options, ascending."""
        return [self.nth(s, i) for i in range(self.count(s))]

    def allows(self, s: S, action: i64) -> bool:
        """Options are sorted, so that a bisection finds the action or its absence."""
        low: i64 = 0
        high = self.count(s)
        while low < high:
            middle = (low + high) >> 1
            option = self.nth(s, middle)
            if option == action:
                return True
            if option < action:
                low = middle + 1
            else:
                high = middle
        return False

    def weight(self, s: S, i: i64) -> i64:
        """The exact integer weight of the i-th option of chance; 1 unless a step says otherwise."""
        return 1

    def sample(self, s: S, rng: Rng) -> i64:
        """One of the options at random: chance by its weights, a seat evenly."""
        return self.nth(s, rng.below(self.count(s)))

    def seen_by(self, s: S, action: i64) -> i64:
        """The seats that see the arguments of this action, as a mask."""
        return EVERYBODY

    def draft(self, s: S) -> i64:
        """How many of its seat's latest actions, one right after another, are a move that is being composed: the table
        shows them to nobody else before it is whole. Steps that are taken `together` hide theirs by `seen_by`."""
        return 0

    def asks(self, s: S, action: i64) -> bool:
        """Whether this is about such an action, open or not: whoever is refused hears of it before all others."""
        return False

    def refusal(self, s: S, action: i64) -> str:
        """Why an action that is not open is not, citing the rule."""
        return "This is not the moment for it."

    def take(self, s: S, action: i64) -> None:
        """Hand the action over to the method named after its verb."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Step[S]):
    """A seat decides. A subclass names its `menu` and says which lines are `open`.

    >>> import kleos
    >>> from kleos.core.flow import Choice
    >>> state, rng = kleos.game("shield").start(), kleos.Rng(1)
    >>> state.apply(state.sample(rng))                  # the roll; then the player decides
    >>> isinstance(state.now, Choice), state.now.count(state) == state.count()
    (True, True)
    """

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, seat)

    def menu(self, s: S) -> Menu:
        """The verbs that this decision offers; the same for the whole game, so that it can be made once."""
        raise NotImplementedError

    def open(self, s: S) -> i64:
        """Which lines of the menu may be chosen now, as a mask."""
        raise NotImplementedError

    def count(self, s: S) -> i64:
        """How many lines are open."""
        return size(self.open(s))

    def legal(self, s: S) -> list[int]:
        """The actions of all open lines, ascending."""
        lines, mask = self.menu(s).lines, self.open(s)
        return [lines[member(mask, i)] for i in range(size(mask))]

    def nth(self, s: S, i: i64) -> i64:
        """The action of the i-th open line."""
        return self.menu(s).lines[member(self.open(s), i)]

    def allows(self, s: S, action: i64) -> bool:
        """Whether the action stands on a line that is open."""
        line = self.menu(s).line(action)
        return line >= 0 and self.open(s) & bit(line) != 0

    def asks(self, s: S, action: i64) -> bool:
        """Whether the action stands on the menu, open or not."""
        return self.menu(s).line(action) >= 0

    def sample(self, s: S, rng: Rng) -> i64:
        """One of the open lines, each as likely as the other."""
        lines = self.open(s)
        return self.menu(s).lines[member(lines, rng.below(size(lines)))]


@mypyc_attr(allow_interpreted_subclasses=True)
class Wide(Step[S]):
    """A seat decides among more options than a menu has lines. A subclass writes `count` and `nth`, ascending, from
    which what else is asked follows by bisection; and `asks`, for which verbs they are of."""

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Step[S]):
    """Dice or cards decide. A subclass whose chances differ says each `weight`, and how to `sample` by them.

    >>> import kleos
    >>> from kleos.core.flow import Chance
    >>> state = kleos.game("shield").start()
    >>> isinstance(state.now, Chance), sum(state.weights()) == 12 ** 3
    (True, True)
    """

    def __init__(self, seat: i64) -> None:
        super().__init__(CHANCE, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Step[S]):
    """The rules decide."""

    def __init__(self, seat: i64) -> None:
        super().__init__(NOBODY, seat)

    def happen(self, s: S) -> bool:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Triggers(Choice[S]):
    """Several things are triggered at once: one after another they happen, in the order that a seat chooses, usually
    the one whose turn it is. What cannot be ordered is not asked.

    `waiting` is the set of those that have not happened, each an argument of `verb`, the only one on the menu. A
    subclass says how the rest goes on waiting, and which step each of them is.
    """

    def __init__(self, seat: i64, waiting: i64) -> None:
        super().__init__(seat)
        self.waiting: Final[i64] = waiting

    def verb(self) -> Verb:
        raise NotImplementedError

    def rest(self, waiting: i64) -> Step[S]:
        raise NotImplementedError

    def trigger(self, s: S, thing: i64) -> Step[S]:
        raise NotImplementedError

    def happen(self, s: S) -> bool:
        if size(self.waiting) > 1:
            return False
        self.resolve(s, self.waiting)
        return True

    def open(self, s: S) -> i64:
        return self.menu(s).of(self.verb(), self.waiting)

    def take(self, s: S, action: i64) -> None:
        self.resolve(s, bit(self.verb().arg(action)))

    def resolve(self, s: S, thing: i64) -> None:
        """Let this one happen, given as a set."""
        waiting = self.waiting & ~thing
        if waiting:
            s.then(self.rest(waiting))
        else:
            s.done()
        if thing:
            s.first(self.trigger(s, lowest(thing)))


class Over(Step[Any]):
    """The end of the game."""

    def count(self, s: Any) -> i64:
        return 0

    def refusal(self, s: Any, action: i64) -> str:
        return "The game is over."

    def __reduce__(self) -> Any:
        return "OVER"


OVER: Final = Over(NOBODY, NOBODY)


def whole(what: str, number: SupportsIndex) -> i64:
    """What a driver hands in, as a number; out of all bounds it becomes one that is none of them either, so that both
    builds refuse it alike. `TypeError` for what is no whole number."""
    try:
        n = number if isinstance(number, int) else index(number)
    except TypeError:
        raise TypeError(f"{what} is a whole number, not of the type {type(number).__name__}.") from None
    return n if -BOUND < n < BOUND else -BOUND


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Part):
    """A position. `apply` is the only thing that changes it.

    Seats are numbered from 0. Actions are integers of the game's lexicon; chance is an actor like a seat, `CHANCE`.

    >>> import kleos
    >>> state, rng = kleos.game("shield").start(boxes=3), kleos.Rng(1)
    >>> state.to_act() == kleos.CHANCE, state.outcomes()[:2]
    (True, [('roll 1 1 1', 1), ('roll 1 1 2', 3)])
    >>> while not state.over():
    ...     state.apply(state.sample(rng))
    >>> len(state.returns())
    1
    """

    def __init__(self, now: Step[Any], later: list[Step[Any]]) -> None:
        self.now = now                                  # the step that is being settled
        self.later = later                              # those that wait under it, the next one last

    # what a driver asks

    def to_act(self) -> i64:
        """A seat, CHANCE or NOBODY."""
        return self.now.actor

    def also(self) -> i64:
        """The other seats that may act now as well, as a mask: their steps lie right under this one."""
        mask: i64 = 0
        if self.now.together():
            for i in range(len(self.later) - 1, -1, -1):
                step = self.later[i]
                if not step.together():
                    break
                if step.actor != self.now.actor:
                    mask |= bit(step.actor)
        return mask

    def turn_to(self, number: SupportsIndex) -> None:
        """Bring up the step of a seat that may act as well; `ValueError` when it may not."""
        seat = whole("A seat", number)
        if seat == self.now.actor:
            return
        if seat < 0 or seat >= MOST_SEATS or not self.also() & bit(seat):
            raise ValueError("It is not this seat's turn.")
        i: i64 = len(self.later) - 1
        while self.later[i].actor != seat:
            i -= 1
        step = self.later.pop(i)
        self.later.append(self.now)
        self.now = step

    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.now, Over)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {f'over, {self.returns()}' if self.over() else self.now}>"

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def count(self) -> i64:
        """How many options there are; 0 only when the game is over."""
        return self.now.count(self)

    def nth(self, number: SupportsIndex) -> i64:
        """The option of this number, 0 <= number < count(), in ascending order."""
        i = whole("The number of an option", number)
        if i < 0 or i >= self.now.count(self):
            raise IndexError(f"There is no option of this number: there are {self.now.count(self)}.")
        return self.now.nth(self, i)

    def legal(self) -> Sequence[int]:
        """All options, sorted."""
        return self.now.legal(self)

    def weights(self) -> Sequence[int]:
        """The exact integer weight of each option of chance; 1 for each option of a seat."""
        return [self.now.weight(self, i) for i in range(self.now.count(self))]

    def sample(self, rng: Rng) -> i64:
        """One of the options at random: chance by its weights, a seat evenly."""
        return self.now.sample(self, rng)

    def outcomes(self) -> list[tuple[str, int]]:
        """Each option in the game's notation, with its weight: what may be rolled or drawn, and how likely it is."""
        lexicon = self.lexicon()
        return [(lexicon.text(action), weight) for action, weight in zip(self.legal(), self.weights())]

    def seen_by(self, action: i64) -> i64:
        """The seats that see the arguments of this action, as a mask."""
        return self.now.seen_by(self, action)

    def allows(self, action: SupportsIndex) -> bool:
        """Whether this action is one of the options."""
        return self.now.allows(self, whole("An action", action))

    def why_not(self, action: SupportsIndex) -> str:
        """Why this action is not open now, citing the rule; empty exactly when it is."""
        number = whole("An action", action)
        return "" if self.now.allows(self, number) else self.now.refusal(self, number)

    def apply(self, action: SupportsIndex) -> None:
        """Do what the current actor chose; an illegal action raises `ValueError` and changes nothing."""
        number = whole("An action", action)
        if not self.now.allows(self, number):
            raise ValueError(self.now.refusal(self, number))
        self.do(number)

    def do(self, action: i64) -> None:
        """`apply` for callers that took the action from the options: play-outs and search."""
        self.now.take(self, action)
        self.settle()

    def settle(self) -> None:
        """Let happen what needs no decision."""
        self.tidy()
        while self.now.happen(self) or (self.now.together() and self.reorder()):
            self.tidy()

    def reorder(self) -> bool:
        """Put the steps that are taken at the same time into seat order, the lowest on top, and say whether they
        were not: so the order in which their seats acted leaves no trace in the position."""
        moved = False
        i: i64 = len(self.later)
        while i > 0 and self.later[i - 1].together():
            i -= 1
            lower = self.later[i]                       # sink it to its place among those above it
            k = i
            while k + 1 < len(self.later) and self.later[k + 1].actor > lower.actor:
                self.later[k] = self.later[k + 1]
                k += 1
            if k + 1 == len(self.later) and self.now.actor > lower.actor:
                self.later[k] = self.now
                self.now = lower
                moved = True
            else:
                self.later[k] = lower
        return moved

    # what a game adds

    def copy(self) -> State:
        """A position of its own, equal to this one: what is done to the one leaves the other as it is."""
        raise NotImplementedError

    def lexicon(self) -> Lexicon:
        """The words of the game; `outcomes` needs them."""
        raise NotImplementedError

    def tidy(self) -> None:
        """What the rules say must hold at all times; called after every event."""

    def returns(self) -> list[float]:
        """A number for each seat, of the kind that the game declares. Before the end: what it would be now."""
        raise NotImplementedError

    # what steps do to the stack

    def then(self, step: Step[Any], after: Step[Any] | None = None) -> None:
        """This step is over; these come instead, in this order."""
        if after is not None:
            self.later.append(after)
        self.now = step

    def first(self, step: Step[Any]) -> None:
        """That step comes first; this one resumes after it."""
        self.later.append(self.now)
        self.now = step

    def each(self, steps: tuple[Step[Any], ...]) -> None:
        """These come first, in this order: an effect list is a list of steps, each an event of its own."""
        for i in range(len(steps) - 1, -1, -1):
            self.first(steps[i])

    def done(self) -> None:
        """This step is over; what waits under it resumes."""
        self.now = self.later.pop()

    def drop(self, seat: i64) -> None:
        """A seat is out of the game: nothing waits for it any more. Where nothing at all waits, the game is over.

        A step that belongs to no seat says so: its seat is NOBODY.
        """
        self.later = [step for step in self.later if step.seat != seat]
        if self.now.seat == seat:
            self.now = self.later.pop() if self.later else OVER

    def finish(self) -> None:
        """The game is over, whatever still waits."""
        self.now = OVER
        self.later.clear()


def playout(state: State, rng: Rng, deal: Rng | None = None, most: i64 = FOREVER) -> i64:
    """Play at random to the end; returns the number of decisions, chance included.

    `deal` is for chance alone, so that the same dice fall whoever plays; `most` ends the play early.
    """
    n: i64 = 0
    if deal is None:
        deal = rng
    while state.now is not OVER and n < most:
        state.do(state.now.sample(state, deal if state.now.actor < 0 else rng))
        n += 1
    return n
