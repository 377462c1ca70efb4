"""For all tests: properties are tried without a clock, by as many workers as pay; Ctrl+C reaches what they start; the
slow ones have more time."""
import os
import signal

import pytest
from hypothesis import settings

settings.register_profile("kleos", deadline=None)
settings.load_profile("kleos")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:   # so it is for what a script starts in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """As many as cores, and one more where tests wait for servers and bots; browsers fill the cores by themselves."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores + (config.option.markexpr == "not browser and not slow")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Ten minutes for the slow ones, which may have to wait for a compiler; a test's own mark comes first."""
    for item in items:
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(600))
