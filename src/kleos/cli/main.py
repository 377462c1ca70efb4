"""The command line. Each command imports what it needs when it is called, so that the others start at once."""
from __future__ import annotations

import errno
import sys
from importlib import import_module
from typing import Any, Final

import click

from kleos import __version__, build
from kleos.cli.failures import BAD_USAGE, Failure, end_sentence, resembling
from kleos.cli.streams import drop, forgive, harmless, reopen

INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)     # why a stream takes no more

COMMANDS: Final = {
    "Play": {"play": "a game in the terminal", "serve": "the games in the browser", "deck": "build a deck"},
    "Look up": {"games": "which games there are, and their options", "rules": "the numbered rules of a game",
                "cards": "what is printed on a card",
                "components": "every number of a game, with its source",
                "best": "your best games, played alone"},
    "Keep a server": {"backup": "copy its tables while it runs", "restore": "put a copy back",
                      "check": "look for damage"},
    "Study": {"replay": "check a record and retell the game", "verify": "check the dice of a provably fair game",
              "simulate": "many games of bots", "compare": "what a changed number does",
              "sweep": "what many values of a number do",
              "matrix": "bots or decks against each other",
              "tune": "find numbers that keep a game within bounds",
              "report": "how a game plays, on one page",
              "analyse": "what you can learn from a game", "puzzles": "positions with one best line to find",
              "bench": "how fast the engine runs",
              "envs": "environments for programs that learn", "train": "a bot that learns from a strong one"},
}
MODULES: Final = {"games": "lookup", "rules": "lookup", "components": "lookup", "replay": "telling",
                  "verify": "telling", "cards": "lookup", "deck": "building", "simulate": "lab", "bench": "lab",
                  "envs": "lookup", "compare": "experiments", "sweep": "experiments", "matrix": "searches",
                  "tune": "searches", "report": "reporting", "train": "training",
                  "analyse": "study", "puzzles": "puzzles",
                  "play": "playing", "serve": "serving", "best": "best",
                  "backup": "keeping", "restore": "keeping", "check": "keeping"}


class Kleos(click.Group):
    """Finds its commands when they are asked for, and says in a sentence what went wrong."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for group in COMMANDS.values() for name in group]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in MODULES:
            return None
        command: click.Command = getattr(import_module(f"kleos.cli.{MODULES[name]}"), name)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and args[0] not in MODULES and not args[0].startswith("-"):
            near = resembling(args[0], list(MODULES)) or f" The commands are {', '.join(MODULES)}."
            raise click.UsageError(f"There is no command “{args[0]}”.{near}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, group in COMMANDS.items():
            with formatter.section(title):
                formatter.write_dl(list(group.items()), col_max=14)

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command and leave with its exit code."""
        extra.update(standalone_mode=False, prog_name="kleos")
        reopen()
        try:
            sys.exit(super().main(*args, **extra) or 0)
        except click.UsageError as error:
            path = error.ctx.command_path if error.ctx else "kleos"
            click.echo(harmless(f"{end_sentence(error.format_message())} See “{path} --help”."), err=True)
            sys.exit(BAD_USAGE)
        except click.ClickException as error:
            click.echo(harmless(error.format_message()), err=True)
            sys.exit(error.exit_code)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            super().invoke(ctx)
            sys.stdout.flush()
        except (KeyboardInterrupt, click.Abort):
            ctx.exit(INTERRUPTED)
        except BrokenPipeError:
            drop()
            ctx.exit(PIPE_CLOSED)
        except OSError as error:
            if error.errno not in FULL or error.filename is not None:
                raise
            drop()
            raise Failure(f"The output cannot be written: {error.strerror}.") from None
        return 0


def tell_version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        click.echo(f"kleos {__version__} ({build()})")
        ctx.exit()


@click.group(cls=Kleos, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]},
             epilog="Without a command, Kleos opens in your browser. “kleos play shield” starts a game right here; "
                    "“kleos COMMAND --help” explains a command.")
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=tell_version,
              help="Show the version and whether the engine is compiled, and exit.")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Games of Greek myth, to play, watch, study and rebalance."""
    forgive(sys.stdout)
    forgive(sys.stderr)
    if ctx.invoked_subcommand is None:
        from kleos.cli.serving import serve
        ctx.invoke(serve, open=True)
