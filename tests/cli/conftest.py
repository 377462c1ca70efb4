"""Running the command: in this process by click's runner, and as a process of its own."""
from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kleos.cli.main import main

ROOT = Path(__file__).parents[2]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own, in which nobody has been guided before."""
    folder = tmp_path / "data"
    monkeypatch.setenv("KLEOS_DATA", str(folder))
    return folder


@pytest.fixture
def invoke(data: Path) -> Callable[..., Result]:
    def run(*words: str, typed: str | None = None) -> Result:
        return CliRunner().invoke(main, list(words), input=typed)
    return run


def environment(data: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items()
            if name not in ("NO_COLOR", "TERM", "COLUMNS", "LINES", "PYTHONIOENCODING", "PYTHONUTF8", "FORCE_COLOR")}
    return {**kept, "KLEOS_DATA": str(data), "PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8", **more}


@pytest.fixture
def kleos(data: Path, tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run the command as it would run in a folder of its own, with streams that are no terminal, in this process."""
    def run(*words: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        encoding = more.get("PYTHONIOENCODING", "utf-8")
        streams = {"stdin": piped(encoding, typed), "stdout": piped(encoding),
                   "stderr": piped(encoding, errors="backslashreplace")}
        with pytest.MonkeyPatch.context() as patch, contextlib.chdir(tmp_path):
            for name in os.environ:
                patch.delenv(name)
            for name, value in environment(data, **more).items():
                patch.setenv(name, value)
            for name, stream in streams.items():
                patch.setattr(sys, name, stream)
            with pytest.raises(SystemExit) as left:
                main(list(words))
        return subprocess.CompletedProcess(words, left.value.code, heard(streams["stdout"]), heard(streams["stderr"]))
    return run


def piped(encoding: str, text: str = "", errors: str = "strict") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(text.encode(encoding)), encoding, errors)


def heard(stream: io.TextIOWrapper) -> str:
    stream.flush()
    return stream.buffer.getvalue().decode(stream.encoding).replace(os.linesep, "\n")


@pytest.fixture
def process(data: Path, tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """The same as a process of its own."""
    def run(*words: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "kleos", *words], input=typed, capture_output=True, cwd=tmp_path,
                              env=environment(data, **more), timeout=120, check=False,
                              encoding=more.get("PYTHONIOENCODING", "utf-8"))
    return run
