"""Tuning: numbers are searched for with which a game lies within bands. The best of a search looks better than it is,
so it plays once more, on dice that the search has never seen, and only that is the result."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from kleos.core.components import ComponentError, Components
from kleos.core.game import Game
from kleos.core.options import OptionError
from kleos.games import find
from kleos.lab.bands import Bands, Measures, distance, overall, place_measures
from kleos.lab.chunks import Crew, Interrupted
from kleos.lab.comparing import APART, Numbers, replace_numbers
from kleos.lab.executors import crew_of
from kleos.lab.pool import SimulationError
from kleos.lab.runs import Progress, Run, play
from kleos.lab.sweeping import Vary
from kleos.lab.tables import write_file

UNPLAYABLE: Final = 1e9                                 # how far from all bands that is, to the search
MORE: Final = 4                                         # times as many games as a trial confirm the best


class Tuning:
    """A search: `trials` are its settings with their distances from the bands, `best` the place of the best among them,
    `confirmed` the run that the best played on fresh dice, None where the search was ended before.

    >>> from kleos.lab import tune
    >>> tune("shield", ["random"], {"boxes": [0, 5]}, {"score:0": (-100, 0)}, trials=1, games=4).verdict
    'inside'
    """

    def __init__(self, game: Game, bots: Sequence[str], bands: Bands, seed: int) -> None:
        self.game: Final = game
        self.bots: Final = list(bots)
        self.bands: Final = bands
        self.seed: Final = seed
        self.trials: Final[list[dict[str, Any]]] = []
        self.confirmed: Run | None = None

    @property
    def best(self) -> int:
        """The place of the best among the trials; `SimulationError` where none can be played."""
        known = [(one["distance"], number) for number, one in enumerate(self.trials) if one["distance"] is not None]
        if not known:
            raise SimulationError("None of the settings that were tried can be played.")
        return min(known)[1]

    def rows(self) -> list[dict[str, Any]]:
        """The result: for each band where the best lies, by the games that confirmed it."""
        return place_measures(self.confirmed, self.bands) if self.confirmed else []

    @property
    def verdict(self) -> str:
        """Whether the confirmed best lies within all bands: “inside”, “outside” or “undecided”."""
        return overall(self.rows())

    def data(self) -> dict[str, Any]:
        """All of it as plain data."""
        run = self.confirmed
        return {"game": self.game.id, "bots": self.bots, "seed": self.seed,
                "targets": {name: list(band) for name, band in self.bands.items()}, "trials": self.trials,
                "best": self.trials[self.best]["values"] if run else None,
                "confirmed": None if run is None else {"seed": run.plan.seed, "games": run.games, "bands": self.rows()},
                "verdict": self.verdict}

    def write(self, path: str | Path) -> None:
        """All of it as .json, the result as .csv or .parquet."""
        write_file(Path(path), self.data, self.rows)


def tune(game: Game | str, bots: Sequence[str], vary: Vary, bands: Bands, *, trials: int = 40, games: int = 200,
         seed: int = 0, options: Mapping[str, Any] | None = None, against: Numbers = None, jobs: int = 1,
         executor: Crew = None, keep: str | Path | None = None, progress: Progress | None = None) -> Tuning:
    """Search among these values, by Optuna, so many trials of so many games, and confirm the best.

    vary    values by the path of a number or the name of an option
    bands   what is wanted, by the word of a measure: (40, 50)

    The rest is as in `compare`; `progress` is told the trials. `Interrupted` has as its `run` the search so far.

    >>> from kleos.lab import tune
    >>> found = tune("shield", ["random"], {"boxes": [0, 5]}, {"score:0": (-100, 0)}, trials=2, games=4)
    >>> len(found.trials), found.trials[found.best]["distance"]
    (2, 0.0)
    """
    chosen = find(game) if isinstance(game, str) else game
    if trials < 1 or games < 1 or jobs < 1 or not vary or not all(vary.values()):
        raise SimulationError("trials, games and jobs must be at least 1, and something must vary.")
    found = Tuning(chosen, bots, bands, seed)
    with crew_of(jobs, executor) as crew:
        search = Search(found, vary, replace_numbers(chosen, against) or chosen.components, games,
                        {"options": options or {}, "jobs": jobs, "executor": crew, "keep": keep})
        try:
            search.run(trials, progress)
        except KeyboardInterrupt:
            raise Interrupted(found) from None
    return found


class Search:
    """The way to a tuning."""

    def __init__(self, found: Tuning, vary: Vary, base: Components, games: int, words: dict[str, Any]) -> None:
        self.found: Final = found
        self.vary: Final = vary
        self.base: Final = base
        self.games: Final = games
        self.words: Final = words

    def run(self, trials: int, progress: Progress | None) -> None:
        study = begun(self.found.seed)
        for number in range(trials):
            trial = study.ask()
            setting = {name: values[trial.suggest_int(name, 0, len(values) - 1)] for name, values in self.vary.items()}
            away = self.tried(setting)
            self.found.trials.append({"values": setting, "distance": away})
            study.tell(trial, UNPLAYABLE if away is None else away)
            if progress:
                progress(number + 1)
        best = self.found.trials[self.found.best]["values"]
        self.found.confirmed = self.played(best, MORE * self.games, self.found.seed + APART)

    def tried(self, setting: Mapping[str, Any]) -> float | None:
        """How far from the bands this setting lies; None where it cannot be played."""
        try:
            return distance(self.played(setting, self.games, self.found.seed), self.found.bands)
        except (ComponentError, OptionError):
            return None

    def played(self, setting: Mapping[str, Any], games: int, seed: int) -> Run:
        numbers = {name: value for name, value in setting.items() if name in self.base.values}
        others = {name: value for name, value in setting.items() if name not in numbers}
        options = {**self.words["options"], **others}
        return play(self.found.game, self.found.bots, games=games, seed=seed, watch=[Measures()],
                    components=self.base.replaced({**self.base.changed, **numbers}),
                    **{**self.words, "options": options})


def begun(seed: int) -> Any:
    """A study of Optuna, which asks and is told; the same seed searches the same way."""
    try:
        optuna = import_module("optuna")
    except ImportError:
        raise SimulationError("Optuna is not installed here: pip install 'kleos[lab]'.") from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed % 2**32))
