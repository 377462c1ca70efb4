"""The rulebook of a game: numbered rules in our own words, from `rulebook.md`."""
from __future__ import annotations

import re
from typing import Final


class Rule:
    """One numbered rule. `ruling` says that the printed rules leave it open."""

    def __init__(self, number: str, text: str, line: int) -> None:
        self.number: Final = number                     # "5.4"
        self.text: Final = text
        self.line: Final = line                         # in rulebook.md
        self.ruling: Final = text.endswith("(ruling)")


class Chapter:
    def __init__(self, number: str, title: str, rules: list[Rule]) -> None:
        self.number: Final = number
        self.title: Final = title
        self.rules: Final = rules


class Book:
    """`chapters` in order; `rules` by number."""

    def __init__(self, title: str, preface: str, chapters: list[Chapter]) -> None:
        self.title: Final = title
        self.preface: Final = preface
        self.chapters: Final = chapters
        self.rules: Final = {rule.number: rule for chapter in chapters for rule in chapter.rules}

    def find(self, number: str) -> list[Rule]:
        """The rule of this number, or all rules of this chapter; `ValueError` when there is neither."""
        number = number.removeprefix("§")
        found = [rule for chapter in self.chapters for rule in chapter.rules
                 if number in (rule.number, chapter.number)]
        if not found:
            raise ValueError(f"There is no §{number}; the chapters go from {self.chapters[0].number} "
                             f"to {self.chapters[-1].number}.")
        return found


def read(text: str) -> Book:
    """Parse a rulebook: a title, a preface, `## n Title` chapters and paragraphs that begin with `§n.m`."""
    title, preface = "", ""
    chapters: list[Chapter] = []
    line = 1
    for block in re.split(r"\n\s*\n", text):
        at = line + len(block) - len(block.lstrip("\n"))
        line += block.count("\n") + 2
        block = " ".join(block.split())
        if block.startswith("# "):
            title = block[2:]
        elif block.startswith("## "):
            number, name = block[3:].split(" ", 1)
            chapters.append(Chapter(number, name, []))
        elif rule := re.match(r"§(\d+\.\d+) (.*)", block):
            chapters[-1].rules.append(Rule(rule[1], rule[2], at))
        elif block and not chapters:
            preface = (preface + " " + block).strip()
        elif block:
            raise ValueError(f"line {at} of the rulebook belongs to no rule: {block[:40]}")
    return Book(title, preface, chapters)
