"""Settings: the options that several commands share."""
from __future__ import annotations

from collections.abc import Callable

import click

from kleos.cli import arguments

colour = click.option("--no-color", "--no-colour", "no_color", is_flag=True,
                      help="No colours; NO_COLOR or a dumb terminal does the same.")
in_json = click.option("--json", is_flag=True, help="Print JSON, for programs.")
options = click.option("--option", "-o", "options", multiple=True, metavar="NAME=VALUE",
                       help="An option of the game; repeat it for more.")
database = click.option("--database", metavar="URL", help="Use this database instead of the one in the data folder.")
data = click.option("--data", type=arguments.Place(), metavar="DIR",
                    help="The data folder; without it KLEOS_DATA, or your system's usual place.")
components = click.option("--components", type=arguments.Place(), metavar="FILE",
                          help="Play with the numbers and names in this components file.")

seats = click.option("--seats", required=True, metavar="BOT,…",
                     help="One bot for each seat: random, quick, greedy, strong, strong:N, learned, "
                          "learned:FILE, an automaton such as talos, python:MODULE:CLASS.")
seed = click.option("--seed", type=int, default=0, show_default=True, metavar="S",
                    help="The same seed gives the same games, whatever --jobs says.")

vary = click.option("--vary", multiple=True, required=True, metavar="NUMBER=FROM..TO[:STEP]",
                    help="The number to vary, or an option (NAME=VALUE,VALUE); repeat it to try combinations.")
against = click.option("--against", type=arguments.Place(), metavar="FILE",
                       help="The components file to start from; without it the game's own.")


Command = Callable[..., None]


def together(*several: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Several options as one, in this order."""
    def declare(command: Command) -> Command:
        for option in reversed(several):
            command = option(command)
        return command
    return declare


workers = together(                                     # who shares the work of the lab, and where it is kept
    click.option("--jobs", type=arguments.Whole(1), default=1, show_default=True, metavar="J",
                 help="How many processes share the work."),
    click.option("--executor", metavar="WHERE", help="Where the games are played: processes, ray, ray:ADDRESS, dask or "
                 "dask:ADDRESS."),
    click.option("--keep", type=arguments.Place(), metavar="DIR", help="Keep the games played here; if you stop, the "
                 "same command goes on from there."))
store = together(data, database)                        # where the games of a server are kept


def trials(games: int | None, said: str) -> Callable[[Command], Command]:
    """What commands have in common that play the same games several times: who plays how many of them, what is
    measured, and how it is told; `said`: what help says of the number of games."""
    number = click.option("--games", "number", type=arguments.Whole(1), default=games, show_default=games is not None,
                          metavar="N", help=said)
    measure = click.option("--measure", default="", metavar="WORD", help="What to measure: score, turns, win:0 …")
    return together(seats, number, seed, options, measure, workers, in_json, colour)
