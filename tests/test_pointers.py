"""Nobody who plays with a mouse is told to touch something: sentences say “choose”, which holds for fingers as well."""
from __future__ import annotations

import ast
import re
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "kleos"
SAID = re.compile(r"\b[Tt]ouch (?:a|an|the|it|them|one|this|that|another|your|attackers|again)\b|\b[Ww]hat you touch\b")


def texts(path: Path) -> list[str]:
    """The texts of a module, but for what its docstrings say."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    notes = {id(node.body[0].value) for node in ast.walk(tree)
             if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and node.body
             and isinstance(node.body[0], ast.Expr)}
    return [node.value for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in notes]


def shown(path: Path) -> str:
    """What a template or a script holds without its comments."""
    return re.sub(r"(?s)\{#.*?#\}|/\*.*?\*/|(?m:\s//.*$)", "", path.read_text(encoding="utf-8"))


def test_nobody_is_told_to_touch_something() -> None:
    found = [f"{path.name}: {text}" for room in ("games", "server", "table") for path in (SOURCE / room).rglob("*.py")
             for text in texts(path) if SAID.search(text) and path.name != "flavour.py"]
    found += [path.name for path in [*SOURCE.rglob("*.html"), *SOURCE.rglob("*.html.jinja"), *SOURCE.rglob("*.toml"),
                                     *(SOURCE / "server/static").glob("*.js")] if SAID.search(shown(path))]
    assert found == []
