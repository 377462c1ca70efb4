"""Runs the notebooks in this folder and keeps what they show: python docs/notebooks/run.py [ten-minutes …]

It needs nbclient, nbformat and ipykernel, which requirements/dev.txt has. Each runs in a process of its own, in an
empty folder, without the settings of whoever runs it. What is kept is what comes out: tests/test_notebooks.py.
"""
from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

HERE = Path(__file__).resolve().parent
SOURCES = HERE.parents[1] / "src"
SECONDS = 600                                           # for each cell
BOARD = "<iframe sandbox srcdoc="


def find_notebooks() -> list[Path]:
    return sorted(HERE.glob("*.ipynb"))


def read(path: Path) -> NotebookNode:
    return nbformat.read(path, as_version=4)


def execute(notebook: NotebookNode) -> NotebookNode:
    """The same with what it shows now; `CellExecutionError` where something fails."""
    fresh = nbformat.from_dict(notebook)
    with TemporaryDirectory() as folder:
        alone = {**os.environ, "PYTHONPATH": str(SOURCES), "IPYTHONDIR": folder, "JUPYTER_CONFIG_DIR": folder,
                 "JUPYTER_NO_CONFIG": "1", "PYDEVD_DISABLE_FILE_VALIDATION": "1"}
        client = NotebookClient(fresh, timeout=SECONDS, kernel_name="python3", record_timing=False,
                                coalesce_streams=True, resources={"metadata": {"path": folder}})
        client.execute(env=alone)
    return fresh


def describe_output(output: NotebookNode) -> str:
    """What it says; a board may come to be drawn otherwise, so of that only that it is one."""
    if output.output_type == "stream":
        return f"{output.name}: {output.text}"
    data = output.get("data", {})
    if data.get("text/html", "").startswith(BOARD):
        return "a board"
    return "\n".join([f"{kind}: {data[kind]}" for kind in sorted(data)]) or f"{output.output_type}"


def describe(notebook: NotebookNode) -> list[str]:
    """What each cell with code shows."""
    return ["\n".join(map(describe_output, cell.outputs)) for cell in notebook.cells if cell.cell_type == "code"]


def main(names: list[str]) -> None:
    for path in find_notebooks():
        if not names or path.stem in names:
            nbformat.write(execute(read(path)), path)
            print(f"{path.name}: {path.stat().st_size // 1000} kB", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
