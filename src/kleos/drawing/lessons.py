"""Lessons: how a game is explained at the head of its rules, drawn by the templates of its board."""
from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from markupsafe import Markup, escape

from kleos.core.game import Game
from kleos.drawing.notebooks import describe_seats
from kleos.drawing.templates import Templates
from kleos.table.lesson import Lesson, lesson

ID: Final = re.compile(r'(?<=\sid=")[^"]+(?=")')
USED: Final = re.compile(r'((?:\sid=|\shref=|\sclip-path=|\sfill=|\smask=|\saria-labelledby=)"(?:url\()?#?)([^")]+)')
SIGNS: Final = re.compile(r'<svg class="signs"[^>]*>\s*(<symbol .*?</symbol>)\s*</svg>', re.S)
ELEMENT: Final = re.compile(r'(?=\sdata-el="([^"]+)")')
BOARD: Final = '<section class="board'
SCORE: Final = '<section class="score"'


def draw_lesson(templates: Templates, game: Game) -> dict[str, Any] | None:
    """The lesson of a game as rules.html shows it; None if it has none.

    aim         what one wants, in a sentence
    gallery     the cards of the box, for what its boards have in common
    signs       the drawings that its boards bring along, each once
    picture     the board, on which the pieces carry the numbers of the `points` [{title, text}]
    steps       of the turn: [{title, text, lines, board}]
    """
    found = lesson(game)
    if found is None:
        return None
    named = {point.element: str(number) for number, point in enumerate(found.points, 1) if point.element}
    picture = draw_board(templates, found, found.before, "p", named)
    boards = [draw_board(templates, found, step.rows, f"s{number}", dict.fromkeys(step.elements, ""))
              for number, step in enumerate(found.steps, 1)]
    signs = dict.fromkeys(drawing for board in (picture, *boards) for drawing in SIGNS.findall(board))
    return {
        "aim": templates.linked(game, found.aim), "gallery": game.face.gallery(found.table.setup),
        "signs": Markup("".join(signs)), "picture": Markup(SIGNS.sub("", picture)),
        "points": [{"title": point.title, "text": templates.linked(game, point.text)} for point in found.points],
        "steps": [{"title": step.title, "text": templates.linked(game, step.text), "lines": step.lines,
                   "board": Markup(SIGNS.sub("", board))}
                  for step, board in zip(found.steps, boards, strict=True)]}


def draw_board(templates: Templates, found: Lesson, rows: int, name: str, marks: Mapping[str, str]) -> str:
    """The board after so many rows, only to be looked at; what is unique in it has a name of its own, but for its
    signs, and these elements carry their marks."""
    table, game = found.table.at(rows), found.table.game
    html = str(templates.board(game, {
        "view": table.view(found.seat, False), "gallery": game.face.gallery(table.setup), "game": game,
        "read_only": True, "sheet": False, "finale": False,
        "table": {"seats": describe_seats(table, found.seat), "dealer": table.dealer.kind, "over": table.over}}))
    board = html.partition(SCORE)[0].replace(BOARD, BOARD.replace(" ", " inert ", 1), 1)
    return mark(prefix_ids(board, name), marks)


def prefix_ids(html: str, name: str) -> str:
    """The same with this name before each id, and wherever one is meant. Signs are the same in all boards."""
    ids = set(ID.findall(SIGNS.sub("", html)))
    return USED.sub(lambda found: f"{found[1]}{name}-{found[2]}" if found[2] in ids else found[0], html)


def mark(html: str, marks: Mapping[str, str]) -> str:
    """The same with `data-spot` on the first piece of each of these elements."""
    left = dict(marks)

    def mark(found: re.Match[str]) -> str:
        return f' data-spot="{escape(left.pop(found[1]))}"' if found[1] in left else ""
    return ELEMENT.sub(mark, html)


def find_missing(html: str, elements: Iterable[str]) -> list[str]:
    """Those of these elements that this board does not have."""
    there = set(ELEMENT.findall(html))
    return [element for element in elements if element not in there]
