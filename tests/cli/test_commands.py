"""What the looking-up commands print, and that they start without what they do not need."""
from __future__ import annotations

import json
import subprocess
import sys

import pytest

import kleos
from kleos.cli.main import MODULES
from kleos.games import ALL, find

NAMES = list(MODULES)


def test_version(invoke):
    assert invoke("--version").output == f"kleos {kleos.__version__} ({kleos.build()})\n"


@pytest.mark.parametrize("place", ["core/flow.py", "core/flow.cpython-311-x86_64-linux-gnu.so"])
def test_the_build_is_what_the_engine_is_in_this_process(monkeypatch, place):
    monkeypatch.setattr("kleos.core.flow.__file__", place)
    assert kleos.build() == ("interpreted" if place.endswith(".py") else "compiled")


def test_help_names_every_command(invoke):
    said = invoke("--help").output
    for command in NAMES:
        assert f"  {command} " in said


@pytest.mark.parametrize("command", NAMES)
def test_help_of_each_command(invoke, command):
    done = invoke(command, "--help")
    assert done.exit_code == 0
    assert done.output.startswith(f"Usage: kleos {command}")


def test_games_tells_every_game(invoke):
    said = invoke("games").output
    for game in ALL:
        assert game.face.title in said
        for option in game.rules.options:
            assert f"{option.name}=" in said
    assert "labour_marks=on|off (off)" in said


def test_flags_are_told_as_they_are_typed(invoke):
    assert "mirror=on|off (off)" in invoke("games").output
    assert "extra_actions=off" in invoke("simulate", "heroes", "--seats", "random,random", "--games", "1").output


def test_games_json(invoke):
    found = json.loads(invoke("games", "--json").output)
    assert [game["id"] for game in found] == [game.id for game in ALL]
    shield = found[0]
    assert set(shield) == {"id", "title", "seats", "modes", "options", "presets"}
    assert shield["seats"] == [1, 1]
    boxes = shield["options"][0]
    assert set(boxes) == {"name", "type", "default", "choices", "help"}
    assert (boxes["name"], boxes["type"], boxes["default"], boxes["choices"]) == ("boxes", "int", 5, list(range(9)))
    assert shield["presets"]["hard"] == {"boxes": 4}


def test_rules_whole_chapter_and_one(invoke):
    whole, chapter, one = (invoke("rules", "shield", *section).output for section in ([], ["5"], ["§5.1"]))
    book = find("shield").rulebook
    for number in book.rules:
        assert f"§{number} " in whole
    assert [f"§{number} " in chapter for number in book.rules] == [n.startswith("5.") for n in book.rules]
    assert "§5.1 " in one
    assert "§5.2 " not in one


def test_rulings_are_marked(invoke):
    assert "(ruling)" in invoke("rules", "shield", "5.3").output
    assert "(ruling)" not in invoke("rules", "shield", "5.1").output
    assert "(encounters=small)" in invoke("rules", "labors", "11.1").output


def test_components_are_written_out_as_shipped(invoke):
    assert invoke("components", "shield").output == find("shield").components.text


def test_components_round_trip(kleos, tmp_path):
    (tmp_path / "mine.toml").write_text(kleos("components", "shield").stdout, encoding="utf-8")
    done = kleos("play", "shield", "--components", "mine.toml", "--save", "a.kleos")
    assert (done.returncode, done.stderr) == (0, "")


def test_looking_up_does_not_load_the_web(data):
    """`games` starts fast because it imports neither the server nor what draws."""
    script = ("import sys; from kleos.cli.main import main\n"
              "try: main(['games', '--json'])\n"
              "except SystemExit: pass\n"
              "print(sorted({'fastapi', 'starlette', 'sqlalchemy', 'uvicorn', 'rich', 'jinja2'} & set(sys.modules)), "
              "file=sys.stderr)")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stderr.strip() == "[]"


def test_without_a_command_it_opens_in_the_browser(invoke, monkeypatch):
    asked = []
    monkeypatch.setattr("kleos.server.run.serve", lambda *settings, **more: asked.append((*settings, more)))
    assert invoke().exit_code == 0
    assert invoke("serve", "--host", "::1", "--port", "8000", "--database", "sqlite:///x.db").exit_code == 0
    assert [settings[:6] for settings in asked] == [
        ("127.0.0.1", 0, None, None, True, {}), ("::1", 8000, "sqlite:///x.db", None, False, {})]
    assert (asked[0][6]["public"], asked[0][6]["servers"]) == ("", 1)


def test_serve_with_other_components(invoke, monkeypatch, tmp_path):
    asked = []
    monkeypatch.setattr("kleos.server.run.serve", lambda *settings, **more: asked.append((*settings, more)))
    (tmp_path / "mine.toml").write_text("[game]\nturns = 3\n", encoding="utf-8")
    assert invoke("serve", "--components", str(tmp_path / "mine.toml")).exit_code == 0
    assert asked[0][5]["shield"].changed == {"game.turns": 3}
