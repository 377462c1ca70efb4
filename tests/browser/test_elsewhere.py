"""The game of docs/adding-a-game.md as a package of its own: installed beside Kleos it is played like the others."""
from __future__ import annotations

import json
import os
import site
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

import kleos
from tests.browser.conftest import SERVE, Visit
from tests.test_docs import ROOT, unpack

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def run(python: Path, *words: object, said: str = "") -> str:
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([str(python), *map(str, words)], capture_output=True, text=True, cwd=python.parent, env=clean,
                          input=said)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a fresh environment with this Kleos, and the game of the document installed by pip."""
    folder, package = tmp_path_factory.mktemp("elsewhere"), tmp_path_factory.mktemp("package")
    unpack(ROOT / "docs" / "adding-a-game.md", package)
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    libraries = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    kleos_from = str(Path(kleos.__file__).parent.parent)
    Path(libraries, "outside.pth").write_text("\n".join([kleos_from, *site.getsitepackages()]), encoding="utf-8")
    run(Path(sys.executable), "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index",
        "--no-build-isolation", "--disable-pip-version-check", package)
    return python


@pytest.fixture
def house(python: Path, tmp_path: Path) -> Iterator[str]:
    server = subprocess.Popen([str(python), "-c", SERVE, str(tmp_path), "0"], stdout=subprocess.PIPE, text=True,
                              cwd=tmp_path)
    assert server.stdout is not None
    words = server.stdout.readline().split()
    yield next(word for word in words if word.startswith("http://")).rstrip("/")
    server.terminate()
    server.wait(20)
    server.stdout.close()


def test_it_is_listed_and_simulated(python: Path) -> None:
    games = json.loads(run(python, "-m", "kleos", "games", "--json"))
    assert [game["id"] for game in games][-1] == "ferry"
    found = json.loads(run(python, "-m", "kleos", "simulate", "ferry", "--seats", "random,greedy", "--games", "20",
                           "--seed", "1", "--jobs", "2", "--json"))
    assert found["finished"] == 20 and found["game"] == "ferry"


def test_it_is_played_in_the_terminal(python: Path, tmp_path: Path) -> None:
    told = run(python, "-m", "kleos", "play", "ferry", "--seats", "human,human", "--seed", "2", "--save",
               tmp_path / "ferry.kleos", said="\nland\n" * 60)
    assert "of 10 landed" in told and "aboard: row on or land." in told
    assert "ferry" in run(python, "-m", "kleos", "replay", tmp_path / "ferry.kleos").lower()


def test_it_is_played_in_the_browser(chromium, house: str) -> None:
    somebody = Visit(chromium, house)
    page = somebody.page
    somebody.go("/games/ferry")
    page.locator("#dealing summary").click()
    page.fill("[name=seed]", "3")
    somebody.seat(1, "quick")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("body.ready #table")
    for _ in range(200):
        page.wait_for_selector("#table:is([data-turn], [data-over])")
        if page.locator("#table[data-over]").count():
            break
        somebody.rest()
        seq = page.locator("#table").get_attribute("data-seq")
        page.locator("#deal:visible, [data-el=shore].legal").first.click()
        page.wait_for_function("seq => document.querySelector('#table').dataset.seq !== seq", arg=seq)
    assert "The last boat has landed" in somebody.prompt()
    assert somebody.errors == []
    somebody.context.close()
