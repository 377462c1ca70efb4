"""`serve`: the games in the browser."""
from __future__ import annotations

from pathlib import Path

import click

from kleos.cli import settings


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, metavar="H", help="The address to listen at.")
@click.option("--port", type=click.IntRange(0, 65535), default=None, metavar="P",
              help="The port; without it a free one is found.")
@click.option("--database", metavar="URL", help="Another database than the one in the data folder.")
@click.option("--data", type=click.Path(path_type=Path), metavar="DIR",
              help="The data folder; otherwise KLEOS_DATA, or the platform's own.")
@click.option("--open/--no-open", "open", default=False, help="Open the browser.")
@settings.components
def serve(host: str, port: int | None, database: str | None, data: Path | None, open: bool,
          components: Path | None) -> None:
    """Serve the games to browsers, here or in your network."""
    raise NotImplementedError
