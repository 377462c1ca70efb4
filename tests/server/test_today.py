"""The dice of the day: the first game counts, the automata play them too, days in a row are counted."""
import html
import random
import re
from datetime import date

import pytest

from kleos.games import ALL, find
from kleos.server.pages import today
from kleos.server.work import daily_scores
from kleos.table import daily
from tests.server.conftest import running

pytestmark = pytest.mark.anyio
DAY = "2026-11-22"


@pytest.fixture
async def app(database, clock):
    """A server on a certain day, whose automata need no workers."""
    async with running(database, clock=clock) as app:
        known = app.state.services.daily_scores.known
        known.update({("shield", DAY, automaton.slug): (score, score)
                      for automaton, score in zip(today.automata.ALL, (-300.0, -299.0, 500.0, 501.0, 502.0))})
        yield app


async def begun(visitor, game="shield"):
    answer = await visitor.post("/today", {"game": game})
    assert answer.status_code == 303
    return answer.headers["location"]


async def test_everybody_gets_the_dice_of_the_day(ann, ben):
    rolls = []
    for visitor, seed in ((ann, 1), (ben, 2)):
        url = await begun(visitor)
        await visitor.stroll(url, random.Random(seed))
        text = (await visitor.get(f"{url}/record")).text
        assert f'day = "{DAY}"' in text
        rolls.append([line for line in text.splitlines() if line.startswith("*")])
    assert rolls[0] == rolls[1] and rolls[0][0] == "* roll 1 4 9"


async def test_a_game_that_was_begun_is_gone_on_with(ann):
    first = await begun(ann)
    assert await begun(ann) == first
    await ann.stroll(first, random.Random(1))
    assert await begun(ann) != first


async def test_the_first_game_counts_and_is_ranked_among_the_automata(ann):
    assert "Play today’s dice" in (await ann.get("/today")).text
    first = await begun(ann)
    await ann.stroll(first, random.Random(1))
    again = await begun(ann)
    await ann.stroll(again, random.Random(2))
    page = (await ann.get("/today")).text
    assert "You are <b>fourth of 6</b> on the same dice." in page
    assert re.findall(r"<b>(\w+)</b><svg class=\"bar\"", page) == [
        "Talos", "Pandora", "Galatea", "You", "Keledon", "Phaiax"]
    score = (await ann.state(first))["view"]["board"]["margin"]
    assert f'<b class="num">{score:g}</b>'.replace("-", "−") in page
    assert f'href="{first}/replay"' in page and f'href="{again}/replay"' not in page
    told = re.search(r'<pre class="share"[^>]*>(.*?)</pre>', page, re.S)[1]
    game, kept = daily.read_claim(ALL, told)
    assert game.id == "shield" and kept.head["result"] == [score]
    assert "Number 4 of 6" in told


async def test_a_result_that_was_shown_is_checked_and_watched_by_others(ann, ben):
    url = await begun(ann)
    await ann.stroll(url, random.Random(1))
    score = (await ann.state(url))["view"]["board"]["margin"]
    told = html.unescape(re.search(r'<pre class="share"[^>]*>(.*?)</pre>', (await ann.get("/today")).text, re.S)[1])
    assert 'name="text"' in (await ben.get("/today")).text
    opened = await ben.post("/records", {"text": told.replace("\n", "\r\n")})
    assert opened.status_code == 303 and opened.headers["location"].endswith("/replay")
    state = await ben.state(opened.headers["location"].removesuffix("/replay"))
    assert state["over"] and state["view"]["board"]["margin"] == score
    false = await ben.post("/records", {"text": told.replace(f"Result: {score:g}", "Result: 200")})
    assert false.status_code == 422 and "has another result than it says" in false.text
    empty = await ben.post("/records", {"text": " "})
    assert empty.status_code == 422 and "Paste the text" in empty.text


async def test_what_was_taken_back_does_not_count(ann):
    url = await begun(ann)
    await ann.stroll(url, random.Random(1), 30)
    state = await ann.state(url)
    assert (await ann.post(f"{url}/undo", {"seq": state["seq"], "rows": "12", "consent": "on"})).status_code == 303
    await ann.stroll(url, random.Random(1))
    assert (await ann.state(url))["takebacks"] == 1
    page = (await ann.get("/today")).text
    assert "it does not count today" in page and 'class="share"' not in page


async def test_a_game_played_again_is_none_of_the_day(ann):
    url = await begun(ann)
    again = (await ann.post(f"{url}/again")).headers["location"]
    assert (await ann.state(again))["dealer"] == "random"
    await ann.stroll(again, random.Random(1))
    assert await begun(ann) == url and "You are <b>" not in (await ann.get("/today")).text


async def test_what_is_offered_goes_by_the_day(app, clock, ann):
    first = await begun(ann)
    clock.move(12 * 3600)
    second = await begun(ann)
    assert second != first
    await ann.stroll(second, random.Random(1), 2)
    assert 'day = "2026-11-23"' in (await ann.get(f"{second}/record")).text


async def test_who_still_plays_is_said_and_the_page_looks_again(ann, app):
    del app.state.services.daily_scores.known["shield", DAY, "talos"]
    app.state.services.daily_scores.asked["shield", DAY, "talos"] = None
    url = await begun(ann)
    await ann.stroll(url, random.Random(1))
    page = (await ann.get("/today")).text
    assert "is still playing" in page and 'http-equiv="refresh"' in page and "Number" not in page


async def test_only_games_for_one_have_a_challenge(ann):
    assert (await ann.post("/today", {"game": "heroes"})).status_code == 404
    assert (await ann.post("/today", {"game": "none"})).status_code == 404
    assert "Twelve Heroes" not in (await ann.get("/today")).text


def test_an_automaton_makes_the_same_of_the_same_dice():
    one = daily_scores.play_daily("shield", DAY, "keledon")
    assert one == daily_scores.play_daily("shield", DAY, "keledon")
    assert one != daily_scores.play_daily("shield", "2026-11-23", "keledon")
    assert one[0] == one[1]
    assert find("labors").rules.seats[0] == 1


@pytest.mark.parametrize(("days", "expected"), [
    ([], (0, 0)), ([22], (1, 1)), ([21], (1, 1)), ([20], (0, 1)), ([20, 21, 22], (3, 3)), ([18, 19, 20, 22], (1, 3))])
def test_days_in_a_row_end_today_or_yesterday(days, expected):
    assert today.streak({date(2026, 11, day) for day in days}, date(2026, 11, 22)) == expected
