"""Comparing: what other numbers, other options or a forced action do to a game, on the same dice."""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from kleos.core.components import Components
from kleos.core.game import Game
from kleos.core.prose import quote
from kleos.games import find
from kleos.lab.chunks import Crew
from kleos.lab.intervals import contrast, p_value, q_values, sequence, student
from kleos.lab.moments import Moments
from kleos.lab.pairs import Contest, Measure, Pair, Pairs, Trial, Work, name_measure, settle
from kleos.lab.pool import SimulationError
from kleos.lab.runs import Progress
from kleos.lab.series import make_plan
from kleos.lab.tables import write_file
from kleos.lab.watch import Watch

SURE: Final = 0.05                                      # the largest q-value of a difference that is told
APART: Final = 1_000_003                                # between the seeds of two plans that share no dice
PLANNED: Final = 1000                                   # games near which a run until a width is narrowest
SAME, HIGHER, LOWER = "no difference shown", "higher", "lower"
INSIDE, OUTSIDE, UNDECIDED = "inside", "outside", "undecided"

Numbers = Components | Mapping[str, Any] | None


class Comparison:
    """What came of a comparison: of a plan A, and of a plan B that differs.

    contest, pairs, seconds     what was played, what came of it, how long it took
    measure                     the measure on which a verdict rests
    until, within               the width, and the bound, that were asked for

    >>> from kleos.lab import compare
    >>> found = compare("shield", ["random"], {"artwork.points": 8}, games=20)
    >>> found.games, found.verdict
    (20, 'done')
    """

    def __init__(self, contest: Contest, pairs: Pairs, seconds: float, measure: Measure, until: float | None = None,
                 within: float | None = None) -> None:
        self.contest: Final = contest
        self.pairs: Final = pairs
        self.seconds: Final = seconds
        self.measure: Final = measure
        self.until: Final = until
        self.within: Final = within

    @property
    def games(self) -> int:
        """How many pairs of games were played."""
        return self.pairs.games

    @property
    def interval(self) -> tuple[float, float] | None:
        """Of the difference of the measure: where the run could stop by what it saw, one that holds nevertheless."""
        pair = self.pairs.sums[0].get(self.measure, Pair())
        return bounds(pair.difference, self.until is not None)

    @property
    def verdict(self) -> str:
        """Whether the difference lies within the bound, or the interval is narrow enough: “inside”, “outside” or
        “undecided”; “done” where neither was asked for."""
        found = self.interval
        if self.within is not None:
            if found is None or found[0] < -self.within <= found[1] or found[0] <= self.within < found[1]:
                return UNDECIDED
            return INSIDE if -self.within <= found[0] and found[1] <= self.within else OUTSIDE
        return "done" if self.until is None or self.narrow else UNDECIDED

    @property
    def narrow(self) -> bool:
        """Whether the interval is as narrow as was asked for."""
        found = self.interval
        return self.until is not None and found is not None and found[1] - found[0] <= self.until

    def rows(self, table: str = "measures") -> list[dict[str, Any]]:
        """The measures, or what a watch saw in A and in B, by its word."""
        if table == "measures":
            return list_measures(self.pairs.sums[0])
        rows: list[dict[str, Any]] = self.seen().get(table, [])
        return rows

    def seen(self) -> dict[str, list[dict[str, Any]]]:
        """What watches saw that count the same things in A and in B."""
        game = self.contest.series[0].game
        first, other = self.pairs.statistics
        return {one.word: contrast_rows(one.data(game).get("rows", []), two.data(game).get("rows", []),
                                        *COUNTS[one.word])
                for one, two in zip(first.watches, other.watches) if one.word in COUNTS}

    def data(self) -> dict[str, Any]:
        """All of it as plain data."""
        first, other = self.contest.trial.plans
        found = {"game": first.game, "bots": list(first.bots), "a": side(self.contest, 0), "b": side(self.contest, 1),
                 "games": self.pairs.games, "seed": first.seed, "paired": first.seed == other.seed,
                 "seconds": self.seconds, "kleos": first.versions[0], "rules_version": first.versions[1],
                 "measure": name_measure(self.measure), "measures": self.rows(), "warnings": self.warnings(),
                 "verdict": self.verdict}
        if self.until is not None:
            found |= {"until": self.until, "sequence": self.interval}
        if self.within is not None:
            found |= {"within": self.within}
        return {**found, "watches": self.seen()} if first.watches else found

    def warnings(self) -> list[str]:
        """What whoever reads the numbers should know."""
        found, pairs = [], self.pairs
        if pairs.left_out[0]:
            found.append(f"{pairs.left_out[0]:,} games are left out, since one of both was given up.")
        if self.contest.trial.plans[1].force:
            found.append(f"In {pairs.idle[0]:,} games seat 1 never could; they are left out.")
        if pairs.games < 100:
            found.append("Of fewer than 100 games intervals are rough.")
        return found

    def frame(self, table: str = "measures") -> Any:
        """A table as a polars.DataFrame; `ImportError` says how to install it."""
        from kleos.lab.tables import frame
        return frame(self.rows(table))

    def write(self, path: str | Path, table: str = "measures") -> None:
        """All of it as .json, a table as .csv or .parquet."""
        write_file(Path(path), self.data, lambda: self.rows(table))


def side(contest: Contest, which: int) -> dict[str, Any]:
    series = contest.series[which]
    found = {"components": dict(series.components.changed), "options": series.options}
    return {**found, "force": series.plan.force} if series.plan.force else found


def bounds(moments: Moments, stopping: bool) -> tuple[float, float] | None:
    """The 95 % interval of a mean; None of fewer than two. `stopping`: one that holds at all lengths at once."""
    mean, sd, n = moments.mean, moments.sd, moments.n
    if mean is None or sd is None:
        return None
    if stopping:
        return sequence(mean, sd, n, PLANNED)
    half = student(n) * sd / n ** 0.5
    return mean - half, mean + half


def list_measures(sums: Mapping[Measure, Pair]) -> list[dict[str, Any]]:
    """A row for each measure. `factor`: how many times as many games it would take without the same dice; None where
    the games do not differ at all. A verdict rests on the q-value, since there are many measures."""
    rows = [{"name": name, "seat": seat, **row(pair)} for (name, seat), pair in sums.items()]
    return add_verdicts(rows)


def row(pair: Pair) -> dict[str, Any]:
    moments, (low, high) = pair.difference, bounds(pair.difference, False) or (None, None)
    mean, sd, first, other = moments.mean, moments.sd, pair.first.sd, pair.other.sd
    alone = None if first is None or other is None else (first ** 2 + other ** 2) ** 0.5
    return {"a": pair.first.mean, "b": pair.other.mean, "n": moments.n, "difference": mean, "low": low, "high": high,
            "paired_sd": sd, "unpaired_sd": alone, "factor": (alone / sd) ** 2 if alone and sd else None,
            "p": p_value(mean, sd, moments.n) if mean is not None and sd is not None and (mean or sd) else None}


def add_verdicts(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same rows with their q-values in the place of p, and what may be said of them."""
    for one, q in zip(rows, q_values([one["p"] for one in rows])):
        del one["p"]
        one["q"] = q
        one["verdict"] = SAME if q is None or q > SURE else HIGHER if one["difference"] > 0 else LOWER
    return rows


# of what a watch counts: the thing, of how many, and how many
COUNTS: Final = {"use": ("action", "could", "taken"), "cards": ("card", "seats", "drawn")}


def contrast_rows(first: Sequence[Mapping[str, Any]], other: Sequence[Mapping[str, Any]], thing: str, of: str,
                  had: str) -> list[dict[str, Any]]:
    """How often something was done or drawn in A and in B, the most striking first."""
    known = [{one[thing]: (one[had], one[of]) for one in rows} for rows in (first, other)]
    labels = {one[thing]: one["label"] for one in [*first, *other]}
    rows = []
    for name in sorted({*known[0], *known[1]}):
        (a, n_a), (b, n_b) = known[0].get(name, (0, 0)), known[1].get(name, (0, 0))
        if n_a and n_b:
            found = contrast(b, n_b, a, n_a)
            rows.append({thing: name, "label": labels[name], "n_a": n_a, "share_a": a / n_a, "n_b": n_b,
                         "share_b": b / n_b, "difference": b / n_b - a / n_a, "low": found["low"],
                         "high": found["high"], "p": found["p"]})
    return sorted(add_verdicts(rows), key=lambda one: (2.0 if one["q"] is None else one["q"], -abs(one["difference"])))


def replace_numbers(game: Game, numbers: Numbers) -> Components | None:
    """Components; `ComponentError` says which number does not fit."""
    return game.components.replaced(numbers) if isinstance(numbers, Mapping) else numbers


def find_measure(seats: int, word: str) -> Measure:
    """The measure of this word; `ValueError` says which there are."""
    places = [f"win of place {place}" for place in range(1, seats + 1)] if seats > 1 else []
    known: list[Measure] = [(name, None) for name in ["score"] * (seats > 1) + [*places, "turns", "decisions"]]
    known += [(name, seat) for name in ("score", "win") for seat in range(seats)]
    wanted = word or ("score" if seats > 1 else "score:0")
    for measure in known:
        if name_measure(measure) == wanted:
            return measure
    raise SimulationError(f"There is no measure {quote(word)}; there are {', '.join(map(name_measure, known))}.")


def compare(game: Game | str, bots: Sequence[str], other: Numbers = None, *, against: Numbers = None, games: int = 1000,
            seed: int = 0, options: Mapping[str, Any] | None = None, other_options: Mapping[str, Any] | None = None,
            force: str = "", measure: str = "", until: float | None = None, within: float | None = None,
            watch: Iterable[str | Watch] = (), paired: bool = True, jobs: int = 1, executor: Crew = None,
            keep: str | Path | None = None, progress: Progress | None = None) -> Comparison:
    """Play the same games twice, A as `against` says and B as `other` says, and tell what is different.

    other, against  numbers: components, or those that differ from the box, by path
    other_options   options of B, besides those of both
    force           an action, as it is written, that the first seat takes in B as soon as it can
    measure         on which a verdict rests: “score”, “turns”, “win:0”; the mean score if none is named
    until           play until the interval is so wide at most, or all games are played
    within          tell whether the difference surely lies within so much, or surely does not
    paired          on the same dice; without it, on dice of their own

    The rest is as in `play`. `ValueError` says what does not fit; `Interrupted` has as its `run` what was played.

    >>> from kleos.lab import compare
    >>> found = compare("shield", ["random"], {"artwork.points": 8}, games=20)
    >>> row = found.rows()[0]
    >>> row["low"] < row["difference"] < row["high"]
    True
    """
    chosen = find(game) if isinstance(game, str) else game
    if games < 1 or jobs < 1 or any(width is not None and width <= 0 for width in (until, within)):
        raise SimulationError("games, jobs, until and within must be above 0.")
    watches = list(watch)
    first = make_plan(chosen, bots, seed, options, replace_numbers(chosen, against), watch=watches)
    second = make_plan(chosen, bots, seed if paired else seed + APART, {**(options or {}), **(other_options or {})},
                       replace_numbers(chosen, other), watch=watches, force=force)
    contest = Contest(chosen, Trial((first, second)))
    main = find_measure(len(bots), measure)

    def made(pairs: Pairs, seconds: float) -> Comparison:
        return Comparison(contest, pairs, seconds, main, until, within)
    return settle(contest, games, Work(jobs, executor, keep, progress), made, lambda pairs: made(pairs, 0.0).narrow)
