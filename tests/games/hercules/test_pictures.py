"""Every card has a fitting picture from the kit, with its author."""
from __future__ import annotations

from collections import Counter

from kleos.drawing.templates import kit
from kleos.games.hercules.box import RARITIES, RARITY, SLUGS
from kleos.games.hercules.view import pictures
from kleos.games.hercules.view.board import describe_printed
from kleos.server.rendering.site import STATIC
from tests.games.hercules.play import start


def test_every_card_has_a_picture_of_the_kit():
    assert set(pictures.CARDS) == set(SLUGS)
    assert [name for name in pictures.CARDS.values() if kit().get(name, ("",))[0] != "0 0 512 512"] == []
    box = start().box
    assert [describe_printed(box, kind)["picture"] for kind in range(180)] == [pictures.CARDS[slug] for slug in SLUGS]


def test_no_two_rares_and_no_more_than_two_cards_share_a_picture():
    assert max(Counter(pictures.CARDS.values()).values()) <= 2
    rares = [pictures.CARDS[slug] for kind, slug in enumerate(SLUGS) if RARITIES[RARITY[kind]] == "rare"]
    assert len(rares) == 51 and len(set(rares)) == 51


def test_their_authors_are_credited():
    credits = (STATIC / "CREDITS.md").read_text(encoding="utf-8")
    named = {name for line in credits.splitlines() if line.startswith("| ") for name in line.split("|")[2].split(", ")}
    named = {name.strip() for name in named}
    assert [name for name in pictures.CARDS.values() if name not in named] == []
