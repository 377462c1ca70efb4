"""A game: its rules, its options, its data and what a seat may see of a position."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from kleos.core import book, components
from kleos.core.components import Components
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, SPECTATOR, Choice, State
from kleos.core.hints import Hints
from kleos.core.words import Lexicon

RETURNS: Final = ("score", "zero-sum", "ranked", "shared")


class OptionError(ValueError):
    """An option that the game does not know, or a value that it does not take; `told` says so to whoever sees a form
    rather than the names that are typed."""

    def __init__(self, text: str, told: str = "") -> None:
        super().__init__(text)
        self.told: Final = told or text


class Form:
    """How a page lets an option be chosen with several fields; the game's template NAME.option.html.jinja draws it.

    show(components, options, fields)   what the template draws, given the other options and the fields as they stand
    read(fields)                        the option's value, from the fields by name; `OptionError` says what is wrong
    """

    def __init__(self, show: Callable[[Components, Mapping[str, Any], Mapping[str, str]], dict[str, Any]],
                 read: Callable[[Mapping[str, str]], str]) -> None:
        self.show: Final = show
        self.read: Final = read


class Option:
    """One setting of a game.

    `kind` is "int", "choice", "flag" or "text". `label` and, where `choices` say them, the words of its values are what
    a form shows; `help` explains it. It can be chosen from `least` players on. A default that is a component stands in
    `component`, as its path, so that another components file moves it. `load` makes a value of a text that may name
    files; only a command line calls it, whose user may read them. `form` draws it on a page.
    """

    def __init__(self, name: str, kind: str, default: Any, help: str, *, label: str = "",
                 choices: Sequence[Any] | Mapping[Any, str] = (), low: int = 0, high: int = 0, least: int = 1,
                 component: str = "", load: Callable[[str], str] | None = None, form: Form | None = None) -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.default: Final = default
        self.help: Final = help
        self.label: Final = label or name.replace("_", " ").capitalize()
        self.choices: Final = list(choices) if choices or kind != "int" else list(range(low, high + 1))
        self.words: Final = dict(choices) if isinstance(choices, Mapping) else {}
        self.least: Final = least
        self.component: Final = component
        self.load: Final = load
        self.form: Final = form

    def word(self, value: Any) -> str:
        """A value as a form shows it."""
        return self.words.get(value, str(value))

    def says(self, value: Any) -> str:
        """The option with a value that it does not have by itself, as a remark."""
        return self.label if value is True else f"{self.label}: {self.word(value)}"

    def read(self, value: Any) -> Any:
        """The value as the game wants it, from text or JSON; `OptionError` says what it may be."""
        if self.kind == "int":
            try:
                value = int(str(value))
            except ValueError:
                raise self.wrong(f"must be a whole number, not “{value}”.") from None
        elif self.kind == "flag":
            value = {"on": True, "off": False, "true": True, "false": False}.get(str(value).lower(), value)
            if not isinstance(value, bool):
                raise self.wrong(f"is on or off, not “{value}”.")
        else:
            value = str(value)
        if self.choices and value not in self.choices:
            allowed = (f"from {self.choices[0]} to {self.choices[-1]}" if self.kind == "int"
                       else ", ".join([str(choice) for choice in self.choices]))
            raise self.wrong(f"may be {allowed}, not {value}.")
        return value

    def wrong(self, what: str) -> OptionError:
        return OptionError(f"{self.name} {what}", f"{self.label} {what}")

    def seats(self, value: Any) -> int:
        """The fewest players who may choose this value."""
        return self.least

    def fit(self, value: Any, default: Any, seats: int) -> None:
        """`OptionError` for a value that so few cannot choose."""
        if seats < self.least and value != default:
            raise OptionError(f"{self.name} is an option of the game for several; alone it stays {default}.",
                              f"“{self.label}” is for the game of several; alone it cannot be chosen.")


class First(Option):
    """Who begins, of up to so many."""

    def __init__(self, seats: int) -> None:
        super().__init__("first", "choice", "random", "who begins", label="Who begins", least=2,
                         choices={"random": "whoever the lot falls on",
                                  **{str(seat): f"seat {seat + 1}" for seat in range(seats)}})

    def seats(self, value: Any) -> int:
        return self.least if value == self.default else max(self.least, int(value) + 1)

    def fit(self, value: Any, default: Any, seats: int) -> None:
        super().fit(value, default, seats)
        if value != default and seats < self.seats(value):
            raise OptionError(f"{self.name} is a seat from 0 to {seats - 1} here, not {value}.",
                              f"Nobody sits in {self.word(value)}, so somebody else must begin.")


class Setup:
    """What a game is started with: how many seats, every option, the components."""

    def __init__(self, seats: int, options: dict[str, Any], components: Components) -> None:
        self.seats: Final = seats
        self.options: Final = options
        self.components: Final = components


class Line:
    """A sentence of the log: whose (a seat, CHANCE or NOBODY), what, and the rule it rests on.

    A text may hold **bold** and _emphasis_; `rule` is a number of the rulebook such as "3.2", or empty.
    """

    def __init__(self, seat: int, text: str, rule: str = "", icon: str = "") -> None:
        self.seat: Final = seat
        self.text: Final = text
        self.rule: Final = rule
        self.icon: Final = icon


class Prompt:
    """What the prompt bar says: the sentence (bold verb), a line of help, the word on the deal button when the next
    roll or draw waits for its owner; and, while a move is composed, how many actions are taken back to cancel it."""

    def __init__(self, text: str, help: str = "", deal: str = "", back: int = 0) -> None:
        self.text: Final = text
        self.help: Final = help
        self.deal: Final = deal
        self.back: Final = back


class Guide:
    """A step of the guided first turn: the `step`-th of `of`, a title, a sentence or two that may hold **bold**, and
    the elements of the board that it speaks of."""

    def __init__(self, step: int, of: int, title: str, text: str, focus: Sequence[str] = ()) -> None:
        self.step: Final = step
        self.of: Final = of
        self.title: Final = title
        self.text: Final = text
        self.focus: Final = list(focus)


class Card:
    """A card of the box, for looking up and for building decks: its slug and name, its numbers in words, its text,
    which may hold **bold**, and how many of it a deck may hold (0: it is in no deck)."""

    def __init__(self, slug: str, name: str, facts: str, text: str, most: int = 0) -> None:
        self.slug: Final = slug
        self.name: Final = name
        self.facts: Final = facts
        self.text: Final = text
        self.most: Final = most

    def called(self, words: str) -> bool:
        """Whether its name, or a word of it, begins so."""
        name = self.name.lower()
        return any(name[at:].startswith(words.lower()) for at in range(len(name)) if not at or name[at - 1] == " ")


class Decks:
    """How players bring decks to a game. A deck says by slug how many of a card it has.

    text(name, deck)                    the deck as a file
    read(text)                          a file as a deck; ValueError says what is wrong with it
    complaint(setup, deck)              why such a deck may not be played; empty when it may
    options(file)                       the options with which a deck file is played
    """

    def __init__(self, *, text: Callable[[str, Mapping[str, int]], str], read: Callable[[str], dict[str, int]],
                 complaint: Callable[[Setup, Mapping[str, int]], str],
                 options: Callable[[str], Mapping[str, str]]) -> None:
        self.text: Final = text
        self.read: Final = read
        self.complaint: Final = complaint
        self.options: Final = options


class Compound:
    """Several actions of one seat that belong together, for one click or one button. Where clicks may go on after the
    move is whole, it waits for a button of its own, which says `close`."""

    def __init__(self, actions: list[int], label: str, touch: list[list[str]], close: str = "") -> None:
        self.actions: Final = actions
        self.label: Final = label
        self.touch: Final = touch                       # as in Lexicon.touch
        self.close: Final = close


def ahead(state: State) -> list[bool]:
    """Who has won where more than 0 wins."""
    return [number > 0 for number in state.returns()]


class Game:
    """Everything the rest of the house knows of a game. The functions are the game's own; see each field.

    board(state, seat)                  what that seat may see, as plain JSON-able data
    prompt(state, seat)                 what the prompt bar says to that seat
    tell(before, action, after, seat)   the log lines of an action, as that seat may read them
    names(state)                        display names of the words that have one
    resample(state, seat, rng)          a position that the seat cannot tell from this one, fairly drawn
    compounds(state, seat)              moves of several actions that the board offers as one
    guide(state, seat)                  what somebody who has never seen the rules should know now; None when nothing
    scores(state)                       a number for each seat as the interface reports it
    won(state)                          for each seat whether it has won; None where the book knows no win
    check(setup)                        raises OptionError for options that do not go together
    turns(state)                        the number of seats' turns begun so far
    cards(setup)                        the cards that can be looked up by their names; none by default
    changed(before, after, seat, by)    of two boards that the seat saw: the elements at which the seat `by` did
                                        something meanwhile; only a game with hidden hands needs it
    remark(state, element)              the answer to a click on what is only to be looked at; empty for none

    `hidden` says that a seat may see what another must not, so that people at one device hand it over unseen; `decks`,
    how players bring decks of their own, where they do; `luck`, what chance works with: dice, cards, or both.
    """

    def __init__(self, *, id: str, title: str, tagline: str, minutes: int, icon: str, seats: tuple[int, int],
                 modes: Sequence[str], options: Sequence[Option], presets: Mapping[str, Mapping[str, Any]],
                 lexicon: Lexicon, folder: Path, start: Callable[[Setup], State],
                 board: Callable[[Any, int], dict[str, Any]], prompt: Callable[[Any, int], Prompt],
                 tell: Callable[[Any, int, Any, int], list[Line]],
                 turns: Callable[[Any], int], returns_kind: str, rules_version: int, usual: int = 0,
                 check: Callable[[Setup], None] = lambda setup: None,
                 names: Callable[[Any], Mapping[str, str]] = lambda state: {},
                 resample: Callable[[Any, int, Rng], State] = lambda state, seat, rng: state.copy(),
                 compounds: Callable[[Any, int], list[Compound]] = lambda state, seat: [],
                 guide: Callable[[Any, int], Guide | None] = lambda state, seat: None,
                 scores: Callable[[Any], list[float]] = lambda state: state.returns(),
                 won: Callable[[Any], list[bool] | None] = ahead,
                 cards: Callable[[Setup], list[Card]] = lambda setup: [], decks: Decks | None = None,
                 changed: Callable[[dict[str, Any], dict[str, Any], int, int], list[str]] = lambda *boards: [],
                 remark: Callable[[Any, str], str] = lambda state, element: "",
                 hints: Callable[[Any], Hints] = lambda state: Hints(), hidden: bool = False,
                 luck: str = "dice") -> None:
        self.id: Final = id
        self.title: Final = title
        self.tagline: Final = tagline
        self.minutes: Final = minutes
        self.icon: Final = icon
        self.seats: Final = seats
        self.usual: Final = usual or seats[0]           # how many seats when nobody says
        self.modes: Final = list(modes)
        self.options: Final = list(options)
        self.presets: Final = {name: dict(values) for name, values in presets.items()}
        self.lexicon: Final = lexicon
        self.folder: Final = folder
        self.begin: Final = start
        self.board: Final = board
        self.prompt: Final = prompt
        self.tell: Final = tell
        self.turns: Final = turns
        self.check: Final = check
        self.returns_kind: Final = returns_kind
        self.rules_version: Final = rules_version
        self.names: Final = names
        self.resample: Final = resample
        self.compounds: Final = compounds
        self.guide: Final = guide
        self.scores: Final = scores
        self.won: Final = won
        self.cards: Final = cards
        self.changed: Final = changed
        self.remark: Final = remark
        self.decks: Final = decks
        self.hints: Final = hints
        self.hidden: Final = hidden
        self.luck: Final = luck

    @cached_property
    def components(self) -> Components:
        """The shipped components."""
        return components.read((self.folder / "components.toml").read_text(encoding="utf-8"))

    @cached_property
    def rulebook(self) -> book.Book:
        return book.read((self.folder / "rulebook.md").read_text(encoding="utf-8"))

    def defaults(self, components: Components | None = None) -> dict[str, Any]:
        """What each option is when nobody says."""
        data = components or self.components
        return {option.name: data[option.component] if option.component else option.default for option in self.options}

    def remarks(self, values: Mapping[str, Any]) -> list[str]:
        """What of these options is not as the game comes, in words."""
        defaults = self.defaults()
        return [option.says(values[option.name]) for option in self.options
                if values.get(option.name, defaults[option.name]) != defaults[option.name]]

    def setup(self, options: Mapping[str, Any] | None = None, seats: int | None = None,
              components: Components | None = None) -> Setup:
        """All options with their values; `OptionError` for one that does not fit."""
        given = dict(options or {})
        data = components or self.components
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise OptionError(f"{self.title} has no option “{name}”; it has {', '.join(known) or 'none'}.")
        defaults = self.defaults(data)
        values = {name: option.read(given[name]) if name in given else defaults[name] for name, option in known.items()}
        low, high = self.seats
        number = self.usual if seats is None else seats
        if not low <= number <= high:
            raise OptionError(f"{self.title} is for {low if low == high else f'{low} to {high}'} "
                              f"player{'' if high == 1 else 's'}, not {number}.")
        for name, option in known.items():
            option.fit(values[name], defaults[name], number)
        setup = Setup(number, values, data)
        self.check(setup)
        return setup

    def start(self, options: Mapping[str, Any] | None = None, seats: int | None = None,
              components: Components | None = None) -> State:
        """The position at the start of a game; `OptionError` or `ComponentError` says what does not fit."""
        state = self.begin(self.setup(options, seats, components))
        state.settle()
        return state

    def parse(self, text: str) -> int:
        return self.lexicon.parse(" ".join(text.split()))

    def view(self, state: State, seat: int = SPECTATOR) -> dict[str, Any]:
        """What that seat may see: plain data, the same for every face of the table.

        actions: what the seat may do now, each {action, text, label, touch}; compounds: {texts, label, touch, close};
        back: how many actions the seat takes back to cancel the move that it composes, 0 when it composes none.
        """
        mine = seat >= 0 and (state.to_act() == seat or state.also() >> seat & 1 == 1)
        turned = state
        if mine and state.to_act() != seat:
            turned = state.copy()
            turned.turn_to(seat)
        names, prompt = self.names(state), self.prompt(turned, seat)
        owner = state.now.seat if state.to_act() == CHANCE and state.now.opens_turn() else None
        return {
            "game": self.id, "seat": seat, "over": state.over(), "to_act": state.to_act(),
            "also": [other for other in range(62) if state.also() >> other & 1],
            "prompt": {"text": prompt.text, "help": prompt.help},
            "deal": prompt.deal or "Deal" if owner == seat and owner is not None else "",
            "back": prompt.back if mine else 0,
            "board": self.board(turned, seat),
            "actions": [{"action": action, "text": self.lexicon.text(action),
                         "label": self.lexicon.label(action, names), "touch": self.lexicon.touch(action)}
                        for action in (turned.legal() if mine else [])],
            "compounds": [{"texts": [self.lexicon.text(action) for action in compound.actions],
                           "label": compound.label, "touch": compound.touch, "close": compound.close}
                          for compound in (self.compounds(turned, seat) if mine else [])],
        }

    @cached_property
    def elements(self) -> dict[str, list[int]]:
        """The elements of the board that can ever be clicked, each with its actions."""
        found: dict[str, list[int]] = {}
        for action in range(self.lexicon.size):
            for element in {name for group in self.lexicon.touch(action) for name in group}:
                found.setdefault(element, []).append(action)
        return found

    def why(self, state: State, element: str) -> str:
        """Why nothing can be done now with this element of the board; empty if something can.

        A reason of the current decision's own verbs goes before the others, of which the last is given. `LookupError`
        for an element with which nothing can ever be done and of which nothing can be said.
        """
        if element not in self.elements:
            if remark := self.remark(state, element):
                return remark
            raise LookupError(f"There is nothing called “{element}” on this board.")
        reasons = {action: state.why_not(action) for action in self.elements[element]}
        if not all(reasons.values()):
            return ""
        return reasons[(self.asked(state, list(reasons)) or list(reasons))[-1]]

    def asked(self, state: State, actions: Sequence[int]) -> list[int]:
        """Those of these actions that are of the current decision's own verbs, open or not."""
        now = state.now
        return [action for action in actions if isinstance(now, Choice) and now.menu().line(action) >= 0]
