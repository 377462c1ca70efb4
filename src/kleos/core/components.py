"""Components: every number and name of a game, from a TOML file in which each has a source.

A table's values carry its `source`; `source`, `note` and their like describe and are no values. A path such
as `metal.gold.symbols` names a value. Another file of the same shape may replace some of the values.
"""
from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

from kleos.core import texts

SOURCES: Final = ("rulebook", "picture", "published", "derived", "reconstructed")
MOST_RESTORED: Final = 64
ABOUT: Final = ("source", "note")                       # these describe a table's values


class ComponentError(ValueError):
    """A components file that cannot be played with; says the line, where it is known, and the reason.

    >>> import kleos
    >>> kleos.game("shield").components.replaced({"artwork.gold": 8})
    Traceback (most recent call last):
    kleos.core.components.ComponentError: artwork.gold: the game has no such value
    """

    def __init__(self, path: str, reason: str, line: int = 0) -> None:
        super().__init__((f"line {line}: " if line else "") + (f"{path}: " if path else "") + reason)
        self.path: Final = path
        self.reason: Final = reason
        self.line: Final = line


class Components:
    """The values of a game by path, with the source of each.

    >>> import kleos
    >>> numbers = kleos.game("shield").components
    >>> numbers.sources["artwork.points"], numbers.replaced({"artwork.points": 8}).changed
    ('rulebook', {'artwork.points': 8})
    """

    def __init__(self, text: str, values: dict[str, Any], sources: dict[str, str], notes: dict[str, str],
                 changed: dict[str, Any], file: str = "", former: list[dict[str, Any]] | None = None) -> None:
        self.text: Final = text                         # of the shipped file
        self.values: Final = values
        self.sources: Final = sources
        self.notes: Final = notes                       # by table
        self.changed: Final = changed                   # those that differ from the shipped ones
        self.file: Final = file                         # the text of the file that they stood in, if any
        self.former: Final = [] if former is None else former   # what earlier versions of the game were shipped with

    def __reduce__(self) -> Any:
        return restore, (self.text, self.changed)

    def __getitem__(self, path: str) -> Any:
        return self.values[path]

    def below(self, table: str) -> dict[str, Any]:
        """The values of a table, by their last word."""
        return {path[len(table) + 1:]: value for path, value in self.values.items()
                if path.startswith(table + ".") and "." not in path[len(table) + 1:]}

    def reconstructed(self, path: str) -> bool:
        """Whether this value was rebuilt for Kleos and still stands; one that an owner has entered is not."""
        return self.sources[path] == "reconstructed" and not self.entered(path)

    def entered(self, path: str) -> bool:
        """Whether an owner has entered this value: it is neither shipped now nor one of a set that once was."""
        return path in self.changed and not any(path in before and before[path] == self.changed[path]
                                                and self.stands(before) for before in self.former)

    def stands(self, former: Mapping[str, Any]) -> bool:
        """Whether these values are in play, one or the other entered by an owner: most of them stand. Few may be as
        they were by chance."""
        stand = [path for path, value in former.items() if path in self.changed and self.changed[path] == value]
        return 2 * len(stand) > len(former)

    def wrong(self, path: str, reason: str, *against: str) -> ComponentError:
        """The error of a value that does not fit those it stands against, with the first line in the owner's file
        that holds one of them."""
        lines = [line_of(self.file, place) for place in (path, *against)]
        return ComponentError(path, reason, next((line for line in lines if line), 0))

    def whole(self, path: str, low: int, high: int) -> int:
        """A whole number; `ComponentError` says that it does not lie between these."""
        value = self.values[path]
        if not low <= value <= high:
            raise self.wrong(path, f"must be from {low} to {high}, not {value}")
        return int(value)

    def key(self) -> str:
        """What tells these components from others: empty for the shipped ones, else a hash of the changes."""
        return fingerprint(self.changed)

    def replaced(self, changes: Mapping[str, Any], text: str = "") -> Components:
        """These components with other values; `ComponentError` says which one does not fit, and why.

        `text` is the file they stand in, for line numbers.
        """
        if not changes and not text:
            return self                                 # so that all who play with the same share what follows from it
        values = dict(self.values)
        for path, value in changes.items():
            if path not in self.values:
                raise ComponentError(path, "the game has no such value", line_of(text, path))
            problem = misfit(self.values[path], value)
            if problem:
                raise ComponentError(path, problem, line_of(text, path))
            values[path] = value
        shipped = parse_shipped(self.text).values
        changed = {path: value for path, value in values.items() if value != shipped[path]}
        return Components(self.text, values, self.sources, self.notes, changed, text, self.former)


KINDS: Final = {int: ("a whole number", "whole numbers"), str: ("a text", "texts"),     # one, and many in a list
                bool: ("true or false", "true or false"), float: ("a decimal number", "decimal numbers")}


def fingerprint(changed: Mapping[str, Any]) -> str:
    """A hash of changed values, the same in whatever order they stand; empty for none."""
    if not changed:
        return ""
    plain = json.loads(texts.compose(json.dumps(dict(changed), default=str, ensure_ascii=False)))
    return hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:16]


def misfit(shipped: Any, value: Any) -> str:
    """Why this value cannot stand where the shipped one stood; empty if it can."""
    if isinstance(shipped, list):
        if not isinstance(value, list):
            return f"must be a list, not {value!r}"
        kinds = {type(item) for item in shipped}
        for item in value:
            if kinds and type(item) not in kinds:
                return f"must hold {' or '.join(sorted(KINDS[kind][1] for kind in kinds))} only, not {item!r}"
        return ""
    if type(value) is not type(shipped):
        return f"must be {KINDS[type(shipped)][0]}, not {value!r}"
    return ""


def leaves(table: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """The values of a table and of the tables in it, by path."""
    found: dict[str, Any] = {}
    for word, value in table.items():
        if isinstance(value, dict):
            found.update(leaves(value, f"{prefix}{word}."))
        elif word not in ABOUT:
            found[prefix + word] = value
    return found


def tables(table: Mapping[str, Any], prefix: str = "") -> dict[str, dict[str, Any]]:
    """The tables by path, those in others included."""
    found = {prefix[:-1]: dict(table)}
    for word, value in table.items():
        if isinstance(value, dict):
            found.update(tables(value, f"{prefix}{word}."))
    return found


# a key of so many parts: the memory to read one grows with their square, so a short file could take all there is
DEEP: Final = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){50}""")
TOO_DEEP: Final = "its tables and lists lie too deep in one another"


def toml(text: str) -> dict[str, Any]:
    """What a file says; `ComponentError` says what of it is no TOML, or no file of ours."""
    text = texts.unwrap(text)
    deep = DEEP.search(text)
    if deep:
        raise ComponentError("", TOO_DEEP, text.count("\n", 0, deep.start()) + 1)
    try:
        return load(text)
    except RecursionError:
        raise ComponentError("", TOO_DEEP) from None
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+)", str(error))
        raise ComponentError("", re.sub(r" \(at .*\)", "", str(error)), int(at[1]) if at else 0) from None
    except ValueError:
        raise ComponentError("", "it holds a number of thousands of digits") from None


def load(text: str) -> dict[str, Any]:
    """What TOML says, also where a chat has made its quotation marks typographic; raises what tomllib raises."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        plain = texts.straight(text)
        if plain != text:
            with suppress(tomllib.TOMLDecodeError):
                return tomllib.loads(plain)
        raise


@lru_cache(maxsize=64)
def read(text: str) -> Components:
    """The components in a shipped file; the same ones for the same text."""
    data = toml(text)
    sources: dict[str, str] = {}
    notes: dict[str, str] = {}
    for name, table in tables(data).items():
        source = table.get("source", "")
        own = [word for word, value in table.items() if word not in ABOUT and not isinstance(value, dict)]
        if own and source not in SOURCES:
            raise ComponentError(name, f"its source is {source!r}, which is none of {', '.join(SOURCES)}",
                                 line_of(text, name))
        sources.update({f"{name}.{word}": source for word in own})
        if "note" in table:
            notes[name] = table["note"]
    return Components(text, leaves(data), sources, notes, {})


@lru_cache(maxsize=64)
def parse_shipped(text: str) -> Components:
    """The components in a shipped file, read once."""
    return read(text)


RESTORED: Final[dict[tuple[str, str], Components]] = {}


def restore(text: str, changed: Mapping[str, Any]) -> Components:
    """Components that were pickled: the same object for the same values."""
    which = text, fingerprint(changed)
    if which not in RESTORED:
        if len(RESTORED) >= MOST_RESTORED:
            RESTORED.clear()
        RESTORED[which] = parse_shipped(text).replaced(changed) if changed else parse_shipped(text)
    return RESTORED[which]


def line_of(text: str, path: str) -> int:
    """The line in which the value or the table of this path stands; 0 when it is nowhere."""
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[([^\]]+)\]", line)
        if header:
            table = header[1].replace(" ", "")
            if table == path:
                return number
        key = re.match(r"\s*([\w.-]+)\s*=", line)
        if key and f"{table}.{key[1]}".lstrip(".") == path:
            return number
    return 0


def other(shipped: Components, text: str) -> Components:
    """The shipped components with the values of another file in their place."""
    text = texts.unwrap(text)
    return shipped.replaced(leaves(toml(text)), text)
