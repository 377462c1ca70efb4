"""Imports go one way: core → games → bots → table → lab · server · cli · adapters, and nowhere in a circle."""
from __future__ import annotations

import ast
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "src" / "kleos"
LAYERS = {"core": 0, "games": 1, "bots": 2, "table": 3, "lab": 4, "server": 4, "cli": 4, "adapters": 4}
FRIENDS = {("cli", "server"), ("cli", "lab")}           # the command line starts the others
OUTSIDE = {"librt", "mypy_extensions"}                  # what core may use besides the standard library


def imports(path: Path, root: Path = ROOT) -> set[str]:
    """The modules that a file names in its imports, wherever they stand: in a function or for the types alone, too."""
    package = [root.name, *path.relative_to(root).parts[:-1]]
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[:len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{module}.{alias.name}"
                found.add(inner if is_module(inner, root) else module)
    return found


def is_module(name: str, root: Path = ROOT) -> bool:
    place = root.parent.joinpath(*name.split("."))
    return place.is_dir() or place.with_suffix(".py").exists()


def in_circles(graph: Mapping[str, set[str]]) -> list[str]:
    """Of modules with what they import: those on a circle, or on the way from one circle to another."""
    left = dict(graph)
    while idle := [name for name in left if not left[name] & left.keys()
                   or not any(name in imported for imported in left.values())]:
        for name in idle:
            del left[name]
    return sorted(left)


def graph(root: Path = ROOT) -> dict[str, set[str]]:
    """The modules below a folder, each with what it imports."""
    return {".".join([root.name, *path.relative_to(root).with_suffix("").parts]).removesuffix(".__init__"):
            imports(path, root) for path in root.rglob("*.py")}


def trespasses(place: Path, wanted: set[str]) -> list[str]:
    """Those of the imports that a file at this place, relative to the package, may not have."""
    layer = place.parts[0]
    games = [place.parts[1]] if layer == "games" and len(place.parts) > 2 else []
    found = []
    for module in sorted(wanted):
        top, *rest = module.split(".")
        other = rest[0] if rest else ""
        if top != "kleos":
            if layer == "core" and top not in OUTSIDE | set(sys.stdlib_module_names):
                found.append(module)
        elif other in LAYERS and other != layer:
            if LAYERS[other] >= LAYERS[layer] and (layer, other) not in FRIENDS:
                found.append(module)
            elif other == "games" and len(rest) > 1 and rest[1] not in ("ALL", "find"):
                found.append(module)                    # only a game itself may name a game
        elif layer == other == "games" and games and len(rest) > 1 and rest[1] != games[0]:
            found.append(module)                        # no game knows another
    return found


FILES = sorted(path for path in ROOT.rglob("*.py") if len(path.relative_to(ROOT).parts) > 1)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_one_way(path: Path) -> None:
    assert trespasses(path.relative_to(ROOT), imports(path)) == []


def test_every_folder_has_its_layer() -> None:
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and (path / "__init__.py").exists()}
    assert {"core", "games"} <= folders <= set(LAYERS)


@pytest.mark.parametrize(("place", "wanted", "wrong"), [
    ("core/flow.py", {"kleos.games.find", "numpy", "json", "librt.vecs"}, ["kleos.games.find", "numpy"]),
    ("games/shield/rules.py", {"kleos.core.flow", "kleos.games.labors.rules", "kleos.table"},
     ["kleos.games.labors.rules", "kleos.table"]),
    ("bots/greedy.py", {"kleos.games.shield", "kleos.core.flow", "numpy"}, ["kleos.games.shield"]),
    ("server/app.py", {"kleos.cli.main", "kleos.table.table", "kleos.games.find"}, ["kleos.cli.main"]),
    ("cli/main.py", {"kleos.server.app", "kleos.lab"}, []),
])
def test_what_goes_the_other_way_is_found(place: str, wanted: set[str], wrong: list[str]) -> None:
    assert trespasses(Path(place), wanted) == wrong


def test_no_import_goes_in_a_circle() -> None:
    assert in_circles(graph()) == []


def test_a_circle_is_found_behind_a_function_and_among_types(tmp_path: Path) -> None:
    house = tmp_path / "house"
    house.mkdir()
    for name, text in {
        "__init__": "", "board": "from house import scoring\n", "rules": "from house.board import Board\n",
        "scoring": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from house.effects import Effect\n",
        "effects": "def parse():\n    from . import board\n", "box": "import json\n",
    }.items():
        (house / f"{name}.py").write_text(text)
    assert in_circles(graph(house)) == ["house.board", "house.effects", "house.scoring"]
    (house / "effects.py").write_text("")
    assert in_circles(graph(house)) == []
