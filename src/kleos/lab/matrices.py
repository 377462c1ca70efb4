"""Matrices: every bot, or every deck, against every other one, each as often first as second."""
from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from kleos.core.game import Game
from kleos.games import find
from kleos.lab.chunks import Crew, Interrupted
from kleos.lab.comparing import Numbers, replace_numbers
from kleos.lab.executors import crew_of
from kleos.lab.intervals import wilson
from kleos.lab.pool import SimulationError
from kleos.lab.runs import Later, Progress, Run, play
from kleos.lab.tables import write_file

RANKS: Final = ([1, 2], [1, 1], [2, 1])                 # of a win, a draw and a loss
LEAST: Final = 30                                       # games of a pair, where ratings are told


class Matrix:
    """Who beat whom: `met` has for each pair, by their places among the names, the runs with the one and with the other
    in the first seat, `unfinished` how many games were played of a pair that somebody ended.

    >>> from kleos.lab import matrix
    >>> matrix("labors", ["quick", "random"], games=2).games
    2
    """

    def __init__(self, names: Sequence[str], what: str, bots: Sequence[str], seed: int,
                 met: Mapping[tuple[int, int], tuple[Run, Run]], seconds: float, unfinished: int = 0) -> None:
        self.names: Final = list(names)
        self.what: Final = what                         # “bots” or “decks”
        self.bots: Final = list(bots)                   # who plays, where decks meet
        self.seed: Final = seed
        self.met: Final = met
        self.seconds: Final = seconds
        self.unfinished: Final = unfinished

    @property
    def games(self) -> int:
        """How many games were played, over all pairs."""
        return sum([run.games for runs in self.met.values() for run in runs])

    def rows(self) -> list[dict[str, Any]]:
        """A row for each pair: what the first won of the games that had a winner and of half the draws, with its
        interval."""
        rows = []
        for (i, j), runs in self.met.items():
            games = sum([run.statistics.finished for run in runs])
            draws = sum([run.statistics.draws for run in runs])
            wins = count_wins(runs[0], 0) + count_wins(runs[1], 1) - sum([both(run) for run in runs])
            half = wins + draws / 2
            low, high = wilson(round(half), games) if games else (None, None)
            rows.append({"one": self.names[i], "other": self.names[j], "games": games, "wins": wins, "draws": draws,
                         "share": half / games if games else None, "low": low, "high": high})
        return rows

    def ratings(self) -> list[dict[str, Any]]:
        """By OpenSkill's Plackett and Luce, the best first; `SimulationError` for fewer than 30 games of a pair."""
        rows = self.rows()
        if any(row["games"] < LEAST for row in rows):
            raise SimulationError(f"Ratings want {LEAST} games of each pair at least.")
        try:
            model = import_module("openskill.models").PlackettLuce()
        except ImportError:
            raise SimulationError("OpenSkill is not installed here: pip install 'kleos[lab]'.") from None
        found = {name: model.rating(name=name) for name in self.names}
        for one, other, ranks in results(rows):
            (first,), (second,) = model.rate([[found[one]], [found[other]]], ranks=ranks)
            found[one], found[other] = first, second
        return sorted([{"name": name, "rating": one.mu, "sigma": one.sigma} for name, one in found.items()],
                      key=lambda row: -row["rating"])

    def data(self, ratings: bool = False) -> dict[str, Any]:
        """All of it as plain data."""
        plan = next(iter(self.met.values()))[0].plan
        found = {"game": plan.game, self.what: self.names, "seed": self.seed, "games": self.games,
                 "seconds": self.seconds, "kleos": plan.versions[0], "rules_version": plan.versions[1],
                 "pairs": self.rows()}
        found |= {"players": self.bots} if self.what == "decks" else {}
        return {**found, "ratings": self.ratings()} if ratings else found

    def frame(self) -> Any:
        """The pairs as a polars.DataFrame."""
        from kleos.lab.tables import frame
        return frame(self.rows())

    def write(self, path: str | Path) -> None:
        """All of it as .json, the pairs as .csv or .parquet."""
        write_file(Path(path), self.data, self.rows)


def count_wins(run: Run, seat: int) -> int:
    return run.statistics.seats[seat].wins or 0


def both(run: Run) -> int:
    """Draws in which both are said to have won."""
    return (count_wins(run, 0) + count_wins(run, 1) - run.statistics.finished + run.statistics.draws) // 2


def results(rows: Sequence[Mapping[str, Any]]) -> list[tuple[str, str, list[int]]]:
    """The games of all pairs in turn, wins spread evenly, so that the order in which they were played does not show:
    who met, and their ranks."""
    found, done = [], [[0, 0, 0] for _ in rows]
    for game in range(1, max([row["games"] for row in rows]) + 1):
        for row, so_far in zip(rows, done):
            if game <= row["games"]:
                totals = (row["wins"], row["draws"], row["games"] - row["wins"] - row["draws"])
                late = [total * game - been * row["games"] for total, been in zip(totals, so_far)]
                kind = late.index(max(late))            # what is most overdue
                so_far[kind] += 1
                found.append((row["one"], row["other"], RANKS[kind]))
    return found


def matrix(game: Game | str, names: Sequence[str], *, decks: Sequence[str] = (), games: int = 100, seed: int = 0,
           options: Mapping[str, Any] | None = None, components: Numbers = None, jobs: int = 1, executor: Crew = None,
           keep: str | Path | None = None, progress: Progress | None = None) -> Matrix:
    """Let these bots play each other, so many games a pair; or these decks, in the hands of the two bots named.

    The rest is as in `play`. `ValueError` says what does not fit; `Interrupted` has as its `run` the pairs that were
    played to the end.

    >>> from kleos.lab import matrix
    >>> row = matrix("labors", ["quick", "random"], games=6).rows()[0]
    >>> row["games"], row["share"] > 0.5
    (6, True)
    """
    chosen = find(game) if isinstance(game, str) else game
    if games < 2 or jobs < 1:
        raise SimulationError("A pair plays twice at least, once from each seat, in one job at least.")
    met, sides = sides_of(chosen, list(names), list(decks)), dict[tuple[int, int], tuple[Run, Run]]()
    began, words = time.perf_counter(), {"seed": seed, "components": replace_numbers(chosen, components), "keep": keep,
                                         "jobs": jobs, "options": options or {}}

    def made(unfinished: int = 0) -> Matrix:
        return Matrix(decks or names, "decks" if decks else "bots", names, seed, sides, time.perf_counter() - began,
                      unfinished)
    try:
        with crew_of(jobs, executor) as crew:
            for pair, halves in met.items():
                sides[pair] = meet(chosen, halves, games, progress and Later(progress, made().games), crew, words)
    except KeyboardInterrupt as stopped:
        raise Interrupted(made(getattr(stopped, "run", 0))) from None
    return made()


Half = tuple[list[str], str]                            # bots as they sit, and the decks that they play, if any


def meet(game: Game, halves: tuple[Half, Half], games: int, progress: Progress | None, crew: Any,
         words: dict[str, Any]) -> tuple[Run, Run]:
    """The games of a pair, half of them with the seats exchanged; `Interrupted` has as its `run` how many were
    played."""
    done: list[Run] = []
    try:
        for (bots, decks), number in zip(halves, (-(-games // 2), games // 2)):
            options = {**words["options"], **({deck_option(game): decks} if decks else {})}
            told = progress and Later(progress, sum([run.games for run in done]))
            done.append(play(game, bots, games=number, executor=crew, progress=told, **{**words, "options": options}))
    except Interrupted as stopped:
        raise Interrupted(sum([run.games for run in [*done, stopped.run]])) from None
    return done[0], done[1]


Sides = dict[tuple[int, int], tuple[Half, Half]]


def sides_of(game: Game, names: list[str], decks: list[str]) -> Sides:
    """For each pair the seats and decks of both halves; `ValueError` says why they cannot meet."""
    if not game.rules.seats[0] <= 2 <= game.rules.seats[1] or game.rules.returns_kind == "shared":
        raise SimulationError(f"In {game.face.title} no two play against each other.")
    many = decks or names
    if len(set(many)) < len(many) or len(many) < 2:
        raise SimulationError("Name two or more that differ.")
    if decks and len(names) != 2:
        raise SimulationError("Decks meet in the hands of two bots; name two, such as quick,quick.")
    if decks:
        deck_option(game)
        return {(i, j): ((names, f"{decks[i]},{decks[j]}"), (names[::-1], f"{decks[j]},{decks[i]}"))
                for i, j in combinations(range(len(decks)), 2)}
    return {(i, j): (([names[i], names[j]], ""), ([names[j], names[i]], ""))
            for i, j in combinations(range(len(names)), 2)}


def deck_option(game: Game) -> str:
    """The option that takes decks; `ValueError` where there is none."""
    if game.face.building is None:
        raise SimulationError(f"In {game.face.title} nobody brings a deck.")
    return game.face.building.option
