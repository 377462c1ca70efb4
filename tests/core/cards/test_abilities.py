"""Abilities are written, printed and weighed from the same data."""
from __future__ import annotations

import re

import pytest

from kleos.core.cards.abilities import Grammar, Wording, complete

DRAW = Wording("draw", "draw a card|draw {n} cards", worth=1.5)
SLAY = Wording("slay", "discard a character of power {n} or less", worth=1.0)
FLY = Wording("fly", "Flies", numbered=False, worth=2.0)
GRAMMAR = Grammar({"played": "**When played:** {}.", "always": ""}, {"played": [DRAW, SLAY], "always": [FLY]})


@pytest.mark.parametrize(("source", "text", "worth"), [
    ("", "", (0, 0)), ("played: draw 1", "**When played:** draw a card.", (1.5, 0)),
    ("played: draw 2, slay 9", "**When played:** draw 2 cards and discard a character of power 9 or less.", (12, 0)),
    ("played: draw 1, draw 2, slay 1",
     "**When played:** draw a card, draw 2 cards and discard a character of power 1 or less.", (5.5, 0)),
    ("played: slay 1; always: fly", "Flies. **When played:** discard a character of power 1 or less.", (1, 2))])
def test_one_notation_has_many_readings(source: str, text: str, worth: tuple[float, float]) -> None:
    ability = GRAMMAR.parse(source)
    assert (ability.source(), ability.text()) == (source, text)
    assert (ability.worth(0), ability.worth(1)) == worth


@pytest.mark.parametrize(("source", "said"), [
    ("draw 2", "“draw 2” does not begin with played or always:"),
    ("played: burn 2", "“played” knows no effect “burn”; it knows draw, slay"),
    ("always: draw 2", "“draw” cannot happen when always"), ("played: fly", "“fly” cannot happen when played"),
    ("played: draw", "“draw” takes a number from 1 to 9"), ("played: draw 10", "“draw” takes a number from 1 to 9"),
    ("played: draw 0", "“draw” takes a number from 1 to 9"), ("always: fly 2", "“fly” takes no number"),
    ("played: draw two", "“draw” takes a number from 1 to 9"), ("played:", "“played” knows no effect “”")])
def test_what_cannot_be_read_says_why(source: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        GRAMMAR.parse(source)


def test_a_table_has_something_for_each_effect_and_for_no_other() -> None:
    assert complete(GRAMMAR.wordings, {FLY: 3, DRAW: 1, SLAY: 2}) == {DRAW: 1, SLAY: 2, FLY: 3}
    with pytest.raises(ValueError, match="there is nothing for the effect “slay” in the table"):
        complete(GRAMMAR.wordings, {DRAW: 1, FLY: 3})
    with pytest.raises(ValueError, match="the table has something for “burn”, which is none of the effects"):
        complete(GRAMMAR.wordings, {DRAW: 1, SLAY: 2, FLY: 3, Wording("burn", "burn {n} ships"): 4})
