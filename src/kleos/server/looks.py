"""Looks: templates, and the few words that they know besides what a page gives them."""
from __future__ import annotations

import hashlib
import marshal
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

from jinja2 import ChoiceLoader, FileSystemLoader, PrefixLoader, TemplateNotFound
from jinja2.ext import Extension
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from kleos.core.face import Line
from kleos.core.game import Game
from kleos.server.jinja import Plainly
from kleos.server.parts import Drawn, Parts, whole

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"
SPARE: Final = re.compile(r'("[^"]*")|\s*([{};,])\s*|(?<=[\w-]): ')      # what a stylesheet is as good without
REMARK: Final = re.compile(r"^[ \t]*/\*(?s:.*?)\*/[ \t]*\n|^[ \t]+|[ \t]+// .*$", re.M)     # the same
SYMBOL: Final = re.compile(r'<symbol id="([\w-]+)"[^>]*?viewBox="([^"]+)"[^>]*>(.*?)</symbol>', re.S)


class Flush(Extension):
    """Indentation is for those who read a template, and is not sent."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return re.sub(r"^[ \t]+", "", source, flags=re.M)


class Looks:
    """The templates of each game, those in its `view`, stand under the game’s id. A stylesheet is a template too."""

    def __init__(self, games: Iterable[Game]) -> None:
        self.games: Final = {game.id: game for game in games}
        self.environment: Final = Plainly(
            extensions=[Flush, Parts],
            loader=ChoiceLoader([FileSystemLoader([HERE / "templates", HERE / "styles"]),
                                 PrefixLoader({id: FileSystemLoader(game.folder / "view")
                                               for id, game in self.games.items()})]))
        self.environment.globals.update(static=self.static, stylesheet=self.stylesheet, icon=icon, md=md, cite=cite,
                                        day=day, sign=sign)
        self.environment.filters.update(touching=touching)
        self.styles: Final[dict[str, str]] = {}
        self.wide: Final = {id for id, game in self.games.items()
                            if any("data-pan" in path.read_text(encoding="utf-8")
                                   for path in (game.folder / "view").glob("*.html.jinja"))}
        self.environment.globals["pans"] = self.pans

    def render(self, template: str, context: Mapping[str, Any]) -> Markup:
        drawn = Drawn()
        return Markup(whole(self.draw(template, context, drawn), drawn.texts))

    def draw(self, template: str, context: Mapping[str, Any], drawn: Drawn) -> Markup:
        """The same without its parts, which are added to what is drawn."""
        return Markup(self.environment.draw(template, {**context, "_drawn": drawn}))

    def board(self, game: Game, context: Mapping[str, Any], drawn: Drawn | None = None) -> Markup:
        """The board of a game, for the page around it, at its end the house’s finale, unless the game draws one; its
        parts are added to what is drawn, if that is given."""
        ended = context.get("finale") and context["view"]["finale"] and not self.draws_finale(game)
        template = "_finale.html" if ended else f"{game.id}/board.html.jinja"
        more = {"box": "", "motion": {}, "bare": bare(game, context["view"]), **context,
                "lit": lit(context["view"], context["read_only"])}
        return self.render(template, more) if drawn is None else self.draw(template, more, drawn)

    def entry(self, game: str, number: int, lines: Sequence[Line], url: str = "", turn: tuple[str, int] | None = None,
              about: str = "") -> str:
        """What the log tells of a step, see _log.html."""
        said = [(line.subject, line.text, line.rule, line.icon) for line in lines]
        key = marshal.dumps((game, number, said, url, turn, about), 0)
        kept = self.environment.kept.get(key)           # type: ignore[attr-defined]
        if kept is None:
            kept = str(self.log.entry(game, number, lines, url, turn, about)), {}
            self.environment.kept.put(key, kept)        # type: ignore[attr-defined]
        text: str = kept[0]
        return text

    @cached_property
    def log(self) -> Any:
        """The macros of the log."""
        return self.environment.get_template("_log.html").module

    def draws_finale(self, game: Game) -> bool:
        return (game.folder / "view" / "finale.html.jinja").exists()

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

    def pans(self, game: Game) -> bool:
        """Whether the board of a game is larger than its place, so that its page needs the script for that."""
        return game.id in self.wide

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


def sign(line: Line) -> str:
    """The icon beside a line of the log."""
    return line.icon or (f"seat-{line.subject + 1}" if line.subject >= 0 else "die")


def bare(game: Game, view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The actions that touch nothing on the board, the one first that the main button stands for."""
    found = [action for action in view["actions"] if not action["touch"]]
    return sorted(found, key=lambda action: not game.rules.lexicon.verb(action["action"]).main)


def lit(view: Mapping[str, Any], read_only: bool) -> dict[str, str]:
    """The elements of the board that can be clicked, each with the action that a click on it alone means, if one."""
    found: dict[str, str] = {}
    for move in [] if read_only else [*view["actions"], *view["compounds"]]:
        for group in move["touch"]:
            for element in group:
                found.setdefault(element, "")
    for action in reversed([] if read_only else view["actions"]):
        if len(action["touch"]) == 1 and len(action["touch"][0]) == 1:
            found[action["touch"][0][0]] = action["text"]
    return found


def touching(lit: Mapping[str, str], *starts: str) -> dict[str, str]:
    """Those of the elements whose names begin with one of these."""
    return {element: text for element, text in lit.items() if element.startswith(starts)}


def hashed(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]


@cache
def fingerprint(path: str) -> str:
    """Of a static file."""
    return hashed((STATIC / path).read_bytes())


@cache
def script(path: str) -> bytes:
    """A script of the house without its remarks."""
    return REMARK.sub("", (STATIC / path).read_text(encoding="utf-8")).encode()


@cache
def kit() -> dict[str, tuple[str, Markup]]:
    """The drawings of the icons, each with its view box, by name."""
    text = (STATIC / "kit.svg").read_text(encoding="utf-8")
    return {found[1]: (found[2], Markup(found[3])) for found in SYMBOL.finditer(text)}


@cache
def icon(name: str, cls: str = "ic", label: str = "", cut: str = "") -> Markup:
    """An icon of the kit, drawn where it stands; one with a label is an image, one without is decoration. Its box may
    be cut, such as to its outline."""
    box, drawing = kit()[name]
    about = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup('<svg class="{}" viewBox="{}" {}>{}</svg>').format(cls, cut or box, about, drawing)


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


def linked(game: Game, text: str) -> Markup:
    """Such text with links to the rules that it names."""
    return Markup(re.sub(r"§(\d+(?:\.\d+)?)", lambda found: cite(game, found[1]), md(text)))


def day(when: float) -> str:
    """The date of a moment, in seconds since 1970, as the server's clock has it: 3 May 2026."""
    moment = datetime.fromtimestamp(when)
    return f"{moment.day} {moment:%B %Y}"


@cache
def credits() -> Markup:
    """Who made what, from the file that says so."""
    text = (STATIC / "CREDITS.md").read_text(encoding="utf-8")
    return Markup(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))
