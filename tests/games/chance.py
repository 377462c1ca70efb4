"""Whether chance falls as its weights say."""
from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any

from kleos.core.dice import Rng
from kleos.core.flow import CHANCE


def falls_as_weighed(state: Any, times: int = 900, seed: int = 1) -> bool:
    """Whether each outcome comes about as often as it weighs: within five times the deviation that it may have."""
    assert state.to_act() == CHANCE
    rng, total = Rng(seed), sum(state.weights())
    fell = Counter([int(state.now.sample(state, rng)) for _ in range(times)])
    assert set(fell) <= set(state.legal())
    for action, weight in zip(state.legal(), state.weights(), strict=True):
        share = weight / total
        if abs(fell[action] - times * share) > 5 * sqrt(times * share * (1 - share)) + 1:
            return False
    return True
