"""Spaces, in the terms of Gymnasium: what a seat may observe and do."""
from __future__ import annotations

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from kleos.adapters.arena import Arena
from kleos.core.sight import MOST


def observations(arena: Arena) -> Box:
    return Box(0, MOST, (arena.size,), np.uint8)


def mask_space(arena: Arena) -> Dict:
    """An observation, with the mask of what may be done beside it."""
    return Dict({"observation": observations(arena), "action_mask": Box(0, 1, (arena.actions,), np.int8)})


def actions(arena: Arena) -> Discrete:
    return Discrete(arena.actions)
