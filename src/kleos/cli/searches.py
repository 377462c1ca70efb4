"""`matrix` and `tune`: bots or decks against each other, and numbers that keep a game within bounds."""
from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kleos.cli import arguments, settings
from kleos.cli.failures import Misuse
from kleos.cli.figures import EXITS, bar, brief, certain, pages, several, share, sheet, stopping, tell_kept
from kleos.core.prose import pluralize

if TYPE_CHECKING:
    from kleos.lab.matrices import Matrix
    from kleos.lab.tuning import Tuning


@click.command()
@click.argument("game")
@click.option("--bots", default="quick,quick", show_default=True, metavar="BOT,BOT…",
              help="Who plays whom; with --decks, who plays them.")
@click.option("--decks", default="", metavar="DECK,DECK…", help="Which decks meet.")
@click.option("--games", "number", type=arguments.Whole(2), default=100, show_default=True, metavar="N",
              help="How many games each pair plays, half of them with the seats swapped.")
@settings.seed
@settings.options
@settings.components
@click.option("--ratings", is_flag=True,
              help="Rate each with one number, by OpenSkill; needs 30 games a pair or more.")
@settings.workers
@settings.in_json
@settings.colour
def matrix(game: str, bots: str, decks: str, number: int, options: tuple[str, ...], components: Path | None,
           ratings: bool, json: bool, no_color: bool, **more: Any) -> None:
    """Let bots or decks play GAME, each against every other."""
    from kleos.lab.matrices import matrix as run
    (chosen, names), brought = arguments.automatic(game, bots), arguments.words(decks)
    n = len(brought or names)
    total = number * n * (n - 1) // 2
    tell = partial(show, ratings=ratings, json=json, no_color=no_color)
    with stopping(partial(tell, ratings=False), total, more["keep"]):
        more.update(options=arguments.options(options, chosen), components=arguments.components(chosen, components))
        with bar(total, f"{pluralize(total, 'game')} of {chosen.face.title}") as progress:
            found = run(chosen, names, decks=brought, games=number, progress=progress, **more)
        tell(found)


def show(found: Matrix, ratings: bool, json: bool, no_color: bool) -> None:
    """What came of it; nothing where nothing has been played."""
    if found.unfinished:
        click.echo(f"Left out: {pluralize(found.unfinished, 'game')} of a pair that is not finished.", err=True)
    if not found.met:
        return
    data = found.data(ratings)
    if json:
        from json import dumps
        click.echo(dumps(data, indent=2, ensure_ascii=False))
        return
    console = pages(no_color)
    played = f"; as {', '.join(found.bots)} play them" if found.what == "decks" else ""
    console.print(f"[bold]{pluralize(found.games, 'game')} of {data['game']}[/] [quiet]seed {found.seed}{played}; each "
                  "pair half of its games the other way round[/]")
    sheet(console, ("One", "Other", "Games", "Wins", "Draws", "", "95 %"), [
        [row["one"], row["other"], f"{row['games']:,}", f"{row['wins']:,}", f"{row['draws']:,}", share(row["share"]),
         certain((row["low"], row["high"]), share)] for row in data["pairs"]], left=("One", "Other"), tight=True)
    if ratings:
        sheet(console, ("", "Rating", "± 2 sigma"), [
            [row["name"], f"{row['rating']:.1f}", f"{2 * row['sigma']:.1f}"] for row in data["ratings"]], left=("",))


@click.command()
@click.argument("game")
@settings.vary
@click.option("--targets", type=arguments.Place(), required=True, metavar="FILE", help="The bands, as TOML: one line "
              "a measure, such as turns = [40, 50].")
@settings.against
@settings.seats
@click.option("--trials", type=arguments.Whole(1), default=40, show_default=True, metavar="N",
              help="How many settings to try.")
@click.option("--games", "number", type=arguments.Whole(1), default=200, show_default=True, metavar="N",
              help="How many games for each setting; the best one is confirmed by four times as many.")
@settings.seed
@settings.options
@settings.workers
@settings.in_json
@settings.colour
def tune(game: str, vary: tuple[str, ...], targets: Path, against: Path | None, seats: str, trials: int, number: int,
         options: tuple[str, ...], json: bool, no_color: bool, **more: Any) -> None:
    """Search for numbers that keep GAME within bands, and confirm the best on fresh dice."""
    from kleos.lab.bands import read_bands
    from kleos.lab.chunks import Interrupted
    from kleos.lab.sweeping import parse_vary
    from kleos.lab.tuning import tune as run
    chosen, bots = arguments.automatic(game, seats)
    try:
        more.update(options=arguments.options(options, chosen), against=arguments.components(chosen, against))
        bands = read_bands(arguments.text(targets, "file of bands"), len(bots))
        with bar(trials, f"{pluralize(trials, 'trial')} of {chosen.face.title}") as progress:
            found = run(chosen, bots, dict(parse_vary(chosen, text) for text in vary), bands, trials=trials,
                        games=number, progress=progress, **more)
    except Interrupted as stopped:
        print_search(stopped.run, trials, more["keep"], json)
        raise
    except ValueError as error:
        raise Misuse(str(error)) from None
    print_tuning(found, json, no_color)
    click.get_current_context().exit(EXITS[found.verdict])


def print_search(found: Tuning, trials: int, keep: Path | None, json: bool) -> None:
    """What is told of a search that somebody ended: the best so far, of which nothing is sure."""
    if json and found.trials:
        print_tuning(found, json, no_color=True)
    known = [one for one in found.trials if one["distance"] is not None]
    if known and not json:
        best = found.trials[found.best]
        click.echo(f"The best so far: {several(best['values'])}, {brief(best['distance'])} widths outside the bands.")
    click.echo(f"Interrupted after {len(found.trials)} of {trials} trials: nothing is confirmed. {tell_kept(keep)}",
               err=True)


def print_tuning(found: Tuning, json: bool, no_color: bool) -> None:
    data = found.data()
    if json:
        from json import dumps
        click.echo(dumps(data, indent=2, ensure_ascii=False))
        return
    console, confirmed = pages(no_color), data["confirmed"]
    console.print(f"[bold]{several(data['best'])}[/] [quiet]the best of {pluralize(len(data['trials']), 'trial')} with "
                  f"seed {found.seed}, as {', '.join(found.bots)} play {data['game']}[/]")
    console.print(f"[quiet]Confirmed by {pluralize(confirmed['games'], 'game')} with seed {confirmed['seed']}:[/]")
    sheet(console, ("Measure", "from", "to", "mean", "95 %", ""), [
        [row["measure"], brief(row["from"]), brief(row["to"]), brief(row["mean"]),
         certain(None if row["low"] is None else (row["low"], row["high"]), brief), row["verdict"]]
        for row in confirmed["bands"]], left=("Measure", ""), tight=True)
