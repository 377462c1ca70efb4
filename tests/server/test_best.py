"""The list of a visitor's best games."""
import random
import re

import pytest

from kleos.games import find
from kleos.server.database.schema import GAMES, RESULTS
from kleos.server.history import results
from tests.server.conftest import running

pytestmark = pytest.mark.anyio
SHORT = {"shield": find("shield").components.replaced({"game.turns": 2})}


@pytest.fixture
async def app(database, clock):
    async with running(database, clock=clock, components=SHORT) as app:
        yield app


async def played(visitor, seed=1, **fields):
    url = await visitor.sit(**fields)
    await visitor.stroll(url, random.Random(seed))
    return url


def listed(page):
    """Places, scores and replays as the page of the game lists them."""
    part = page[page.index('id="best"'):] if 'id="best"' in page else ""
    return re.findall(r"<tr><td>(\S+)</td><th scope=\"row\">(\S+)</th>.*?href=\"(/tables/\w+)/replay\"", part, re.S)


async def score(visitor, url):
    return f"{(await visitor.state(url))['view']['board']['margin']:g}"


async def test_finished_games_are_listed_best_first(ann, ben):
    assert 'id="best"' not in (await ann.get("/games/shield")).text
    urls = [await played(ann, seed) for seed in range(5)]
    await ann.sit()                                                          # not finished
    page = (await ann.get("/games/shield")).text
    scores = {url: await score(ann, url) for url in urls}
    assert {(url, shown) for _, shown, url in listed(page)} == set(scores.items())
    values = [float(shown) for _, shown, _ in listed(page)]
    assert values == sorted(values, reverse=True) and listed(page)[0][0] == "1"
    assert 'id="best"' not in (await ben.get("/games/shield")).text         # another visitor's are not Ben's


async def test_the_table_says_how_its_game_stands(ann, ben):
    first = await played(ann)
    assert "The first of your games here." in (await ann.get(first)).text
    assert "of your games here" not in (await ben.get(first)).text
    second = await played(ann, 2)
    page = (await ann.get(second)).text
    assert re.search(r"Your (second )?best of 2 games, [^<]+ <a href=\"/games/shield#best\">", page)


async def test_alone_the_lowest_tally_of_the_labors_comes_first(ann):
    for seed in range(3):
        await played(ann, seed, game="labors", **{"seat.0": "human"})
    values = [float(shown) for _, shown, _ in listed((await ann.get("/games/labors")).text)]
    assert len(values) == 3 and values == sorted(values)


async def test_a_game_of_several_is_not_listed(ann):
    await played(ann, game="labors", **{"seat.0": "human", "seat.1": "human"})
    assert 'id="best"' not in (await ann.get("/games/labors")).text


async def test_a_last_move_that_is_taken_back_takes_the_result_with_it(ann):
    url = await played(ann)
    seq = (await ann.state(url))["seq"]
    assert (await ann.post(f"{url}/undo", {"seq": seq, "rows": 1})).status_code == 303
    assert 'id="best"' not in (await ann.get("/games/shield")).text
    await ann.stroll(url, random.Random(3))
    assert [(place, shown) for place, shown, _ in listed((await ann.get("/games/shield")).text)] == [
        ("1", await score(ann, url))]


async def test_take_backs_seeds_and_the_same_dice_take_no_place(clock, ann):
    plain = await played(ann)
    regretted = await ann.sit()
    while not (state := await ann.state(regretted))["takeback"]:
        await ann.stroll(regretted, random.Random(1), 1)
    await ann.post(f"{regretted}/undo", {"seq": state["seq"], "consent": "on"})
    await ann.stroll(regretted, random.Random(1))
    seeded = await ann.sit(seed="heel")
    await ann.stroll(seeded, random.Random(2))
    clock.move(60.0)
    again = (await ann.post(f"{plain}/again", {"same": "on"})).headers["location"]
    clock.move(60.0)
    await ann.stroll(again, random.Random(2))
    found = {url: place for place, _, url in listed((await ann.get("/games/shield")).text)}
    assert found == {plain: "1", regretted: "–", seeded: "–", again: "–"}
    assert "It takes no place among your games: its dice could be known" in (await ann.get(again)).text


async def test_a_copy_that_was_played_meanwhile_tells_the_dice_too(clock, ann):
    url = await ann.sit()
    copy = (await ann.post(f"{url}/again", {"same": "on"})).headers["location"]
    clock.move(60.0)
    await ann.stroll(copy, random.Random(2))
    await ann.stroll(url, random.Random(2))
    assert [place for place, _, _ in listed((await ann.get("/games/shield")).text)] == ["–", "–"]


async def test_what_was_taken_over_from_elsewhere_is_not_listed(ann):
    url = await played(ann)
    fork = (await ann.post(f"{url}/fork", {"at": 4})).headers["location"]
    await ann.stroll(fork, random.Random(2))
    kept = (await ann.get(f"{url}/record")).content
    await ann.client.post("/records", data={"csrf": await ann.csrf()}, files={"file": ("a.kleos", kept)})
    assert [url for _, _, url in listed((await ann.get("/games/shield")).text)] == [url]


async def test_games_without_a_result_are_looked_at_once_and_crowd_no_other_out(app, ann, monkeypatch):
    monkeypatch.setattr(results, "OLD", 2)
    first = await played(ann)
    kept = (await ann.get(f"{first}/record")).content
    for _ in range(3):                                                       # taken over from elsewhere: none is listed
        await ann.client.post("/records", data={"csrf": await ann.csrf()}, files={"file": ("a.kleos", kept)})
    tables = app.state.services.tables
    with tables.store.engine.begin() as connection:
        connection.execute(RESULTS.delete())                                 # as in an older database
        connection.execute(GAMES.update().where(GAMES.c.id == first.split("/")[-1]).values(touched=0.0))
    opened, open_table = [], tables.open

    async def opening(id):
        opened.append(id)
        return await open_table(id)
    monkeypatch.setattr(tables, "open", opening)
    pages = [listed((await ann.get("/games/shield")).text) for _ in range(4)]
    assert [[url for _, _, url in page] for page in pages] == [[], [first], [first], [first]]
    assert sorted(opened) == sorted(set(opened)) and len(opened) == 4
