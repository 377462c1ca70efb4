"""Queries find cards by their fields, and by their names as before."""
from __future__ import annotations

import pytest

from kleos.core.cards.query import Card, QueryError, find

CARDS = [
    Card("hydra", "Lernaean Hydra", "", "**When it attacks:** draw a card.", 4,
         {"type": "character", "colour": "green", "cost": 4, "power": 6, "traits": ("monster", "snake"),
          "odds": (1, 2)}),
    Card("lion", "Nemean Lion", "", "", 4, {"type": "character", "colour": "green", "cost": 3, "power": 4}),
    Card("net", "A net of green", "", "Draw 2 cards.", 4, {"type": "action", "colour": "blue", "cost": 2}),
    Card("spring", "Spring", "", "", 0, {"type": "resource", "colour": "green"})]


def slugs(query: str) -> list[str]:
    return [card.slug for card in find(CARDS, query)]


@pytest.mark.parametrize(("query", "found"), [
    ("", ["hydra", "lion", "net", "spring"]), ("gr", ["net"]), ("lernaean hydra", ["hydra"]), ("net of", ["net"]),
    ('t:character c:green cost<=3', ["lion"]), ('t:character c:green cost<=4 text:"draw a"', ["hydra"]),
    ("text:draw", ["hydra", "net"]), ("o:draw color:green", ["hydra"]),
    ("-t:character", ["net", "spring"]), ("-lernaean", ["lion", "net", "spring"]),
    ("cost>2", ["hydra", "lion"]),
    ("cost>=4", ["hydra"]), ("cost<3", ["net"]), ("cost=3", ["lion"]), ("cost:3", ["lion"]),
    ("cost!=3", ["hydra", "net"]), ("col=green t!=resource", ["hydra", "lion"]), ("traits:snake", ["hydra"]),
    ("odds=2", ["hydra"]), ("name:nem", ["lion"]), ("po:6 hydra", ["hydra"]), ("name=spring", ["spring"])])
def test_a_query_finds(query: str, found: list[str]) -> None:
    assert slugs(query) == found


@pytest.mark.parametrize("query", ["hera's eye", "Hera’s", "name:hera's", "name=\"Hera’s Eye\"", "text:isn't"])
def test_either_apostrophe_finds_a_card(query: str) -> None:
    eye = Card("heras-eye", "Hera’s Eye", "", "It isn’t shut.", 4)
    assert find([*CARDS, eye], query) == [eye]


@pytest.mark.parametrize(("query", "said"), [
    ("might>3", "There is no field “might”; there are colour, cost, name, odds, power, text, traits, type."),
    ("co:3", "“co” may be colour or cost."), ("cost<=dear", "“cost” is a number, and “dear” is none."),
    ("t<3", "“type” is no number: ask with “type:”."),
    ('text:"draw', "“\"” in a query is no term, such as type:hero or cost<=3.")])
def test_a_query_that_makes_no_sense_says_why(query: str, said: str) -> None:
    with pytest.raises(QueryError) as error:
        find(CARDS, query)
    assert str(error.value) == said


def test_a_card_says_its_text_plainly_in_its_fields() -> None:
    assert CARDS[0].fields["text"] == "When it attacks: draw a card." and CARDS[0].fields["name"] == "Lernaean Hydra"
