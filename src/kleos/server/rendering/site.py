"""The site: the templates of its pages, and the addresses of its static files, which change when a file does."""
from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markupsafe import Markup

from kleos.core.game import Game
from kleos.drawing.templates import Templates

SERVER: Final = Path(__file__).parent.parent
STATIC: Final = SERVER / "static"
REMARK: Final = re.compile(r"^[ \t]*/\*(?s:.*?)\*/[ \t]*\n|^[ \t]+|[ \t]+// .*$", re.M)     # the same


class SiteTemplates(Templates):
    """Those of the pages besides those of the boards."""

    def __init__(self, games: Iterable[Game], root: str = "") -> None:
        super().__init__(games, [SERVER / "templates", SERVER / "styles"], root)
        self.wide: Final = {id for id, game in self.games.items()
                            if any("data-pan" in path.read_text(encoding="utf-8")
                                   for path in (game.folder / "view").glob("*.html.jinja"))}
        self.environment.globals.update(static=self.static, stylesheet=self.stylesheet, pans=self.pans)

    def pans(self, game: Game) -> bool:
        """Whether the board of a game is larger than its place, so that its page needs the script for that."""
        return game.id in self.wide

    def fingerprint(self, path: str) -> str:
        style = self.style(path) if path.endswith(".css") else None
        return fingerprint_file(path) if style is None else hash_content(style.encode())

    def static(self, path: str) -> str:
        """The address of a stylesheet or a static file, which changes when the file does."""
        return f"{self.root}/static/{path}?v={self.fingerprint(path)}"

    def stylesheet(self, path: str) -> Markup:
        """The link to a stylesheet; nothing if a game has none of that name."""
        if self.style(path) is None:
            return Markup()
        return Markup('<link rel="stylesheet" href="{}">').format(self.static(path))


def hash_content(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]


@cache
def fingerprint_file(path: str) -> str:
    """Of a static file."""
    return hash_content((STATIC / path).read_bytes())


@cache
def minify_script(path: str) -> bytes:
    """A script of the house without its remarks."""
    return REMARK.sub("", (STATIC / path).read_text(encoding="utf-8")).encode()


@cache
def render_credits() -> Markup:
    """Who made what, from the file that says so."""
    text = (STATIC / "CREDITS.md").read_text(encoding="utf-8")
    return Markup(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))
