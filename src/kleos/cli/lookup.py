"""`games`, `rules`, `components`: what there is to know of a game."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from kleos.cli import arguments
from kleos.cli.failures import Misuse
from kleos.cli.settings import colour, in_json

if TYPE_CHECKING:
    from rich.padding import Padding

    from kleos.core.book import Rule


def described(game: Any) -> dict[str, Any]:
    """A game as JSON has it."""
    return {
        "id": game.id, "title": game.face.title, "seats": list(game.rules.seats), "modes": game.rules.modes,
        "options": [{"name": option.name, "type": option.kind,
                     "default": game.components[option.component] if option.component else option.default,
                     "choices": option.choices, "help": option.help} for option in game.rules.options],
        "presets": game.rules.presets,
    }


def allowed(option: dict[str, Any]) -> str:
    """The values that an option takes, in short."""
    choices = option["choices"]
    if option["type"] == "int" and choices:
        return f"{choices[0]}..{choices[-1]}"
    return "|".join([str(choice) for choice in choices]) or ("on|off" if option["type"] == "flag" else option["type"])


@click.command()
@in_json
@colour
def games(json: bool, no_color: bool) -> None:
    """The games that there are, with their options and presets."""
    from kleos.games import ALL
    if json:
        from json import dumps
        click.echo(dumps([described(game) for game in ALL], indent=2, ensure_ascii=False))
        return
    from rich.markup import escape

    from kleos.cli import page
    console = page.console(not no_color)
    for game in ALL:
        low, high = game.rules.seats
        players = f"{low} player" if high == 1 else f"{low} to {high} players" if low != high else f"{low} players"
        face = game.face
        console.print(f"[bold]{game.id}[/]  {escape(face.title)}  [quiet]{players}, {face.minutes} minutes[/]")
        console.print(f"  {escape(face.tagline)}")
        for option in described(game)["options"]:
            console.print(f"  [cyan]{option['name']}[/]={escape(allowed(option))} "
                          f"[quiet]({escape(str(option['default']))})[/]  {escape(option['help'])}")
        console.print(f"  [quiet]presets: {escape(', '.join(game.rules.presets))}[/]")


@click.command()
@click.argument("game")
@click.argument("section", required=False)
@colour
def rules(game: str, section: str | None, no_color: bool) -> None:
    """The numbered rules of GAME: all, one chapter (5) or one rule (5.1).

    What the printed rules leave open and Kleos settles is marked (ruling).
    """
    from rich.markup import escape

    from kleos.cli import page
    book, console = arguments.game(game).rulebook, page.console(not no_color)
    try:
        found = book.find(section) if section else list(book.rules.values())
    except ValueError as error:
        raise Misuse(str(error)) from None
    if not section:
        console.rule(f"[title]{escape(book.title)}[/]", style="quiet")
        console.print(f"[quiet]{escape(book.preface)}[/]")
    for chapter in book.chapters:
        inside = [rule for rule in chapter.rules if rule in found]
        if inside:
            console.print(f"\n[bold]{chapter.number}  {escape(chapter.title)}[/]")
            console.print(listed(inside))


def listed(rules: list[Rule]) -> Padding:
    """Rules with their numbers in a column of their own; rulings are marked."""
    from rich.padding import Padding
    from rich.table import Table

    from kleos.cli import page
    lines = Table.grid(padding=(0, 2))
    for rule in rules:
        ruling = " [cyan](ruling)[/]" if rule.ruling else ""
        lines.add_row(f"[bold]§{rule.number}[/]", page.styled(rule.text.removesuffix(" (ruling)")) + ruling)
    return Padding(lines, (0, 0, 0, 2), expand=False)


@click.command()
@click.argument("game")
def components(game: str) -> None:
    """Write out the components file of GAME: every number and name, each with its source.

    Change what your copy prints otherwise, and give the file to --components.
    """
    click.echo(arguments.game(game).components.text, nl=False)


@click.command()
@click.argument("query", required=False, default="")
@in_json
@colour
def cards(query: str, json: bool, no_color: bool) -> None:
    """The cards of all games whose name begins with QUERY, or a word of it; all cards without one."""
    from kleos.games import ALL
    found = [(game, card) for game in ALL for card in game.face.cards(game.setup()) if card.called(query)]
    if not found:
        raise Misuse(f"There is no card “{query}”.")
    if json:
        from json import dumps
        click.echo(dumps([{"game": game.id, "slug": card.slug, "name": card.name, "facts": card.facts,
                           "text": card.text.replace("**", "")} for game, card in found], indent=2, ensure_ascii=False))
        return
    from kleos.cli import page
    from kleos.cli.screen import Screen
    screen, title = Screen(page.console(not no_color)), ""
    for game, card in found:
        if game.face.title != title:
            title = game.face.title
            screen.rule(title)
        screen.card(card)
