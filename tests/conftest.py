"""For all tests: they run in a random order, by as many workers as pay; properties are tried without a clock, and with
the same examples each time; Ctrl+C reaches what tests start; the slow ones have more time."""
import asyncio
import base64
import functools
import gc
import inspect
import os
import random
import secrets
import signal
from collections.abc import Iterator
from types import FrameType

import pytest
from hypothesis import settings

settings.register_profile("kleos", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None, max_examples=1000)    # other examples: --hypothesis-profile=search
settings.load_profile("kleos")

gc.disable()                                # the tests that are collected stay: nobody need look for garbage among them

WITHIN = 150                                # seconds for a coroutine: less than a test has with its fixtures


def interrupt(number: int, frame: FrameType | None) -> None:
    """Ctrl+C. Raised in the middle of a task it would leave the event loop without its end, and then nobody stops what
    the loop has started: so it comes between two steps of the loop, but the second time at once."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        asyncio.get_running_loop().call_soon_threadsafe(signal.default_int_handler, number, frame)
    except RuntimeError:                    # no loop runs
        signal.default_int_handler(number, frame)


signal.signal(signal.SIGINT, interrupt)     # also for what a script starts in the background, where it would be ignored


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest) -> Iterator[None]:
    """What is left to chance in this process, dice without a seed and the thoughts of bots among it, falls for a test
    as it fell the last time."""
    rng = random.Random(request.node.nodeid)

    def token(number: int = 32) -> str:
        return base64.urlsafe_b64encode(rng.randbytes(number)).rstrip(b"=").decode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "randbits", rng.getrandbits)
        patch.setattr(secrets, "randbelow", rng.randrange)
        patch.setattr(secrets, "choice", rng.choice)
        patch.setattr(secrets, "token_hex", lambda number=32: rng.randbytes(number).hex())
        patch.setattr(secrets, "token_urlsafe", token)
        yield


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """As many as cores, and one more where tests wait for servers and bots; browsers fill the cores by themselves."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores + (config.option.markexpr == "not browser and not slow")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those in the browser stand together, also in a random order, or it would be started for each of their modules.
    The slow ones, which may have to wait for a compiler, have ten minutes; a test's own mark comes first."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)
    for item in items:
        if isinstance(item, pytest.Function) and inspect.iscoroutinefunction(item.obj):
            item.obj = bounded(item.obj)
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(600))


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


def bounded(test):
    """The coroutine, which is called off when its time is up: else its fixtures would wait for its end without end."""
    @functools.wraps(test)
    async def within(**given):
        async with asyncio.timeout(WITHIN):
            await test(**given)
    return within


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The seed of the order, which pytest-randomly would tell only without -q."""
    seed = getattr(config.option, "randomly_seed", None)
    if seed is not None:
        terminalreporter.write_line(f"The same order again: --randomly-seed={seed}; that of the files: -p no:randomly")
