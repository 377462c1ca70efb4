"""`best`, and the file behind it: how well games that were played alone in the terminal went.

The file has a line of JSON a game and only grows; a later line about the same record takes the place of an earlier one.
"""
from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kleos.cli import arguments, places
from kleos.cli.settings import colour, in_json

if TYPE_CHECKING:
    from kleos.core.game import Game
    from kleos.table.bests import Kind, Result
    from kleos.table.table import Table


def file(game: Game) -> Path:
    return places.data() / "best" / f"{game.id}.jsonl"


def keep(table: Table, save: Path) -> str:
    """Write a finished game down, if it belongs on the list, and say how it stands there; it does no harm if the file
    cannot be written."""
    from kleos.table import bests, dealers
    reckoned = bests.reckon(table)
    if reckoned is None:
        return ""
    one = bests.Result(*reckoned, time.time(), table.setup.options, table.setup.components.changed, table.dealer.kind,
                       table.takebacks, bests.chosen(dealers.keep(table.dealer)), str(save.absolute()))
    known = results(table.game)
    if any(result.where == one.where and result.score == one.score for result in known):
        return bests.verdict(known, next(result for result in known if result.where == one.where))
    try:
        path = file(table.game)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as opened:
            opened.write(json.dumps({**vars(one), "version": table.game.rules.version}, ensure_ascii=False) + "\n")
    except OSError:
        return ""
    return bests.verdict([*[result for result in known if result.where != one.where], one], one)


def results(game: Game) -> list[Result]:
    """What the file has; lines that say nothing sensible are passed over."""
    found: dict[str, Result] = {}
    try:
        lines = file(game).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    for line in lines:
        result = read(game, line)
        if result:
            found[result.where] = result
    return list(found.values())


def read(game: Game, line: str) -> Result | None:
    from kleos.table.bests import Result
    try:
        values = json.loads(line)
        fits = (all(isinstance(values[name], int | float) for name in ("score", "worth", "when", "takebacks"))
                and isinstance(values["options"], dict) and isinstance(values["changed"], dict))
        if fits:
            values["changed"] = game.changes(values.pop("version", 1), values["changed"])
        return Result(**values) if fits else None
    except (ValueError, TypeError, KeyError):
        return None


@click.command()
@click.argument("game")
@in_json
@colour
def best(game: str, json: bool, no_color: bool) -> None:
    """List your best games of GAME: those that you played alone, in the terminal, to the end.

    A game in which you took something back, or chose the seed, is listed without a place.
    """
    from kleos.table import bests
    chosen = arguments.game(game)
    kinds = bests.kinds(chosen, results(chosen))
    if json:
        from json import dumps
        click.echo(dumps([describe(kind, at) for kind in kinds for at in range(len(kind.results))], indent=2,
                         ensure_ascii=False))
        return
    from rich.markup import escape

    from kleos.cli import page
    console = page.console(not no_color)
    if not kinds:
        console.print(f"You have not finished a game of {escape(chosen.face.title)} alone here yet.")
    for kind in kinds:
        console.print(f"[bold]{escape(chosen.face.title)}[/]  [quiet]{escape(kind.title)}[/]")
        for rank, result in zip(kind.places, kind.results):
            remarks = ", ".join([time.strftime("%Y-%m-%d", time.localtime(result.when)), *result.remarks()])
            console.print(f"{rank or '–':>3} {result.score:>6g}  [quiet]{escape(remarks)}[/]  {escape(result.where)}",
                          soft_wrap=True)


def describe(kind: Kind, at: int) -> dict[str, Any]:
    """A result as JSON has it."""
    result = kind.results[at]
    return {"kind": kind.title, "place": kind.places[at] or None, "score": result.score, "when": result.when,
            "options": result.options, "takebacks": result.takebacks, "known": result.known, "dealer": result.dealer,
            "record": result.where}
