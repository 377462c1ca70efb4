"""`puzzles`: positions in which one line of play is clearly best, to be found in the terminal."""
from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from kleos.cli import arguments, settings
from kleos.cli.failures import Failure, Misuse
from kleos.cli.figures import bar, pages
from kleos.core.prose import pluralize

if TYPE_CHECKING:
    from kleos.cli.screen import Screen
    from kleos.core.game import Game
    from kleos.study.puzzles import Puzzle
    from kleos.table.table import Table

KEYS: Final = "a number or a word plays; u starts over, s shows the answer, q leaves"


@click.command()
@click.argument("game")
@click.option("--from", "folder", type=arguments.Place(), metavar="DIR",
              help="Make puzzles from the records in DIR instead.")
@click.option("--keep", type=arguments.Place(), metavar="DIR", help="Only save the puzzles found, in DIR.")
@click.option("--day", is_flag=True, help="The puzzle of the day.")
@click.option("--number", type=arguments.Whole(1), default=1, show_default=True, metavar="N",
              help="Start with puzzle N.")
@click.option("--prove", is_flag=True, help="Only check that each still has a single best line; fail if one has not.")
@click.option("--judge", default="strong", show_default=True, metavar="BOT",
              help="The bot that finds and checks them.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N",
              help="The same seed finds the same puzzles.")
@settings.colour
def puzzles(game: str, folder: Path | None, keep: Path | None, day: bool, number: int, prove: bool, judge: str,
            seed: int, no_color: bool) -> None:
    """Solve puzzles of GAME: positions from games in which one line of play is best by far.

    Any moves that lead to the same position as the answer are right.
    """
    chosen = arguments.game(game)
    try:
        found = gather(chosen, folder, judge, seed)
        if not found:
            raise Failure(f"There is no puzzle of {chosen.face.title} {'in these games' if folder else 'yet'}.")
        if keep:
            write(found, keep)
        elif prove:
            print_proof(found, judge, seed)
        else:
            play(found, todays(len(found), time.time()) if day else number - 1, day, no_color)
    except ValueError as error:
        raise Misuse(str(error)) from None


def gather(game: Game, folder: Path | None, judge: str, seed: int) -> list[Puzzle]:
    """The puzzles that come with the game, or those in the records of a folder."""
    from kleos.study.puzzles import find_puzzles, load_shipped
    if folder is None:
        return load_shipped(game)
    paths = sorted(folder.glob("*.kleos"))
    if not paths:
        raise Misuse(f"There is no record, a file that ends in .kleos, in {folder}.")
    found: list[Puzzle] = []
    with bar(len(paths), f"Games of {game.face.title}") as tick:
        for done, path in enumerate(paths, 1):
            of, kept = arguments.record(path)
            if of is game:
                found += find_puzzles(game, kept, path.stem, judge, seed)
            if tick:
                tick(done)
    return found


def write(found: list[Puzzle], folder: Path) -> None:
    from kleos.core import record
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for puzzle in found:
            path = folder / f"{puzzle.source}-{len(puzzle.kept.moves):04}.kleos"
            path.write_text(record.write(puzzle.kept), encoding="utf-8")
    except OSError as error:
        raise Misuse(f"No puzzles can be written into {folder}: {error.strerror}.") from None
    click.echo(f"{pluralize(len(found), 'puzzle')} in {folder}.")


def print_proof(found: list[Puzzle], judge: str, seed: int) -> None:
    """Say which puzzles do not hold any more, if any."""
    with bar(len(found), "Puzzles") as tick:
        failed = []
        for number, puzzle in enumerate(found, 1):
            if not puzzle.holds(judge, seed):
                failed.append(str(number))
            if tick:
                tick(number)
    if failed:
        raise Failure(f"Of {pluralize(len(found), 'puzzle')} these do not hold: {', '.join(failed)}.")
    click.echo(f"{pluralize(len(found), 'puzzle')}: each has a single best line.")


def todays(number: int, now: float) -> int:
    """Which of so many is the puzzle of the day at that time: the next one every day, the same for everybody."""
    from kleos.table.dealers import count_days
    return count_days(now) % number


def play(found: list[Puzzle], first: int, single: bool, no_color: bool) -> None:
    """One puzzle after another, or this one only."""
    from kleos.cli.screen import Screen
    if first >= len(found):
        there = f"There {'is' if len(found) == 1 else 'are'} {pluralize(len(found), 'puzzle')}"
        raise Misuse(f"{there}, so there is no number {first + 1}.")
    screen = Screen(pages(no_color))
    solved, tried = 0, found[first:first + 1] if single else found[first:]
    for number, puzzle in enumerate(tried, first + 1):
        screen.rule(f"Puzzle {number} of {len(found)}")
        outcome = solve(screen, puzzle)
        if outcome is None:
            break
        solved += outcome
    screen.say(f"{pluralize(solved, 'puzzle')} solved.")


def solve(screen: Screen, puzzle: Puzzle) -> bool | None:
    """Whether it was solved without a look at the answer; None where somebody leaves."""
    from kleos.study.puzzles import tell_source
    while True:
        screen.drawn = -1
        line = attempt(screen, puzzle)
        if line is None:
            return None
        if line == ["s"]:
            screen.say(f"The answer: {', '.join(puzzle.answer)}. {tell_source(puzzle)}")
            return False
        if line and puzzle.solves([puzzle.game.parse(text) for text in line]):
            screen.say(f"[ok]Solved.[/] {tell_source(puzzle)}")
            return True
        if line:
            screen.say("[stop]That is not the best line.[/] Once more:")


def attempt(screen: Screen, puzzle: Puzzle) -> list[str] | None:
    """The clicks of one try; none where it is begun anew, “s” for a look at the answer, None for leaving."""
    from kleos.study.puzzles import GOALS
    table, line = seat_at(puzzle), list[str]()
    screen.say(f"[bold]{GOALS[puzzle.scale.unit]}[/] [quiet]{KEYS}[/]")
    while puzzle.seat in table.acting():
        typed = ask(screen, table, puzzle.seat)
        if typed in ("q", "s", "u"):
            return {"q": None, "s": ["s"], "u": []}[typed]
        texts = read(screen, table, puzzle.seat, typed)
        if texts:
            table.act(puzzle.seat, texts)
            line += texts
    return line


def seat_at(puzzle: Puzzle) -> Table:
    from kleos.table.dealers import TypedDealer
    from kleos.table.table import resume
    return resume(puzzle.game, puzzle.strip(), TypedDealer())


def list_offered(table: Table, seat: int) -> list[Any]:
    from kleos.cli.choices import choices
    state = table.state.copy()
    state.turn_to(seat)
    return list(choices(table.game, state, table.view(seat)))


def ask(screen: Screen, table: Table, seat: int) -> str:
    screen.show(table, table.view(seat), [], list_offered(table, seat))
    try:
        return str(click.prompt("", prompt_suffix="> ", default="", show_default=False)).strip()
    except click.Abort:
        return "q"


def read(screen: Screen, table: Table, seat: int, typed: str) -> list[str]:
    """The actions that are meant; none where that is not clear, which is said."""
    from kleos.cli.choices import Unclear, pick
    if typed in [action["text"] for action in table.view(seat)["actions"]]:
        return [typed]
    try:
        found = pick(list_offered(table, seat), typed) if typed else None
    except Unclear as problem:
        screen.plain(str(problem), "stop")
        return []
    if found is None and typed:
        screen.plain("There is no such choice.", "stop")
    return list(found.texts) if found else []
