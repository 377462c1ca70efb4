"""At a server nobody is asked what is a mere formality, and the page draws the card that opens a turn."""
from __future__ import annotations

import pytest

from kleos.server.tables.tables import go_on
from tests.table.test_formalities import attacked

pytestmark = pytest.mark.anyio


def test_a_table_goes_on_until_somebody_has_a_choice():
    table = attacked()
    go_on(table)
    assert [row.text for row in table.rows] == ["pass"] and table.acting() == [1]


@pytest.mark.parametrize(("rival", "how"), [("quick", "draw"), ("human", "draw")])
async def test_the_first_card_is_drawn_at_once(ann, rival, how):
    url = await ann.sit("hercules", **{"seat.0": "human", "seat.1": rival, "option.first": "0"})
    page = await ann.get(url)
    if rival == "human":
        page = await ann.post(f"{url}/take", follow_redirects=True)
    assert f'data-deals="{how}"' in page.text and 'data-roll="draw"' in page.text


async def test_a_turn_that_somebody_could_still_take_back_is_not_followed_by_a_draw(ann):
    url = await ann.sit("hercules", **{"seat.0": "human", "seat.1": "human", "option.first": "0"})
    await ann.post(f"{url}/take")
    for way, sent in (("deal", {}), ("act", {"text": "end"})):
        await ann.post(f"{url}/{way}", {"seq": (await ann.state(url))["seq"], **sent})
    page = await ann.post(f"{url}/take", follow_redirects=True)
    assert 'data-deals=""' in page.text
