"""The notebooks of docs/notebooks: each runs, and what is kept in them is what comes out."""
from __future__ import annotations

import importlib.util
import json
import re
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.support import skip_or_fail

FOLDER = Path(__file__).parents[1] / "docs" / "notebooks"
PATHS = sorted(FOLDER.glob("*.ipynb"))
MOST = 300_000                                          # bytes of one notebook
notebooks = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)


@cache
def runner() -> ModuleType:
    """docs/notebooks/run.py; without what it needs, the tests that need it are skipped."""
    spec = importlib.util.spec_from_file_location("run_notebooks", FOLDER / "run.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except ImportError as problem:
        skip_or_fail(f"no notebook runs here: {problem}")
    return module


def cells(path: Path, kind: str) -> list[dict[str, Any]]:
    return [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == kind]


def test_there_are_six() -> None:
    assert len(PATHS) == 6


@notebooks
def test_a_notebook_is_kept_with_what_it_shows_and_is_small(path: Path) -> None:
    shown = [output for cell in cells(path, "code") for output in cell["outputs"]]
    assert path.stat().st_size < MOST
    assert len(shown) > 3 and {output["output_type"] for output in shown} <= {"stream", "execute_result"}
    assert all(cell["execution_count"] for cell in cells(path, "code"))
    assert any("text/html" in output.get("data", {}) for output in shown), "it shows no board and no curve"


@notebooks
def test_links_of_a_notebook_lead_somewhere(path: Path) -> None:
    text = "\n".join(["".join(cell["source"]) for cell in cells(path, "markdown")])
    targets = [target.partition("#")[0] for target in re.findall(r"\]\(([^)\s]+)\)", text)]
    assert [target for target in targets if not (FOLDER / target).exists()] == []


@notebooks
@pytest.mark.slow
@pytest.mark.timeout(600)
def test_what_is_kept_is_what_comes_out(path: Path) -> None:
    """Every text, table and plot to the letter, boards as boards. What is meant to be different docs/notebooks/run.py
    keeps."""
    kept = runner().read(path)
    assert runner().describe(runner().execute(kept)) == runner().describe(kept)
