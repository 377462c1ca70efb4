"""What tests of every kind need."""
from __future__ import annotations

import os
import re
from typing import NoReturn

import pytest

from kleos.core.flow import State

NO_SKIPS = bool(os.environ.get("KLEOS_NO_SKIPS"))


def skip_or_fail(reason: str) -> NoReturn:
    """Skip the test, saying why; where KLEOS_NO_SKIPS is set, fail it instead."""
    if NO_SKIPS:
        pytest.fail(f"skips are forbidden here: {reason}")
    pytest.skip(reason)


def refused(state: State, action: int, reason: str) -> None:
    """The action is refused for this reason, and that changes nothing."""
    before = state.copy()
    assert state.why_not(action) == reason
    with pytest.raises(ValueError, match=f"^{re.escape(reason)}$"):
        state.apply(action)
    assert state == before
