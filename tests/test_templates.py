"""Templates and styles are for people to read and to change, and nothing in them asks a browser for a lax policy."""
from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from kleos.games import ALL
from kleos.server.rendering.site import SiteTemplates

ROOT = Path(__file__).parent.parent / "src" / "kleos"
FILES = [path for path in sorted(ROOT.rglob("*")) if path.suffix in (".jinja", ".html", ".css")]
LOOKS = SiteTemplates(ALL)
ADDRESS = re.compile(
    r'\s(?:href|src|action|formaction|data-(?:url|film|rules|room|page|here|pictures|redraw))="([^"]+)')
INLINE = re.compile(r'<style|\sstyle=|<script(?![^>]*\ssrc=)|\son[a-z]+="|javascript:')


def test_lines_and_files_are_short():
    lines = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8").splitlines() for path in FILES}
    assert len(lines) > 60
    assert [f"{name}:{number}" for name, text in lines.items() for number, line in enumerate(text, 1)
            if len(line) > 120] == []
    assert [name for name, text in lines.items() if len(text) > 500] == []


def test_nothing_is_left_of_a_merge():
    assert [str(path.relative_to(ROOT)) for path in FILES
            if re.search("^(<{7}|>{7})", path.read_text(encoding="utf-8"), re.M)] == []


def test_nothing_is_inline():
    """But for the report of the lab, which is one file by itself and which no server sends."""
    assert [str(path.relative_to(ROOT)) for path in FILES if INLINE.search(path.read_text(encoding="utf-8"))] == [
        "lab/report.html.jinja"]


@pytest.mark.parametrize("text", ['<style>p{}</style>', '<p style="top:0">', '<script>go()</script>',
                                  '<a onclick="go()">', '<a href="javascript:go()">'])
def test_what_is_inline_would_be_found(text):
    assert INLINE.search(text)


def test_every_address_begins_at_the_root_of_the_site():
    """Or it is of a static file, within the page, or of what the page itself holds."""
    for path in FILES:
        for address in ADDRESS.findall(path.read_text(encoding="utf-8")):
            assert address.startswith(("{{ root", "{{ static(", "#", "?", "data:", "{{ '#moves' if ")), (path, address)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_every_piece_of_a_board_is_part_of_it(game):
    """Each style and each template stands in one that a page asks for."""
    board = LOOKS.style(f"{game.id}/board.css")
    assert board is not None
    pieces = [path.name.removesuffix(".jinja") for path in (game.folder / "view").glob("*.css.jinja")]
    assert len(pieces) > 5
    assert [piece for piece in pieces if not piece.endswith(".option.css") and piece != "deck.css"
            and str(LOOKS.style(f"{game.id}/{piece}")).strip() not in board] == []
    sources = {path.name: path.read_text(encoding="utf-8") for path in (game.folder / "view").glob("*.html.jinja")}
    asked = {"board.html.jinja", "deck.html.jinja", "dock.html.jinja", "furniture.html.jinja", "seat.html.jinja",
             "alone.html.jinja"}
    assert [name for name in sources if name not in asked and not name.endswith(".option.html.jinja")
            and not any(f'"/{name}"' in source for source in sources.values())] == []


def test_every_piece_of_the_house_is_part_of_it():
    house = LOOKS.style("kleos.css")
    assert house is not None
    pieces = {path.name.removesuffix(".jinja") for path in (ROOT / "server" / "styles").iterdir()}
    own = {"decks.css", "fairness.css", "lab.css", "lesson.css", "mine.css", "picture.css", "pings.css", "plain.css",
           "puzzles.css", "setup.css", "standing.css", "strip.css", "study.css", "today.css"}
    assert [piece for piece in sorted(pieces - own)
            if str(LOOKS.style(piece)).strip() not in house] == []


FIRST = re.compile(r"(?:^|[{},])\s*\.([\w-]+)(?=[\s>+~,{])")
# what a game adds to on purpose: the places that the house gives it, and a cited rule, a seat's sign, a card in large;
# and what is counted (score.css.jinja)
GIVEN = {"board", "cite", "replayed", "finale", "glyph", "score", "seat", "seats", "signs", "tip",
         "coming", "lost", "sheet", "steps2", "tally"}


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_no_piece_of_a_game_looks_like_one_of_the_house(game):
    """A class with which rules of both begin would bring the looks of one into the other."""
    house, board = (set(FIRST.findall(str(LOOKS.style(name)))) for name in ("kleos.css", f"{game.id}/board.css"))
    assert {"face", "field", "head", "story"} <= house and len(board) > 20
    assert house & board - GIVEN == set()


def test_what_is_sent_has_no_indentation_and_keeps_strings():
    style = LOOKS.style("kleos.css")
    assert style is not None
    assert re.search(r"\n\s|  |: |; |, ", re.sub('"[^"]*"', '""', style)) is None
    drawings = re.findall(r'url\("data:image/svg\+xml,([^"]*)"\)', style.replace("\\\n", ""))
    assert len(drawings) == 4
    for drawing in drawings:
        assert ElementTree.fromstring(unquote(drawing)).tag.endswith("svg")
    assert LOOKS.style("nothing.css") is None
    assert LOOKS.stylesheet("shield/nothing.css") == ""
