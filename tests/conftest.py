"""For all tests: they run in a random order, by as many workers as pay; properties are tried without a clock, and with
the same examples each time; Ctrl+C reaches what tests start; the slow ones have more time."""
import os
import signal

import pytest
from hypothesis import settings

settings.register_profile("kleos", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None, max_examples=1000)    # other examples: --hypothesis-profile=search
settings.load_profile("kleos")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:   # so it is for what a script starts in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)


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
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(600))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The seed of the order, which pytest-randomly would tell only without -q."""
    seed = getattr(config.option, "randomly_seed", None)
    if seed is not None:
        terminalreporter.write_line(f"The same order again: --randomly-seed={seed}; the order of the files: -p no:randomly")
