"""docs/rules-index.md: each rule of each game, where the code applies it and which tests prove it.

    python -m tests.rules_index             write it
    python -m tests.rules_index --check     say whether it is current (exit 1 if not)
"""
from __future__ import annotations

import ast
import re
import sys
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
    for number, line in enumerate(text.splitlines(), 1):
        for rule in CITED.findall(line):
            place = owners[number].removesuffix(".__init__")
            if place not in found.setdefault(rule, []):
                found[rule].append(place)
    return found


@cache
def citations(game: Game) -> dict[str, list[str]]:
    """For each number that the game's code cites, the places that do, such as `rules.Craft.open`."""
    found: dict[str, list[str]] = {}
    for path in code_of(game):
        name = path.relative_to(game.folder).with_suffix("").as_posix().replace("/", ".")
        text = path.read_text(encoding="utf-8")
        cited = places(text) if path.suffix == ".py" else {rule: [""] for rule in CITED.findall(text)}
        for rule, owners in cited.items():
            found.setdefault(rule, []).extend([f"{name}.{owner}".rstrip(".") for owner in owners])
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
        lines += ["", f"## {game.face.title}", "", "| rule | code | tests |", "| --- | --- | --- |"]
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
