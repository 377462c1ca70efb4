"""What tests of every kind need."""
from __future__ import annotations

import os
from typing import NoReturn

import pytest

NO_SKIPS = bool(os.environ.get("KLEOS_NO_SKIPS"))


def skip_or_fail(reason: str) -> NoReturn:
    """Skip the test, saying why; where KLEOS_NO_SKIPS is set, fail it instead."""
    if NO_SKIPS:
        pytest.fail(f"skips are forbidden here: {reason}")
    pytest.skip(reason)
