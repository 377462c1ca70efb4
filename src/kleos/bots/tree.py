from __future__ import annotations
from typing import Any
from kleos.core.dice import Rng
from kleos.core.flow import State
from kleos.core.hints import Hints
def grow(game: Any, root: State, seat: int, hints: Hints, simulations: int, rng: Rng) -> int:
    return root.now.nth(root, 0)
