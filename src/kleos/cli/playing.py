"""`play`: a game in the terminal."""
from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kleos.cli import arguments, settings
from kleos.cli.failures import Misuse

if TYPE_CHECKING:
    from kleos.cli.screen import Screen
    from kleos.core.game import Game
    from kleos.table.table import Table


@click.command()
@click.argument("game", required=False)
@click.option("--seats", metavar="WHO,…",
              help="Who sits where: human, or a bot, such as random, quick, greedy, strong, strong:N, an automaton "
                   "such as talos, learned or learned:FILE, python:MODULE:CLASS. Without it all are human.")
@click.option("--names", metavar="NAME,…", help="The players' names, in the same order.")
@settings.options
@click.option("--preset", metavar="NAME", help="A named set of options; “kleos games” lists them.")
@click.option("--seed", metavar="SEED",
              help="The same seed deals the same dice and cards; with --deal daily it is a date.")
@click.option("--deal", type=click.Choice(["random", "fair", "typed", "daily"]),
              help="Who rolls and draws. random: Kleos; fair: Kleos, so that it can be checked afterwards; typed: "
                   "you, with real dice or cards; daily: the date, the same for everybody. Without it, random.")
@click.option("--save", type=arguments.Place(), metavar="FILE", help="Where to save the game.")
@click.option("--resume", type=arguments.Place(), metavar="FILE", help="Go on with a saved game.")
@settings.components
@click.option("--guide/--no-guide", default=None,
              help="Whether to guide you through the first turn; without either, only the first time.")
@click.option("--roll", is_flag=True, help="Roll and draw without asking.")
@click.option("--pace", type=click.Choice(["slow", "normal", "fast", "none", "step"]), default="normal",
              help="How long to pause after a bot's move; step waits for Enter.")
@settings.colour
def play(game: str | None, seats: str | None, names: str | None, options: tuple[str, ...], preset: str | None,
         seed: str | None, deal: str | None, save: Path | None, resume: Path | None, components: Path | None,
         guide: bool | None, roll: bool, pace: str, no_color: bool) -> None:
    """Play GAME in the terminal.

    Every move is saved at once, so “kleos play --resume FILE” goes on exactly where you were, whatever happened.
    """
    if resume is None:
        table = begin(game, seats, names, options, preset, seed, deal, components)
    elif seats or names or options or preset or components:
        raise Misuse("A resumed game keeps its seats, options and components; leave them out.")
    else:
        table = reopen(game, resume, deal, seed)
    where = choose_file(table.game, save, resume)
    from kleos.cli import guided as guides
    from kleos.cli.terminal import Terminal
    guided = guide if guide is not None else not resume and not guides.before(table.game.id)
    Terminal(open_screen(not no_color), table, where, rolls=roll, guided=guided, pace=pace).play()


def open_screen(colour: bool) -> Screen:
    """The screen of this terminal, where what is typed can be edited."""
    from kleos.cli import page
    from kleos.cli.screen import Screen
    from kleos.cli.streams import forgive
    forgive(sys.stdin)
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (lines can be edited)
    console = page.console(colour)
    return Screen(console, clears=console.is_terminal and not console.is_dumb_terminal and sys.stdin.isatty())


def begin(word: str | None, who: str | None, names: str | None, pairs: tuple[str, ...], preset: str | None,
          seed: str | None, deal: str | None, components: Path | None) -> Table:
    """A new table."""
    from kleos.table import dealers
    from kleos.table import table as tables
    game = choose_game(word)
    seats = arguments.seats(who) if who is not None else ["human"] * (1 if deal == "daily" else game.rules.usual)
    if deal == "daily" and (len(seats) > 1 or pairs or preset or components):
        raise Misuse("The dice of a day are played alone, with the usual options and components.")
    arguments.players(game, seats, seats=len(seats))
    given = {**read_preset(game, preset), **arguments.options(pairs, game)}
    data = arguments.components(game, components)
    try:
        called = read_names(names or "", len(seats))
        return tables.sit(game, given, seats, dealers.dealer(deal or "random", seed, game.id), data, called)
    except ValueError as error:
        raise Misuse(str(error)) from None


def choose_game(word: str | None) -> Game:
    if word is not None:
        return arguments.game(word)
    from kleos.core.prose import join_words
    from kleos.games import ALL
    raise Misuse(f"Which game? Choose from {join_words([game.id for game in ALL])}.")


def read_names(words: str, seats: int) -> list[str]:
    """What the seats are called; `ValueError` for what is no name."""
    from kleos.core.prose import pluralize, quote
    from kleos.table import names
    called = names.distinct([names.own(name) for name in words.split(",")])
    if any(called[seats:]):
        raise Misuse(f"{quote(words)} has {pluralize(len(called), 'name')}, and there "
                     f"{'is' if seats == 1 else 'are'} {pluralize(seats, 'seat')}.")
    return called


def read_preset(game: Game, preset: str | None) -> dict[str, str]:
    if preset is None:
        return {}
    if preset not in game.rules.presets:
        raise Misuse(f"{game.face.title} has no preset “{preset}”; it has {', '.join(game.rules.presets)}.")
    return {name: str(value) for name, value in game.rules.presets[preset].items()}


def reopen(word: str | None, file: Path, deal: str | None, seed: str | None) -> Table:
    """The table of a saved game."""
    from kleos.cli import saves
    from kleos.core.record import RecordError
    game, kept = arguments.record(file)
    if word is not None and arguments.game(word) is not game:
        raise Misuse(f"{file} holds a game of {game.id}, not of {word}.")
    if saves.SAVE in kept.head and (deal or seed):
        raise Misuse("A resumed game keeps its dealer and its seed; leave them out.")
    try:
        table = saves.again(game, kept, deal, seed)
    except RecordError as error:
        raise arguments.broken(file, error) from None
    except ValueError as error:
        raise Misuse(str(error)) from None
    arguments.players(game, table.seats, own=False, seats=len(table.seats))
    return table


def choose_file(game: Game, save: Path | None, resume: Path | None) -> Path:
    """The file that the record is kept in from now on; another game's is never overwritten."""
    from kleos.cli import saves
    if save is None:
        return resume or saves.fresh(game)
    if save == resume:
        return save
    if save.exists():
        raise Misuse(f"{save} already exists. Use --resume to go on with it, or choose another name.")
    if resume is not None:
        saves.put(save, arguments.text(resume, "game record"))
    return save
