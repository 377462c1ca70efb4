"""The rulebook of a game: numbered rules in our own words, from `rulebook.md`."""
from __future__ import annotations

import re
from typing import Final

from kleos.core.prose import short


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
    """`chapters` in order; `rules` by number.

    >>> import kleos
    >>> [rule.number for rule in kleos.game("shield").rulebook.find("2")]
    ['2.1', '2.2']
    """

    def __init__(self, title: str, preface: str, chapters: list[Chapter]) -> None:
        self.title: Final = title
        self.preface: Final = preface
        self.chapters: Final = chapters
        self.rules: Final[dict[str, Rule]] = {}
        for rule in [rule for chapter in chapters for rule in chapter.rules]:
            if rule.number in self.rules:
                raise ValueError(f"line {rule.line} of the rulebook has a second §{rule.number}")
            self.rules[rule.number] = rule

    def find(self, number: str) -> list[Rule]:
        """The rule of this number, or all rules of this chapter; `ValueError` when there is neither."""
        number = number.strip().removeprefix("§")
        if number in self.rules:
            return [self.rules[number]]
        found = [rule for chapter in self.chapters if chapter.number == number for rule in chapter.rules]
        if not found:
            chapters = [chapter.number for chapter in self.chapters]
            there = f"the chapters go from {chapters[0]} to {chapters[-1]}" if chapters else "there are no chapters"
            raise ValueError(f"There is no §{short(number)}; {there}.")
        return found


def read(text: str) -> Book:
    """Parse a rulebook: a title, a preface, `## n Title` chapters and paragraphs that begin with `§n.m`.

    `ValueError` says which line does not fit.
    """
    title, preface = "", ""
    chapters: list[Chapter] = []
    for paragraph in re.finditer(r"(?:.*\S.*\n?)+", text):
        at = text.count("\n", 0, paragraph.start()) + 1
        block = " ".join(paragraph[0].split())
        if block.startswith("# "):
            title = block[2:]
        elif chapter := re.match(r"## (\d+) (.+)", block):
            chapters.append(Chapter(chapter[1], chapter[2], []))
        elif rule := re.match(r"§((\d+)\.\d+) (.+)", block):
            if not chapters or chapters[-1].number != rule[2]:
                raise ValueError(f"line {at} of the rulebook: §{rule[1]} does not stand in chapter {rule[2]}")
            chapters[-1].rules.append(Rule(rule[1], rule[3], at))
        elif block and not chapters:
            preface = (preface + " " + block).strip()
        elif block:
            raise ValueError(f"line {at} of the rulebook belongs to no rule: {block[:40]}")
    return Book(title, preface, chapters)
