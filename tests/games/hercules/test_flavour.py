"""A line of the tales stands on each card that has room for one, and nowhere else."""
from __future__ import annotations

from kleos.games.hercules import GAME
from kleos.games.hercules.view.flavour import FLAVOUR, ROOM

CARDS = {card.slug: card for card in GAME.cards()}


def test_each_card_with_room_has_its_own_line() -> None:
    room = {slug for slug, card in CARDS.items() if len(str(card.fields["text"])) <= ROOM}
    assert set(FLAVOUR) == room and len(set(FLAVOUR.values())) == len(FLAVOUR)
    assert {slug: card.flavour for slug, card in CARDS.items() if card.flavour} == FLAVOUR == GAME.face.flavour


def test_a_line_is_short_and_written_as_print_is() -> None:
    for line in FLAVOUR.values():
        assert 20 <= len(line) <= 70 and line[0].isupper() and line.endswith("."), line
        assert not set(line) & set("'\"*_()"), line


def test_plain_characters_are_told_apart_by_it() -> None:
    plain = [slug for slug, card in CARDS.items() if "power" in card.fields and not card.text]
    assert len(plain) == 12 and len({FLAVOUR[slug] for slug in plain}) == 12
