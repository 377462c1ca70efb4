"""Who is there: seen by the streams that are open, told to all who look, at every server; and whoever is away for long
need not be waited for."""
import contextlib

import anyio
import pytest

from kleos.server.seats.presence import describe_absence
from kleos.server.seats.seated import hash_token
from kleos.server.seats.time_controls import TimeControl
from kleos.server.tables.tables import Places
from tests.server.conftest import running, visiting
from tests.server.test_seats import do, invited, seats, together, turn

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """The URL of a new database, of each of the two kinds."""
    return f"sqlite:///{tmp_path / 'kleos.db'}" if request.param == "sqlite" else request.getfixturevalue("postgresql")


@contextlib.contextmanager
def following(app, visitor, url):
    """As if a page of the visitor's were open."""
    with app.state.services.attendance.follow(url.split("/")[-1], hash_token(visitor.client.cookies["kleos"])):
        yield


async def words(visitor, url) -> list[str]:
    return [seat["presence"] for seat in await seats(visitor, url)]


async def pass_time(app, clock, seconds: float) -> None:
    clock.move(seconds)
    await app.state.services.timeouts.beat()


def test_absence_is_said_in_words():
    assert [describe_absence(seconds, TimeControl("")) for seconds in (0, 14, 15, 60, 299, 300, 3599, 7200)] == [
        "here", "here", "away", "away for 1 min", "away for 4 min", "gone for 5 min", "gone for 59 min", "gone for 2 h"]
    assert describe_absence(200000, TimeControl("game 15")) == "gone for 2 days"
    assert describe_absence(200000, TimeControl("move 3")) == "away for 2 days", "the others wait for a move"


async def test_all_see_who_is_there_by_the_streams_that_are_open(app, clock, ann, ben):
    url = await together(ann, ben)
    with following(app, ann, url), following(app, ben, url):
        await pass_time(app, clock, 100)
        assert await words(ann, url) == ["here", "here"]
    with following(app, ann, url):
        assert await words(ann, url) == ["here", "here"], "a page may be loaded anew"
        await pass_time(app, clock, 20)
        assert await words(ann, url) == ["here", "away"]
        await pass_time(app, clock, 120)
        assert await words(ann, url) == ["here", "away for 2 min"]
        assert "away for 2 min" in (await ann.get(url)).text
        with following(app, ben, url):
            assert await words(ann, url) == ["here", "here"]


async def test_the_waiting_room_says_who_is_there(app, clock, ann, ben):
    url, link = await invited(ann)
    await ben.post(link, {"name": "Ben"})
    await pass_time(app, clock, 60)
    page = (await ann.get(url)).text
    assert "away for 1 min" in page and "or wait for <bdi>Ben</bdi>, who is away" in page
    assert page.count('class="small there"') == 1 and "everybody is there" not in page
    with following(app, ben, url):
        page = (await ann.get(url)).text
        assert "away" not in page.partition('<ul class="sits">')[2].partition("</ul>")[0]
        assert page.count('class="small there"') == 2 and "everybody is there" in page


async def test_a_stream_of_whoever_watches_says_nothing_of_anybody(app, clock, ann, ben):
    url, cat = await together(ann, ben), visiting(app)
    await cat.get(url)
    await pass_time(app, clock, 100)
    task = anyio.create_task_group()
    async with task as group:
        group.start_soon(cat.client.get, f"{url}/events")
        await anyio.sleep(0)
        assert await words(cat, url) == ["away for 1 min", "away for 1 min"]
        assert not app.state.services.attendance.streams
        group.cancel_scope.cancel()
    await cat.client.aclose()


async def test_presence_is_known_at_another_server_and_ends_with_the_one_that_saw_it(app, database, clock, ann, ben):
    url = await together(ann, ben)
    async with running(database, clock=clock) as other:
        watching = visiting(other, ann.client.cookies["kleos"])
        with following(app, ben, url):
            await pass_time(app, clock, 30)
            await pass_time(other, clock, 0)
            assert (await words(watching, url))[1] == "here"
            await pass_time(other, clock, 40)               # in which the first server said nothing
            assert (await words(watching, url))[1] == "away"
        await watching.client.aclose()


async def test_names_and_clocks_stand_on_the_board_of_a_phone_where_several_people_play(app, ann, ben):
    url, solo = await together(ann, ben, clock="game 15"), await ann.sit("labors", **{"seat.1": "talos"})
    assert 'class="seats people"' in (page := (await ann.get(url)).text) and "strip.css" in page
    assert 'class="seats people"' not in (page := (await ann.get(solo)).text) and "strip.css" not in page


# whoever is away for long

async def test_an_automaton_plays_on_for_whoever_is_away_too_long_until_they_are_back(app, clock, ann, ben):
    url = await together(ann, ben)
    with following(app, ben, url):
        await pass_time(app, clock, 299)
        assert (await ben.state(url))["claims"] == []
        assert "need not wait" in (await do(ben, url, "claim", what="0")).json()["error"]
        await pass_time(app, clock, 1)
        assert (await ben.state(url))["claims"] == [0] and (await ann.state(url))["claims"] == []
        page = (await ben.get(url)).text
        assert "has been gone for 5 min" in page and "Claim the win" not in page
        assert "an automaton plays on" in (await do(ben, url, "claim", what="0 win")).json()["error"]
        assert (await do(ben, url, "claim", what="0")).status_code == 200
    assert [seat["human"] for seat in await seats(ben, url)] == [False, True]
    assert (await do(ann, url, "return")).status_code == 200
    assert [seat["human"] for seat in await seats(ben, url)] == [True, True]


async def test_nobody_claims_a_seat_whose_person_is_there_or_is_not_waited_for_nor_from_outside(app, clock, ann, ben):
    url, cat = await together(ann, ben), visiting(app)
    with following(app, ann, url):
        await pass_time(app, clock, 1000)
        assert (await do(ben, url, "claim", what="0")).status_code == 422, "Ann is there"
        assert (await do(ann, url, "claim", what="1")).status_code == 422, "Ann is to move, not Ben"
    await pass_time(app, clock, 1000)
    assert (await do(cat, url, "claim", what="0")).status_code == 403
    assert (await do(ann, url, "claim", what="0")).status_code == 422, "her own"
    await turn(app, ann, url=url)
    assert (await ben.state(url))["claims"] == [], "she has just acted"
    await cat.client.aclose()


async def test_while_a_move_may_take_days_and_while_the_server_is_down_nobody_is_away_too_long(database, clock):
    async with running(database, clock=clock) as app:
        ann, ben = visiting(app), visiting(app)
        slow, quick = await together(ann, ben, clock="move 3"), await together(ann, ben)
        tokens = [visitor.client.cookies["kleos"] for visitor in (ann, ben)]
        await pass_time(app, clock, 1000)
        assert (await ben.state(slow))["claims"] == [] and (await ben.state(quick))["claims"] == [0]
        for _ in "roll", "act":
            await turn(app, ann, url=quick)
        while not any(seat["to_act"] for seat in (await seats(ann, quick))[:1]):
            await turn(app, ann, ben, url=quick)
        for visitor in (ann, ben):
            await visitor.client.aclose()
    clock.move(10**6)
    async with running(database, clock=clock) as app:
        ben = visiting(app, tokens[1])
        assert (await ben.state(quick))["claims"] == []
        await ben.client.aclose()


async def test_the_win_is_claimed_where_the_set_up_says_so(app, clock, ann, ben):
    url, link = await invited(ann, absence="win")
    assert "the win may be claimed" in (await ben.get(link)).text
    await ben.post(link, {"name": "Ben"})
    await ann.post(f"{url}/begin")
    await pass_time(app, clock, 300)
    assert (await ben.state(url))["claims_win"] and "Claim the win" in (await ben.get(url)).text
    assert (await do(ben, url, "claim", what="0 win")).status_code == 200
    state = await ann.state(url)
    assert state["ended"] == "absent" and [seat["won"] for seat in state["seats"]] == [False, True]
    assert "ended_by = 0" in (await ann.get(f"{url}/record")).text


async def test_a_rule_that_is_none_is_refused(ann):
    answer = await ann.post("/tables", {"game": "labors", "seat.0": "human", "seat.1": "link", "absence": "lose"})
    assert answer.status_code == 422 and Places().absence_rule == ""
