"""The lab: many games at once, what came of them, and what a changed number does.

    from kleos.lab import play
    run = play("labors", ["quick"] * 3, games=1000, seed=1, watch=["use", "length"])
    run.data(), run.frame("use"), run.write("use.csv", "use")
    compare("shield", ["quick"], {"artwork.points": 14}, games=400).rows()
"""
from kleos.lab.chunks import Interrupted
from kleos.lab.comparing import Comparison, compare
from kleos.lab.matrices import Matrix, matrix
from kleos.lab.pool import SimulationError
from kleos.lab.runs import Run, play
from kleos.lab.sweeping import Sweep, sweep
from kleos.lab.tuning import Tuning, tune
from kleos.lab.watch import Outcome, Watch

__all__ = ["Comparison", "Interrupted", "Matrix", "Outcome", "Run", "SimulationError", "Sweep", "Tuning", "Watch",
           "compare", "matrix", "play", "sweep", "tune"]
