"""`train`: a net learns from a strong bot."""
from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kleos.cli import arguments, settings
from kleos.cli.failures import Misuse, end_sentence
from kleos.core.prose import pluralize

if TYPE_CHECKING:
    from kleos.core.game import Game
    from kleos.core.model import Model


@click.command()
@click.argument("game")
@click.option("--teacher", default="strong:16", show_default=True, metavar="BOT",
              help="The bot it learns from: strong or strong:N.")
@click.option("--minutes", type=click.FloatRange(0, min_open=True), default=10.0, show_default=True, metavar="M",
              help="About how long it may take: half for games of the teacher, half to learn from them.")
@click.option("--games", "number", type=arguments.Whole(1), metavar="G",
              help="Play exactly this many games instead, however long they take.")
@click.option("--steps", type=arguments.Whole(1), metavar="N",
              help="Take exactly this many steps of learning instead.")
@click.option("--players", type=arguments.Whole(1), metavar="P", help="How many sit at the table.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="S",
              help="The same seed, games and steps give the same model on the same machine.")
@settings.options
@click.option("--check", type=arguments.Whole(0), default=100, show_default=True, metavar="N",
              help="Games against quick, on the same dice, to see what it has learnt; 0 for none.")
@click.option("--out", type=arguments.Place(), required=True, metavar="FILE", help="The file to write the model to.")
def train(game: str, teacher: str, minutes: float, number: int | None, steps: int | None, players: int | None,
          seed: int, options: tuple[str, ...], check: int, out: Path) -> None:
    """Teach a net to play GAME, and write it to FILE.

    A strong bot plays, and the net learns how it judges each line of play. Then “learned:FILE” is a bot like any
    other. Training needs JAX: pip install 'kleos[train]'. Playing with the model needs nothing but Kleos.
    """
    from kleos.lab import training
    from kleos.lab.teaching import Teacher
    chosen = arguments.game(game)
    if check == 1:
        raise Misuse("One game tells nothing: --check takes 2 or more, or 0 for none.")
    if out.is_dir() or not out.absolute().parent.is_dir():
        raise Misuse(f"{out} cannot be written: {'that is a folder' if out.is_dir() else 'there is no such folder'}.")
    try:
        training.extra()
        taught = Teacher(chosen, teacher, arguments.options(options, chosen), players)
        model = training.train(taught, teacher, seed, minutes, number, steps, say)
        if check:
            training.judge(taught, model, check, lambda done: say(f"{done} of {check} games against quick"))
        write(out, model)
    except (ImportError, ValueError) as error:
        raise Misuse(end_sentence(str(error))) from None
    click.echo(told(chosen, model, out))


def say(text: str) -> None:
    """How far it has come, on standard error where that is a terminal."""
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{text}", nl=False, err=True)


def write(out: Path, model: Model) -> None:
    from kleos.core.model import pack
    content = pack(model)
    try:
        out.write_bytes(content)
    except OSError as problem:
        raise Misuse(f"{out} cannot be written: {problem.strerror or problem}.") from None
    say("")


def told(game: Game, model: Model, out: Path) -> str:
    """What came of it, and how to go on."""
    head = model.head
    lines = [f"{out}: {out.stat().st_size:,} bytes; {game.face.title}, learnt from "
             f"{pluralize(head['games'], 'game')} of {head['teacher']} in {pluralize(head['training_steps'], 'step')}.",
             f"The same again: {command(game, head)} --out FILE"]
    quick = head["figures"].get("quick")
    if quick:
        lines.insert(1, f"In {pluralize(quick['games'], 'game')} on the same dice it got {quick['mean']:+.2f}, quick "
                     f"{quick['quick']:+.2f}: {quick['difference']:+.2f} ({quick['low']:+.2f} to {quick['high']:+.2f}, "
                     "95 %).")
    return "\n".join([*lines, f"It plays: kleos simulate {game.id} --seats {seated(head, out)} --games 100"])


def command(game: Game, head: dict[str, Any]) -> str:
    """What makes the same file."""
    usual = game.defaults()
    options = [f" --option {name}={value}" for name, value in head["options"].items() if value != usual[name]]
    players = f" --players {head['seats']}" if head["seats"] != game.rules.usual else ""
    judged = head["figures"].get("quick", {"games": 0})["games"]
    return (f"kleos train {game.id} --teacher {head['teacher']} --games {head['games']} --steps "
            f"{head['training_steps']} --seed {head['seed']}{players}{''.join(options)} --check {judged}")


def seated(head: dict[str, Any], out: Path) -> str:
    return ",".join([f"learned:{out}", *["quick"] * (head["seats"] - 1)])
