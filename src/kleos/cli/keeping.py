"""`backup`, `restore` and `check`: a server's data, while it runs."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kleos.cli import arguments, settings
from kleos.cli.failures import Failure
from kleos.core.prose import pluralize


@click.command()
@click.argument("target", type=arguments.Place())
@settings.store
def backup(target: Path, database: str | None, data: Path | None) -> None:
    """Copy all tables, as they are at one moment, into the file TARGET. The server may keep running."""
    from kleos.server.config import address
    from kleos.server.database import backup
    from kleos.server.errors import ServerError
    try:
        click.echo(f"{target} has {describe_counts(backup.backup(address(database, data), target))}.")
    except ServerError as problem:
        raise Failure(str(problem)) from None


@click.command()
@click.argument("source", type=arguments.Place())
@settings.store
@click.option("--replace", is_flag=True, help="Remove the tables that are there now; stop the server first.")
def restore(source: Path, database: str | None, data: Path | None, replace: bool) -> None:
    """Put the tables in SOURCE, a file that “kleos backup” has written, into a server's database."""
    from kleos.server.config import address
    from kleos.server.database import backup
    from kleos.server.errors import ServerError
    try:
        click.echo(f"The database has {describe_counts(backup.restore(source, address(database, data), replace))}.")
    except ServerError as problem:
        raise Failure(str(problem)) from None


@click.command()
@settings.store
@click.option("--replay", is_flag=True, help="Replay every game too; this takes a while.")
def check(database: str | None, data: Path | None, replay: bool) -> None:
    """Look for damage in a server's database. The server may keep running."""
    from kleos.server.config import address
    from kleos.server.database import backup
    from kleos.server.errors import ServerError
    try:
        where = address(database, data)
        found = backup.find_faults(where, replays if replay else None)
        held = describe_counts(backup.count_rows(where))
    except ServerError as problem:
        raise Failure(str(problem)) from None
    for fault in found:
        click.echo(fault)
    click.echo(f"{'All is well' if not found else pluralize(len(found), 'fault')}: {held}.")
    if found:
        raise click.exceptions.Exit(1)


def describe_counts(counts: dict[str, int]) -> str:
    decks = f" and {pluralize(counts['decks'], 'deck')}" if counts["decks"] else ""
    logs = "its log" if counts["games"] == 1 else "their logs"
    tables, rows = pluralize(counts["games"], "table"), pluralize(counts["log"], "row")
    return f"{tables} with {rows} of {logs}{decks}"


def replays(game: Any, seats: list[Any], rows: list[Any]) -> str:
    """Why a table cannot be played over; empty if it can."""
    from kleos.games import find
    from kleos.server.database.store import row_of
    from kleos.server.seats.seated import Seated
    try:
        return Seated(find(game.game), game, seats, None, [row_of(row) for row in rows]).problem
    except KeyError:
        return f"there is no game “{game.game}” here"
