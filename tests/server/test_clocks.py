"""Clocks: the server counts, says so in the log, and whoever runs out loses or is replaced."""
import json

import pytest
from sqlalchemy import select

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
        "0 s left", "59 s left", "2 min left", "2 h left", "3 days left"]


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


async def test_a_table_without_a_clock_never_rings(app, clock, ann, ben):
    await together(ann, ben)
    clock.move(10**8)
    assert app.state.services.timeouts.late(clock.now()) == []
