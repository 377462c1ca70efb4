"""Templates: the boards of games, and the few words that all templates know."""
from __future__ import annotations

import marshal
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

from jinja2 import BytecodeCache, ChoiceLoader, FileSystemLoader, PrefixLoader, TemplateNotFound
from jinja2.bccache import Bucket
from jinja2.ext import Extension
from markupsafe import Markup, escape

from kleos.core.face import PLACE, Line, name_players, player, restore, shelter
from kleos.core.game import Game
from kleos.core.views import Action, View
from kleos.drawing.cards import Names
from kleos.drawing.jinja import PlainEnvironment
from kleos.drawing.parts import Drawn, Parts, join_parts

HERE: Final = Path(__file__).parent
SPARE: Final = re.compile(r'("[^"]*")|\s*([{};,])\s*|(?<=[\w-]): ')      # what a stylesheet is as good without
SYMBOL: Final = re.compile(r'<symbol id="([\w-]+)"[^>]*?viewBox="([^"]+)"[^>]*>(.*?)</symbol>', re.S)


class Flush(Extension):
    """Indentation is for those who read a template, and is not sent."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return re.sub(r"^[ \t]+", "", source, flags=re.M)


class CompiledTemplates(BytecodeCache):
    """What templates were compiled to, for all that draw in this process."""

    def __init__(self) -> None:
        self.kept: Final[dict[tuple[str, str], Any]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.kept[bucket.key, bucket.checksum] = bucket.code


COMPILED: Final = CompiledTemplates()


class Templates:
    """What boards are drawn with: the templates of each game, those in its `view`, stand under the game’s id. A
    stylesheet is a template too. What is drawn besides has its templates in `folders`. Their addresses begin with
    `root`, the path below which the site lies."""

    def __init__(self, games: Iterable[Game], folders: Sequence[Path] = (), root: str = "") -> None:
        self.games: Final = {game.id: game for game in games}
        self.root: Final = root
        self.environment: Final = PlainEnvironment(
            extensions=[Flush, Parts], bytecode_cache=COMPILED,
            loader=ChoiceLoader([FileSystemLoader([*folders, HERE / "templates", HERE / "styles"]),
                                 PrefixLoader({id: FileSystemLoader(game.folder / "view")
                                               for id, game in self.games.items()})]))
        self.environment.globals.update(icon=icon, md=md, day=day, sign=sign_of, has=self.has, root=root)
        self.environment.filters.update(touching=select_touching, named=name_seat)
        self.styles: Final[dict[str, str]] = {}

    def has(self, template: str) -> bool:
        """Whether there is one of that name."""
        return template in self.names

    @cached_property
    def names(self) -> frozenset[str]:
        return frozenset(self.environment.list_templates())

    def render(self, template: str, context: Mapping[str, Any]) -> Markup:
        drawn = Drawn()
        return Markup(join_parts(self.draw(template, context, drawn), drawn.texts))

    def draw(self, template: str, context: Mapping[str, Any], drawn: Drawn) -> Markup:
        """The same without its parts, which are added to what is drawn."""
        try:
            return Markup(self.environment.get_template(template).render({**context, "_drawn": drawn}))
        finally:
            drawn.end()

    def board(self, game: Game, context: Mapping[str, Any], drawn: Drawn | None = None) -> Markup:
        """The board of a game, for the page around it, at its end the house’s finale, unless the game draws one; its
        parts are added to what is drawn, if that is given."""
        ended = context.get("finale") and context["view"]["finale"] and not self.draws_finale(game)
        template = "_finale.html" if ended else f"{game.id}/board.html.jinja"
        more = {"box": "", "motion": {}, "trail": None, "lead": "", "bare": actions_off_board(game, context["view"]),
                **context, "lit": find_lit(context["view"], context["read_only"])}
        return self.render(template, more) if drawn is None else self.draw(template, more, drawn)

    def entry(self, game: str, number: int, lines: Sequence[Line], url: str = "", turn: tuple[str, int] | None = None,
              about: str = "", cards: Names | None = None) -> str:
        """What the log tells of a step, see _log.html."""
        said = [(line.subject, line.text, line.rule, line.icon) for line in lines]
        key = marshal.dumps((game, number, said, url, turn, about, cards.key if cards else ""), 0)
        kept = self.environment.kept.get(key)           # type: ignore[attr-defined]
        if kept is None:
            kept = str(self.log.entry(game, number, lines, url, turn, about, cards)), {}
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
            self.styles[path] = SPARE.sub(lambda found: found[1] or found[2] or ":", style).replace(";}", "}")
        return self.styles[path]

    def linked(self, game: Game, text: str) -> Markup:
        """Text with **bold**, _emphasis_ and `code`, and with links to the rules that it names."""
        return Markup(re.sub(r"§(\d+(?:\.\d+)?)", lambda found: self.cite(game, found[1]), md(text)))

    def cite(self, game: Game, rule: str) -> Markup:
        """A link to a rule of the game, or to a chapter."""
        anchor = ("r" if "." in rule else "c") + rule
        return Markup('<a class="cite" href="{}/rules/{}#{}">§{}</a>').format(self.root, game.id, anchor, rule)


def sign_of(line: Line) -> str:
    """The icon beside a line of the log."""
    return line.icon or (f"seat-{line.subject + 1}" if line.subject >= 0 else "die")


def actions_off_board(game: Game, view: View) -> list[Action]:
    """The actions that touch nothing on the board, the one first that the main button stands for."""
    found = [action for action in view["actions"] if not action["touch"]]
    return sorted(found, key=lambda action: not game.rules.lexicon.verb(action["action"]).main)


def find_lit(view: View, read_only: bool) -> dict[str, str]:
    """The elements of the board that can be clicked, each with the action that a click on it alone means, if one."""
    found: dict[str, str] = {}
    for move in [] if read_only else [*view["actions"], *view["compounds"]]:
        for group in move["touch"]:
            for element in group:
                found.setdefault(element, "")
    for action in reversed([] if read_only else view["actions"]):
        if len(action["touch"]) == 1 and len(action["touch"][0]) == 1:
            found[action["touch"][0][0]] = action["text"]
    for compound in [] if read_only else view["compounds"]:
        if compound["instead"] and len(compound["touch"]) == 1:
            found[compound["touch"][0][0]] = "\n".join(compound["texts"])
    return found


def select_touching(lit: Mapping[str, str], *starts: str) -> dict[str, str]:
    """Those of the elements whose names begin with one of these."""
    return {element: text for element, text in lit.items() if element.startswith(starts)}


def name_seat(seats: Sequence[Mapping[str, Any]], seat: int) -> str:
    """What a seat is called to whoever looks: “You” who sits there, in no other seat, and has given no name."""
    name: str = seats[seat]["name"]
    mine = [one["seat"] for one in seats if one["you"]]
    return "You" if mine == [seat] and name == name_players(player(seat)) else name


@cache
def kit() -> dict[str, tuple[str, Markup]]:
    """The drawings of the icons, each with its view box, by name."""
    text = (HERE / "kit.svg").read_text(encoding="utf-8")
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
    """Text with **bold**, _emphasis_, `code` and places of the board, everything else escaped."""
    text, names = shelter(text)
    html = PLACE.sub(r'<span role="button" tabindex="0" class="locus" data-about="\2">\1</span>', str(escape(text)))
    html = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", html)
    html = re.sub(r"`(.+?)`", r"<code>\1</code>", html)
    html = re.sub(r"(?<!\w)_(.+?)_(?!\w)", r"<em>\1</em>", html)
    return Markup(restore(html, [str(escape(name)) for name in names], "<bdi>{}</bdi>"))


def day(when: float) -> str:
    """The date of a moment, in seconds since 1970, as the server's clock has it: 3 May 2026."""
    moment = datetime.fromtimestamp(when)
    return f"{moment.day} {moment:%B %Y}"
