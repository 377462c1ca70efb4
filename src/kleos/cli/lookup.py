"""`games`, `rules`, `cards`, `components`, `envs`: what there is to know of a game."""
from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from kleos.cli import arguments
from kleos.cli.failures import Misuse
from kleos.cli.settings import colour, in_json
from kleos.core.prose import pluralize, quote

if TYPE_CHECKING:
    from rich.padding import Padding

    from kleos.cli.screen import Screen
    from kleos.core.book import Rule
    from kleos.core.cards.query import Card


def describe(game: Any) -> dict[str, Any]:
    """A game as JSON has it."""
    return {
        "id": game.id, "title": game.face.title, "seats": list(game.rules.seats), "modes": game.rules.modes,
        "options": [{"name": option.name, "type": option.kind,
                     "default": game.components[option.component] if option.component else option.default,
                     "choices": option.choices, "help": option.help} for option in game.rules.options],
        "presets": game.rules.presets,
    }


def describe_values(option: dict[str, Any]) -> str:
    """The values that an option takes, in short."""
    choices = option["choices"]
    if option["type"] == "int" and choices:
        return f"{choices[0]}..{choices[-1]}"
    return "|".join([str(choice) for choice in choices]) or ("on|off" if option["type"] == "flag" else option["type"])


@click.command()
@in_json
@colour
def games(json: bool, no_color: bool) -> None:
    """List the games, with their options and presets."""
    from kleos.games import ALL
    if json:
        from json import dumps
        click.echo(dumps([describe(game) for game in ALL], indent=2, ensure_ascii=False))
        return
    from rich.markup import escape

    from kleos.cli import page
    from kleos.core.options import format_value
    console = page.console(not no_color)
    for game in ALL:
        low, high = game.rules.seats
        players = f"{low} player" if high == 1 else f"{low} to {high} players" if low != high else f"{low} players"
        face = game.face
        console.print(f"[bold]{game.id}[/]  {escape(face.title)}  [quiet]{players}, {face.minutes} minutes[/]")
        console.print(f"  {escape(face.tagline)}")
        for option in describe(game)["options"]:
            console.print(f"  [cyan]{option['name']}[/]={escape(describe_values(option))} "
                          f"[quiet]({escape(format_value(option['default']))})[/]  {escape(option['help'])}")
        console.print(f"  [quiet]presets: {escape(', '.join(game.rules.presets))}[/]")


@click.command()
@click.argument("game")
@click.argument("section", required=False)
@colour
def rules(game: str, section: str | None, no_color: bool) -> None:
    """Show the numbered rules of GAME: all of them, one chapter (5) or one rule (5.1).

    “(ruling)” marks what the printed rules leave open and Kleos has decided.
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
            console.print(list_rules(inside))


def list_rules(rules: list[Rule]) -> Padding:
    """Rules with their numbers in a column of their own; rulings are marked."""
    from rich.padding import Padding
    from rich.table import Table

    from kleos.drawing import markup
    lines = Table.grid(padding=(0, 2))
    for rule in rules:
        ruling = " [cyan](ruling)[/]" if rule.ruling else ""
        lines.add_row(f"[bold]§{rule.number}[/]", markup.style(rule.text.removesuffix(" (ruling)")) + ruling)
    return Padding(lines, (0, 0, 0, 2), expand=False)


@click.command()
@click.argument("game")
def components(game: str) -> None:
    """Print the components file of GAME: every number and name, each with its source.

    To play with other numbers, save it, change what you like, and give the file to --components.
    """
    click.echo(arguments.game(game).components.text, nl=False)


@click.command(context_settings={"ignore_unknown_options": True})     # a term such as -type:god begins with a dash
@click.argument("words", nargs=-1, metavar="[GAME] [QUERY]")
@in_json
@colour
def cards(words: tuple[str, ...], json: bool, no_color: bool) -> None:
    """Find the cards of GAME, or of all games, that match QUERY; without one, list them all.

    A plain word matches the beginning of a name, or of a word in it. A field is asked for by its name, and every
    term must match: kleos cards heroes 'faction:elves cost<=3 text:"food" -strength=0'.
    """
    from kleos.core.cards.query import QueryError
    from kleos.games import ALL
    games = [game for game in ALL if words and game.id == words[0]]
    query = " ".join(words[1:] if games else words)
    try:
        found = look_up(games or ALL, query)
    except QueryError as error:
        raise Misuse(str(error)) from None
    if not found:
        raise Misuse(f"There is no card {quote(query)}." if query else f"{games[0].face.title} has no cards.")
    if json:
        from json import dumps
        click.echo(dumps([{"game": game.id, "slug": card.slug, "name": card.name, "facts": card.facts, **card.fields,
                           "flavour": card.flavour}
                          for game, card in found], indent=2, ensure_ascii=False))
        return
    from kleos.cli import page
    from kleos.cli.screen import Screen
    show_cards(Screen(page.console(not no_color)), found)


def show_cards(screen: Screen, found: Iterable[tuple[Any, Card]]) -> None:
    """The cards under the titles of their games; and where the box has several of each, how many there are."""
    title, kinds, copies = "", 0, 0
    for game, card in found:
        if game.face.title != title:
            title = game.face.title
            screen.rule(title)
        screen.card(card)
        held = int(str(card.fields.get("copies", 0)))
        kinds, copies = kinds + (held > 0), copies + held
    if copies:
        screen.plain(f"{pluralize(kinds, 'kind')} of card, {copies} in the box.", "quiet")


def look_up(games: Iterable[Any], query: str) -> list[tuple[Any, Card]]:
    """The cards of these games that fit, each with its game. A field need not be known to every game."""
    from kleos.core.cards.query import find
    every = [(game, card) for game in games for card in game.cards()]
    fit = {id(card) for card in find([card for _, card in every], query)}
    return [(game, card) for game, card in every if id(card) in fit]


@click.command()
@in_json
@colour
def envs(json: bool, no_color: bool) -> None:
    """List the environments for programs that learn, by their names in PettingZoo and Gymnasium.

    “Sees” is how many numbers from 0 to 255 an agent is shown; --json says what each part of them is. “Within” is
    how many decisions, those of chance included, a game takes at most before it is cut off.
    """
    from kleos.adapters.listing import environments
    from kleos.games import ALL
    found = environments(ALL)
    if json:
        from json import dumps
        click.echo(dumps(found, indent=2, ensure_ascii=False))
    else:
        show_environments(found, no_color)


def show_environments(found: Iterable[dict[str, Any]], no_color: bool) -> None:
    from rich import box
    from rich.table import Table

    from kleos.cli import page
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for head in ("Name", "Seats", "Mode", "Actions", "Sees", "Returns", "Within"):
        table.add_column(head, justify="left" if head in ("Name", "Mode") else "right", no_wrap=True)
    for one in found:
        seen, returns = one["observation"]["shape"][0], one["returns"]
        table.add_row(one["name"], str(one["seats"]), " ".join(one["options"].values()), f"{one['actions']:,}",
                      f"{seen:,}", f"{returns['low']:g} to {returns['high']:g}", f"{one['decisions']:,}")
    page.console(not no_color).print(table)
