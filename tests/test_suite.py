"""How tests are run: what fails once is told, what fails twice has failed; Ctrl+C ends them and what they started."""
from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import PATIENCE, until

AGAIN = Path(__file__).parents[1] / ".ci" / "again"
PYTEST = [sys.executable, "-m", "pytest", "-q", "-c", os.devnull]
ONCE = """
import pathlib, pytest

def test_once():
    seen = pathlib.Path(__file__).with_name("seen")
    if not seen.exists():
        seen.touch()
        raise AssertionError("not yet")
"""
TWICE = "\n\ndef test_never():\n    raise AssertionError('never')\n"
LEFT = """

@pytest.fixture
def left():
    yield
    raise AssertionError("something is left")

def test_leaves(left):
    pass
"""
DIFFERENT = """
import os, pytest

@pytest.mark.parametrize("name", [os.environ["PYTEST_XDIST_WORKER"]])
def test_it(name):
    pass
"""

# a server in the loop, with a thread and a process of its own, which is ended by its fixture alone
SERVED = """
import asyncio, os, pathlib, subprocess, sys
import anyio, pytest

pytestmark = pytest.mark.anyio
HERE = pathlib.Path(__file__).parent

@pytest.fixture
def anyio_backend():
    return "asyncio"

@pytest.fixture
async def server():
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, start_new_session=True)
    await anyio.to_thread.run_sync(os.getpid)
    yield
    process.communicate()
    (HERE / "ended").touch()

async def test_it(server):
    (HERE / "begun").touch()
    while True:
        sum(range(100_000))
        await asyncio.sleep(0)
"""


def outside() -> dict[str, str]:
    """The environment, without what the tests that run now have put there."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "KLEOS"))}


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash here")
@pytest.mark.parametrize(("test", "failed"), [(ONCE, 0), (ONCE + TWICE, 1), (ONCE + LEFT, 1)],
                         ids=["once", "twice", "left"])
def test_what_passes_alone_is_told_and_what_fails_again_has_failed(tmp_path: Path, test: str, failed: int) -> None:
    (tmp_path / "test_it.py").write_text(test, encoding="utf-8")
    done = subprocess.run([AGAIN, *PYTEST, "--rootdir", tmp_path, "-n", "1"], cwd=tmp_path, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, text=True, env=outside() | {"FLAKY": str(tmp_path / "flaky")})
    told = ["FLAKY test_it.py::test_once"]
    assert done.returncode == failed, done.stdout
    assert [line for line in done.stdout.splitlines() if line.startswith("FLAKY")] == told
    assert (tmp_path / "flaky").read_text(encoding="utf-8").splitlines() == told


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash here")
def test_nothing_runs_again_when_it_is_no_test_that_failed(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(DIFFERENT, encoding="utf-8")
    done = subprocess.run([AGAIN, *PYTEST, "--rootdir", tmp_path, "-n", "2"], cwd=tmp_path, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, text=True, env=outside())
    assert done.returncode == 1 and "Different tests were collected" in done.stdout
    assert "Once more" not in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGINT")
@pytest.mark.parametrize("workers", ["0", "1"])
def test_ctrl_c_ends_a_test_and_what_it_started(tmp_path: Path, workers: str) -> None:
    shutil.copy(Path(__file__).with_name("conftest.py"), tmp_path)
    (tmp_path / "test_it.py").write_text(SERVED, encoding="utf-8")
    with subprocess.Popen([*PYTEST, "--rootdir", tmp_path, "-n", workers], cwd=tmp_path, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, text=True, env=outside(), start_new_session=True) as run:
        try:
            until((tmp_path / "begun").exists, "the test has begun")
            os.killpg(run.pid, signal.SIGINT)           # as a terminal does
            said, _ = run.communicate(timeout=PATIENCE)
        finally:
            if run.poll() is None:
                os.killpg(run.pid, signal.SIGKILL)
    assert run.returncode == 2, said
    assert (tmp_path / "ended").exists(), said
