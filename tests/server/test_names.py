"""What people are called: a name once, no two alike at a table, and nothing in a name but the name."""
import re

import pytest

from tests.server.test_seats import do, invited, seats, together

pytestmark = pytest.mark.anyio
THREE = {"players": "3", "seat.2": "link"}


async def names(visitor, url) -> list[str]:
    return [seat["name"] for seat in await seats(visitor, url)]


async def test_whoever_sits_down_under_a_name_that_is_taken_gets_a_number(app, ann, ben):
    url, link = await invited(ann, **{"name.0": "Myrto"})
    await ben.post(link, {"name": "ＭＹＲＴＯ"})
    assert (await names(ann, url))[:2] == ["Myrto", "ＭＹＲＴＯ II"]
    refused = await do(ben, url, "name", name="myrto")
    assert refused.status_code == 422 and "is called “myrto” already" in refused.json()["error"]
    await do(ben, url, "name", name="Kira")
    assert (await names(ann, url))[:2] == ["Myrto", "Kira"]


@pytest.mark.parametrize("name", ["You", "player 1", "Ｐlayer2"])
async def test_nobody_is_called_as_the_table_calls_others(app, ann, ben, name):
    url, link = await invited(ann)
    for answer in (await ben.post(link, {"name": name}), await do(ann, url, "name", name=name),
                   await ann.post("/tables", {"game": "labors", "seat.0": "human", "name.0": name}),
                   await ben.client.post("/api/join", json={"link": f"http://kleos.test{link}", "name": name})):
        assert answer.status_code == 422 and "calls people by itself" in answer.text


async def test_two_at_one_device_are_told_apart_too(app, ann):
    url = await ann.sit("labors", **{"seat.0": "human", "seat.1": "human", "name.0": "Myrto", "name.1": "myrto"})
    assert await names(ann, url) == ["Myrto", "myrto II"]


async def test_name_and_colour_are_known_at_the_next_table(app, ann, ben):
    _, link = await invited(ann, **THREE)
    await ben.post(link, {"name": "Zoë", "seat": "2"})
    other, link = await invited(ann, **THREE)
    page = (await ben.get(link)).text
    assert 'value="Zoë"' in page and re.search(r'value="2" checked', page)
    assert 'name="name.0" value="Zoë"' in (await ben.get("/games/labors")).text
    url = await ben.sit("labors", **{"seat.0": "human", "seat.1": "talos"})
    assert (await names(ben, url))[0] == "Zoë"
    await ben.post(link, {"name": "", "seat": "1"})
    assert (await names(ann, other))[1] == "Player 2"
    await do(ben, other, "name", name="Kira")
    await do(ben, other, "seat", seat="2")
    _, link = await invited(ann, **THREE)
    assert 'value="Kira"' in (page := (await ben.get(link)).text) and re.search(r'value="2" checked', page)
    ben.client.cookies.set("called", "%E2%80%AEyou", domain="kleos.test")
    ben.client.cookies.set("sat", "99", domain="kleos.test")
    assert 'name="name" value=""' in (page := (await ben.get(link)).text) and re.search(r'value="1" checked', page)
    await ben.post("/mine/forget", {"sure": "on"})
    assert not {"called", "sat"} & set(ben.client.cookies)


@pytest.mark.parametrize("name", ["דנה", "**b** _i_", "[x](hand-0)", "<i>{seat 1}"])
async def test_a_name_stands_by_itself_wherever_it_is_drawn(app, ann, ben, name):
    shown = f"<bdi>{name.replace('<', '&lt;').replace('>', '&gt;')}</bdi>"
    url = await together(ann, ben)
    await do(ben, url, "leave")
    url, link = await invited(ann)
    await ben.post(link, {"name": name})
    assert shown in (await ann.get(url)).text and shown in (await ben.get(url)).text
    await do(ann, url, "begin")
    await ben.post(f"{url}/chat", {"words": name})
    for page in (url, f"{url}/chat", f"{url}/replay"):
        text = (await ann.get(page)).text
        assert shown in text
        assert not any(made in text for made in ("<b>b</b>", "<em>i</em>", 'data-about="hand-0"'))
    assert (await names(ann, url))[1] == name
