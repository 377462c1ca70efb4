"""Settings: the options that several commands share."""
from __future__ import annotations

from collections.abc import Callable

import click

from kleos.cli import arguments

colour = click.option("--no-color", "--no-colour", "no_color", is_flag=True,
                      help="Plain text; NO_COLOR and dumb terminals do the same.")
in_json = click.option("--json", is_flag=True, help="As JSON, for programs.")
options = click.option("--option", "-o", "options", multiple=True, metavar="NAME=VALUE",
                       help="An option of the game; may be given several times.")
database = click.option("--database", metavar="URL", help="Another database than the one in the data folder.")
data = click.option("--data", type=arguments.Place(), metavar="DIR",
                    help="The data folder; otherwise KLEOS_DATA, or the platform's own.")
components = click.option("--components", type=arguments.Place(), metavar="FILE",
                          help="Play with the values of another components file.")


def store(command: Callable[..., None]) -> Callable[..., None]:
    """Where the games of a server are kept."""
    return database(data(command))
