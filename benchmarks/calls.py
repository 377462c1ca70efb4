"""A plugin of pytest: which functions of Kleos each test enters, and how long it takes; written where KLEOS_CALLS says.

mutants.py asks it, to run the tests first that may notice a fault.
"""
from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Generator
from types import CodeType, FrameType

import pytest

CALLS: dict[str, tuple[float, list[str]]] = {}          # by test: seconds, and functions as path:line
SRC = os.sep + os.path.join("src", "kleos") + os.sep


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    entered: set[CodeType] = set()

    def enter(frame: FrameType, event: str, argument: object) -> None:
        entered.add(frame.f_code)

    began = time.perf_counter()
    sys.settrace(enter)
    try:
        return (yield)
    finally:
        sys.settrace(None)
        functions = sorted(place(code) for code in entered if SRC in code.co_filename)
        CALLS[item.nodeid] = time.perf_counter() - began, functions


def place(code: CodeType) -> str:
    return f"src/kleos/{code.co_filename.split(SRC)[-1].replace(os.sep, '/')}:{code.co_firstlineno}"


def pytest_sessionfinish() -> None:
    with open(os.environ["KLEOS_CALLS"], "w", encoding="utf-8") as file:
        json.dump(CALLS, file)
