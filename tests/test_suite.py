"""How tests are run: what fails once is told, what fails twice has failed."""
from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

AGAIN = Path(__file__).parents[1] / ".ci" / "again"
PYTEST = [sys.executable, "-m", "pytest", "-q", "-c", os.devnull]
ONCE = """
import pathlib

def test_once():
    seen = pathlib.Path(__file__).with_name("seen")
    if not seen.exists():
        seen.touch()
        raise AssertionError("not yet")
"""
TWICE = "\n\ndef test_never():\n    raise AssertionError('never')\n"


def outside() -> dict[str, str]:
    """The environment, without what the tests that run now have put there."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "KLEOS"))}


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash here")
@pytest.mark.parametrize(("test", "failed"), [(ONCE, 0), (ONCE + TWICE, 1)], ids=["once", "twice"])
def test_what_passes_alone_is_told_and_what_fails_again_has_failed(tmp_path: Path, test: str, failed: int) -> None:
    (tmp_path / "test_it.py").write_text(test, encoding="utf-8")
    done = subprocess.run([AGAIN, *PYTEST, "--rootdir", tmp_path, "-n", "1"], cwd=tmp_path, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, text=True, env=outside() | {"FLAKY": str(tmp_path / "flaky")})
    told = ["FLAKY test_it.py::test_once"]
    assert done.returncode == failed, done.stdout
    assert [line for line in done.stdout.splitlines() if line.startswith("FLAKY")] == told
    assert (tmp_path / "flaky").read_text(encoding="utf-8").splitlines() == told
