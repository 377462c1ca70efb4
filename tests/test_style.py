"""What STYLE.md says of size: a file has under 500 lines, and a function under 25, but for those that are named here.

    python -m tests.test_style          prints the exceptions as they are now, to be pasted here
"""
from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.test_layers import ROOT

FILE = 500                                              # lines that a file does not reach,
FUNCTION = 25                                           # and a function
# What is longer, by its place; the list may only shrink.
LONG_FILES: set[str] = set()
LONG_FUNCTIONS = {
    "core.face.Face.__init__",
    "core.rules.Rules.__init__",
    "games.hercules.box.BaseSet.__init__",
    "games.heroes.hidden.Shares.__init__",
    "games.labors.board.Labors.__init__",
    "games.labors.box.Cards.__init__",
    "games.labyrinth.hints.paths.Paths.search",
    "games.labyrinth.maze.Maze.flood",
}


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """From the line with `def` to the last one; the docstring does not count."""
    lines = (function.end_lineno or 0) - function.lineno + 1
    if ast.get_docstring(function) is not None:
        text = function.body[0]
        lines -= (text.end_lineno or 0) - text.lineno + 1
    return lines


def functions(tree: ast.AST, place: str = "") -> Iterator[tuple[str, int]]:
    """The functions of a file, those within others too: each by its qualified name, with its length."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            if not isinstance(node, ast.ClassDef):
                yield place + node.name, length(node)
            yield from functions(node, f"{place}{node.name}.")
        else:
            yield from functions(node, place)


def long_functions(root: Path = ROOT) -> set[str]:
    """Those that are too long, such as “server.tables.store.Tables.create”."""
    return {f"{module(path, root)}.{name}" for path in root.rglob("*.py")
            for name, lines in functions(ast.parse(path.read_text(encoding="utf-8"))) if lines >= FUNCTION}


def long_files(root: Path = ROOT) -> set[str]:
    return {module(path, root) for path in root.rglob("*.py")
            if len(path.read_text(encoding="utf-8").splitlines()) >= FILE}


def module(path: Path, root: Path) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts)


def test_no_function_is_too_long_but_the_known_ones() -> None:
    assert sorted(long_functions() - LONG_FUNCTIONS) == []


def test_no_file_is_too_long_but_the_known_ones() -> None:
    assert sorted(long_files() - LONG_FILES) == []


def test_what_is_short_now_is_no_exception_any_more() -> None:
    assert sorted(LONG_FUNCTIONS - long_functions()) == []
    assert sorted(LONG_FILES - long_files()) == []


def test_what_is_too_long_is_found(tmp_path: Path) -> None:
    text, line = '    """It is\n    long."""\n', "    x = 1\n"
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "door.py").write_text("\n".join([
        "@decorated\n@twice\ndef fits():\n" + text + 23 * line,
        "def too_long():\n" + text + 24 * line,
        "class Door:\n    async def open(\n            self,\n    ):\n" + 22 * ("    " + line),
        "if True:\n    def outer():\n        def inner():\n" + 24 * ("        " + line)]))
    assert long_functions(tmp_path) == {"room.door.too_long", "room.door.Door.open", "room.door.outer",
                                        "room.door.outer.inner"}
    (tmp_path / "short.py").write_text(499 * "x = 1\n")
    (tmp_path / "long.py").write_text(500 * "x = 1\n")
    assert long_files(tmp_path) == {"long"}


if __name__ == "__main__":
    print("LONG_FILES: set[str] =", sorted(long_files()) or "set()")
    print("LONG_FUNCTIONS = {", *[f'    "{name}",' for name in sorted(long_functions())], "}", sep="\n")
