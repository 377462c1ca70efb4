"""Who comes by a link brings a deck while the table waits; it is a secret until the game begins, and stays theirs."""
import pytest
from markupsafe import escape

from kleos import games
from kleos.server.database import waiting_decks
from tests.server.conftest import visiting
from tests.server.test_seats import do, invited, seats

pytestmark = pytest.mark.anyio
TOURNAMENT = {"option.mode": "tournament", "option.lists": "closed"}
HEROES = "2 Treefolk\n2 Goat\n2 Hoplite\n2 Archangel\n2 Orc Brute\n1 Phoenix\n1 Herald"


async def built(visitor, game: str, text: str) -> str:
    """The word by which a deck of the visitor's is chosen."""
    url = (await visitor.post(f"/games/{game}/decks", {"text": text})).headers["location"]
    return "mine-" + url.split("/")[-1].split("?")[0]


async def lists(app, url):
    seated = await app.state.services.open(url.split("/")[-1])
    return seated.table.setup.options["decks"]


async def test_a_deck_by_a_link_is_played_and_nobody_else_learns_of_it_before(app, ann, ben):
    url, link = await invited(ann, "heroes", **TOURNAMENT)
    await ben.post(link, {"name": "Ben"})
    deck = await built(ben, "heroes", HEROES)
    before = (await ann.get(url)).text
    answer = await ben.post(f"{url}/bring", {"what": deck})
    assert answer.status_code == 303
    page = (await ben.get(url)).text
    assert f'value="{deck}" selected' in page
    assert (await ann.get(url)).text == before, "nothing of it is told"
    assert "2 treefolk" not in await lists(app, url)
    assert (await ann.post(f"{url}/begin")).status_code == 303
    assert "2 treefolk" in (await lists(app, url)).split(", ")[1]
    assert "2 treefolk" not in (await ann.client.get(f"/api{url}")).text, "lists are closed"


async def test_who_comes_by_a_link_is_told_how_decks_play_and_may_have_one_drawn(app, ann, ben):
    url, link = await invited(ann, "hercules")
    await ben.post(link, {"name": "Ben"})
    page = (await ben.get(url)).text
    for deck in games.find("hercules").face.building.examples(games.find("hercules").setup()):
        assert str(escape(deck.about)) in page, deck.name
    assert (await ben.post(f"{url}/bring", {"what": "lot"})).status_code == 303
    assert 'value="lot" selected' in (await ben.get(url)).text
    before = (await lists(app, url)).split(", ")
    await ann.post(f"{url}/begin")
    decks = (await lists(app, url)).split(", ")
    assert decks[0] == before[0] and decks[1] not in before


async def test_a_rematch_leaves_each_deck_with_whoever_brought_it(app, ann, ben):
    url, link = await invited(ann, "heroes", **{**TOURNAMENT, "option.lists": "open"})
    await ben.post(link, {"name": "Ben"})
    await ben.post(f"{url}/bring", {"what": await built(ben, "heroes", HEROES)})
    await ann.post(f"{url}/begin")
    decks = await lists(app, url)
    await do(ben, url, "resign")
    await ann.post(f"{url}/rematch")
    again = (await ben.post(f"{url}/agree")).headers["location"]
    assert await lists(app, again) == decks and decks.split(", ")[1][0].isdigit()
    assert [one["seat"] for one in await seats(ben, again) if one["you"]] == [1]


async def test_what_may_not_be_played_is_refused_and_nothing_is_lost(app, ann, ben):
    url, link = await invited(ann, "heroes", **TOURNAMENT)
    await ben.post(link, {"name": "Ben"})
    short, foreign = await built(ben, "heroes", "2 Goat"), await built(ann, "heroes", HEROES)
    for chosen, why in ((short, "A deck has 12 heroes, this one 2"), (foreign, "You have no such deck any more"),
                        ("zeus", "There is no such deck in the box")):
        answer = await do(ben, url, "bring", what=chosen)
        assert answer.status_code == 422 and why in answer.json()["error"], answer.text
    await do(ben, url, "bring", what="elves" if "elves" in (await ben.get(url)).text else "")
    watcher = visiting(app)
    assert (await do(watcher, url, "bring", what="")).status_code == 403
    await watcher.client.aclose()
    await ann.post(f"{url}/begin")
    answer = await do(ben, url, "bring", what=await built(ben, "heroes", HEROES))
    assert answer.status_code == 422 and "nobody brings a deck now" in answer.json()["error"]


async def test_where_the_table_has_its_decks_nobody_is_asked_for_one(app, ann, ben):
    url, link = await invited(ann, "heroes", **{"option.mode": "factions"})
    await ben.post(link, {"name": "Ben"})
    assert "/bring" not in (await ben.get(url)).text
    assert (await do(ben, url, "bring", what="elves")).status_code == 422
    labors, _ = await invited(ann)
    assert "/bring" not in (await ann.get(labors)).text


async def test_three_bring_decks_and_who_leaves_takes_it_along(app, ann, ben):
    url, link = await invited(ann, "hercules", **{"seat.2": "link"})
    cleo = visiting(app)
    for visitor in (ben, cleo):
        assert (await visitor.post(link, {"name": ""})).status_code == 303
    assert (await ben.post(f"{url}/bring", {"what": "raiding-party"})).status_code == 303
    assert (await cleo.client.post(f"/api{url}/bring", json={"what": "the-art-of-war"})).status_code == 200
    await ann.post(f"{url}/bring", {"what": "the-infiltrator"})
    await do(cleo, url, "leave")
    await ann.post(f"{url}/begin")
    decks = (await lists(app, url)).split(", ")
    assert decks[:2] == ["the-infiltrator", "raiding-party"] and decks[2] != "the-art-of-war"
    await ben.client.delete("/api/visitor")
    left = waiting_decks.find_decks(app.state.services.store.engine, url.split("/")[-1])
    assert not {one.chosen for one in left.values()} & {"raiding-party"}
    await cleo.client.aclose()
