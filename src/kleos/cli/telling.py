"""`replay` and `verify`: a record is checked and told in prose; its dice are checked against the dealer's secret."""
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kleos.cli import arguments
from kleos.cli.settings import colour
from kleos.core.prose import pluralize

if TYPE_CHECKING:
    from kleos.cli.screen import Screen
    from kleos.core.game import Game
    from kleos.core.record import Record
    from kleos.table.table import Table


@click.command()
@click.argument("file", type=arguments.Place())
@colour
def replay(file: Path, no_color: bool) -> None:
    """Check the record in FILE and retell the game in prose, with the rule behind each sentence.

    If a line cannot have been played, you are told which one, and why.
    """
    from kleos.core.record import RecordError
    game, kept = arguments.record(file)
    try:
        tell(game, kept, no_color)
    except RecordError as error:
        raise arguments.broken(file, error) from None


@click.command()
@click.argument("file", type=arguments.Place())
def verify(file: Path) -> None:
    """Check the dice and cards of the game in FILE, if they are provably fair or those of a day.

    FILE is the record, or the text of a day’s challenge. If a line was not dealt that way, or nothing can be proved,
    you are told which one, or why.
    """
    from kleos.core import record
    from kleos.core.record import RecordError
    from kleos.table import daily, proof
    from kleos.table.log import past
    written = arguments.text(file, "game record")
    if daily.is_claim(written):
        return claim(file, written)
    game, kept = arguments.record(file)
    try:
        record.replay(game, kept)
        proved, given = proof.verify(game, kept), past(kept.head).given
    except RecordError as error:
        raise arguments.broken(file, error) from None
    except ValueError as error:
        raise arguments.broken(file, RecordError(0, str(error))) from None
    click.echo(proven(kept, proved, given))


def proven(kept: Record, proved: int, given: int) -> str:
    """What a check has found, and of how many moves it says nothing."""
    from kleos.table.dealers import DailyDealer
    rolled = pluralize(proved, "roll or draw is the one", "rolls and draws are those")
    first = pluralize(given, "move").removeprefix("1 ")
    of = (f"of {kept.head['day']}, the same for everybody" if kept.head["dealer"] == DailyDealer.kind
          else "to which the dealer was bound before the game")
    rest = f" Of the first {first}, taken over from another table, nothing is said." if given else ""
    return f"{rolled} {of}.{rest}"


def claim(file: Path, written: str) -> None:
    """Check the text that somebody shows of a day’s challenge."""
    from kleos.core.record import RecordError
    from kleos.games import ALL
    from kleos.table import daily
    try:
        game, kept = daily.read_claim(ALL, written)
    except RecordError as error:
        raise arguments.broken(file, error) from None
    click.echo(f"{game.face.title} of {kept.head['day']}: the game that it proves was played on the dice of that day, "
               f"and has the result that it says.")


def tell(game: Game, kept: Record, no_color: bool) -> None:
    """May raise `RecordError`, before anything is printed."""
    from kleos.cli import page
    from kleos.cli.screen import Screen
    replayed = resume(game, kept)
    screen = Screen(page.console(not no_color))
    screen.rule(game.face.title)
    screen.plain(heading(kept), "quiet")
    viewer = onlooker(replayed)
    turn_by_turn(replayed, screen, viewer)
    if replayed.state.over():
        screen.rule("The score")
        screen.sheet(replayed, viewer)
    elif not replayed.ending:
        screen.say(f"[bold]{'Partial: the rest was hidden from whoever kept it' if kept.partial else 'Not over yet'}[/]"
                   f", after {len(replayed.log.standing)} of {pluralize(len(kept.moves), 'line')}.")
    screen.say(f"[ok]{'What is written holds' if kept.partial else 'The record holds'}:[/] every line could be played.")


def resume(game: Game, kept: Record) -> Table:
    """The table of a record that has been checked, up to what it does not show. May raise `RecordError`."""
    from kleos.core import record
    from kleos.table import table
    from kleos.table.dealers import TypedDealer
    record.replay(game, kept)
    seen = next((i for i, move in enumerate(kept.moves) if record.UNSEEN in move.text.split()), len(kept.moves))
    return table.resume(game, record.Record(kept.head, kept.moves[:seen]), TypedDealer())


def onlooker(replayed: Table) -> int:
    """The seat of whoever plays alone, or SPECTATOR."""
    from kleos.core.flow import SPECTATOR
    return 0 if len(replayed.seats) == 1 else SPECTATOR


def turn_by_turn(replayed: Table, screen: Screen, viewer: int,
                 remark: Callable[[int], None] = lambda number: None) -> None:
    """The sentences of the log, a paragraph a turn; after those of each row whoever tells it may `remark` on it."""
    from kleos.core import record
    turns, state, told = -1, replayed.replay(0), dict(replayed.lines(viewer))
    for number, row in enumerate(replayed.log.standing):
        if replayed.game.rules.turns(state) != turns:
            turns = replayed.game.rules.turns(state)
            screen.say()
        record.step(replayed.game, state, record.Move(row.actor, row.text))
        screen.lines(told[number], len(replayed.seats))
        remark(number)
    screen.lines(told.get(len(replayed.log.standing), []), len(replayed.seats))       # how it ended before its end
    screen.say()


def heading(kept: Record) -> str:
    """What the header says, in a line."""
    from kleos.core.options import format_value
    options = [f"{name}={format_value(value)}" for name, value in kept.head.get("options", {}).items()]
    changed = len(kept.head.get("components", {}))
    return " · ".join([", ".join([str(seat) for seat in kept.head["seats"]]), *options,
                       *([pluralize(changed, "changed component")] if changed else []),
                       *([f"dice: {kept.head['dealer']}"] if "dealer" in kept.head else [])])
