"""Figures: numbers, intervals and tables of the lab in the terminal, and the bar while it plays."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import click

from kleos.cli.failures import Misuse
from kleos.core.prose import pluralize

EXITS: Final = {"done": 0, "inside": 0, "outside": 1, "undecided": 3}      # the code of a verdict
LINES: Final = 30                                       # of a table that a watch fills
SHARES: Final = ("share", "win_with", "win_without")     # columns that hold shares
HEADS: Final = {"win_with": "wins", "win_without": "without"}


@contextmanager
def bar(total: int, title: str) -> Iterator[Callable[[int], None] | None]:
    """A progress bar on standard error where that is a terminal, with the time left; gone when the work is done."""
    from rich.console import Console
    from rich.progress import Progress
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(title, total=total)
        yield lambda done: progress.update(task, completed=done)


@contextmanager
def stopping(show: Callable[[Any], None], wanted: int, keep: Path | None, where: str = "") -> Iterator[None]:
    """While games are played: what was played when somebody interrupts is shown and told, and what cannot be meant is
    said, after the words that tell where."""
    from kleos.lab.chunks import Interrupted
    try:
        yield
    except Interrupted as stopped:
        show(stopped.run)
        click.echo(save_of(stopped.run.games, wanted, keep), err=True)
        raise
    except ValueError as error:
        raise Misuse(f"{where}{error}") from None


def pages(no_color: bool) -> Any:
    from kleos.cli import page
    return page.console(not no_color)


def sheet(console: Any, heads: Sequence[str], rows: Sequence[Sequence[str]], left: Sequence[str] = (),
          tight: bool = False) -> None:
    """A table; the columns named in `left` stand to the left, the others to the right."""
    from rich import box
    from rich.table import Table
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0) if tight else (0, 1))
    for head in heads:
        table.add_column(head, justify="left" if head in left else "right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    console.print(table)


def share(value: float) -> str:
    return f"{100 * value:.1f} %"


def format_fixed(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"


def certain(bounds: Sequence[float] | None, say: Callable[[float], str]) -> str:
    """An interval; empty where there are too few games for one."""
    return "" if bounds is None else f"{say(bounds[0])} to {say(bounds[1])}".replace(" % to", " to")


def several(changed: Mapping[str, Any]) -> str:
    return ", ".join([f"{path}={value}" for path, value in changed.items()])


def line(row: Mapping[str, Any]) -> dict[str, str]:
    """A row of a watch's table, its interval as one column; actions and cards stand as they are typed."""
    shares = any(name in row for name in SHARES)
    typed = "action" in row or "card" in row
    found = {}
    for name, value in row.items():
        if name == "high":
            bounds = None if value is None else (row["low"], value)
            found["95 %"] = certain(bounds, share if shares else brief)
        elif name != "low" and not (typed and name == "label"):
            say = share if name in SHARES and value is not None else small if name == "q" else brief
            found[HEADS.get(name, name.replace("_", " "))] = say(value)
    return found


def small(value: float | None) -> str:
    """A q-value or its like."""
    return "–" if value is None else "<0.001" if value < 0.001 else f"{value:.3f}"


def brief(value: Any) -> str:
    if value is None:
        return "–"
    return f"{value:.3g}" if isinstance(value, float) else f"{value:,}" if isinstance(value, int) else str(value)


def striking(rows: Sequence[dict[str, Any]]) -> tuple[list[dict[str, Any]], int]:
    """The lines with the least q-values first, where they have any, and how many are left out."""
    if rows and "q" in rows[0]:
        rows = sorted(rows, key=lambda row: 2.0 if row["q"] is None else row["q"])
    return list(rows[:LINES]), max(0, len(rows) - LINES)


def left_out(console: Any, number: int) -> None:
    """How many lines of a table are not shown, if any."""
    if number > 0:
        console.print(f"[quiet]{pluralize(number, 'line')} more with --json.[/]")


def save_of(games: int, wanted: int, keep: Path | None) -> str:
    """What is told of an interrupted run."""
    return f"Interrupted after {games:,} of {wanted:,} games. {tell_kept(keep) if games or keep else ''}".rstrip()


def tell_kept(keep: Path | None) -> str:
    """Whether somebody who goes on begins anew."""
    return f"What was played is kept in {keep}: the same command goes on from there." if keep else \
        "None of them is kept."
