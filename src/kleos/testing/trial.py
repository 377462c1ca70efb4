"""A trial: one game, random or given, at whose positions laws are tried; and what laws are made of."""
from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from kleos.core import record
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, SPECTATOR, State
from kleos.core.game import Game
from kleos.core.record import Move, Record
from kleos.core.views import View

SAMPLE: Final = 16                                      # options, and refused actions, looked at in a position


class LawBroken(AssertionError):
    """A law does not hold: its name, the reason, and the record that leads to the position, as text.

    >>> from kleos import testing
    >>> try:
    ...     raise testing.LawBroken("copies", "a copy is not equal", "game = …")
    ... except testing.LawBroken as broken:
    ...     print(broken.law, broken.record)
    copies game = …
    """

    def __init__(self, law: str, reason: str, text: str) -> None:
        super().__init__(f"{law}: {reason}\n\n{text}")
        self.law: Final = law
        self.reason: Final = reason
        self.record: Final = text


class Breach(Exception):
    """What a law found; `Play.judge` makes a LawBroken of it."""


def demand(holds: bool, reason: str) -> None:
    if not holds:
        raise Breach(reason)


def cites(text: str) -> list[str]:
    return re.findall(r"§(\d+(?:\.\d+)?)", text)


def demand_rules(play: Play, text: str) -> None:
    """Demand that the rules that a text cites exist."""
    for number in cites(text):
        try:
            play.game.rulebook.find(number)
        except ValueError:
            raise Breach(f"there is no §{number}: {text}") from None


class Law:
    """`when` is "once" a game, at "each" position, at "some" of them, after each "move" or at the "end"."""

    def __init__(self, when: str, run: Callable[[Play], None]) -> None:
        self.name: Final = run.__name__
        self.text: Final = " ".join((run.__doc__ or "").split())
        self.when: Final = when
        self.run: Final = run


def law(when: str) -> Callable[[Callable[[Play], None]], Law]:
    return lambda run: Law(when, run)


class Case:
    """A preset with a number of seats that it fits.

    >>> import kleos
    >>> from kleos import testing
    >>> case = testing.cases(kleos.game("shield"))[0]
    >>> case.preset, case.seats
    ('standard', 1)
    """

    def __init__(self, preset: str, options: Mapping[str, Any], seats: int) -> None:
        self.preset: Final = preset
        self.options: Final = options
        self.seats: Final = seats

    def __repr__(self) -> str:
        return f"{self.preset}-{self.seats}"


class Report:
    """What was checked: the number of decisions played, and how often each law was tried.

    >>> import kleos
    >>> from kleos import testing
    >>> testing.check(kleos.game("shield"), seed=1).decisions > 24
    True
    """

    def __init__(self, laws: Iterable[str]) -> None:
        self.decisions = 0
        self.tried: Final[dict[str, int]] = dict.fromkeys(laws, 0)


class Play:
    """A game under test: the position, and how it came about. The laws' own choices come from `chooser`."""

    def __init__(self, game: Game, options: Mapping[str, Any], seats: int | None, seed: int,
                 laws: Mapping[str, Law]) -> None:
        self.game: Final = game
        self.laws: Final = laws
        self.setup: Final = game.setup(options, seats)
        self.opening: Final[State] = game.start(options, seats)
        self.state: State = self.opening.copy()
        self.chooser: Final = random.Random(seed)
        self.rng: Final = Rng(seed)
        self.moves: Final[list[Move]] = []
        self.before: State = self.state
        self.action = -1
        self.kept: Final[list[tuple[int, State]]] = []
        self.due = 0                                    # the decision from which the laws of "some" are next
        self.seen: Final[dict[int, View]] = {}
        self.report: Final = Report(laws)

    @property
    def viewers(self) -> list[int]:
        return [SPECTATOR, *range(self.setup.seats)]

    @property
    def actors(self) -> list[int]:
        """The seats that may act now."""
        seats = [seat for seat in range(self.setup.seats) if self.state.also() >> seat & 1]
        return [*seats, self.state.to_act()] if self.state.to_act() >= 0 else seats

    def view(self, viewer: int) -> View:
        """What it sees of the position; made once, which is what most of the laws' time goes into."""
        if viewer not in self.seen:
            self.seen[viewer] = self.game.view(self.state, viewer)
        return self.seen[viewer]

    def record(self) -> Record:
        return record.new(self.game, self.setup.options, ["random"] * self.setup.seats, {}, self.moves)

    def some(self, actions: Iterable[int]) -> list[int]:
        found = list(actions)
        return found if len(found) <= SAMPLE else self.chooser.sample(found, SAMPLE)

    def refused(self) -> list[int]:
        """Some actions of the game that are not open now."""
        legal = set(self.state.legal())
        tries = {self.chooser.randrange(self.game.rules.lexicon.size) for _ in range(2 * SAMPLE)}
        return sorted(tries - legal)[:SAMPLE]

    def choose(self) -> tuple[int, int]:
        """A random actor among those that may act, and one of its options."""
        actor = self.chooser.choice(self.actors or [CHANCE])
        turned = give_turn(self.state, actor)
        return actor, self.chooser.choices(turned.legal(), turned.weights())[0]

    def move(self, actor: int, action: int) -> None:
        self.before, self.action = give_turn(self.state, actor), action
        self.state = self.before.copy()
        self.state.apply(action)
        self.seen.clear()
        self.moves.append(Move(actor, self.game.rules.lexicon.text(action)))
        self.report.decisions += 1

    def judge(self, when: str) -> None:
        """Try the laws whose time this is."""
        for one in self.laws.values():
            if one.when == when:
                self.report.tried[one.name] += 1
                try:
                    one.run(self)
                except Breach as breach:
                    raise self.broken(one.name, str(breach)) from None
                except Exception as error:
                    raise self.broken(one.name, f"{type(error).__name__}: {error}") from error

    def broken(self, law: str, reason: str) -> LawBroken:
        return LawBroken(law, reason, record.write(self.record()))


def give_turn(state: State, actor: int) -> State:
    """A copy in which that seat acts."""
    copy = state.copy()
    if actor >= 0:
        copy.turn_to(actor)
    return copy
