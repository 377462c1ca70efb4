"""Standing answers: the table passes for a seat as it said, in the same time for all, and nobody else learns of it."""
import pytest

from kleos.server.database import standing_answers
from kleos.server.http.limits import Limits
from kleos.table import standing
from tests.server.conftest import running, until, visiting
from tests.server.test_seats import invited, turn

pytestmark = pytest.mark.anyio
ASKED = 1                                               # seconds after which the table answers, here


@pytest.fixture
async def app(database, clock):
    async with running(database, clock=clock, limits=Limits()._replace(reaction_seconds=ASKED)) as app:
        yield app


async def duel(ann, ben, **more) -> str:
    url, link = await invited(ann, "hercules", **more)
    assert (await ben.post(link, {"name": "Ben"})).status_code == 303
    assert (await ann.post(f"{url}/begin")).status_code == 303
    return url


async def table_of(app, url):
    return (await app.state.services.open(url.split("/")[-1])).table


async def asked(app, url, *visitors):
    """Play until a seat is asked for a combat card; that seat."""
    while not standing.asks((table := await table_of(app, url)).game, table.state):
        before = table.seq
        await attack(app, url, *visitors)
        assert (await table_of(app, url)).seq > before and not table.over
    return table.acting()[0]


async def attack(app, url, *visitors) -> None:
    """Whoever is to act attacks if that is possible."""
    for visitor in visitors:
        state = await visitor.state(url)
        texts = [action["text"] for action in state["view"]["actions"]]
        wanted = [text for text in texts if text.split()[0] in ("attack", "place", "play", "declare")] or texts
        if wanted:
            sent = {"seq": state["seq"], "texts": wanted[:1]}
            assert (await visitor.client.post(f"/api{url}/act", json=sent)).status_code == 200
            return
    await turn(app, *visitors, url=url)


async def later(app, clock, url, seq: int) -> float:
    """How much time must pass until the table goes on."""
    began = clock.monotonic()

    async def gone_on() -> bool:
        if (await table_of(app, url)).seq != seq:
            return True
        clock.move(ASKED / 8)
        return False
    await until(gone_on, "the table goes on")
    return clock.monotonic() - began


async def test_the_table_passes_for_a_seat_as_it_said(app, clock, ann, ben):
    url = await duel(ann, ben)
    seat = await asked(app, url, ann, ben)
    who, other = (ann, ben) if seat == 0 else (ben, ann)
    seq = (await table_of(app, url)).seq

    def rests() -> bool:
        clock.move(ASKED)
        return not app.state.services.players.busy
    await until(rests, "nobody plays by itself")
    assert (await table_of(app, url)).seq == seq, "whoever said nothing is asked, however long it takes"
    answer = await who.post(f"{url}/standing", {"answer": "pass", "seat": str(seat)})
    assert answer.status_code == 303
    assert await later(app, clock, url, seq) >= ASKED
    row = (await table_of(app, url)).rows[seq]
    assert (row.actor, row.text) == (seat, "pass")
    assert "passes" not in (await other.get(url)).text or "Answered for you: you" not in (await other.get(url)).text


async def test_only_its_own_player_ever_sees_it(app, ann, ben):
    watcher = visiting(app)
    url = await duel(ann, ben)
    told = {}
    for said in ("", "pass unless any"):
        sent = await ann.client.post(f"/api{url}/standing", json={"text": said, "seat": 0})
        assert sent.json()["text"] == said and sent.status_code == 200
        for visitor in (ben, watcher):
            told.setdefault(visitor, []).append(await visitor.state(url))
    for visitor in (ben, watcher):
        assert told[visitor][0] == told[visitor][1]
        assert "Answered for you: you" not in (await visitor.get(url)).text
    assert "Answered for you: you pass unless you can play a combat card" in (await ann.get(url)).text
    assert (await ben.client.get(f"/api{url}/standing", params={"seat": 0})).status_code == 403
    assert (await ben.client.get(f"/api{url}/standing")).json()["text"] == ""
    assert (await watcher.get(f"{url}/standing")).status_code == 403
    assert (await watcher.post(f"{url}/standing", {"answer": "pass"})).status_code == 403
    await watcher.client.aclose()


async def test_the_page_says_what_is_chosen_and_what_is_wrong(app, ann, ben):
    url = await duel(ann, ben)
    page = (await ann.get(f"{url}/standing")).text
    assert "Ask me each time" in page and 'value="" checked' in page
    assert "With other people at the table you are asked even when you cannot" in page
    assert "With bots alone" in page and "the table passes for you" in page     # as `find_formality` does
    words = (await ann.client.get(f"/api{url}/standing")).json()["words"]
    one = next(iter(words))
    assert (await ann.post(f"{url}/standing", {"answer": "unless", "word": one})).status_code == 303
    page = (await ann.get(f"{url}/standing")).text
    assert 'value="unless" checked' in page and f'value="{one}" checked' in page
    for sent, why in (({"answer": "unless"}, "Choose at least one card"), ({"answer": "jump"}, "no standing answer"),
                      ({"answer": "unless", "word": "excalibur"}, "You have no “excalibur”")):
        answer = await ann.post(f"{url}/standing", sent)
        assert answer.status_code == 422 and why in answer.text
    assert f'value="{one}" checked' in (await ann.get(f"{url}/standing")).text, "nothing is lost"
    alone = await ann.sit("shield")
    assert (await ann.get(f"{alone}/standing")).status_code == 404
    assert (await ann.client.get(f"/api{alone}/standing")).status_code == 404


async def test_an_automaton_takes_the_same_time(app, clock, ann):
    url = await ann.sit("hercules", **{"seat.0": "human", "seat.1": "quick", "option.first": "0"})
    times = []
    while len(times) < 3:
        table = await table_of(app, url)
        if table.over:
            url = await ann.sit("hercules", **{"seat.0": "human", "seat.1": "quick", "option.first": "0"})
        elif table.acting()[:1] == [1]:
            is_asked, seq = standing.asks(table.game, table.state), table.seq
            await later(app, clock, url, seq)
            rows = (await table_of(app, url)).rows
            times += [rows[seq].time - rows[seq - 1].time] if is_asked else []
        else:
            await attack(app, url, ann)
    assert all(taken >= ASKED for taken in times)


async def test_it_survives_a_restart_and_is_removed_with_the_seat(database, ann):
    limits = Limits()._replace(reaction_seconds=ASKED)
    async with running(database, limits=limits) as app:
        one, two = visiting(app), visiting(app)
        url = await duel(one, two)
        await one.client.post(f"/api{url}/standing", json={"text": "pass", "seat": 0})
        tokens = [visitor.client.cookies["kleos"] for visitor in (one, two)]
    async with running(database, limits=limits) as app:
        one, two = (visiting(app, token) for token in tokens)
        store, id = app.state.services.store, url.split("/")[-1]
        assert (await one.client.get(f"/api{url}/standing")).json()["text"] == "pass"
        assert id in store.by_themselves(10)
        assert (await one.client.delete("/api/visitor")).status_code == 204
        assert await standing_answers.find_answer(store.reader, id, 0) == ""
        for visitor in (one, two):
            await visitor.client.aclose()
