"""docs/rules-index.md: each rule of each game, where the code applies it and which tests prove it.

    python -m tests.rules_index             write it
    python -m tests.rules_index --check     say whether it is current (exit 1 if not)
"""
from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from kleos.core.game import Game
from kleos.games import ALL

ROOT = Path(__file__).parent.parent
INDEX = ROOT / "docs" / "rules-index.md"
CITED = re.compile(r"§(\d+(?:\.\d+)?)")
NAMED = re.compile(r"def (test_(\d+)_(\d+)_\w+)\(")


def code_of(game: Game) -> list[Path]:
    return sorted(path for path in game.folder.rglob("*") if path.suffix in (".py", ".toml", ".jinja"))


def proof_files(game: Game) -> list[Path]:
    return sorted((ROOT / "tests" / "games" / game.id).rglob("*.py"))


def rules_of(game: Game) -> list[Path]:
    """The files that apply rules: not what a game looks like, tells, refuses or hints."""
    return sorted(path for path in game.folder.glob("*.py") if path.name not in ("__init__.py", "refusals.py"))


def remarks(text: str) -> Iterator[tuple[int, str]]:
    """The comments and docstrings of a module, line by line: what code says of itself, not what it tells players."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node):
            first = node.body[0]
            yield from enumerate(text.splitlines()[first.lineno - 1:first.end_lineno], first.lineno)


def places(text: str) -> dict[str, list[str]]:
    """Which function or class of a module cites which rule; a citation outside of them has the place ""."""
    owners = [""] * (text.count("\n") + 2)

    def own(node: ast.AST, prefix: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
                name = f"{prefix}{child.name}"
                for line in range(child.lineno, (child.end_lineno or child.lineno) + 1):
                    owners[line] = name
                own(child, f"{name}.")

    own(ast.parse(text), "")
    found: dict[str, list[str]] = {}
    for number, line in sorted(remarks(text)):
        for rule in CITED.findall(line):
            place = owners[number].removesuffix(".__init__")
            if place not in found.setdefault(rule, []):
                found[rule].append(place)
    return found


@cache
def citations(game: Game) -> dict[str, list[str]]:
    """For each rule the places in the game's rules that say they apply it, such as `rules.Craft.open`."""
    found: dict[str, list[str]] = {}
    for path in rules_of(game):
        for rule, owners in places(path.read_text(encoding="utf-8")).items():
            found.setdefault(rule, []).extend([f"{path.stem}.{owner}".rstrip(".") for owner in owners])
    return found


@cache
def proofs(game: Game) -> dict[str, list[str]]:
    """For each rule the tests that are named after it."""
    found: dict[str, list[str]] = {}
    for path in proof_files(game):
        for test, chapter, rule in NAMED.findall(path.read_text(encoding="utf-8")):
            found.setdefault(f"{chapter}.{rule}", []).append(test)
    return found


def index(games: tuple[Game, ...] = ALL) -> str:
    lines = ["# The rules, where they are applied and what proves them", "",
             "Written by `python -m tests.rules_index`; a test fails when it is out of date."]
    for game in games:
        cited, proved = citations(game), proofs(game)
        lines += ["", f"## {game.face.title}", "", "| rule | applied | tests |", "| --- | --- | --- |"]
        for number, rule in game.rulebook.rules.items():
            code = "<br>".join([f"`{place}`" for place in cited.get(number, [])])
            tests = "<br>".join([f"`{test}`" for test in proved.get(number, [])])
            lines.append(f"| §{number}{' (ruling)' if rule.ruling else ''} | {code} | {tests} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    if "--check" in sys.argv[1:]:
        current = INDEX.exists() and INDEX.read_text(encoding="utf-8") == index()
        print(f"{INDEX.relative_to(ROOT)} is {'current' if current else 'out of date: python -m tests.rules_index'}")
        return 0 if current else 1
    INDEX.write_text(index(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
