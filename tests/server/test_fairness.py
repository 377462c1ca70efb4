"""The page on which a fair dealer is checked: what it is bound to from the start, all that it dealt at the end."""
import random
import re

import pytest

from kleos.core import record
from kleos.games import ALL, find
from kleos.server.pages import fairness
from kleos.table.proof import list_draws

pytestmark = pytest.mark.anyio
ROW = re.compile(r'data-place="(\d+)" data-withdrawn="(\d+)" data-total="(\d+)"\s+data-low="(\d+)" data-high="(\d+)"')


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
async def test_the_fingerprint_is_shown_before_anything_is_dealt_and_the_secret_is_not(ann, game):
    url = await ann.sit(game.id, dealer="fair", seed="By our <own> words")
    page = (await ann.get(f"{url}/fairness")).text
    kept = record.parse((await ann.get(f"{url}/record")).text)
    assert kept.head["commitment"] in page and "By our &lt;own&gt; words" in page
    assert 'data-secret=""' in page and "shown when the game is over" in page and not ROW.findall(page)
    assert f"{url}/fairness" in (await ann.get(url)).text


async def test_at_the_end_the_page_has_all_that_it_takes(ann, ben):
    url = await ann.sit(dealer="fair", seed="Ann")
    await ann.play(url, random.Random(1))
    kept = record.parse((await ann.get(f"{url}/record")).text)
    page = (await ben.get(f"{url}/fairness")).text          # whoever has the link may check
    assert f'data-secret="{kept.head["secret"]}"' in page
    draws = list_draws(find("shield"), kept)
    assert [tuple(map(int, row)) for row in ROW.findall(page)] == [draw[:5] for draw in draws]
    assert len(draws) == 24 and all(draw.low <= draw.number < draw.high <= draw.total for draw in draws)


async def test_a_game_is_replayed_once_for_all_who_look(ann, ben, monkeypatch):
    replayed = []

    def count(game, kept):
        replayed.append(len(kept.moves))
        return list_draws(game, kept)
    monkeypatch.setattr(fairness, "list_draws", count)
    url = await ann.sit(dealer="fair", seed="Ann")
    await ann.play(url, random.Random(1))
    pages = [(await visitor.get(f"{url}/fairness")).text for visitor in (ann, ben, ann)]
    assert len(replayed) == 1 and all(len(ROW.findall(page)) == 24 for page in pages)


async def test_where_another_dealer_deals_there_is_no_such_page(ann):
    url = await ann.sit()
    assert (await ann.get(f"{url}/fairness")).status_code == 404
    assert f"{url}/fairness" not in (await ann.get(url)).text
