"""Lesson: the game on one page, and a turn that can be played through. A game supplies it as `view/lesson.toml`: texts,
and the actions with which the engine makes the positions that they speak of, so that neither can go stale.

    seats = ["human", "galatea"]        as in a record; the first human's eyes see it
    aim = "…"                           what one wants, in a sentence
    before = "* roll 3 7 12 …"          the actions up to the position of the picture, as in a record
    [options]                           of the game
    [[points]]                          what the picture shows: title, text, element
    [[steps]]                           of the turn: title, text, the actions that lead to it (moves), elements
"""
from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, Final

from kleos.core import record
from kleos.core.face import Line
from kleos.core.game import Game
from kleos.core.record import Move
from kleos.table.dealers import RandomDealer
from kleos.table.names import HUMAN
from kleos.table.table import resume

FILE: Final = "lesson.toml"


class Point:
    """Something that the picture shows, at an `element` of the board, or nowhere."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.title: Final[str] = data["title"]
        self.text: Final[str] = data["text"]
        self.element: Final[str] = data.get("element", "")


class Step:
    """A step of the turn: after so many rows of the game, which told these `lines`."""

    def __init__(self, data: Mapping[str, Any], rows: int, lines: list[Line]) -> None:
        self.title: Final[str] = data["title"]
        self.text: Final[str] = data["text"]
        self.elements: Final[list[str]] = data.get("elements", [])
        self.rows: Final = rows
        self.lines: Final = lines


class Lesson:
    """What `view/lesson.toml` says, replayed. `RecordError` when the game cannot be played so, `KeyError` and
    `ValueError` when something is missing or no TOML."""

    def __init__(self, game: Game, text: str) -> None:
        data = tomllib.loads(text)
        texts = (data["before"], *[step.get("moves", "") for step in data["steps"]])
        blocks = [parse_moves(game, block) for block in texts]
        moves = [move for block in blocks for move in block]
        self.aim: Final[str] = data["aim"]
        self.seat: Final = int(data["seats"].index(HUMAN))
        self.table: Final = resume(game, record.new(game, data.get("options", {}), data["seats"], {}, moves),
                                   RandomDealer(0))
        self.before: Final = len(blocks[0])
        self.points: Final = [Point(point) for point in data["points"]]
        self.steps: Final[list[Step]] = []
        at = self.before
        for step, block in zip(data["steps"], blocks[1:], strict=True):
            told = self.table.lines(self.seat, at, at + len(block)) if block else []
            at += len(block)
            self.steps.append(Step(step, at, [line for _, lines in told for line in lines]))


def parse_moves(game: Game, text: str) -> list[Move]:
    """The actions of a text."""
    return record.parse(record.write(record.new(game, {}, [], {})) + text).moves


def lesson(game: Game) -> Lesson | None:
    """That of the game; None if it has none."""
    path = game.folder / "view" / FILE
    return Lesson(game, path.read_text(encoding="utf-8")) if path.exists() else None
