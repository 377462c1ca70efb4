"""The rules of a game, as the rest of the house knows them."""
from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import inf
from typing import Any, Final

from kleos.core.dice import Rng
from kleos.core.face import Decks
from kleos.core.flow import State
from kleos.core.options import Option, Setup
from kleos.core.words import Lexicon

RETURNS: Final = ("score", "zero-sum", "ranked", "shared")
DECISIONS: Final = 20_000                               # which no game reaches, unless its rules know a smaller number


def ahead(state: State) -> list[bool]:
    """Who has won where more than 0 wins."""
    return [number > 0 for number in state.returns()]


def even(setup: Setup) -> tuple[float, float]:
    return -1.0, 1.0


def endless(setup: Setup) -> tuple[float, float]:
    return -inf, inf


class Rules:
    """What may be done in a game, and who wins. The functions are the game's own.

    seats                   the fewest and the most players; `usual`, how many when nobody says
    modes, options, presets what can be chosen before it begins
    lexicon                 the words of all actions
    start(setup)            the position at the start
    turns(state)            the number of seats' turns begun so far
    owner(state)            whose turn that is, where others may be asked something in it; who is asked if none is given
    longest(setup)          the most turns that a game can take; 0 where there is no end to them
    decisions(setup)        a number of decisions, chance's too, within which a game ends, however badly it is played at
                            random or by bots; where the book knows no end, programs that learn are cut off there
    returns_kind            "score", "zero-sum", "ranked" or "shared"
    bounds(setup)           the least and the greatest return within so many decisions; -1 and 1 if none are given, and
                            no bounds on scores
    scores(state)           a number for each seat as the interface reports it
    begins(state)           who begins when the same players play again: a seat, or -1 where a lot decides, as it did
                            the first time; None where the book says nothing of it. Such a game has the option `first`
    shows(state, seat)      the cards of its hand that the seat may show to everybody, names by word; none where the
                            book does not speak of it
    begins_rule, shows_rule the numbers of those rules
    won(state)              for each seat whether it has won; None where the book knows no win
    check(setup)            raises OptionError for options that do not go together
    resample(state, seat, rng)  a position that the seat cannot tell from this one, fairly drawn
    decks                   how players bring decks of their own, where they do
    hidden                  whether a seat may see what another must not
    sealed(options)         the options that are told to nobody before the game is over
    luck                    what chance works with: dice, cards, or both
    version                 changes when a stored record could replay differently

    >>> import kleos
    >>> rules = kleos.game("heroes").rules
    >>> rules.seats, rules.returns_kind, rules.hidden
    ((2, 2), 'zero-sum', True)
    """

    def __init__(self, *, seats: tuple[int, int], lexicon: Lexicon, start: Callable[[Setup], State],
                 turns: Callable[[Any], int], returns_kind: str, version: int = 1, usual: int = 0,
                 modes: Sequence[str] = (), options: Sequence[Option] = (),
                 presets: Mapping[str, Mapping[str, Any]] | None = None,
                 owner: Callable[[Any], int] = lambda state: int(state.now.seat),
                 longest: Callable[[Setup], int] = lambda setup: 0,
                 decisions: Callable[[Setup], int] = lambda setup: DECISIONS,
                 bounds: Callable[[Setup], tuple[float, float]] | None = None,
                 scores: Callable[[Any], list[float]] = lambda state: state.returns(),
                 won: Callable[[Any], list[bool] | None] = ahead,
                 begins: Callable[[Any], int] | None = None, begins_rule: str = "",
                 shows: Callable[[Any, int], Mapping[str, str]] = lambda state, seat: {}, shows_rule: str = "",
                 check: Callable[[Setup], None] = lambda setup: None,
                 resample: Callable[[Any, int, Rng], State] = lambda state, seat, rng: state.copy(),
                 decks: Decks | None = None, hidden: bool = False,
                 sealed: Callable[[Mapping[str, Any]], Collection[str]] = lambda options: (),
                 luck: str = "dice") -> None:
        self.seats: Final = seats
        self.usual: Final = usual or seats[0]
        self.modes: Final = list(modes)
        self.options: Final = list(options)
        self.presets: Final = {name: dict(values) for name, values in (presets or {}).items()}
        self.lexicon: Final = lexicon
        self.start: Final = start
        self.turns: Final = turns
        self.owner: Final = owner
        self.longest: Final = longest
        self.decisions: Final = decisions
        self.returns_kind: Final = returns_kind
        self.bounds: Final = bounds or (endless if returns_kind == "score" else even)
        self.scores: Final = scores
        self.won: Final = won
        self.begins: Final = begins
        self.begins_rule: Final = begins_rule
        self.shows: Final = shows
        self.shows_rule: Final = shows_rule
        self.check: Final = check
        self.resample: Final = resample
        self.decks: Final = decks
        self.hidden: Final = hidden
        self.sealed: Final = sealed
        self.luck: Final = luck
        self.version: Final = version
