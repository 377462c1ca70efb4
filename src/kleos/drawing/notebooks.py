"""Notebooks: the board of a page by itself, for notebooks."""
from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from markupsafe import Markup, escape

from kleos.core.game import Game
from kleos.drawing.templates import Templates, md
from kleos.table.names import HUMAN
from kleos.table.table import Table

FONTS: Final = re.compile(r"@font-face\s*\{.*?\}", re.S)
HEIGHT: Final = 860                                     # pixels


@cache
def load_templates(game: Game) -> tuple[Templates, str]:
    """The templates of a game, and the styles of its board without what they would fetch."""
    templates = Templates([game])
    style = "".join([templates.style(path) or "" for path in ("picture.css", f"{game.id}/board.css")])
    return templates, FONTS.sub("", style)


def describe_seats(table: Table, viewer: int) -> list[dict[str, Any]]:
    acting = table.acting()
    return [{"seat": seat, "kind": kind, "human": kind == HUMAN, "you": seat == viewer, "name": table.names[seat],
             "to_act": seat in acting, "score": None, "won": False} for seat, kind in enumerate(table.seats)]


def draw_picture(table: Table, viewer: int) -> str:
    """The board as that seat, or SPECTATOR, sees it: HTML in a frame of its own, without script and without addresses.

    In a game of hidden hands it shows no hand but that seat's.
    """
    game, view = table.game, table.view(viewer)
    templates, style = load_templates(game)
    context = {"view": view, "gallery": game.face.gallery(table.setup), "game": game, "read_only": True,
               "sheet": False,
               "table": {"seats": describe_seats(table, viewer), "dealer": table.dealer.kind, "over": table.over}}
    furniture = f"{game.id}/furniture.html.jinja"
    signs = templates.render(furniture, context) if templates.has(furniture) else ""
    page = (f'<!doctype html><html lang="en" data-theme="auto"><meta charset="utf-8"><style>{style}</style>'
            f'<body class="play">{signs}<main id="table" class="felt"><p>{md(view["prompt"]["text"])}</p>'
            f'{templates.board(game, context)}</main></body></html>')
    within = escape(page).replace("&gt;", Markup(">"))      # which an attribute may hold as it is
    return (f'<iframe sandbox srcdoc="{within}" title="{escape(game.face.title)}" width="100%" '
            f'height="{HEIGHT}" frameborder="0"></iframe>')
