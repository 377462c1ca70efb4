"""The same rooms in every game: whoever knows one of them knows where everything is in the others."""
from __future__ import annotations

from pathlib import Path

import pytest

from kleos.games import OWN
from tests.test_layers import ROOT, imports

GAMES = ROOT / "games"
IDS = [game.id for game in OWN]
REQUIRED = {
    "rulebook.md", "components.toml", "__init__.py", "box.py", "board.py", "rules.py", "refusals.py", "scoring.py",
    "sight.py", "view/schema.py", "view/board.py", "view/prompt.py", "view/log.py", "view/names.py", "view/guide.py",
    "view/advice.py",
    "view/board.html.jinja", "view/board.txt.jinja", "hints/hints.py", "hints/outlook.py",
}
FURTHER = {                                             # where the game has such
    "view/finale.py", "view/motion.py", "view/building.py", "view/compounds.py", "view/cards.py", "view/pictures.py",
    "view/form.py", "view/automata.py", "view/trophies.py", "view/standing.py", "view/camera.py", "view/flavour.py",
    "view/answering.py", "view/calling.py", "view/consequences.py", "view/defence.py", "view/marking.py",
    "view/planning.py", "view/playing.py", "view/waiting.py",
    "view/lesson.toml", "learned.safetensors"}
TEMPLATES = {".jinja"}                                  # any number of them, in `view` alone
# other names for what has its room: box, board, rules, refusals, scoring, view, advice, hints, outlook
SYNONYMS = {
    "printed", "sheet", "roster", "verbs", "words", "state", "position", "phases", "flow", "reasons", "errors",
    "messages", "score", "points", "value", "evaluation", "reckoning", "estimate", "look", "looks", "lookup",
    "views", "show", "render", "prose", "prompts", "texts", "strings", "sentences", "tips", "why", "prospects",
    "hint", "bot", "bots", "ai", "heuristics", "evaluate", "base", "common", "core", "constants", "helpers", "misc",
    "types", "util", "utils", "tools", "manager", "handler"}
ORDER = ["box", "board", "refusals", "rules", "sight", "hints", "view"]  # a room imports from none that stands after it
SAME = {"scoring": "board"}                             # whichever of them stands upon the other


def rank(room: str) -> int:
    """How high a room stands; a game's own ideas may be imported by any, but know neither hints nor view."""
    top = room.split("/")[0].removesuffix(".py")
    top = SAME.get(top, top)
    return ORDER.index(top) if top in ORDER else -1


def upwards(room: str, imported: set[str]) -> list[str]:
    """Those of the modules imported, named from the game's folder on, that stand above this room."""
    own = rank(room) if rank(room) >= 0 else ORDER.index("rules")
    return sorted(module for module in imported if rank(module.replace(".", "/")) > own)


def misplaced(rooms: set[str]) -> list[str]:
    """What is no room, among the files of a game."""
    found = []
    for room in rooms - REQUIRED - FURTHER:
        path = Path(room)
        place, name = str(path.parent), path.name.split(".")[0]
        if path.suffix in TEMPLATES:
            fits = place == "view"
        else:
            fits = path.suffix == ".py" and place in (".", "hints") and name not in SYNONYMS | set(ORDER) | set(SAME)
            fits |= path.name == "__init__.py" and place in ("view", "hints")
            fits |= place == "former" and path.suffix == ".toml" and path.stem.isdigit()
            fits |= place == "puzzles" and path.suffix == ".kleos"
        if not fits:
            found.append(room)
    return sorted(found)


def rooms_of(game: str) -> set[str]:
    folder = GAMES / game
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")
            if path.is_file() and path.suffix not in (".so", ".pyc")}


FILES = sorted(path for game in IDS for path in (GAMES / game).rglob("*.py") if path.name != "__init__.py")


@pytest.mark.parametrize("game", IDS)
def test_a_game_has_the_rooms(game: str) -> None:
    assert sorted(REQUIRED - rooms_of(game)) == []


@pytest.mark.parametrize("game", IDS)
def test_a_game_has_no_room_by_another_name(game: str) -> None:
    assert misplaced(rooms_of(game)) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(GAMES)))
def test_no_room_imports_from_one_above_it(path: Path) -> None:
    game, *room = path.relative_to(GAMES).parts
    home = f"kleos.games.{game}."
    assert upwards("/".join(room), {name.removeprefix(home) for name in imports(path) if name.startswith(home)}) == []


def test_what_is_out_of_place_is_found() -> None:
    rooms = {"box.py", "gods.py", "reckoning.py", "view.py", "board.css.jinja", "view/token.css.jinja",
             "view/reasons.py", "hints/weights.py", "hints/look.py", "hints/rules.py", "view/__init__.py", "notes.txt"}
    assert misplaced(rooms) == ["board.css.jinja", "hints/look.py", "hints/rules.py", "notes.txt", "reckoning.py",
                                "view.py", "view/reasons.py"]


@pytest.mark.parametrize(("room", "imported", "wrong"), [
    ("box.py", {"board", "effects"}, ["board"]),
    ("scoring.py", {"board", "box", "rules"}, ["rules"]),
    ("refusals.py", {"scoring", "board", "rules", "view.names"}, ["rules", "view.names"]),
    ("gods.py", {"rules", "refusals", "hints.outlook"}, ["hints.outlook"]),
    ("hints/outlook.py", {"rules", "hints.weights", "view.names"}, ["view.names"]),
    ("view/advice.py", {"rules", "hints.hints", "view.names"}, []),
])
def test_an_import_from_above_is_found(room: str, imported: set[str], wrong: list[str]) -> None:
    assert upwards(room, imported) == wrong
