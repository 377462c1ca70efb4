"""`serve`: the games in the browser."""
from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kleos.cli import arguments, settings
from kleos.cli.failures import Failure

if TYPE_CHECKING:
    from kleos.core.components import Components


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, metavar="H", help="The address to listen at.")
@click.option("--port", type=arguments.Whole(0, 65535), default=0, metavar="P",
              help="The port; without it a free one is found.")
@click.option("--database", metavar="URL", help="Another database than the one in the data folder.")
@click.option("--data", type=click.Path(path_type=Path), metavar="DIR",
              help="The data folder; otherwise KLEOS_DATA, or the platform's own.")
@click.option("--open/--no-open", "open", default=False, help="Open the browser.")
@settings.components
def serve(host: str, port: int, database: str | None, data: Path | None, open: bool,
          components: Path | None) -> None:
    """Serve the games to browsers, here or in your network."""
    from kleos.server.config import ServerError
    from kleos.server.run import serve as run
    try:
        run(host, port, database, data, open, of_its_game(components))
    except ServerError as problem:
        raise Failure(str(problem)) from None


def of_its_game(file: Path | None) -> dict[str, Components]:
    """The components of a file by the game that they belong to: the one with which it shares the most values."""
    if file is None:
        return {}
    from kleos.core.components import ComponentError, leaves, toml
    from kleos.games import ALL
    try:
        paths = set(leaves(toml(arguments.text(file, "components file"))))
    except ComponentError as error:
        raise arguments.unplayable(file, "", error) from None
    game = max(ALL, key=lambda game: len(paths & set(game.components.values)))
    found = arguments.components(game, file)
    return {game.id: found} if found else {}
