"""Options: the settings of a game, and what a game is started with."""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from kleos.core.components import Components
from kleos.core.prose import quote, short


class OptionError(ValueError):
    """An option that the game does not know, or a value that it does not take; `told` says so to whoever sees a form
    rather than the names that are typed."""

    def __init__(self, text: str, told: str = "") -> None:
        super().__init__(text)
        self.told: Final = told or text


def format_value(value: Any) -> str:
    """A value of an option as it is typed: flags are on or off."""
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


SLUG: Final = re.compile(r"[a-z]+(?:-[a-z]+)*")


def with_names(text: str, names: Mapping[str, str]) -> str:
    """A list with the names of what it holds, by slug: “3 hydra, elves” is “3 Hydra, Elves”; files stay as they are."""
    return ",".join([part if re.search(r"[/.\\]", part) else SLUG.sub(lambda found: names.get(found[0], found[0]), part)
                     for part in text.split(",")])


class Form:
    """How a page lets an option be chosen with several fields; the game's template NAME.option.html.jinja draws it.

    show(components, options, fields)   what the template draws, given the other options and the fields as they stand
    read(fields)                        the option's value, from the fields by name; `OptionError` says what is wrong
    """

    def __init__(self, show: Callable[[Components, Mapping[str, Any], Mapping[str, str]], Mapping[str, Any]],
                 read: Callable[[Mapping[str, str]], str]) -> None:
        self.show: Final = show
        self.read: Final = read


class Option:
    """One setting of a game.

    `kind` is "int", "choice", "flag" or "text". `label` and, where `choices` say them, the words of its values are what
    a form shows; `help` explains it. It can be chosen from `least` players on. A default that is a component stands in
    `component`, as its path, so that another components file moves it. `load` makes a value of a text that may name
    files; only a command line calls it, whose user may read them. `form` draws it on a page. `spell` says a text as
    people do, with the names of the components.

    >>> from kleos.core.options import Option
    >>> boxes = Option("boxes", "int", 5, "Athena's boxes", low=0, high=8)
    >>> boxes.read("3")
    3
    >>> boxes.read(9)
    Traceback (most recent call last):
    kleos.core.options.OptionError: boxes may be from 0 to 8, not 9.
    """

    def __init__(self, name: str, kind: str, default: Any, help: str, *, label: str = "",
                 choices: Sequence[Any] | Mapping[Any, str] = (), low: int = 0, high: int = 0, least: int = 1,
                 component: str = "", load: Callable[[str], str] | None = None, form: Form | None = None,
                 spell: Callable[[Components, str], str] = lambda components, text: text) -> None:
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
        self.spell: Final = spell

    def word(self, value: Any) -> str:
        """A choice as a form shows it."""
        return self.words.get(value, str(value))

    def read(self, value: Any) -> Any:
        """The value as the game wants it, from text or JSON; `OptionError` says what it may be."""
        if self.kind == "int":
            try:
                value = int(str(value))
            except ValueError:
                raise self.wrong(f"must be a whole number, not {quote(value)}.") from None
        elif self.kind == "flag":
            value = {"on": True, "off": False, "true": True, "false": False}.get(str(value).lower(), value)
            if not isinstance(value, bool):
                raise self.wrong(f"is on or off, not {quote(value)}.")
        else:
            value = str(value)
        if self.choices and value not in self.choices:
            allowed = (f"from {self.choices[0]} to {self.choices[-1]}" if self.kind == "int"
                       else ", ".join([str(choice) for choice in self.choices]))
            raise self.wrong(f"may be {allowed}, not {short(value)}.")
        return value

    def wrong(self, what: str) -> OptionError:
        """The error of a value, once with the option's name and once with its label."""
        return OptionError(f"{self.name} {what}", f"{self.label} {what}")

    def seats(self, value: Any) -> int:
        """The fewest players who may choose this value."""
        return self.least

    def fit(self, value: Any, default: Any, seats: int) -> None:
        """`OptionError` for a value that so few cannot choose."""
        if seats < self.least and value != default:
            raise OptionError(f"{self.name} is an option of the game for several; "
                              f"alone it stays {format_value(default)}.",
                              f"“{self.label}” is for the game of several; alone it cannot be chosen.")


class First(Option):
    """Who begins, of up to so many; `help` may say what that is worth."""

    def __init__(self, seats: int, help: str = "who begins") -> None:
        super().__init__("first", "choice", "random", help, label="Who begins", least=2,
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

