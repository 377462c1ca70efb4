"""With KLEOS_NO_SKIPS set a skipped test fails: for machines that have all that the tests need."""
import os
from collections.abc import Generator
from typing import Any

import pytest


def forbid(report: Any) -> Any:
    """The same report; a skip has become a failure that gives the reason of the skip."""
    if os.environ.get("KLEOS_NO_SKIPS") and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid}: skips are forbidden here. {reason}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, Any]:
    return forbid((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, Any, Any]:
    return forbid((yield))
