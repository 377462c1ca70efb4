"""Decks as plain lists: what is read is what was written, and what is wrong is named with its line."""
import pytest

from kleos.core.cards import lists
from kleos.core.cards.query import Card
from kleos.core.cards.texts import DeckError

CARDS = [Card("spoiled-princess", "Spoiled Princess", "", "", 4), Card("heras-eye", "Hera’s Eye", "", "", 4),
         Card("hercules", "Hercules", "", "", 1)]


def test_what_is_written_is_read_back():
    deck = {"hercules": 1, "spoiled-princess": 3}
    text = lists.write(CARDS, deck, "Fearless")
    assert text == "# Fearless\n3 Spoiled Princess\n1 Hercules\n"
    assert lists.read(CARDS, text) == ("Fearless", deck)


@pytest.mark.parametrize(("text", "deck"), [
    ("3 Spoiled Princess", {"spoiled-princess": 3}),
    ("3x spoiled-princess\n\nHERCULES", {"spoiled-princess": 3, "hercules": 1}),
    ("x3 Spoiled Princess\n[2] Hera´s Eye\nHercules 1", {"spoiled-princess": 3, "heras-eye": 2, "hercules": 1}),
    ("X2 Hercules\nSpoiled Princess – 3\nHera's Eye [2]", {"hercules": 2, "spoiled-princess": 3, "heras-eye": 2}),
    ("2 Hera's Eye + 1 heras eye", {"heras-eye": 3}), ("  12 ×  Hèrcules # whoever", {"hercules": 12}), ("", {}),
])
def test_a_name_is_known_however_it_is_written(text, deck):
    assert lists.read(CARDS, text)[1] == deck


@pytest.mark.parametrize(("text", "said"), [
    ("1 Hercules\n3 Spoilt Princess", "line 2: There is no card “Spoilt Princess”; the nearest is “Spoiled Princess”."),
    ("3 Xyzzy", "There is no card “Xyzzy”."),
    ("0 Hercules", "“0 Hercules” is no number and card, such as “3 Spoiled Princess”."),
    ("!!", "“!!” is no number and card, such as “3 Spoiled Princess”."),
    ("100 Hercules", "No deck has more than 99 of Hercules."),
    ("60 Hercules\n40 hercules", "line 2: No deck has more than 99 of Hercules."),
    ("x" * 20_001, "A deck as a list has at most 20000 characters, this one 20001."),
])
def test_what_is_wrong_is_said(text, said):
    with pytest.raises(DeckError) as refused:
        lists.read(CARDS, text)
    assert str(refused.value) == said
