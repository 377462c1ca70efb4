"""Several seats: secrets stay where they belong, both choose at once, and nobody acts for another."""
import json
import random
import re
from types import SimpleNamespace

import pytest
from sqlalchemy import update

from kleos import games
from kleos.core.flow import CHANCE, SPECTATOR
from kleos.server.database.schema import SEATS
from kleos.server.rendering.views import find_last_action, find_read
from kleos.server.seats.seated import hash_token
from kleos.table.dealers import RandomDealer
from kleos.table.table import sit
from tests.server import morra
from tests.server.conftest import running, until, visiting

pytestmark = pytest.mark.anyio


@pytest.fixture
async def app(database, tmp_path, clock):
    async with running(database, [*games.ALL, morra.game(tmp_path)], clock=clock) as app:
        yield app


async def table_for_two(app, ann, ben) -> str:
    """Ann sits in seat 0, Ben in seat 1."""
    url = await ann.sit("morra")
    await ben.get("/")
    with app.state.services.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(update(SEATS).where(SEATS.c.game == url.split("/")[-1], SEATS.c.seat == 1)
                           .values(token=hash_token(ben.client.cookies["kleos"])))
    app.state.services.tables.cache.clear()
    return url


async def test_each_sees_what_is_theirs(app, ann, ben):
    url = await table_for_two(app, ann, ben)
    one, other = await ann.state(url), await ben.state(url)
    assert one["view"]["board"]["secret"] in range(1, 10)
    assert other["view"]["board"]["secret"] is None
    watcher = visiting(app)
    drawn = f"You draw {one['view']['board']['secret']}."
    for visitor, sees in ((ann, True), (ben, False), (watcher, False)):
        page = (await visitor.get(url)).text + (await visitor.get(f"{url}/replay?at=1")).text
        assert (drawn in page) == sees
        kept = (await visitor.get(f"{url}/record")).text
        assert ("* secret ?" in kept) != sees
    await watcher.client.aclose()


async def test_both_choose_at_once_in_any_order(app, ann, ben):
    url = await table_for_two(app, ann, ben)
    assert all(seat["to_act"] for seat in (await ann.state(url))["seats"])
    assert (await ben.post(f"{url}/act", {"seq": 1, "text": "show 4"}, fetch=True)).status_code == 200
    assert (await ben.state(url))["view"]["actions"] == []
    assert "You show" not in json.dumps((await ann.state(url))["log"])
    assert "You show 4." in json.dumps((await ben.state(url))["log"])
    assert (await ann.state(url))["seq"] == 1, "and nobody can count what another chose in secret"
    assert (await ann.post(f"{url}/act", {"seq": 1, "text": "show 2"}, fetch=True)).status_code == 200
    assert (await ann.state(url))["seq"] == 3
    told = (await ann.get(f"{url}/record")).text.split("---\n")[1].splitlines()
    assert told[1:] == ["1 show ?", "0 show 2"]


async def test_nobody_acts_for_another_seat(app, ann, ben):
    url = await table_for_two(app, ann, ben)
    forged = await ben.post(f"{url}/act", {"seq": 1, "text": "show 4", "seat": 0}, fetch=True)
    assert (forged.status_code, forged.json()["error"]) == (403, "You do not sit in that seat.")
    answer = await ben.client.post(f"/api{url}/act", json={"seq": 1, "texts": ["show 4"], "seat": 0})
    assert (answer.status_code, answer.json()["error"]) == (403, "You do not sit in that seat.")
    await ben.post(f"{url}/act", {"seq": 1, "text": "show 4"})
    again = await ben.post(f"{url}/act", {"seq": 2, "text": "show 3"}, fetch=True)
    assert (again.status_code, again.json()["error"]) == (422, "It is not your turn.")


async def test_a_take_back_needs_the_other_player_and_a_fork_the_end(app, ann, ben):
    url = await table_for_two(app, ann, ben)
    await ann.post(f"{url}/act", {"seq": 1, "text": "show 1"})
    await ben.post(f"{url}/act", {"seq": 1, "text": "show 2"})
    refused = await ann.post(f"{url}/undo", {"seq": 3, "rows": 2, "consent": "on"}, fetch=True)
    assert (refused.status_code, "every player agrees" in refused.json()["error"]) == (422, True)
    for path in ("fork", "again"):
        answer = await ann.post(f"{url}/{path}", {"at": 1, "same": "on"}, fetch=True)
        assert answer.status_code == 409
    assert (await ann.state(url))["seq"] == 3


async def test_pass_and_play_shows_each_turn_to_whoever_is_to_act(ann):
    url = await ann.sit("morra")
    assert (await ann.state(url))["view"]["seat"] == 0
    await ann.post(f"{url}/act", {"seq": 1, "text": "show 1"})
    state = await ann.state(url)
    assert state["view"]["seat"] == 1
    assert state["view"]["board"]["secret"] is None
    end = await ann.stroll(url, random.Random(1))
    assert end["over"]
    taken = await ann.post(f"{url}/undo", {"seq": end["seq"], "rows": 3, "consent": "on"}, fetch=True)
    assert taken.status_code == 200                     # every seat is Ann's


async def test_hidden_prose_stays_hidden_in_the_database_of_a_restart(app, ann, ben, database, tmp_path):
    url = await table_for_two(app, ann, ben)
    before = [(await visitor.state(url)) for visitor in (ann, ben)]
    async with running(database, [*games.ALL, morra.game(tmp_path)]) as other:
        for visitor, seen in zip((ann, ben), before):
            again = visiting(other, visitor.client.cookies["kleos"])
            assert await again.state(url) == seen
            await again.client.aclose()


async def test_the_table_is_hidden_until_the_device_is_handed_over(database, tmp_path):
    secretive = morra.game(tmp_path, hidden=True)
    async with running(database, [secretive]) as app:
        ann = visiting(app)
        url = await ann.sit("morra", **{"name.0": "Myrto", "seat.0": "human", "seat.1": "human"})
        secret = f"You draw {(await ann.state(url))['view']['board']['secret']}."
        covered = (await ann.get(url)).text
        assert "Hand over to <bdi>Myrto</bdi>" in covered and secret not in covered and "id=board" not in covered
        assert secret not in (await ann.get(f"{url}/replay?at=1")).text
        assert "* secret ?" in (await ann.get(f"{url}/record")).text
        page = (await ann.post(f"{url}/take", follow_redirects=True)).text
        assert "Hand over" not in page and secret in page
        after = (await ann.post(f"{url}/act", {"seq": 1, "text": "show 1"}, fetch=True)).text
        assert "Hand over to <bdi>Player 2" in after and secret not in after
        end = await ann.stroll(url, random.Random(1))
        assert end["over"] and "Hand over" not in (await ann.get(url)).text
        await ann.client.aclose()


async def test_a_program_with_both_seats_is_asked_to_hand_nothing_over(database, tmp_path, monkeypatch):
    """It sees what the seat at turn sees, and may ask for a hint; to a browser the API shows no more than the page."""
    async def advise(game, table, state, seat, undoing):
        return [f"show {seat}"], "Because."
    async with running(database, [morra.game(tmp_path, hidden=True)]) as app:
        monkeypatch.setattr(app.state.services.thinkers, "advise", advise)
        ann = visiting(app)
        url = await ann.sit("morra", **{"seat.0": "human", "seat.1": "human"})
        for seat in (0, 1):
            assert (await ann.state(url))["view"]["seat"] == seat
            assert (await ann.get(f"{url}/hint")).status_code == 422
            assert (await ann.get(f"/api{url}/hint", headers=ann.bearer())).json()["text"] == f"show {seat}"
            assert (await ann.get(f"/api{url}/hint")).status_code == 422
            assert (await ann.get(f"/api{url}")).json()["view"]["seat"] == SPECTATOR
            assert "* secret ?" in (await ann.get(f"/api{url}/record")).text
            refused = await ann.client.post(f"/api{url}/act", json={"seq": 1 + seat, "texts": ["show 1"]})
            assert (refused.status_code, "Give the device to" in refused.json()["error"]) == (409, True)
            await ann.post(f"{url}/act", {"seq": 1 + seat, "text": "show 1"})
        await ann.client.aclose()


async def test_any_mix_of_people_and_bots_under_names(app, ann):
    url = await ann.sit("labors", **{"seat.0": "human", "seat.1": "", "seat.2": "random", "seat.3": "human",
                                     "name.0": " Myrto ", "name.1": "Nobody", "name.3": "Kira", "option.first": "2"})
    state = await ann.state(url)
    assert [(seat["name"], seat["kind"]) for seat in state["seats"]] == [
        ("Myrto", "human"), ("Random", "random"), ("Kira", "human")]
    assert [seat["to_act"] for seat in state["seats"]] == [False, False, True]
    again = (await ann.post(f"{url}/again")).headers["location"]
    assert [seat["name"] for seat in (await ann.state(again))["seats"]] == ["Myrto", "Random", "Kira"]


async def test_only_as_many_sit_down_as_the_form_says(ann):
    seats = {f"seat.{seat}": "human" if seat == 0 else "random" for seat in range(4)}
    hidden = {"option.encounters": "small", "option.first": "1"}
    for players, options in (("1", hidden), ("3", {"option.first": "0"})):
        url = await ann.sit("labors", players=players, **seats, **options)
        assert len((await ann.state(url))["seats"]) == int(players)


async def test_a_name_that_is_too_long_is_refused(ann):
    answer = await ann.post("/tables", {"game": "labors", "seat.0": "human", "seat.1": "random", "name.0": "x" * 25})
    assert answer.status_code == 422 and "a name has at most 24 characters" in answer.text


async def test_what_bots_did_is_streamed_one_thing_at_a_time(app, clock, ann, monkeypatch):
    from kleos.server.pages import events
    monkeypatch.setattr(events, "CATCH_UP", 3600)
    url = await ann.sit("labors", **{"seat.0": "human", "seat.1": "random", "seat.2": "random", "option.first": "0"})
    id = url.split("/")[-1]
    state = await ann.state(url)
    while state["seats"][0]["to_act"]:
        texts = [action["text"] for action in state["view"]["actions"]]
        name, more = ("act", {"texts": texts[-1:]}) if texts else ("deal", {})
        state = (await ann.client.post(f"/api{url}/{name}", json={"seq": state["seq"], **more})).json()
    before = state["seq"]

    async def asked() -> bool:
        return (await ann.state(url))["seats"][0]["to_act"]
    await until(asked, "the bots have had their turns")
    seated = await app.state.services.tables.open(id)
    shown = [moment.table for moment in events.find_moments(seated, SimpleNamespace(seq=before, between=False))]
    bots = {row.seq + 1 for row in seated.table.rows[before:-1] if row.actor > 0}       # by the log's length after it
    assert bots and bots <= {table.seq for table in shown}             # also where chance follows
    assert [table.seq for table in shown] == sorted({table.seq for table in shown})
    assert all(table.seq in bots or table.acting() for table in shown)
    assert all(before < table.seq < seated.table.seq for table in shown)
    assert list(events.find_moments(seated, None)) == []
    own = [moment.table for moment in events.find_moments(seated, SimpleNamespace(seq=before, between=False), [2])]
    answered = {seq for seq in bots if seated.table.rows[seq].actor == 2}       # nobody is asked there any more
    assert answered and [table.seq for table in own] == [table.seq for table in shown]
    assert {table.seq for table in own if table.unasked} == {
        table.seq for table in own if seated.table.rows[table.seq].actor == 2}
    assert not any(table.acting() or table.view(2)["actions"] for table in own if table.unasked)
    clock.move(events.RECENT + 1.0)                     # what is past is not drawn again
    assert list(events.find_moments(seated, SimpleNamespace(seq=before, between=False))) == []


async def test_the_prompt_names_whose_decision_it_is_where_people_share_a_device(ann):
    def prompt(page: str) -> str:
        said = re.search('<p class="say"[^>]*>(.*?)</p>', page, re.S)[1]
        return " ".join(re.sub("<[^>]*>", "", said).split())
    url = await ann.sit("labors", **{"seat.0": "human", "seat.1": "human", "seat.2": "random", "option.first": "0",
                                     "name.0": "Myrto", "name.1": "Kira", "seed": "named"})
    for name in ("Myrto", "Kira"):
        assert prompt((await ann.get(url)).text).startswith(f"{name} ")
        while not (state := await ann.state(url))["log"] or not any(
                seat["to_act"] and seat["name"] != name for seat in state["seats"]):
            texts = [action["text"] for action in state["view"]["actions"]]
            path, more = ("act", {"texts": texts[-1:]}) if texts else ("deal", {})
            state = (await ann.client.post(f"/api{url}/{path}", json={"seq": state["seq"], **more})).json()


def test_a_mark_is_outlined_until_its_card_has_gone():
    labors, rng = games.find("labors"), random.Random(4)
    table, found = sit(labors, {"first": "0"}, ["human", "human"], RandomDealer("outlined")), {True: 0, False: 0}
    while not table.state.over():
        if table.state.to_act() == CHANCE:
            table.deal()
        else:
            seat, before = table.acting()[0], dict(zip(("left", "right"), table.state.places))
            texts = [labors.rules.lexicon.text(action) for action in table.state.legal()]
            text = next((text for text in texts if text.startswith("mark")), rng.choice(texts))
            table.act(seat, [text])
            seated = SimpleNamespace(game=labors, table=table)
            assert find_last_action(seated, seat, table.view(seat)) is None
            while table.state.to_act() == CHANCE and table.waits_for_deal() is None:
                table.deal()
            if text.startswith("mark"):
                _, place, box = text.split()
                lies = before[place] == table.state.places[("left", "right").index(place)]
                last = {"seat": seat, "elements": [f"box-{place}-{box}"]}
                assert find_last_action(seated, 1 - seat, table.view(1 - seat)) == (last if lies else None)
                found[lies] += 1
    assert all(found.values())


def test_what_another_has_just_played_is_read_until_something_else_happens():
    hercules, rng, found = games.find("hercules"), random.Random(4), 0
    table = sit(hercules, {"first": "0"}, ["human", "human"], RandomDealer("outlined"))
    while not table.state.over() and found < 5:
        if table.state.to_act() == CHANCE:
            table.deal()
            assert find_read(table, len(table.rows), 0) == find_read(table, len(table.rows), 1) == ""
            continue
        seat, legal = table.acting()[0], list(table.state.legal())
        texts = [hercules.rules.lexicon.text(action) for action in legal]
        read = [text for text, action in zip(texts, legal, strict=True) if hercules.face.reads(table.state, action)]
        text = rng.choice(read or texts)
        table.act(seat, [text])
        if table.rows[-1].actor == seat:
            assert find_read(table, len(table.rows), seat) == ""
            assert find_read(table, len(table.rows), 1 - seat) == (text.split()[-1] if read else "")
            found += bool(read)
    assert found == 5


async def test_a_program_may_leave_a_seat_empty_without_shifting_the_names(ann):
    async def names(**new) -> list[str]:
        made = await ann.client.post("/api/tables", json={"game": "labors", **new})
        assert made.status_code == 201, made.text
        return [seat["name"] for seat in made.json()["seats"]]
    seats = ["human", "", "random", "human"]
    assert await names(seats=seats, names=["Myrto", "Nobody", "", "Kira"]) == ["Myrto", "Random", "Kira"]
    assert await names(seats=seats, names=["Myrto"]) == ["Myrto", "Random", "Player 3"]
    assert await names(names=["Myrto"]) == ["Myrto"]
