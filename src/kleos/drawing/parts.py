"""Parts: the pieces of which the page of a table is made. One is drawn when what it depends on is new, and sent to the
page's script when it has changed.

A template says `{% part "region-" ~ name, region, lit %}…{% endpart %}`: first the part's name, which no other part of
the page has, then all on which it depends, plain data of any depth. A part that depends on nothing is drawn every time,
and one whose name is `none` is only kept, not sent by itself. A part may hold others.

In the text of a drawing `<#name>` stands for a part; nothing that a template escapes can look like it.
"""
from __future__ import annotations

import marshal
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Context
from markupsafe import Markup

MAX_CHARACTERS: Final = 16_000_000          # characters in either generation of what is kept
new: Final = str.__new__
PART: Final = re.compile(r"<#([\w-]+)>")


class Drawn:
    """The texts of one drawing, by the names of its parts."""

    def __init__(self) -> None:
        self.texts: Final[dict[str, str]] = {}
        self.within: Final[list[list[str]]] = [[]]      # the parts of each part that is being drawn, innermost last
        self.contexts: Final[list[Context]] = []        # what its templates know while they are being drawn

    def end(self) -> None:
        """Let the macros go that the templates have made."""
        for context in self.contexts:
            context.vars.clear()
            context.exported_vars.clear()
        self.contexts.clear()


class Kept:
    """What was drawn, by what it depends on. What has not been asked for since as much again was drawn is forgotten."""

    def __init__(self, most: int = MAX_CHARACTERS) -> None:
        self.most: Final = most
        self.size = 0
        self.young: dict[bytes, tuple[str, dict[str, str]]] = {}
        self.old: dict[bytes, tuple[str, dict[str, str]]] = {}

    def get(self, key: bytes) -> tuple[str, dict[str, str]] | None:
        found = self.young.get(key)
        if found is None and (found := self.old.get(key)) is not None:
            self.put(key, found)
        return found

    def put(self, key: bytes, drawn: tuple[str, dict[str, str]]) -> None:
        self.size += len(key) + len(drawn[0]) + sum(map(len, drawn[1].values()))
        if self.size > self.most:
            self.young, self.old, self.size = {}, self.young, 0
        self.young[key] = drawn


class Parts(Extension):
    """The tag."""

    tags: Final = {"part"}                              # type: ignore[misc]

    def __init__(self, environment: Any) -> None:
        super().__init__(environment)
        environment.extend(kept=Kept())

    def parse(self, parser: Parser) -> nodes.Node:
        line = next(parser.stream).lineno
        given = [parser.parse_expression()]
        while parser.stream.skip_if("comma"):
            given.append(parser.parse_expression())
        body = parser.parse_statements(("name:endpart",), drop_needle=True)
        called = self.call_method("draw", [nodes.ContextReference(), nodes.Const(f"{parser.name}:{line}"), given[0],
                                           nodes.Tuple(given[1:], "load")])
        return nodes.CallBlock(called, [], [], body).set_lineno(line)

    def draw(self, context: Any, where: str, name: str | None, needs: tuple[Any, ...],
             caller: Callable[[], str]) -> Markup:
        drawn = context.parent.get("_drawn")            # given to the whole drawing
        if drawn is None:                               # a macro by itself
            return Markup(caller())
        try:
            key = marshal.dumps((where, name, needs), 0) if needs else b""
        except ValueError:
            raise TypeError(f"{where}: a part depends on plain data, neither Markup nor objects.") from None
        kept = self.environment.kept.get(key) if key else None      # type: ignore[attr-defined]
        if kept is None:
            drawn.within.append([])
            text = str(caller())
            kept = text, {inner: drawn.texts[inner] for inner in drawn.within.pop()}
            if key:
                self.environment.kept.put(key, kept)                # type: ignore[attr-defined]
        text, inside = kept
        drawn.texts.update(inside)
        drawn.within[-1] += inside
        if name is None:
            return new(Markup, text)
        drawn.texts[name] = text
        drawn.within[-1].append(name)
        return new(Markup, f"<#{name}>")


def join_parts(text: str, texts: Mapping[str, str], marked: bool = False) -> str:
    """The text with its parts in place; `marked` by comments, from which the script learns what it has. What is none
    of the parts is left as it is."""
    def part(found: re.Match[str]) -> str:
        name = found[1]
        if name not in texts:
            return found[0]
        inside = PART.sub(part, texts[name])
        return f"<!--#{name}-->{inside}<!--#-->" if marked else inside
    return PART.sub(part, text)
