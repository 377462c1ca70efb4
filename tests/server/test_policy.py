"""What browsers may do with our pages: nothing that is not a file of ours."""
from __future__ import annotations

from html.parser import HTMLParser

import pytest

from kleos.games import ALL

pytestmark = pytest.mark.anyio

POLICY = {"default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "img-src": "'self' data:",
          "manifest-src": "'self'", "font-src": "'self'", "connect-src": "'self'", "form-action": "'self'",
          "base-uri": "'none'", "frame-ancestors": "'none'"}


class Inline(HTMLParser):
    """What a page does not leave to a file: [what, where]."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "style" or (tag == "script" and "src" not in given):
            self.found.append(f"<{tag}>")
        self.found += [f"{tag} {name}" for name, value in attrs
                       if name == "style" or name.startswith("on") or (value or "").startswith("javascript:")]


def test_the_reader_finds_what_is_inline():
    page = '<style>p{}</style><p style="top:0" onclick="go()"><script>go()</script><script src="/play.js"></script>'
    assert Inline(page).found == ["<style>", "p style", "p onclick", "<script>"]


async def test_every_answer_names_the_policy(ann):
    for path in ("/", "/nowhere", "/healthz", "/api/openapi.json", "/static/icon.svg"):
        named = (await ann.get(path)).headers["content-security-policy"]
        assert dict(part.strip().split(" ", 1) for part in named.split(";")) == POLICY, path
    for path in ("/static/kleos.css", "/static/play.js", "/static/fonts/cinzel-latin-700.woff2"):   # parts of pages
        headers = (await ann.get(path)).headers
        assert "content-security-policy" not in headers and headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
async def test_no_page_has_anything_inline(ann, game):
    url = await ann.sit(game.id, guide="on", dealer="random", **{
        f"seat.{seat}": "random" if seat else "human" for seat in range(game.rules.usual)})
    paths = ["/", "/credits", "/nowhere", f"/games/{game.id}", f"/rules/{game.id}", url, f"{url}?hint=1",
             f"{url}?why=score", f"{url}/replay", f"{url}/sheet"]
    assert {path: found for path in paths if (found := Inline((await ann.get(path)).text).found)} == {}


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
async def test_the_style_of_a_game_is_a_file_of_its_own(ann, game):
    url = await ann.sit(game.id)
    for path in (url, f"{url}/replay", f"{url}/sheet"):
        links = [part.split('"')[0] for part in (await ann.get(path)).text.split('<link rel="stylesheet" href="')[1:]]
        own = [link for link in links if link.startswith(f"/static/{game.id}/board.css?v=")]
        assert len(own) == 1 and links.index(own[0]) > 0, "what a game says comes after what the house says"
        style = await ann.get(own[0])
        assert style.headers["content-type"].startswith("text/css") and "immutable" in style.headers["cache-control"]
        assert "section.board" in style.text
