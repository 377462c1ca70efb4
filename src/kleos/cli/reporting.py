"""`report`: how a game plays, on one page."""
from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import click

from kleos.cli import arguments, settings
from kleos.cli.failures import Failure, Misuse
from kleos.cli.figures import EXITS, bar, stopping
from kleos.core.prose import pluralize


@click.command()
@click.argument("game", metavar="GAME|PLAN.toml")
@click.option("--out", type=arguments.Place(), required=True, metavar="FILE", help="The page, such as report.html.")
@click.option("--png", type=arguments.Place(), metavar="DIR", help="Save the plots as PNG files too, in this folder.")
@click.option("--bots", default="quick,greedy", show_default=True, metavar="BOT,BOT", help="Two strengths; the second "
              "is slower, so it plays a twenty-fifth of the games, but at least 100.")
@click.option("--players", default="", metavar="N,…",
              help="How many play, such as 2,3; without it, every number that the game allows.")
@click.option("--bands", "file", type=arguments.Place(), metavar="FILE", help="Bounds for measures, as TOML; the exit "
              "code says whether they hold (0), do not (1), or it is undecided (3).")
@click.option("--games", type=arguments.Whole(1), default=1000, show_default=True, metavar="N",
              help="How many games for each number of players.")
@settings.seed
@settings.options
@settings.components
@settings.workers
@settings.in_json
def report(game: str, out: Path, png: Path | None, bots: str, players: str, file: Path | None, games: int,
           options: tuple[str, ...], components: Path | None, json: bool, **more: Any) -> None:
    """Let bots play GAME, or the games of a plan, and write a report of it.

    A plan, a file that ends in .toml, names game, bots, decks, numbers of games, what to look at and what is asked
    of it; its account is a page, or Markdown where FILE ends in .md. Besides --out only --jobs, --executor, --keep
    and --json count then.
    """
    from kleos.lab.reporting import numbers
    from kleos.lab.reporting import report as run
    if game.endswith(".toml"):
        return account(Path(game), out, json, more)
    chosen, names = arguments.automatic(game, bots)
    counts = seats(chosen, players)
    more.update(options=arguments.options(options, chosen), components=arguments.components(chosen, components))
    total = len(counts) * sum(numbers(games)[:len(names)])
    if png:
        able()
    with stopping(partial(tell_part, out=out), total, more["keep"]):
        bands = bounds(file, max(counts))
        with bar(total, f"{pluralize(total, 'game')} of {chosen.face.title}") as progress:
            found = run(chosen, bots=names, players=counts, games=games, bands=bands, progress=progress, **more)
    tell(found, out, total, keep(found, out, png), json)


def account(plan: Path, out: Path, json: bool, more: dict[str, Any]) -> None:
    """The games of a plan, and what came of them."""
    from kleos.lab.plans import read_plan
    try:
        found = read_plan(arguments.text(plan, "plan"))
        with stopping(partial(tell_part, out=out), found.wanted, more["keep"], f"{plan}: "), \
                bar(found.wanted, f"{pluralize(found.wanted, 'game')} of {found.game.face.title}") as progress:
            found.play(more["jobs"], more["executor"], more["keep"], progress)
    except ValueError as error:
        raise Misuse(f"{plan}: {error}") from None
    keep(found, out, None)
    tell(found, out, found.games, "", json)


def tell_part(found: Any, out: Path) -> None:
    """What was played by Ctrl+C, if anything was, is written too."""
    if found.games:
        keep(found, out, None)
        click.echo(f"{out} tells of {pluralize(found.games, 'game')}.")


def tell(found: Any, out: Path, games: int, plots: str, json: bool) -> None:
    """What is said at the end, and the exit code."""
    if json:
        from json import dumps
        click.echo(dumps(found.data(), indent=2, ensure_ascii=False))
    else:
        click.echo(f"{out} tells of {pluralize(games, 'game')}.{plots}")
    click.get_current_context().exit(EXITS[found.verdict])


def keep(found: Any, out: Path, png: Path | None) -> str:
    """Write the page, and the plots if a folder is named for them; what is said of these."""
    try:
        found.write(out)
        return f" {png} has {pluralize(len(found.draw(png)), 'plot')}." if png else ""
    except OSError as error:
        raise Misuse(f"{error.filename or out} cannot be written: {error.strerror}.") from None


def able() -> None:
    """Say before anything is played that nothing here draws plots, if that is so."""
    from kleos.lab.pictures import loaded
    try:
        loaded()
    except ImportError as error:
        raise Failure(str(error)) from None


def seats(chosen: Any, players: str) -> list[int]:
    """How many play, each time."""
    low, high = chosen.rules.seats
    found = arguments.words(players) or [str(number) for number in range(low, high + 1)]
    if not all(word.isdecimal() and low <= int(word) <= high for word in found):
        raise Misuse(f"{chosen.face.title} is for {low} to {high} players; write --players {low}, or several with "
                     "commas.")
    return [int(word) for word in found]


def bounds(file: Path | None, most: int) -> Any:
    from kleos.lab.bands import read_bands
    return read_bands(arguments.text(file, "file of bands"), most) if file else {}
