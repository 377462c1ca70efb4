"""Many games of bots, over any number of processes: the same seed gives the same games."""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from kleos.core.components import Components
from kleos.core.game import Game
from kleos.lab.chunks import Crew
from kleos.lab.runs import Progress, Report, play
from kleos.lab.series import CAP, stream
from kleos.lab.watch import Watch

__all__ = ["Report", "simulate", "stream"]


def simulate(game: Game, bots: Sequence[str], games: int, seed: int = 0, options: Mapping[str, Any] | None = None,
             jobs: int = 1, components: Components | None = None, records: str | Path | None = None,
             progress: Progress | None = None, *, cap: int = CAP, luck: bool = False,
             watch: Iterable[str | Watch] = (), executor: Crew = None, keep: str | Path | None = None) -> Report:
    """Play so many games of these bots, one a seat, and say what came of them, as plain data (`runs.play`)."""
    return play(game, bots, games=games, seed=seed, options=options, components=components, watch=watch, jobs=jobs,
                executor=executor, keep=keep, records=records, progress=progress, cap=cap, luck=luck).data()
