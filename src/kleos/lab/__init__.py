"""The lab: many games at once, what came of them, and what a changed number does.

    from kleos.lab import compare, play
    run = play("labors", ["quick"] * 3, games=1000, seed=1, watch=["use", "length"])
    run.data(), run.frame("use"), run.write("use.csv", "use")
    compare("shield", ["quick"], {"artwork.points": 14}, games=400).rows()
"""
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kleos.lab.chunks import Interrupted
    from kleos.lab.comparing import Comparison, compare
    from kleos.lab.matrices import Matrix, matrix
    from kleos.lab.pool import SimulationError
    from kleos.lab.reporting import Findings, report
    from kleos.lab.runs import Run, play
    from kleos.lab.sweeping import Sweep, sweep
    from kleos.lab.tuning import Tuning, tune
    from kleos.lab.watch import Outcome, Watch

__all__ = ["Comparison", "Findings", "Interrupted", "Matrix", "Outcome", "Run", "SimulationError", "Sweep", "Tuning",
           "Watch", "compare", "matrix", "play", "report", "sweep", "tune"]

HOMES = {"Interrupted": "chunks", "Comparison": "comparing", "compare": "comparing", "Matrix": "matrices",
         "matrix": "matrices", "SimulationError": "pool", "Findings": "reporting", "report": "reporting", "Run": "runs",
         "play": "runs", "Sweep": "sweeping", "sweep": "sweeping", "Tuning": "tuning", "tune": "tuning",
         "Outcome": "watch", "Watch": "watch"}


def __getattr__(name: str) -> Any:
    """What the lab offers is imported when it is first asked for, so that commands start quickly."""
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = getattr(import_module(f"{__name__}.{HOMES[name]}"), name)
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
