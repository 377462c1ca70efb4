"""Notebooks: the board of a page by itself, for notebooks."""
from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from markupsafe import Markup, escape

from kleos.core.game import Game
from kleos.drawing.templates import Templates, md
from kleos.table.names import HUMAN
from kleos.table.table import Table

FONTS: Final = re.compile(r"@font-face\s*\{.*?\}", re.S)
NAMED: Final = re.compile(r'\b(?:class|id)="([^"]*)"')    # in a page
WANTED: Final = re.compile(r"[.#](-?[A-Za-z_][\w-]*)")  # in a selector
REFUSED: Final = re.compile(r":not\((?:[^()]|\([^()]*\))*\)")
SYMBOL: Final = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.S)
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
    board = f'<main id="table" class="felt"><p>{md(view["prompt"]["text"])}</p>{templates.board(game, context)}</main>'
    body = f'<body class="play">{keep_signs(signs, board)}{board}</body>'
    page = (f'<!doctype html><html lang="en" data-theme="auto"><meta charset="utf-8">'
            f'<style>{keep_rules(style, body)}</style>{body}</html>')
    within = escape(page).replace("&gt;", Markup(">"))      # which an attribute may hold as it is
    return (f'<iframe sandbox srcdoc="{within}" title="{escape(game.face.title)}" width="100%" '
            f'height="{HEIGHT}" frameborder="0"></iframe>')


def keep_signs(signs: str, board: str) -> str:
    """The drawings to which the board refers, or one of them does."""
    page = "".join([signs, board])
    return SYMBOL.sub(lambda found: found[0] if f'"#{found[1]}"' in page else "", signs)


def keep_rules(style: str, page: str) -> str:
    """The rules of a stylesheet that can hold somewhere in this page, which no script changes."""
    names = {name for value in NAMED.findall(page) for name in value.split()}
    kept = "".join(select_rules(style, names))
    return re.sub(r"@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}",
                  lambda found: found[0] if len(re.findall(rf"\b{found[1]}\b", kept)) > 1 else "", kept)


def select_rules(style: str, names: set[str]) -> Iterator[str]:
    """The rules for elements with these classes and ids alone. Where one of several selectors fits, all are kept."""
    for head, body in split_rules(style):
        if head.startswith(("@media", "@container", "@supports")):
            within = "".join(select_rules(body, names))
            yield f"{head}{{{within}}}" if within else ""
        elif head.startswith("@") or any(names.issuperset(WANTED.findall(one))
                                         for one in REFUSED.sub("", head).split(",")):
            yield f"{head}{{{body}}}"


def split_rules(style: str) -> Iterator[tuple[str, str]]:
    """What stands before the braces of each rule, and within them."""
    depth = begin = inside = 0
    for brace in re.finditer(r"[{}]", style):
        if brace[0] == "{":
            inside = inside if depth else brace.end()
            depth += 1
        else:
            depth -= 1
            if not depth:
                yield style[begin:inside - 1], style[inside:brace.start()]
                begin = brace.end()
