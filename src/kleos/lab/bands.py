"""Bands: between which bounds measures of a game should lie, and whether they surely do.

    turns = [40, 50]                    # a band a line, as TOML
    "win of place 1" = [0.30, 0.36]     # shares go from 0 to 1
"""
from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, Final

from kleos.core.flow import State
from kleos.core.game import Game
from kleos.core.prose import quote
from kleos.lab.comparing import INSIDE, OUTSIDE, UNDECIDED, find_measure
from kleos.lab.moments import Moments, estimate
from kleos.lab.pairs import measures, name_measure
from kleos.lab.pool import SimulationError
from kleos.lab.runs import Run
from kleos.lab.watch import Outcome, Watch

Bands = Mapping[str, tuple[float, float]]


class Measures(Watch):
    """The mean of everything that is measured of a game."""

    word = "measures"

    def __init__(self) -> None:
        self.sums: Final[dict[str, Moments]] = {}

    def end(self, state: State, outcome: Outcome) -> None:
        if outcome.finished:
            for measure, value in measures(outcome).items():
                self.sums.setdefault(name_measure(measure), Moments()).count(value)

    def merge(self, other: Measures) -> None:
        for name, moments in other.sums.items():
            self.sums.setdefault(name, Moments()).add(moments)

    def data(self, game: Game) -> dict[str, Any]:
        return {"rows": [{"measure": name, **estimate(moments)} for name, moments in self.sums.items()]}


def read_bands(text: str, seats: int) -> dict[str, tuple[float, float]]:
    """The bands of a file; `ValueError` says which line is none."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SimulationError(f"That is no file of bands: {error}.") from None
    for name, band in found.items():
        find_measure(seats, name)
        if not (isinstance(band, list) and len(band) == 2 and all(type(end) in (int, float) for end in band)
                and band[0] <= band[1]):
            raise SimulationError(f"{quote(name)} wants a band such as [40, 50], not {band}.")
    if not found:
        raise SimulationError("There is no band in the file; write such as: turns = [40, 50]")
    return {name: (float(low), float(high)) for name, (low, high) in found.items()}


def place_measures(run: Run, bands: Bands) -> list[dict[str, Any]]:
    """For each band, where the measure lies: inside where its whole interval does, outside where none of it does."""
    known = {row["measure"]: row for row in run.rows("measures")}
    return [{"measure": name, "from": band[0], "to": band[1], **{
        key: known.get(name, {}).get(key) for key in ("n", "mean", "low", "high")},
        "verdict": verdict(known.get(name, {}), band)} for name, band in bands.items()]


def verdict(row: Mapping[str, Any], band: tuple[float, float]) -> str:
    low, high = row.get("low"), row.get("high")
    if low is None or high is None:
        return UNDECIDED
    if band[0] <= low and high <= band[1]:
        return INSIDE
    return OUTSIDE if high < band[0] or low > band[1] else UNDECIDED


def overall(rows: list[dict[str, Any]]) -> str:
    """Outside where one is, inside where all are."""
    verdicts = {row["verdict"] for row in rows}
    return OUTSIDE if OUTSIDE in verdicts else INSIDE if verdicts == {INSIDE} else UNDECIDED


def distance(run: Run, bands: Bands) -> float:
    """How far the means lie outside their bands, in widths of these; 0 where all lie inside."""
    total = 0.0
    for row in place_measures(run, bands):
        low, high, mean = row["from"], row["to"], row["mean"]
        width = high - low or abs(high) or 1.0
        total += 0.0 if mean is None else max(low - mean, mean - high, 0.0) / width
    return total
