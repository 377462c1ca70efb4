"""The page on which a fair dealer is checked: what it is bound to from the start, all that it dealt at the end."""
import random
import re

import pytest

from kleos.core import record
from kleos.games import ALL, find
from kleos.server.pages import fairness
from kleos.table import proof
from kleos.table.proof import list_draws
from tests.server.test_seats import invited, turn

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


# words of each player

async def test_each_player_puts_words_into_every_number_before_the_game_begins(app, ann, ben):
    url, link = await invited(ann, dealer="fair", seed="Ann's", autostart="")
    before = (await ann.state(url))["commitment"]
    assert 'name="words"' in (await ben.get(link)).text and f"{url}/words" in (await ann.get(url)).text
    assert (await ben.post(link, {"name": "Ben", "words": "of Ben <b>"})).status_code == 303
    assert (await ann.post(f"{url}/words", {"what": "more of Ann"})).status_code == 303
    app.state.services.tables.cache.clear()                     # as after a restart
    page = (await ben.get(url)).text
    assert "Ann&#39;s · of Ben &lt;b&gt; · more of Ann" in page
    assert (await ann.post(f"{url}/begin")).status_code == 303
    kept = record.parse((await ann.get(f"{url}/record")).text)
    assert kept.head["players"] == "Ann's · of Ben <b> · more of Ann" and kept.head["commitment"] == before
    assert "gave the dealer these words" in (await ann.get(url)).text
    late = await ann.post(f"{url}/words", {"what": "too late"})
    assert late.status_code == 422 and "before the game begins" in late.text


async def test_with_words_of_several_the_whole_game_is_proved(app, ann, ben):
    url, link = await invited(ann, dealer="fair", seed="", autostart="on")
    assert (await ann.post(f"{url}/words", {"what": "α"})).status_code == 303
    assert (await ben.post(link, {"name": "Ben", "words": "β"})).status_code == 303     # the last seat: it begins
    for _ in range(20):
        await turn(app, ann, ben, url=url)
    assert (await ann.post(f"{url}/resign", {"confirmed": "on"})).status_code == 303
    kept = record.parse((await ann.get(f"{url}/record")).text)
    assert kept.head["players"] == "α · β" and proof.verify(find("labors"), kept) > 5


async def test_words_that_cannot_be_are_refused(ann, ben):
    url, link = await invited(ann, dealer="fair")
    for words in ("", " ", "\u2800", "x" * 65):
        assert (await ann.post(f"{url}/words", {"what": words})).status_code == 422
    for number in range(12):
        assert (await ann.post(f"{url}/words", {"what": f"word {number}"})).status_code == 303
    assert "no more are taken" in (await ann.post(f"{url}/words", {"what": "more"})).text
    assert (await ben.post(f"{url}/words", {"what": "of a stranger"})).status_code == 403
    other, link = await invited(ann)
    assert "words" not in (await ben.get(link)).text.split('id="sit"')[1].split("</form>")[0]
    refused = await ann.post(f"{other}/words", {"what": "to random dice"})
    assert refused.status_code == 422 and "provably fair" in refused.text
