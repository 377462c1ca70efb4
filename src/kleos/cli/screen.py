"""The screen: how a table looks in the terminal, to one seat at a time. It asks nothing and changes nothing."""
from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from kleos.cli import page
from kleos.cli.choices import Choice, alike
from kleos.cli.streams import harmless, speaks_unicode
from kleos.core.book import Rule
from kleos.core.cards.query import Card
from kleos.core.face import Guide, Line, placeless, restore, shelter
from kleos.core.flow import SPECTATOR
from kleos.core.game import Game
from kleos.core.prose import pluralize
from kleos.core.views import View
from kleos.drawing import markup
from kleos.table.table import Table

KEYS: Final = "u undo · h hint · ? why not · r rules · l log · {} · q quit · help"
ROLL: Final = 40                                        # rows of a board where no screen ends
FULL: Final = 0                                         # how much of a screen is shown: everything
BRIEF: Final = 1                                        # without sentences that have been pushed out by newer ones
CLOSE: Final = 2                                        # without blank lines, nor a word twice for one number
TIGHT: Final = 3                                        # without the line of keys, a framed guide, what b shows too
SCANT: Final = 4                                        # with the latest sentence only, without title and help
BARE: Final = 5                                         # without any, more of the guide, remarks on long choices
LATEST: Final = 3                                       # sentences of the log in a brief screen
HELP: Final = (
    ("1, 2, …", "take the choice with that number"),
    ("a word", "the beginning of a choice, such as its notation or a name on the board"),
    ("Enter", "roll or draw, when the next turn waits for you"),
    ("u", "undo: take back your last choice; u! even after a roll, a draw or another player"),
    ("h", "hint: what a good player might do"),
    ("? a name", "why you cannot use it now, and by which rule; also ? a number"),
    ("c a name", "what the cards of that name say, where the game has cards"),
    ("advance", "answer in advance what you are asked each time, such as about combat cards"),
    ("x", "cancel the move that you have begun"),
    ("r, r 5, r 5.1", "the rules: the chapters, one chapter, one rule"),
    ("l, l all", "the log: the latest, or all of it"),
    ("b", "the whole board once more"),
    ("s", "where the game is saved; it is saved after every move"),
    ("q", "save and leave"),
)


class Screen:
    """`clears` says whether each position gets a screen of its own, as on a real terminal."""

    def __init__(self, console: Console, clears: bool = False) -> None:
        self.console: Final = console
        self.clears: Final = clears
        self.unicode: Final = speaks_unicode(console.file)
        self.cards: bool | None = None                  # whether the game has cards to look up
        self.drawn = -1                                 # the turn of which the board was drawn last

    @property
    def width(self) -> int:
        """Of the window, which may have another size by now."""
        return max(self.console.width, 40)

    def say(self, markup: str = "", indent: int = 0) -> None:
        self.console.print(Padding(markup, (0, 0, 0, indent), expand=False) if indent else markup)

    def plain(self, text: str, style: str = "") -> None:
        """Words that are no markup."""
        words = escape(harmless(restore(*shelter(placeless(text)))))
        self.say(f"[{style}]{words}[/]" if style else words)

    def whole(self, markup: str) -> None:
        """A line that is not broken, so that it can be copied."""
        self.console.print(markup, soft_wrap=True)

    def command(self, before: str, words: str, file: Path) -> None:
        """What may be typed to a shell."""
        self.whole(f"[quiet]{before}:[/] {words} {escape(shlex.quote(str(file)))}")

    def wipe(self) -> None:
        """Leave nothing to be read, neither here nor further up."""
        self.console.clear()
        if self.clears:
            self.console.file.write("\x1b[3J")

    def rule(self, title: str) -> None:
        self.console.rule(f"[title]{escape(title)}[/]", style="quiet", characters="─" if self.unicode else "-")

    # a position

    def board(self, table: Table, view: View, offered: Sequence[Choice] = (), room: int = FULL,
              height: int = 0) -> set[int]:
        """Draws the board, as for so high a screen or this one, and says which choices it has the numbers of."""
        numbers = {choice.element: choice.number for choice in offered if choice.element}
        drawing = markup.render(table.game, "board.txt.jinja", view, numbers, width=self.width,
                                height=height or (self.console.height if self.clears else ROLL), unicode=self.unicode,
                                brief=room >= TIGHT, names=table.names)
        if room >= CLOSE:
            drawing = re.sub(r"\n\n+", "\n", drawing).strip("\n")
        if drawing:
            self.console.print(drawing, no_wrap=True, overflow="crop", crop=True)
            if room < CLOSE:
                self.say()
        return {int(number) for number in re.findall(r"\[legal\] *(\d+) *\[/", drawing)}

    def show(self, table: Table, view: View, news: Sequence[Line], offered: Sequence[Choice],
             guide: Guide | None = None) -> None:
        """Everything that a seat needs for a decision. A screen of its own has as much of it as there is room for."""
        if not self.clears:
            turn = table.game.rules.turns(table.state)
            return self.page(table, view, news, offered, guide, FULL, turn != self.drawn)
        for room in (FULL, BRIEF, CLOSE, TIGHT, SCANT, BARE):
            with self.console.capture() as drawn:
                self.page(table, view, news, offered, guide, room)
            if drawn.get().count("\n") + bool(view["deal"]) < self.console.height:
                break
        self.console.clear()
        self.page(table, view, news, offered, guide, room)

    def page(self, table: Table, view: View, news: Sequence[Line], offered: Sequence[Choice],
             guide: Guide | None, room: int, board: bool = True) -> None:
        seen: set[int] = set()
        if board:
            if room < SCANT:
                self.rule(table.game.face.title)
            seen = self.board(table, view, offered, room)
            self.drawn = table.game.rules.turns(table.state)
        self.news(news, len(table.seats), room)
        if guide is not None:
            self.guide(guide, room)
        self.prompt(view, room)
        self.choices([choice for choice in offered if room < CLOSE or choice.number not in seen], offered, room)
        if self.clears and room < TIGHT:
            if self.cards is None:
                self.cards = bool(table.game.face.cards(table.setup))
            self.say(f"[quiet]{KEYS.format('c card' if self.cards else 's save')}[/]")

    def news(self, lines: Sequence[Line], seats: int, room: int) -> None:
        """What has happened; where there is little room only the latest of it."""
        if room == BARE:
            return
        older = len(lines) - (1 if room == SCANT else LATEST) if room >= BRIEF else 0
        if older > 1 and room < SCANT:
            self.say(f"[quiet]{older} lines more: l[/]", 2)
        self.lines(lines[older if older > 1 else 0:], seats)

    def choices(self, shown: Sequence[Choice], offered: Sequence[Choice], room: int) -> None:
        """The choices with their numbers: those that begin alike in a line, the others in columns; where there is
        little room all in as few lines as it takes."""
        if room >= CLOSE:
            bare = [choice.label.partition(" (")[0] + " …" if room == BARE and len(choice.label) > self.width - 6
                    and " (" in choice.label else choice.label for choice in shown]
            for row in page.pack([(choice.number, label) for choice, label in zip(shown, bare)], self.width - 1):
                self.hang(row)
            return
        singles: list[str] = []
        for group in [*alike(shown, len(offered)), []]:
            if len(group) == 1 or (group and page.common([choice.label for choice in group]) == ([], [])):
                singles += [page.choice(choice.number, choice.label) for choice in group]
                continue
            rows = page.columns(singles, self.width - 2) if singles else []
            if group:
                rows += page.together([(choice.number, choice.label) for choice in group], self.width - 2)
            for row in rows:
                self.hang(row)
            singles = []

    def hang(self, row: str) -> None:
        """A row of choices; what does not fit in a line goes on below its first word."""
        text = Text.from_markup(row)
        room = self.width - (1 if len(text) < self.width else 6)
        for number, line in enumerate(text.wrap(self.console, room)):
            self.say(line.markup.rstrip(), 5 if number else 1)

    def prompt(self, view: View, room: int = FULL) -> None:
        self.say(markup.style(view["prompt"]["text"]))
        if view["prompt"]["help"] and room < SCANT:
            self.say(f"[quiet]{markup.style(view['prompt']['help'])}[/]")

    def guide(self, guide: Guide, room: int = FULL) -> None:
        if room >= TIGHT:
            text = guide.text if room < BARE else guide.text.partition(". ")[0].removesuffix(".") + "."
            return self.say(f"[cyan]{escape(guide.title)}: {markup.style(text)}[/]")
        self.console.print(Panel(markup.style(guide.text), title=f"[bold]{escape(guide.title)}[/]",
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

    def card(self, card: Card) -> None:
        self.say(f"[bold]{escape(card.name)}[/]  {escape(card.facts)}  [quiet]{markup.style(card.text)}[/]".rstrip(),
                 2)
        if card.flavour:
            self.say(f"  [italic quiet]{escape(card.flavour)}[/]", 2)

    def one_rule(self, rule: Rule) -> None:
        text = markup.style(rule.text.removesuffix(" (ruling)"))
        self.say(f"[bold]§{rule.number}[/]  {text}{' [cyan](ruling)[/]' if rule.ruling else ''}", 2)

    # the end

    def sheet(self, table: Table, seat: int = SPECTATOR) -> None:
        """The final score sheet: the game's own, or else a line a seat."""
        game, state = table.game, table.state
        view = table.view(seat)
        drawing = markup.render(game, "sheet.txt.jinja", view, width=self.width, unicode=self.unicode,
                                names=table.names)
        if drawing:
            self.console.print(drawing, no_wrap=True, overflow="crop", crop=True)
            self.say()
        won = game.rules.won(state)
        if len(table.seats) > 1:
            for number, (who, score) in enumerate(zip(table.names, game.rules.scores(state))):
                crown = "  [ok]wins[/]" if won and won[number] else ""
                self.say(f"[seat{number % 4 + 1}]{number + 1}[/] {escape(who):<24}{score:>6g}{crown}", 2)
        self.prompt(view)
        if table.takebacks:
            self.say(f"{pluralize(table.takebacks, 'take-back')}.")
