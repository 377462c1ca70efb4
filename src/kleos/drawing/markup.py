"""Markup: how the board of a game is drawn for a terminal, a notebook, or whoever prints it.

A game's `board.txt.jinja` and `sheet.txt.jinja` are given its view and some means of drawing, and make lines of
Rich markup. Gold means that you may act there, and nothing else is gold except a piece that is of gold.
"""
from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from rich.markup import escape
from rich.text import Text

from kleos.core.face import placeless, restore, shelter
from kleos.core.game import Game
from kleos.core.views import View
from kleos.drawing.canvas import Canvas
from kleos.table.table import Table


def style(text: str) -> str:
    """What a game says, with its **bold** and _emphasis_, as markup."""
    text, names = shelter(text)
    text = re.sub(r"\*\*(.+?)\*\*", r"[bold]\1[/bold]", escape(placeless(text)))
    text = re.sub(r"`(.+?)`", r"[cyan]\1[/cyan]", text)
    return restore(re.sub(r"(?<!\w)_(.+?)_(?!\w)", r"[italic]\1[/italic]", text), [escape(name) for name in names])


def beside(left: Any, right: Any, gap: int = 2, top: bool = False) -> str:
    """Two blocks of markup side by side, the lower one in the middle or, where that is wanted, at the top."""
    blocks = [[Text.from_markup(line) for line in str(block).split("\n")] for block in (left, right)]
    width, height = max(map(len, blocks[0])), max(map(len, blocks))
    for block in blocks:
        above = 0 if top else (height - len(block)) // 2
        block[:] = [Text()] * above + block + [Text()] * (height - len(block) - above)
    return "\n".join([(one + Text(" " * (width - len(one) + gap)) + other).markup for one, other in zip(*blocks)])


def broken(lengths: Sequence[int], width: int, indent: int) -> list[list[int]]:
    """Pieces of these lengths one after the other: which of them stand in each line."""
    rows: list[list[int]] = []
    at = 0
    for number, length in enumerate(lengths):
        if rows and at + 2 + length <= width:
            rows[-1].append(number)
            at += 2 + length
        else:
            at = length + (indent if rows else 0)
            rows.append([number])
    return rows


def flow(parts: Sequence[str], width: int, indent: int = 0) -> list[str]:
    """Short pieces of markup one after the other, as few lines as it takes."""
    texts = [Text.from_markup(part) for part in parts]
    rows = broken([text.cell_len for text in texts], width, indent)
    return [Text("  ").join([texts[number] for number in row]).markup if not at else
            (Text(" " * indent) + Text("  ").join([texts[number] for number in row])).markup
            for at, row in enumerate(rows)]


@cache
def templates(folder: Path) -> Environment:
    made = Environment(loader=FileSystemLoader(folder), undefined=StrictUndefined, trim_blocks=True,
                       lstrip_blocks=True, extensions=["jinja2.ext.do"])
    made.filters.update(plain=lambda text: escape(str(text)), styled=style)
    made.globals.update(beside=beside, flow=flow)
    return made


def render(game: Game, template: str, view: View, numbers: Mapping[str, int] | None = None, *,
           width: int = 80, height: int = 40, unicode: bool = True, brief: bool = False, **more: Any) -> str:
    """A text template of a game's folder, filled in; empty where the game has none.

    `numbers` are the choices by the one board element that each is made with; `brief` says that there is room only for
    what is needed for this choice, since `b` shows the whole board.
    """
    if not (game.folder / "view" / template).exists():
        return ""
    legal = {element for group in lights(view) for element in group}
    drawn = templates(game.folder / "view").get_template(template).render(
        view=view, board=view["board"], numbers=numbers or {}, legal=legal, width=width, height=height,
        unicode=unicode, brief=brief, canvas=lambda w, h: Canvas(w, h, unicode), **more)
    return re.sub(r"\n{3,}", "\n\n", "\n".join([line.rstrip() for line in drawn.rstrip().split("\n")]))


def picture(table: Table, seat: int) -> str:
    """The board of a table as that seat sees it, and what it is asked, as plain text."""
    return paint(table.game, table.view(seat), table.names)


def paint(game: Game, view: View, names: Sequence[str]) -> str:
    """The board of a view, and what is asked there, as plain text; `names` are those of the players."""
    drawing = render(game, "board.txt.jinja", view, names=names)
    prompt = " ".join(filter(None, (view["prompt"]["text"], view["prompt"]["help"])))
    parts = [game.face.title, Text.from_markup(drawing).plain, Text.from_markup(style(prompt)).plain]
    return "\n\n".join([part.strip("\n") for part in parts if part])


def lights(view: View) -> Iterable[list[str]]:
    """The groups of board elements that may be touched now."""
    for choice in [*view["actions"], *view["compounds"]]:
        yield from choice["touch"]
