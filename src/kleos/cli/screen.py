"""The screen: how a table looks in the terminal, to one seat at a time. It asks nothing and changes nothing."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.panel import Panel

from kleos.cli import page
from kleos.cli.choices import Choice
from kleos.cli.streams import speaks_unicode
from kleos.core.book import Rule
from kleos.core.flow import SPECTATOR
from kleos.core.game import Game, Guide, Line
from kleos.table.table import Table

KEYS: Final = "u undo · h hint · ? why not · r rules · l log · s save · q quit · help"
HELP: Final = (
    ("1, 2, …", "take the choice of that number"),
    ("a word", "the beginning of a choice, such as its notation or a name on the board"),
    ("Enter", "roll or draw, when the next turn waits for you"),
    ("u", "undo: take back your last choice; u! also when the dice or others have moved on since"),
    ("h", "hint: what a good player might do"),
    ("? lions", "why something cannot be done now, and by which rule"),
    ("r, r 5, r 5.1", "the rules: the chapters, one chapter, one rule"),
    ("l, l all", "the log: what happened lately, or everything"),
    ("b", "the board once more"),
    ("s", "where the game is saved; it is saved after every move"),
    ("q", "save and leave"),
)


class Screen:
    """`clears` says whether each position gets a screen of its own, as on a real terminal."""

    def __init__(self, console: Console, clears: bool = False) -> None:
        self.console: Final = console
        self.clears: Final = clears
        self.unicode: Final = speaks_unicode(console.file)
        self.width: Final = max(console.width, 40)
        self.drawn = -1                                 # the turn of which the board was drawn last

    def say(self, markup: str = "", indent: int = 0) -> None:
        self.console.print(Padding(markup, (0, 0, 0, indent), expand=False) if indent else markup)

    def plain(self, text: str, style: str = "") -> None:
        """Words that are no markup."""
        self.say(f"[{style}]{escape(text)}[/]" if style else escape(text))

    def rule(self, title: str) -> None:
        self.console.rule(f"[title]{escape(title)}[/]", style="quiet", characters="─" if self.unicode else "-")

    # a position

    def board(self, table: Table, view: dict[str, Any], offered: Sequence[Choice] = ()) -> None:
        numbers = {choice.element: number for number, choice in enumerate(offered, 1) if choice.element}
        drawing = page.render(table.game, "board.txt.jinja", view, numbers, width=self.width,
                              height=self.console.height, unicode=self.unicode, names=table.names)
        if drawing:
            self.console.print(drawing, no_wrap=True, overflow="crop", crop=True)
            self.say()

    def show(self, table: Table, view: dict[str, Any], news: Sequence[Line], offered: Sequence[Choice],
             guide: Guide | None = None) -> None:
        """Everything that a seat needs for a decision."""
        turn = table.game.turns(table.state)
        if self.clears:
            self.console.clear()
        if self.clears or turn != self.drawn:
            self.rule(table.game.title)
            self.board(table, view, offered)
            self.drawn = turn
        self.lines(news, len(table.seats))
        if guide is not None:
            self.guide(guide)
        self.prompt(view)
        for row in page.columns([f"[legal]{number:>2} [/] {escape(choice.label)}"
                                 for number, choice in enumerate(offered, 1)], self.width - 2):
            self.say(row, 1)
        if self.clears:
            self.say(f"[quiet]{KEYS}[/]")

    def prompt(self, view: dict[str, Any]) -> None:
        self.say(page.styled(view["prompt"]["text"]))
        if view["prompt"]["help"]:
            self.say(f"[quiet]{page.styled(view['prompt']['help'])}[/]")

    def guide(self, guide: Guide) -> None:
        step = f"{guide.step} of {guide.of}"
        self.console.print(Panel(page.styled(guide.text), title=f"[bold]{escape(guide.title)}[/] [quiet]{step}[/]",
                                 title_align="left", border_style="cyan", width=min(self.width, 84)))

    def lines(self, lines: Sequence[Line], seats: int = 1) -> None:
        for line in lines:
            self.say(page.sentence(line, seats), 2)

    # what was asked for

    def help(self) -> None:
        for word, meaning in HELP:
            self.say(f"[bold]{word:<14}[/]{escape(meaning)}", 2)

    def rules(self, game: Game, number: str) -> None:
        """The chapters, or the rules of this number; `ValueError` when there are none."""
        if number:
            for rule in game.rulebook.find(number):
                self.one_rule(rule)
            return
        for chapter in game.rulebook.chapters:
            self.say(f"[bold]r {chapter.number:<4}[/]{escape(chapter.title)}", 2)

    def one_rule(self, rule: Rule) -> None:
        text = page.styled(rule.text.removesuffix(" (ruling)"))
        self.say(f"[bold]§{rule.number}[/]  {text}{' [cyan](ruling)[/]' if rule.ruling else ''}", 2)

    # the end

    def sheet(self, table: Table, seat: int = SPECTATOR) -> None:
        """The final score sheet: the game's own, or else a line a seat."""
        game, state = table.game, table.state
        view = table.view(seat)
        drawing = page.render(game, "sheet.txt.jinja", view, width=self.width, unicode=self.unicode, names=table.names)
        if drawing:
            self.console.print(drawing, no_wrap=True, overflow="crop", crop=True)
            self.say()
        won = game.won(state)
        if len(table.seats) > 1:
            for number, (who, score) in enumerate(zip(table.names, game.scores(state))):
                crown = "  [ok]wins[/]" if won and won[number] else ""
                self.say(f"[seat{number % 4 + 1}]{number + 1}[/] {escape(who):<24}{score:>6g}{crown}", 2)
        self.prompt(view)
        if table.takebacks:
            self.say(f"{table.takebacks} take-back{'s' if table.takebacks > 1 else ''}.")
