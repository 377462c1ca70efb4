"""Clocks: the server counts, says so in the log, and whoever runs out loses or is replaced."""
import json
import re
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import select

from kleos.server.database.claims import HOLDERS
from kleos.server.database.schema import LOBBY
from kleos.server.seats.time_controls import DAY, TimeControl, describe_time_left
from tests.server.conftest import running, until, visiting
from tests.server.test_seats import do, together, turn

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("text", ["game", "game 0", "game 1000", "move -1", "week 2", "game 5 5", "game ٣"])
def test_a_clock_that_is_none_is_refused(text):
    with pytest.raises(ValueError, match="A clock is"):
        TimeControl(text)


@pytest.mark.parametrize(("text", "spent", "left"), [
    ("game 15", 0, 890), ("game 15", 100, 790), ("move 3", 100, 259190)])
def test_what_is_left_of_a_game_or_of_a_move(text, spent, left):
    assert TimeControl(text).left(spent, since=1000.0, now=1010.0) == left


def test_times_are_said_in_words():
    assert [describe_time_left(seconds) for seconds in (-3, 59, 150, 7300, 260000)] == [
        "0 s left", "59 s left", "2 min 30 s left", "2 h 2 min left", "3 days 1 h left"]


@pytest.mark.parametrize(("text", "says"), [
    ("move 3", "3 days left"), ("move 2", "2 days left"), ("move 1", "24 h left"), ("game 15", "14 min 59 s left")])
def test_a_time_that_has_just_begun_to_run_reads_as_it_was_set(text, says):
    assert describe_time_left(TimeControl(text).left(0.0, 0.0, 0.5 if text[0] == "m" else 1.0)) == says


async def test_of_two_who_runs_out_of_time_loses(app, clock, ann, ben):
    url = await together(ann, ben, clock="move 1")
    assert (await ann.state(url))["seats"][0]["time"] == "24 h left"
    clock.move(DAY - 1)
    await app.state.services.timeouts.look()
    state = await ann.state(url)
    assert not state["over"] and state["seats"][0]["time"] == "1 s left"
    clock.move(1)
    await app.state.services.timeouts.look()
    state = await ben.state(url)
    assert state["over"] and state["ended"] == "out of time"
    assert [seat["won"] for seat in state["seats"]] == [False, True]
    assert "Ann ran out of time." in json.dumps(state["log"])


async def test_the_clock_is_on_the_phones_board_also_against_an_automaton(app, ann, ben):
    url = await together(ann, ben, clock="move 3")
    await do(ann, url, "leave")
    page = (await ben.get(url)).text
    assert re.search(r'class="seats\s+people"', page)


async def test_minutes_of_a_game_are_added_up_and_only_on_ones_turn(app, clock, ann, ben):
    url = await together(ann, ben, clock="game 15")
    clock.move(300)
    await turn(app, ann, url=url)
    with app.state.services.store.engine.connect() as connection:
        spent = json.loads(connection.execute(select(LOBBY.c.spent)).scalar_one())
    assert spent == [300, 0]
    assert [seat["left"] for seat in (await ann.state(url))["seats"]] == [600, 900]


async def test_of_more_an_automaton_plays_on_for_the_rest_of_the_game(app, clock, ann, ben):
    url = await together(ann, ben, players="3", clock="game 15", **{"seat.2": "link"})
    clock.move(900)
    await app.state.services.timeouts.look()
    state = await ann.state(url)
    assert not state["over"] and state["away"] == [0] and "ran out of time" in json.dumps(state["log"])
    assert "time has run out" in (await do(ann, url, "return")).json()["error"]


async def test_the_server_looks_at_its_clock_by_itself(database, clock):
    async with running(database, clock=clock, background=True) as app:
        ann, ben = visiting(app), visiting(app)
        url = await together(ann, ben, clock="game 15")

        async def is_over() -> bool:
            clock.move(60)
            return (await ann.state(url))["over"]
        await until(is_over, "Ann runs out of time")
        for visitor in (ann, ben):
            await visitor.client.aclose()


async def killed(app) -> None:
    """The server is gone without a word, as `kill -9` ends it: the machine knows of no such process any more."""
    HOLDERS.discard(app.state.services.store.holder)
    app.state.services.store.holder = "elsewhere 0 gone"                # so that it takes no leave


@pytest.mark.parametrize("how", ["ends", "is killed"])
@pytest.mark.parametrize("text", ["game 15", "move 1"])
async def test_nobodys_time_runs_while_the_server_is_down_nor_just_after(database, clock, text, how):
    async with running(database, clock=clock) as app:
        ann, ben = visiting(app), visiting(app)
        url = await together(ann, ben, clock=text)
        before = (await ann.state(url))["seats"][0]["left"]
        clock.move(100)
        await app.state.services.timeouts.beat()
        token = ann.client.cookies["kleos"]
        if how == "is killed":
            await killed(app)
        for visitor in (ann, ben):
            await visitor.client.aclose()
    clock.move(10 * DAY)
    async with running(database, clock=clock) as app:
        ann = visiting(app, token)

        async def left() -> float:
            await app.state.services.timeouts.look()
            state = await ann.state(url)
            assert not state["over"]
            return state["seats"][0]["left"]
        assert await left() == before - 100
        assert (await ann.state(url))["seats"][0]["held"] == 30
        clock.move(30)
        assert await left() == before - 100
        clock.move(60)
        assert await left() == before - 160
        clock.move(before - 161)
        assert await left() == 1
        clock.move(1)
        await app.state.services.timeouts.look()
        assert (await ann.state(url))["ended"] == "out of time"
        await ann.client.aclose()


async def test_what_is_done_after_an_outage_costs_no_more_than_the_time_that_ran(database, clock):
    async with running(database, clock=clock) as app:
        ann, ben = visiting(app), visiting(app)
        url = await together(ann, ben, clock="game 15")
        token = ann.client.cookies["kleos"]
    clock.move(DAY)
    async with running(database, clock=clock) as app:
        again = visiting(app, token)
        clock.move(40)
        await turn(app, again, url=url)
        with app.state.services.store.engine.connect() as connection:
            assert json.loads(connection.execute(select(LOBBY.c.spent)).scalar_one()) == [10, 0]
        for visitor in (ann, ben, again):
            await visitor.client.aclose()


async def test_one_server_of_several_that_ends_is_no_outage(database, clock):
    async with running(database, clock=clock) as first:
        ann, ben = visiting(first), visiting(first)
        url = await together(ann, ben, clock="game 15")
        async with running(database, clock=clock):
            clock.move(20)
            await first.state.services.timeouts.beat()
        async with running(database, clock=clock) as third:
            assert third.state.services.tables.pauses.spans == []
        assert [seat["left"] for seat in (await ann.state(url))["seats"]] == [880, 900]
        for visitor in (ann, ben):
            await visitor.client.aclose()


async def test_outages_that_follow_one_another_are_counted_once(database, clock):
    async with running(database, clock=clock) as app:
        ann, ben = visiting(app), visiting(app)
        await together(ann, ben, clock="game 15")
        for visitor in (ann, ben):
            await visitor.client.aclose()
    for _ in range(3):                                  # it cannot stay up for long
        clock.move(5)
        async with running(database, clock=clock) as app:
            pauses = app.state.services.tables.pauses
            assert pauses.played(clock.now()) == clock.began
        with app.state.services.store.engine.connect() as connection:
            assert connection.execute(select(LOBBY.c.due)).scalar_one() == clock.now() + 30 + 900


async def test_a_table_without_a_clock_never_rings(app, clock, ann, ben):
    await together(ann, ben)
    clock.move(10**8)
    assert app.state.services.timeouts.late(clock.now()) == []


def test_a_server_that_was_killed_and_is_started_at_once_knows_that_it_was_away(server, tmp_path):
    server().kill()
    server()
    with closing(sqlite3.connect(tmp_path / "data" / "kleos.db")) as connection:
        (began, until), = connection.execute("SELECT began, until FROM outages")
        (seen, ended), = connection.execute("SELECT seen, ended FROM servers")
    assert began <= seen and until == seen + 30 and not ended


async def test_outages_are_known_to_postgresql_too(postgresql, clock):
    async with running(postgresql, clock=clock) as app:
        assert app.state.services.tables.pauses.spans == []
    clock.move(100)
    async with running(postgresql, clock=clock) as app:
        assert app.state.services.tables.pauses.spans == [(clock.now() - 100, clock.now() + 30)]
