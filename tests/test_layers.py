"""Imports go one way: core → games → bots → table → drawing → lab → server · adapters → cli; nowhere in a circle."""
from __future__ import annotations

import ast
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "src" / "kleos"
LAYERS = {"core": 0, "games": 1, "testing": 1, "bots": 2, "table": 3, "drawing": 4, "study": 4, "lab": 5, "server": 6,
          "adapters": 6, "cli": 7}
KIT = "testing"                                         # for tests alone: nothing else imports it
OUTSIDE = {"librt", "mypy_extensions"}                  # what core, games and bots may use besides the standard library


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
            if LAYERS[layer] <= LAYERS["bots"] and top not in OUTSIDE | set(sys.stdlib_module_names):
                found.append(module)
        elif other in LAYERS and other != layer:
            if other == KIT or LAYERS[other] >= LAYERS[layer]:
                found.append(module)
            elif other == "games" and len(rest) > 1 and rest[1] not in ("ALL", "find"):
                found.append(module)                    # only a game itself may name a game
        elif layer == other == "games" and games and len(rest) > 1 and rest[1] != games[0]:
            found.append(module)                        # no game knows another
    return found


FILES = sorted(path for path in ROOT.rglob("*.py") if len(path.relative_to(ROOT).parts) > 1)
# what those at the top may import
TOP = {"__init__.py": {"bots", "core", "games", "match"}, "__main__.py": {"cli"},
       "match.py": {"bots", "core", "drawing", "games", "study", "table"}}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_one_way(path: Path) -> None:
    assert trespasses(path.relative_to(ROOT), imports(path)) == []


def test_what_stands_at_the_top_imports_what_it_may() -> None:
    found = {path.name: {name.split(".")[1] for name in imports(path) if name.startswith("kleos.")}
             for path in ROOT.glob("*.py")}
    assert found.keys() == TOP.keys()
    assert {name: imported - TOP[name] for name, imported in found.items()} == {name: set() for name in TOP}


def test_every_folder_has_its_layer() -> None:
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and (path / "__init__.py").exists()}
    assert {"core", "games"} <= folders <= set(LAYERS)


@pytest.mark.parametrize(("place", "wanted", "wrong"), [
    ("core/flow.py", {"kleos.games.find", "numpy", "json", "librt.vecs"}, ["kleos.games.find", "numpy"]),
    ("games/shield/rules.py", {"kleos.core.flow", "kleos.games.labors.rules", "kleos.table"},
     ["kleos.games.labors.rules", "kleos.table"]),
    ("bots/greedy.py", {"kleos.games.shield", "kleos.core.flow", "numpy"}, ["kleos.games.shield", "numpy"]),
    ("server/app.py", {"kleos.cli.main", "kleos.table.table", "kleos.games.find"}, ["kleos.cli.main"]),
    ("cli/main.py", {"kleos.server.app", "kleos.lab"}, []),
    ("lab/simulate.py", {"kleos.testing.laws", "kleos.table.table"}, ["kleos.testing.laws"]),
    ("testing/laws.py", {"kleos.core.game", "kleos.games.find"}, ["kleos.games.find"]),
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


# the server

SERVER = ROOT / "server"
# each imports only from those before it
FLOORS = ("clock", "shapes", "errors", "http", "lab", "seats", "database", "config", "work", "rendering", "tables",
          "calls", "history", "services", "visit", "decks", "pages", "api", "app", "run")


def above(place: str, wanted: set[str]) -> list[str]:
    """Those of the imports of a module of the server, or of a room of it, that stand above it."""
    own = FLOORS.index(place)
    rooms = {name: name.split(".")[2] for name in wanted if name.startswith("kleos.server.")}
    return sorted(name for name, room in rooms.items() if FLOORS.index(room) > own)


SERVED = [path for path in FILES if SERVER in path.parents and path.name != "__init__.py"]


@pytest.mark.parametrize("path", SERVED, ids=lambda path: str(path.relative_to(SERVER)))
def test_no_room_of_the_server_imports_from_one_above_it(path: Path) -> None:
    assert above(path.relative_to(SERVER).with_suffix("").parts[0], imports(path)) == []


def test_an_import_from_above_is_found() -> None:
    wanted = {"kleos.server.database.store", "kleos.server.services", "kleos.table.log", "kleos.server.pages.home"}
    assert above("tables", wanted) == ["kleos.server.pages.home", "kleos.server.services"]


# the map

def told_rooms() -> dict[str, set[str]]:
    """The modules that docs/architecture.md tells of, by the room in whose section they stand."""
    text = (ROOT.parent.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
    sections = re.findall(r"^### (\S+)\n(.*?)(?=^##|\Z)", text, re.M | re.S)
    return {room: {name for names in re.findall(r"^\| (`.*?) \|", told, re.M) for name in re.findall("`(.*?)`", names)}
            for room, told in sections}


def test_the_map_names_every_module_in_its_room() -> None:
    lies: dict[str, set[str]] = {}
    for path in FILES:
        room = path.parent.relative_to(ROOT).as_posix()
        if not room.startswith("games") and path.name != "__init__.py":
            lies.setdefault(room, set()).add(path.stem)
    assert told_rooms() == lies
