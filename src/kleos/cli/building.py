"""`deck`: a deck is built card by card and written into a file, for games to which players bring their own."""
from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from kleos.cli import arguments, settings
from kleos.cli.failures import Failure, Misuse
from kleos.core.prose import pluralize, quote

if TYPE_CHECKING:
    from kleos.cli.screen import Screen
    from kleos.core.cards.lists import Listed
    from kleos.core.cards.query import Card
    from kleos.core.game import Game
    from kleos.core.options import Setup

HELP: Final = "Type a number or a name to add a card, with - before it to take one out; l lists, s saves, q leaves."


@click.command()
@click.argument("game")
@click.argument("file", type=arguments.Place())
@settings.options
@settings.colour
def deck(game: str, file: Path, options: tuple[str, ...], no_color: bool) -> None:
    """Build a deck for GAME card by card and save it in FILE. If FILE has a deck, you change that one."""
    from kleos.cli import page
    from kleos.cli.screen import Screen
    chosen = arguments.game(game)
    if chosen.rules.decks is None:
        raise Misuse(f"Nobody brings a deck to {chosen.face.title}.")
    try:
        setup = chosen.setup(arguments.options(options, chosen))
        before = arguments.text(file, "deck") if file.exists() else ""
        start = chosen.rules.decks.listed(before, {})
    except ValueError as error:
        raise Misuse(f"{file}: {error}" if file.exists() else str(error)) from None
    Workbench(Screen(page.console(not no_color)), chosen, setup, file, before, start).work()


class Workbench:
    """A deck that is being built."""

    def __init__(self, screen: Screen, game: Game, setup: Setup, file: Path, before: str,
                 start: Listed) -> None:
        assert game.rules.decks is not None
        self.screen: Final = screen
        self.game: Final = game
        self.decks: Final = game.rules.decks
        self.setup: Final = setup
        self.file: Final = file
        self.before: Final = before                     # the text of the file
        self.name: Final = start.name
        self.notes: Final = start.notes
        self.deck: Final = dict(start.deck)
        self.cards: Final = [card for card in game.face.cards(setup) if card.most or start.deck.get(card.slug)]

    def work(self) -> None:
        from kleos.cli.terminal import type_in
        self.list()
        for line in (*self.notes, HELP):
            self.screen.plain(line, "quiet")
        while True:
            self.tell()
            try:
                typed = type_in("› " if self.screen.unicode else "> ").strip().lower()
            except EOFError:
                typed = "q"
            if typed in ("q", "quit"):
                return self.screen.plain(f"Left without saving to {self.file}.", "quiet")
            if typed in ("s", "save") and self.save():
                return
            if typed in ("l", "list"):
                self.list()
            elif typed not in ("", "s", "save"):
                self.change(typed)

    def list(self) -> None:
        from rich.table import Table

        from kleos.drawing import markup
        lines = Table.grid(padding=(0, 1))
        for number, card in enumerate(self.cards, 1):
            has = f"[bold]{self.deck[card.slug]}[/]" if self.deck.get(card.slug) else "0"
            lines.add_row(f"[legal]{number:>2} [/]", f"{has}/{card.most}", markup.style(f"**{card.name}**"),
                          markup.style(card.facts), f"[quiet]{markup.style(card.text)}[/]")
        self.screen.console.print(lines)

    def tell(self) -> None:
        """What is in the deck, and whether it may be played."""
        names = [f"{self.deck[card.slug]} {card.name}" for card in self.cards if self.deck.get(card.slug)]
        self.screen.plain(f"{pluralize(sum(self.deck.values()), 'card')}: {', '.join(names) or 'none yet'}.")
        complaint = self.decks.complaint(self.setup, self.deck)
        self.screen.plain(complaint or "You can play this deck; s saves it.", "quiet" if complaint else "ok")

    def change(self, typed: str) -> None:
        """One card more or less."""
        from kleos.core.cards.query import plain
        word = typed.removeprefix("-").removeprefix("+").strip()
        if word.isdecimal():
            found = [card for number, card in enumerate(self.cards, 1) if str(number) == word.lstrip("0")]
        else:
            found = [card for card in self.cards if word and plain(word) in (card.slug, plain(card.name))]
            found = found or [card for card in self.cards if word and card.called(word)]
        if len(found) != 1:
            names = ", ".join([card.name for card in found])
            return self.screen.plain(f"{quote(typed)} may mean {names}." if found
                                     else f"There is no card {quote(word)}. {HELP}", "stop")
        self.put(found[0], -1 if typed.startswith("-") else 1)

    def put(self, card: Card, step: int) -> None:
        number = self.deck.get(card.slug, 0) + step
        if number > card.most:
            self.screen.plain(f"A deck holds {card.most} of {card.name} at most.", "stop")
        elif number < 0:
            self.screen.plain(f"There is no {card.name} in the deck.", "stop")
        else:
            self.deck[card.slug] = number

    def text(self) -> str:
        """The deck as its file will have it: what a person has written there stays."""
        from kleos.cli import remarks
        from kleos.core.cards.lists import TABLE
        deck = {card.slug: self.deck[card.slug] for card in self.cards if self.deck.get(card.slug)}
        new = self.decks.text(self.name or self.file.stem, deck)
        if not self.before.strip():
            return new
        if TABLE.search(self.before):
            return remarks.in_file(new, self.before)
        return remarks.in_list(deck, {card.slug: card.name for card in self.cards}, self.before, self.decks.read)

    def save(self) -> bool:
        """Whether it has been written."""
        if self.decks.complaint(self.setup, self.deck):
            self.screen.plain("It cannot be played so, and is not saved.", "stop")
            return False
        from kleos.cli import places
        try:
            places.write(self.file, self.text())
        except OSError as error:
            raise Failure(f"The deck cannot be saved in {self.file}: {error.strerror or error}.") from None
        options: dict[str, Any] = dict(self.decks.options(str(self.file)))
        words = " ".join([f"-o {name}={value}" for name, value in options.items()])
        self.screen.plain(f"Saved in {self.file}. Play with it: kleos play {self.game.id} {words}", "ok")
        return True
