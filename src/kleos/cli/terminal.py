"""The terminal: a game of any kind, played with a keyboard. The record is written after every move."""
from __future__ import annotations

import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from rich.markup import escape

from kleos.cli import best, guided, saves
from kleos.cli.choices import Choice, Unclear, choices, fold, join, meant, pick, why_not
from kleos.cli.failures import Failure, end_sentence
from kleos.cli.screen import Screen
from kleos.core.cards.query import Card
from kleos.core.dice import Rng
from kleos.core.face import Guide, Line, name_players
from kleos.core.flow import CHANCE, SPECTATOR
from kleos.core.prose import quote
from kleos.core.views import View
from kleos.drawing import markup
from kleos.table import daily, dealers, formalities, standing
from kleos.table.dealers import DailyDealer, FairDealer, TypedDealer
from kleos.table.names import HUMAN
from kleos.table.table import Refused, Table
from kleos.table.typed import example
from kleos.table.undoing import find_undoing

WHOLE: Final = 60                                       # rows, enough for the whole of any board
RECENT: Final = 12                                      # sentences of the log
SEVERAL: Final = 3                                      # reasons that are given at once
WHICH: Final = "Say which card: [bold]c[/] and the beginning of its name."
PACES: Final = {"slow": 2.5, "normal": 1.2, "fast": 0.4}        # seconds after what a bot has done


class Leave(Exception):
    """Whoever plays wants to leave; the game is saved."""


def type_in(mark: str) -> str:
    """A line from standard input; `EOFError` at its end."""
    line = input(mark)
    if not sys.stdin.isatty():
        print(line)                                     # so that what is piped in can be read in what comes out
    return line


class Terminal:
    """One table, one screen, one keyboard. `rolls` says that rolls and draws are not asked for; `guided`, that
    the game's own guide speaks, `pace` how fast bots play where the screen shows one thing at a time."""

    def __init__(self, screen: Screen, table: Table, save: Path, *, ask: Callable[[str], str] = type_in,
                 rolls: bool = False, guided: bool = False, pace: str = "normal",
                 sleep: Callable[[float], None] = time.sleep) -> None:
        self.screen: Final = screen
        self.table: Final = table
        self.save: Final = save
        self.ask: Final = ask
        self.rolls: Final = rolls
        self.guided: Final = guided
        self.pace: Final = pace
        self.sleep: Final = sleep
        self.guiding = False                            # whether it has just said something
        self.humans: Final = [seat for seat, who in enumerate(table.seats) if who == HUMAN]
        self.told: Final[dict[int, int]] = {}           # how many standing rows each seat has read of
        self.sizes: Final[list[int]] = []               # of the choices made here, in rows
        self.last = self.humans[0] if self.humans else SPECTATOR
        self.bots: Final[dict[int, Any]] = {}
        self.answers: Final[dict[int, str]] = {}        # what seats answer in advance

    # the game

    def play(self) -> None:
        """Until the game is over or whoever plays leaves."""
        if not self.save.exists():                      # what is there already is written when something is done
            self.written()
        self.open()
        try:
            while not self.over():
                self.turn()
        except (Leave, EOFError):
            self.screen.say()
            self.where("Saved. ")
            return
        self.close()

    def open(self) -> None:
        dealer = self.table.dealer
        self.screen.whole(f"[quiet]The game is kept in {escape(str(self.save))}[/]")
        luck = self.table.game.rules.luck
        if isinstance(dealer, DailyDealer):
            self.screen.plain(f"The {luck} are those of {dealer.day}, the same for everybody.", "quiet")
        elif isinstance(dealer, FairDealer):
            self.screen.plain(f"The {luck} are bound to a secret whose SHA-256 is {dealer.commitment}; "
                              "the secret is shown at the end.", "quiet")
        if isinstance(dealer, TypedDealer):
            self.screen.plain(f"You say what your own {luck} show; Kleos keeps the score.", "quiet")
        if self.table.rows:
            self.told[self.last] = max(0, len(self.table.lines(self.last)) - 3)
        if self.screen.clears and (isinstance(dealer, FairDealer) or self.table.rows):
            self.command(self.read("Enter to begin"), self.last)

    def over(self) -> bool:
        """Whether the game is over, and nobody wants the last choice back."""
        if not self.table.over:
            return False
        while self.screen.clears and self.humans and self.table.undoable(self.last):
            self.news(self.last)
            typed = self.read("u to take the last choice back, Enter for the score sheet")
            if not self.command(typed, self.last) or not self.table.over:
                break
        return self.table.over

    def turn(self) -> None:
        seat = int(self.table.state.to_act())
        if seat == CHANCE:
            self.chance()
        elif self.table.seats[seat] == HUMAN:
            self.decide(seat)
        else:
            self.bot(seat)

    def written(self) -> None:
        saves.write(self.save, self.table)

    def close(self) -> None:
        self.news(self.last)
        if self.screen.clears:
            self.screen.board(self.table, self.table.view(SPECTATOR))
        self.screen.rule("The score")
        self.screen.sheet(self.table, self.last)
        if isinstance(self.table.dealer, DailyDealer):
            self.challenge()
        elif isinstance(self.table.dealer, FairDealer):
            self.screen.plain(f"The secret behind the {self.table.game.rules.luck} was {self.table.dealer.secret}")
        stands = best.keep(self.table, self.save)
        if stands:
            self.screen.say(f"{stands} [quiet]All of them:[/] kleos best {self.table.game.id}")
        self.where("The record is ")

    def challenge(self) -> None:
        """The text of a day's challenge, for others."""
        if not self.table.takebacks and not self.table.before.given:
            self.screen.rule("To show to others; “kleos verify” checks it")
            self.screen.plain(daily.share(self.table.game, self.table.record()))

    def where(self, before: str) -> None:
        self.screen.command(before + ("Go on with" if before == "Saved. " else "in the file; tell it with"),
                            "kleos replay" if self.table.over else "kleos play --resume", self.save)

    # chance and bots

    def chance(self) -> None:
        owner = self.table.waits_for_deal()
        if isinstance(self.table.dealer, TypedDealer):
            concerns = int(self.table.state.now.seat)
            self.type_deal(concerns if concerns in self.humans else self.last)
        elif owner in self.humans and not self.rolls and not formalities.draws_itself(self.table):
            self.ask_deal(self.last if owner is None else owner)
        else:
            self.table.deal()
            self.written()

    def ask_deal(self, seat: int) -> None:
        """The roll or draw that opens a turn is dealt when its owner asks."""
        self.seated(seat)
        view = self.show(seat)
        while True:
            typed = self.read(f"Enter: {view['deal']}")
            if not fold(typed) or fold(typed) in ("roll", "deal", "draw", "1"):
                self.table.deal()
                self.written()
                return
            if self.command(typed, seat):
                if self.table.waits_for_deal() != seat:
                    return
            else:
                self.misunderstood(typed, "Press Enter for that, or type help.")

    def type_deal(self, seat: int) -> None:
        """Real dice or cards: somebody says what they show."""
        game = self.table.game
        self.seated(seat)
        self.show(seat)
        while True:
            rows = len(self.table.rows)
            typed = self.read(f"What came up, such as {example(game, self.table.state, seat)}")
            if not fold(typed) or self.command(typed, seat):
                if len(self.table.rows) != rows:
                    return
                continue
            try:
                self.table.type_deal(typed, seat)
            except Refused as error:
                self.screen.plain(str(error), "stop")
                continue
            self.written()
            return

    def bot(self, seat: int) -> None:
        from kleos import bots
        table = self.table
        if seat not in self.bots:
            self.bots[seat] = bots.make(table.seats[seat], table.game, own=True)
        rng = self.luck(seat)
        with self.screen.console.status(f"{escape(table.names[seat])} thinks …", spinner="line"):
            try:
                action = self.bots[seat].choose(table.game.rules.resample(table.state, seat, rng), seat, rng)
            except ValueError as error:
                raise Failure(f"{end_sentence(str(error))} The game is saved in {self.save}.") from None
        table.act(seat, [table.game.rules.lexicon.text(int(action))])
        self.written()
        self.watch()

    def watch(self) -> None:
        """What a bot has done, before the next one does something."""
        if not self.screen.clears or self.pace == "none":
            return self.news(self.last) if not self.screen.clears or not self.humans else None
        told, table = self.table.lines(self.last), self.table
        new = [line for _, lines in told[self.told.get(self.last, 0):] for line in lines]
        self.screen.show(table, table.view(self.last), new[-RECENT:], [])
        if self.pace == "step":
            self.ask_again("Enter: go on")
        else:
            self.sleep(PACES[self.pace])

    def luck(self, seat: int) -> Rng:
        """A bot's own, by the dealer's secret and the place in the log, so that a resumed game goes on the same."""
        key = f"{sorted(dealers.keep(self.table.dealer).items())}:{self.table.seq}:{seat}"
        return Rng(zlib.crc32(key.encode()))

    # a person's decision

    def decide(self, seat: int) -> None:
        game = self.table.game
        if answer := self.answer_unasked(seat):
            return self.act(seat, [answer])
        self.seated(seat)
        self.show(seat)
        offered = choices(game, self.table.state, self.table.view(seat))
        while True:
            rows = len(self.table.rows)
            typed = self.read()
            if not fold(typed) or self.command(typed, seat):
                if len(self.table.rows) != rows:
                    return
                continue
            try:
                self.act(seat, self.notation(typed) or self.chosen(offered, typed))
                return
            except (Unclear, Refused) as error:
                self.screen.plain(str(error), "stop")

    def answer_unasked(self, seat: int) -> str:
        """What the seat has answered in advance, or could only do; empty where it is to be asked."""
        only = formalities.find_formality(self.table)
        return standing.answer(self.table, seat, self.answers.get(seat, "")) or (only[1] if only else "")

    def notation(self, typed: str) -> list[str]:
        """The actions, when it is the game's own notation; divided by commas."""
        texts = [" ".join(part.split()) for part in typed.lower().split(",")]
        return texts if all(text in self.table.game.rules.lexicon.index for text in texts) else []

    def chosen(self, offered: list[Choice], typed: str) -> list[str]:
        """The actions of the choice that is meant; `Unclear` with the reason why not."""
        choice = pick(offered, typed)
        if choice:
            return choice.texts
        reasons = self.why_not(typed)
        raise Unclear(" ".join(reasons[:SEVERAL]) or f"{quote(typed.strip())} is not one of the choices; type a "
                      "number, the beginning of a word, or help.")

    def act(self, seat: int, texts: list[str]) -> None:
        self.sizes.append(len(self.table.act(seat, texts)))
        self.written()

    def seated(self, seat: int) -> None:
        """This seat is at the keyboard now."""
        if len(self.humans) > 1 and seat in self.humans and seat != self.last:
            self.hand_over(seat)
        self.last = seat

    def hand_over(self, seat: int) -> None:
        """Between two people at one screen, where one of them must not see what the other holds."""
        game, state = self.table.game, self.table.state
        if game.rules.hidden or game.view(state, seat)["board"] != game.view(state, self.last)["board"]:
            self.screen.wipe()
            self.ask_again(f"Hand over to {self.table.names[seat]}, then press Enter")

    def show(self, seat: int) -> View:
        """A position as this seat sees it, with what has happened since it last saw one."""
        game, state = self.table.game, self.table.state
        view = self.table.view(seat)
        offered = choices(game, state, view)
        self.screen.show(self.table, view, self.unread(seat), offered, self.guide(seat))
        return view

    def guide(self, seat: int) -> Guide | None:
        """The game's guide through a first turn, as long as it has something to say."""
        if not self.guided:
            return None
        step = self.table.game.face.guide(self.table.state, seat)
        if self.guiding and (step is None or step.step == step.of):
            guided.remember(self.table.game.id)
        self.guiding = step is not None
        return step and step.render(self.table.names)

    def unread(self, seat: int) -> list[Line]:
        """What the log says since this seat last read it."""
        told = self.table.lines(seat)
        start = min(self.told.get(seat, 0), len(told))
        self.told[seat] = len(told)
        return [line for _, lines in told[start:] for line in lines]

    def news(self, seat: int) -> None:
        self.screen.lines(self.unread(seat), len(self.table.seats))

    # what is typed

    def read(self, what: str = "") -> str:
        if what:
            self.screen.plain(what, "quiet")
        return self.ask("› " if self.screen.unicode else "> ")

    def ask_again(self, what: str) -> None:
        self.read(what)

    def misunderstood(self, typed: str, advice: str) -> None:
        said = " ".join(self.why_not(typed)[:SEVERAL])
        self.screen.plain(said or f"{quote(typed.strip())} means nothing here. {advice}", "stop")

    def command(self, typed: str, seat: int) -> bool:
        """Do what was typed if it is a command, and say whether it was one."""
        word, _, rest = typed.strip().partition(" ")
        if word.startswith("?") and word != "?":
            word, rest = "?", f"{word[1:]} {rest}".strip()
        commands: dict[str, Callable[[int, str], None]] = {
            "u": self.undo, "undo": self.undo, "u!": self.regret, "h": self.hint, "hint": self.hint,
            "?": self.why, "why": self.why, "r": self.rules, "rules": self.rules, "l": self.log, "log": self.log,
            "s": self.saved, "save": self.saved, "q": self.quit, "quit": self.quit, "exit": self.quit,
            "help": self.help, "b": self.board, "board": self.board, "c": self.card, "card": self.card,
            "x": self.cancel, "cancel": self.cancel, "advance": self.advance}
        if word.lower() not in commands:
            return False
        commands[word.lower()](seat, rest.strip())
        return True

    def undo(self, seat: int, rest: str) -> None:
        free = self.table.undoable(seat)
        if free:
            self.table.undo(seat, min(self.sizes.pop() if self.sizes else 1, free))
        elif isinstance(self.table.dealer, TypedDealer) and self.table.correctable():
            self.table.correct()
        elif formalities.regrettable(self.table, seat):
            self.screen.say("You have learnt something since, or others have acted. [bold]u![/] takes your last choice "
                            "back all the same; the score sheet counts that as a take-back.")
            return
        else:
            self.screen.say("There is nothing of yours to take back.")
            return
        self.back()

    def regret(self, seat: int, rest: str) -> None:
        """Back to before the seat's latest choice, whatever is known since; everybody is at this keyboard."""
        rows = formalities.regrettable(self.table, seat)
        if not rows:
            self.screen.say("There is nothing of yours to take back.")
            return
        if self.table.undoable(seat):
            return self.undo(seat, rest)
        self.table.undo(seat, rows, self.humans)
        self.sizes.clear()
        self.back()

    def back(self) -> None:
        self.written()
        self.told.update({seat: min(read, len(self.table.lines(seat))) for seat, read in self.told.items()})
        self.screen.drawn = -1

    def hint(self, seat: int, rest: str) -> None:
        if self.table.state.to_act() != seat:
            self.screen.say("There is nothing to choose now.")
            return
        with self.screen.console.status("Thinking …", spinner="line"):
            number, choice, reason = self.best(seat)
        self.screen.say(f"[legal] {number} [/] {escape(choice.label)}. {markup.style(reason)}".rstrip())

    def best(self, seat: int) -> tuple[int, Choice, str]:
        """The choice that the strong bot would take, its number, and why somebody might."""
        from kleos import bots
        game, rng = self.table.game, self.luck(seat)
        state = game.rules.resample(self.table.state, seat, rng)
        fitting = choices(game, self.table.state, self.table.view(seat))
        numbers = {choice.notation: choice.number for choice in fitting}
        reasons: list[str] = []
        many = bots.hint_simulations(game, state)
        adviser = self.bots.setdefault(seat, bots.Adviser(game, many))      # who remembers what it said in this turn
        adviser.strong.undoing = find_undoing(self.table, seat)
        for click in range(max(len(choice.texts) for choice in fitting)):
            action = adviser.choose(state, seat, rng)
            reason = bots.explain(game, state, seat, action, adviser.ahead(state, seat)[1:])
            reasons += [reason] if reason else []
            going_on = [c for c in fitting if c.texts[click:click + 1] == [game.rules.lexicon.text(action)]]
            fitting = going_on or [min(fitting, key=lambda c: len(c.texts))]
            if len(fitting) == 1:
                break
            state.apply(action)
        return numbers[fitting[0].notation], fitting[0], join(reasons)

    def why(self, seat: int, rest: str) -> None:
        """Why something cannot be done now; and what is printed on the cards that are called so."""
        if not rest:
            self.screen.say("Type what you would like to do after it: a word on the board, or a move as a record has "
                            "it.")
            return
        cards = self.called(rest)
        for choice in choices(self.table.game, self.table.state, self.table.view(seat)):
            if fold(rest) == str(choice.number):
                return self.screen.plain(f"{choice.label}: you may do that now.")
        state = self.table.state
        asked = any(state.now.asks(state, action) for action in meant(self.table.game, state, rest))
        reasons = self.why_not(rest) if asked or not cards else []      # what else is said of a card is on it
        if not reasons and not cards:
            self.screen.plain(f"This game has no {quote(rest)}, or none of it now.", "stop")
        for reason in reasons[:SEVERAL]:
            self.screen.plain(reason or "You may do that now.")
        for card in cards:
            self.screen.card(card)

    def why_not(self, typed: str) -> list[str]:
        """Why what these words mean cannot be done now; see `choices.why_not`."""
        return [name_players(reason, self.table.names) for reason in why_not(self.table.game, self.table.state, typed)]

    def rules(self, seat: int, rest: str) -> None:
        try:
            self.screen.rules(self.table.game, rest)
        except ValueError as error:
            self.screen.plain(str(error), "stop")

    def log(self, seat: int, rest: str) -> None:
        lines = [line for _, told in self.table.lines(seat) for line in told]
        self.screen.lines(lines if rest == "all" else lines[-RECENT:], len(self.table.seats))
        if not lines:
            self.screen.say("Nothing has happened yet.")

    def saved(self, seat: int, rest: str) -> None:
        self.written()
        self.where("Saved. ")

    def quit(self, seat: int, rest: str) -> None:
        raise Leave

    def help(self, seat: int, rest: str) -> None:
        self.screen.help()

    def card(self, seat: int, rest: str) -> None:
        """What is printed on the cards that are called so."""
        cards = self.table.game.face.cards(self.table.setup)
        if not rest or not cards:
            return self.screen.say(WHICH if cards else "This game has no cards.")
        found = self.called(rest)
        for card in found:
            self.screen.card(card)
        if not found:
            self.screen.plain(f"There is no card {quote(rest)}.", "stop")

    def called(self, name: str) -> list[Card]:
        """The cards of this name, or whose name has a word that begins so."""
        return [card for card in self.table.game.face.cards(self.table.setup) if card.called(fold(name))]

    def cancel(self, seat: int, rest: str) -> None:
        """The whole of a move that has been begun is taken back."""
        rows = min(self.table.view(seat).get("back", 0), self.table.undoable(seat))
        if not rows:
            return self.screen.say("You have not begun a move that could be cancelled; u takes your last choice back.")
        self.table.undo(seat, rows)
        self.sizes.clear()
        self.back()

    def advance(self, seat: int, rest: str) -> None:
        """Answer in advance what is asked whatever the seat holds; the next question is answered so."""
        if (asked := self.table.game.face.standing) is None:
            return self.screen.say(standing.NOT_HERE)
        word = asked.decline.name
        if not rest:
            self.screen.plain(f"In advance: {standing.tell(self.table, seat, self.answers.get(seat, '')) or 'ask me'}.")
            return self.screen.plain(f"Change it with “advance {word} unless any”, “advance {word} unless NAME, "
                                     f"NAME”, “advance {word}” or “advance ask”.", "quiet")
        try:
            self.answers[seat] = standing.read(self.table, seat, "" if rest.strip().lower() == "ask" else rest)
        except Refused as error:
            return self.screen.plain(str(error), "stop")
        self.advance(seat, "")

    def board(self, seat: int, rest: str) -> None:
        view = self.table.view(seat)
        self.screen.board(self.table, view, choices(self.table.game, self.table.state, view), height=WHOLE)
