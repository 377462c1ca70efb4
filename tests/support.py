"""What tests of every kind need."""
from __future__ import annotations

import os
import random
import re
import threading
import time
from collections.abc import Callable, Sequence
from typing import NoReturn

import pytest

from kleos.core import record
from kleos.core.dice import Rng
from kleos.core.flow import State
from kleos.core.game import Game
from kleos.table.dealers import dealer
from kleos.table.table import Table, sit

NO_SKIPS = bool(os.environ.get("KLEOS_NO_SKIPS"))
PATIENCE = 120.0                            # seconds to wait for what must come; a test has more
PAUSE = 0.02                                # seconds between two looks


def skip_or_fail(reason: str) -> NoReturn:
    """Skip the test, saying why; where KLEOS_NO_SKIPS is set, fail it instead."""
    if NO_SKIPS:
        pytest.fail(f"skips are forbidden here: {reason}")
    pytest.skip(reason)


def rest() -> None:
    """A moment, by what works under a clock that is not the system's too, where `time.sleep` fails."""
    threading.Event().wait(PAUSE)


def until(true: Callable[[], object], what: str, pause: Callable[[], object] = rest) -> None:
    """Wait until it is true; `what` tells whoever reads of a test that waited in vain."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"It was waited for in vain: {what}."
        pause()


def refused(state: State, action: int, reason: str) -> None:
    """The action is refused for this reason, and that changes nothing."""
    before = state.copy()
    assert state.why_not(action) == reason
    with pytest.raises(ValueError, match=f"^{re.escape(reason)}$"):
        state.apply(action)
    assert state == before


def played(game: Game, seats: int, options: dict[str, str], seed: int, rows: int | None = None) -> Table:
    """A table at which so much was played at random; without a number the whole game."""
    table, rng = sit(game, options, ["human"] * seats, dealer("random", str(seed))), random.Random(seed)
    while not table.over and (rows is None or table.seq < rows):
        if table.acting():
            action = table.state.sample(Rng(rng.randrange(1 << 30)))
            table.act(table.acting()[0], [game.rules.lexicon.text(int(action))])
        else:
            table.deal()
    return table


def recorded(game: Game, seats: Sequence[str], options: dict[str, str], seed: int, open_end: bool = False) -> str:
    """The record of a whole game at random, or up to the last decision of the first seat."""
    moves = played(game, len(seats), options, seed).record().moves
    last = max(at for at, move in enumerate(moves) if move.actor == 0)
    return record.write(record.new(game, options, list(seats), {}, moves[:last] if open_end else moves))
