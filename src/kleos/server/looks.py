"""Looks: templates, and the few words that they know besides what a page gives them."""
from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, TemplateNotFound
from jinja2.ext import Extension
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from kleos.core.game import Game

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"
SPARE: Final = re.compile(r'("[^"]*")|\s*([{};,])\s*|(?<=[\w-]): ')      # what a stylesheet is as good without
SYMBOL: Final = re.compile(r'<symbol id="([\w-]+)"[^>]*?viewBox="([^"]+)"[^>]*>(.*?)</symbol>', re.S)


class Flush(Extension):
    """Indentation is for those who read a template, and is not sent."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return re.sub(r"^[ \t]+", "", source, flags=re.M)


class Looks:
    """The templates of each game, those in its `view`, stand under the game’s id. A stylesheet is a template too."""

    def __init__(self, games: Iterable[Game]) -> None:
        self.games: Final = {game.id: game for game in games}
        self.environment: Final = Environment(
            autoescape=True, undefined=StrictUndefined, trim_blocks=True, extensions=[Flush],
            loader=ChoiceLoader([FileSystemLoader([HERE / "templates", HERE / "styles"]),
                                 PrefixLoader({id: FileSystemLoader(game.folder / "view")
                                               for id, game in self.games.items()})]))
        self.environment.globals.update(static=self.static, stylesheet=self.stylesheet, icon=icon, md=md, cite=cite,
                                        day=day)
        self.styles: Final[dict[str, str]] = {}

    def render(self, template: str, context: Mapping[str, Any]) -> Markup:
        return Markup(self.environment.get_template(template).render(context))

    def board(self, game: Game, context: Mapping[str, Any]) -> Markup:
        """The board of a game, for the page around it."""
        return self.render(f"{game.id}/board.html.jinja", context)

    def style(self, path: str) -> str | None:
        """A stylesheet such as `kleos.css` or `heroes/board.css`; None if there is none of that name."""
        if path not in self.styles:
            try:
                template = self.environment.get_template(f"{path}.jinja")
            except TemplateNotFound:
                return None
            style = template.render(game=self.games.get(path.partition("/")[0]))
            self.styles[path] = SPARE.sub(lambda found: found[1] or found[2] or ":", style)
        return self.styles[path]

    def fingerprint(self, path: str) -> str:
        style = self.style(path) if path.endswith(".css") else None
        return fingerprint(path) if style is None else hashed(style.encode())

    def static(self, path: str) -> str:
        """The address of a stylesheet or a static file, which changes when the file does."""
        return f"/static/{path}?v={self.fingerprint(path)}"

    def stylesheet(self, path: str) -> Markup:
        """The link to a stylesheet; nothing if a game has none of that name."""
        if self.style(path) is None:
            return Markup()
        return Markup('<link rel="stylesheet" href="{}">').format(self.static(path))


def hashed(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]


@cache
def fingerprint(path: str) -> str:
    """Of a static file."""
    return hashed((STATIC / path).read_bytes())


@cache
def kit() -> dict[str, tuple[str, Markup]]:
    """The drawings of the icons, each with its view box, by name."""
    text = (STATIC / "kit.svg").read_text(encoding="utf-8")
    return {found[1]: (found[2], Markup(found[3])) for found in SYMBOL.finditer(text)}


@cache
def icon(name: str, cls: str = "ic", label: str = "") -> Markup:
    """An icon of the kit, drawn where it stands; one with a label is an image, one without is decoration."""
    box, drawing = kit()[name]
    about = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup('<svg class="{}" viewBox="{}" {}>{}</svg>').format(cls, box, about, drawing)


@lru_cache(4096)
def md(text: str) -> Markup:
    """Text with **bold**, _emphasis_ and `code`, everything else escaped."""
    html = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", str(escape(text)))
    html = re.sub(r"`(.+?)`", r"<code>\1</code>", html)
    return Markup(re.sub(r"(?<!\w)_(.+?)_(?!\w)", r"<em>\1</em>", html))


def cite(game: Game, rule: str) -> Markup:
    """A link to a rule of the game, or to a chapter."""
    anchor = ("r" if "." in rule else "c") + rule
    return Markup('<a class="cite" href="/rules/{}#{}">§{}</a>').format(game.id, anchor, rule)


def day(when: float) -> str:
    """The date of a moment, in seconds since 1970, as the server's clock has it: 3 May 2026."""
    moment = datetime.fromtimestamp(when)
    return f"{moment.day} {moment:%B %Y}"


@cache
def credits() -> Markup:
    """Who made what, from the file that says so."""
    text = (STATIC / "CREDITS.md").read_text(encoding="utf-8")
    return Markup(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))
