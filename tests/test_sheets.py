"""A class has one owner: what one page’s part of a stylesheet selects is not in the markup of another page."""
from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

from kleos.drawing.templates import HERE
from kleos.games import ALL
from kleos.server.rendering.site import SERVER, STATIC, SiteTemplates

LOOKS: Final = SiteTemplates(ALL)
REFERENCE: Final = re.compile(r'{%-?\s*(?:extends|include|from|import)\s+"([^/"][\w./-]+)"')
CLASSES: Final = re.compile(r'class="((?:{{.*?}}|{%.*?%}|[^"{])*)"|icon\([^()]*?, "([\w -]+)"|cls="([\w -]*)"', re.S)
SET: Final = re.compile(r'classList\.\w+\("([\w-]+)"|className = "([\w -]+)"|make\("\w+", "([\w -]+)"')
SCRIPT: Final = re.compile(r"static\('(\w+\.js)'\)")
PAGES: Final = sorted(path.name for path in (SERVER / "templates").glob("*.html") if path.name[0] != "_")
DRAWN: Final = {"table.html": "_table.html", "replay.html": "_replay.html",                   # what stands on them
                "study.html": "_replay.html", "learn.html": "_moves.html",
                "puzzle.html": "_moves.html"}
BOARDS: Final = {*DRAWN, "sheet.html", "rules.html", "frozen.html"}                           # a board stands on these
# a sheet and the pages that it is for
SHEETS: Final = {
    "finale.css": BOARDS, "table.css": BOARDS, "score.css": BOARDS, "replay.css": {"replay.html", "study.html"},
    "pages.css": {*PAGES} - {*DRAWN}, "people.css": {*PAGES} - {*DRAWN},
}
# words of the whole house, which more than one kind of page uses and means the same by
HOUSE: Final = {"glyph", "panel", "seat", "more", "answers", "curve"}
FRAME: Final = {"felt", "people", "seat", "seats", "points", "glyph", "signs"}       # of which a game has its own ways


@cache
def source(name: str) -> str:
    loader = LOOKS.environment.loader
    assert loader is not None
    return str(loader.get_source(LOOKS.environment, name)[0])


def closure(name: str, found: set[str]) -> set[str]:
    """A template with those of which it is made."""
    if name not in found:
        found.add(name)
        for other in REFERENCE.findall(source(name)):
            closure(other, found)
    return found


def words(found: re.Pattern[str], text: str) -> set[str]:
    """Of an expression what it quotes."""
    parts = [re.sub(r"{%.*?%}", " ", part, flags=re.S) for match in found.findall(text) for part in match]
    plain = [re.sub(r"{{.*?}}", lambda expression: " ".join(re.findall(r"'([^']*)'", expression[0])), part, flags=re.S)
             for part in parts]
    return {word for part in plain for word in re.findall(r"[A-Za-z][\w-]*", part)}


@cache
def classes(page: str) -> frozenset[str]:
    """All classes that elements of a page may have, by its templates and its scripts."""
    drawn = [page, DRAWN[page]] if page in DRAWN else [page]
    text = "".join(source(name) for name in set().union(*(closure(name, set()) for name in drawn)))
    known = words(CLASSES, text)
    for script in {*SCRIPT.findall(text)}:
        known |= words(SET, (STATIC / script).read_text(encoding="utf-8"))
    if page in BOARDS:
        pieces = [path for game in ALL for path in (game.folder / "view").glob("*.html.jinja")]
        for path in [*(HERE / "templates").glob("*.html"), *(one for one in pieces if one.name[:4] != "deck")]:
            known |= words(CLASSES, path.read_text(encoding="utf-8"))
    return frozenset(known)


def selectors(style: str) -> Iterator[str]:
    """One by one, without what they ask of what is around or within."""
    style = re.sub(r"@keyframes[^{]*{(?:[^{}]*{[^{}]*})*}|@\w[^{;]*[{;]", "}", style)
    for head in re.findall(r"(?:^|[{}])([^{};]+){", style):
        yield from re.split(r",(?![^()]*\))", re.sub(r":(?:not|has)\((?:[^()]|\([^()]*\))*\)", "", head))


def reaches(selector: str, page: str) -> bool:
    """Whether all classes that a selector asks for are in a page; one by a name or an attribute is not looked at."""
    plain = re.sub(r":is\([^()]*\)", "", selector)
    asked = {*re.findall(r"\.([A-Za-z][\w-]*)", plain)}
    return bool(asked - HOUSE) and not re.search(r"[#\[]", plain) and asked <= classes(page)


@pytest.mark.parametrize("sheet", SHEETS)
def test_no_selector_of_one_pages_sheet_matches_anothers_markup(sheet):
    style = LOOKS.style(sheet)
    assert style is not None
    asked = list(selectors(style))
    assert len(asked) > 3 and any(reaches(selector, page) for selector in asked for page in SHEETS[sheet])
    assert [(selector, page) for page in PAGES if page not in SHEETS[sheet] and page != "base.html"
            for selector in asked if reaches(selector, page)] == []


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_no_selector_of_a_game_reaches_what_stands_around_its_board(game):
    """Such as rows of the log, or the chat: but for the frame, to which a game may see itself."""
    around: set[str] = set()
    for name in closure("_table.html", set()) | closure("_people.html", set()):
        around |= words(CLASSES, source(name))
    styles = {path.name: path.read_text(encoding="utf-8") for path in (game.folder / "view").glob("*.css.jinja")
              if path.name[:5] not in ("deck.", "sheet")}
    found = []
    for name, style in styles.items():
        plain = re.sub(r"{{.*?}}", "0", re.sub(r"{#.*?#}|{%.*?%}", "", style, flags=re.S))
        for selector in selectors(plain):
            asked = {*re.findall(r"\.([A-Za-z][\w-]*)", selector)}
            if asked <= around and asked.isdisjoint(FRAME) and asked and not re.search(r"[#\[]", selector):
                found.append((name, selector.strip()))
    assert len(styles) > 3 and {"told", "none", "muted"} <= around and found == []


def test_what_a_sheet_would_reach_is_found():
    assert [page for page in PAGES if reaches(".turn h3", page)] == ["home.html"]
    assert list(selectors("@media (x:y){.a .b:not(.c),:is(.d,.e) p{top:0}}.f{}")) == [".a .b", ":is(.d,.e) p", ".f"]


@pytest.mark.parametrize("game", [game.id for game in ALL])
def test_no_sheet_of_a_game_reaches_a_message_of_the_dock(game):
    said = re.findall(r'call message\("([\w -]+)"', source("_notices.html"))
    kinds = {kind for kinds in said for kind in kinds.split()}
    assert {"notice", "hint", "since"} < kinds
    style = LOOKS.style(f"{game}/board.css")
    assert style is not None
    named = [{*re.findall(r"\.([A-Za-z][\w-]*)", re.sub(r":is\([^()]*\)", "", one))} for one in selectors(style)]
    assert [asked for asked in named if asked and asked <= kinds] == []
