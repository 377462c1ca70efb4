"""Pings: what the others propose to the seat in turn is talk, seen by all, and gone when the seat has acted."""
import re

import httpx
import pytest

from tests.server.conftest import visiting
from tests.server.test_live import listened
from tests.server.test_seats import do, invited, turn

pytestmark = pytest.mark.anyio


async def heroes(ann, *others, **more) -> str:
    """A labyrinth with a hero each, when the first is to choose; the others' pages have one seat each."""
    url, link = await invited(ann, "labyrinth", **{
        "seat.2": "link", "option.pings": "2", "option.patrons": "none", **more})
    for who in others:
        assert (await who.post(link, {"name": ""})).status_code == 303
    await ann.post(f"{url}/begin")
    return url


async def asked(app, url, *visitors):
    """Who is to choose, and the others, when chance has done its part."""
    while True:
        for visitor in visitors:
            state = await visitor.state(url)
            if state["view"]["actions"]:
                return visitor, [one for one in visitors if one is not visitor], state
        await turn(app, *visitors, url=url)


async def heard(visitor, url):
    return (await visitor.client.get(f"/api{url}/proposals")).json()


async def test_a_proposal_is_seen_by_all_taken_with_one_click_and_leaves_no_trace(app, ann, ben):
    cleo, watcher = visiting(app), visiting(app)
    url = await heroes(ann, ben, cleo)
    hero, (one, other), state = await asked(app, url, ann, ben, cleo)
    action, seq = state["view"]["actions"][0], str(state["seq"])
    page = (await one.get(url)).text
    assert 'id="propose"' in page and 'form="propose"' in page and "What you can propose" in page
    assert 'form="propose"' not in (await hero.get(url)).text + (await watcher.get(url)).text
    answer = await do(one, url, "propose", seq=seq, text=action["text"])
    assert answer.status_code == 200 and "proposes" in "".join(answer.json()["parts"].values())
    for visitor, yours in ((hero, True), (one, False), (other, False), (watcher, False)):
        page = (await visitor.get(url)).text
        assert "proposes:" in page
        (said,) = (await heard(visitor, url))["said"]
        assert (said["text"], said["label"], said["yours"]) == (action["text"], action["label"], yours)
        button = re.search(r'<li class="seat-\d" data-ghosts="[^"]*">.*?</li>', page, re.S)[0]
        assert (f'form="act" name="text" value="{action["text"]}"' in button) == yours
    assert [(await heard(one, url))["left"], (await heard(other, url))["left"], (await heard(hero, url))["left"]] \
        == [1, 2, 0]
    table = (await app.state.services.open(url.split("/")[-1])).table
    assert table.seq == state["seq"] and "propose" not in (await hero.get(f"{url}/record")).text
    assert (await do(hero, url, "act", seq=seq, text=action["text"])).status_code == 200
    assert (await heard(watcher, url))["said"] == [] and "proposes:" not in (await hero.get(url)).text
    for visitor in (cleo, watcher):
        await visitor.client.aclose()


async def test_what_cannot_be_proposed_is_refused(app, ann, ben):
    cleo, watcher = visiting(app), visiting(app)
    url = await heroes(ann, ben, cleo)
    hero, (one, other), state = await asked(app, url, ann, ben, cleo)
    seq, texts = str(state["seq"]), [action["text"] for action in state["view"]["actions"]]

    async def refused(who, text, says, at=seq):
        answer = await do(who, url, "propose", seq=at, text=text)
        assert answer.status_code == 422 and says in answer.json()["error"], answer.text
    await refused(hero, texts[0], "when it is that player’s turn")
    await refused(watcher, texts[0], "when it is that player’s turn")
    await refused(one, "fly 3", "fly")
    await refused(one, texts[0], "gone on", str(int(seq) + 1))
    for text in (texts[0], texts[-1]):
        assert (await do(one, url, "propose", seq=seq, text=text)).status_code == 200
    await refused(one, texts[0], "as there are in a turn: 2")
    assert (await do(other, url, "propose", seq=seq, text=texts[0])).status_code == 200
    assert len((await heard(hero, url))["said"]) == 3
    await do(hero, url, "act", seq=seq, text=texts[0])
    await refused(one, texts[0], "gone on")
    for visitor in (cleo, watcher):
        await visitor.client.aclose()


async def test_a_stream_brings_a_proposal(app, ann, ben):
    cleo = visiting(app)
    url = await heroes(ann, ben, cleo)
    hero, (one, _), state = await asked(app, url, ann, ben, cleo)
    tag = re.search('data-drawn="([^"]+)"', (await hero.get(url)).text)[1]
    async with (listened(app) as address, httpx.AsyncClient(base_url=address, timeout=60) as client,
                client.stream("GET", f"{url}/events?drawn={tag}") as stream):
        await do(one, url, "propose", seq=str(state["seq"]), text=state["view"]["actions"][0]["text"])
        lines = stream.aiter_lines()
        while "proposes:" not in await anext(lines):
            pass
    await cleo.client.aclose()


@pytest.mark.parametrize("game", ["labyrinth", "labors", "heroes"])
async def test_without_the_option_nothing_is_there(app, ann, ben, game):
    cleo = visiting(app)
    more = {"option.pings": "off"} if game == "labyrinth" else {}
    url = await heroes(ann, ben, cleo, **more) if game == "labyrinth" else (await invited(ann, game))[0]
    state = await ann.state(url)
    assert await heard(ann, url) is None and "pings" not in (await ann.get(url)).text
    answer = await do(ben, url, "propose", seq=str(state["seq"]), text="x")
    assert answer.status_code == 422 and "nobody proposes" in answer.json()["error"]
    await cleo.client.aclose()
