"""Rulebooks."""
from __future__ import annotations

import pytest

from kleos.core import book

TEXT = """# The Game

What it is about.

## 1 Setting up

§1.1 Take the
board.

§1.2 Who begins? The youngest. (ruling)


## 2 Playing

§2.1 Play.
"""


def test_a_rulebook_has_chapters_of_numbered_rules() -> None:
    read = book.read(TEXT)
    assert (read.title, read.preface) == ("The Game", "What it is about.")
    assert [(chapter.number, chapter.title) for chapter in read.chapters] == [("1", "Setting up"), ("2", "Playing")]
    assert [(rule.number, rule.text, rule.line, rule.ruling) for rule in read.rules.values()] == [
        ("1.1", "Take the board.", 7, False), ("1.2", "Who begins? The youngest. (ruling)", 10, True),
        ("2.1", "Play.", 15, False)]


def test_rules_are_found_by_number_and_by_chapter() -> None:
    read = book.read(TEXT)
    assert [rule.number for rule in read.find("1")] == ["1.1", "1.2"]
    assert [rule.text for rule in read.find(" §2.1 ")] == ["Play."]
    with pytest.raises(ValueError, match=r"There is no §9\.9; the chapters go from 1 to 2"):
        read.find("§9.9")
    with pytest.raises(ValueError, match=r"^There is no §1; there are no chapters\.$"):
        book.read("# The Game\n").find("1")


@pytest.mark.parametrize(("text", "reason"), [
    ("## 1 A\n\n§1.1 Do.\n\nAnd then?\n", "line 5 of the rulebook belongs to no rule: And then"),
    ("## 1 A\n\n§1.1 Do.\n\n\n§1.1 Do not.\n", "line 6 of the rulebook has a second §1.1"),
    ("# T\n\n§1.1 Do.\n", "line 3 of the rulebook: §1.1 does not stand in chapter 1"),
    ("## 1 A\n\n§2.1 Do.\n", "line 3 of the rulebook: §2.1 does not stand in chapter 2"),
    ("\n## 1 A\n\nAnd then?\n", "line 4 of the rulebook belongs to no rule: And then"),
    ("## 1 A\n\n## B\n", "line 3 of the rulebook belongs to no rule: ## B"),
])
def test_a_bad_rulebook_is_refused_with_the_line(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason.replace(".", r"\.")):
        book.read(text)
