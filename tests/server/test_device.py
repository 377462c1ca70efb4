"""Seats, decks and finished games move to another device: by a code that works once, for a few minutes, and is not to
be guessed."""
import re

import pytest
from sqlalchemy import select

from kleos.server.database import devices
from tests.server.conftest import running, visiting
from tests.server.test_seats import do, invited, link_in, seats, together, turn

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """The URL of a new database, of each of the two kinds."""
    return f"sqlite:///{tmp_path / 'kleos.db'}" if request.param == "sqlite" else request.getfixturevalue("postgresql")


@pytest.fixture
async def phone(app):
    visitor = visiting(app)
    yield visitor
    await visitor.client.aclose()


async def ask(visitor) -> str:
    """A new code, as the page shows it."""
    page = (await visitor.post("/device")).text
    assert 'role="img" aria-label="QR code' in page and "<svg" in page
    return re.search(r'<p class="code-name">([A-Z2-9]{4}-[A-Z2-9]{4})</p>', page)[1]


async def mine(visitor, url) -> list[bool]:
    return [seat["you"] for seat in await seats(visitor, url)]


async def test_a_running_seat_moves_with_what_it_sees_and_may_do(app, ann, ben, phone):
    url = await together(ann, ben)
    code = await ask(ann)
    page = await phone.get(f"/device?code={code.lower().replace('-', ' ')}")
    assert page.url.path == f"/device/{code}" and "1 running game" in page.text
    assert await mine(ann, url) == [True, False], "nothing moves by being looked at"
    moved = await phone.post(f"/device/{code}")
    assert (moved.status_code, moved.headers["location"]) == (303, url)
    assert await mine(phone, url) == [True, False] and await mine(ann, url) == [False, False]
    await turn(app, phone, url=url)
    assert (await do(ann, url, "resign")).status_code == 403
    assert (await do(phone, url, "resign")).status_code == 200
    assert "nothing of yours in this browser" in (await ann.get("/device")).text


async def test_a_code_works_once_for_five_minutes_and_not_for_its_own_browser(app, clock, ann, ben, phone):
    url = await together(ann, ben)
    first, code = await ask(ann), await ask(ann)
    for wrong in (first, "AAAA-AAAA", "x", "é"):
        assert (await phone.get(f"/device/{wrong}")).status_code == 404
    assert (await ann.get(f"/device/{code}")).status_code == (await ann.post(f"/device/{code}")).status_code == 422
    clock.move(299)
    assert (await phone.get(f"/device/{code}")).status_code == 200
    clock.move(1)
    assert (await phone.post(f"/device/{code}")).status_code == 422 and await mine(ann, url) == [True, False]
    code = await ask(ann)
    assert (await phone.post(f"/device/{code}")).status_code == 303
    assert (await ben.post(f"/device/{code}")).status_code == 422 and await mine(phone, url) == [True, False]
    with app.state.services.store.engine.connect() as connection:
        assert connection.execute(select(devices.CODES)).all() == []


async def test_the_database_has_the_hash_of_a_code(app, ann, ben):
    await together(ann, ben)
    code = await ask(ann)
    with app.state.services.store.engine.connect() as connection:
        assert code not in str(connection.execute(select(devices.CODES)).one())


async def test_whoever_guesses_or_asks_too_often_is_slowed_down(clock, ann, phone):
    answers = [(await phone.get(f"/device/AAAA-AA{number:02}")).status_code for number in range(22, 34)]
    assert answers == [404] * 10 + [429] * 2
    assert (await phone.post("/device/AAAA-AAAA")).status_code == 429
    assert [(await ann.post("/device")).status_code for _ in range(11)] == [200] * 10 + [429]
    clock.move(60)
    assert (await phone.get("/device/AAAA-AAAA")).status_code == 404 and (await ann.post("/device")).status_code == 200


async def test_the_page_with_the_code_learns_that_it_was_used(ann, phone):
    await ann.sit("labors", **{"seat.0": "human", "seat.1": "talos"})
    code = await ask(ann)
    assert (await ann.get("/device?mark=pending")).status_code == 204
    await phone.post(f"/device/{code}")
    assert "nothing of yours" in (await ann.get("/device?mark=pending")).text


async def test_what_was_made_moves_too_and_links_that_were_sent_still_lead_there(app, ann, ben, phone):
    url, link = await invited(ann, players="3", autostart="", **{"seat.2": "link"})
    deck = (await ann.post("/games/heroes/decks", {"deed": "new"})).headers["location"]
    for one, other in ((ann, phone), (phone, ann), (ann, phone)):
        await other.post(f"/device/{await ask(one)}")
    assert (await phone.get(deck)).status_code == 200 and (await ann.get(deck)).status_code == 404
    own = link_in((await phone.get(url)).text)
    assert own != link
    for way in (own, link):
        assert "You are invited to" in (await ben.get(way)).text
    await ben.post(link, {"name": "Ben"})
    assert (await do(phone, url, "begin")).status_code == 303 and (await mine(ben, url))[1]


async def test_another_server_learns_of_it(app, database, clock, ann, ben, phone):
    url = await together(ann, ben)
    async with running(database, clock=clock) as other:
        there = visiting(other, ann.client.cookies["kleos"])
        assert await mine(there, url) == [True, False]
        await phone.post(f"/device/{await ask(ann)}")
        await other.state.services.timeouts.beat()
        assert await mine(there, url) == [False, False]
        await there.client.aclose()


def test_a_code_is_read_as_people_type_it():
    assert devices.normalize_code(" k7qf–2m9x ") == "K7QF-2M9X"
    assert [devices.normalize_code(wrong) for wrong in ("", "K7QF", "K7QF-2M9XA", "0000-1111")] == [""] * 4
    assert len({devices.make_code() for _ in range(50)}) == 50
