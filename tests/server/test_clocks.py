"""Clocks: the server counts, says so in the log, and whoever runs out loses or is replaced."""
import json
import time

import pytest
from sqlalchemy import select, update

from kleos.server.database.schema import LOBBY, LOG
from kleos.server.seats.clocks import Clock, describe_time_left
from tests.server.test_seats import do, together, turn

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("text", ["game", "game 0", "game 1000", "move -1", "week 2", "game 5 5", "game ٣"])
def test_a_clock_that_is_none_is_refused(text):
    with pytest.raises(ValueError, match="A clock is"):
        Clock(text)


@pytest.mark.parametrize(("text", "spent", "left"), [
    ("game 15", 0, 890), ("game 15", 100, 790), ("move 3", 100, 259190)])
def test_what_is_left_of_a_game_or_of_a_move(text, spent, left):
    assert Clock(text).left(spent, since=1000.0, now=1010.0) == left


def test_times_are_said_in_words():
    assert [describe_time_left(seconds) for seconds in (-3, 59, 150, 7300, 260000)] == [
        "0 s left", "59 s left", "2 min left", "2 h left", "3 days left"]


def earlier(app, url: str, seconds: float) -> None:
    """As if all that has happened at this table had happened so much earlier."""
    id = url.split("/")[-1]
    with app.state.services.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(update(LOG).where(LOG.c.game == id).values(time=LOG.c.time - seconds))
        connection.execute(update(LOBBY).where(LOBBY.c.game == id).values(due=LOBBY.c.due - seconds))
    app.state.services.tables.forget(id)


async def late(app, url: str) -> None:
    """The alarm rings where it must."""
    timeouts = app.state.services.timeouts
    for id in timeouts.late(time.time()):
        await timeouts.ring(id)


async def test_of_two_who_runs_out_of_time_loses(app, ann, ben):
    url = await together(ann, ben, clock="move 1")
    assert (await ann.state(url))["seats"][0]["time"] == "23 h left"
    earlier(app, url, 23 * 3600)
    await late(app, url)
    assert not (await ann.state(url))["over"]
    earlier(app, url, 2 * 3600)
    await late(app, url)
    state = await ben.state(url)
    assert state["over"] and state["ended"] == "out of time"
    assert [seat["won"] for seat in state["seats"]] == [False, True]
    assert "Ann ran out of time." in json.dumps(state["log"])


async def test_minutes_of_a_game_are_added_up_and_only_on_ones_turn(app, ann, ben):
    began = time.time()
    url = await together(ann, ben, clock="game 15")
    earlier(app, url, 300)
    await turn(app, ann, url=url)
    with app.state.services.store.engine.connect() as connection:
        spent = json.loads(connection.execute(select(LOBBY.c.spent)).scalar_one())
    assert 300 <= spent[0] <= 300 + time.time() - began and spent[1] == 0
    first, second = (await ann.state(url))["seats"]
    assert first["left"] <= 600 and second["left"] == 900


async def test_of_more_an_automaton_plays_on_for_the_rest_of_the_game(app, ann, ben):
    url = await together(ann, ben, players="3", clock="game 15", **{"seat.2": "link"})
    earlier(app, url, 1000)
    await late(app, url)
    state = await ann.state(url)
    assert not state["over"] and state["away"] == [0] and "ran out of time" in json.dumps(state["log"])
    assert "time has run out" in (await do(ann, url, "return")).json()["error"]


async def test_a_table_without_a_clock_never_rings(app, ann, ben):
    url = await together(ann, ben)
    earlier(app, url, 10**8)
    assert app.state.services.timeouts.late(time.time()) == []
