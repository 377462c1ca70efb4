"""`analyse`: what a game teaches, told with marks at its flaws."""
from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from kleos.cli import arguments, settings
from kleos.cli.failures import Misuse
from kleos.cli.figures import bar, pages, sheet
from kleos.core.prose import pluralize

if TYPE_CHECKING:
    from kleos.cli.screen import Screen
    from kleos.core.game import Game
    from kleos.core.record import Record
    from kleos.study.told import Judged, Told

SIGNS: Final = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
MOST: Final = 72                                        # columns of a curve
HEIGHT: Final = 6                                       # rows of a curve
FORTUNES: Final = 3                                     # of the best and of the worst luck


@click.command()
@click.argument("file", type=arguments.Place())
@click.option("--judge", default="strong", show_default=True, metavar="BOT",
              help="The bot that judges; it should be at least as strong as the players.")
@click.option("--seat", type=arguments.Whole(0), metavar="S", help="Judge only this seat's moves; seats count from 0.")
@click.option("--worlds", type=arguments.Whole(2), default=24, show_default=True, metavar="N",
              help="In how many possible worlds the judge compares its answers.")
@click.option("--confirm", type=arguments.Whole(12), default=48, show_default=True, metavar="N",
              help="In how many fresh worlds a move is priced; more of them settle more moves.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N",
              help="The same seed gives the same analysis.")
@settings.in_json
@click.option("--html", type=arguments.Place(), metavar="FILE",
              help="Write it to FILE as a page that needs no server.")
@settings.colour
def analyse(file: Path, judge: str, seat: int | None, worlds: int, confirm: int, seed: int, json: bool,
            html: Path | None, no_color: bool) -> None:
    """Study the game in FILE: its curve, luck and skill, and each move that certainly cost something.

    A move is judged by what its seat knew at the time, and blamed only where another one was certainly better.
    """
    from kleos.core.record import RecordError
    from kleos.study.analysis import analyse as study
    game, kept = arguments.record(file)
    try:
        with bar(100, f"Moves of {game.face.title}") as tick:
            found = study(kept, judge=judge, seat=seat, worlds=worlds, confirm=confirm, seed=seed,
                          progress=(lambda done, total: tick(100 * done // total)) if tick else None)
    except RecordError as error:
        raise arguments.broken(file, error) from None
    except ValueError as error:
        raise Misuse(str(error)) from None
    if json:
        from json import dumps
        click.echo(dumps(found.data(), indent=2, ensure_ascii=False))
    elif html:
        from kleos.study.page import draw_page
        write(html, draw_page(game.face.title, found.data()))
    else:
        tell(game, kept, found.data(), no_color)


def write(file: Path, page: str) -> None:
    try:
        file.write_text(page, encoding="utf-8")
    except OSError as error:
        raise Misuse(f"{file} cannot be written: {error.strerror}.") from None
    click.echo(f"The analysis is in {file}.")


def tell(game: Game, kept: Record, told: Told, no_color: bool) -> None:
    """The curve, the game with its marks, and what became of luck and skill."""
    from kleos.cli.screen import Screen
    from kleos.cli.telling import heading, onlooker, resume, turn_by_turn
    screen = Screen(pages(no_color))
    screen.rule(game.face.title)
    screen.plain(heading(kept), "quiet")
    draw(screen, told)
    marks = {move["rows"][-1]: move for move in told["moves"] if move["verdict"] in SIGNS}
    replayed = resume(game, kept)
    turn_by_turn(replayed, screen, onlooker(replayed), lambda number: mark(screen, told, marks, number))
    screen.rule("The account")
    balance(screen, told)
    for warning in told["warnings"]:
        screen.plain(warning, "quiet")


def draw(screen: Screen, told: Told) -> None:
    """The curve of each seat; those that say no more than the first one are left out."""
    from kleos.drawing.canvas import Canvas
    from kleos.study.curve import bounds, sample, telling
    low, high = bounds(told)
    width = min(screen.width - 8, MOST)
    for seat in telling(told):
        canvas, values = Canvas(width, HEIGHT, screen.unicode), sample(told, seat, width)
        places = [(HEIGHT - 0.1) * (high - value) / (high - low) for value in values]
        for column in range(width - 1):
            canvas.line(column + 0.5, places[column], column + 1.5, places[column + 1], f"seat{seat % 4 + 1}")
        screen.say()
        what = "Chance of winning" if told["unit"] == "chances" else "Points to come at the end"
        whose = f", seat {seat + 1} ({told['seats'][seat]})" if len(told["seats"]) > 1 else ""
        screen.plain(f"{what}{whose}, from {low:.0f} to {high:.0f}", "quiet")
        screen.console.print(str(canvas), no_wrap=True)
    screen.say()


def mark(screen: Screen, told: Told, marks: Mapping[int, Judged], number: int) -> None:
    """What is to be said after a row with which a flaw is done."""
    move = marks.get(number)
    if move is None:
        return
    from rich.markup import escape

    from kleos.cli.streams import harmless
    from kleos.study.consequences import describe_consequences
    unit = "points of chance" if told["unit"] == "chances" else "points"
    screen.say(f"[stop]{SIGNS[move['verdict']]}[/] [bold]{move['verdict'].capitalize()}[/]: cost {move['cost']:.1f} "
               f"{unit} ({move['low']:.1f} to {move['high']:.1f}).", 4)
    said = [f"Better: {move['best_in_words']}.", move["why"], describe_consequences(move)]
    screen.say(escape(harmless(" ".join(filter(None, said)))), 7)


def balance(screen: Screen, told: Told) -> None:
    """The ledger, the accuracy, and the best and worst of luck."""
    rows = [[str(one["seat"] + 1), told["seats"][one["seat"]], f"{one['start']:.1f}", f"{one['luck']:+.1f}",
             f"{one['decisions']:+.1f}", f"{one['others']:+.1f}", f"{one['end']:.1f}"] for one in told["ledger"]]
    sheet(screen.console, ["Seat", "Player", "Start", "Luck", "Decisions", "Others", "End"], rows, ["Player"])
    screen.plain("Decisions and others: what the outlook, a guess, changed by during those moves. What surely cost "
                 "something is marked in the game.", "quiet")
    for one in told["accuracy"]:
        whose = f"Seat {one['seat'] + 1}: " if len(told["accuracy"]) > 1 else ""
        share = (f"{one['accuracy']:.0f} % of them without a flaw" if one["accuracy"] is not None
                 else "too few to speak of accuracy")
        screen.plain(f"{whose}{pluralize(one['settled'], 'move')} of {one['moves']} settled, {share}.")
    fortunes(screen, told)


def fortunes(screen: Screen, told: Told) -> None:
    first = [one for one in told["chances"] if one["seat"] == told["ledger"][0]["seat"]]
    ranked = sorted(first, key=lambda one: -one["luck"])
    for one in ranked[:FORTUNES] + ranked[FORTUNES:][-FORTUNES:]:
        screen.plain(f"{one['luck']:+.1f}  {one['text']} (line {one['row'] + 1}): {one['worse']:.0f} of 100 would have "
                     f"been worse, {one['better']:.0f} better", "quiet")
