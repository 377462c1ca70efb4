"""The texts of all heroes keep to docs/card-style.md."""
from __future__ import annotations

import re

import pytest

from kleos.games.heroes.effects import GRAMMAR
from tests.games.heroes.play import GAME

TEXTS = {card.slug: card.text for card in GAME.cards() if card.text}


@pytest.mark.parametrize("slug", TEXTS)
def test_sentences(slug: str) -> None:
    text = TEXTS[slug]
    assert text.count("**") in (0, 2)
    assert not re.search(r"[;]|, then |\. |of strength", text), "a hero's ability is one short sentence"


def test_what_lasts_stands_before_what_happens() -> None:
    said = GRAMMAR.parse("hired: draw 1, camp-food 2, action 1; moved: here-food 1; always: fasting, flying").text()
    assert said == ("Needs no Food. May move to any Region. **When hired:** draw a card, take 2 Food and you have one "
                    "more action this turn. **When moved:** add 1 Food here.")
