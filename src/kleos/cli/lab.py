"""`simulate` and `bench`: the laboratory."""
from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kleos.cli import arguments, settings
from kleos.cli.figures import (
    bar,
    certain,
    format_fixed,
    left_out,
    line,
    pages,
    several,
    share,
    sheet,
    stopping,
    striking,
)
from kleos.core.prose import pluralize

if TYPE_CHECKING:
    from kleos.lab.runs import Certainty, Report, Run
    from kleos.lab.statistics import Results


@click.command()
@click.argument("game")
@settings.seats
@click.option("--games", "number", type=arguments.Whole(1), required=True, metavar="N", help="How many games to play.")
@settings.seed
@settings.options
@settings.components
@settings.workers
@click.option("--watch", default="", metavar="WORD,…", help="What else to look at: places, length, lead, use, "
              "cards, finale; luck:SHARE and curve:SHARE, such as luck:0.02, look at a share of the games.")
@click.option("--luck", is_flag=True, help="Tell luck from skill: how much of each seat's result came from its rolls "
              "and draws, by the game's own estimate. This is slow.")
@settings.in_json
@click.option("--records", type=arguments.Place(), metavar="DIR", help="Save the record of each game here.")
@settings.colour
def simulate(game: str, seats: str, number: int, options: tuple[str, ...], components: Path | None, json: bool,
             no_color: bool, **more: Any) -> None:
    """Let bots play many games of GAME."""
    from kleos.lab.runs import play
    chosen, bots = arguments.automatic(game, seats)
    more.update(watch=arguments.words(more["watch"]), options=arguments.options(options, chosen),
                components=arguments.components(chosen, components), games=number)
    with stopping(partial(show, json=json, no_color=no_color), number, more["keep"]), \
            bar(number, f"{pluralize(number, 'game')} of {chosen.face.title}") as progress:
        run = play(chosen, bots, progress=progress, **more)
    show(run, json, no_color)


def show(run: Run, json: bool, no_color: bool) -> None:
    """What came of it; nothing where nothing has been played."""
    if run.games and json:
        from json import dumps
        click.echo(dumps(run.data(), indent=2, ensure_ascii=False))
    elif run.games:
        summary(run.data(), no_color)


def summary(found: Report, no_color: bool) -> None:
    from kleos.core.options import format_value
    console = pages(no_color)
    options = ", ".join([f"{name}={format_value(value)}" for name, value in found["options"].items()])
    games = pluralize(found["games"], "game")
    console.print(f"[bold]{games} of {found['game']}[/] [quiet]{options}; seed {found['seed']}[/]")
    if found["components"]:
        console.print(f"[quiet]Other numbers than in the box: {several(found['components'])}[/]")
    said = [f"{found['seconds']:.1f} s", f"{found['decisions_per_second']:,.0f} decisions a second"]
    said += [f"{found['mean_turns']:.1f} turns a game"] if found["mean_turns"] is not None else []
    said += [pluralize(found["draws"], "draw")] if found["draws"] else []
    said += [f"{found['capped']:,} given up"] if found["capped"] else []
    console.print(f"[quiet]{', '.join(said)}[/]")
    results(console, "Seat", found["seats"], found["intervals"]["seats"], found["finished"])
    if len(found["seats"]) > 1:
        results(console, "Moved", found["by_turn_order"], found["intervals"]["by_turn_order"], found["finished"])
    if found["seats"] and "luck" in found["seats"][0]:
        fortunes(console, found["seats"], found["luck_unit"])
    for word, seen in found.get("watches", {}).items():
        print_watch(console, word, seen)


def results(console: Any, title: str, entries: list[Results], known: list[Certainty], finished: int) -> None:
    rows = []
    for place, (entry, bounds) in enumerate(zip(entries, known), 1):
        wins = entry["wins"]
        rows.append([str(place), entry["bot"], "–" if wins is None else f"{wins:,}",
                     share(wins / finished) if wins is not None and finished else "", certain(bounds["wins"], share),
                     format_fixed(entry["mean_score"]), certain(bounds["mean_score"], format_fixed),
                     format_fixed(entry["sd_score"])])
    sheet(console, (title, "Bot", "Wins", "", "95 %", "Score", "95 %", "± sd"), rows, left=("Bot",))


UNITS = {"points": "in points", "win": "from -1, lost, to 1, won"}


def fortunes(console: Any, entries: list[Results], unit: str) -> None:
    """How much of the results was luck, and in which unit; where the game cannot tell, that is said."""
    rows = []
    for place, entry in enumerate(entries, 1):
        luck = entry["luck"]
        told = [luck] * 4 if isinstance(luck, str) else [
            "–" if luck[name] is None else f"{luck[name]:.2f}" for name in ("mean", "sd", "sd_result", "sd_without")]
        rows.append([str(place), *told])
    sheet(console, ("Seat", "Luck", "± sd", "Result ± sd", "without luck"), rows)
    if any(isinstance(entry["luck"], dict) for entry in entries):
        console.print(f"[quiet]Luck and results {UNITS[unit]}.[/]")


def print_watch(console: Any, word: str, seen: dict[str, Any]) -> None:
    """What a watch saw: its table, of which only the most striking lines are shown, and its other words."""
    rows, hidden = striking(seen.get("rows", []))
    console.print(f"[bold]{word.capitalize()}[/]" + "".join([
        f" [quiet]{name} {value}[/]" for name, value in seen.items() if isinstance(value, (str, int))]))
    if rows:
        lines = [line(row) for row in rows]
        sheet(console, list(lines[0]), [list(one.values()) for one in lines],
              left=[name for name, value in rows[0].items() if isinstance(value, str)], tight=True)
    left_out(console, hidden)


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME…]")
@settings.in_json
@settings.colour
def bench(games: tuple[str, ...], json: bool, no_color: bool) -> None:
    """Measure how fast the engine runs, compiled and interpreted."""
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
    for head in ("Game", "Build", "Decisions / s", "driven", "in batches", "Copies / s"):
        table.add_column(head, justify="left" if head in ("Game", "Build") else "right")
    for row in found:
        table.add_row(row["game"], row["build"], *[f"{row[name]:,.0f}" for name in (
            "decisions_per_second", "driven_decisions_per_second", "batch_decisions_per_second", "copies_per_second")])
    page.console(not no_color).print(table)
