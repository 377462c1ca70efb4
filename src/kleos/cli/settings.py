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

seats = click.option("--seats", required=True, metavar="BOT,…",
                     help="A bot for each seat: random, quick, greedy, strong, strong:N, an automaton such as talos, "
                          "python:MODULE:CLASS.")
seed = click.option("--seed", type=int, default=0, show_default=True, metavar="S",
                    help="The same seed gives the same games, whatever --jobs.")

vary = click.option("--vary", multiple=True, required=True, metavar="NUMBER=FROM..TO[:STEP]",
                    help="A number of the game, or an option (NAME=VALUE,VALUE); several are tried together.")
against = click.option("--against", type=arguments.Place(), metavar="FILE",
                       help="The components from which it is varied; else those of the box.")


def workers(command: Callable[..., None]) -> Callable[..., None]:
    """Who shares the work of the lab, and where it is kept."""
    for option in (
            click.option("--keep", type=arguments.Place(), metavar="DIR", help="Keep there what was played: the same "
                         "command goes on where it was ended."),
            click.option("--executor", metavar="WHERE", help="Where the games are played: processes, ray, ray:ADDRESS, "
                         "dask or dask:ADDRESS."),
            click.option("--jobs", type=arguments.Whole(1), default=1, show_default=True, metavar="J",
                         help="How many processes share the work.")):
        command = option(command)
    return command


def store(command: Callable[..., None]) -> Callable[..., None]:
    """Where the games of a server are kept."""
    return database(data(command))
