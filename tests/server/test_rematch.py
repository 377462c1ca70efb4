"""Who begins when the same people play again, where the book of the game says so: whoever lost."""
import json

import pytest
from sqlalchemy import update

from kleos.server.database.schema import GAMES
from kleos.server.seats.seated import VARIANT
from tests.server.test_seats import do, seats, together

pytestmark = pytest.mark.anyio


async def first_of(app, url):
    seated = await app.state.services.open(url.split("/")[-1])
    return seated.table.setup.options["first"]


async def play_again(asking, agreeing, url):
    await asking.post(f"{url}/rematch")
    return (await agreeing.post(f"{url}/rematch")).headers["location"]


@pytest.mark.parametrize(("loser", "seat"), [("Ann", 0), ("Ben", 1)])
async def test_the_loser_begins_and_everybody_keeps_the_seat(app, ann, ben, loser, seat):
    url = await together(ann, ben, game="hercules", **{"option.first": "0"})
    await do(ann if loser == "Ann" else ben, url, "resign")
    again = await play_again(ann, ben, url)
    assert await first_of(app, again) == str(seat)
    assert [one["name"] for one in await seats(ann, again)] == ["Ann", "Ben"]
    assert [one["you"] for one in await seats(ann, again)] == [True, False]
    seated = await app.state.services.open(again.split("/")[-1])
    assert int(seated.table.state.seat) == seat and not seated.table.waiting
    told = seated.table.rows[0].told[0][0]
    assert (told.text, told.rule) == (f"{loser} lost the last game, and so begins this one.", "2.1")


async def test_after_a_draw_it_is_drawn_by_lot(app, ann, ben):
    """Also where that game had been begun by whoever had lost the one before."""
    url = await together(ann, ben, game="hercules")
    await do(ben, url, "resign")
    url = await play_again(ann, ben, url)
    assert await first_of(app, url) == "1"
    await do(ann, url, "ask", what="draw")
    await do(ben, url, "agree")
    again = await play_again(ben, ann, url)
    assert await first_of(app, again) == "random"
    seated = await app.state.services.open(again.split("/")[-1])
    assert seated.table.rows[0].text.startswith("first ")


@pytest.mark.parametrize(("first", "then"), [("random", "random"), ("0", "1"), ("1", "0")])
async def test_where_the_book_says_nothing_they_take_turns_to_begin(app, ann, ben, first, then):
    """Each keeps the seat, and so the colour."""
    url = await together(ann, ben, game="heroes", **{"option.first": first})
    await do(ben, url, "resign")
    again = await play_again(ann, ben, url)
    assert await first_of(app, again) == then
    assert [(one["name"], one["you"]) for one in await seats(ann, again)] == [("Ann", True), ("Ben", False)]


async def test_a_rematch_of_a_game_of_former_rules_is_played_by_those_of_today(app, ann, ben):
    url = await together(ann, ben, game="hercules")
    services, id = app.state.services, url.split("/")[-1]
    own = {"game.bonus": 5}
    with services.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(update(GAMES).where(GAMES.c.id == id).values(rules_version=4, components=json.dumps(own)))
    services.tables.cache.clear()
    seated = await services.open(id)
    assert seated.table.setup.components["three.opponent"] == "asked"
    await do(ben, url, "resign")
    again = await services.open((await play_again(ann, ben, url)).split("/")[-1])
    assert again.table.setup.components.changed == own
    assert again.kept.rules_version == seated.game.rules.version
    assert again.note == VARIANT.format("Bonus (cards for whoever sits to the right of one who is out) 5, not 7")
