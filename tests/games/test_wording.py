"""What docs/card-style.md says of the cards of every game."""
from __future__ import annotations

import re

import pytest

from kleos.games import OWN

CARDS = {f"{game.id} {card.slug}": card.text for game in OWN for card in game.cards() if card.text}


@pytest.mark.parametrize("card", CARDS)
def test_a_text_is_written_as_print_is(card: str) -> None:
    text = CARDS[card]
    assert text.endswith(".") and (text[0].isupper() or text[0] in "+−*")
    assert not re.search(r"['\"]|  |\.\.|,\.|\bdoes not\b|\bdo not\b", text)
    assert all(sentence.count(", then ") <= 1 for sentence in text.split(". "))
    said = [sentence.strip(" .").lower() for sentence in text.split(". ")]
    assert len(said) == len(set(said)), "nothing is said twice"


def test_three_games_have_cards_with_texts() -> None:
    assert {card.split()[0] for card in CARDS} == {"labors", "heroes", "hercules"}
