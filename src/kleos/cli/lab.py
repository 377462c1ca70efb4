"""`simulate` and `bench`: the laboratory."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kleos.cli import arguments, settings
from kleos.cli.failures import Misuse
from kleos.core.prose import counted

if TYPE_CHECKING:
    from kleos.lab.simulate import Report
    from kleos.lab.statistics import Results


@click.command()
@click.argument("game")
@click.option("--seats", required=True, metavar="BOT,…",
              help="A bot for each seat: random, quick, greedy, strong, strong:N, an automaton such as talos, "
                   "python:MODULE:CLASS.")
@click.option("--games", "number", type=arguments.Whole(1), required=True, metavar="N", help="How many games.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="S",
              help="The same seed gives the same games, whatever --jobs.")
@settings.options
@settings.components
@click.option("--jobs", type=arguments.Whole(1), default=1, show_default=True, metavar="J",
              help="How many processes share the work.")
@click.option("--luck", is_flag=True, help="Tell luck from skill: how much of what each seat reached its rolls and "
              "draws brought it, by the game's own reckoning; it takes time.")
@settings.in_json
@click.option("--records", type=arguments.Place(), metavar="DIR", help="Keep each game's record there.")
@settings.colour
def simulate(game: str, seats: str, number: int, seed: int, options: tuple[str, ...], components: Path | None,
             jobs: int, luck: bool, json: bool, records: Path | None, no_color: bool) -> None:
    """Let bots play many games of GAME."""
    from kleos.lab.simulate import simulate as run
    chosen, bots = arguments.game(game), arguments.seats(seats)
    arguments.players(chosen, bots, humans=False)
    data = arguments.components(chosen, components)
    try:
        with bar(number, f"{counted(number, 'game')} of {chosen.face.title}") as progress:
            found = run(chosen, bots, number, seed, arguments.options(options, chosen), jobs, data, records, progress,
                        luck=luck)
    except ValueError as error:
        raise Misuse(str(error)) from None
    if json:
        from json import dumps
        click.echo(dumps(found, indent=2, ensure_ascii=False))
    else:
        summary(found, no_color)


@contextmanager
def bar(total: int, title: str) -> Iterator[Callable[[int], None] | None]:
    """A progress bar on standard error where that is a terminal; gone when the work is done."""
    from rich.console import Console
    from rich.progress import Progress
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(title, total=total)
        yield lambda done: progress.update(task, completed=done)


def summary(found: Report, no_color: bool) -> None:
    from kleos.cli import page
    from kleos.core.options import typed
    console = page.console(not no_color)
    options = ", ".join([f"{name}={typed(value)}" for name, value in found["options"].items()])
    games = counted(found["games"], "game")
    console.print(f"[bold]{games} of {found['game']}[/] [quiet]{options}; seed {found['seed']}[/]")
    said = [f"{found['seconds']:.1f} s", f"{found['decisions_per_second']:,.0f} decisions a second"]
    said += [f"{found['mean_turns']:.1f} turns a game"] if found["mean_turns"] is not None else []
    said += [counted(found["draws"], "draw")] if found["draws"] else []
    said += [f"{found['capped']:,} given up"] if found["capped"] else []
    console.print(f"[quiet]{', '.join(said)}[/]")
    results(console, "Seat", found["seats"], found["finished"])
    if len(found["seats"]) > 1:
        results(console, "Moved", found["by_turn_order"], found["finished"])
    if found["seats"] and "luck" in found["seats"][0]:
        fortunes(console, found["seats"], found["luck_unit"])


def results(console: Any, title: str, entries: list[Results], finished: int) -> None:
    from rich import box
    from rich.table import Table
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in (title, "Bot", "Wins", "", "Score", "± sd"):
        table.add_column(head, justify="left" if head == "Bot" else "right")
    for place, entry in enumerate(entries, 1):
        wins = entry["wins"]
        share = f"{100 * wins / finished:.1f} %" if wins is not None and finished else ""
        table.add_row(str(place), entry["bot"], "–" if wins is None else f"{wins:,}", share,
                      figure(entry["mean_score"]), figure(entry["sd_score"]))
    console.print(table)


UNITS = {"points": "in points", "win": "from -1, lost, to 1, won"}


def fortunes(console: Any, entries: list[Results], unit: str) -> None:
    """How much of the results was luck, and in which unit; where the game cannot tell, that is said."""
    from rich import box
    from rich.table import Table
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("Seat", "Luck", "± sd", "Result ± sd", "without luck"):
        table.add_column(head, justify="right")
    for place, entry in enumerate(entries, 1):
        luck = entry["luck"]
        told = [luck] * 4 if isinstance(luck, str) else [
            "–" if luck[name] is None else f"{luck[name]:.2f}" for name in ("mean", "sd", "sd_result", "sd_without")]
        table.add_row(str(place), *told)
    console.print(table)
    if any(isinstance(entry["luck"], dict) for entry in entries):
        console.print(f"[quiet]Luck and results {UNITS[unit]}.[/]")


def figure(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME…]")
@settings.in_json
@settings.colour
def bench(games: tuple[str, ...], json: bool, no_color: bool) -> None:
    """How fast the engine is, compiled and interpreted."""
    from kleos.games import ALL
    from kleos.lab.bench import bench as measure
    chosen = [arguments.game(word) for word in games] or list(ALL)
    found = measure(chosen)
    if json:
        from json import dumps
        click.echo(dumps(found, indent=2))
        return
    from rich import box
    from rich.table import Table

    from kleos.cli import page
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title_justify="left")
    for head in ("Game", "Build", "Decisions / s", "driven", "Copies / s"):
        table.add_column(head, justify="left" if head in ("Game", "Build") else "right")
    for row in found:
        table.add_row(row["game"], row["build"], *[f"{row[name]:,.0f}" for name in (
            "decisions_per_second", "driven_decisions_per_second", "copies_per_second")])
    page.console(not no_color).print(table)
