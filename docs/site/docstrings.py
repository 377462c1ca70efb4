"""Docstrings as Markdown: what they write in columns becomes a list, and examples become code."""
from __future__ import annotations

import re
from itertools import groupby
from typing import Any

from griffe import Extension, Object

# `word    what it is`, with two blanks at least between them; what goes on below stands further in
ASIDE = re.compile(r" +# doctest:.*")                   # what only the test of an example needs to know
ENTRY = re.compile(r"(\w\S*(?:[ ,]+\S+)*?)\s{2,}(\S.*)")


class Docstrings(Extension):
    """Rewrites each docstring before it is read."""

    def on_object(self, *, obj: Object, **kwargs: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = rewrite(obj.docstring.value)


def rewrite(text: str) -> str:
    return "\n\n".join([rewrite_part(part) for part in text.split("\n\n")])


def rewrite_part(part: str) -> str:
    """A paragraph, a list in columns, or an example with its answer."""
    if part.lstrip().startswith(">>>"):
        return f"```pycon\n{ASIDE.sub('', part)}\n```"
    lines = part.split("\n")
    return "\n".join(["\n".join(listed) if not is_entry else "\n" + "\n".join(listed) + "\n"
                      for is_entry, listed in split_entries(lines)]).strip("\n")


def split_entries(lines: list[str]) -> list[tuple[bool, list[str]]]:
    """The lines in turn as prose and as entries of lists."""
    marked: list[tuple[bool, str]] = []
    for line in lines:
        found = ENTRY.match(line)
        if found and not line.startswith(" "):
            marked.append((True, f"* `{found[1]}`: {found[2]}"))
        elif marked and marked[-1][0] and line.startswith(" " * 8):
            marked.append((True, f"    {line.strip()}"))
        else:
            marked.append((False, line))
    return [(key, [line for _, line in group]) for key, group in groupby(marked, key=lambda one: one[0])]
