"""The documentation site, as `make docs` builds it: every link leads somewhere, and nothing comes from another host."""
from __future__ import annotations

import fcntl
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from kleos.games import OWN
from tests.support import skip_or_fail

ROOT = Path(__file__).parent.parent
FETCHED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "audio": "src", "video": "src",
           "object": "data", "link": "href", "embed": "src", "use": "href", "image": "href"}
STYLED = re.compile(r"""(?:url\(|@import)\s*["']?([^"')\s;]+)""")
CALLED = re.compile(r"""["'`]((?:https?:)?//[\w$][^"'`\s]*)""")     # in scripts; comments cite pages without quotes
NAMES = ("http://www.w3.org/",)                                     # of XML, which nobody fetches


class Page(HTMLParser):
    """What a page links to, what it fetches, and what of it can be linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in given}
        self.ids |= {known[name] for name in ("id", "name") if known.get(name)}
        if tag == "a" and "href" in known:
            self.links.append(known["href"])
        if tag in FETCHED and known.get("rel") != "canonical":
            self.fetched += [known[name] for name in (FETCHED[tag], "srcset") if known.get(name)]
        self.fetched += STYLED.findall(known.get("style", ""))


def build(folder: Path) -> str:
    """What building says; fails when it fails."""
    if find_spec("mkdocs") is None:
        skip_or_fail("mkdocs is not installed here (requirements/docs.txt)")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(folder)]
    done = subprocess.run(
        command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "NO_MKDOCS_2_WARNING": "1"})
    assert done.returncode == 0, done.stdout
    return done.stdout


def build_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site. The first of several workers that needs it builds it for all."""
    base = tmp_path_factory.getbasetemp()
    base = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, done = base / "site", base / "site.done"
    with (base / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            assert build(folder) == ""
            done.touch()
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_once(tmp_path_factory)


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {path: Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}


def is_elsewhere(address: str) -> bool:
    """Whether another host answers there."""
    return address.startswith("//") or urlsplit(address).scheme in ("http", "https", "ws", "wss", "ftp")


def lead(page: Path, address: str) -> tuple[Path, str]:
    """The file to which a link of a page leads, and the place in it."""
    parts = urlsplit(address)
    path = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    return path / "index.html" if path.is_dir() else path, unquote(parts.fragment)


def test_every_link_leads_somewhere(site: Path, pages: dict[Path, Page]) -> None:
    dead = []
    for page, read in pages.items():
        if page.name == "404.html":                     # shown at any address, it names its own from the root
            continue
        for address in (one for one in {*read.links, *read.fetched} if not re.match(r"(\w+:|//)", one)):
            path, anchor = lead(page, address)
            there = path.exists() and (not anchor or path not in pages or anchor in pages[path].ids
                                       or anchor.startswith("__"))
            dead += [] if there else [f"{page.relative_to(site)}: {address}"]
    assert sorted(dead) == []


def test_pages_fetch_nothing_from_another_host(site: Path, pages: dict[Path, Page]) -> None:
    assert [address for read in pages.values() for address in read.fetched if is_elsewhere(address)] == []
    for path in site.rglob("*.css"):
        assert [one for one in STYLED.findall(path.read_text(encoding="utf-8")) if is_elsewhere(one)] == [], path
    for path in site.rglob("*.js"):
        found = CALLED.findall(path.read_text(encoding="utf-8"))
        assert [one for one in found if not one.startswith(NAMES)] == [], path


def test_the_rules_can_be_reached_by_their_numbers(site: Path, pages: dict[Path, Page]) -> None:
    for game in OWN:
        there = pages[site / "games" / game.id / "rules.html"].ids
        assert {f"r{number}" for number in game.rulebook.rules} <= there
        assert {f"c{chapter.number}" for chapter in game.rulebook.chapters} <= there


def test_every_value_of_a_game_is_shown_with_its_source(site: Path) -> None:
    for game in OWN:
        text = (site / "games" / game.id / "numbers.html").read_text(encoding="utf-8")
        assert [path for path in game.components.values if f"<code>{path}</code>" not in text] == []
        assert text.count('<span class="source ') == len(game.components.values)


def test_the_first_page_has_five_doors(site: Path) -> None:
    text = (site / "index.html").read_text(encoding="utf-8")
    assert text.count('<div class="door"') == text.count('class="top vase"') == 5


def test_all_pictures_are_shown(site: Path, pages: dict[Path, Page]) -> None:
    shown = {lead(page, address)[0].name for page, read in pages.items() for address in read.fetched}
    assert {path.name for path in (ROOT / "docs" / "shots").glob("*.png")} <= shown


def test_the_readme_has_a_moving_picture() -> None:
    """An APNG says how many frames it has in its chunk acTL."""
    picture = (ROOT / "docs" / "shots" / "turn.png").read_bytes()
    at = picture.index(b"acTL") + 4
    assert int.from_bytes(picture[at:at + 4], "big") > 20 and len(picture) < 2_000_000
    assert "](docs/shots/turn.png)" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_foreign_addresses_are_found() -> None:
    page = Page('<link href="https://one.example/x.css"><p style="background: url(//two.example/b.png)">')
    assert [one for one in page.fetched if is_elsewhere(one)] == ["https://one.example/x.css", "//two.example/b.png"]
    assert CALLED.findall('fetch("https://api.example/x") // see https://example.org') == ["https://api.example/x"]
