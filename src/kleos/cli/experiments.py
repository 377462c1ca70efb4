"""`compare` and `sweep`: what another number, another option or a forced action does to a game."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from kleos.cli import arguments, settings
from kleos.cli.failures import Misuse
from kleos.cli.figures import EXITS, bar, brief, certain, left_out, pages, several, sheet, small, stopping
from kleos.core.options import format_value
from kleos.core.prose import pluralize

if TYPE_CHECKING:
    from kleos.lab.comparing import Comparison
    from kleos.lab.sweeping import Sweep

SAME: Final = "no difference shown"
WITHOUT_END: Final = 100_000                            # games at most where it is played until a width
STRIKING: Final = 10                                    # lines of what a watch saw


@click.command()
@click.argument("game")
@click.option("--with", "other", type=arguments.Place(), metavar="FILE", help="The components file of B.")
@click.option("--against", type=arguments.Place(), metavar="FILE",
              help="The components file of A; without it the game's own.")
@click.option("--with-option", "other_options", multiple=True, metavar="NAME=VALUE", help="An option that only B has.")
@click.option("--force", default="", metavar="ACTION", help="Find out what an action is worth: in B the first seat "
              "takes it as soon as it can.")
@click.option("--until", type=float, metavar="WIDTH", help="Play until the interval of the measure is no wider than "
              "this; looking at it on the way does not spoil it.")
@click.option("--within", type=float, metavar="BOUND", help="Let the exit code say whether the difference is "
              "certainly within this bound (0), certainly not (1), or undecided (3).")
@click.option("--watch", default="use", show_default=True, metavar="WORD,…",
              help="What else to look at: use, cards.")
@click.option("--unpaired", is_flag=True, help="Give A and B different dice instead of the same.")
@settings.trials(None, "How many games A and B play each; without it 1,000, or with --until 100,000 at most.")
def compare(game: str, seats: str, number: int | None, json: bool, no_color: bool, unpaired: bool,
            **more: Any) -> None:
    """Play the same games of GAME twice, as A and as B, and show what differs."""
    from kleos.lab.comparing import compare as run
    chosen, bots = arguments.automatic(game, seats)
    if not (more["other"] or more["other_options"] or more["force"]):
        raise Misuse("There is nothing to compare: say what is different in B, by --with FILE, --with-option or "
                     "--force.")
    read(more, chosen)
    games = number or (WITHOUT_END if more["until"] else 1000)
    with stopping(partial(print_comparison, json=json, no_color=no_color), games, more["keep"]), \
            bar(games, f"{pluralize(games, 'game')} of {chosen.face.title}, twice") as progress:
        found = run(chosen, bots, games=games, paired=not unpaired, progress=progress, **more)
    print_comparison(found, json, no_color)
    click.get_current_context().exit(EXITS[found.verdict])


@click.command()
@click.argument("game")
@settings.vary
@settings.against
@settings.trials(400, "How many games for each value.")
def sweep(game: str, vary: tuple[str, ...], against: Path | None, seats: str, number: int, options: tuple[str, ...],
          json: bool, no_color: bool, **more: Any) -> None:
    """Play the same games of GAME with many values of a number, and with its own."""
    from kleos.lab.sweeping import parse_vary
    from kleos.lab.sweeping import sweep as run
    chosen, bots = arguments.automatic(game, seats)
    with stopping(partial(swept, json=json, no_color=no_color), number, more["keep"]):
        more.update(vary=dict(parse_vary(chosen, text) for text in vary), options=arguments.options(options, chosen),
                    against=arguments.components(chosen, against))
        with bar(number, f"{pluralize(number, 'game')} of {chosen.face.title}, with each value") as progress:
            found = run(chosen, bots, games=number, progress=progress, **more)
    swept(found, json, no_color)


def swept(found: Sweep, json: bool, no_color: bool) -> None:
    """What came of it; nothing where nothing has been played."""
    if not found.games:
        return
    data = found.data()
    if json:
        from json import dumps
        click.echo(dumps(data, indent=2, ensure_ascii=False))
        return
    console, names = pages(no_color), list(found.settings[0])
    console.print(f"[bold]{pluralize(data['games'], 'game')} of {data['game']} with each value[/] [quiet]on the same "
                  f"dice; as {', '.join(data['bots'])} play it; seed {data['seed']}[/]")
    rows = [[*[str(one[name]) for name in names], *format_row({**one, "name": data["measure"], "seat": None})[1:]]
            for one in data["rows"]]
    sheet(console, (*names, "as it comes", "so", "more", "95 %", "q", "saved", ""), rows, left=("",), tight=True)
    console.print(f"[quiet]The measure is {data['measure']}. What looks best was found among {len(rows)}: confirm "
                  "it by “kleos compare” with another seed.[/]")


def read(more: dict[str, Any], chosen: Any) -> None:
    """The files and options that were named, in the place of their names."""
    for name in ("other", "against"):
        more[name] = arguments.components(chosen, more[name])
    for name in ("options", "other_options"):
        more[name] = arguments.options(more[name], chosen)
    more["watch"] = arguments.words(more["watch"])


def print_comparison(found: Comparison, json: bool, no_color: bool) -> None:
    """What came of it; nothing where nothing has been played."""
    if found.games and json:
        from json import dumps
        click.echo(dumps(found.data(), indent=2, ensure_ascii=False))
    elif found.games:
        summary(found.data(), no_color)


def summary(found: Mapping[str, Any], no_color: bool) -> None:
    console = pages(no_color)
    dice = "on the same dice" if found["paired"] else "on dice of their own"
    console.print(f"[bold]{pluralize(found['games'], 'game')} of {found['game']}, twice[/] [quiet]{dice}; as "
                  f"{', '.join(found['bots'])} play it; seed {found['seed']}[/]")
    for name in ("a", "b"):
        console.print(f"[quiet]{name.upper()}: {differing(found, name)}[/]")
    sheet(console, ("Measure", "A", "B", "B - A", "95 %", "q", "saved", ""),
          [format_row(one) for one in found["measures"]], left=("Measure", ""), tight=True)
    for word, lines in found.get("watches", {}).items():
        striking(console, word, lines)
    for warning in found["warnings"]:
        console.print(f"[quiet]{warning}[/]")
    console.print("[quiet]Wins are in per cent. “saved” is how many times as many games you would need on different "
                  "dice.[/]")
    console.print(verdict(found))


def format_row(one: Mapping[str, Any]) -> list[str]:
    """A row of the table: shares of wins in per cent, and how many times as many games it would take without the same
    dice."""
    say = percent if one["name"].startswith("win") else brief
    sign = "+" if one["difference"] and one["difference"] > 0 else ""
    return [label(one["name"], one["seat"]), say(one["a"]), say(one["b"]), sign + say(one["difference"]),
            certain(span(one), say), small(one["q"]), "–" if one["factor"] is None else f"{one['factor']:.1f} ×",
            "" if one["verdict"] == SAME else one["verdict"]]


def percent(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:.1f}"


def label(name: str, seat: int | None) -> str:
    return name if seat is None else f"{name} of seat {seat + 1}"


def span(row: Mapping[str, Any]) -> tuple[float, float] | None:
    return None if row["low"] is None else (row["low"], row["high"])


def differing(found: Mapping[str, Any], name: str) -> str:
    """What of A or B is not as in the other one."""
    mine, other = found[name], found["b" if name == "a" else "a"]
    said = [several(mine["components"])] if mine["components"] else ["the numbers of the box"]
    said += [f"{option}={format_value(value)}" for option, value in mine["options"].items()
             if value != other["options"][option]]
    return "; ".join([*said, *([f"seat 1 takes “{mine['force']}” as soon as it can"] if "force" in mine else [])])


def striking(console: Any, word: str, lines: list[dict[str, Any]]) -> None:
    """What was done or drawn more or less often, as far as that is sure, or else that nothing is."""
    sure = [one for one in lines if one["q"] is not None and one["verdict"] != SAME]
    console.print(f"[bold]{word.capitalize()}[/] [quiet]of {pluralize(len(lines), 'line')} "
                  f"{len(sure) or 'none'} differ{'s' if len(sure) == 1 else ''} surely (q up to 0.05)[/]")
    if sure:
        thing = next(iter(sure[0]))
        sheet(console, (thing, "n of A", "A %", "n of B", "B %", "B - A", "95 %", "q"), [
            [one[thing], f"{one['n_a']:,}", percent(one["share_a"]), f"{one['n_b']:,}", percent(one["share_b"]),
             percent(one["difference"]), certain(span(one), percent), small(one["q"])] for one in sure[:STRIKING]],
            left=(thing,), tight=True)
    left_out(console, len(sure) - STRIKING)


def verdict(found: Mapping[str, Any]) -> str:
    """The measure that was asked for, in a sentence."""
    name, _, seat = found["measure"].partition(":")
    reach: Callable[[float], str] = percent if name.startswith("win") else brief
    one = next(one for one in found["measures"] if (one["name"], one["seat"]) == (name, int(seat) if seat else None))
    where = label(name, int(seat) if seat else None)
    bounds = found.get("sequence") or span(one)
    shown = SAME if bounds is None or bounds[0] <= 0 <= bounds[1] else "higher" if bounds[0] > 0 else "lower"
    said = f"The {where}: {shown}" + (f", B - A from {certain(bounds, reach)}" if bounds else "")
    if "within" in found:
        return f"{said}: {found['verdict']} {found['within']:g} to either side."
    if "until" in found:
        return f"{said}, {'no wider' if found['verdict'] == 'done' else 'still wider'} than {found['until']:g}."
    return f"{said}."
