"""Imports go one way: core → games → bots → table → lab · server · cli · adapters."""
from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "src" / "kleos"
LAYERS = {"core": 0, "games": 1, "bots": 2, "table": 3, "lab": 4, "server": 4, "cli": 4, "adapters": 4}
FRIENDS = {("cli", "server"), ("cli", "lab")}           # the command line starts the others
OUTSIDE = {"librt", "mypy_extensions"}                  # what core may use besides the standard library


def imports(path: Path) -> set[str]:
    """The modules that a file names in its imports, wherever they stand."""
    package = ["kleos", *path.relative_to(ROOT).parts[:-1]]
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[:len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            found |= {module} | {f"{module}.{alias.name}" for alias in node.names if module == "kleos"}
    return found


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
