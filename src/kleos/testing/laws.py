"""The laws: what holds at every position of every game. `check` tries them along one game, random or given."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from kleos.core import record
from kleos.core.game import Game
from kleos.core.options import OptionError
from kleos.core.record import Move
from kleos.testing import actions, positions, records, results, texts, views
from kleos.testing.trial import Case, Law, LawBroken, Play, Report

# What is simplest is tried first, since a game that breaks one law mostly breaks others as well.
LAWS: Final[dict[str, Law]] = {
    one.name: one for about in (actions, positions, texts, views, records, results)
    for one in vars(about).values() if isinstance(one, Law)}


def cases(game: Game) -> list[Case]:
    """Every preset with every number of seats that takes it; `LawBroken` for a preset that fits none.

    >>> import kleos
    >>> from kleos import testing
    >>> [str(case) for case in testing.cases(kleos.game("shield"))][:2]
    ['standard-1', 'easy-1']
    """
    found = []
    presets: dict[str, Mapping[str, Any]] = {} if {} in game.rules.presets.values() else {"default": {}}
    for preset, options in {**presets, **game.rules.presets}.items():
        fit = []
        for seats in range(game.rules.seats[0], game.rules.seats[1] + 1):
            try:
                game.setup(options, seats)
            except OptionError:
                continue
            fit.append(Case(preset, options, seats))
        if not fit:
            raise LawBroken("presets", f"“{preset}” fits no number of seats", "")
        found += fit
    return found


def check(game: Game, options: Mapping[str, Any] | None = None, seats: int | None = None, seed: int = 0,
          moves: Iterable[Move] | None = None, bound: int = 20_000, laws: Iterable[str] = LAWS) -> Report:
    """Play one game, at random or by the given moves, and try the laws; `LawBroken` says which fails, where.

    `bound` is a number of decisions that no game of this kind reaches. `laws` are the names of those that are tried, if
    not all: a law by itself is quick enough for hundreds of games, and some faults show in one of a hundred.

    >>> import kleos
    >>> from kleos import testing
    >>> report = testing.check(kleos.game("shield"), seed=1)
    >>> report.decisions > 0, all(report.tried.values())
    (True, True)
    """
    play = Play(game, options or {}, seats, seed, {name: LAWS[name] for name in laws})
    given = None if moves is None else list(moves)
    play.judge("once")
    look(play)
    while not play.state.over() and (given is None or play.report.decisions < len(given)):
        if play.report.decisions == bound:
            raise play.broken("end", f"no end after {bound} decisions")
        if given is None:
            play.move(*play.choose())
        else:
            move = given[play.report.decisions]
            play.move(move.actor, game.parse(move.text))
        play.judge("move")
        look(play)
    play.judge("end")
    return play.report


def look(play: Play) -> None:
    """Try the laws about positions. Those that replay the whole record are tried more and more rarely."""
    play.judge("each")
    if play.report.decisions >= play.due:
        play.judge("some")
        play.kept.append((len(play.moves), play.state.copy()))
        play.due += 1 + play.due // 3


def again(game: Game, text: str, seed: int = 0) -> Report:
    """Try the laws along a record, such as that of a `LawBroken`.

    >>> import kleos
    >>> from kleos import testing
    >>> testing.again(kleos.game("shield"), kleos.play("shield", seed=6).record).decisions
    1
    """
    kept = record.parse(text)
    return check(game, kept.head.get("options", {}), len(kept.head["seats"]), seed, kept.moves)
