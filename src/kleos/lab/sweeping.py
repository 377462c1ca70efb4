"""Sweeping: the same games for many values of a number or an option, each compared with the game as it comes."""
from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, Final

from kleos.core.components import ComponentError
from kleos.core.game import Game
from kleos.core.prose import quote
from kleos.games import find
from kleos.lab.chunks import Crew
from kleos.lab.comparing import Numbers, add_verdicts, find_measure, list_measures, replace_numbers, row
from kleos.lab.pairs import Contest, Measure, Pair, Pairs, Trial, Work, name_measure, settle
from kleos.lab.pool import SimulationError
from kleos.lab.runs import Progress
from kleos.lab.series import Plan, make_plan
from kleos.lab.tables import write_file

MOST: Final = 200                                       # settings of a sweep
RANGE: Final = re.compile(r"(-?\d+)\.\.(-?\d+)(?::(\d+))?")
Vary = Mapping[str, Sequence[Any]]


class Sweep:
    """What came of a sweep: `settings` are the values that were tried, by the names of numbers and options.

    >>> from kleos.lab import sweep
    >>> sweep("shield", ["random"], {"boxes": [0, 5]}, games=10).games
    10
    """

    def __init__(self, contest: Contest, settings: Sequence[dict[str, Any]], measure: Measure, pairs: Pairs,
                 seconds: float) -> None:
        self.contest: Final = contest
        self.settings: Final = settings
        self.measure: Final = measure
        self.pairs: Final = pairs
        self.seconds: Final = seconds

    @property
    def games(self) -> int:
        """How many games were played with each setting."""
        return self.pairs.games

    def rows(self, table: str = "settings") -> list[dict[str, Any]]:
        """A row for each setting, with what the measure is there; q-values are of all settings together."""
        return add_verdicts([{**setting, **row(sums.get(self.measure, Pair()))}
                             for setting, sums in zip(self.settings, self.pairs.sums)])

    def data(self) -> dict[str, Any]:
        """All of it as plain data."""
        first = self.contest.trial.plans[0]
        return {"game": first.game, "bots": list(first.bots), "games": self.pairs.games, "seed": first.seed,
                "seconds": self.seconds, "kleos": first.versions[0], "rules_version": first.versions[1],
                "options": dict(first.options), "components": dict(self.contest.series[0].components.changed),
                "measure": name_measure(self.measure), "rows": self.rows(),
                "settings": [{"values": setting, "left_out": left_out, "measures": list_measures(sums)}
                             for setting, left_out, sums in zip(self.settings, self.pairs.left_out, self.pairs.sums)]}

    def frame(self) -> Any:
        """The rows as a polars.DataFrame; `ImportError` says how to install it."""
        from kleos.lab.tables import frame
        return frame(self.rows())

    def write(self, path: str | Path) -> None:
        """All of it as .json, the rows as .csv or .parquet."""
        write_file(Path(path), self.data, self.rows)


def sweep(game: Game | str, bots: Sequence[str], vary: Vary, *, games: int = 400, seed: int = 0,
          options: Mapping[str, Any] | None = None, against: Numbers = None, measure: str = "", jobs: int = 1,
          executor: Crew = None, keep: str | Path | None = None, progress: Progress | None = None) -> Sweep:
    """Play the same games with each of these values, several together in all combinations, and as the game comes.

    vary      values by the path of a number or the name of an option, such as {"game.claims": range(8, 15)}
    measure   the one of which rows tell: “score”, “turns”, “win:0”; the mean score if none is named

    The rest is as in `compare`. What is best here was found among many: confirm it on another seed.

    >>> from kleos.lab import sweep
    >>> found = sweep("shield", ["random"], {"artwork.points": [5, 7]}, games=10)
    >>> [row["artwork.points"] for row in found.rows()]
    [5, 7]
    """
    chosen = find(game) if isinstance(game, str) else game
    if games < 1 or jobs < 1:
        raise SimulationError("games and jobs must be at least 1.")
    settings = [dict(zip(vary, values)) for values in product(*vary.values())]
    if not vary or not 1 <= len(settings) <= MOST:
        raise SimulationError(f"A sweep has from 1 to {MOST} settings, not {len(settings) if vary else 0}.")
    base = replace_numbers(chosen, against) or chosen.components
    plans = [make_plan(chosen, bots, seed, options, base)]
    for setting in settings:
        own = {name: value for name, value in setting.items() if name in base.values}
        others = {name: value for name, value in setting.items() if name not in own}
        components = base.replaced({**base.changed, **own})
        plans.append(make_plan(chosen, bots, seed, {**(options or {}), **others}, components))
    contest, main = open_contest(chosen, plans, settings), find_measure(len(bots), measure)
    return settle(contest, games, Work(jobs, executor, keep, progress),
                  lambda pairs, seconds: Sweep(contest, settings, main, pairs, seconds))


def open_contest(game: Game, plans: Sequence[Plan], settings: Sequence[Mapping[str, Any]]) -> Contest:
    """`ComponentError` says which setting cannot be played."""
    for plan, setting in zip(plans[1:], settings):
        try:
            Contest(game, Trial((plan,)))
        except ComponentError as error:
            told = ", ".join([f"{name}={value}" for name, value in setting.items()])
            raise ComponentError(error.path, f"{error.reason} (with {told})") from None
    return Contest(game, Trial(tuple(plans)))


def parse_vary(game: Game, text: str) -> tuple[str, list[Any]]:
    """A number or an option with its values, as they are typed: game.claims=8..14, game.claims=8..14:2, boxes=3,5,8.
    `ValueError` says what cannot be meant."""
    name, equals, values = (part.strip() for part in text.partition("="))
    options = {option.name: option for option in game.rules.options}
    shipped = game.components.values.get(name)
    if not equals or not values or (shipped is None and name not in options):
        raise SimulationError(f"{quote(text)}: write NUMBER=FROM..TO, NUMBER=FROM..TO:STEP or NAME=VALUE,VALUE with a "
                              f"number of “kleos components {game.id}” or an option.")
    if isinstance(shipped, list):
        raise SimulationError(f"{name} is a list, which has no range; compare files that differ in it.")
    span = RANGE.fullmatch(values)
    words = values.split(",") if not span else [
        str(value) for value in range(int(span[1]), int(span[2]) + 1, int(span[3] or 1) or 1)]
    if not words:
        raise SimulationError(f"{quote(text)}: the range is empty.")
    return name, [options[name].read(word.strip()) if shipped is None else parse_value(name, shipped, word.strip())
                  for word in words]


def parse_value(name: str, shipped: Any, word: str) -> Any:
    """A value of the same kind as the shipped one."""
    try:
        if isinstance(shipped, bool):
            return {"true": True, "false": False}[word.lower()]
        return type(shipped)(word)
    except (ValueError, KeyError):
        raise SimulationError(f"{name} is {shipped!r} in the box, so it cannot be {quote(word)}.") from None
