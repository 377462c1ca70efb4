"""Tables: what changes them is written as one, and a click that has seen everything that matters is taken."""
import random

import pytest

from kleos.games import find
from kleos.server.seats.seated import hash_token, keeper_of
from kleos.server.tables.tables import Stale
from kleos.table.log import Kind
from tests.server.test_seats import invited

pytestmark = pytest.mark.anyio


async def labors(ann) -> tuple[str, str]:
    """A table of two people at one device; its address and its id."""
    url = await ann.sit("labors", **{"seat.0": "human", "seat.1": "human", "option.first": "0"})
    await ann.stroll(url, random.Random(1), 2)
    return url, url.split("/")[-1]


async def test_a_row_that_changes_a_seat_is_written_with_the_seat(app, ann, ben):
    url, id = await labors(ann)
    tables, seq = app.state.services.tables, (await ann.state(url))["seq"]
    await ben.get("/")
    token = ben.client.cookies["kleos"]
    await tables.change(id, seq, lambda table: table.note(1, Kind.SIT, "Kira"),
                        seats={1: {"token": hash_token(token), "name": "Kira"}})
    assert [seat["name"] for seat in (await ann.state(url))["seats"]] == ["Player 1", "Kira"]
    assert [seat["you"] for seat in (await ben.state(url))["seats"]] == [False, True]
    with pytest.raises(Stale):
        await tables.change(id, seq + 2, lambda table: table.note(1, Kind.LEAVE),
                            seats={1: {"token": None}})
    assert [seat["you"] for seat in (await ben.state(url))["seats"]] == [False, True]


async def test_what_others_do_besides_takes_nobodys_click_away(app, ann):
    url, id = await labors(ann)
    state = await ann.state(url)
    await app.state.services.tables.change(id, state["seq"], lambda table: table.note(1, Kind.OFFER, "draw"))
    texts = [action["text"] for action in state["view"]["actions"]][:1]
    path, more = ("act", {"texts": texts}) if texts else ("deal", {})
    sent = await ann.client.post(f"/api{url}/{path}", json={"seq": state["seq"], **more})
    assert sent.status_code == 200 and sent.json()["seq"] > state["seq"] + 1
    again = await ann.client.post(f"/api{url}/{path}", json={"seq": state["seq"], **more})
    assert again.status_code == 409


async def test_who_chooses_at_the_same_time_as_others_is_not_too_late(ann, ben):
    url, link = await invited(ann, "heroes", **{"option.mode": "draft", "option.first": "0"})
    await ben.post(link, {"name": "Ben"})
    await ann.post(f"{url}/begin")
    hers, his = await ann.state(url), await ben.state(url)
    mine = [action["text"] for action in hers["view"]["actions"]]
    for text in [action["text"] for action in his["view"]["actions"]][:2]:
        sent = await ben.post(f"{url}/act", {"seq": (await ben.state(url))["seq"], "text": text}, fetch=True)
        assert sent.status_code == 200
    sent = await ann.post(f"{url}/act", {"seq": hers["seq"], "text": mine[:2]}, fetch=True)
    assert sent.status_code == 200 and sent.json()["seq"] > hers["seq"] + 3
    again = await ann.client.post(f"/api{url}/act", json={"seq": hers["seq"], "texts": mine[:1]})
    assert again.status_code == 409


async def test_partners_are_the_strongest_automata_and_rivals_are_not(ann):
    assert "you with Pandora and Talos" in (await ann.get("/games/labyrinth")).text
    assert "you against Galatea" in (await ann.get("/games/labors")).text
    assert [keeper_of(seat, find("labyrinth")) for seat in range(3)] == ["talos", "pandora", "talos"]
